// The agent `human`: asks a person for each move, over streams.
#pragma once

#include <iosfwd>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "agents/registry.hpp"
#include "search/limits.hpp"

namespace lusoria::agents {

AgentEntry human_entry();

// One who types on `in` and reads `out`. A line is a move in the game's text form, `moves` (lists
// the legal ones), `resign` or `help`; any other is explained, and asked for again. The end of the
// input resigns. A limit in time is shown; the person has as long as the referee lets them, and
// where that asks to stop (search::Limits::stop) the answer is no action. A stream cannot be left
// while it waits for a line; the descriptor of the second form, as of a terminal or a pipe, can.
// The streams outlive the agent.
std::unique_ptr<Agent> make_human(std::istream& in, std::ostream& out);
std::unique_ptr<Agent> make_human(int descriptor, std::ostream& out);

// What came of waiting for a line.
enum class Typed { kLine, kEnd, kTooLate };

// Reads the next line of a descriptor, without its end, into `line`: byte by byte, so that nothing
// beyond it is taken from whoever reads next. kTooLate when the deadline or a stop comes first;
// what was begun is then dropped, in a terminal also what was typed and not sent. kEnd at the end
// of the input, unless characters without a line feed come before it: they are a line.
Typed read_typed_line(int descriptor, std::string& line,
                      std::optional<search::Clock::time_point> deadline,
                      const std::stop_token& stop = {});

}  // namespace lusoria::agents
