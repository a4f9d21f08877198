// The tables of a TOML config, read key by key, with errors at their places.
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <toml++/toml.h>

#include "core/parse.hpp"
#include "core/result.hpp"

namespace lusoria::selfplay {

constexpr std::int64_t kMostInt = std::numeric_limits<int>::max();
constexpr std::int64_t kMostWhole = std::numeric_limits<std::int64_t>::max();

// The text of a config, and the first thing that is wrong with it.
class Source {
 public:
  Source(std::string_view text, std::string name) : name_(std::move(name)) {
    std::istringstream stream{std::string(text)};
    for (std::string line; std::getline(stream, line);) lines_.push_back(std::move(line));
  }

  void complain(const toml::source_region& place, std::string message) {
    complain(static_cast<int>(place.begin.line), static_cast<int>(place.begin.column),
             std::move(message));
  }
  void complain(int line, int column, std::string message) {
    if (error_) return;
    error_ =
        core::Error{.message = std::move(message), .source = name_, .line = line, .column = column};
  }

  // An error inside a spec that stands as a TOML string. `what` is how the error calls the spec.
  void complain_in_spec(const toml::node& node, const core::Error& error, std::string_view what) {
    const auto& begin = node.source().begin;
    const std::string& spec = node.ref<std::string>();
    const bool in_spec = error.source.empty() || error.source == fmt::format("{} '{}'", what, spec);
    const int column = static_cast<int>(begin.column);
    if (in_spec && error.column > 0 && stands_literally(begin.line, begin.column, spec)) {
      complain(static_cast<int>(begin.line), column + error.column, error.message);
    } else {
      complain(static_cast<int>(begin.line), column, in_spec ? error.message : error.text());
    }
  }

  const std::optional<core::Error>& error() const { return error_; }

 private:
  // Whether the string that begins there with a quote has no escapes, so that columns of its value
  // are columns of the line.
  bool stands_literally(std::size_t line, std::size_t column, const std::string& value) const {
    return line >= 1 && line <= lines_.size() && column < lines_[line - 1].size() &&
           lines_[line - 1].compare(column, value.size(), value) == 0;
  }

  std::string name_;
  std::vector<std::string> lines_;
  std::optional<core::Error> error_;
};

// Reads the keys of one table; every key that is asked for is known, and others are errors at the
// end.
class Keys {
 public:
  // `name` is how errors call the table: `[limits]`, or `the config`.
  Keys(const toml::table& table, std::string name, Source& source)
      : table_(table), name_(std::move(name)), source_(source) {}

  std::int64_t whole(const char* key, std::int64_t preset, std::int64_t least, std::int64_t most) {
    const toml::node* const node = find(key);
    if (node == nullptr) return preset;
    const std::string what = most == kMostWhole
                                 ? fmt::format("a whole number of at least {}", least)
                                 : fmt::format("a whole number from {} to {}", least, most);
    const auto* const value = node->as_integer();
    if (value == nullptr || value->get() < least || value->get() > most) {
      wrong(key, *node, what);
      return preset;
    }
    return value->get();
  }
  int small(const char* key, int preset, int least, int most) {
    return static_cast<int>(whole(key, preset, least, most));
  }

  double number(const char* key, double preset, double least, double most) {
    const toml::node* const node = find(key);
    if (node == nullptr) return preset;
    const double value = node->is_number() ? node->value_or(preset) : least - 1;
    if (value >= least && value <= most) return value;
    wrong(key, *node, fmt::format("a number from {} to {}", least, most));
    return preset;
  }

  // Says that the value of a key that is there is wrong.
  void refuse(const char* key, const std::string& what) {
    if (const toml::node* const node = find(key)) wrong(key, *node, what);
  }

  bool boolean(const char* key, bool preset) {
    const toml::node* const node = find(key);
    if (node == nullptr) return preset;
    if (!node->is_boolean()) wrong(key, *node, "true or false");
    return node->value_or(preset);
  }

  // The node of a text that is not empty; null when it is not there, or wrong.
  const toml::node* text(const char* key, const char* what) {
    const toml::node* const node = find(key);
    if (node == nullptr) return nullptr;
    if (const auto* const value = node->as_string(); value != nullptr && !value->get().empty()) {
      return node;
    }
    wrong(key, *node, what);
    return nullptr;
  }
  const toml::node* required_text(const char* key, const char* what) {
    const toml::node* const node = text(key, what);
    if (!table_.contains(key)) missing(key, what);
    return node;
  }

  const toml::table* table(const char* key) {
    const toml::node* const node = find(key);
    if (node == nullptr) return nullptr;
    if (!node->is_table()) wrong(key, *node, "a table");
    return node->as_table();
  }
  const toml::array* tables(const char* key, const char* what) {
    const toml::node* const node = find(key);
    if (node == nullptr) {
      missing(key, what);
      return nullptr;
    }
    const toml::array* const array = node->as_array();
    if (array == nullptr || !std::all_of(array->begin(), array->end(),
                                         [](const toml::node& n) { return n.is_table(); })) {
      wrong(key, *node, what);
      return nullptr;
    }
    return array;
  }

  bool has(const char* key) const { return table_.contains(key); }
  // Complains where one of two keys stands without the other.
  void together(const char* one, const char* other) {
    if (has(one) == has(other)) return;
    const char* const given = has(one) ? one : other;
    source_.complain(table_.get(given)->source(),
                     fmt::format("{}: expected {} beside it", given, has(one) ? other : one));
  }
  const toml::source_region& place() const { return table_.source(); }
  // Of the first of the keys that is there, or of the table.
  const toml::source_region& place_of(std::initializer_list<const char*> keys) const {
    for (const char* const key : keys) {
      if (has(key)) return table_.get(key)->source();
    }
    return place();
  }

  void nothing_else() {
    for (const auto& [key, node] : table_) {
      const std::string name(key.str());
      if (std::find(known_.begin(), known_.end(), name) != known_.end()) continue;
      const std::string near = core::closest(name, known_);
      source_.complain(
          key.source(),
          near.empty() ? fmt::format("{} has no key '{}'; expected one of {}", name_, name,
                                     fmt::join(known_, ", "))
                       : fmt::format("{} has no key '{}'; did you mean '{}'?", name_, name, near));
    }
  }

 private:
  const toml::node* find(const char* key) {
    known_.emplace_back(key);
    return table_.get(key);
  }
  void wrong(const char* key, const toml::node& node, const std::string& what) {
    source_.complain(node.source(), fmt::format("{}: expected {}", key, what));
  }
  void missing(const char* key, const char* what) {
    source_.complain(table_.source(), fmt::format("{} lacks '{}'; expected {}", name_, key, what));
  }

  const toml::table& table_;
  std::string name_;
  Source& source_;
  std::vector<std::string> known_;
};

}  // namespace lusoria::selfplay
