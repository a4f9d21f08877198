// Numbered jobs, games most of all, side by side.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>

#include "core/result.hpp"

namespace lusoria::selfplay {

// The work for one number. The token asks it to end soon; what it leaves undone then is its own
// affair. Called from many threads at once.
using NumberedJob =
    std::function<core::Result<void>(std::uint64_t number, const std::stop_token& stop)>;

// Calls job(0) .. job(count - 1), begun in this order, `concurrency` at a time; 0 is one a
// processor. Ends early when `stop` is requested, when a job fails or when one throws: no further
// job begins, and those in progress are asked to end. Returns once no job runs any more. The first
// error is the result; what was thrown first is thrown again.
core::Result<void> run_side_by_side(std::uint64_t count, int concurrency, std::stop_token stop,
                                    const NumberedJob& job);

}  // namespace lusoria::selfplay
