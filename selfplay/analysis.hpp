// What an agent makes of one position, watched while it thinks.
//
// A search reports once, when it ends. It is therefore called again and again with a growing limit:
// one ply more each time for agents that have a `depth`, which find their table again; more
// simulations for those that have `simulations`, which go on with their tree. So no search knows
// that it is watched, its loop stays as it is, and every agent can be analysed. The price: a
// search by depth passes its shallow iterations once more through the table; a search by
// simulations that cannot keep its tree (hidden information, transpositions, sequential halving)
// starts anew with twice as many, so that half of all its work is thrown away.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "core/any_game.hpp"
#include "core/result.hpp"
#include "search/report.hpp"

namespace lusoria::selfplay {

struct AnalysisOptions {
  std::string agent;  // a spec; empty: default_analyst(). Limits that it names are kept
  // What follows is set in the agent's spec where the agent has such a parameter and the spec does
  // not name it.
  int lines = 3;                        // best actions that get an exact value
  int threads = 1;                      // of the search
  std::optional<std::size_t> memory{};  // MiB, also a bound on what the spec names; else 256
  std::chrono::milliseconds time{0};    // for all calls together; 0: no limit
  std::stop_token stop{};
};

struct Analysis {
  core::AnyState root;  // with what the mover cannot see drawn anew
  std::string agent;    // the spec of the agent that was asked
  // The best that was found: of the deepest call, or of the one with the most simulations.
  search::SearchReport report;
  // What `report` rests on: simulations of the tree, 0 for an agent that makes none.
  std::uint64_t simulations = 0;
  // The work of all calls: states visited, or nodes that trees grew by, and simulations.
  std::uint64_t all_nodes = 0;
  std::uint64_t all_simulations = 0;
  std::chrono::nanoseconds time{0};
  bool final = false;  // nothing follows; before, report.stopped_by says only why one call ended
};

// `alphabeta` where it can play the game, else `mcts`.
std::string default_analyst(const core::AnyGame& game);

// Analyses a position in which a seat is to move, until the position is solved or a limit of the
// options or of the agent's spec ends it. Calls `update` in this thread after every call of the
// agent; false from it ends the analysis. The last state is returned, not passed to `update`.
// Errors: a bad spec, or an agent that does not search (random, human).
core::Result<Analysis> analyze(const core::AnyState& root, const AnalysisOptions& options,
                               const std::function<bool(const Analysis&)>& update);

}  // namespace lusoria::selfplay
