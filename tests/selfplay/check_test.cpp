#include "selfplay/check.hpp"

#include <filesystem>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include "tests/selfplay/temporary_folder.hpp"

namespace lusoria::selfplay {
namespace {

using test::content_of;
using test::TemporaryFolder;
using testing::HasSubstr;
using testing::StartsWith;

const std::string kSample = std::string(LUSORIA_TEST_DATA) + "/via_ludus/solved-sample.txt";

TEST(Check, SolvedSetupsAgree) {
  const auto report = check_file(kSample);
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_FALSE(report->difference) << report->difference->text;
  EXPECT_EQ(report->checked, 42U);
  EXPECT_EQ(report->unit, "setups");
}

TEST(LongCheck, AllSolvedSetupsAgree) {
  const std::string path = std::string(LUSORIA_ORACLE) + "/via_ludus/solved-small.txt";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "no recorded games here";
  const auto report = check_file(path);
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_FALSE(report->difference) << report->difference->line << ": " << report->difference->text;
  EXPECT_EQ(report->checked, 300U);
}

TEST(Check, FilesMayBeCompressed) {
  const TemporaryFolder folder;
  const std::string path = folder.file("sample.gz");
  const std::string content = content_of(kSample);
  gzFile const file = gzopen(path.c_str(), "wb");
  gzwrite(file, content.data(), static_cast<unsigned>(content.size()));
  gzclose(file);
  const auto report = check_file(path);
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_EQ(report->checked, 42U);
}

TEST(Check, FindsTheFirstFalseLine) {
  const TemporaryFolder folder;
  const std::string good = "4/1#r1/4 r value win keep d2\n";
  const auto difference = [&](const std::string& line) {
    const auto report = check_file(folder.put("setups.txt", good + line + '\n' + line + '\n'));
    EXPECT_TRUE(report) << report.error().text();
    EXPECT_EQ(report->checked, 1U);
    EXPECT_EQ(report->difference.value().line, 2);
    return report->difference->text;
  };
  EXPECT_EQ(difference("4/1#r1/4 r value draw keep d2"), "value draw in the file, win found");
  EXPECT_EQ(difference("4/1#r1/4 r value win keep d2,a1"), "keep a1,d2 in the file, d2 found");
  EXPECT_EQ(difference("4/1#r1/4 r value win keep a1"), "keep a1 in the file, d2 found");
  EXPECT_EQ(difference("2/2 r value draw keep a1,b1,a2"),
            "keep a1,a2,b1 in the file, a1,a2,b1,b2 found");
}

TEST(Check, MalformedLinesAreErrors) {
  const TemporaryFolder folder;
  const std::string path = folder.file("setups.txt");
  const auto error_of = [&](const std::string& line) {
    const auto report =
        check_file(folder.put("setups.txt", "4/1#r1/4 r value win keep d2\n" + line + '\n'));
    return report ? std::string("none") : report.error().text();
  };
  EXPECT_THAT(error_of("4/1#r1/4 r value win"),
              StartsWith(path + ":2:1: expected 'POSITION SIDE value"));
  EXPECT_THAT(error_of(""), StartsWith(path + ":2:1: expected 'POSITION SIDE value"));
  EXPECT_THAT(error_of("4/1#r1/4 r value wim keep d2"),
              StartsWith(path + ":2:18: 'wim': expected win, draw"));
  EXPECT_THAT(error_of("4/1#x1/4 r value win keep d2"), StartsWith(path + ":2:5: "));
  EXPECT_THAT(error_of("4/1#r1/4 q value win keep d2"), StartsWith(path + ":2:10: "));
  EXPECT_THAT(error_of("4/1#r1/4 r value win keep d2,b2"),
              StartsWith(path + ":2:30: 'b2' is not a legal move"));
  EXPECT_THAT(error_of("4/1#r1/4 r value win keep d2,"),
              StartsWith(path + ":2:30: '' is not a legal move"));
  EXPECT_THAT(error_of("r1/r1 b value win keep b1"), HasSubstr("the game is over"));
  EXPECT_THAT(error_of("9/9/9/9/9/9/9/9/9 r value draw keep a1"), HasSubstr("too large to solve"));
}

TEST(Check, FilesOfNoGameAreErrors) {
  const TemporaryFolder folder;
  const auto error_of = [&](const std::string& content) {
    return check_file(folder.put("games.txt", content)).error().text();
  };
  EXPECT_THAT(error_of("# lotus-ludo players 2 games 12\n"),
              HasSubstr("games.txt:1: the file ends here; expected a game to its 'end'"));
  EXPECT_THAT(error_of("# ludox-classic players 5 games 12\n"), HasSubstr("games.txt:1:"));
  EXPECT_THAT(error_of("hello\n"), HasSubstr("games.txt:1: not a format that is known"));
  EXPECT_THAT(error_of(""), HasSubstr("not a format that is known"));
  EXPECT_THAT(check_file(folder.file("none")).error().text(), HasSubstr("cannot be read"));
}

TEST(Check, StopsWhenAsked) {
  std::stop_source stop;
  stop.request_stop();
  const auto report = check_file(kSample, stop.get_token());
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->stopped);
  EXPECT_EQ(report->checked, 0U);
}

}  // namespace
}  // namespace lusoria::selfplay
