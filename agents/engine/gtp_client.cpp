#include "agents/engine/gtp_client.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "agents/engine/gtp_vertex.hpp"
#include "agents/engine/words.hpp"
#include "core/parse.hpp"

namespace lusoria::agents {

namespace {

using search::Clock;

[[noreturn]] void fault(const std::string& what) { throw Fault(Fault::Kind::kFailed, what); }

// The size of an empty square board with the first seat to move, or 0: a board is rows of runs of
// empty squares, parted by `/`.
int empty_board_size(const core::AnyState& state) {
  const std::string text = state.text();
  if (state.to_move() != core::Player::kFirst) return 0;
  std::string_view board = text;
  board = take_word(board);
  const auto rows = std::count(board.begin(), board.end(), '/') + 1;
  const std::string run = std::to_string(rows);
  while (!board.empty()) {
    const std::size_t end = std::min(board.find('/'), board.size());
    if (board.substr(0, end) != run) return 0;
    board.remove_prefix(std::min(end + 1, board.size()));
  }
  return static_cast<int>(rows);
}

// The protocol knows a limit a move or a clock, not both: the limit, as long as the clock has
// enough for many moves that take all of it.
bool is_binding(const search::Limits& limits, const SeatClock& clock) {
  constexpr int kMovesLeft = 30;
  return limits.time <= clock.left / kMovesLeft;
}

}  // namespace

GtpClient::Response GtpClient::ask(const std::string& command, Deadline deadline,
                                   const std::stop_token& stop, std::vector<std::string>* lines) {
  process_->send(command, deadline);
  process_->expect_answer();
  Response response;
  bool begun = false;
  std::string line;
  for (;;) {
    if (process_->read_line(line, deadline, stop) != EngineProcess::Read::kLine) {
      response.late = true;
      return response;
    }
    const std::string_view text = trimmed(line);
    if (begun && text.empty()) return response;
    if (begun) {
      if (lines != nullptr) lines->emplace_back(text);
    } else if (!text.empty() && (text[0] == '=' || text[0] == '?')) {
      begun = true;
      response.success = text[0] == '=';
      response.text = trimmed(text.substr(1));
    } else if (!text.empty()) {
      fault(fmt::format("answered '{}' by '{}', which is no response", command.substr(0, 40),
                        text.substr(0, 80)));
    }
  }
}

void GtpClient::order(const std::string& command, Deadline deadline) {
  const Response response = ask(command, deadline);
  if (response.late) fault(fmt::format("did not answer '{}' in time", command.substr(0, 40)));
  if (!response.success) {
    fault(fmt::format("refused '{}': {}", command.substr(0, 80), response.text.substr(0, 80)));
  }
}

void GtpClient::greet(Deadline deadline) {
  std::vector<std::string> lines;
  const Response response = ask("list_commands", deadline, {}, &lines);
  if (response.late) fault("did not answer 'list_commands' in time");
  commands_.insert(response.text);
  commands_.insert(lines.begin(), lines.end());
  for (const auto& [name, value] : settings_.options) {
    order(fmt::format("{} {}", name, value), deadline);
  }
}

void GtpClient::begin_game(const GameLog& log, std::uint64_t seed, Deadline deadline) {
  told_ = 0;
  clock_told_ = false;
  if (knows("lusoria-game")) {
    order(fmt::format("lusoria-game {}", log.start().game().rules_name()), deadline);
  }
  if (knows("lusoria-seed")) order(fmt::format("lusoria-seed {}", seed), deadline);
  set_up(log.start(), deadline);
}

void GtpClient::set_up(const core::AnyState& state, Deadline deadline) {
  if (knows("lusoria-position")) {
    return order(fmt::format("lusoria-position {}", state.text()), deadline);
  }
  const int size = empty_board_size(state);
  if (size == 0) {
    fault(
        "does not know 'lusoria-position': expected a game that starts from an empty square board");
  }
  order(fmt::format("boardsize {}", size), deadline);
  order("clear_board", deadline);
}

// Tells the engine what it does not know of. Its own moves it has made itself.
void GtpClient::catch_up(const EngineQuestion& question, Deadline deadline) {
  const auto& events = question.log.events();
  if (!question.log.leads_to(question.state)) {
    set_up(question.state, deadline);
    told_ = events.size();
    return;
  }
  for (; told_ < events.size(); ++told_) {
    const Event& event = events[told_];
    if (event.actor == question.log.seat()) continue;
    order(fmt::format("play {} {}", colour_of(event.actor), to_vertex(event.action)), deadline);
  }
}

void GtpClient::set_limits(const EngineQuestion& question, const DecisionTime& time,
                           Deadline deadline) {
  const search::Limits& limits = question.limits;
  const SeatClock* const clock = question.own_clock();
  const bool by_move = limits.time.count() != 0;
  if (knows("lusoria-limits")) {
    std::string command = "lusoria-limits";
    if (limits.depth != 0) command += fmt::format(" depth {}", limits.depth);
    if (limits.nodes != 0) command += fmt::format(" nodes {}", limits.nodes);
    if (limits.simulations != 0) command += fmt::format(" simulations {}", limits.simulations);
    if (by_move) command += fmt::format(" movetime {}", time.milliseconds_left());
    order(command, deadline);
  } else if (by_move && knows("time_settings") &&
             (clock == nullptr || is_binding(limits, *clock))) {
    // Whole seconds for one move each, without a main time.
    const std::int64_t seconds = std::max<std::int64_t>(time.milliseconds_left() / 1000, 1);
    order(fmt::format("time_settings 0 {} 1", seconds), deadline);
    timed_ = true;
    clock_told_ = false;
    return;
  }
  if (clock != nullptr) return show_clocks(question, time, deadline);
  if (by_move) return;
  // It may have played an earlier game with a limit.
  if (std::exchange(timed_, false)) order("time_settings 0 1 0", deadline);
}

// The protocol has no increments: what the clocks show before each move has them in it.
void GtpClient::show_clocks(const EngineQuestion& question, const DecisionTime& time,
                            Deadline deadline) {
  using Seconds = std::chrono::duration<double>;
  const SeatClock& own = *question.own_clock();
  if (!clock_told_ && knows("time_settings")) {
    const auto main = std::chrono::ceil<std::chrono::seconds>(own.left);
    order(fmt::format("time_settings {} 0 0", main.count()), deadline);
    timed_ = true;
  }
  clock_told_ = true;
  if (!knows("time_left")) return;
  const core::Player mover = question.state.to_move();
  for (const core::Player seat : {core::opponent(mover), mover}) {
    const SeatClock& clock = question.clocks->seats[core::seat_index(seat)];
    if (!clock.runs) continue;
    const auto spent = seat == mover ? Clock::now() - time.start : std::chrono::nanoseconds(0);
    const Seconds left =
        std::max<std::chrono::nanoseconds>(clock.left - spent, std::chrono::nanoseconds(0));
    // Ours take fractions.
    const std::string text = knows("lusoria-limits")
                                 ? fmt::format("{:.3f}", left.count())
                                 : fmt::format("{:.0f}", std::floor(left.count()));
    order(fmt::format("time_left {} {} 0", colour_of(seat), text), deadline);
  }
}

Decision GtpClient::decide(const EngineQuestion& question) {
  const DecisionTime time(question, settings_.patience);
  const Deadline deadline = time.give_up();
  catch_up(question, deadline);
  set_limits(question, time, deadline);
  const core::AnyState& state = question.state;
  // Nothing can stop it: where that is asked of it, it is ended.
  const Response response =
      ask(fmt::format("genmove {}", colour_of(state.to_move())), deadline, question.limits.stop);
  if (response.late) time.fail("did not answer 'genmove'");
  if (!response.success) fault(fmt::format("refused 'genmove': {}", response.text.substr(0, 80)));
  std::string word = response.text;
  std::transform(word.begin(), word.end(), word.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (word == "resign") return {.action = core::kNoAction, .resigns = true, .report = {}};
  const auto action = state.parse_action(from_vertex(response.text));
  if (!action) {
    throw Fault(Fault::Kind::kIllegal,
                fmt::format("answered '{}', which is not legal", response.text.substr(0, 80)));
  }
  return {.action = *action, .resigns = false, .report = {}};
}

void GtpClient::quit() noexcept {
  try {
    process_->send("quit", Clock::now());
  } catch (const Fault&) {
    // It is ended in any case.
    return;
  }
}

}  // namespace lusoria::agents
