// From the record of a game back to its states, trusting nothing that the record says.
#pragma once

#include <string>
#include <vector>

#include "core/any_game.hpp"
#include "core/result.hpp"
#include "selfplay/record.hpp"

namespace lusoria::selfplay {

struct Replay {
  core::AnyGame game;
  // The first position, and the one after each action: record.actions.size() + 1 of them.
  std::vector<core::AnyState> states;
};

// Replays a record from its rules, its first position and its actions. It is an error, which names
// the ply, when an action is not legal or not marked as chance where it is, the referee acts where
// it cannot or for another reason than it gives, a decision took what its clock does not allow or a
// turn was missed by time that the clock had left, the end, its text or the returns are not what
// play gives, or the offender was not to move. `source` and `line` are where the record was read,
// for errors.
core::Result<Replay> replay(const GameRecord& record, const std::string& source = {}, int line = 0);
// The same for a game that is not in the registry.
core::Result<Replay> replay(const GameRecord& record, const core::AnyGame& game,
                            const std::string& source = {}, int line = 0);

// Draws the dice and cards of a replayed game again from the seed that the record states. An error,
// which names the first ply that differs. Requires record.dice, and that `replay` is of this
// record.
core::Result<void> verify_dice(const GameRecord& record, const Replay& replay,
                               const std::string& source = {}, int line = 0);

// Checks that the first position is the opening of record.game that the record names, modulo how
// many there are. Nothing to check where it names none, or where the game cannot be made any more:
// the file that its openings came from may be gone.
core::Result<void> verify_opening(const GameRecord& record, const std::string& source = {},
                                  int line = 0);

}  // namespace lusoria::selfplay
