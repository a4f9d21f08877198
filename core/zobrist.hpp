// Zobrist keys (Zobrist, "A New Hashing Method with Application for Game Playing", 1970): one
// random number for each (piece, square); a position's hash is the exclusive or of those that hold.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/random.hpp"

namespace lusoria::core {

// Count keys, the same on every machine. Different salts give unrelated tables.
template <std::size_t Count>
constexpr std::array<std::uint64_t, Count> zobrist_keys(std::uint64_t salt) {
  std::array<std::uint64_t, Count> keys{};
  Rng rng(salt);
  for (auto& key : keys) key = rng();
  return keys;
}

}  // namespace lusoria::core
