// Proofs that a side of Via Ludus wins by force, whatever the opponent does.
//
// Only the attacker's spaces and the White ones matter: the two sides never are both connected, so
// that a connection that cannot be stopped comes in time whatever the opponent joins meanwhile. The
// opponent's replies are cut down as in Hex (the must-play region: Hayward, Bjornsson, Johanson,
// Kan, Po and van Rijswijck, "Solving 7x7 Hex with domination, fill-in, and virtual connections",
// 2005): a win that stands although the opponent passes shows the spaces that it needs, and only
// claiming one of these can refute it. A guard of the opponent (guard.hpp) refutes every win at
// once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "agents/via_ludus/connection.hpp"
#include "core/bitboard.hpp"
#include "core/games/via_ludus/guard.hpp"
#include "search/limits.hpp"

namespace lusoria::agents::via_ludus {

// A forced win of the side to move.
template <int Words>
struct Win {
  int square = 0;               // its first claim
  int claims = 0;               // its own claims until it is connected, at most
  core::Bitboard<Words> needs;  // the win stands as long as the opponent claims none of these
};

template <int Words>
class Prover {
 public:
  using Set = core::Bitboard<Words>;

  // Looks at no more than `nodes` positions in its life, and at none after the watch is due.
  Prover(std::uint64_t nodes, search::LimitWatch& watch) : nodes_left_(nodes), watch_(watch) {}

  // The win in the fewest claims of an attacker who is to move and not connected; nothing when
  // there is none of at most `claims` claims, or it was not found within the budget. Requires
  // claims <= kMostClaims.
  std::optional<Win<Words>> win(const Force<Words>& attacker, int claims = kMostClaims);

  // Whether the budget or the watch has ended the prover's work.
  bool exhausted() const { return exhausted_; }
  std::uint64_t nodes() const { return nodes_; }

 private:
  bool guarded(const Force<Words>& attacker);
  std::optional<Win<Words>> within(const Force<Words>& attacker, int claims);
  std::optional<Win<Words>> try_claims(const Force<Words>& attacker, int claims,
                                       const Corridors<Words>& near);
  std::optional<Set> after_any_reply(const Force<Words>& attacker, int claims);

  // A position of the attacker, to move, that is known not to be won in so many claims.
  struct Refuted {
    std::uint64_t key = 0;
    int claims = 0;
  };
  static constexpr std::size_t kRefutedSize = 1 << 13;

  std::uint64_t nodes_left_;
  search::LimitWatch& watch_;
  std::uint64_t nodes_ = 0;
  bool exhausted_ = false;
  std::vector<Refuted> refuted_ = std::vector<Refuted>(kRefutedSize);  // by key; the latest stays
  core::via_ludus::Guard guard_;  // the last one found: most positions of a proof share it
  bool has_guard_ = false;
};

}  // namespace lusoria::agents::via_ludus
