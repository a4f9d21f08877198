#include "selfplay/cli/play_loop.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <cmath>
#include <exception>
#include <vector>

#include <fmt/format.h>

#include "core/parse.hpp"
#include "selfplay/cli/terminal.hpp"
#include "selfplay/event_text.hpp"
#include "selfplay/words.hpp"

namespace lusoria::selfplay::cli {

namespace {

const std::array<std::string, 7> kCommands = {"moves",  "board", "hint", "undo",
                                              "resign", "help",  "quit"};

// How much of a principal variation is worth showing.
constexpr std::size_t kShownPlies = 6;

std::string trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(" \t") - first + 1));
}

std::string lower_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

std::string time_text(std::chrono::nanoseconds time) {
  const double seconds = std::chrono::duration<double>(time).count();
  return seconds < 1 ? fmt::format("{:.0f} ms", 1000 * seconds) : fmt::format("{:.1f} s", seconds);
}

std::string line_text(core::AnyState state, const std::vector<core::Action>& line) {
  std::vector<std::string> words;
  for (const core::Action action : line) {
    if (words.size() == kShownPlies || !state.is_legal(action)) break;
    words.push_back(state.action_text(action));
    state.apply(action);
  }
  return fmt::format("{}", fmt::join(words, " "));
}

std::string seconds_left(search::Clock::time_point deadline) {
  const std::chrono::duration<double> left = deadline - search::Clock::now();
  return fmt::format(", {:.0f} s left", std::ceil(std::max(left.count(), 0.0)));
}

}  // namespace

std::string PlayLoop::player_name(core::Player player) const {
  return session_.state().game().player_name(player);
}

void PlayLoop::greet() const {
  const core::AnyGame game = session_.state().game();
  std::vector<std::string> seats;
  for (int i = 0; i < game.player_count(); ++i) {
    const core::Player player = core::seat(i);
    seats.push_back(fmt::format("{} {}", game.player_name(player), session_.seat(player).spec));
  }
  put("{}: {}\n", game.name(), fmt::join(seats, ", "));
  if (session_.human_count() > 0) put("Type a move, or `help`.\n");
  put("\n");
}

// People see what their seat may know. A game without people has nobody to hide from.
void PlayLoop::draw() const {
  const core::AnyState& state = session_.state();
  if (state.has_hidden_information() && session_.human_to_move()) {
    put("{}", state.draw_view(state.to_move(), colour_));
  } else if (!state.has_hidden_information() || session_.people_playing() == 0 ||
             session_.is_over()) {
    const std::string board = state.draw(colour_);
    put("{}{}", board, board.ends_with('\n') ? "" : "\n");
  }
}

void PlayLoop::run() {
  greet();
  while (!session_.is_over() && !left_ && !output_closed()) {
    if (session_.state().to_move() == core::Player::kChance) {
      turn_of_chance();
    } else if (session_.human_to_move()) {
      if (!drawn_) {
        if (!hand_over()) continue;
        draw();
        asked_ = search::Clock::now();
      }
      drawn_ = true;
      turn_of_human();
    } else {
      if (session_.people_playing() == 0) draw();
      turn_of_agent();
      drawn_ = false;
    }
  }
  if (session_.is_over()) announce_end();
}

void PlayLoop::announce_end() const {
  if (!drawn_) draw();
  const GameRecord record = session_.record();
  if (record.end == EndReason::kResignation) {
    put("{} resigns.\n", player_name(*record.offender));
  } else {
    put("{}\n", end_text(record));
  }
}

void PlayLoop::turn_of_chance() {
  const core::AnyState before = session_.state();
  const core::Action outcome = session_.roll();
  drawn_ = false;
  // A card that is dealt may be hidden from somebody at the screen: people then read their view.
  for (int i = 0; i < before.game().player_count(); ++i) {
    const core::Player seat = core::seat(i);
    const bool person = session_.seat(seat).agent == nullptr && before.is_playing(seat);
    if (person && !before.shows_outcome(seat)) return;
  }
  put("{}\n", chance_text(before, before.action_text(outcome)));
}

void PlayLoop::announce_intervention() const {
  const Intervention* const referee = session_.intervention();
  if (referee == nullptr) return;
  put("{}\n", intervention_text(session_.previous(), session_.state(), *referee));
}

// Where several people with secrets share the screen, the next one is called to it. False when they
// leave.
bool PlayLoop::hand_over() {
  const core::AnyState& state = session_.state();
  if (!state.has_hidden_information() || session_.people_playing() < 2 ||
      viewer_ == state.to_move()) {
    return true;
  }
  clear_screen();
  put("Pass the seat to {}, then press Enter. ", player_name(state.to_move()));
  left_ = !read_line();
  put("\n");
  viewer_ = state.to_move();
  return !left_;
}

