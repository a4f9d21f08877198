// Rules of Latrunculi in the width that a board needs, for tests of the typed state.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "core/games/latrunculi/rules.hpp"
#include "core/games/latrunculi/state.hpp"

namespace lusoria::core::latrunculi {

// What names a test of a ruleset; without it the bytes of the object would.
inline void PrintTo(const Ruleset& ruleset, std::ostream* out) { *out << ruleset.id; }

}  // namespace lusoria::core::latrunculi

namespace lusoria::test {

// Calls f with the rules of these options.
template <class F>
void with_rules(const core::latrunculi::Options& options, F&& f) {
  const int size = options.ruleset->shape.size();
  if (size <= core::Bitboard<1>::kBits) {
    f(core::latrunculi::Rules<1>(options));
  } else if (size <= core::Bitboard<2>::kBits) {
    f(core::latrunculi::Rules<2>(options));
  } else {
    f(core::latrunculi::Rules<3>(options));
  }
}

// A state with its history, as a game is played.
template <class R>
struct LatrunculiGame {
  explicit LatrunculiGame(const R& rules) : state(rules.initial_state(0)) { state.begin(history); }

  bool over() const { return state.to_move() == core::Player::kNobody; }
  core::ActionList legal() const {
    core::ActionList list;
    state.legal_actions(list, history);
    return list;
  }
  void play_at_random(core::Rng& rng) {
    const core::ActionList list = legal();
    state.apply(list[rng.below(static_cast<std::uint32_t>(list.size()))], history);
  }
  // Sorted as texts, with the action of each.
  std::vector<std::pair<std::string, core::Action>> named() const {
    std::vector<std::pair<std::string, core::Action>> out;
    for (const core::Action action : legal()) {
      out.emplace_back(state.rules().action_text(state, action), action);
    }
    std::sort(out.begin(), out.end());
    return out;
  }

  typename R::State state;
  core::KeyHistory history;
};

// The same with White's men Black's and the other side to move.
inline core::latrunculi::Position colours_swapped(core::latrunculi::Position position) {
  using core::latrunculi::Piece;
  constexpr std::array<Piece, 7> kSwapped = {
      Piece::kNone,     Piece::kBlackMan,  Piece::kWhiteMan,  Piece::kBlackDux,
      Piece::kWhiteDux, Piece::kBlackHeld, Piece::kWhiteHeld,
  };
  for (Piece& piece : position.squares) piece = kSwapped[static_cast<std::size_t>(piece)];
  position.side = core::opponent(position.side);
  std::swap(position.hand[0], position.hand[1]);
  return position;
}

// A name for a parametrised test: letters, digits and `_` only.
inline std::string ruleset_test_name(const core::latrunculi::Ruleset& ruleset) {
  std::string name(ruleset.id);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

}  // namespace lusoria::test
