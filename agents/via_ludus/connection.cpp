#include "agents/via_ludus/connection.hpp"

#include <cassert>
#include <cstddef>

namespace lusoria::agents::via_ludus {

template <int Words>
Connection connection(const Force<Words>& force) {
  using Set = core::Bitboard<Words>;
  const auto& grid = force.rules->grid();
  const Set goal = Wave<Words>(force, true).front();

  std::array<Set, Set::kBits> fronts;
  std::size_t steps = 0;
  Wave<Words> wave(force, false);
  while (!wave.front().intersects(goal)) {
    if (wave.front().none()) return {};
    fronts[steps++] = wave.front();
    wave.advance();
  }

  // Back along the fronts: what a shortest way may have used.
  Set used = wave.front() & goal;
  const int distance = static_cast<int>(steps) + 1;
  int width = used.count();
  while (steps > 0) {
    const Set beside = grid.neighbours(used);
    used = (beside | grid.neighbours(grid.flood(beside, force.own))) & fronts[--steps];
    width += used.count();
  }
  return {distance, width};
}

template <int Words>
void corridors(const Force<Words>& force, int claims, Corridors<Words>& near) {
  using Set = core::Bitboard<Words>;
  assert(claims >= 1 && claims <= kMostClaims);
  std::array<Set, kMostClaims> from_start, from_end;
  Wave<Words> start(force, false), end(force, true);
  const auto most = static_cast<std::size_t>(claims);
  for (std::size_t i = 0; i < most; ++i) {
    from_start[i] = start.front();
    from_end[i] = end.front();
    start.advance();
    end.advance();
  }
  // A space that is claim i + 1 from the start and claim j + 1 from the end lies on a way of i + j
  // + 1.
  for (std::size_t length = 0; length < most; ++length) {
    near[length] = Set{};
    for (std::size_t i = 0; i <= length; ++i) near[length] |= from_start[i] & from_end[length - i];
  }
}

template Connection connection<1>(const Force<1>&);
template Connection connection<2>(const Force<2>&);
template Connection connection<3>(const Force<3>&);
template Connection connection<6>(const Force<6>&);
template void corridors<1>(const Force<1>&, int, Corridors<1>&);
template void corridors<2>(const Force<2>&, int, Corridors<2>&);
template void corridors<3>(const Force<3>&, int, Corridors<3>&);
template void corridors<6>(const Force<6>&, int, Corridors<6>&);

}  // namespace lusoria::agents::via_ludus