void PlayLoop::turn_of_agent() {
  const core::AnyState before = session_.state();
  const core::Player mover = before.to_move();
  flush();
  const PlaySession::Answer answer = session_.ask();
  if (answer.action == core::kNoAction) {
    announce_intervention();
    return;
  }
  put("{} plays {}{}\n", player_name(mover), before.action_text(answer.action),
      explain(before, answer));
}

std::string PlayLoop::explain(const core::AnyState& before,
                              const PlaySession::Answer& answer) const {
  if (!answer.report) return {};
  const search::SearchReport& report = *answer.report;
  std::string text = fmt::format("  ({}{:+.2f}", report.exact ? "proven " : "value ", report.value);
  if (report.simulations > 0) text += fmt::format(", {} simulations", report.simulations);
  if (report.depth > 0) text += fmt::format(", depth {}", report.depth);
  text += ", " + time_text(answer.time);
  // The line shows what the agent made of hidden information: nothing for the others to see.
  if (report.principal_variation.size() > 1 && !before.has_hidden_information()) {
    text += ": " + line_text(before, report.principal_variation);
  }
  return text + ")";
}

void PlayLoop::turn_of_human() {
  const std::string who = player_name(session_.state().to_move());
  std::optional<search::Clock::time_point> deadline;
  if (session_.turn_time().count() != 0) deadline = asked_ + session_.turn_time();
  put("{} to move{}> ", who, deadline ? seconds_left(*deadline) : "");
  std::string line;
  const agents::Typed typed = read_line_until(line, deadline);
  if (typed == agents::Typed::kEnd) {
    put("\n");
    left_ = true;
    return;
  }
  if (typed == agents::Typed::kTooLate) {
    put("\nTime is up.\n");
    session_.miss();
    announce_intervention();
    drawn_ = false;
    return;
  }
  // What a person types is on the screen; what comes from elsewhere is not.
  if (!input_is_terminal()) put("{}\n", line);
  const std::string text = trimmed(line);
  if (!text.empty() && !command(lower_case(text))) move(text);
}

bool PlayLoop::command(std::string_view word) {
  if (word == "moves") {
    list_moves();
  } else if (word == "board") {
    draw();
  } else if (word == "hint") {
    hint();
  } else if (word == "undo") {
    undo();
  } else if (word == "resign") {
    session_.resign();
    if (session_.intervention() != nullptr) drawn_ = false;
    announce_intervention();
  } else if (word == "help" || word == "?") {
    put("{}\n", kPlayHelp);
  } else if (word == "quit" || word == "exit") {
    left_ = true;
  } else {
    return false;
  }
  return true;
}

void PlayLoop::move(const std::string& text) {
  const core::AnyState& state = session_.state();
  auto action = state.parse_action(text);
  if (!action) {
    if (auto lower = state.parse_action(lower_case(text))) action = lower;
  }
  if (action) {
    session_.play(*action, search::Clock::now() - asked_);
    announce_intervention();
    drawn_ = false;
    return;
  }
  const std::string near = core::closest(lower_case(text), kCommands);
  put("{} ({}`moves` lists them, `help` the commands)\n", action.error().message,
      near.empty() ? "" : fmt::format("did you mean `{}`? ", near));
}

void PlayLoop::list_moves() const {
  core::ActionList actions;
  session_.state().legal_actions(actions);
  const std::size_t columns = terminal_size().columns;
  std::string line;
  for (const core::Action action : actions) {
    const std::string word = session_.state().action_text(action);
    if (!line.empty() && line.size() + 1 + word.size() >= columns) {
      put("{}\n", line);
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
  }
  put("{}\n", line);
}

void PlayLoop::hint() {
  try {
    const PlaySession::Answer answer = session_.advise(adviser_);
    if (answer.action == core::kNoAction || !session_.state().is_legal(answer.action)) {
      put("No hint: the adviser would give up.\n");
      return;
    }
    put("Hint: {}{}\n", session_.state().action_text(answer.action),
        explain(session_.state(), answer));
  } catch (const std::exception& error) {
    put("No hint: {}\n", one_line(error.what()));
  }
}

void PlayLoop::undo() {
  if (session_.undo()) {
    drawn_ = false;
  } else {
    put("There is nothing to take back.\n");
  }
}

}  // namespace lusoria::selfplay::cli
