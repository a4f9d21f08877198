// Spec strings, `name(key=value,key=value)`, and the declared parameters that they are checked
// against. Games and agents share this form: `via_ludus(rows=9,columns=9)`,
// `mcts(simulations=800)`.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"

namespace lusoria::core {

// A parsed spec. Columns count from 1 in the text that was parsed, for errors.
struct Spec {
  struct Argument {
    std::string key;
    std::string value;  // may itself be a spec; outer quotes removed
    int key_column = 0;
    int value_column = 0;
    int text_column = 0;  // where `value` begins: past an opening quote
  };
  std::string name;
  std::vector<Argument> arguments;
};

// Names and keys are lower-case letters, digits, `_` and `-`, a letter first. A value runs to the
// next comma or parenthesis that is not inside parentheses or double quotes. Blanks around parts
// are skipped.
Result<Spec> parse_spec(std::string_view text);

// A parameter that a game or an agent takes: its type, its bounds, its default and what it means.
struct Parameter {
  enum class Kind { kInteger, kReal, kBoolean, kText, kChoice };

  static Parameter integer(std::string name, std::int64_t preset, std::int64_t least,
                           std::int64_t most, std::string help);
  static Parameter real(std::string name, double preset, double least, double most,
                        std::string help);
  static Parameter boolean(std::string name, bool preset, std::string help);
  static Parameter text(std::string name, std::string preset, std::string help);
  static Parameter choice(std::string name, std::vector<std::string> choices, std::string help);

  std::string name;
  Kind kind = Kind::kText;
  std::string preset;  // the default, as it would be written
  double least = 0;    // kInteger and kReal: inclusive bounds
  double most = 0;
  std::vector<std::string> choices;  // kChoice: what is allowed, the default first
  std::string help;

  // What a value must be, in words: `a whole number from 1 to 19`.
  std::string expectation() const;
};

// The values of a spec, checked against the declared parameters: after bind() every declared
// parameter has a value of its type within its bounds. Asking for one that was not declared is a
// programming error.
class Arguments {
 public:
  static Result<Arguments> bind(const Spec& spec, std::span<const Parameter> parameters);

  std::int64_t integer(std::string_view name) const;
  double real(std::string_view name) const;
  bool boolean(std::string_view name) const;
  const std::string& text(std::string_view name) const;
  // Whether the spec named it, rather than leaving the default.
  bool given(std::string_view name) const;
  // Where the value of a given parameter stands in the spec; 0 when it was not given.
  int column(std::string_view name) const;
  // The same, past an opening quote: where a column of 1 inside a text is.
  int text_column(std::string_view name) const;

 private:
  struct Bound {
    std::string text;
    int column = 0;
    int text_column = 0;
  };
  const Bound& find(std::string_view name) const;

  std::map<std::string, Bound, std::less<>> values_;
};

// `spec.name` with the given pairs, quoting values that need it: what parse_spec() reads back. Any
// value that parse_spec() gave can be written.
std::string format_spec(std::string_view name,
                        std::span<const std::pair<std::string, std::string>> arguments);

// Whole-string number readers; nothing when text is not exactly one number.
Result<std::int64_t> parse_integer(std::string_view text);
Result<double> parse_real(std::string_view text);

// The one of `candidates` that is closest to `word` in spelling, or empty when none is close: for
// "did you mean".
std::string closest(std::string_view word, std::span<const std::string> candidates);

}  // namespace lusoria::core
