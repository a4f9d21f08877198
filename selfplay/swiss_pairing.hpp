// Who meets whom in a round of a Swiss tournament.
//
// After the Dutch system of FIDE ("Handbook", C.04.3), made small: agents are ranked by points,
// then by seed; from the top down each meets the one of its points half a bracket below it, or the
// nearest to that whom it has not met, and who is left over floats down. An opponent is taken only
// if those who remain can still be paired without a rematch, which a maximum matching tells
// (Edmonds, "Paths, Trees, and Flowers", 1965), so that rematches are as few as can be.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace lusoria::selfplay {

// What a pairing has to know of an agent; seeds are the order of the agents.
struct SwissPlayer {
  double points = 0;
  std::vector<std::size_t> opponents{};  // of the rounds before
  int byes = 0;
  int balance = 0;  // first seats less second ones, where seats are not exchanged
  int last = 0;     // of the last game of its own: 1 the first seat, -1 the second
};

struct SwissRound {
  std::vector<std::pair<std::size_t, std::size_t>> pairs;  // whose is the first seat first
  // Of the fewest byes, the lowest without whom there are the fewest rematches.
  std::optional<std::size_t> bye{};
};

// Requires two players or more. Nobody's balance leaves -2 to 2 unless the rematches that are
// avoided leave no choice.
SwissRound pair_swiss(std::span<const SwissPlayer> players);

}  // namespace lusoria::selfplay
