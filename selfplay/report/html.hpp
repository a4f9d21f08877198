// A report as one page that needs nothing but itself: no network, no other file. Its tables and
// charts are drawn from the JSON document, its boards from frames, by the script within; names and
// texts never become markup.
#pragma once

#include <string>
#include <string_view>

#include "selfplay/report/figures.hpp"

namespace lusoria::selfplay::report {

// JSON that can stand in a <script> element: no `<` in it.
std::string script_safe(std::string_view json);
// Text as the content of an element or a quoted attribute.
std::string escaped(std::string_view text);

// The kept games of the tally as one JSON array, by number: {"game", "agents", "end", "kind",
// "rows", "columns", "seats", "cells", "below", "frames": [[event, [cell, value, ...], below or
// null where it is as before]]}, or "error" instead of a board where a game does not replay.
std::string games_json(const Tally& tally);

std::string figures_html(const Figures& figures, const std::string& title);

}  // namespace lusoria::selfplay::report
