// The tactical actions of every ruleset are exactly the legal ones that take, remove or immobilise
// an enemy.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/games/latrunculi/rulesets.hpp"
#include "core/games/latrunculi/state.hpp"
#include "core/random.hpp"

namespace lusoria::core::latrunculi {
namespace {

template <int Words>
bool catches(const State<Words>& state, Action action, const KeyHistory& history) {
  State<Words> after = state;
  KeyHistory past = history;
  after.apply(action, past);
  const Player foe = opponent(state.side());
  const auto freshly_held = (after.held() - state.held()) & state.men(foe);
  return after.men(foe).count() < state.men(foe).count() || freshly_held.any();
}

template <int Words>
void play(const Ruleset& ruleset, std::uint64_t seed, int& found) {
  Options options;
  options.ruleset = &ruleset;
  const Rules<Words> rules(options);
  State<Words> state = rules.initial_state(0);
  KeyHistory history;
  state.begin(history);
  Rng rng(seed);
  for (int ply = 0; ply < 400 && state.to_move() != Player::kNobody; ++ply) {
    ActionList legal;
    state.legal_actions(legal, history);
    if (state.phase() == Phase::kMoving) {
      std::vector<Action> expected;
      std::copy_if(legal.begin(), legal.end(), std::back_inserter(expected),
                   [&](Action action) { return catches(state, action, history); });
      ActionList tactics;
      EXPECT_FALSE(state.tactical_actions(tactics, history));
      ASSERT_EQ(std::vector<Action>(tactics.begin(), tactics.end()), expected)
          << rules.state_text(state);
      found += static_cast<int>(expected.size());
    }
    state.apply(legal[rng.below(static_cast<std::uint32_t>(legal.size()))], history);
  }
}

TEST(LatrunculiTactics, AreTheMovesThatCatch) {
  for (const Ruleset& ruleset : rulesets()) {
    SCOPED_TRACE(std::string(ruleset.id));
    int found = 0;
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      if (ruleset.shape.size() <= 64) {
        play<1>(ruleset, seed, found);
      } else if (ruleset.shape.size() <= 128) {
        play<2>(ruleset, seed, found);
      } else {
        play<3>(ruleset, seed, found);
      }
    }
    EXPECT_GT(found, 5);
  }
}

}  // namespace
}  // namespace lusoria::core::latrunculi
