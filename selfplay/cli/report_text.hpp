// A report for a terminal.
#pragma once

#include <string>

#include "selfplay/report/figures.hpp"

namespace lusoria::selfplay::cli {

// Tables and lines under headings; ends in a line feed.
std::string figures_text(const report::Figures& figures, const std::string& title);

}  // namespace lusoria::selfplay::cli
