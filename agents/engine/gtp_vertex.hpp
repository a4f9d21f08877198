// Moves and seats as the Go Text Protocol writes them.
#pragma once

#include <string>
#include <string_view>

#include "core/player.hpp"

namespace lusoria::agents {

// GTP leaves out the column I: the coordinate `i3` is the vertex `J3`. What is no coordinate of a
// letter and a number is written as it is.
std::string to_vertex(std::string_view action);
std::string from_vertex(std::string_view vertex);

// `b` for the first seat, which moves first, and `w` for the second.
inline const char* colour_of(core::Player seat) { return seat == core::Player::kFirst ? "b" : "w"; }

}  // namespace lusoria::agents
