#include "selfplay/cli/run.hpp"

int main(int argc, char** argv) { return lusoria::selfplay::cli::run(argc, argv); }
