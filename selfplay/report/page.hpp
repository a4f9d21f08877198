// The files beside this one that make the page of a report: the build puts them into the program.
#pragma once

#include <string_view>

namespace lusoria::selfplay::report {

extern const std::string_view kPageHtml;
extern const std::string_view kPageCss;
extern const std::string_view kBoardsJs;
extern const std::string_view kPageJs;

}  // namespace lusoria::selfplay::report
