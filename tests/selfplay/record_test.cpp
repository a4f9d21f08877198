#include "selfplay/record.hpp"

#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include "tests/selfplay/sample_record.hpp"
#include "tests/selfplay/temporary_folder.hpp"

namespace lusoria::selfplay {
namespace {

using test::content_of;
using test::sample_line;
using test::sample_record;
using test::TemporaryFolder;
using test::with;
using testing::HasSubstr;
using testing::StartsWith;
using Mode = RecordWriter::Mode;

TEST(Record, HasOneText) {
  EXPECT_EQ(format_record(sample_record()), sample_line());
  const auto parsed = parse_record(sample_line());
  ASSERT_TRUE(parsed) << parsed.error().text();
  EXPECT_EQ(*parsed, sample_record());
}

TEST(Record, RoundTripsWhatIsOptional) {
  GameRecord record = sample_record();
  record.opening.reset();
  record.actions = {{"4", true}, {"quote \" and\nfeed", false}};
  record.agents = {{"a", "x"}, {"b", "y"}, {"c", "z"}};
  record.end = EndReason::kTime;
  record.result.clear();
  record.offender = core::Player::kThird;
  record.error = "too slow";
  record.returns = forfeit_returns(core::Player::kThird, 3);
  record.move_ms = {0.25, 1e9};
  const std::string line = format_record(record);
  EXPECT_EQ(line.find('\n'), std::string::npos);
  EXPECT_EQ(parse_record(line), record);
}

GameRecord record_of_interventions() {
  GameRecord record = sample_record();
  record.dice = DiceKey{.block = 18446744073709551615U};
  record.actions = {
      {"4", true},
      {"miss", false, Intervention{core::Player::kFirst, EndReason::kTime, "slow"}},
      {"5", true},
      {"a1", false},
      {"leave 1", false, Intervention{core::Player::kFirst, EndReason::kResignation}}};
  return record;
}

TEST(Record, TellsWhatTheRefereeDid) {
  const GameRecord record = record_of_interventions();
  const std::string line = format_record(record);
  EXPECT_EQ(parse_record(line), record);
  EXPECT_THAT(line, HasSubstr(R"("dice":{"stream":"turn","block":18446744073709551615},"actions":[)"
                              R"({"chance":"4"},)"
                              R"({"referee":"miss","seat":0,"why":"time","error":"slow"},)"
                              R"({"chance":"5"},"a1",)"
                              R"({"referee":"leave 1","seat":0,"why":"resignation"}])"));
  GameRecord by_game = record;
  by_game.dice = DiceKey{};
  EXPECT_THAT(format_record(by_game), HasSubstr(R"("dice":{"stream":"game"},)"));
  EXPECT_EQ(parse_record(format_record(by_game)), by_game);
  EXPECT_TRUE(record.actions[3].is_move());
  EXPECT_FALSE(record.actions[1].is_move());
  EXPECT_EQ(first_fault(record), "time by one (seat 1): slow");
}

TEST(Record, RefusesWhatTheRefereeCannotDo) {
  const std::string line = format_record(record_of_interventions());
  const auto error_of = [&](const std::string& from, const std::string& to) {
    const auto parsed = parse_record(with(line, from, to));
    return parsed ? std::string("none") : parsed.error().message;
  };
  EXPECT_EQ(error_of("\"miss\"", "7"), "field 'actions[1].referee': expected a text");
  EXPECT_EQ(error_of("\"seat\":0", "\"seat\":2"),
            "field 'actions[1].seat': expected a whole number from 0 to 1");
  EXPECT_EQ(error_of("\"time\"", "\"rules\""),
            "field 'actions[1].why': expected one of resignation, illegal_move, exception, time");
  EXPECT_THAT(error_of("\"why\":\"time\",", ""), HasSubstr("'actions[1].why' is missing"));
  EXPECT_THAT(error_of("\"error\":\"slow\"", "\"errors\":1"), HasSubstr("is not known"));
  EXPECT_EQ(error_of("\"turn\"", "\"turns\""), "field 'dice.stream': expected game or turn");
  EXPECT_THAT(error_of("\"turn\"", "\"game\""), HasSubstr("only where 'dice.stream' is 'turn'"));
  EXPECT_THAT(error_of(",\"block\":18446744073709551615", ""),
              HasSubstr("'dice.block' is missing"));
}

TEST(Record, WritesWhatIsNotUtf8) {
  GameRecord record = sample_record();
  record.agents[0].name = "\xFF\xFE";
  EXPECT_TRUE(parse_record(format_record(record)));
}

struct Corruption {
  std::string from, to;
  std::string error;  // a part of it

