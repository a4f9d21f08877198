#include "agents/engine/ugi_info.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>

#include <fmt/format.h>

#include "agents/engine/words.hpp"
#include "core/parse.hpp"

namespace lusoria::agents {

namespace {

constexpr double kMostCentipawns = 10'000;
constexpr double kScale = 400;

double centipawns(double value) {
  if (value >= 1) return kMostCentipawns;
  if (value <= -1) return -kMostCentipawns;
  return std::clamp(kScale * std::log10((1 + value) / (1 - value)), -kMostCentipawns,
                    kMostCentipawns);
}

double value_of(double cp) {
  if (cp >= kMostCentipawns) return 1;
  if (cp <= -kMostCentipawns) return -1;
  return 2 / (1 + std::pow(10, -cp / kScale)) - 1;
}

std::vector<core::Action> parse_line(std::string_view text, core::AnyState state) {
  std::vector<core::Action> line;
  while (!text.empty()) {
    const auto action = state.parse_action(take_word(text));
    if (!action) break;
    line.push_back(*action);
    state.apply(*action);
  }
  return line;
}

}  // namespace

std::string format_info(const search::SearchReport& report, const core::AnyState& root,
                        bool valued) {
  std::string text = "info";
  if (report.depth > 0) text += fmt::format(" depth {}", report.depth);
  if (report.nodes > 0) text += fmt::format(" nodes {}", report.nodes);
  if (report.simulations > 0) text += fmt::format(" simulations {}", report.simulations);
  text += fmt::format(" time {}",
                      std::chrono::duration_cast<std::chrono::milliseconds>(report.time).count());
  if (valued) {
    text += fmt::format(" score cp {:.0f} value {:.6g}", centipawns(report.value), report.value);
  }
  if (!report.principal_variation.empty()) text += " pv";
  core::AnyState state = root;
  for (const core::Action action : report.principal_variation) {
    if (!state.is_legal(action)) break;
    text += fmt::format(" {}", state.action_text(action));
    state.apply(action);
  }
  return text;
}

bool is_main_line(std::string_view text) {
  while (!text.empty()) {
    const std::string_view key = take_word(text);
    if (key == "string") return false;
    if (key == "pv") return true;
    if (key == "multipv" && core::parse_integer(take_word(text)).value_or(1) != 1) return false;
  }
  return false;
}

bool parse_info(std::string_view text, const core::AnyState& root, search::SearchReport& report,
                bool& valued) {
  bool known = false;
  valued = false;
  bool exact_value = false;
  while (!text.empty()) {
    const std::string_view key = take_word(text);
    if (key == "string") break;
    // A bound is no value to go by.
    if (key == "lowerbound" || key == "upperbound") {
      valued = false;
      continue;
    }
    if (key == "pv") {
      report.principal_variation = parse_line(text, root);
      return true;
    }
    const bool counts = key == "depth" || key == "nodes" || key == "simulations" || key == "time";
    if (!counts && key != "cp" && key != "value" && key != "mate") continue;
    const auto number = core::parse_real(take_word(text));
    if (!number || !std::isfinite(*number) || (counts && (*number < 0 || *number > 1e15))) continue;
    known = true;
    const auto count = static_cast<std::uint64_t>(counts ? *number : 0);
    if (key == "depth") report.depth = static_cast<int>(std::min<std::uint64_t>(count, 1 << 20));
    if (key == "nodes") report.nodes = count;
    if (key == "simulations") report.simulations = count;
    if (key == "time")
      report.time = std::chrono::milliseconds(std::min<std::uint64_t>(count, 1ULL << 40));
    if (key == "value") report.value = std::clamp(*number, -1.0, 1.0);
    // In so many moves; negative, or 0: against the mover.
    if (key == "mate" && !exact_value) report.value = *number > 0 ? 1 : -1;
    if (key == "cp" && !exact_value) report.value = value_of(*number);
    exact_value = exact_value || key == "value";
    valued = valued || !counts;
  }
  return known;
}

}  // namespace lusoria::agents
