#include "selfplay/cli/run.hpp"

#include <csignal>
#include <exception>
#include <new>

#include "selfplay/cli/command.hpp"
#include "selfplay/cli/subcommands.hpp"
#include "selfplay/cli/terminal.hpp"

namespace lusoria::selfplay::cli {

namespace {

constexpr const char* kDescription =
    "Board-game AI and self-play: play, compare agents, count, replay.";

constexpr const char* kFooter = R"TXT(Examples:
  lusoria games                                     the games
  lusoria games via_ludus                           what one game lets you set
  lusoria play                                      play Via Ludus against the computer
  lusoria play "via_ludus(rows=9,columns=9)" --seat human --seat "mcts(simulations=5000)"
  lusoria match "mcts(simulations=200)" random --games 100
  lusoria tournament configs/quickstart.toml        agents against each other, with ratings
  lusoria balance via_ludus                         how balanced its boards are
  lusoria replay games.jsonl                        step through recorded games
  lusoria report games.jsonl --format html -o report.html   what they say, with boards
  lusoria perft "via_ludus(rows=5,columns=5)" 4     count positions
  lusoria solve --position "3/1r1/3 r" -g "via_ludus(rows=3,columns=3)"   the exact value
  lusoria analyze -g "latrunculi(ruleset=seega-6x6)" the best moves, live

Exit status: 0 success, 1 differences found, 2 bad input, 130 stopped by Ctrl-C.)TXT";

int run_unguarded(int argc, const char* const* argv) {
  CommandLine line(kDescription, "lusoria " LUSORIA_VERSION, kFooter);
  add_games(line);
  add_agents(line);
  add_play(line);
  add_match(line);
  add_tournament(line);
  add_balance(line);
  add_store(line);
  add_replay(line);
  add_report(line);
  add_check(line);
  add_perft(line);
  add_endgame(line);
  add_book(line);
  add_solve(line);
  add_analyze(line);
  add_engine(line);
  return line.run(argc, argv);
}

}  // namespace

int run(int argc, const char* const* argv) {
  // A reader that leaves early, `lusoria replay FILE | head`, must not kill a run that keeps a
  // record.
  std::signal(SIGPIPE, SIG_IGN);
  int status = kExitBadInput;
  try {
    status = run_unguarded(argc, argv);
  } catch (const std::bad_alloc&) {
    print_error("out of memory");
  } catch (const std::exception& error) {
    print_error(error.what());
  }
  if (!finish_output()) {
    print_error("cannot write to the standard output");
    return kExitBadInput;
  }
  return status;
}

}  // namespace lusoria::selfplay::cli
