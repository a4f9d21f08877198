// The limits that an agent's spec may set, spelled alike by all agents.
#pragma once

#include <chrono>
#include <cstddef>

#include "core/parse.hpp"
#include "search/limits.hpp"

namespace lusoria::agents {

// `time`: milliseconds a move, 0 for no limit.
core::Parameter time_parameter();
std::chrono::nanoseconds time_limit(const core::Arguments& arguments);

// `memory`: MiB. The answer is in bytes.
core::Parameter memory_parameter();
std::size_t memory_limit(const core::Arguments& arguments);

// `threads`: what the search may use of the machine. More than 1 makes its choices depend on
// timing.
core::Parameter threads_parameter();
int threads_limit(const core::Arguments& arguments);

// What a decision may use: the stricter of the agent's own limits and the referee's in every
// respect.
search::Limits combine(const search::Limits& own, const search::Limits& referee);

}  // namespace lusoria::agents
