#include "core/games/via_ludus/state.hpp"

#include <algorithm>

namespace lusoria::core::via_ludus {

template <int Words>
State<Words>::State(const Rules& rules, const Set& red, const Set& blue, const Set& walls,
                    Player side)
    : rules_(&rules),
      free_(rules.grid().all() - red - blue - walls),
      stones_{red, blue},
      side_(side) {
  const auto& keys = detail::kKeys;
  red.for_each([&](int square) { hash_ ^= keys[detail::key_index(kRed, square)]; });
  blue.for_each([&](int square) { hash_ ^= keys[detail::key_index(kBlue, square)]; });
  walls.for_each([&](int square) { hash_ ^= keys[detail::wall_key_index(square)]; });
  if (side == kBlue) hash_ ^= detail::kBlueToMove;
  for (const Player owner : {kRed, kBlue}) {
    const std::size_t i = seat_index(owner);
    at_start_[i] = rules.grid().flood(rules.start_edge(owner), stones_[i]);
    at_end_[i] = rules.grid().flood(rules.end_edge(owner), stones_[i]);
    if (at_start_[i].intersects(at_end_[i])) winner_ = owner;
  }
  over_ = winner_ != Player::kNobody;
  if (!over_) settle_draw();
}

template <int Words>
bool State<Words>::can_connect(Player side) const {
  const Set open = stones(side) | free_;
  return rules().grid().flood(rules().start_edge(side), open).intersects(rules().end_edge(side));
}

template <int Words>
State<Words> State<Words>::transformed(int symmetry) const {
  const Grid<Words>& grid = rules().grid();
  const Set red = grid.transformed(stones(kRed), symmetry);
  const Set blue = grid.transformed(stones(kBlue), symmetry);
  const Set all_walls = grid.transformed(walls(), symmetry);
  if ((symmetry & 4) != 0) return State(rules(), blue, red, all_walls, opponent(side_));
  return State(rules(), red, blue, all_walls, side_);
}

// Breadth-first from the start edge, one step a ring, then back from the end through the rings.
template <int Words>
std::vector<int> State<Words>::winning_path() const {
  if (winner_ == Player::kNobody) return {};
  const Grid<Words>& grid = rules().grid();
  const Set& own = stones(winner_);
  std::vector<Set> rings = {rules().start_edge(winner_) & own};
  Set seen = rings.front();
  while (!rings.back().intersects(rules().end_edge(winner_))) {
    rings.push_back((grid.neighbours(rings.back()) & own) - seen);
    seen |= rings.back();
  }
  std::vector<int> path = {(rings.back() & rules().end_edge(winner_)).lowest()};
  for (auto ring = rings.rbegin() + 1; ring != rings.rend(); ++ring) {
    path.push_back((rules().neighbours(path.back()) & *ring).lowest());
  }
  std::reverse(path.begin(), path.end());
  return path;
}

template class State<1>;
template class State<2>;
template class State<3>;
template class State<6>;

}  // namespace lusoria::core::via_ludus
