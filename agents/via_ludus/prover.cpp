#include "agents/via_ludus/prover.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>

#include "core/random.hpp"

namespace lusoria::agents::via_ludus {

namespace {
template <int Words>
std::uint64_t key_of(const Force<Words>& attacker) {
  std::uint64_t key = 0;
  for (int i = 0; i < Words; ++i) {
    key = core::mix64(core::mix64(key ^ attacker.own.word(i)) ^ attacker.free.word(i));
  }
  return key;
}
}  // namespace

// With the attacker to move, whether its opponent holds whatever comes.
template <int Words>
bool Prover<Words>::guarded(const Force<Words>& attacker) {
  if (has_guard_ && stands(guard_, attacker.free, attacker.own)) return true;
  has_guard_ = find_guard(*attacker.rules, core::opponent(attacker.side), attacker.free,
                          attacker.own, guard_);
  return has_guard_;
}

template <int Words>
std::optional<Win<Words>> Prover<Words>::win(const Force<Words>& attacker, int claims) {
  assert(claims <= kMostClaims);
  if (guarded(attacker)) return {};
  // Where the two claim in turn, the attacker gets no more than half of what is White.
  claims = std::min(claims, (attacker.free.count() + 1) / 2);
  for (int i = connection(attacker).distance; i <= claims && !exhausted_; ++i) {
    if (auto found = within(attacker, i)) return found;
  }
  return {};
}

// The attacker, to move, has `claims` claims left.
template <int Words>
std::optional<Win<Words>> Prover<Words>::within(const Force<Words>& attacker, int claims) {
  Corridors<Words> near;
  corridors(attacker, claims, near);
  if (near[0].any()) return Win<Words>{near[0].lowest(), 1, Set::of(near[0].lowest())};
  const auto in_reach = [](const Set& way) { return way.any(); };
  if (claims == 1 || std::none_of(near.begin(), near.begin() + claims, in_reach)) return {};
  if (nodes_left_ == 0 || watch_.due()) exhausted_ = true;
  if (exhausted_) return {};
  --nodes_left_;
  ++nodes_;

  const std::uint64_t key = key_of(attacker);
  Refuted& refuted = refuted_[key % kRefutedSize];
  if (refuted.key == key && refuted.claims >= claims) return {};
  if (claims > 2 && guarded(attacker)) return {};
  if (auto found = try_claims(attacker, claims, near)) return found;
  if (!exhausted_) refuted = {key, claims};
  return {};
}

template <int Words>
std::optional<Win<Words>> Prover<Words>::try_claims(const Force<Words>& attacker, int claims,
                                                    const Corridors<Words>& near) {
  for (int i = 1; i < claims; ++i) {
    for (Set left = near[static_cast<std::size_t>(i)]; left.any(); left.reset(left.lowest())) {
      const int square = left.lowest();
      Force<Words> next = attacker;
      next.own.set(square);
      next.free.reset(square);
      if (auto needs = after_any_reply(next, claims - 1)) {
        needs->set(square);
        return Win<Words>{square, claims, *needs};
      }
      if (exhausted_) return {};
    }
  }
  return {};
}

// The opponent is to move: the spaces that a win needs whatever it replies, or nothing when a reply
// may hold.
template <int Words>
std::optional<core::Bitboard<Words>> Prover<Words>::after_any_reply(const Force<Words>& attacker,
                                                                    int claims) {
  const auto passed = within(attacker, claims);
  if (!passed) return {};
  Set needs = passed->needs;
  Set replies = needs;
  while (replies.any()) {
    const int reply = replies.lowest();
    Force<Words> next = attacker;
    next.free.reset(reply);
    const auto answered = within(next, claims);
    if (!answered) return {};
    needs |= answered->needs;
    replies &= answered->needs;
  }
  return needs;
}

template class Prover<1>;
template class Prover<2>;
template class Prover<3>;
template class Prover<6>;

}  // namespace lusoria::agents::via_ludus
