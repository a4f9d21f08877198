#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "agents/evaluation/race.hpp"
#include "search/evaluation.hpp"
#include "tests/agents/race_support.hpp"

namespace lusoria::agents {
namespace {

using core::Player;
using race::Term;
using testing::HasSubstr;
using LotusLudo = core::lotus_ludo::State;
using Ludox = core::ludox::State;
using Deluxe = core::ludox::DeluxeState;

constexpr float kRounding = 2e-6F;

template <class S>
class RaceEvaluation : public testing::Test {
 protected:
  static int seats(const S& state) { return state.rules().player_count(); }
};
using RaceStates = testing::Types<LotusLudo, Ludox, Deluxe>;
TYPED_TEST_SUITE(RaceEvaluation, RaceStates);

template <class S>
class OpenRaceEvaluation : public RaceEvaluation<S> {};
using OpenRaceStates = testing::Types<LotusLudo, Ludox>;
TYPED_TEST_SUITE(OpenRaceEvaluation, OpenRaceStates);

TYPED_TEST(RaceEvaluation, IsASeatEvaluationWhoseValuesSumToZeroInsideTheirRange) {
  static_assert(search::SeatEvaluationOf<Evaluation<TypeParam>, TypeParam>);
  static_assert(search::kSumsToZero<Evaluation<TypeParam>>);
  const std::string most = "progress=100,advanced=100,home=100,danger=100,turn=100";
  test::for_random_race_states<TypeParam>(3, 7, [&](const TypeParam& state) {
    const auto steep = Evaluation<TypeParam>::weighed(state.rules(), most);
    ASSERT_TRUE(steep);
    for (const auto& evaluate : {Evaluation<TypeParam>(), *steep}) {
      float sum = 0;
      for (int i = 0; i < this->seats(state); ++i) {
        const float value = evaluate(state, core::seat(i));
        EXPECT_GT(value, -1);
        EXPECT_LT(value, 1);
        sum += value;
      }
      EXPECT_NEAR(sum, 0, kRounding);
    }
  });
}

TYPED_TEST(OpenRaceEvaluation, IsTheSameUnderEverySymmetry) {
  const Evaluation<TypeParam> evaluate;
  int images = 0;
  test::for_random_race_states<TypeParam>(3, 11, [&](const TypeParam& state) {
    for (int k = 1; k < state.symmetry_count(); ++k) {
      const TypeParam image = state.transformed(k);
      for (int i = 0; i < this->seats(state); ++i) {
        const Player seat = core::seat(i);
        EXPECT_NEAR(evaluate(image, state.transformed_player(seat, k)), evaluate(state, seat),
                    kRounding)
            << state.rules().state_text(state);
        ++images;
      }
    }
  });
  EXPECT_GT(images, 1000);
}

// The state with the seat's rearmost token of those on the way and in no block put home, or none
// when that would end the game.
std::optional<LotusLudo> with_one_home(const LotusLudo& state, Player seat) {
  using core::race::kHome;
  core::lotus_ludo::Position position = state.position();
  auto& tokens = position.tokens[static_cast<std::size_t>(state.rules().colour_of(seat))];
  if (tokens.code(1) == kHome || !state.is_playing(seat)) return std::nullopt;
  for (int i = 0; i < core::race::kTokens; ++i) {
    if (tokens.code(i) == core::race::kBase || tokens.code(i) == kHome) continue;
    if ((tokens.pairs() >> tokens.code(i) & 1) != 0) continue;
    tokens = tokens.moved(tokens.code(i), kHome);
    return LotusLudo(state.rules(), position);
  }
  return std::nullopt;
}
std::optional<Ludox> with_one_home(const Ludox& state, Player seat) {
  using core::race::kHome;
  const core::ludox::Seating& seating = state.rules().seating();
  core::ludox::Board board = state.board();
  const int colour = seating.colour(static_cast<int>(seat), 0);
  auto tiles = board.tiles(colour);
  if (tiles[1] == kHome || state.to_move() != Player::kChance) return std::nullopt;
  const int rounds = seating.rounds(colour);
  for (int i = 0; i < rounds; ++i) {
    auto& tile = tiles[static_cast<std::size_t>(i)];
    if (tile == core::race::kBase || tile == kHome) continue;
    tile = kHome;
    std::sort(tiles.begin(), tiles.begin() + rounds);
    board.set_tiles(colour, tiles);
    return Ludox(state.rules(), board, state.turn());
  }
  return std::nullopt;
}

// But for what it leaves behind: it no longer threatens its rivals, and a block is one no more.
TYPED_TEST(OpenRaceEvaluation, ATokenMovedHomeIsNotWorseForItsSeat) {
  const Evaluation<TypeParam> evaluate;
  int seen = 0;
  int alone = 0;
  test::for_random_race_states<TypeParam>(6, 7, [&](const TypeParam& state) {
    if (state.to_move() != Player::kChance) return;
    const int seats = this->seats(state);
    const race::Weights& weights = race::default_weights(state.rules());
    const race::SeatTerms before = race::terms(state);
    for (int i = 0; i < seats; ++i) {
      const auto moved = with_one_home(state, core::seat(i));
      if (!moved) continue;
      ++seen;
      const race::SeatTerms after = race::terms(*moved);
      const auto own = static_cast<std::size_t>(i);
      EXPECT_GE(race::scores(after, weights, seats)[own],
                race::scores(before, weights, seats)[own] - kRounding)
          << state.rules().state_text(state) << " seat " << i;
      race::SeatTerms rivals = after;
      rivals[own] = before[own];
      if (rivals != before) continue;
      ++alone;
      EXPECT_GE(evaluate(*moved, core::seat(i)), evaluate(state, core::seat(i)) - kRounding)
          << state.rules().state_text(state) << " seat " << i;
    }
  });
  EXPECT_GT(seen, 1000);
  EXPECT_GT(alone, 500);
}

TEST(RaceExpectation, EqualsTheSumOverAllOrders) {
  core::Rng rng(8);
  for (int trial = 0; trial < 300; ++trial) {
    const int seats = 2 + static_cast<int>(rng.below(3));
    const int ranks = 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(seats - 1)));
    race::Scores scores{};
    for (float& score : scores) score = static_cast<float>(4 * rng.uniform() - 2);
    std::array<double, core::kMaxPlayers> expected{};
    std::vector<int> order(static_cast<std::size_t>(seats));
    std::iota(order.begin(), order.end(), 0);
    do {
      double probability = 1;
      for (std::size_t i = 0; i < order.size(); ++i) {
        double left = 0;
        for (std::size_t k = i; k < order.size(); ++k) {
          left += std::exp(scores[static_cast<std::size_t>(order[k])]);
        }
        probability *= std::exp(scores[static_cast<std::size_t>(order[i])]) / left;
      }
      for (int rank = 0; rank < seats; ++rank) {
        // Those behind the last rank that is played share what is left.
        const double at = rank < ranks ? rank : (ranks + seats - 1) / 2.0;
        expected[static_cast<std::size_t>(order[static_cast<std::size_t>(rank)])] +=
            probability * (1 - 2 * at / (seats - 1));
      }
    } while (std::next_permutation(order.begin(), order.end()));
    core::Returns returns(seats);
    race::set_expected(
        {.seats = seats, .racing = (1U << seats) - 1, .next_rank = 0, .ranks_played = ranks},
        scores, returns);
    for (int i = 0; i < seats; ++i) {
      EXPECT_NEAR(returns[core::seat(i)], expected[static_cast<std::size_t>(i)], kRounding);
    }
  }
}

