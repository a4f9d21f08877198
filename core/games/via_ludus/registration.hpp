// Via Ludus's line in the registry.
#pragma once

#include "core/registry.hpp"

namespace lusoria::core::via_ludus {

GameEntry registration();

}  // namespace lusoria::core::via_ludus
