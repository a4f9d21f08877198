// The processes behind agents/engine/warden.hpp. What they run was forked from a process of many
// threads: only calls that are safe in a signal handler, and no memory but the stack and statics.
#pragma once

#include <cstddef>

namespace lusoria::agents {

// Bytes of a request to the warden: the folder and the arguments, each ended by a zero byte. Its
// message carries four descriptors: the program's input, output and errors, and the guard's end of
// the lifeline.
constexpr std::size_t kMostRequest = std::size_t{1} << 16;

// The life of the warden: serves the requests that come over `socket`, until the other end closes.
// Requires that all signals are blocked.
[[noreturn]] void run_warden(int socket);

}  // namespace lusoria::agents
