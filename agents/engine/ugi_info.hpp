// The line `info` of UGI, from a report and back.
#pragma once

#include <string>
#include <string_view>

#include "core/any_game.hpp"
#include "search/report.hpp"

namespace lusoria::agents {

// `info depth 5 nodes 1234 time 12 score cp 35 value 0.1 pv e5 d4`: what the report has of it. `cp`
// is the logistic scale on which a value of 0.52 (an expected score of 0.76) is 200: value = 2 / (1
// + 10 ^ (-cp / 400)) - 1, cut off at 10000. `value` is the value itself, -1 to 1.
std::string format_info(const search::SearchReport& report, const core::AnyState& root,
                        bool valued = true);

// Whether what follows `info` has a line of play, and that of the best move: `multipv 1`, where
// there are several. Text after `string` is for people.
bool is_main_line(std::string_view text);

// Reads what follows `info` into a report; words that it does not know are skipped, and a line of
// play ends at the first move that is not legal. False where it has none of the fields of a report,
// such as `info string ...`. `valued` says whether it has a value, by either scale or as `mate N`,
// and no `lowerbound` or `upperbound` of one.
bool parse_info(std::string_view text, const core::AnyState& root, search::SearchReport& report,
                bool& valued);

}  // namespace lusoria::agents
