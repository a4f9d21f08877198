// Makes and times the suite of Via Ludus positions for proof search (tests/data/via_ludus_proof).
//
//   proof_suite make COUNT SEED    prints COUNT positions of each value, 6x6 to 9x9, that df-pn
//                                  solved with some work: `POSITION value VALUE nodes NODES`
//   proof_suite time FILE          solves each position of the file and prints how long it took
#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/games/via_ludus/notation.hpp"
#include "core/parse.hpp"
#include "core/random.hpp"
#include "core/registry.hpp"
#include "search/proof/solve.hpp"

namespace {

using namespace lusoria;

// Fewer nodes are too easy for a suite; more would make it long.
constexpr std::uint64_t kLeastNodes = 500;
constexpr std::uint64_t kMostNodes = 20'000;
constexpr std::size_t kMemory = std::size_t{8} << 20;

const char* value_name(double value) { return value > 0 ? "win" : value < 0 ? "loss" : "draw"; }

core::AnyGame board(int rows, int columns) {
  return *core::make_game(fmt::format("via_ludus(rows={},columns={})", rows, columns));
}

// A board on which one side, the attacker, has claimed far more than the other: where both have as
// many, guards hold nearly every position.
std::string random_position(core::Rng& rng) {
  const auto between = [&](int least, int most) {
    return least + static_cast<int>(rng.below(static_cast<std::uint32_t>(most - least + 1)));
  };
  const int rows = between(6, 9);
  const int columns = between(6, 9);
  const int size = rows * columns;
  const bool red_attacks = rng.below(2) == 0;
  core::via_ludus::Setup setup;
  using enum core::via_ludus::Space;
  const auto add = [&](int count, core::via_ludus::Space space) {
    setup.spaces.insert(setup.spaces.end(), static_cast<std::size_t>(count), space);
  };
  add(between(size / 20, size / 7), kWall);
  add(between(size * 3 / 10, size * 4 / 10), red_attacks ? kRedSpace : kBlueSpace);
  add(between(0, size / 7), red_attacks ? kBlueSpace : kRedSpace);
  add(size - static_cast<int>(setup.spaces.size()), kWhiteSpace);
  for (std::size_t i = setup.spaces.size(); i > 1; --i) {
    std::swap(setup.spaces[i - 1], setup.spaces[rng.below(static_cast<std::uint32_t>(i))]);
  }
  setup.side = core::seat(static_cast<int>(rng.below(2)));
  return core::via_ludus::setup_text({rows, columns}, setup);
}

void make(std::int64_t count, std::uint64_t seed) {
  core::Rng rng(seed);
  std::array<std::int64_t, 3> left{count, count, count};
  while (left != std::array<std::int64_t, 3>{}) {
    const std::string text = random_position(rng);
    const auto setup = core::via_ludus::parse_setup(text);
    if (!setup) continue;
    const auto state = board(setup->shape.rows, setup->shape.columns).parse_state(text);
    if (!state || state->is_over()) continue;
    const auto report =
        search::solve_by_dfpn(*state, {.nodes = kMostNodes, .memory = kMemory}, {.line = false});
    if (!report->search.exact || report->search.nodes < kLeastNodes) continue;
    std::int64_t& wanted = left[static_cast<std::size_t>(report->search.value + 1)];
    if (wanted == 0) continue;
    --wanted;
    fmt::print("{} value {} nodes {}\n", state->text(), value_name(report->search.value),
               report->search.nodes);
    std::fflush(stdout);
  }
}

int time(const std::string& path) {
  std::ifstream file(path);
  std::vector<double> seconds;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string position, side, word, value;
    if (line.starts_with(';') || !(words >> position >> side >> word >> value)) continue;
    const auto setup = core::via_ludus::parse_setup(position + ' ' + side);
    if (!setup) continue;
    const auto state =
        board(setup->shape.rows, setup->shape.columns).parse_state(position + ' ' + side);
    const auto report = search::solve_by_dfpn(*state, {}, {.line = false});
    seconds.push_back(std::chrono::duration<double>(report->search.time).count());
    fmt::print("{:9.4f} s {:8} nodes  {}\n", seconds.back(), report->search.nodes, state->text());
    if (value != value_name(report->search.value)) {
      std::cerr << "not " << value << ": " << state->text() << '\n';
      return 1;
    }
  }
  if (seconds.empty()) {
    std::cerr << path << ": no positions\n";
    return 2;
  }
  std::sort(seconds.begin(), seconds.end());
  double sum = 0;
  for (const double s : seconds) sum += s;
  fmt::print("{} positions: median {:.4f} s, longest {:.3f} s, together {:.2f} s\n", seconds.size(),
             seconds[seconds.size() / 2], seconds.back(), sum);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  if (words.size() == 2 && words[0] == "time") return time(words[1]);
  if (words.size() == 3 && words[0] == "make") {
    const auto count = core::parse_integer(words[1]);
    const auto seed = core::parse_integer(words[2]);
    if (count && seed) {
      make(*count, static_cast<std::uint64_t>(*seed));
      return 0;
    }
  }
  std::cerr << "usage: proof_suite make COUNT SEED | proof_suite time FILE\n";
  return 2;
}
