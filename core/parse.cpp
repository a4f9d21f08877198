#include "core/parse.hpp"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

namespace lusoria::core {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }
bool is_letter(char c) { return c >= 'a' && c <= 'z'; }
bool is_name_part(char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-'; }

class SpecReader {
 public:
  explicit SpecReader(std::string_view text) : text_(text) {}

  Result<Spec> read() {
    Spec spec;
    skip_blanks();
    auto name = read_name("a name");
    if (!name) return tl::unexpected(name.error());
    spec.name = *name;
    skip_blanks();
    if (at_ < text_.size() && text_[at_] == '(') {
      ++at_;
      if (auto done = read_arguments(spec); !done) return tl::unexpected(done.error());
    }
    skip_blanks();
    if (at_ < text_.size())
      return fail_at(column(), fmt::format("unexpected '{}' after the spec", text_[at_]));
    return spec;
  }

 private:
  int column() const { return static_cast<int>(at_) + 1; }
  void skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }

  Result<std::string> read_name(const char* what) {
    const std::size_t start = at_;
    while (at_ < text_.size() && is_name_part(text_[at_])) ++at_;
    if (at_ == start || !is_letter(text_[start])) {
      return fail_at(static_cast<int>(start) + 1,
                     fmt::format("expected {} that starts with a letter a to z", what));
    }
    return std::string(text_.substr(start, at_ - start));
  }

  // Everything up to the ')' that closes the list, which is consumed.
  Result<bool> read_arguments(Spec& spec) {
    skip_blanks();
    if (at_ < text_.size() && text_[at_] == ')') {
      ++at_;
      return true;
    }
    for (;;) {
      skip_blanks();
      if (auto read = read_argument(spec); !read) return read;
      if (at_ >= text_.size())
        return fail_at(column(), "expected ',' or ')' before the end of the spec");
      if (text_[at_++] == ')') return true;
    }
  }

  Result<bool> read_argument(Spec& spec) {
    Spec::Argument argument;
    argument.key_column = column();
    auto key = read_name("a parameter");
    if (!key) return tl::unexpected(key.error());
    argument.key = *key;
    skip_blanks();
    if (at_ >= text_.size() || text_[at_] != '=') {
      return fail_at(column(), fmt::format("expected '=' after '{}'", argument.key));
    }
    ++at_;
    skip_blanks();
    argument.value_column = column();
    argument.text_column = column() + (at_ < text_.size() && text_[at_] == '"' ? 1 : 0);
    auto value = read_value();
    if (!value) return tl::unexpected(value.error());
    argument.value = *value;
    for (const auto& earlier : spec.arguments) {
      if (earlier.key == argument.key) {
        return fail_at(argument.key_column, fmt::format("'{}' is given twice", argument.key));
      }
    }
    spec.arguments.push_back(std::move(argument));
    return true;
  }

  // Stops at the ',' or ')' that ends the value, without consuming it.
  Result<std::string> read_value() {
    if (at_ < text_.size() && text_[at_] == '"') return read_quoted();
    const std::size_t start = at_;
    int depth = 0;
    bool quoted = false;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '"') quoted = !quoted;
      if (quoted) continue;
      if (depth == 0 && (c == ',' || c == ')')) break;
      if (c == '(') ++depth;
      if (c == ')') --depth;
    }
    if (quoted) return fail_at(static_cast<int>(start) + 1, "a double quote is not closed");
    std::size_t end = at_;
    while (end > start && is_blank(text_[end - 1])) --end;
    if (end == start) return fail_at(static_cast<int>(start) + 1, "expected a value");
    return std::string(text_.substr(start, end - start));
  }

  Result<std::string> read_quoted() {
    const std::size_t start = ++at_;
    const std::size_t close = text_.find('"', start);
    if (close == std::string_view::npos) {
      return fail_at(static_cast<int>(start), "a double quote is not closed");
    }
    at_ = close + 1;
    skip_blanks();
    if (at_ < text_.size() && text_[at_] != ',' && text_[at_] != ')') {
      return fail_at(column(), "expected ',' or ')' after the closing quote");
    }
    return std::string(text_.substr(start, close - start));
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

std::string real_text(double value) { return fmt::format("{}", value); }

// Whether a written value is of the parameter's kind and within its bounds.
bool accepts(const Parameter& parameter, const std::string& value) {
  const auto within = [&](double number) {
    return number >= parameter.least && number <= parameter.most;
  };
  switch (parameter.kind) {
    case Parameter::Kind::kInteger: {
      const auto number = parse_integer(value);
      return number && within(static_cast<double>(*number));
    }
    case Parameter::Kind::kReal: {
      const auto number = parse_real(value);
      return number && within(*number);
    }
    case Parameter::Kind::kBoolean:
      return value == "true" || value == "false";
    case Parameter::Kind::kChoice:
      return std::find(parameter.choices.begin(), parameter.choices.end(), value) !=
             parameter.choices.end();
    case Parameter::Kind::kText:
      return true;
  }
  return false;
}

}  // namespace

Result<Spec> parse_spec(std::string_view text) { return SpecReader(text).read(); }

Parameter Parameter::integer(std::string name, std::int64_t preset, std::int64_t least,
                             std::int64_t most, std::string help) {
  return {std::move(name),
          Kind::kInteger,
          std::to_string(preset),
          static_cast<double>(least),
          static_cast<double>(most),
          {},
          std::move(help)};
}

