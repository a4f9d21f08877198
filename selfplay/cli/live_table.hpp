// How far a tournament is and who leads it, as lines that fit a terminal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "selfplay/cli/terminal.hpp"
#include "selfplay/cross_table.hpp"
#include "selfplay/rating.hpp"

namespace lusoria::selfplay::cli {

// At most so many columns of text: of a longer one the beginning and the end, which tell
// specs apart, as in `mcts(sim..e=true)`. One line, whatever the text is.
std::string shortened(std::string_view text, std::size_t columns);

// The lines of `head`, then the agents, best rating first, as the final report rates them: Elo and
// its 95% error, games, score, and where there is room W-D-L and forfeits. Agents that the height
// leaves no room for are counted in a last line, `... 12 more`. The first line of `head` alone
// where the terminal is too small for a table of use.
std::vector<std::string> live_table(const std::vector<std::string>& head, const CrossTable& table,
                                    const PoolRating& rating, TerminalSize size);

}  // namespace lusoria::selfplay::cli
