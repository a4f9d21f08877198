#include "agents/holder.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <type_traits>

#include <fmt/format.h>

#include "agents/evaluation/table.hpp"
#include "agents/limit_parameters.hpp"
#include "agents/via_ludus/connection.hpp"
#include "agents/via_ludus/prover.hpp"
#include "core/games/via_ludus/guard.hpp"
#include "core/games/via_ludus/state.hpp"
#include "core/random.hpp"
#include "search/instances.hpp"

namespace lusoria::agents {

namespace {

using Made = core::Result<std::unique_ptr<Agent>>;
using core::via_ludus::Guard;
using via_ludus::Force;
using via_ludus::Prover;

template <int Words>
class HolderAgent final : public Agent {
 public:
  using State = core::via_ludus::State<Words>;
  using Set = core::Bitboard<Words>;

  explicit HolderAgent(const search::Limits& limits) : limits_(limits) {}

  void begin_game(const core::AnyState& /*state*/, core::Player /*seat*/,
                  std::uint64_t seed) override {
    rng_ = core::Rng(seed);
    has_guard_ = false;
  }

  Decision decide(const core::AnyState& any, const search::Limits& limits) override;

 private:
  // Where to choose from, and what is known of the position by then.
  struct Choice {
    Set squares;
    double value = 0;
    bool exact = false;
  };

  Choice win_or_hold(const State& state, std::uint64_t nodes, search::LimitWatch& watch,
                     search::SearchReport& report);
  Set keeping_guard(const State& state);
  Choice resist(const Force<Words>& theirs, Prover<Words>& against);
  int best_of(const State& state, const Set& squares);
  void remember_guard(const State& state, int square);

