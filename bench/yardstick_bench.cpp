// A fixed mix of random-number, shuffle and bit-set work, to compare speeds taken on different
// machines: divide a figure by this one's ratio to 250 million steps a second, which a Zen 4 core
// makes.
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include <benchmark/benchmark.h>

namespace {

void yardstick(benchmark::State& bench) {
  std::uint64_t x = 88172645463325252U;
  std::uint64_t bits = 0;
  std::uint64_t sum = 0;
  std::uint64_t step = 0;
  std::array<std::uint8_t, 64> order{};
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::uint8_t>(i);
  for (auto _ : bench) {
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    const std::size_t i = step++ & 63;
    std::swap(order[i], order[(x >> 32) * 64 >> 32]);
    bits ^= std::uint64_t{1} << order[i];
    bits |= (bits << 1) & (bits >> 9);
    sum += static_cast<std::uint64_t>(std::popcount(bits));
  }
  benchmark::DoNotOptimize(sum);
  bench.SetItemsProcessed(bench.iterations());
}
BENCHMARK(yardstick);

}  // namespace

BENCHMARK_MAIN();
