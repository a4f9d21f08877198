#include "agents/evaluation/weights.hpp"

#include <algorithm>
#include <string>

namespace lusoria::agents {

// Read as the arguments of a spec, so that every error is of one kind.
core::Result<core::Arguments> read_weights(std::string_view text,
                                           std::span<const core::Parameter> weights) {
  constexpr std::string_view kOpening = "weights(";
  const auto located = [&](core::Error error) {
    error.column = std::max(1, error.column - static_cast<int>(kOpening.size()));
    return tl::unexpected(std::move(error));
  };
  const auto spec = core::parse_spec(fmt::format("{}{})", kOpening, text));
  if (!spec) return located(spec.error());
  auto arguments = core::Arguments::bind(*spec, weights);
  if (!arguments) return located(arguments.error());
  return arguments;
}

core::Parameter weights_parameter() {
  return core::Parameter::text(
      "weights", "",
      "of the game's evaluation, as in \"material=1,threat=0.3\"; the others keep their defaults");
}

}  // namespace lusoria::agents
