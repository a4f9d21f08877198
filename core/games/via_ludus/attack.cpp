#include "core/games/via_ludus/attack.hpp"

#include "core/random.hpp"

namespace lusoria::core::via_ludus {

namespace {

constexpr std::uint64_t kAttackerMoves = mix64(0x61746B6DU);
constexpr std::uint64_t kBlueAttacks = mix64(0x61746B62U);

template <int Words>
std::uint64_t scrambled(std::uint64_t key, const Bitboard<Words>& set) {
  for (int i = 0; i < Words; ++i) key = mix64(key ^ set.word(i));
  return key;
}

// The attacker gets every other claim.
template <int Words>
int claims_left(const State<Words>& state, Player attacker) {
  const int free = state.free().count();
  return state.side() == attacker ? (free + 1) / 2 : free / 2;
}

}  // namespace

template <int Words>
Attack<Words>::Attack(const State<Words>& state, Player attacker)
    : state_(state),
      attacker_(attacker),
      attacking_(state.side() == attacker),
      ways_(state, attacker, claims_left(state, attacker)),
      needed_(state.free()) {
  if (distance() == 1) {
    wins_ = attacking_ || width() > 1;
  } else if (distance() == 2) {
    look_ahead();
  }
}

// Claims after which there are two ways to connect. With three of them, only the claim itself can
// be taken from the attacker.
template <int Words>
void Attack<Words>::look_ahead() {
  State<Words> start = state_;
  if (!attacking_) start.pass_turn();
  Set left = ways_.near[0];
  while (left.any() && !wins_) {
    const int square = left.lowest();
    left.reset(square);
    State<Words> next = start;
    next.apply(make_action(square));
    const Ways<Words> then(next, attacker_, 1);
    const int threats = then.distance == 1 ? then.near[0].count() : 0;
    if (threats < 2) continue;
    Set needs = Set::of(square);
    if (threats == 2) needs |= then.near[0];
    needed_ &= needs;
    wins_ = attacking_ || needed_.none();
  }
}

template <int Words>
std::uint64_t Attack<Words>::key() const {
  const auto& rules = state_.rules();
  const Set open = ways_.useful | state_.stones(attacker_);
  const Set stones = rules.grid().flood(rules.start_edge(attacker_), open) - ways_.useful;
  const std::uint64_t salt =
      (attacking_ ? kAttackerMoves : 0) ^ (attacker_ == kBlue ? kBlueAttacks : 0);
  return scrambled(scrambled(salt, stones), ways_.useful);
}

template <int Words>
void Attack<Words>::actions(ActionList& list) const {
  const auto push = [&](int square) { list.push_back(make_action(square)); };
  if (distance() == 1) return push(ways_.near[0].lowest());
  for (const Set& near : ways_.near) (near & needed_).for_each(push);
  if (list.empty()) push(state_.free().lowest());
}

template class Attack<1>;
template class Attack<2>;
template class Attack<3>;
template class Attack<6>;

}  // namespace lusoria::core::via_ludus
