// Who plays a tournament's games: one name for each process that works on a store.
#pragma once

#include <string>
#include <string_view>

namespace lusoria::selfplay {

// `HOST:PROCESS:START:COUNT`, new with each call.
std::string new_worker();

// Whether the worker's process is gone: known only of this host's workers, so false means little.
bool is_gone(std::string_view worker);

}  // namespace lusoria::selfplay
