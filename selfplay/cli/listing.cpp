#include "selfplay/cli/listing.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "selfplay/cli/terminal.hpp"

namespace lusoria::selfplay::cli {

namespace {

using Json = nlohmann::ordered_json;
using Kind = core::Parameter::Kind;

const char* type_name(Kind kind) {
  switch (kind) {
    case Kind::kInteger:
      return "integer";
    case Kind::kReal:
      return "real";
    case Kind::kBoolean:
      return "boolean";
    case Kind::kText:
      return "text";
    case Kind::kChoice:
      return "choice";
  }
  return "";
}

// The default in the parameter's own type.
Json preset_json(const core::Parameter& parameter) {
  switch (parameter.kind) {
    case Kind::kInteger:
      return core::parse_integer(parameter.preset).value_or(0);
    case Kind::kReal:
      return core::parse_real(parameter.preset).value_or(0.0);
    case Kind::kBoolean:
      return parameter.preset == "true";
    default:
      return parameter.preset;
  }
}

Json to_json(const core::Parameter& parameter) {
  Json json{{"name", parameter.name},
            {"type", type_name(parameter.kind)},
            {"default", preset_json(parameter)}};
  if (parameter.kind == Kind::kInteger) {
    json["minimum"] = static_cast<std::int64_t>(parameter.least);
    json["maximum"] = static_cast<std::int64_t>(parameter.most);
  } else if (parameter.kind == Kind::kReal) {
    json["minimum"] = parameter.least;
    json["maximum"] = parameter.most;
  } else if (parameter.kind == Kind::kChoice) {
    json["choices"] = parameter.choices;
  }
  json["help"] = parameter.help;
  return json;
}

Json to_json(const Listed& entry) {
  Json json{{"name", entry.name}, {"summary", entry.summary}, {"parameters", Json::array()}};
  for (const auto& parameter : entry.parameters) json["parameters"].push_back(to_json(parameter));
  if (!entry.examples.empty()) json["examples"] = entry.examples;
  if (!entry.variants.empty()) {
    json["variant_parameter"] = entry.variant_parameter;
    for (const core::Variant& v : entry.variants) {
      json["variants"].push_back(
          {{"value", v.value}, {"size", v.size}, {"summary", v.summary}, {"source", v.source}});
    }
  }
  return json;
}

std::string upper_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

void print_all(std::string_view kind, std::span<const Listed> entries) {
  std::vector<std::vector<std::string>> rows;
  for (const Listed& entry : entries) rows.push_back({entry.name, entry.summary});
  write(format_table(rows, {false, false}));
  put("\n`lusoria {}s NAME` tells what one takes.\n", kind);
}

void print_one(const Listed& entry) {
  put("{}\n{}\n", entry.name, entry.summary);
  if (entry.parameters.empty()) put("\nIt takes no parameters.\n");
  if (!entry.parameters.empty()) {
    std::vector<std::vector<std::string>> rows{{"PARAMETER", "DEFAULT", "VALUE", "MEANING"}};
    for (const auto& parameter : entry.parameters) {
      const std::string preset = parameter.preset.empty() ? "\"\"" : parameter.preset;
      const bool variants = parameter.name == entry.variant_parameter;
      rows.push_back({parameter.name, preset,
                      variants ? "one of the table below" : parameter.expectation(),
                      parameter.help});
    }
    put("\n{}", format_table(rows, {false, false, false, false}));
  }
  if (!entry.variants.empty()) {
    std::vector<std::vector<std::string>> rows{
        {upper_case(entry.variant_parameter), "SIZE", "MEANING", "SOURCE"}};
    for (const core::Variant& v : entry.variants) {
      rows.push_back({v.value, v.size, v.summary, v.source});
    }
    put("\n{}", format_table(rows, {false, false, false, false}));
  }
  if (!entry.examples.empty()) put("\nExamples:\n  {}\n", fmt::join(entry.examples, "\n  "));
}

}  // namespace

Outcome list(std::string_view kind, std::span<const Listed> entries,
             const ListingOptions& options) {
  if (options.name.empty()) {
    if (!options.json) {
      print_all(kind, entries);
    } else {
      Json all = Json::array();
      for (const Listed& entry : entries) all.push_back(to_json(entry));
      put("{}\n", all.dump(2));
    }
    return kExitOk;
  }
  const auto named = std::find_if(entries.begin(), entries.end(),
                                  [&](const Listed& entry) { return entry.name == options.name; });
  if (named == entries.end()) {
    std::vector<std::string> names;
    for (const Listed& entry : entries) names.push_back(entry.name);
    const std::string near = core::closest(options.name, names);
    return core::fail(fmt::format("no {} is called '{}'; there is {}{}", kind, options.name,
                                  fmt::join(names, ", "),
                                  near.empty() ? "" : fmt::format(" (did you mean '{}'?)", near)));
  }
  if (options.json) {
    put("{}\n", to_json(*named).dump(2));
  } else {
    print_one(*named);
  }
  return kExitOk;
}

}  // namespace lusoria::selfplay::cli
