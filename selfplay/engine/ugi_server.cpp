#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <istream>
#include <mutex>
#include <optional>
#include <ostream>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "agents/engine/ugi_info.hpp"
#include "agents/engine/words.hpp"
#include "agents/registry.hpp"
#include "core/parse.hpp"
#include "core/registry.hpp"
#include "selfplay/engine/server.hpp"
#include "selfplay/engine/thinker.hpp"

namespace lusoria::selfplay {

namespace {

using agents::take_until;
using agents::take_word;
using std::chrono::milliseconds;

constexpr std::int64_t kMostMilliseconds = std::int64_t{24} * 60 * 60 * 1000;
constexpr std::int64_t kMostMebibytes = 1 << 16;
constexpr std::int64_t kMostCount = 1'000'000'000'000'000;
constexpr int kMostDepth = 10'000;
// Of a clock, the part of what is left that a move takes, and the part of the increment.
constexpr int kMovesLeft = 25;
constexpr double kOfIncrement = 0.75;
constexpr std::size_t kSeats = core::kMaxPlayers;

core::Result<std::int64_t> number_of(std::string_view key, std::string_view word,
                                     std::int64_t most) {
  const auto number = core::parse_integer(word);
  if (number && *number >= 0 && *number <= most) return *number;
  return core::fail(fmt::format("'{} {}': expected a whole number from 0 to {}", key, word, most));
}

// What follows `go`.
struct Order {
  search::Limits limits;
  bool infinite = false;
  std::array<std::optional<std::int64_t>, kSeats> clock{};
  std::array<std::optional<std::int64_t>, kSeats> increment{};

  // `p1time`: the seat's clock, `p1inc`: its increment; null for another key.
  std::optional<std::int64_t>* clock_of(std::string_view key) {
    if (key.size() < 3 || key[0] != 'p' || key[1] < '1' ||
        key[1] > '0' + static_cast<int>(kSeats)) {
      return nullptr;
    }
    const auto seat = static_cast<std::size_t>(key[1] - '1');
    if (key.substr(2) == "time") return &clock[seat];
    return key.substr(2) == "inc" ? &increment[seat] : nullptr;
  }

  void use_clock(core::Player mover) {
    const std::size_t seat = core::seat_index(mover);
    if (!clock[seat]) return;
    const double wanted = static_cast<double>(*clock[seat]) / kMovesLeft +
                          kOfIncrement * static_cast<double>(increment[seat].value_or(0));
    const auto most = std::max<std::int64_t>(*clock[seat] / 2, 1);
    const milliseconds time(std::clamp<std::int64_t>(static_cast<std::int64_t>(wanted), 1, most));
    if (limits.time.count() == 0 || time < limits.time) limits.time = time;
  }
};

core::Result<Order> parse_go(std::string_view text) {
  Order order;
  while (!text.empty()) {
    const std::string_view key = take_word(text);
    if (key == "infinite") {
      order.infinite = true;
      continue;
    }
    const std::int64_t most = key == "depth"                           ? kMostDepth
                              : key == "nodes" || key == "simulations" ? kMostCount
                                                                       : kMostMilliseconds;
    std::optional<std::int64_t>* const clock = order.clock_of(key);
    if (clock == nullptr && key != "depth" && key != "nodes" && key != "simulations" &&
        key != "movetime") {
      return core::fail(
          fmt::format("'go {}': expected depth, nodes, simulations, movetime, "
                      "p1time, p1inc and so on, or infinite",
                      key));
    }
    const auto number = number_of(key, take_word(text), most);
    if (!number) return tl::unexpected(number.error());
    if (clock != nullptr) *clock = *number;
    if (key == "depth") order.limits.depth = static_cast<int>(*number);
    if (key == "nodes") order.limits.nodes = static_cast<std::uint64_t>(*number);
    if (key == "simulations") order.limits.simulations = static_cast<std::uint64_t>(*number);
    if (key == "movetime") order.limits.time = milliseconds(*number);
  }
  return order;
}

class UgiServer {
 public:
  UgiServer(const ServerOptions& options, std::ostream& out)
      : spec_(options.agent), game_(options.game), seed_(options.seed), out_(out) {}

