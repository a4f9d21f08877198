// The command of an external engine, from its text in a spec.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace lusoria::agents {

// The words of a command: parted by blanks; single or double quotes hold blanks together, and a
// backslash outside single quotes takes the next character as it is. Nothing else has a meaning: no
// shell reads it. Errors name the column.
core::Result<std::vector<std::string>> split_command(std::string_view text);

// The path of the executable that a command's first word names: a path, relative to `folder`
// (empty: the current one), or a name that is looked for in PATH.
core::Result<std::string> find_program(const std::string& word, const std::string& folder);

}  // namespace lusoria::agents
