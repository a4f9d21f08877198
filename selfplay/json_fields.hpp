// Reads the fields of JSON objects that somebody else wrote.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace lusoria::selfplay {

using Json = nlohmann::ordered_json;

constexpr auto kAnyWhole = std::numeric_limits<std::uint64_t>::max();
constexpr auto kAnyInt = static_cast<std::uint64_t>(std::numeric_limits<int>::max());

// Reads the fields of one object, and keeps what is wrong first. After that, what it gives means
// nothing.
class Fields {
 public:
  // `place` names the object in errors: `limits.`, or nothing for the record itself.
  Fields(const Json& object, std::string place, std::string& wrong)
      : object_(object), place_(std::move(place)), wrong_(wrong) {
    if (!object.is_object()) {
      complain(place_.empty() ? "expected a JSON object: a game record"
                              : fmt::format("field '{}': expected an object", trimmed()));
    }
  }

  std::string text(const char* key) {
    const Json* const value = find(key, "a text");
    if (value == nullptr) return {};
    if (!value->is_string()) return expected<std::string>(key, "a text");
    return value->get<std::string>();
  }
  std::string text_or_empty(const char* key) { return has(key) ? text(key) : std::string(); }

  std::uint64_t whole(const char* key, std::uint64_t most) {
    const std::string what = most == std::numeric_limits<std::uint64_t>::max()
                                 ? "a whole number of at least 0"
                                 : fmt::format("a whole number from 0 to {}", most);
    const Json* const value = find(key, what);
    if (value == nullptr) return 0;
    if (!value->is_number_unsigned() || value->get<std::uint64_t>() > most) {
      return expected<std::uint64_t>(key, what);
    }
    return value->get<std::uint64_t>();
  }

  // The elements of a list of `least` to `most`.
  std::vector<Json> list(const char* key, std::size_t least, std::size_t most, const char* what) {
    const Json* const value = find(key, what);
    if (value == nullptr) return {};
    if (!value->is_array() || value->size() < least || value->size() > most) {
      return expected<std::vector<Json>>(key, what);
    }
    return value->get<std::vector<Json>>();
  }

  double number(const char* key, double least, double most, const char* what) {
    const Json* const value = find(key, what);
    return value == nullptr ? 0 : number(*value, key, least, most, what);
  }
  double number(const Json& value, const std::string& key, double least, double most,
                const char* what) {
    const double number = value.is_number() ? value.get<double>() : NAN;
    if (!(number >= least && number <= most)) return expected<double>(key, what);
    return number;
  }

  Fields object(const char* key) {
    static const Json kEmpty = Json::object();
    const Json* const value = find(key, "an object");
    return {value == nullptr ? kEmpty : *value, place_ + key + '.', wrong_};
  }

  bool has(const char* key) const { return object_.is_object() && object_.contains(key); }

  template <class T>
  T expected(std::string_view key, std::string_view what) {
    complain(fmt::format("field '{}{}': expected {}", place_, key, what));
    return T{};
  }
  void complain(std::string message) {
    if (wrong_.empty()) wrong_ = std::move(message);
  }

  // To be called when all fields are read.
  void nothing_else(std::initializer_list<std::string_view> known) {
    if (!object_.is_object()) return;
    for (const auto& [key, value] : object_.items()) {
      if (std::find(known.begin(), known.end(), key) == known.end()) {
        complain(fmt::format("field '{}{}' is not known; expected {}", place_, key,
                             fmt::join(known, ", ")));
      }
    }
  }

 private:
  std::string trimmed() const { return place_.substr(0, place_.size() - 1); }

  const Json* find(const char* key, std::string_view what) {
    if (!object_.is_object()) return nullptr;
    const auto found = object_.find(key);
    if (found == object_.end()) {
      complain(fmt::format("field '{}{}' is missing; expected {}", place_, key, what));
      return nullptr;
    }
    return &*found;
  }

  const Json& object_;
  std::string place_;
  std::string& wrong_;
};

}  // namespace lusoria::selfplay
