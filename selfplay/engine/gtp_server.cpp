#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <istream>
#include <map>
#include <mutex>
#include <ostream>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "agents/engine/gtp_vertex.hpp"
#include "agents/engine/words.hpp"
#include "agents/registry.hpp"
#include "core/parse.hpp"
#include "core/registry.hpp"
#include "selfplay/engine/server.hpp"
#include "selfplay/engine/thinker.hpp"

namespace lusoria::selfplay {

namespace {

using agents::take_word;
using Text = core::Result<std::string>;
using std::chrono::milliseconds;

constexpr double kMostSeconds = 86'400;
constexpr double kMovesLeft = 30;  // that a main time is shared between
constexpr int kLargestBoard = 25;  // of the protocol

core::Result<double> seconds_of(std::string_view word) {
  const auto seconds = core::parse_real(word);
  if (seconds && *seconds >= 0 && *seconds <= kMostSeconds) return *seconds;
  return core::fail(fmt::format("'{}': expected seconds, 0 to {:.0f}", word, kMostSeconds));
}

// The sign of a comment is that of a wall in positions, where there can be none.
std::string_view without_comment(std::string_view line) {
  if (line.find("lusoria-position") == std::string_view::npos)
    line = line.substr(0, line.find('#'));
  return agents::trimmed(line);
}

class GtpServer {
 public:
  GtpServer(const ServerOptions& options, std::ostream& out)
      : spec_(options.agent), seed_(options.seed), out_(out) {
    if (options.game && !allowed(*options.game)) return;
    if (options.game) start_from(options.game->initial_state());
  }

  // False for `quit`.
  bool obey(std::string_view line) {
    line = without_comment(line);
    if (line.empty()) return true;
    // One answer after another.
    thinker_.wait();
    id_.clear();
    std::string_view rest = line;
    std::string_view command = take_word(rest);
    if (std::all_of(command.begin(), command.end(), [](char c) { return c >= '0' && c <= '9'; })) {
      id_ = command;
      command = take_word(rest);
    }
    if (command == "quit") {
      put(std::string());
      return false;
    }
    const auto found = commands().find(std::string(command));
    if (found == commands().end()) {
      put(core::fail("unknown command"));
    } else if (auto done = (this->*found->second)(rest); done) {
      if (command != "genmove") put(done);
    } else {
      put(done);
    }
    return true;
  }
  void leave() { thinker_.stop(); }

 private:
  using Command = Text (GtpServer::*)(std::string_view);

  static const std::map<std::string, Command>& commands() {
    static const std::map<std::string, Command> all{
        {"boardsize", &GtpServer::set_size},
        {"clear_board", &GtpServer::clear},
        {"genmove", &GtpServer::generate},
        {"known_command", &GtpServer::is_known},
        {"komi", &GtpServer::ignore},
        {"list_commands", &GtpServer::list},
        {"lusoria-game", &GtpServer::set_game},
        {"lusoria-limits", &GtpServer::set_limits},
        {"lusoria-position", &GtpServer::set_position},
        {"lusoria-seed", &GtpServer::set_seed},
        {"name", &GtpServer::name},
        {"play", &GtpServer::play},
        {"protocol_version", &GtpServer::protocol_version},
        {"quit", nullptr},
        {"showboard", &GtpServer::show},
        {"time_left", &GtpServer::set_time_left},
        {"time_settings", &GtpServer::set_time},
        {"undo", &GtpServer::undo},
        {"version", &GtpServer::version},
    };
    return all;
  }

  void put(const Text& text) {
    out_ << (text ? "=" : "?") << id_;
    const std::string& words = text ? *text : text.error().message;
    if (!words.empty()) out_ << ' ' << words;
    out_ << "\n\n" << std::flush;
  }

  static bool allowed(const core::AnyGame& game) {
    return game.player_count() == 2 && !game.has_chance() && !game.has_hidden_information();
  }

  void start_from(core::AnyState state) {
    states_.assign(1, std::move(state));
    thinker_.begin(nullptr, seed_);
  }

  Text ignore(std::string_view) { return ""; }
  Text protocol_version(std::string_view) { return "2"; }
  Text name(std::string_view) { return "Lusoria"; }
  Text version(std::string_view) { return spec_; }
  Text is_known(std::string_view command) {
    return commands().count(std::string(command)) > 0 ? "true" : "false";
  }
  Text list(std::string_view) {
    std::vector<std::string> names;
    for (const auto& [known, ignored] : commands()) names.push_back(known);
    return fmt::format("{}", fmt::join(names, "\n"));
  }

  Text set_game(std::string_view spec) {
    const auto game = core::make_game(spec);
    if (!game) return core::fail(game.error().text());
    if (!allowed(*game)) return core::fail("expected a game of two without dice and cards");
    start_from(game->initial_state());
    return "";
  }
  Text set_position(std::string_view text) {
    if (states_.empty()) return core::fail("no game is set");
    auto state = states_.front().game().parse_state(text);
    if (!state) return core::fail(state.error().text());
    start_from(*std::move(state));
    return "";
  }
  Text set_seed(std::string_view text) {
    std::uint64_t seed = 0;
    for (const char c : text) {
      if (c < '0' || c > '9') return core::fail("expected a whole number");
      seed = 10 * seed + static_cast<std::uint64_t>(c - '0');
    }
    seed_ = seed;
    return "";
  }
  // Via Ludus alone has boards of any size.
  Text set_size(std::string_view text) {
    const auto size = core::parse_integer(text);
    if (!size || *size < 1 || *size > kLargestBoard) return core::fail("unacceptable size");
    const auto game = core::make_game(fmt::format("via_ludus(rows={},columns={})", *size, *size));
    if (!game) return core::fail("unacceptable size");
    start_from(game->initial_state());
    return "";
  }
  Text clear(std::string_view) {
    if (states_.empty()) return core::fail("no game is set");
    start_from(states_.front());
    return "";
  }
  Text show(std::string_view) {
    if (states_.empty()) return core::fail("no game is set");
    std::string board = fmt::format("\n{}", states_.back().draw(false));
    // An empty line would end the response.
    for (std::size_t at = 0; (at = board.find("\n\n", at)) != std::string::npos;) {
      board.insert(at + 1, 1, ' ');
    }
    while (!board.empty() && board.back() == '\n') board.pop_back();
    return board;
  }
  Text undo(std::string_view) {
    if (states_.size() < 2) return core::fail("cannot undo");
    states_.pop_back();
    return "";
  }

