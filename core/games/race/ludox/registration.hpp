// Ludox's line in the registry.
#pragma once

#include "core/registry.hpp"

namespace lusoria::core::ludox {

GameEntry registration();

}  // namespace lusoria::core::ludox