TEST(RaceExpectation, WhatIsSettledStays) {
  const auto game = test::game_of("lotus_ludo(players=4,places=3)");
  core::Rng rng(4);
  const Evaluation<LotusLudo> evaluate;
  int settled = 0;
  for (int i = 0; i < 10; ++i) {
    test::for_states_of_game<LotusLudo>(game, rng, 3, [&](const LotusLudo& state) {
      for (int k = 0; k < 4; ++k) {
        const core::lotus_ludo::Fate fate = state.position().fate(k);
        if (fate == core::lotus_ludo::kPlaying) continue;
        ++settled;
        const float rank = static_cast<float>(fate - core::lotus_ludo::kFinished);
        EXPECT_NEAR(evaluate(state, core::seat(k)), 1 - 2 * rank / 3, 2e-4);
      }
    });
  }
  EXPECT_GT(settled, 100);
}

float term(const race::SeatTerms& terms, int seat, Term which) {
  return terms[static_cast<std::size_t>(seat)][static_cast<std::size_t>(which)];
}

TEST(RaceTerms, CountWhatTheySayInLotusLudo) {
  const auto terms_of = [](const char* text) {
    const auto game = test::game_of("lotus_ludo(players=2)");
    return lotus_ludo::terms(*test::state_of(game, text).get<LotusLudo>());
  };
  // Red's token on t10 is in reach of Yellow's on t7 by a three; Red rolls before that.
  const auto reds = terms_of("R=base,base,t10,home Y=base,t7,h2,home R");
  EXPECT_EQ(term(reds, 0, Term::kDanger), 0);
  EXPECT_FLOAT_EQ(term(reds, 0, Term::kExposure), -race::stake(11) / 6);
  EXPECT_FLOAT_EQ(term(reds, 0, Term::kProgress), 1 + 10 / 56.0F);
  EXPECT_EQ(term(reds, 0, Term::kEntered), 2);
  EXPECT_EQ(term(reds, 0, Term::kHome), 1);
  EXPECT_EQ(term(reds, 0, Term::kMobility), 1);
  EXPECT_EQ(term(reds, 0, Term::kTurn), 1);
  const auto yellows = terms_of("R=base,base,t10,home Y=base,t7,h2,home Y");
  EXPECT_FLOAT_EQ(term(yellows, 0, Term::kDanger), -race::stake(11) / 6);
  EXPECT_EQ(term(yellows, 0, Term::kExposure), 0);
  // A block on the way protects what is behind it, and a star what is on it.
  const auto blocked = terms_of("R=t9,t9,t10,home Y=base,t7,h2,home Y");
  EXPECT_EQ(term(blocked, 0, Term::kDanger), 0);
  EXPECT_EQ(term(blocked, 0, Term::kBlock), 1);
  const auto safe = terms_of("R=base,base,t8,home Y=base,t7,h2,home Y");
  EXPECT_EQ(term(safe, 0, Term::kDanger), 0);
  EXPECT_EQ(term(safe, 0, Term::kSafe), 1);
}

