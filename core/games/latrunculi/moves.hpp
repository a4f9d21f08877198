// The moves of a position as sets of destinations, one set a plane
// (core/games/latrunculi/rules.hpp): what the list of actions and the random draw share.
#pragma once

#include <array>
#include <cstddef>

#include "core/bitboard.hpp"
#include "core/games/latrunculi/board.hpp"
#include "core/games/latrunculi/rules.hpp"

namespace lusoria::core::latrunculi {

// What a family of rulesets needs: constants where the family decides, else the ruleset's word.
template <Family F>
struct Traits {
  static constexpr bool kGeneral = F == Family::kGeneral;
  static constexpr bool kHolds = F == Family::kHolds;
  static constexpr bool kEightWays = F == Family::kEightWays;
  static constexpr bool kGoesOn = F == Family::kGoesOn;

  static constexpr bool slides(const Ruleset& r) {
    return kGeneral ? r.movement == Movement::kSlide : F == Family::kSlides;
  }
  static constexpr bool diagonal(const Ruleset& r) { return kGeneral ? r.diagonal : kEightWays; }
  static constexpr bool leaps(const Ruleset& r) {
    return kGeneral ? r.leaps() : kHolds || kEightWays || kGoesOn;
  }
  static constexpr Leap leap(const Ruleset& r) {
    return kEightWays ? Leap::kEnemy : kGoesOn ? Leap::kEnemyByDux : r.leap;
  }
  static constexpr bool guarded(const Ruleset& r) { return (kGeneral || kHolds) && r.guarded; }
  static constexpr bool immobilises(const Ruleset& r) {
    return kGeneral ? r.immobilises() : kHolds;
  }
  static constexpr bool goes_on(const Ruleset& r) { return kGeneral ? r.capture_goes_on : kGoesOn; }
  static constexpr bool has_dux(const Ruleset& r) {
    return kGoesOn || (!kHolds && !kEightWays && r.dux);
  }
  // Whether some man may have to go on.
  static constexpr bool kHasGoing = kGeneral || kHolds || kGoesOn;
  static constexpr bool kHasHostile = kGeneral || kGoesOn;

  static constexpr int kPlanes = kGeneral ? 17 : kEightWays ? 16 : kHolds ? 9 : kGoesOn ? 8 : 4;
  static constexpr int kLines = kGeneral ? Lines::kMost : kEightWays ? 8 : 5;
};

template <int Words, Family F>
class MoveSets {
 public:
  using Set = Bitboard<Words>;

  void add(const Set& destinations) {
    planes_[used_] = destinations;
    starts_[used_++] = total_;
    total_ += destinations.count();
  }
  // Planes without a move.
  void skip(int planes) {
    for (int i = 0; i < planes; ++i) {
      planes_[used_] = {};
      starts_[used_++] = total_;
    }
  }

  int total() const { return total_; }
  int planes() const { return static_cast<int>(used_); }
  const Set& plane(int i) const { return planes_[static_cast<std::size_t>(i)]; }

  struct Pick {
    int plane;
    int square;
  };
  // Move number k, 0 <= k < total(), plane by plane.
  Pick nth(int k) const {
    std::size_t plane = 0;
    if constexpr (Traits<F>::kPlanes == 4) {
      for (std::size_t i = 1; i < 4; ++i) plane += static_cast<std::size_t>(k >= starts_[i]);
    } else {
      for (std::size_t step = 16; step > 0; step /= 2) {
        const std::size_t next = plane + step;
        if (next < used_ && k >= starts_[next]) plane = next;
      }
    }
    return {static_cast<int>(plane), planes_[plane].nth(k - starts_[plane])};
  }

 private:
  std::array<Set, Traits<F>::kPlanes> planes_;
  std::array<int, Traits<F>::kPlanes> starts_;
  std::size_t used_ = 0;
  int total_ = 0;
};

// The squares on which a man of `own` would stand between two men of `foes`.
template <int Words>
Bitboard<Words> between(const Board<Words>& board, const Bitboard<Words>& foes) {
  return (board.template shifted<0>(foes) & board.template shifted<2>(foes)) |
         (board.template shifted<1>(foes) & board.template shifted<3>(foes));
}

// The squares from which a new man would catch one of `foes` with the help of one of `own`.
template <int Words>
Bitboard<Words> catching(const Board<Words>& board, const Bitboard<Words>& foes,
                         const Bitboard<Words>& own) {
  Bitboard<Words> out;
  for_directions<4>([&](auto d) {
    constexpr int kDirection = decltype(d)::value;
    out |= board.template shifted<kDirection>(board.template shifted<kDirection>(own) & foes);
  });
  return out;
}

}  // namespace lusoria::core::latrunculi
