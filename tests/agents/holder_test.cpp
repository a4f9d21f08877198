#include "agents/holder.hpp"

#include <string>
#include <unordered_set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "search/minimax.hpp"
#include "tests/agents/guard_reference.hpp"
#include "tests/agents/support.hpp"

namespace lusoria::agents {
namespace {

using core::Player;
using test::SmallState;

const Player kSeats[] = {Player::kFirst, Player::kSecond};

// Whether the rules' pairing defence holds for the seat, whoever is to move.
bool pairing_holds(const core::AnyState& state, Player seat) {
  const int claims = test::claims_to_stand(*state.get<SmallState>(), seat);
  return claims <= (state.to_move() == seat ? 1 : 0);
}

// Plays every line of the opponent against the holder; positions met before are not played again,
// for the holder is asked as if each were the first of its game.
class EveryReply {
 public:
  EveryReply(const core::AnyGame& game, Player holder)
      : agent_(test::agent_of(game, "holder")), holder_(holder) {}

  void play(const core::AnyState& state) {
    if (testing::Test::HasFailure() || !seen_.insert(state.hash()).second) return;
    if (state.is_over()) {
      EXPECT_GE(state.returns()[holder_], 0) << state.text();
      return;
    }
    core::ActionList actions;
    if (state.to_move() == holder_) {
      agent_->begin_game(state, holder_, 1);
      actions.push_back(agent_->decide(state, {}).action);
    } else {
      state.legal_actions(actions);
    }
    for (const core::Action action : actions) {
      core::AnyState next = state;
      next.apply(action);
      play(next);
    }
  }
  std::size_t positions() const { return seen_.size(); }

