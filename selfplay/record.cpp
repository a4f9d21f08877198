#include "selfplay/record.hpp"

#include <cassert>
#include <utility>

#include <fmt/format.h>

#include "selfplay/line_reader.hpp"
#include "selfplay/store/stored_games.hpp"
#include "selfplay/words.hpp"

namespace lusoria::selfplay {

namespace {

// Who won, for people.
std::string winner_text(const GameRecord& record) {
  for (std::size_t i = 0; i < record.agents.size(); ++i) {
    if (record.returns[core::seat(static_cast<int>(i))] == 1.0F)
      return fmt::format("{} (seat {}) wins", one_line(record.agents[i].name), i + 1);
  }
  return "a draw";
}

std::string adjudication_text(const GameRecord& record) {
  const Adjudication& rule = record.adjudication;
  if (record.end == EndReason::kAdjudicatedDraw) {
    return fmt::format(
        "adjudicated: a draw, by values of at most {} in the last {} moves of either",
        rule.draw_score, rule.draw_moves);
  }
  return fmt::format("adjudicated: {}, by values of {} or more in the last {} moves of either",
                     winner_text(record), rule.resign_score, rule.resign_moves);
}

std::string fault_text(const GameRecord& record, core::Player offender, EndReason reason,
                       const std::string& error) {
  const std::size_t seat = core::seat_index(offender);
  const char* const what = reason == EndReason::kIllegalMove ? "illegal move" : name(reason);
  return fmt::format("{} by {} (seat {}){}{}", what, one_line(record.agents[seat].name), seat + 1,
                     error.empty() ? "" : ": ", one_line(error));
}

constexpr const char* kCutOffLine =
    "the last line is cut off and left out; the games before it are whole";

// The games of a record file.
class RecordLines final : public RecordSource {
 public:
  explicit RecordLines(LineReader lines) : lines_(std::move(lines)) {}

  core::Result<std::optional<GameRecord>> next() override {
    if (cut_off_) return std::nullopt;
    std::string line;
    const auto more = lines_.next(line);
    if (!more && !lines_.truncated()) return tl::unexpected(more.error());
    if (!more) {
      cut_off_ = lines_.error("the compressed file is cut off here; the games before are whole");
    }
    if (line.empty() && !more.value_or(false)) return std::nullopt;
    auto record = parse_record(line);
    if (record) return std::optional(std::move(*record));
    if (!lines_.complete() && ends_too_soon(record.error(), line)) {
      if (!cut_off_) cut_off_ = lines_.error(kCutOffLine);
      return std::nullopt;
    }
    return tl::unexpected(lines_.error(std::move(record.error().message), record.error().column));
  }
  int line() const override { return lines_.number(); }
  std::optional<core::Error> cut_off() const override { return cut_off_; }

 private:
  LineReader lines_;
  std::optional<core::Error> cut_off_;
};

}  // namespace

const char* name(EndReason reason) {
  switch (reason) {
    case EndReason::kRules:
      return "rules";
    case EndReason::kResignation:
      return "resignation";
    case EndReason::kIllegalMove:
      return "illegal_move";
    case EndReason::kException:
      return "exception";
    case EndReason::kTime:
      return "time";
    case EndReason::kMaxPlies:
      return "max_plies";
    case EndReason::kTimeLimit:
      return "time_limit";
    case EndReason::kAdjudicatedWin:
      return "adjudicated_win";
    case EndReason::kAdjudicatedDraw:
      return "adjudicated_draw";
  }
  return "";
}

bool has_offender(EndReason reason) {
  return is_forfeit(reason) || reason == EndReason::kResignation;
}

bool is_forfeit(EndReason reason) {
  return reason == EndReason::kIllegalMove || reason == EndReason::kException ||
         reason == EndReason::kTime;
}

core::Returns forfeit_returns(core::Player offender, int players) {
  core::Returns returns(players);
  for (int i = 0; i < players; ++i) {
    returns.set(core::seat(i), 1.0F / static_cast<float>(players - 1));
  }
  returns.set(offender, -1.0F);
  return returns;
}

GameLimits limits_of(const GameRecord& record, core::Player seat) {
  return record.limits.with(record.agents[core::seat_index(seat)].limits);
}

std::string end_text(const GameRecord& record) {
  if (record.end == EndReason::kRules) return record.result;
  if (record.end == EndReason::kMaxPlies) {
    return fmt::format("a draw: the limit of {} plies", record.limits.max_plies);
  }
  if (record.end == EndReason::kTimeLimit) {
    return fmt::format("the time limit of the game: {}", winner_text(record));
  }
  if (record.end == EndReason::kAdjudicatedWin || record.end == EndReason::kAdjudicatedDraw) {
    return adjudication_text(record);
  }
  assert(record.offender);
  return fault_text(record, *record.offender, record.end, record.error);
}

std::string first_fault(const GameRecord& record) {
  for (const RecordedAction& action : record.actions) {
    if (!action.referee || !is_forfeit(action.referee->why)) continue;
    return fault_text(record, action.referee->seat, action.referee->why, action.referee->error);
  }
  return {};
}

RecordReader::RecordReader(std::unique_ptr<RecordSource> source) : source_(std::move(source)) {}
RecordReader::RecordReader(RecordReader&&) noexcept = default;
RecordReader& RecordReader::operator=(RecordReader&&) noexcept = default;
RecordReader::~RecordReader() = default;

core::Result<RecordReader> RecordReader::open(const std::string& path) {
  if (const auto stored = stored_games_of(path)) {
    auto games = open_stored_games(*stored);
    if (!games) return tl::unexpected(std::move(games.error()));
    return RecordReader(std::move(*games));
  }
  auto lines = LineReader::open(path);
  if (!lines) return tl::unexpected(lines.error());
  return RecordReader(std::make_unique<RecordLines>(std::move(*lines)));
}

int RecordReader::line() const { return source_->line(); }

std::optional<core::Error> RecordReader::cut_off() const { return source_->cut_off(); }

core::Result<std::optional<GameRecord>> RecordReader::next() { return source_->next(); }

core::Result<std::vector<GameRecord>> read_records(const std::string& path) {
  auto reader = RecordReader::open(path);
  if (!reader) return tl::unexpected(reader.error());
  std::vector<GameRecord> records;
  for (;;) {
    auto record = reader->next();
    if (!record) return tl::unexpected(record.error());
    if (!*record) return records;
    records.push_back(std::move(**record));
  }
}

}  // namespace lusoria::selfplay
