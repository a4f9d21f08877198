// What `lusoria analyze` shows, as text and as JSON.
#pragma once

#include <string>
#include <vector>

#include "core/action.hpp"
#include "selfplay/analysis.hpp"

namespace lusoria::selfplay::cli {

// One of the best actions.
struct AnalysisRow {
  core::Action action = core::kNoAction;
  double value = 0;                     // -1 to 1, in the view of the root's mover
  std::uint64_t visits = 0;             // simulations through it, or nodes under it
  double policy = 0;                    // its share of all visits, 0 to 1
  std::vector<core::Action> variation;  // `action` first; only it where no more is known
};

// The best `count` actions, or fewer, the best first: the lines of a search that reports several,
// else the report's best action and then the others by visits (simulations) or by value.
std::vector<AnalysisRow> analysis_rows(const Analysis& analysis, int count);

// Several lines without and with a terminal's colours: who is to move, the work, the best actions,
// and the board, shaded by the policy where the game's actions have squares.
std::string analysis_text(const Analysis& analysis, int count, bool colour);
// One object in one line: the root, the work, `lines` as analysis_rows(), and `actions`, what the
// search knows of every legal action. Values are in the view of the side to move.
std::string analysis_json(const Analysis& analysis, int count);

}  // namespace lusoria::selfplay::cli
