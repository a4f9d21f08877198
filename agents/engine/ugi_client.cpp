#include "agents/engine/ugi_client.hpp"

#include <algorithm>
#include <chrono>
#include <optional>

#include <fmt/format.h>

#include "agents/engine/ugi_info.hpp"
#include "agents/engine/words.hpp"
#include "core/parse.hpp"

namespace lusoria::agents {

namespace {

using search::Clock;

std::string event_line(const Event& event) {
  const std::string actor = event.actor == core::Player::kChance
                                ? std::string("chance")
                                : fmt::format("{}", core::seat_index(event.actor) + 1);
  return fmt::format("event {}{} {}", event.referee ? "referee " : "", actor,
                     event.action.empty() ? "?" : event.action);
}

std::string position_line(const EngineQuestion& question) {
  if (!question.log.leads_to(question.state)) {
    return fmt::format("position fen {}", question.state.text());
  }
  std::string line = fmt::format("position fen {}", question.log.start().text());
  if (!question.log.events().empty()) line += " moves";
  for (const Event& event : question.log.events()) (line += ' ') += event.action;
  return line;
}

std::string legal_line(const core::AnyState& state) {
  core::ActionList actions;
  state.legal_actions(actions);
  std::string line = "legal";
  for (const core::Action action : actions) (line += ' ') += state.action_text(action);
  return line;
}

// `p1time 1000 p1inc 10 p2time ...` of the seats that have a clock.
std::string clock_words(const EngineQuestion& question, const DecisionTime& time) {
  using std::chrono::milliseconds;
  std::string words;
  if (question.clocks == nullptr) return words;
  const auto mover = core::seat_index(question.state.to_move());
  const auto spent = Clock::now() - time.start;
  for (std::size_t i = 0; i < question.clocks->seats.size(); ++i) {
    const SeatClock& clock = question.clocks->seats[i];
    if (!clock.runs) continue;
    const auto left = i == mover ? clock.left - spent : std::chrono::nanoseconds(clock.left);
    words += fmt::format(" p{}time {} p{}inc {}", i + 1,
                         std::max<std::int64_t>(std::chrono::floor<milliseconds>(left).count(), 1),
                         i + 1, std::chrono::floor<milliseconds>(clock.increment).count());
  }
  return words;
}

std::string go_line(const EngineQuestion& question, const DecisionTime& time) {
  const search::Limits& limits = question.limits;
  std::string line = "go";
  if (limits.depth != 0) line += fmt::format(" depth {}", limits.depth);
  if (limits.nodes != 0) line += fmt::format(" nodes {}", limits.nodes);
  if (limits.simulations != 0) line += fmt::format(" simulations {}", limits.simulations);
  if (limits.time.count() != 0) line += fmt::format(" movetime {}", time.milliseconds_left());
  return line + clock_words(question, time);
}

Decision parse_answer(std::string_view text, const core::AnyState& state) {
  const std::string_view move = take_until(text, "ponder");
  if (move == "resign") return {.action = core::kNoAction, .resigns = true, .report = {}};
  const auto action = state.parse_action(move);
  if (!action) {
    throw Fault(Fault::Kind::kIllegal,
                fmt::format("answered '{}', which is not legal", move.substr(0, 80)));
  }
  return {.action = *action, .resigns = false, .report = {}};
}

}  // namespace

void UgiClient::set(std::string_view option, std::string_view value, Deadline deadline) {
  process_->send(fmt::format("setoption name {} value {}", option, value), deadline);
}

void UgiClient::greet(Deadline deadline) {
  process_->send("ugi", deadline);
  process_->expect_answer();
  for (;;) {
    const std::string line = expect_line("'ugi' by 'ugiok'", deadline);
    std::string_view rest = line;
    const std::string_view word = take_word(rest);
    if (word == "ugiok") break;
    if (word != "option" || take_word(rest) != "name") continue;
    options_.emplace(take_until(rest, "type"));
  }
  for (const auto& [name, value] : settings_.options) {
    if (!has(name)) {
      throw Fault(
          Fault::Kind::kFailed,
          fmt::format("has no option '{}'; it has {}", name,
                      options_.empty() ? "none" : fmt::format("{}", fmt::join(options_, ", "))));
    }
    set(name, value, deadline);
  }
}

// What the engine wrote unasked, or too late, is read and dropped before the answer to this. False
// when that does not come in time, or soon after a stop.
bool UgiClient::synchronise(Deadline deadline, const std::stop_token& stop) {
  process_->send("isready", deadline);
  process_->expect_answer();
  std::string line;
  bool stopped = false;
  while (line != "readyok") {
    const auto read = process_->read_line(line, deadline, stopped ? std::stop_token{} : stop);
    if (read == EngineProcess::Read::kLate) return false;
    if (read == EngineProcess::Read::kStopped) {
      stopped = true;
      deadline = std::min(deadline, Clock::now() + kStopGrace);
    }
    line = std::string(trimmed(line));
  }
  return true;
}

bool UgiClient::is_given(std::string_view option) const {
  return std::any_of(settings_.options.begin(), settings_.options.end(),
                     [&](const auto& given) { return given.first == option; });
}

void UgiClient::begin_game(const GameLog& log, std::uint64_t seed, Deadline deadline) {
  const core::AnyGame game = log.start().game();
  if (has("Game")) set("Game", game.rules_name(), deadline);
  if (has("Players")) set("Players", fmt::format("{}", game.player_count()), deadline);
  if (has("Seat")) set("Seat", fmt::format("{}", core::seat_index(log.seat()) + 1), deadline);
  if (has("Seed")) set("Seed", fmt::format("{}", seed), deadline);
  process_->send("uginewgame", deadline);
  if (!synchronise(deadline)) {
    throw Fault(Fault::Kind::kFailed, "did not answer 'isready' by 'readyok' in time");
  }
  told_ = 0;
}

void UgiClient::show_position(const EngineQuestion& question, Deadline deadline) {
  const core::AnyState& state = question.state;
  const std::size_t memory = question.limits.memory >> 20;
  if (has("Hash") && !is_given("Hash") && memory != memory_) {
    set("Hash", fmt::format("{}", memory), deadline);
  }
  memory_ = memory;
  const auto& events = question.log.events();
  if (has("Events")) {
    for (; told_ < events.size(); ++told_) process_->send(event_line(events[told_]), deadline);
  }
  if (has("View") && state.has_hidden_information()) {
    process_->send(fmt::format("view {}", state.view_text(state.to_move())), deadline);
  }
  process_->send(position_line(question), deadline);
  if (has("Legal")) process_->send(legal_line(state), deadline);
}

Decision UgiClient::decide(const EngineQuestion& question) {
  const DecisionTime time(question, settings_.patience);
  const Deadline deadline = time.give_up();
  show_position(question, deadline);
  if (!synchronise(deadline, question.limits.stop)) time.fail("did not answer 'isready'");
  process_->send(go_line(question, time), deadline);
  process_->expect_answer();
  return read_answer(question, time);
}

Decision UgiClient::read_answer(const EngineQuestion& question, const DecisionTime& time) {
  Deadline deadline = time.ask_to_stop();
  bool told_to_stop = false;
  std::string line;
  std::string info;
  for (;;) {
    const auto read = process_->read_line(line, deadline,
                                          told_to_stop ? std::stop_token{} : question.limits.stop);
    if (read != EngineProcess::Read::kLine) {
      if (told_to_stop) time.fail("answered neither 'go' nor 'stop'");
      told_to_stop = true;
      const bool wanted = read == EngineProcess::Read::kStopped;
      deadline = Clock::now() + (wanted ? std::chrono::nanoseconds(kStopGrace) : time.grace);
      process_->send("stop", deadline);
      continue;
    }
    std::string_view rest = line;
    const std::string_view word = take_word(rest);
    if (word == "info" && is_main_line(rest)) info = rest;
    if (word != "bestmove") continue;
    Decision decision = parse_answer(rest, question.state);
    search::SearchReport report;
    if (parse_info(info, question.state, report, decision.valued)) {
      report.best = decision.action;
      decision.report = std::move(report);
    }
    return decision;
  }
}

void UgiClient::quit() noexcept {
  try {
    process_->send("quit", Clock::now());
  } catch (const Fault&) {
    // It is ended in any case.
    return;
  }
}

}  // namespace lusoria::agents