 private:
  std::unique_ptr<Agent> agent_;
  Player holder_;
  std::unordered_set<std::uint64_t> seen_;
};

TEST(Holder, NeverLosesASmallEmptyBoardWhateverTheOpponentReplies) {
  for (const auto& [rows, columns] :
       {std::pair(2, 2), {2, 3}, {3, 2}, {3, 3}, {3, 4}, {4, 3}, {2, 6}}) {
    const auto game = test::via_ludus(rows, columns);
    for (const Player seat : kSeats) {
      EveryReply replies(game, seat);
      replies.play(game.initial_state());
      EXPECT_GT(replies.positions(), 5U);
    }
  }
}

TEST(Holder, NeverLosesASmallSetupThatAPairingHoldsWhateverTheOpponentReplies) {
  core::Rng rng(7);
  int held = 0;
  for (int i = 0; i < 40; ++i) {
    const auto game = test::via_ludus(4, 4);
    const auto state = test::state_of(game, test::random_setup(4, 4, 15, 25, rng));
    if (state.is_over()) continue;
    for (const Player seat : kSeats) {
      if (!pairing_holds(state, seat)) continue;
      ++held;
      EveryReply(game, seat).play(state);
    }
  }
  EXPECT_GT(held, 10);
}

// Asked about any position, it plays a move that keeps the value; what it calls exact is.
TEST(Holder, PlaysPerfectlyOnSmallBoards) {
  core::Rng rng(8);
  int asked = 0;
  for (int i = 0; i < 700; ++i) {
    const int rows = 2 + static_cast<int>(rng.below(3));
    const int columns = 2 + static_cast<int>(rng.below(3));
    const auto game = test::via_ludus(rows, columns);
    const auto state = test::state_of(
        game, test::random_setup(rows, columns, 10, 20 + static_cast<int>(rng.below(40)), rng));
    core::ActionList actions;
    state.legal_actions(actions);
    if (state.is_over() || actions.size() > 11) continue;
    ++asked;
    const auto holder = test::agent_of(game, "holder");
    holder->begin_game(state, state.to_move(), 1);
    const Decision decision = holder->decide(state, {});
    const auto solution = search::solve_by_minimax(state);
    ASSERT_TRUE(solution && decision.report);
    EXPECT_NE(std::find(solution->keeping.begin(), solution->keeping.end(), decision.action),
              solution->keeping.end())
        << state.text() << " played " << state.action_text(decision.action);
    const float value = solution->returns[state.to_move()];
    if (decision.report->exact) {
      EXPECT_EQ(decision.report->value, value) << state.text();
    }
    EXPECT_EQ(decision.report->value == 1, value == 1) << state.text();
  }
  EXPECT_GT(asked, 400);
}

TEST(Holder, TakesAWinAtOnceWheneverThereIsOne) {
  core::Rng rng(9);
  int wins = 0;
  for (int i = 0; i < 3000; ++i) {
    const int rows = 1 + static_cast<int>(rng.below(8));
    const int columns = 1 + static_cast<int>(rng.below(8));
    const auto game = test::via_ludus(rows, columns);
    const auto state = test::state_of(game, test::random_setup(rows, columns, 5, 55, rng));
    if (state.is_over()) continue;
    core::ActionList actions;
    state.legal_actions(actions);
    const auto wins_at_once = [&](core::Action action) {
      core::AnyState next = state;
      next.apply(action);
      return next.returns()[state.to_move()] == 1;
    };
    if (std::none_of(actions.begin(), actions.end(), wins_at_once)) continue;
    ++wins;
    const auto holder = test::agent_of(game, "holder(nodes=1)");
    holder->begin_game(state, state.to_move(), 1);
    EXPECT_TRUE(wins_at_once(holder->decide(state, {}).action)) << state.text();
  }
  EXPECT_GT(wins, 300);
}

// A stop that came before the question still leaves it its guard, and every win at once.
TEST(Holder, HoldsEvenWithoutTimeToThink) {
  std::stop_source source;
  source.request_stop();
  search::Limits stopped;
  stopped.stop = source.get_token();
  const auto game = test::via_ludus(6, 6);
  const auto holder = test::agent_of(game, "holder");
  const auto opponent = test::agent_of(game, "greedy");
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    core::AnyState state = game.initial_state();
    const Player seat = kSeats[seed % 2];
    holder->begin_game(state, seat, seed);
    opponent->begin_game(state, core::opponent(seat), seed);
    while (!state.is_over()) {
      Agent& mover = state.to_move() == seat ? *holder : *opponent;
      state.apply(mover.decide(state, stopped).action);
    }
    EXPECT_GE(state.returns()[seat], 0);
  }
}

TEST(Holder, HoldsEmptyBoardsAgainstEveryAgent) {
  for (int rows = 2; rows <= 7; ++rows) {
    for (int columns = 2; columns <= 7; ++columns) {
      const auto game = test::via_ludus(rows, columns);
      for (const char* opponent :
           {"random", "greedy", "alphabeta(depth=2)", "mcts(simulations=200)"}) {
        const int losses = test::match(game, "holder", opponent, 4).losses;
        EXPECT_EQ(losses, 0) << game.name() << " against " << opponent;
      }
    }
  }
}

TEST(Holder, HoldsGeneratedBoardsOnWhichAPairingStands) {
  int held = 0;
  for (const char* spec : {"via_ludus(rows=6,columns=6,walls=5,claimed=4,seed=3)",
                           "via_ludus(rows=7,columns=7,walls=8,seed=4)",
                           "via_ludus(rows=8,columns=7,walls=6,claimed=8,seed=5)",
                           "via_ludus(rows=5,columns=8,walls=4,claimed=3,seed=6)"}) {
    const auto game = test::game_of(spec);
    for (std::uint64_t opening = 0; opening < 12; ++opening) {
      const core::AnyState start = game.initial_state(opening);
      for (const Player seat : kSeats) {
        if (!pairing_holds(start, seat)) continue;
        for (const char* name :
             {"random", "greedy", "alphabeta(depth=2)", "mcts(simulations=200)"}) {
          ++held;
          const auto holder = test::agent_of(game, "holder");
          const auto opponent = test::agent_of(game, name);
          const auto played = seat == Player::kFirst
                                  ? test::play(start, *holder, *opponent, opening)
                                  : test::play(start, *opponent, *holder, opening);
          EXPECT_GE(played.returns[seat], 0) << start.text() << " against " << name;
        }
      }
    }
  }
  EXPECT_GT(held, 150);
}

// It does not merely hold.
TEST(Holder, WinsWhenTheOpponentLetsIt) {
  EXPECT_GE(test::match(test::via_ludus(7, 7), "holder", "random", 40).wins, 38);
  EXPECT_GE(test::match(test::via_ludus(19, 19), "holder", "random", 2).wins, 2);
}

}  // namespace
}  // namespace lusoria::agents