  // False for `quit`.
  bool obey(std::string_view line) {
    const std::string_view command = take_word(line);
    if (command.empty()) return true;
    if (command == "quit") return false;
    core::Result<void> done;
    if (command == "ugi") {
      greet();
    } else if (command == "isready") {
      put("readyok");
    } else if (command == "stop") {
      thinker_.stop();
      thinker_.wait();
    } else if (command == "uginewgame") {
      done = new_game();
    } else if (command == "setoption") {
      done = set_option(line);
    } else if (command == "position") {
      done = set_position(line);
    } else if (command == "go") {
      done = go(line);
    } else if (command == "query") {
      done = query(line);
    } else {
      done = core::fail(fmt::format("no command is called '{}'", command));
    }
    if (!done) put(fmt::format("info string error: {}", done.error().text()));
    if (!done && command == "go") put("bestmove (none)");
    return true;
  }
  void leave() { thinker_.stop(); }

 private:
  void put(std::string_view line) {
    const std::lock_guard lock(output_);
    out_ << line << '\n' << std::flush;
  }

  void greet() {
    put("id name Lusoria " + spec_);
    put("id author the Lusoria authors");
    put(fmt::format("option name Game type string default {}", game_ ? game_->name() : "<empty>"));
    put(fmt::format("option name Seed type string default {}", seed_));
    put(fmt::format("option name Hash type spin default {} min 1 max {}", memory_, kMostMebibytes));
    put("ugiok");
  }

  // A decision in progress is answered first.
  void settle() {
    thinker_.stop();
    thinker_.wait();
  }

  core::Result<void> new_game() {
    settle();
    thinker_.begin(nullptr, seed_);
    position_.reset();
    return {};
  }

  core::Result<void> set_option(std::string_view text) {
    settle();
    if (take_word(text) != "name") return core::fail("setoption: expected 'name NAME value VALUE'");
    const std::string_view name = take_until(text, "value");
    if (name == "Game") {
      auto game = core::make_game(text);
      if (!game) return tl::unexpected(game.error());
      game_ = *std::move(game);
    } else if (name == "Seed") {
      // Any number of 64 bits.
      std::uint64_t seed = 0;
      if (text.empty() || text.size() > 20) return core::fail("Seed: expected a whole number");
      for (const char c : text) {
        if (c < '0' || c > '9') return core::fail("Seed: expected a whole number");
        seed = 10 * seed + static_cast<std::uint64_t>(c - '0');
      }
      seed_ = seed;
    } else if (name == "Hash") {
      const auto memory = number_of("Hash", text, kMostMebibytes);
      if (!memory) return tl::unexpected(memory.error());
      memory_ = std::max<std::int64_t>(*memory, 1);
      return {};
    } else {
      return core::fail(fmt::format("no option is called '{}'", name));
    }
    return new_game();
  }

  core::Result<void> set_position(std::string_view text) {
    settle();
    position_.reset();
    if (!game_)
      return core::fail("no game is set; expected 'setoption name Game value SPEC' first");
    const std::string_view kind = take_word(text);
    const std::string_view fen = take_until(text, "moves");
    if (kind != "fen" && (kind != "startpos" || !fen.empty())) {
      return core::fail("position: expected 'fen TEXT' or 'startpos', then 'moves' or nothing");
    }
    auto start = kind == "fen" ? game_->parse_state(fen)
                               : core::Result<core::AnyState>(game_->initial_state());
    if (!start) return tl::unexpected(start.error());
    core::AnyState state = *start;
    if (auto applied = apply_moves(state, text); !applied) return applied;
    position_ = {*std::move(start), std::move(state)};
    return {};
  }