TEST(RaceTerms, CountWhatTheySayInLudox) {
  const auto terms_of = [](const char* text) {
    const auto game = test::game_of("ludox(edition=ludox,players=4)");
    return ludox::terms(*test::state_of(game, text).get<Ludox>());
  };
  // One die 3, or 2 and 1 by the same tile: 11 + 2 of 36. Green's tile on t7 rolls next.
  const auto round = terms_of(
      "R=base,base,base#,t10 G=base,base,base#,t7 Y=base,base,base,base# "
      "B=base,base,base,base# p2");
  EXPECT_FLOAT_EQ(term(round, 0, Term::kDanger), -race::stake(11) * 13 / 36);
  EXPECT_EQ(term(round, 1, Term::kTurn), 1);
  // Only a Square Tile captures a Square Tile.
  const auto square = terms_of(
      "R=base,base,base,t10# G=base,base,base#,t7 Y=base,base,base,base# "
      "B=base,base,base,base# p2");
  EXPECT_EQ(term(square, 0, Term::kDanger), 0);
  EXPECT_EQ(term(square, 0, Term::kSquare), 1);
}

// What a seat cannot know makes no difference to what it believes.
TEST(RaceTerms, OfDeluxeCountCardsAndKnowNoneOfThem) {
  float cards = 0;
  core::Rng rng(6);
  test::for_random_race_states<Deluxe>(2, 5, [&](const Deluxe& state) {
    const race::SeatTerms found = ludox::terms(state);
    const int seats = state.rules().player_count();
    for (int viewer = 0; viewer < seats; ++viewer) {
      EXPECT_EQ(ludox::terms(state.resample(core::seat(viewer), rng)), found);
    }
    if (state.turn().phase == core::ludox::DeluxePhase::kDraw) return;
    for (int i = 0; i < seats; ++i) {
      const float held = term(found, i, Term::kProvidence) + term(found, i, Term::kParagon) +
                         term(found, i, Term::kPinnacle);
      cards += held;
      if (state.turn().phase == core::ludox::DeluxePhase::kSteal) continue;
      EXPECT_EQ(held, core::ludox::count_of(state.places().hand(core::seat(i))));
    }
  });
  EXPECT_GT(cards, 1000);
}

TEST(RaceEvaluationWeights, ComeFromASpecAndErrorsNameTheColumn) {
  for (const char* const name : {"lotus_ludo(players=2)", "ludox(edition=classic,players=3)"}) {
    const core::AnyGame game = test::game_of(name);
    EXPECT_TRUE(make_agent(game, "greedy(weights=\"progress=1,danger=0.5\")"));
    const auto error = [&](std::string_view spec) {
      const auto agent = make_agent(game, spec);
      EXPECT_FALSE(agent) << spec;
      return agent ? core::Error{} : agent.error();
    };
    EXPECT_THAT(error("greedy(weights=\"progress=1, dangr=2\")").message,
                HasSubstr("did you mean 'danger'?"));
    EXPECT_EQ(error("greedy(weights=\"progress=1, dangr=2\")").column, 29);
    EXPECT_THAT(error("greedy(weights=\"home=101\")").message, HasSubstr("from -100 to 100"));
  }
}

}  // namespace
}  // namespace lusoria::agents
