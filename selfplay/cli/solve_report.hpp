// What `lusoria solve` found, as text and as JSON.
#pragma once

#include <string>

#include "core/any_game.hpp"
#include "search/proof/report.hpp"

namespace lusoria::selfplay::cli {

struct SolveResult {
  core::AnyState root;
  std::string search;  // `dfpn`
  search::ProofReport report;
};

// Several lines. Values name the side that wins.
std::string solve_text(const SolveResult& result);
// One object. Values are in the view of the side to move; what was not found is null.
std::string solve_json(const SolveResult& result);

}  // namespace lusoria::selfplay::cli
