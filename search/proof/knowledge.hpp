// What a proof search knows of positions without a search. It is a template parameter, so that no
// call in a node loop is virtual.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>

#include "core/action.hpp"
#include "core/game_state.hpp"
#include "core/games/latrunculi/state.hpp"
#include "core/games/via_ludus/attack.hpp"
#include "core/games/via_ludus/guard.hpp"
#include "core/games/via_ludus/state.hpp"
#include "core/player.hpp"
#include "core/random.hpp"
#include "search/proof/numbers.hpp"

namespace lusoria::search {

// Perfect information without chance, for two players.
template <class S>
concept ProvableState = core::GameState<S> && !core::ChanceState<S> && !core::HiddenState<S>;

// Of the question whether the attacker, one of the two seats, gets more than 0.
struct Assessment {
  std::uint64_t key = 0;  // positions of one game with equal keys have the same answer
  ProofNumbers numbers;   // solved where the answer shows; else a guess at how far it is
};

// What a search asks, of states with a seat to move:
//   assess(state, attacker)                  see above; the earlier positions are not looked at
//   actions(state, history, attacker, list)  fills the cleared list with a part of the legal
//                                            actions, not empty, that holds one which is best as
//                                            far as the question goes; in the order of promise
//   kMerges                                  whether two actions often lead to equal keys
// It may remember what it found, and so is no constant.
template <class K, class S>
concept ProofKnowledgeOf = ProvableState<S> && std::copy_constructible<K> &&
    requires(K& knowledge, const S& s, core::Player attacker, const core::KeyHistory& history,
             core::ActionList& list) {
  { knowledge.assess(s, attacker) } -> std::same_as<Assessment>;
  knowledge.actions(s, history, attacker, list);
  { K::kMerges } -> std::convertible_to<bool>;
};

// The rules alone.
struct NoKnowledge {
  static constexpr bool kMerges = false;

  template <ProvableState S>
  Assessment assess(const S& state, core::Player attacker) const {
    constexpr std::uint64_t kSecondAttacks = core::mix64(0x70726F6FU);
    return {attacker == core::Player::kFirst ? state.hash() : state.hash() ^ kSecondAttacks, {}};
  }
  template <ProvableState S>
  void actions(const S& state, const core::KeyHistory& history, core::Player /*attacker*/,
               core::ActionList& list) const {
    core::legal_actions(state, history, list);
  }
};

// What the game itself says (core::InsightState): bounds, what need not be looked at, and which
// positions are alike.
struct InsightKnowledge {
  static constexpr bool kMerges = true;

  template <core::InsightState S>
  Assessment assess(const S& state, core::Player attacker) const {
    const bool attacking = state.to_move() == attacker;
    const auto& insight = state.insight();
    const float lower = insight.lower();
    const float upper = insight.upper();
    if (attacking ? lower > 0 : upper < 0) return {0, ProofNumbers::yes()};
    if (attacking ? upper <= 0 : lower >= 0) return {0, ProofNumbers::no()};
    return {insight.key(question(attacking)).key, {}};
  }
  template <core::InsightState S>
  void actions(const S& state, const core::KeyHistory& /*history*/, core::Player attacker,
               core::ActionList& list) const {
    list.clear();
    state.insight().actions(list, question(state.to_move() == attacker));
  }

 private:
  static core::Question question(bool attacking) {
    return attacking ? core::Question::kAbove : core::Question::kBelow;
  }
};

// Via Ludus: the ways of the attacker, and guards of its opponent. A position takes the guard of an
// earlier one where that still stands.
class ViaLudusKnowledge {
 public:
  static constexpr bool kMerges = true;

  // Without guards the search has to find itself what pairs of spaces hold.
  explicit ViaLudusKnowledge(bool guards = true) : guards_(guards) {}

  template <int Words>
  Assessment assess(const core::via_ludus::State<Words>& state, core::Player attacker) {
    const core::via_ludus::Attack<Words> attack(state, attacker);
    if (attack.wins()) return {0, ProofNumbers::yes()};
    if (attack.fails() || (guards_ && guarded(state, attacker))) return {0, ProofNumbers::no()};
    return {attack.key(), numbers(attack.distance(), attack.width())};
  }
  template <int Words>
  void actions(const core::via_ludus::State<Words>& state, const core::KeyHistory& /*history*/,
               core::Player attacker, core::ActionList& list) const {
    list.clear();
    core::via_ludus::Attack<Words>(state, attacker).actions(list);
  }

 private:
  // The attacker must carry out as many claims; the defender must close the shortest ways.
  static ProofNumbers numbers(int distance, int width) {
    return {static_cast<std::uint32_t>(distance), static_cast<std::uint32_t>(width)};
  }
  template <int Words>
  bool guarded(const core::via_ludus::State<Words>& state, core::Player attacker) {
    Last& last = last_[core::seat_index(attacker)];
    const auto& foes = state.stones(attacker);
    if (last.known && stands(last.guard, state.free(), foes)) return true;
    last.known =
        find_guard(state.rules(), core::opponent(attacker), state.free(), foes, last.guard, kTries);
    return last.known;
  }

  // A guard that shows late costs less than a long search for it in every position.
  static constexpr int kTries = 16;

  struct Last {
    bool known = false;
    core::via_ludus::Guard guard;
  };
  bool guards_;
  std::array<Last, 2> last_;
};

// Ludus Latrunculorum: the men that each side must still take.
struct LatrunculiKnowledge : NoKnowledge {
  template <int Words>
  Assessment assess(const core::latrunculi::State<Words>& state, core::Player attacker) const {
    Assessment out = NoKnowledge::assess(state, attacker);
    const auto left = [&](core::Player side) {
      const int men =
          state.men(side).count() + state.hand(side) - state.rules().ruleset().least_men;
      return static_cast<std::uint32_t>(men > 1 ? men : 1);
    };
    out.numbers = {left(core::opponent(attacker)), left(attacker)};
    return out;
  }
};

template <class S>
struct ProofKnowledge {
  using Type = NoKnowledge;
};
template <int Words>
struct ProofKnowledge<core::via_ludus::State<Words>> {
  using Type = ViaLudusKnowledge;
};
template <int Words>
struct ProofKnowledge<core::latrunculi::State<Words>> {
  using Type = LatrunculiKnowledge;
};
// The best that there is for a game.
template <ProvableState S>
using ProofKnowledgeFor = typename ProofKnowledge<S>::Type;

}  // namespace lusoria::search