  search::Limits limits_;
  core::Rng rng_{0};
  // The guard that the last move kept. A guard that stands is kept even where find_guard() would
  // miss it.
  Guard guard_;
  bool has_guard_ = false;
  Guard scratch_;
};

template <int Words>
Decision HolderAgent<Words>::decide(const core::AnyState& any, const search::Limits& limits) {
  const search::Limits both = combine(limits_, limits);
  search::LimitWatch watch(both, 32);
  const State& state = *any.get<State>();
  search::SearchReport report;
  const Choice choice = win_or_hold(state, both.nodes, watch, report);
  const int square = best_of(state, choice.squares);
  remember_guard(state, square);
  report.best = core::make_action(square);
  report.principal_variation = {report.best};
  report.value = choice.value;
  report.exact = choice.exact;
  report.time = watch.elapsed();
  report.stopped_by = watch.reason();
  // Without a proof it knows only what it does not lose.
  return {.action = report.best, .resigns = false, .report = report, .valued = choice.exact};
}

// A proven win; else what keeps a guard; else what no proof refutes.
template <int Words>
typename HolderAgent<Words>::Choice HolderAgent<Words>::win_or_hold(const State& state,
                                                                    std::uint64_t nodes,
                                                                    search::LimitWatch& watch,
                                                                    search::SearchReport& report) {
  const core::Player seat = state.side();
  const auto mine = Force<Words>::of(state, seat);
  const auto theirs = Force<Words>::of(state, core::opponent(seat));
  Prover<Words> prover(nodes, watch);
  const auto win = prover.win(mine);
  report.nodes = prover.nodes();
  if (win) {
    report.depth = 2 * win->claims - 1;
    return {Set::of(win->square), 1, true};
  }
  if (const Set keeping = keeping_guard(state); keeping.any()) {
    const bool both_hold =
        find_guard(state.rules(), core::opponent(seat), mine.free, mine.own, scratch_);
    return {keeping, 0, both_hold};
  }
  Prover<Words> against(nodes, watch);
  const Choice choice = resist(theirs, against);
  report.nodes += against.nodes();
  return choice;
}

// The claims after which a guard stands: all of them when one stands already.
template <int Words>
core::Bitboard<Words> HolderAgent<Words>::keeping_guard(const State& state) {
  const core::Player seat = state.to_move();
  const Set& theirs = state.stones(core::opponent(seat));
  const auto guarded = [&](const Set& free) {
    return (has_guard_ && stands(guard_, free, theirs)) ||
           find_guard(state.rules(), seat, free, theirs, scratch_);
  };
  if (guarded(state.free())) return state.free();
  Set keeping;
  state.free().for_each([&](int square) {
    if (guarded(state.free() - Set::of(square))) keeping.set(square);
  });
  return keeping;
}

// Without a guard: the claims after which no win of the opponent is proven, else those whose
// refutation takes longest.
template <int Words>
typename HolderAgent<Words>::Choice HolderAgent<Words>::resist(const Force<Words>& theirs,
                                                               Prover<Words>& against) {
  const auto threat = against.win(theirs);
  if (!threat) return {theirs.free, 0, false};
  Set open;
  Set left = threat->needs;
  Set longest;
  int most_claims = 0;
  while (left.any()) {
    const int square = left.lowest();
    left.reset(square);
    Force<Words> after = theirs;
    after.free.reset(square);
    const auto win = against.win(after);
    if (!win) {
      open.set(square);
      continue;
    }
    left &= win->needs;
    if (win->claims > most_claims) longest = Set{};
    most_claims = std::max(most_claims, win->claims);
    if (win->claims == most_claims) longest.set(square);
  }
  if (open.any()) return {open, 0, false};
  return {longest, -1, true};
}

// The best square by evaluation, ties broken at random.
template <int Words>
int HolderAgent<Words>::best_of(const State& state, const Set& squares) {
  const core::Player seat = state.to_move();
  const Evaluation<State> evaluate;
  float best = 0;
  std::uint32_t ties = 0;
  int chosen = 0;
  squares.for_each([&](int square) {
    State after = state;
    after.apply(core::make_action(square));
    const float value =
        after.to_move() == core::Player::kNobody ? after.returns()[seat] : -evaluate(after).value;
    if (ties > 0 && value < best) return;
    if (ties > 0 && value > best) ties = 0;
    best = value;
    if (rng_.below(++ties) == 0) chosen = square;
  });
  return chosen;
}

template <int Words>
void HolderAgent<Words>::remember_guard(const State& state, int square) {
  const core::Player seat = state.to_move();
  const Set free = state.free() - Set::of(square);
  const Set& theirs = state.stones(core::opponent(seat));
  if (has_guard_ && stands(guard_, free, theirs)) return;
  has_guard_ = find_guard(state.rules(), seat, free, theirs, guard_);
}

template <class S>
struct ViaLudusWords {
  static constexpr int kWords = 0;
};
template <int Words>
struct ViaLudusWords<core::via_ludus::State<Words>> {
  static constexpr int kWords = Words;
};

Made make(const core::AnyGame& game, const core::Arguments& arguments) {
  search::Limits limits;
  limits.nodes = static_cast<std::uint64_t>(arguments.integer("nodes"));
  limits.time = time_limit(arguments);
  Made made = search::visit_state_type(game, [&]<class S>(std::type_identity<S>) -> Made {
    constexpr int kWords = ViaLudusWords<S>::kWords;
    if constexpr (kWords > 0) {
      return std::make_unique<HolderAgent<kWords>>(limits);
    } else {
      return nullptr;
    }
  });
  if (!made || *made != nullptr) return made;
  return core::fail(fmt::format("holder plays via_ludus only, not '{}'", game.name()));
}

}  // namespace

AgentEntry holder_entry() {
  return {.name = "holder",
          .summary =
              "Via Ludus: never loses what a pairing of spaces holds, and wins what it can prove",
          .parameters = {core::Parameter::integer("nodes", 10000, 1, 1'000'000'000,
                                                  "positions looked at for each proof"),
                         time_parameter()},
          .make = make};
}

}  // namespace lusoria::agents
