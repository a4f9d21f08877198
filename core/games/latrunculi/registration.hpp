// Ludus Latrunculorum's line in the registry.
#pragma once

#include "core/registry.hpp"

namespace lusoria::core::latrunculi {

GameEntry registration();

}  // namespace lusoria::core::latrunculi
