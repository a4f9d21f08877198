#include "agents/human.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <functional>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

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

// How long a wait goes on before it looks at the clock and at the stop again.
constexpr std::chrono::milliseconds kGlance{20};

enum class Ready { kInput, kTooLate };

Ready wait_for_input(int descriptor, std::optional<search::Clock::time_point> deadline,
                     const std::stop_token& stop) {
  const bool unbounded = !deadline && !stop.stop_possible();
  for (;;) {
    if (stop.stop_requested() || (deadline && search::Clock::now() >= *deadline)) {
      return Ready::kTooLate;
    }
    pollfd waiting{.fd = descriptor, .events = POLLIN, .revents = 0};
    // An error is left for the read to find.
    const int found = poll(&waiting, 1, unbounded ? -1 : static_cast<int>(kGlance.count()));
    if (found > 0 || (found < 0 && errno != EINTR)) return Ready::kInput;
  }
}

// Reads the next line into `line`, until it is asked to stop.
using LineSource = std::function<Typed(std::string& line, const std::stop_token& stop)>;

std::string time_text(std::chrono::nanoseconds time) {
  if (time.count() == 0) return {};
  const double seconds = std::chrono::duration<double>(time).count();
  return seconds < 1 ? fmt::format(" ({:.0f} ms)", 1000 * seconds)
                     : fmt::format(" ({:.4g} s)", seconds);
}

class HumanAgent final : public Agent {
 public:
  HumanAgent(LineSource lines, std::ostream& out) : lines_(std::move(lines)), out_(out) {}

  void begin_game(const core::AnyState& state, core::Player seat, std::uint64_t /*seed*/) override {
    clocks_ = {};
    out_ << fmt::format("You are {}. `help` lists what you can type.\n",
                        state.game().player_name(seat));
  }

  void observe_clocks(const Clocks& clocks) override { clocks_ = clocks; }

  Decision decide(const core::AnyState& state, const search::Limits& limits) override {
    // What is hidden from the person stays hidden: the board of a drawn state would show it.
    out_ << state.draw_view(state.to_move(), false);
    std::string line;
    for (;;) {
      out_ << state.game().player_name(state.to_move()) << " to move"
           << time_text(time_of(state.to_move(), limits)) << ": " << std::flush;
      const Typed typed = lines_(line, limits.stop);
      if (typed == Typed::kTooLate) return {};
      if (typed == Typed::kEnd) break;
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
  // Of a clock, all that it has left: a person shares it out for themselves.
  std::chrono::nanoseconds time_of(core::Player seat, const search::Limits& limits) const {
    const SeatClock& own = clocks_.seats[core::seat_index(seat)];
    if (!own.runs) return limits.time;
    const std::chrono::nanoseconds left =
        std::max<std::chrono::nanoseconds>(own.left, std::chrono::milliseconds(1));
    return clocks_.move.count() == 0 ? left : std::min(left, clocks_.move);
  }

  LineSource lines_;
  std::ostream& out_;
  Clocks clocks_;
};

core::Result<std::unique_ptr<Agent>> make(const core::AnyGame& /*game*/,
                                          const core::Arguments& /*arguments*/) {
  return make_human(STDIN_FILENO, std::cout);
}

}  // namespace

std::unique_ptr<Agent> make_human(std::istream& in, std::ostream& out) {
  return std::make_unique<HumanAgent>(
      [&in](std::string& line, const std::stop_token& /*stop*/) {
        return std::getline(in, line) ? Typed::kLine : Typed::kEnd;
      },
      out);
}

std::unique_ptr<Agent> make_human(int descriptor, std::ostream& out) {
  return std::make_unique<HumanAgent>(
      [descriptor](std::string& line, const std::stop_token& stop) {
        return read_typed_line(descriptor, line, std::nullopt, stop);
      },
      out);
}

Typed read_typed_line(int descriptor, std::string& line,
                      std::optional<search::Clock::time_point> deadline,
                      const std::stop_token& stop) {
  line.clear();
  for (;;) {
    if (wait_for_input(descriptor, deadline, stop) == Ready::kTooLate) {
      tcflush(descriptor, TCIFLUSH);  // fails where it is no terminal
      return Typed::kTooLate;
    }
    char c = 0;
    const ssize_t got = read(descriptor, &c, 1);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return line.empty() ? Typed::kEnd : Typed::kLine;
    if (c != '\n') {
      line += c;
      continue;
    }
    if (!line.empty() && line.back() == '\r') line.pop_back();
    return Typed::kLine;
  }
}

AgentEntry human_entry() {
  return {
      .name = "human", .summary = "asks a person at the terminal", .parameters = {}, .make = make};
}

}  // namespace lusoria::agents
