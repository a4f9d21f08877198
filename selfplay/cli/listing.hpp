// Tables of named things that take parameters: the games and the agents.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/registry.hpp"
#include "selfplay/cli/command.hpp"

namespace lusoria::selfplay::cli {

struct ListingOptions {
  std::string name;  // empty: all
  bool json = false;
};

struct Listed {
  std::string name;
  std::string summary;
  std::vector<core::Parameter> parameters;
  std::vector<std::string> examples = {};
  std::string variant_parameter = {};  // which parameter chooses one of the variants, if any
  std::vector<core::Variant> variants = {};
};

// Prints the entries, or the one that options.name names with its parameters. `kind` is `game` or
// `agent`.
Outcome list(std::string_view kind, std::span<const Listed> entries, const ListingOptions& options);

}  // namespace lusoria::selfplay::cli
