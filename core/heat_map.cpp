#include "core/heat_map.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

namespace lusoria::core {

int HeatMap::step(int square) const {
  const double most = weights_.empty() ? 0 : *std::max_element(weights_.begin(), weights_.end());
  if (most <= 0) return 0;
  const double share = weights_[static_cast<std::size_t>(square)] / most;
  return static_cast<int>(std::lround(share * kHottest));
}

std::string HeatMap::show(int square, std::string_view picture, bool empty, bool colour) const {
  // From the 256 colours that terminals share: dark green to bright yellow, on which the sides'
  // colours stay apart.
  constexpr std::array<int, kHottest + 1> kShades{0, 22, 28, 64, 70, 106, 142, 178, 214, 226};
  const int at = step(square);
  if (at == 0) return std::string(picture);
  if (colour)
    return fmt::format("\x1b[48;5;{}m{}\x1b[0m", kShades[static_cast<std::size_t>(at)], picture);
  return empty ? std::to_string(at) : std::string(picture);
}

}  // namespace lusoria::core