Parameter Parameter::real(std::string name, double preset, double least, double most,
                          std::string help) {
  return {std::move(name), Kind::kReal, real_text(preset), least, most, {}, std::move(help)};
}

Parameter Parameter::boolean(std::string name, bool preset, std::string help) {
  return {std::move(name), Kind::kBoolean, preset ? "true" : "false", 0, 0, {}, std::move(help)};
}

Parameter Parameter::text(std::string name, std::string preset, std::string help) {
  return {std::move(name), Kind::kText, std::move(preset), 0, 0, {}, std::move(help)};
}

Parameter Parameter::choice(std::string name, std::vector<std::string> choices, std::string help) {
  assert(!choices.empty());
  std::string preset = choices.front();
  return {std::move(name),    Kind::kChoice,  std::move(preset), 0, 0,
          std::move(choices), std::move(help)};
}

std::string Parameter::expectation() const {
  switch (kind) {
    case Kind::kInteger:
      return fmt::format("a whole number from {:.0f} to {:.0f}", least, most);
    case Kind::kReal:
      return fmt::format("a number from {} to {}", real_text(least), real_text(most));
    case Kind::kBoolean:
      return "true or false";
    case Kind::kChoice:
      return fmt::format("one of {}", fmt::join(choices, ", "));
    case Kind::kText:
      return "a text";
  }
  return {};
}

Result<Arguments> Arguments::bind(const Spec& spec, std::span<const Parameter> parameters) {
  Arguments arguments;
  for (const auto& parameter : parameters)
    arguments.values_[parameter.name] = {parameter.preset, 0, 0};
  for (const auto& given : spec.arguments) {
    const auto parameter = std::find_if(parameters.begin(), parameters.end(),
                                        [&](const Parameter& p) { return p.name == given.key; });
    if (parameter == parameters.end()) {
      std::vector<std::string> names;
      for (const auto& p : parameters) names.push_back(p.name);
      const std::string near = closest(given.key, names);
      return fail_at(given.key_column,
                     names.empty()  ? fmt::format("'{}' takes no parameters, but '{}' is given",
                                                  spec.name, given.key)
                     : near.empty() ? fmt::format("'{}' has no parameter '{}'; it takes {}",
                                                  spec.name, given.key, fmt::join(names, ", "))
                                    : fmt::format("'{}' has no parameter '{}'; did you mean '{}'?",
                                                  spec.name, given.key, near));
    }
    if (!accepts(*parameter, given.value)) {
      return fail_at(given.value_column, fmt::format("{}={}: expected {}", given.key, given.value,
                                                     parameter->expectation()));
    }
    arguments.values_[given.key] = {given.value, given.value_column, given.text_column};
  }
  return arguments;
}

const Arguments::Bound& Arguments::find(std::string_view name) const {
  const auto found = values_.find(name);
  assert(found != values_.end());
  return found->second;
}

std::int64_t Arguments::integer(std::string_view name) const {
  return *parse_integer(find(name).text);
}
double Arguments::real(std::string_view name) const { return *parse_real(find(name).text); }
bool Arguments::boolean(std::string_view name) const { return find(name).text == "true"; }
const std::string& Arguments::text(std::string_view name) const { return find(name).text; }
bool Arguments::given(std::string_view name) const { return find(name).column > 0; }
int Arguments::column(std::string_view name) const { return find(name).column; }
int Arguments::text_column(std::string_view name) const { return find(name).text_column; }

std::string format_spec(std::string_view name,
                        std::span<const std::pair<std::string, std::string>> arguments) {
  std::string text(name);
  const char* separator = "(";
  for (const auto& [key, value] : arguments) {
    // A value with a double quote inside is a nested spec: it reads back bare.
    const bool quote = value.find('"') == std::string::npos &&
                       (value.empty() || value.find_first_of(",() \t") != std::string::npos);
    text += fmt::format("{}{}={}{}{}", separator, key, quote ? "\"" : "", value, quote ? "\"" : "");
    separator = ",";
  }
  if (!arguments.empty()) text += ')';
  return text;
}

Result<std::int64_t> parse_integer(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc{} || end != text.data() + text.size()) {
    return fail(fmt::format("'{}' is not a whole number", text));
  }
  return value;
}

Result<double> parse_real(std::string_view text) {
  double value = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) {
    return fail(fmt::format("'{}' is not a number", text));
  }
  return value;
}

std::string closest(std::string_view word, std::span<const std::string> candidates) {
  // Levenshtein's distance, one row at a time; a third of the word may differ.
  std::string best;
  std::size_t best_distance = word.size() / 3 + 1;
  for (const auto& candidate : candidates) {
    // What they differ in length is the least that they can differ by.
    const auto [shorter, longer] = std::minmax({word.size(), candidate.size()});
    if (longer - shorter > best_distance) continue;
    std::vector<std::size_t> row(candidate.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < word.size(); ++i) {
      std::size_t diagonal = row[0];
      row[0] = i + 1;
      for (std::size_t j = 0; j < candidate.size(); ++j) {
        const std::size_t replaced = diagonal + (word[i] == candidate[j] ? 0U : 1U);
        diagonal = row[j + 1];
        row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
      }
    }
    if (row.back() <= best_distance) {
      if (row.back() < best_distance || best.empty()) best = candidate;
      best_distance = row.back();
    }
  }
  return best;
}

}  // namespace lusoria::core