  core::Result<void> go(std::string_view text) {
    settle();
    auto order = parse_go(text);
    if (!order) return tl::unexpected(order.error());
    if (!position_) return core::fail("no position is set");
    const core::AnyState& state = position_->now;
    if (!core::is_seat(state.to_move())) return core::fail("no seat is to move in this position");
    if (!thinker_.has_agent()) {
      auto agent = agents::make_agent(*game_, spec_);
      if (!agent) return tl::unexpected(agent.error());
      thinker_.begin(*std::move(agent), seed_);
    }
    order->use_clock(state.to_move());
    order->limits.memory = static_cast<std::size_t>(memory_) << 20;
    thinker_.think(position_->start, state, order->limits, order->infinite,
                   [this, state](const Thinker::Thought& thought) { answer(thought, state); });
    return {};
  }

  void answer(const Thinker::Thought& thought, const core::AnyState& state) {
    const agents::Decision& decision = thought.decision;
    if (!thought.error.empty()) put("info string error: " + thought.error);
    if (decision.report) put(agents::format_info(*decision.report, state, decision.valued));
    if (decision.resigns) {
      put("bestmove resign");
    } else if (decision.action == core::kNoAction) {
      put("bestmove (none)");
    } else {
      put("bestmove " + state.action_text(decision.action));
    }
  }

  core::Result<void> query(std::string_view what) {
    if (!position_) return core::fail("no position is set");
    const core::AnyState& state = position_->now;
    std::string response;
    if (what == "gameover") {
      response = state.is_over() ? "true" : "false";
    } else if (what == "p1turn") {
      response = state.to_move() == core::Player::kFirst ? "true" : "false";
    } else if (what == "turn") {
      response = core::is_seat(state.to_move())
                     ? fmt::format("{}", core::seat_index(state.to_move()) + 1)
                     : (state.is_over() ? "none" : "chance");
    } else if (what == "result") {
      response = result_of(state);
    } else if (what == "fen") {
      response = state.text();
    } else if (what == "legal") {
      core::ActionList actions;
      state.legal_actions(actions);
      std::vector<std::string> texts;
      for (const core::Action action : actions) texts.push_back(state.action_text(action));
      response = fmt::format("{}", fmt::join(texts, " "));
    } else {
      return core::fail(
          fmt::format("query '{}': expected gameover, p1turn, turn, result, fen or legal", what));
    }
    put("response " + response);
    return {};
  }

  // The winner, `draw` where several share the most.
  static std::string result_of(const core::AnyState& state) {
    if (!state.is_over()) return "none";
    const core::Returns returns = state.returns();
    std::vector<int> best;
    for (int i = 0; i < returns.players(); ++i) {
      const float value = returns[core::seat(i)];
      if (!best.empty() && value < returns[core::seat(best.front())]) continue;
      if (!best.empty() && value > returns[core::seat(best.front())]) best.clear();
      best.push_back(i);
    }
    return best.size() == 1 ? fmt::format("p{}win", best.front() + 1) : "draw";
  }

  struct Position {
    core::AnyState start;
    core::AnyState now;
  };

  const std::string spec_;
  std::optional<core::AnyGame> game_;
  std::uint64_t seed_;
  std::int64_t memory_ = 64;  // MiB
  std::optional<Position> position_;
  std::mutex output_;  // guards out_
  std::ostream& out_;
  Thinker thinker_;  // last: its thread ends before the rest goes
};

}  // namespace

core::Result<void> apply_moves(core::AnyState& state, std::string_view text) {
  while (!text.empty()) {
    const std::string_view move = take_word(text);
    auto action = state.parse_action(move);
    if (!action && state.game().has_missed_turns()) {
      if (const auto intervention = state.parse_referee_action(move)) action = *intervention;
    }
    if (!action) return tl::unexpected(action.error());
    state.apply(*action);
  }
  return {};
}

void serve_ugi(const ServerOptions& options, std::istream& in, std::ostream& out) {
  UgiServer server(options, out);
  std::string line;
  while (out && std::getline(in, line) && server.obey(line)) continue;
  server.leave();
}

}  // namespace lusoria::selfplay
