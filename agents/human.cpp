#include "agents/human.hpp"

#include <cstdint>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "core/action.hpp"

namespace lusoria::agents {

namespace {

constexpr const char* kHelp =
    "Type a move, or one of:\n"
    "  moves   list the legal moves\n"
    "  resign  give the game up\n"
    "  help    show this\n";

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::string legal_moves(const core::AnyState& state) {
  core::ActionList actions;
  state.legal_actions(actions);
  std::vector<std::string> texts;
  for (const core::Action action : actions) texts.push_back(state.action_text(action));
  return fmt::format("{}\n", fmt::join(texts, " "));
}

class HumanAgent final : public Agent {
 public:
  HumanAgent(std::istream& in, std::ostream& out) : in_(in), out_(out) {}

  void begin_game(const core::AnyState& state, core::Player seat, std::uint64_t /*seed*/) override {
    out_ << fmt::format("You are {}. `help` lists what you can type.\n",
                        state.game().player_name(seat));
  }

  Decision decide(const core::AnyState& state, const search::Limits& /*limits*/) override {
    // What is hidden from the person stays hidden: the board of a drawn state would show it.
    out_ << (state.has_hidden_information() ? state.view_text(state.to_move()) + '\n'
                                            : state.draw(false));
    std::string line;
    for (;;) {
      out_ << state.game().player_name(state.to_move()) << " to move: " << std::flush;
      if (!std::getline(in_, line)) break;
      const std::string_view word = trimmed(line);
      if (word == "resign") break;
      if (word == "help") {
        out_ << kHelp;
      } else if (word == "moves") {
        out_ << legal_moves(state);
      } else if (!word.empty()) {
        const auto action = state.parse_action(word);
        if (action) return {.action = *action, .resigns = false, .report = {}};
        out_ << action.error().text() << "; `help` lists what else you can type\n";
      }
    }
    return {.action = core::kNoAction, .resigns = true, .report = {}};
  }

 private:
  std::istream& in_;
  std::ostream& out_;
};

core::Result<std::unique_ptr<Agent>> make(const core::AnyGame& /*game*/,
                                          const core::Arguments& /*arguments*/) {
  return make_human(std::cin, std::cout);
}

}  // namespace

std::unique_ptr<Agent> make_human(std::istream& in, std::ostream& out) {
  return std::make_unique<HumanAgent>(in, out);
}

AgentEntry human_entry() {
  return {
      .name = "human", .summary = "asks a person at the terminal", .parameters = {}, .make = make};
}

}  // namespace lusoria::agents
