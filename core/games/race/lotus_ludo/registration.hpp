// Lotus Ludo's line in the registry.
#pragma once

#include "core/registry.hpp"

namespace lusoria::core::lotus_ludo {

GameEntry registration();

}  // namespace lusoria::core::lotus_ludo
