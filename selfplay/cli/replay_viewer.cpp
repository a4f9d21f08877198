#include "selfplay/cli/replay_viewer.hpp"

#include <vector>

#include <fmt/format.h>

#include "core/parse.hpp"
#include "selfplay/cli/terminal.hpp"
#include "selfplay/event_text.hpp"
#include "selfplay/words.hpp"

namespace lusoria::selfplay::cli {

namespace {

enum class Request { kNext, kBack, kGo, kNextGame, kQuit, kUnknown };

struct Step {
  Request request = Request::kUnknown;
  std::size_t ply = 0;  // for kGo
};

Step parse_step(const std::string& text, std::size_t last) {
  if (text.empty() || text == "n") return {Request::kNext};
  if (text == "b") return {Request::kBack};
  if (text == "+") return {Request::kNextGame};
  if (text == "q") return {Request::kQuit};
  if (text.starts_with("g ")) {
    const auto ply = core::parse_integer(std::string_view(text).substr(2));
    if (ply && *ply >= 0 && static_cast<std::uint64_t>(*ply) <= last) {
      return {Request::kGo, static_cast<std::size_t>(*ply)};
    }
  }
  return {};
}

}  // namespace

std::string ReplayViewer::event_text(std::size_t ply) const {
  const RecordedAction& action = record_.actions[ply];
  const core::AnyState& before = replay_.states[ply];
  if (action.referee) {
    return intervention_text(before, replay_.states[ply + 1], *action.referee);
  }
  if (action.chance) return chance_text(before, action.text);
  return fmt::format("{} {}", replay_.game.player_name(before.to_move()), action.text);
}

void ReplayViewer::print_heading() const {
  std::vector<std::string> seats;
  for (std::size_t i = 0; i < record_.agents.size(); ++i) {
    const core::Player player = core::seat(static_cast<int>(i));
    seats.push_back(
        fmt::format("{} {}", replay_.game.player_name(player), one_line(record_.agents[i].name)));
  }
  put("Game {}, line {}: {}: {}\n", record_.number, line_, one_line(record_.game),
      fmt::join(seats, ", "));
}

void ReplayViewer::print_position(std::size_t ply) const {
  if (ply == 0) {
    put("\n0/{}: {}\n", last(), one_line(record_.position));
  } else {
    put("\n{}/{}: {}\n", ply, last(), event_text(ply - 1));
  }
  const std::string board = replay_.states[ply].draw(colour_);
  put("{}{}", board, board.ends_with('\n') ? "" : "\n");
  if (ply == last()) put("{}\n", end_text(record_));
}

void ReplayViewer::print_all() const {
  print_heading();
  for (std::size_t ply = 0; ply <= last() && !output_closed(); ++ply) print_position(ply);
  put("\n");
}

bool ReplayViewer::step() const {
  print_heading();
  std::size_t ply = 0;
  print_position(ply);
  for (;;) {
    put("ENTER next, b back, g N go, + next game, q quit> ");
    const auto line = read_line();
    if (!line) put("\n");
    if (!line || output_closed()) return false;
    const Step step = parse_step(*line, last());
    if (step.request == Request::kQuit) return false;
    if (step.request == Request::kNextGame || (step.request == Request::kNext && ply == last()))
      return true;
    if (step.request == Request::kUnknown) {
      put("Not a command. N is 0 to {}.\n{}\n", last(), kViewerHelp);
      continue;
    }
    if (step.request == Request::kNext) ++ply;
    if (step.request == Request::kBack && ply > 0) --ply;
    if (step.request == Request::kGo) ply = step.ply;
    print_position(ply);
  }
}

}  // namespace lusoria::selfplay::cli
