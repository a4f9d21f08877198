// What the tests of Monte Carlo tree search share.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/game_state.hpp"
#include "core/random.hpp"
#include "search/mcts/mcts_impl.hpp"

namespace lusoria::test {

// Guesses that have nothing to do with the game, between -0.5 and 0.5: a search that trusts them
// where it should know better is found out.
inline float guess(std::uint64_t key) {
  return static_cast<float>(core::mix64(key) >> 40) / static_cast<float>(1 << 24) - 0.5F;
}
struct MoverGuess {
  template <core::GameState S>
  core::MoverValue operator()(const S& state) const {
    return {guess(state.hash())};
  }
};
struct SeatGuess {
  template <core::GameState S>
  float operator()(const S& state, core::Player seat) const {
    return guess(state.hash() + core::seat_index(seat));
  }
};

// A network that guesses, and may notice how it is asked.
template <core::GameState S>
class GuessingNetwork final : public search::BatchEvaluator<S> {
 public:
  void evaluate(std::span<search::Question<S>> questions) override {
    for (search::Question<S>& q : questions) {
      for (int i = 0; i < q.values.players(); ++i) {
        q.values.set(core::seat(i), SeatGuess{}(*q.state, core::seat(i)));
      }
      for (std::size_t i = 0; i < q.actions.size(); ++i) {
        q.priors[i] = 0.5F + guess(q.state->hash() * 31 + i);
      }
    }
  }
};

// Every way of sharing the work.
struct Threading {
  int threads;
  search::ParallelSearch parallel;
};
inline constexpr std::array kThreadings{Threading{1, search::ParallelSearch::kAuto},
                                        Threading{2, search::ParallelSearch::kTree},
                                        Threading{2, search::ParallelSearch::kRoot}};

inline search::MctsConfig with(search::MctsConfig config, search::ParallelSearch parallel) {
  config.parallel = parallel;
  return config;
}

struct NamedConfig {
  std::string name;
  search::MctsConfig config;
};

inline void PrintTo(const NamedConfig& named, std::ostream* out) { *out << named.name; }

inline std::string name_of(const testing::TestParamInfo<NamedConfig>& tested) {
  return tested.param.name;
}

// Every option, alone or with what it needs, and then all that go together.
inline std::vector<NamedConfig> every_option() {
  using search::MctsConfig;
  using search::PlayoutPolicy;
  using search::Selection;
  return {
      {"plain", {}},
      {"ucb1_tuned", {.selection = Selection::kUcb1Tuned}},
      {"puct", {.selection = Selection::kPuct}},
      {"puct_even", {.selection = Selection::kPuct, .temperature = 0}},
      {"rave", {.rave = true}},
      {"grave", {.rave = true, .rave_reference = 20}},
      {"bias", {.bias = 0.5}},
      {"widening", {.widening = 1}},
      {"mast", {.playouts = PlayoutPolicy::kMast}},
      {"last_good_reply", {.playouts = PlayoutPolicy::kLastGoodReply}},
      {"decisive", {.decisive = true}},
      {"cutoff_0", {.cutoff = 0}},
      {"cutoff_2", {.cutoff = 2}},
      {"implicit", {.implicit = 0.4}},
      {"transpositions", {.transpositions = true}},
      {"reuse", {.reuse = true}},
      {"noise", {.selection = Selection::kPuct, .noise = 0.25}},
      {"gumbel", {.selection = Selection::kPuct, .gumbel = 4}},
      {"all",
       {.selection = Selection::kPuct,
        .rave = true,
        .rave_reference = 20,
        .widening = 1,
        .playouts = PlayoutPolicy::kMast,
        .decisive = true,
        .cutoff = 2,
        .implicit = 0.3,
        .transpositions = true,
        .noise = 0.25}},
  };
}

// A search from a first position.
template <class Evaluation = search::NoEvaluation, core::GameState S>
search::SearchReport search_from(const S& root, const search::MctsConfig& config,
                                 const search::Limits& limits, std::uint64_t seed = 1,
                                 search::BatchEvaluator<S>* network = nullptr) {
  core::KeyHistory history;
  core::begin(root, history);
  core::Rng rng(seed);
  return search::Mcts<S, Evaluation>(config, {}, network).search(root, history, limits, rng);
}

// The part of the simulations that went to these actions.
inline double share_of(const search::SearchReport& report,
                       const std::vector<core::Action>& actions) {
  std::uint64_t in = 0;
  std::uint64_t all = 0;
  for (const search::ActionStatistics& s : report.actions) {
    all += s.visits;
    if (std::find(actions.begin(), actions.end(), s.action) != actions.end()) in += s.visits;
  }
  return static_cast<double>(in) / static_cast<double>(all);
}

}  // namespace lusoria::test
