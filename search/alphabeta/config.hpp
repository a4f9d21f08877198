// What alpha-beta does beside plain alpha-beta: a switch for each refinement.
#pragma once

#include <cstdint>

namespace lusoria::search {

// How several threads work on one search. Each searches the whole tree, and the table that they
// share keeps them from doing the same work twice.
enum class Sharing : std::uint8_t {
  kLazy,   // lazy SMP: every second thread is a ply ahead
  kDefer,  // a thread puts off what another searches at the moment (ABDADA: Weill, "The ABDADA
           // distributed minimax-search algorithm", 1996; simplified as by Kerrigan, 2013)
};

struct AlphaBetaConfig {
  // Sound for the value at a fixed depth.
  bool deepening = true;
  bool table = true;
  bool scout = true;          // Marsland and Campbell, 1982
  bool aspiration = true;     // Slate and Atkin, 1977
  bool killers = true;        // Akl and Newborn, 1977
  bool history = true;        // Schaeffer, 1983
  bool continuation = true;   // counter moves (Uiterwijk, 1992) as a history
  bool tactics_first = true;  // where a game knows its tactics
  bool table_cuts = false;    // Plaat and others, "Exploiting graph properties of game trees", 1996
  // Sound for the value of the game, where it has an insight.
  bool insight = true;
  // Guesses: what they find holds for the game where a search to the end confirms it.
  bool reductions = true;
  bool null_move = true;  // Beal, 1989; Donninger, 1993; where passing is never better
  bool quiescence = true;
  bool extension = false;

  int lines = 1;  // how many of the best actions get an exact value and a variation (multi-PV)
  Sharing sharing = Sharing::kLazy;

  // Alpha-beta as Knuth and Moore have it: no table, actions in the order of the game.
  static constexpr AlphaBetaConfig plain();
  // Whether no refinement but those of the driver is on.
  constexpr bool is_plain() const {
    return !table && !scout && !killers && !history && !continuation && !tactics_first &&
           !table_cuts && !insight && !reductions && !null_move && !quiescence && !extension;
  }
};

// The switches by name, for specs and tests.
struct AlphaBetaSwitch {
  const char* name;
  bool AlphaBetaConfig::*member;
  const char* help;
};
inline constexpr AlphaBetaSwitch kAlphaBetaSwitches[] = {
    {"deepening", &AlphaBetaConfig::deepening, "search one ply more at a time"},
    {"table", &AlphaBetaConfig::table, "keep a transposition table"},
    {"scout", &AlphaBetaConfig::scout, "try all but the first action with an empty window"},
    {"aspiration", &AlphaBetaConfig::aspiration, "start from a window around the last value"},
    {"killers", &AlphaBetaConfig::killers, "order by the last cut-offs at the same ply"},
    {"history", &AlphaBetaConfig::history, "order by the cut-offs of each action"},
    {"continuation", &AlphaBetaConfig::continuation, "order by the cut-offs of pairs of actions"},
    {"tactics_first", &AlphaBetaConfig::tactics_first, "captures and threats before other actions"},
    {"table_cuts", &AlphaBetaConfig::table_cuts, "look for cut-offs in the table one ply ahead"},
    {"insight", &AlphaBetaConfig::insight, "use what the game knows without search"},
    {"reductions", &AlphaBetaConfig::reductions, "search late actions less deep"},
    {"null_move", &AlphaBetaConfig::null_move, "cut off where even a pass is good enough"},
    {"quiescence", &AlphaBetaConfig::quiescence, "follow captures and threats beyond the depth"},
    {"extension", &AlphaBetaConfig::extension, "an only action costs no depth"},
};

constexpr AlphaBetaConfig AlphaBetaConfig::plain() {
  AlphaBetaConfig config;
  for (const AlphaBetaSwitch& refinement : kAlphaBetaSwitches) config.*refinement.member = false;
  return config;
}

}  // namespace lusoria::search
