#include "selfplay/cli/sprt_options.hpp"

#include <array>
#include <charconv>
#include <cstdint>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace lusoria::selfplay::cli {

namespace {

constexpr std::array<std::pair<const char*, EloScale>, 2> kScales{
    {{"normalized", EloScale::kNormalized}, {"logistic", EloScale::kLogistic}}};

const char* scale_name(EloScale scale) {
  for (const auto& [name, value] : kScales) {
    if (value == scale) return name;
  }
  return "Bayesian";
}

core::Result<std::pair<double, double>> parse_two(const char* option, const std::string& text) {
  std::array<double, 2> values{};
  const char* at = text.data();
  const char* const end = at + text.size();
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (at != end && *at == '+') ++at;  // from_chars takes none
    const auto [next, error] = std::from_chars(at, end, values[i]);
    const bool closed = i + 1 < values.size() ? next != end && *next == ',' : next == end;
    if (error != std::errc() || !closed) {
      return core::fail(
          fmt::format("{} {}: expected two numbers with a comma between them", option, text));
    }
    at = next + (next != end ? 1 : 0);
  }
  return std::pair(values[0], values[1]);
}

std::string finding(SprtDecision decision) {
  switch (decision) {
    case SprtDecision::kElo1:
      return "the first is better";
    case SprtDecision::kElo0:
      return "the first is not better";
    case SprtDecision::kNone:
      break;
  }
  return "not decided";
}

}  // namespace

void declare_sprt(Command& command, SprtArguments& arguments) {
  command.option("--sprt", arguments.bounds, "ELO0,ELO1",
                 "Play until a sequential test of pairs of games tells whether the first agent is "
                 "better by ELO1 (above ELO0) rather than by ELO0, and --games at most");
  command.option("--sprt-scale", arguments.scale, "SCALE",
                 "What --sprt is in: normalized Elo, the default, or logistic");
  command.option("--sprt-errors", arguments.errors, "ALPHA,BETA",
                 "The chance to accept ELO1 where ELO0 holds, and the reverse (default: "
                 "0.05,0.05)");
}

core::Result<std::optional<SequentialTest>> make_sprt(const SprtArguments& arguments) {
  if (!arguments.bounds) return std::nullopt;
  const auto bounds = parse_two("--sprt", *arguments.bounds);
  if (!bounds) return tl::unexpected(bounds.error());
  const auto errors = parse_two("--sprt-errors", arguments.errors);
  if (!errors) return tl::unexpected(errors.error());
  SprtOptions options{.elo0 = bounds->first,
                      .elo1 = bounds->second,
                      .alpha = errors->first,
                      .beta = errors->second};
  bool known = false;
  for (const auto& [name, value] : kScales) {
    if (arguments.scale != name) continue;
    options.scale = value;
    known = true;
  }
  if (!known) {
    return core::fail(
        fmt::format("--sprt-scale {}: expected normalized or logistic", arguments.scale));
  }
  auto test = SequentialTest::make(options, ScoreSample::of_blocks(2));
  if (!test) return core::fail("--sprt: " + test.error().message);
  return std::optional(std::move(*test));
}

std::string sprt_text(const SequentialTest& test) {
  const SprtOptions& options = test.options();
  return fmt::format("{}: by {:+g} rather than {:+g} ({} Elo), {}", finding(test.decision()),
                     options.elo1, options.elo0, scale_name(options.scale), sprt_progress(test));
}

std::string sprt_progress(const SequentialTest& test) {
  const SprtOptions& options = test.options();
  return fmt::format("LLR {:.2f} in ({:.2f}, {:.2f}), {} pairs", test.log_likelihood_ratio(),
                     options.lower(), options.upper(), test.sample().units());
}

nlohmann::ordered_json sprt_json(const SequentialTest& test) {
  const SprtOptions& options = test.options();
  nlohmann::ordered_json json;
  json["scale"] = scale_name(options.scale);
  json["elo0"] = options.elo0;
  json["elo1"] = options.elo1;
  json["alpha"] = options.alpha;
  json["beta"] = options.beta;
  json["lower"] = options.lower();
  json["upper"] = options.upper();
  json["llr"] = test.log_likelihood_ratio();
  json["decision"] = nullptr;
  if (test.decision() != SprtDecision::kNone)
    json["decision"] = test.decision() == SprtDecision::kElo1 ? "elo1" : "elo0";
  for (const double count : test.sample().counts)
    json["pairs"].push_back(static_cast<std::uint64_t>(count));
  return json;
}

}  // namespace lusoria::selfplay::cli
