// Random numbers that are a function of the run's seed, never of threads or of time.
//
// derive_seed() is counter-based (Philox4x64-10: Salmon, Moraes, Dror and Shaw, "Parallel Random
// Numbers: As Easy as 1, 2, 3", 2011): every game and purpose of a run has a stream of its own,
// found without drawing any other. Rng is the fast generator seeded from such a stream
// (xoshiro256++: Blackman and Vigna, 2018).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <limits>

namespace lusoria::core {

// What a stream is for. Values are part of what a seed means: never renumber them.
enum class Purpose : std::uint32_t {
  kOpening = 1,   // the setup that a pair of games starts from
  kChance = 2,    // dice and cards of the referee
  kAgent = 3,     // an agent's own choices; index is its seat
  kSchedule = 4,  // the order of games
  kResample = 5,  // what a viewer is shown of hidden information; index is the seat
  kTest = 6,      // tests and benchmarks
  kTurnDice = 7,  // dice and cards of the referee that are keyed by turns; the number is that of
                  // the block of games that share them
};

// 64 random bits for (run seed, game number, purpose, index).
std::uint64_t derive_seed(std::uint64_t run_seed, std::uint64_t game, Purpose purpose,
                          std::uint64_t index = 0);

// One step of SplitMix64 (Steele, Lea and Flood, 2014): scrambles a number into a well-mixed one.
constexpr std::uint64_t mix64(std::uint64_t x) {
  x += 0x9E3779B97F4A7C15U;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
  return x ^ (x >> 31);
}

// xoshiro256++. A std::uniform_random_bit_generator; not for secrets.
class Rng {
 public:
  using result_type = std::uint64_t;

  explicit constexpr Rng(std::uint64_t seed) {
    for (auto& word : state_) word = seed = mix64(seed);
  }

  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }

  constexpr result_type operator()() {
    const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  // Exactly uniform in 0 .. n - 1, for 1 <= n (Lemire, "Fast Random Integer Generation in an
  // Interval", 2019).
  constexpr std::uint32_t below(std::uint32_t n) {
    std::uint64_t product = (operator()() >> 32) * n;
    auto low = static_cast<std::uint32_t>(product);
    if (low < n) {
      const std::uint32_t threshold = (0U - n) % n;
      while (low < threshold) {
        product = (operator()() >> 32) * n;
        low = static_cast<std::uint32_t>(product);
      }
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  // Uniform in [0, 1), a multiple of 2^-53.
  constexpr double uniform() { return static_cast<double>(operator()() >> 11) * 0x1.0p-53; }

 private:
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace lusoria::core