  Text set_time(std::string_view text) {
    const auto main = seconds_of(take_word(text));
    const auto period = seconds_of(take_word(text));
    const auto stones = seconds_of(take_word(text));
    if (!main || !period || !stones) return core::fail("syntax error");
    const double move = *stones > 0 && *main == 0 ? *period / *stones : *main / kMovesLeft;
    limits_.time = std::chrono::ceil<milliseconds>(std::chrono::duration<double>(move));
    return "";
  }
  // What the other colour has left is its own affair.
  Text set_time_left(std::string_view text) {
    const bool moves = mover_of(take_word(text)).has_value();
    const auto left = seconds_of(take_word(text));
    const auto stones = seconds_of(take_word(text));
    if (!left || !stones) return core::fail("syntax error");
    if (!moves) return "";
    const double move = *left / (*stones > 0 ? *stones : kMovesLeft);
    // No time is 1 ms: 0 would be no limit.
    limits_.time = std::max(std::chrono::ceil<milliseconds>(std::chrono::duration<double>(move)),
                            milliseconds(1));
    if (most_.count() != 0) limits_.time = std::min<std::chrono::nanoseconds>(limits_.time, most_);
    return "";
  }
  Text set_limits(std::string_view text) {
    search::Limits limits;
    while (!text.empty()) {
      const std::string_view key = take_word(text);
      const auto number = core::parse_integer(take_word(text));
      if (!number || *number < 0 || *number > 1'000'000'000'000) return core::fail("syntax error");
      if (key == "depth") {
        limits.depth = static_cast<int>(std::min<std::int64_t>(*number, 10'000));
      } else if (key == "nodes") {
        limits.nodes = static_cast<std::uint64_t>(*number);
      } else if (key == "simulations") {
        limits.simulations = static_cast<std::uint64_t>(*number);
      } else if (key == "movetime") {
        limits.time = milliseconds(std::min<std::int64_t>(*number, 86'400'000));
      } else {
        return core::fail("expected depth, nodes, simulations or movetime, each with a number");
      }
    }
    limits_ = limits;
    most_ = limits.time;
    return "";
  }

  // The seat of a colour, which must be to move.
  core::Result<core::Player> mover_of(std::string_view colour) const {
    if (states_.empty()) return core::fail("no game is set");
    const bool first = colour == "b" || colour == "B" || colour == "black";
    const bool second = colour == "w" || colour == "W" || colour == "white";
    if (!first && !second) return core::fail("syntax error");
    const core::Player seat = first ? core::Player::kFirst : core::Player::kSecond;
    if (states_.back().to_move() != seat) return core::fail("this colour is not to move");
    return seat;
  }
  Text play(std::string_view text) {
    if (const auto mover = mover_of(take_word(text)); !mover)
      return core::fail(mover.error().message);
    const auto action = states_.back().parse_action(agents::from_vertex(text));
    if (!action) return core::fail("illegal move");
    advance(*action);
    return "";
  }
  void advance(core::Action action) {
    states_.push_back(states_.back());
    states_.back().apply(action);
  }
  // Answers when the agent does.
  Text generate(std::string_view text) {
    if (const auto mover = mover_of(text); !mover) return core::fail(mover.error().message);
    const core::AnyState& state = states_.back();
    if (!thinker_.has_agent()) {
      auto agent = agents::make_agent(state.game(), spec_);
      if (!agent) return core::fail(agent.error().text());
      thinker_.begin(*std::move(agent), seed_);
    }
    thinker_.think(states_.front(), state, limits_, false,
                   [this](const Thinker::Thought& thought) { answer(thought); });
    return "";
  }
  void answer(const Thinker::Thought& thought) {
    if (!thought.error.empty()) return put(core::fail(thought.error));
    const agents::Decision& decision = thought.decision;
    if (decision.resigns) return put("resign");
    if (decision.action == core::kNoAction) return put(core::fail("no move was found"));
    const std::string text = states_.back().action_text(decision.action);
    advance(decision.action);
    put(agents::to_vertex(text));
  }

  std::string spec_;
  std::uint64_t seed_;
  std::string id_;                      // of the command
  std::vector<core::AnyState> states_;  // since the start of the game; none before there is one
  search::Limits limits_;
  std::chrono::nanoseconds most_{0};  // the `movetime` of lusoria-limits, beside any clock; 0: none
  std::ostream& out_;  // by one thread at a time: a command waits for the decision before it
  Thinker thinker_;    // last: its thread ends before the rest goes
};

}  // namespace

void serve_gtp(const ServerOptions& options, std::istream& in, std::ostream& out) {
  GtpServer server(options, out);
  std::string line;
  while (out && std::getline(in, line)) {
    if (agents::trimmed(line) == "quit") server.leave();
    if (!server.obey(line)) break;
  }
  server.leave();
}

}  // namespace lusoria::selfplay