  // What names the test; without it the bytes of the object would.
  friend void PrintTo(const Corruption& c, std::ostream* out) { *out << c.from << " -> " << c.to; }
};

class CorruptRecord : public testing::TestWithParam<Corruption> {};

TEST_P(CorruptRecord, IsAnErrorThatNamesTheField) {
  const auto& [from, to, error] = GetParam();
  ASSERT_NE(sample_line().find(from), std::string::npos);
  const auto parsed = parse_record(with(sample_line(), from, to));
  ASSERT_FALSE(parsed);
  EXPECT_THAT(parsed.error().message, HasSubstr(error));
}

INSTANTIATE_TEST_SUITE_P(
    EachField, CorruptRecord,
    testing::Values(
        Corruption{"\"lusoria_game\":1,", "", "field 'lusoria_game' is missing"},
        Corruption{"\"lusoria_game\":1", "\"lusoria_game\":2", "expected the format's version, 1"},
        Corruption{"\"game\":\"via_ludus(rows=2,columns=2,setups=gone.txt)\"", "\"game\":3",
                   "field 'game': expected a text"},
        Corruption{"\"rules\":\"via_ludus(rows=2,columns=2)\"", "\"rules\":3",
                   "field 'rules': expected a text"},
        Corruption{"\"number\":3", "\"number\":-3", "field 'number': expected a whole number"},
        Corruption{"\"number\":3", "\"number\":3.5", "field 'number': expected a whole number"},
        Corruption{"18446744073709551615", "18446744073709551616",
                   "field 'seed': expected a whole number"},
        Corruption{"\"opening\":1", "\"opening\":\"1\"",
                   "field 'opening': expected a whole number"},
        Corruption{"\"position\":\"2/2 r\",", "", "field 'position' is missing"},
        Corruption{"\"position\"", "\"positron\"", "field 'position' is missing"},
        Corruption{"\"opening\"", "\"openings\"", "field 'openings' is not known"},
        Corruption{",{\"name\":\"two\",\"spec\":\"random\"}", "",
                   "field 'agents': expected a list of 2 to 4"},
        Corruption{"\"name\":\"two\"", "\"name\":2", "field 'agents[1].name': expected a text"},
        Corruption{"\"spec\":\"random\"", "\"spec\":\"random\",\"elo\":1",
                   "field 'agents[1].elo' is not known"},
        Corruption{"{\"name\":\"two\",\"spec\":\"random\"}", "7",
                   "field 'agents[1]': expected an object"},
        Corruption{"\"depth\":0", "\"depth\":2147483648",
                   "'limits.depth': expected a whole number from 0"},
        Corruption{"\"memory\":67108864,", "", "field 'limits.memory' is missing"},
        Corruption{"\"b1\"", "1", "field 'actions[1]': expected a move"},
        Corruption{"\"b1\"", "{\"chance\":1}", "field 'actions[1]': expected a move"},
        Corruption{"[\"a1\",\"b1\",\"a2\"]", "{}", "field 'actions': expected a list"},
        Corruption{"[1.0,-1.0]", "[1.0]", "field 'returns': expected one number"},
        Corruption{"[1.0,-1.0]", "[1.0,-2.0]",
                   "field 'returns[1]': expected a number from -1 to 1"},
        Corruption{"[1.0,-1.0]", "[1.0,null]",
                   "field 'returns[1]': expected a number from -1 to 1"},
        Corruption{"[1.0,-1.0]", "[1.0,1.0]", "field 'returns': expected numbers that sum to 0"},
        Corruption{"\"end\":\"rules\"", "\"end\":\"ruels\"",
                   "field 'end': expected one of rules, resignation"},
        Corruption{"\"end\":\"rules\"", "\"end\":\"time\"", "field 'result' is given"},
        Corruption{"\"end\":\"rules\",\"result\":\"Red connects\"", "\"end\":\"time\"",
                   "field 'offender' is missing"},
        Corruption{"\"end\":\"rules\",\"result\":\"Red connects\"",
                   "\"end\":\"time\",\"offender\":2",
                   "field 'offender': expected a whole number from 0 to 1"},
        Corruption{"\"times\"", "\"error\":\"x\",\"times\"",
                   "expected none where 'end' is 'rules'"},
        Corruption{"2026-01-31T23:59:59Z", "yesterday", "field 'times.started': expected a time"},
        Corruption{"0.5,1.0", "-0.5,1.0",
                   "field 'times.move_ms[0]': expected a number of at least 0"},
        Corruption{"[0.5,1.0,0.125]", "[0.5,1.0]",
                   "field 'times.move_ms': expected the milliseconds"},
        Corruption{"{\"lusoria_game\"", "[{\"lusoria_game\"", "not JSON"},
        Corruption{sample_line(), "[1]", "expected a JSON object"},
        Corruption{sample_line(), "", "not JSON"}));

TEST(RecordFile, KeepsEveryGame) {
  const TemporaryFolder folder;
  const std::string path = folder.file("games.jsonl");
  GameRecord second = sample_record();
  second.number = 4;
  {
    const auto writer = RecordWriter::open(path, Mode::kNew);
    ASSERT_TRUE(writer) << writer.error().text();
    ASSERT_TRUE((*writer)->append(sample_record()));
    ASSERT_TRUE((*writer)->append(second));
  }
  const auto records = read_records(path);
  ASSERT_TRUE(records) << records.error().text();
  EXPECT_THAT(*records, testing::ElementsAre(sample_record(), second));
}

TEST(RecordFile, OpensAsTold) {
  const TemporaryFolder folder;
  const std::string path = folder.put("games.jsonl", sample_line() + '\n');
  const auto refused = RecordWriter::open(path, Mode::kNew);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().text(), StartsWith(path + ": exists already; expected"));
  EXPECT_EQ(read_records(path)->size(), 1U);
  ASSERT_TRUE((*RecordWriter::open(path, Mode::kAppend))->append(sample_record()));
  EXPECT_EQ(read_records(path)->size(), 2U);
  ASSERT_TRUE((*RecordWriter::open(path, Mode::kOverwrite))->append(sample_record()));
  EXPECT_EQ(read_records(path)->size(), 1U);
  const auto nowhere = RecordWriter::open(folder.file("none/games.jsonl"), Mode::kNew);
  ASSERT_FALSE(nowhere);
  EXPECT_THAT(nowhere.error().text(), HasSubstr("cannot be written"));
}

// What append() makes of a file with this content and one game more, or the error.
std::string added_to(const std::string& content, bool cut_off) {
  const TemporaryFolder folder;
  const std::string path = folder.put("games.jsonl", content);
  {
    const auto writer = RecordWriter::open(path, Mode::kAppend);
    if (!writer) {
      EXPECT_EQ(content_of(path), content) << "changed in spite of the error";
      return writer.error().text().substr(path.size());
    }
    EXPECT_EQ((*writer)->cut_off().has_value(), cut_off);
    EXPECT_TRUE((*writer)->append(sample_record()));
  }
  return content_of(path);
}

TEST(RecordFile, AGameIsAddedInALineOfItsOwn) {
  const std::string good = sample_line() + '\n';
  EXPECT_EQ(added_to("", false), good);
  EXPECT_EQ(added_to(good, false), good + good);
  // Whole but for the line feed.
  EXPECT_EQ(added_to(sample_line(), false), good + good);
  EXPECT_EQ(added_to(good + sample_line(), false), good + good + good);
  // Cut off: what is there of the game goes.
  EXPECT_EQ(added_to(good.substr(0, 40), true), good);
  EXPECT_EQ(added_to(good + good.substr(0, 1), true), good + good);
  // A line that takes several looks for its beginning.
  GameRecord record = sample_record();
  record.agents[0].name.assign(20'000, 'x');
  const std::string wide = format_record(record);
  EXPECT_EQ(added_to(good + wide.substr(0, wide.size() - 1), true), good + good);
  EXPECT_EQ(added_to(wide, false), wide + '\n' + good);
}

TEST(RecordFile, NothingIsAddedToWhatIsNoRecord) {
  for (const char* content : {"Dear diary,\nnothing happened", "{\"a\": 1}", "{\"a\" 1"}) {
    EXPECT_THAT(added_to(content, false), StartsWith(": the last line has no line feed and is no"))
        << content;
  }
}

// The games of a file, and what is said of its end.
struct Read {
  std::size_t games = 0;
  std::string end;  // of cut_off() or of the error, without the file
};

Read read_file(const std::string& path) {
  Read read;
  auto reader = RecordReader::open(path);
  if (!reader) return {.games = 0, .end = reader.error().text()};
  for (;; ++read.games) {
    const auto record = reader->next();
    if (!record) return {.games = read.games, .end = record.error().text().substr(path.size())};
    if (!*record) break;
  }
  EXPECT_FALSE(*reader->next()) << "a game after the end";
  if (const auto cut_off = reader->cut_off()) read.end = cut_off->text().substr(path.size());
  return read;
}

GameRecord record_of_every_letter() {
  GameRecord record = record_of_interventions();
  record.agents[0].name = "\u00e9\u2654\U0001F600 \"quoted\\\" \t\x01";
  record.move_ms = {0.25, 1e-9, 1e300};
  return record;
}

TEST(RecordFile, MayEndAnywhereInItsLastLine) {
  const TemporaryFolder folder;
  const std::string good = sample_line() + '\n';
  const std::string last = format_record(record_of_every_letter());
  for (std::size_t length = 0; length <= last.size(); ++length) {
    const Read read = read_file(folder.put("games.jsonl", good + good + last.substr(0, length)));
    const bool whole = length == last.size();
    EXPECT_EQ(read.games, whole ? 3U : 2U) << length;
    EXPECT_THAT(read.end, StartsWith(whole || length == 0 ? "" : ":3: the last line is cut off"))
        << length;
    EXPECT_EQ(read.end.empty(), whole || length == 0) << length;
  }
}

TEST(RecordFile, ErrorsNameFileAndLine) {
  const TemporaryFolder folder;
  const std::string good = sample_line() + '\n';
  const auto error_of = [&](const std::string& content) {
    const auto records = read_records(folder.put("games.jsonl", content));
    return records ? std::string("none") : records.error().text();
  };
  const std::string file = folder.file("games.jsonl");
  EXPECT_EQ(error_of(good + good), "none");
  EXPECT_EQ(error_of(""), "none");
  // The beginning of a record is no error at the end, and only there.
  EXPECT_EQ(error_of(good + good.substr(0, 80)), "none");
  EXPECT_THAT(error_of(good + good.substr(0, 80) + "\n"), StartsWith(file + ":2:81: not JSON"));
  EXPECT_THAT(error_of(good.substr(0, 80) + "\n" + good), StartsWith(file + ":1:81: not JSON"));
  EXPECT_THAT(error_of(good.substr(0, 80) + good), StartsWith(file + ":1:"));
  // Nor is any other last line without a line feed.
  EXPECT_THAT(error_of(good + "{\"seed\" 1}"), StartsWith(file + ":2:9: not JSON"));
  EXPECT_THAT(error_of(good + "{\"seed\":1}"), StartsWith(file + ":2: field 'lusoria_game'"));
  EXPECT_THAT(error_of(good + "hello"), StartsWith(file + ":2:1: not JSON"));
  EXPECT_THAT(error_of("tru"), StartsWith(file + ":1:"));
  EXPECT_THAT(error_of(good + "\n" + good), StartsWith(file + ":2"));
  EXPECT_THAT(error_of(good + with(good, "\"seed\"", "\"sead\"")),
              StartsWith(file + ":2: field 'seed' is missing"));
  EXPECT_THAT(error_of(good + "{\"seed\" 1}\n"), StartsWith(file + ":2:9: not JSON"));
  EXPECT_THAT(read_records(folder.file("none")).error().text(),
              HasSubstr("cannot be read: No such file"));
  EXPECT_THAT(read_records(folder.file("")).error().text(), HasSubstr("cannot be read"));
}

TEST(RecordFile, MayBeCompressed) {
  const TemporaryFolder folder;
  const std::string path = folder.file("games.jsonl.gz");
  gzFile const file = gzopen(path.c_str(), "wb");
  const std::string line = sample_line() + '\n';
  for (int i = 0; i < 500; ++i) gzwrite(file, line.data(), static_cast<unsigned>(line.size()));
  gzclose(file);
  EXPECT_EQ(read_records(path)->size(), 500U);
  const std::string whole = content_of(path);
}

std::string compressed(const TemporaryFolder& folder, const std::string& text) {
  const std::string path = folder.file("packed.gz");
  gzFile const file = gzopen(path.c_str(), "wb");
  gzwrite(file, text.data(), static_cast<unsigned>(text.size()));
  gzclose(file);
  return content_of(path);
}

TEST(RecordFile, MayBeCompressedAndEndAnywhere) {
  const TemporaryFolder folder;
  std::string text;
  for (int i = 0; i < 60; ++i) {
    GameRecord record = sample_record();
    record.seed = 0x9E3779B97F4A7C15U * static_cast<std::uint64_t>(i + 1);
    text += format_record(record) + '\n';
  }
  const std::string whole = compressed(folder, text);
  std::size_t games = 0;
  for (std::size_t length = 2; length < whole.size(); ++length) {
    const Read read = read_file(folder.put("cut.gz", whole.substr(0, length)));
    // Where zlib has given all but the pending end of a repetition, it takes the end of the file
    // for that of the stream: the last line is cut off then.
    EXPECT_THAT(read.end, HasSubstr(" is cut off ")) << length;
    EXPECT_GE(read.games, games) << length;
    games = read.games;
  }
  // Only the sum of the stream is missing.
  EXPECT_EQ(games, 60U);
  const Read read = read_file(folder.put("cut.gz", whole));
  EXPECT_EQ(read.games, 60U);
  EXPECT_EQ(read.end, "");
  // A line that the stream cuts off is no excuse for one that is damaged.
  const std::string damaged = compressed(folder, with(text, "\"seed\"", "\"sead\""));
  EXPECT_THAT(read_file(folder.put("cut.gz", damaged.substr(0, damaged.size() - 1))).end,
              StartsWith(":1: field 'seed' is missing"));
}

TEST(RecordFile, ManyThreadsAppendWholeLines) {
  const TemporaryFolder folder;
  const std::string path = folder.file("games.jsonl");
  {
    const auto writer = RecordWriter::open(path, Mode::kNew);
    std::vector<std::jthread> threads;
    threads.reserve(4);
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] {
        for (int j = 0; j < 50; ++j) EXPECT_TRUE((*writer)->append(sample_record()));
      });
    }
  }
  const auto records = read_records(path);
  ASSERT_TRUE(records) << records.error().text();
  EXPECT_EQ(records->size(), 200U);
}

TEST(RecordFile, AFullDiskIsAnError) {
  const auto writer = RecordWriter::open("/dev/full", Mode::kAppend);
  if (!writer) GTEST_SKIP() << "no /dev/full here";
  const auto written = (*writer)->append(sample_record());
  ASSERT_FALSE(written);
  EXPECT_THAT(written.error().text(), StartsWith("/dev/full: cannot be written"));
}

}  // namespace
}  // namespace lusoria::selfplay
