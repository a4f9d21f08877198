// The node counts of fixed searches: one line each. They change with every change of a search that
// is more than a matter of speed, and with nothing else: not with the compiler, not with the
// machine. `signature` prints them; `signature FILE` compares them with those of a file, says which
// lines differ, and exits with 1 if any does. A new search adds a function to kSearches.
#include <algorithm>
#include <array>
#include <cstdint>
#include <exception>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <fmt/format.h>

#include "agents/evaluation/table.hpp"
#include "core/any_game.hpp"
#include "core/random.hpp"
#include "core/registry.hpp"
#include "search/alphabeta/alphabeta.hpp"
#include "search/alphabeta/alphabeta_impl.hpp"
#include "search/instances.hpp"

namespace lusoria::bench {
namespace {

using Lines = std::vector<std::string>;

core::AnyState position(std::string_view spec, int random_plies) {
  const auto game = core::make_game(spec);
  if (!game) throw std::runtime_error(game.error().text());
  core::AnyState state = game->initial_state();
  core::Rng rng(1);
  for (int ply = 0; ply < random_plies && !state.is_over(); ++ply) {
    core::ActionList actions;
    state.legal_actions(actions);
    state.apply(actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
  }
  return state;
}

template <class Evaluation, class S>
std::uint64_t alphabeta_nodes(const core::AnyState& root, int depth) {
  search::AlphaBeta<S, Evaluation> search;
  return search
      .search(*root.get<S>(), root.history(), {.depth = depth, .memory = std::size_t{16} << 20})
      .nodes;
}

void add_alphabeta(Lines& lines) {
  struct Case {
    const char* spec;
    int random_plies;
    int depth;
    bool evaluation;
  };
  constexpr std::array kCases = {
      Case{"via_ludus(rows=7,columns=7)", 0, 6, true},
      Case{"via_ludus(rows=9,columns=9)", 10, 5, true},
      Case{"via_ludus(rows=13,columns=13)", 20, 3, true},
      Case{"via_ludus(rows=5,columns=5,walls=4,claimed=6,seed=3)", 0, 19, false},
      Case{"via_ludus(rows=6,columns=6,walls=6,claimed=8,seed=5)", 0, 9, false},
      Case{"latrunculi(ruleset=tournament-8x6)", 40, 4, true},
      Case{"latrunculi(ruleset=seega-6x6)", 45, 6, true},
      Case{"latrunculi(ruleset=museum-quintana)", 12, 4, true},
      Case{"latrunculi(ruleset=schadler-1994)", 50, 4, true},
      Case{"latrunculi(ruleset=falkener)", 6, 3, true},
      Case{"latrunculi(ruleset=bell-8x8)", 60, 5, true},
  };
  for (const Case& one : kCases) {
    const core::AnyState root = position(one.spec, one.random_plies);
    const std::uint64_t nodes =
        search::visit_state_type(root.game(), [&]<class S>(std::type_identity<S>) -> std::uint64_t {
          if constexpr (search::PerfectInformation<S>) {
            return one.evaluation ? alphabeta_nodes<agents::Evaluation<S>, S>(root, one.depth)
                                  : alphabeta_nodes<search::NoEvaluation, S>(root, one.depth);
          }
          return 0;
        });
    lines.push_back(fmt::format("alphabeta {} plies={} depth={} evaluation={} nodes={}", one.spec,
                                one.random_plies, one.depth, one.evaluation, nodes));
  }
}

using AddLines = void (*)(Lines& lines);
constexpr std::array<AddLines, 1> kSearches = {add_alphabeta};

Lines read(const char* path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error(fmt::format("{}: cannot be read", path));
  Lines lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

int compare(const Lines& found, const Lines& expected, const char* path) {
  for (std::size_t i = 0; i < std::max(found.size(), expected.size()); ++i) {
    const std::string here = i < found.size() ? found[i] : "nothing";
    const std::string there = i < expected.size() ? expected[i] : "nothing";
    if (here == there) continue;
    fmt::print(stderr, "{}:{}: expected {}\n  found {}\n", path, i + 1, there, here);
  }
  return found == expected ? 0 : 1;
}

int run(int argc, char** argv) {
  Lines lines;
  for (const AddLines add : kSearches) add(lines);
  if (argc > 1) return compare(lines, read(argv[1]), argv[1]);
  for (const std::string& line : lines) fmt::print("{}\n", line);
  return 0;
}

}  // namespace
}  // namespace lusoria::bench

int main(int argc, char** argv) {
  try {
    return lusoria::bench::run(argc, argv);
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 2;
  }
}
