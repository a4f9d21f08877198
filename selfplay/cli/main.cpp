#include <cstdlib>

#include "selfplay/asking.hpp"
#include "selfplay/cli/run.hpp"

int main(int argc, char** argv) {
  const int status = lusoria::selfplay::cli::run(argc, argv);
  // An agent that never came back must not meet the end of what it uses. The output is flushed.
  if (lusoria::selfplay::abandoned_agents() > 0) std::_Exit(status);
  return status;
}
