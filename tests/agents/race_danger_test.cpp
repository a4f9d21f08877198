// The chances of a capture, against all rolls played out by the rules.
#include <bit>

#include <gtest/gtest.h>

#include "agents/evaluation/race.hpp"
#include "tests/agents/race_support.hpp"

namespace lusoria::agents {
namespace {

using core::Player;
using core::race::kColours;
using core::race::kFaces;
using core::race::kTokens;
using LotusLudo = core::lotus_ludo::State;
using Ludox = core::ludox::State;

constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }

// The faces, bit face - 1, with which the colour to roll can capture the token of another.
unsigned faces_that_capture(const LotusLudo& state, int victim, int code) {
  const core::race::Codes before = state.position().tokens[index(victim)].codes();
  EXPECT_NE(before >> code & 1, 0U);
  unsigned faces = 0;
  for (int face = 1; face <= kFaces; ++face) {
    LotusLudo rolled = state;
    rolled.apply(core::make_action(face - 1));
    if (rolled.turn_owner() != state.turn_owner() || rolled.to_move() == Player::kChance) continue;
    core::ActionList actions;
    rolled.legal_actions(actions);
    for (const core::Action action : actions) {
      LotusLudo after = rolled;
      after.apply(action);
      if ((after.position().tokens[index(victim)].codes() >> code & 1) == 0) {
        faces |= 1U << (face - 1);
      }
    }
  }
  return faces;
}

TEST(RaceDanger, OfLotusLudoIsThatOfAllRollsByTheRules) {
  int dangers = 0;
  test::for_random_race_states<LotusLudo>(12, 4, [&](const LotusLudo& state) {
    core::lotus_ludo::Position position = state.position();
    position.roll = 0;
    position.sixes = 0;
    for (int hunter = 0; hunter < kColours; ++hunter) {
      if (!position.is_playing(hunter)) continue;
      position.turn = static_cast<std::uint8_t>(hunter);
      const LotusLudo to_roll(state.rules(), position);
      const lotus_ludo::Landings found = lotus_ludo::captures(position, hunter);
      for (int victim = 0; victim < kColours; ++victim) {
        if (victim == hunter || !position.is_playing(victim)) continue;
        const auto& tokens = position.tokens[index(victim)];
        for (int i = 0; i < kTokens; ++i) {
          const int code = tokens.code(i);
          // Of a block no token is captured, and captures() says nothing about it.
          if (!core::race::is_on_ring(code) || (tokens.pairs() >> code & 1) != 0) continue;
          const int square = core::race::square_of(victim, code);
          unsigned faces = 0;
          for (int face = 0; face < kFaces; ++face) {
            if ((found[index(face)] >> square & 1) != 0) faces |= 1U << face;
          }
          ASSERT_EQ(faces, faces_that_capture(to_roll, victim, code))
              << state.rules().state_text(to_roll) << " colour " << victim << " on " << square;
          dangers += static_cast<int>(faces != 0);
        }
      }
    }
  });
  EXPECT_GT(dangers, 2000);
}

int tiles_on(const Ludox& state, const ludox::Target& target) {
  const auto& tiles = state.board().tiles(target.colour);
  const bool has_square = state.rules().seating().has_square(target.colour);
  int count = 0;
  for (int i = 0; i < kTokens; ++i) {
    const bool square = has_square && i == core::ludox::Board::kSquareIndex;
    if (square == target.square && tiles[index(i)] == target.code) ++count;
  }
  return count;
}

// Whether the seat to move can capture the target with the dice that it has left.
bool can_capture(const Ludox& state, Player hunter, const ludox::Target& target, int before) {
  if (tiles_on(state, target) < before) return true;
  if (state.to_move() != hunter) return false;
  core::ActionList actions;
  state.legal_actions(actions);
  for (const core::Action action : actions) {
    Ludox after = state;
    after.apply(action);
    if (can_capture(after, hunter, target, before)) return true;
  }
  return false;
}

ludox::Rolls rolls_that_capture(const Ludox& state, Player hunter, const ludox::Target& target) {
  core::ChanceList outcomes;
  state.chance_outcomes(outcomes);
  ludox::Rolls rolls = 0;
  for (const core::ChanceOutcome& outcome : outcomes) {
    Ludox rolled = state;
    rolled.apply(outcome.outcome);
    if (!can_capture(rolled, hunter, target, tiles_on(state, target))) continue;
    const core::ludox::Dice dice = core::ludox::dice_of(outcome.outcome);
    rolls |= ludox::Rolls{1} << (kFaces * (dice.high - 1) + dice.low - 1);
    rolls |= ludox::Rolls{1} << (kFaces * (dice.low - 1) + dice.high - 1);
  }
  return rolls;
}

// Calls f with each tile of the board that stands on an ordinary square.
template <class F>
void for_targets(const Ludox& state, F&& f) {
  const core::ludox::Seating& seating = state.rules().seating();
  for (int colour = 0; colour < seating.colours(); ++colour) {
    for (int i = 0; i < kTokens; ++i) {
      const int code = state.board().tiles(colour)[index(i)];
      if ((core::ludox::ordinary_codes(seating) >> code & 1) == 0) continue;
      f(ludox::Target{colour, code,
                      seating.has_square(colour) && i == core::ludox::Board::kSquareIndex});
    }
  }
}

TEST(RaceDanger, OfLudoxIsThatOfAllRollsByTheRules) {
  int one_die = 0;
  int both_dice = 0;
  int squares = 0;
  test::for_random_race_states<Ludox>(3, 9, [&](const Ludox& state) {
    const core::ludox::Seating& seating = state.rules().seating();
    for_targets(state, [&](const ludox::Target& target) {
      for (int seat = 0; seat < seating.players; ++seat) {
        if (seat == seating.seat_of(target.colour)) continue;
        const Ludox to_roll(
            state.rules(), state.board(),
            {.phase = core::ludox::Phase::kRoll, .seat = static_cast<std::int8_t>(seat)});
        const ludox::Rolls rolls = ludox::captures(seating, state.board(), seat, target);
        ASSERT_EQ(rolls, rolls_that_capture(to_roll, core::seat(seat), target))
            << state.rules().state_text(to_roll) << " colour " << target.colour << " code "
            << target.code;
        const int count = std::popcount(rolls);
        one_die += static_cast<int>(count >= 11);
        both_dice += static_cast<int>(count > 0 && count != 11 && count != 20);
        squares += static_cast<int>(target.square && count > 0);
      }
    });
  });
  EXPECT_GT(one_die, 1000);
  EXPECT_GT(both_dice, 1000);
  EXPECT_GT(squares, 20);
}

}  // namespace
}  // namespace lusoria::agents
