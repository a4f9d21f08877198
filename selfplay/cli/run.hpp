// The command `lusoria`.
#pragma once

namespace lusoria::selfplay::cli {

// Carries out a command line. Returns the exit status: 0, 1 for differences found, 2 for bad input.
int run(int argc, const char* const* argv);

}  // namespace lusoria::selfplay::cli
