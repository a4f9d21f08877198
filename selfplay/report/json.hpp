// A report for programs: one JSON document, and tables as CSV. docs/formats.md describes both.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "selfplay/report/figures.hpp"

namespace lusoria::selfplay::report {

// One document without a line feed in it or at its end; `indent` spaces a level when at least 0.
std::string figures_json(const Figures& figures, const std::string& title, int indent = -1);

enum class Table { kStandings, kCross, kOpenings, kGames };
// Nothing for a name that is none.
std::optional<Table> table_of(std::string_view name);

// RFC 4180 with line feeds: fields with a comma, a quote or a line break are quoted.
std::string csv_field(std::string_view text);
std::string figures_csv(const Figures& figures, Table table);

}  // namespace lusoria::selfplay::report
