// The record of a game: everything that is needed to replay it, in one line of JSON.
//
// A record file is JSON lines, one finished game a line, in the order in which the games ended;
// sort by `number` to compare two runs. Two runs of one config and seed differ in nothing but the
// object `times` (unless a limit in time decided something).
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.hpp"
#include "core/player.hpp"
#include "core/result.hpp"
#include "selfplay/adjudication.hpp"
#include "selfplay/dice.hpp"
#include "selfplay/game_limits.hpp"

namespace lusoria::selfplay {

// The version of the record format that is written, and the only one that is read.
constexpr int kRecordVersion = 1;

// Why a game ended; those that name an offender are also why a turn was missed or a seat left.
enum class EndReason {
  kRules,            // by the rules of the game
  kResignation,      // the offender gave up
  kIllegalMove,      // the offender answered an action that is not legal
  kException,        // the offender threw
  kTime,             // the offender used more than its time and the margin
  kMaxPlies,         // the limit on plies was reached: a draw
  kTimeLimit,        // the game's own limit in time passed: what the game says of the position
  kAdjudicatedWin,   // both agents held one of them for the winner, long enough
  kAdjudicatedDraw,  // both agents held it for a draw
};

// `illegal_move`, as records and people read it.
const char* name(EndReason reason);
// Whether the reason names an offender, who loses.
bool has_offender(EndReason reason);
// Whether the reason is a fault of the agent's: an illegal move, an exception or its time.
bool is_forfeit(EndReason reason);

// What a game is worth that `offender` of `players` lost without the rules: -1 to it, and 1 /
// (players - 1) to each of the others, so that they sum to 0.
core::Returns forfeit_returns(core::Player offender, int players);

struct RecordedAgent {
  std::string name;
  std::string spec;
  LimitChanges limits{};  // what differs from the limits of all, and nothing else

  friend bool operator==(const RecordedAgent&, const RecordedAgent&) = default;
};

// Why the referee acted in a seat's turn, in a game whose turns can be missed.
struct Intervention {
  core::Player seat = core::Player::kFirst;  // whose turn it was
  EndReason why = EndReason::kTime;          // a fault (is_forfeit), or a resignation: it left
  std::string error{};                       // what the agent did, for people; may be empty

  friend bool operator==(const Intervention&, const Intervention&) = default;
};

struct RecordedAction {
  std::string text;
  bool chance = false;                    // an outcome of chance, not a seat's move
  std::optional<Intervention> referee{};  // the referee's action, not a seat's move

  bool is_move() const { return !chance && !referee; }

  friend bool operator==(const RecordedAction&, const RecordedAction&) = default;
};

struct GameRecord {
  std::string game;          // the spec
  std::string rules;         // the spec of the rules alone: see core::AnyGame::rules_name()
  std::uint64_t number = 0;  // in its run, from 0
  std::uint64_t seed = 0;    // of the run
  std::optional<std::uint64_t> opening;  // absent when the game started from a position of the
                                         // user's or from a book
  std::string opening_name{};            // what a book calls it; empty unless it is from one
  std::string position;                  // the text of the first position
  std::vector<RecordedAgent> agents;     // by seat
  GameLimits limits;
  Adjudication adjudication{};
  // Where the chance of the game comes from; absent where the game has none, or nobody says.
  std::optional<DiceKey> dice{};
  std::vector<RecordedAction> actions;
  // Where there is adjudication: what each action but chance was worth to its seat, as the agent
  // saw it; nothing where it gave no value, or missed the turn.
  std::vector<std::optional<double>> values{};
  core::Returns returns;
  EndReason end = EndReason::kRules;
  std::string result;  // what the game says of its end; empty unless it ended by the rules
  std::optional<core::Player> offender;  // set when has_offender(end)
  std::string error;                     // what the offender did, for people; may be empty
  // Times, which no two runs share.
  std::string started;          // UTC: `2026-01-31T23:59:59Z`
  std::vector<double> move_ms;  // of each decision of a seat in order, that which lost the game or
                                // ran out of its time included, and those that the referee replaced

  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

// The limits of a seat.
GameLimits limits_of(const GameRecord& record, core::Player seat);

// The first turn that was missed by a fault, like `exception by b (seat 2): lost my head`; empty
// when there is none.
std::string first_fault(const GameRecord& record);

// How the game ended, in one line for people: `Red connects`, `illegal move by greedy (Blue): ...`.
std::string end_text(const GameRecord& record);

// One line, without the line feed. parse_record() gives the record back.
std::string format_record(const GameRecord& record);
// Errors say what was expected; the column is set where the line is not JSON.
core::Result<GameRecord> parse_record(std::string_view line);
// Whether the error is that the line ends too soon: it is the beginning of a record, as a process
// leaves it that was killed inside the write.
bool ends_too_soon(const core::Error& error, std::string_view line);

// Appends games to a record file, each by one write as it ends, so that a killed run leaves every
// finished game, and at most the beginning of one more. Any number of threads may append.
class RecordWriter {
 public:
  enum class Mode {
    kNew,        // the file must not exist
    kOverwrite,  // an existing file is emptied
    kAppend,     // an existing file is added to; a last line that is cut off is taken away first
  };

  static core::Result<std::unique_ptr<RecordWriter>> open(const std::string& path, Mode mode);
  ~RecordWriter();
  RecordWriter(const RecordWriter&) = delete;
  RecordWriter& operator=(const RecordWriter&) = delete;

  // On an error (a full disk) nothing of the game is left in the file.
  core::Result<void> append(const GameRecord& record);
  // What was taken away when the file was opened, for people; nothing where its last line was
  // whole.
  const std::optional<core::Error>& cut_off() const { return cut_off_; }

 private:
  RecordWriter(std::string path, int descriptor);
  core::Result<void> mend_last_line();

  std::mutex mutex_;
  std::string path_;
  int descriptor_;
  std::optional<core::Error> cut_off_;
};

// Where recorded games come from, one after the other.
class RecordSource {
 public:
  virtual ~RecordSource() = default;
  // The next game, or nothing at the end.
  virtual core::Result<std::optional<GameRecord>> next() = 0;
  // The place of the game that next() gave last; 1 is the first.
  virtual int line() const = 0;
  virtual std::optional<core::Error> cut_off() const { return std::nullopt; }
};

// Reads recorded games one by one: a record file, gzip-compressed or not, or a tournament of a
// store (selfplay/store/game_store.hpp), `games.db`, or `games.db#NAME` where it holds several.
// Errors name the file and the line. What a run that was killed inside a write leaves is none:
// after the whole games cut_off() tells of a last line that has no line feed and ends too soon, or
// of the end of a compressed file inside its stream.
class RecordReader {
 public:
  static core::Result<RecordReader> open(const std::string& path);
  RecordReader(RecordReader&&) noexcept;
  RecordReader& operator=(RecordReader&&) noexcept;
  ~RecordReader();

  // The next game, or nothing at the end of the file.
  core::Result<std::optional<GameRecord>> next();
  // The line of the game that next() gave last, or its place in a store; 1 is the first.
  int line() const;
  // What is left out at the end, for people; known when next() has given nothing.
  std::optional<core::Error> cut_off() const;

 private:
  explicit RecordReader(std::unique_ptr<RecordSource> source);

  std::unique_ptr<RecordSource> source_;
};

// All whole games of a record file, in the file's order: the game of line i + 1 is element i.
core::Result<std::vector<GameRecord>> read_records(const std::string& path);

}  // namespace lusoria::selfplay
