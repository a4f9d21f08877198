// The evaluations of all games: one line a game. Whatever uses Evaluation<S> includes this, so that
// it never sees the general template where a game has its own.
#pragma once

#include "agents/evaluation/evaluation.hpp"  // IWYU pragma: export
#include "agents/evaluation/latrunculi.hpp"  // IWYU pragma: export
#include "agents/evaluation/race.hpp"        // IWYU pragma: export
#include "agents/evaluation/via_ludus.hpp"   // IWYU pragma: export
