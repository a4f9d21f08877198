#include "selfplay/cli/analyze_report.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/heat_map.hpp"
#include "search/limits.hpp"
#include "selfplay/cli/terminal.hpp"

namespace lusoria::selfplay::cli {

namespace {

using Json = nlohmann::ordered_json;
using search::ActionStatistics;

constexpr std::size_t kShownPlies = 12;  // of a variation, in the text

double seconds(const Analysis& analysis) {
  return std::chrono::duration<double>(analysis.time).count();
}

double rate(std::uint64_t count, const Analysis& analysis) {
  return static_cast<double>(count) / std::max(seconds(analysis), 1e-9);
}

std::uint64_t all_visits(const Analysis& analysis) {
  std::uint64_t sum = 0;
  for (const ActionStatistics& row : analysis.report.actions) sum += row.visits;
  return sum;
}

double share(std::uint64_t visits, std::uint64_t all) {
  return all == 0 ? 0 : static_cast<double>(visits) / static_cast<double>(all);
}

// As far as the mover sees it and it is legal: a search that draws hidden things anew may have met
// others below the root.
std::vector<std::string> variation_texts(core::AnyState state,
                                         const std::vector<core::Action>& variation) {
  const core::Player mover = state.to_move();
  std::vector<std::string> out;
  for (const core::Action action : variation) {
    if (state.is_over() || !state.is_legal(action)) break;
    if (state.to_move() == core::Player::kChance && !state.shows_outcome(mover)) break;
    out.push_back(state.action_text(action));
    state.apply(action);
  }
  return out;
}

// The report's best action, then the others: by visits where simulations count them, else by value.
std::vector<ActionStatistics> ranked(const Analysis& analysis) {
  std::vector<ActionStatistics> rows = analysis.report.actions;
  const core::Action best = analysis.report.best;
  const bool by_visits = analysis.simulations > 0;
  std::stable_sort(rows.begin(), rows.end(),
                   [&](const ActionStatistics& a, const ActionStatistics& b) {
                     if ((a.action == best) != (b.action == best)) return a.action == best;
                     if (by_visits && a.visits != b.visits) return a.visits > b.visits;
                     return a.value > b.value;
                   });
  if (rows.empty()) rows.push_back({.action = best, .value = analysis.report.value});
  return rows;
}

// `1234`, `56.7 k`, `8.90 M`.
std::string short_number(double number) {
  if (number < 1e4) return fmt::format("{:.0f}", number);
  if (number < 1e6) return fmt::format("{:.1f} k", number / 1e3);
  return fmt::format("{:.2f} M", number / 1e6);
}

std::string work_text(const Analysis& analysis) {
  const search::SearchReport& report = analysis.report;
  std::string out = fmt::format("depth {}, ", report.depth);
  if (analysis.simulations > 0) {
    out += fmt::format("{} simulations, {}/s, ", analysis.simulations,
                       short_number(rate(analysis.all_simulations, analysis)));
  }
  out += fmt::format("{} nodes, {}/s, {:.1f} s", analysis.all_nodes,
                     short_number(rate(analysis.all_nodes, analysis)), seconds(analysis));
  if (report.full) out += ", memory full";
  if (report.exact) return out + ", exact";
  if (analysis.final) out += fmt::format(", ended by: {}", search::name(report.stopped_by));
  return out;
}

std::string rows_text(const Analysis& analysis, int count) {
  std::vector<std::vector<std::string>> cells{{"MOVE", "VALUE", "VISITS", "POLICY", "LINE"}};
  for (const AnalysisRow& row : analysis_rows(analysis, count)) {
    std::vector<std::string> line = variation_texts(analysis.root, row.variation);
    if (line.size() > kShownPlies) {
      line.resize(kShownPlies);
      line.emplace_back("...");
    }
    cells.push_back({analysis.root.action_text(row.action), fmt::format("{:+.3f}", row.value),
                     std::to_string(row.visits), fmt::format("{:.1f}%", 100 * row.policy),
                     fmt::format("{}", fmt::join(line, " "))});
  }
  return format_table(cells, {false, true, true, true, false});
}

std::string board_text(const Analysis& analysis, bool colour) {
  std::vector<core::ActionWeight> weights;
  for (const ActionStatistics& row : analysis.report.actions) {
    weights.push_back({row.action, static_cast<double>(row.visits)});
  }
  std::string board = analysis.root.draw_heat(weights, colour);
  return board.empty() ? analysis.root.draw_view(analysis.root.to_move(), colour) : board;
}

Json row_json(const Analysis& analysis, const AnalysisRow& row) {
  return {{"move", analysis.root.action_text(row.action)},
          {"value", row.value},
          {"visits", row.visits},
          {"policy", row.policy},
          {"variation", variation_texts(analysis.root, row.variation)}};
}

}  // namespace

std::vector<AnalysisRow> analysis_rows(const Analysis& analysis, int count) {
  const search::SearchReport& report = analysis.report;
  const std::uint64_t all = all_visits(analysis);
  const std::vector<ActionStatistics> rows = ranked(analysis);
  std::vector<AnalysisRow> out;
  const auto add = [&](const ActionStatistics& row, double value,
                       std::vector<core::Action> variation) {
    if (variation.empty()) variation = {row.action};
    out.push_back({.action = row.action,
                   .value = value,
                   .visits = row.visits,
                   .policy = share(row.visits, all),
                   .variation = std::move(variation)});
  };
  const auto wanted = static_cast<std::size_t>(std::max(count, 0));
  if (!report.lines.empty()) {
    for (const search::SearchLine& line : report.lines) {
      const auto row = std::find_if(rows.begin(), rows.end(), [&](const ActionStatistics& r) {
        return r.action == line.variation.front();
      });
      if (out.size() < wanted && row != rows.end()) add(*row, line.value, line.variation);
    }
    return out;
  }
  for (const ActionStatistics& row : rows) {
    if (out.size() == wanted) break;
    add(row, row.value,
        row.action == report.best ? report.principal_variation : std::vector<core::Action>{});
  }
  return out;
}

std::string analysis_text(const Analysis& analysis, int count, bool colour) {
  const core::AnyState& root = analysis.root;
  return fmt::format("{} to move, value {:+.3f}\n{}\n{}\n{}\n{}",
                     root.game().player_name(root.to_move()), analysis.report.value, analysis.agent,
                     work_text(analysis), rows_text(analysis, count), board_text(analysis, colour));
}

std::string analysis_json(const Analysis& analysis, int count) {
  const core::AnyState& root = analysis.root;
  const search::SearchReport& report = analysis.report;
  Json out;
  out["game"] = root.game().name();
  out["position"] = root.view_text(root.to_move());
  out["mover"] = root.game().player_name(root.to_move());
  out["agent"] = analysis.agent;
  out["final"] = analysis.final;
  out["best"] = root.action_text(report.best);
  out["value"] = report.value;
  out["exact"] = report.exact;
  out["depth"] = report.depth;
  out["simulations"] = analysis.simulations;
  out["nodes"] = analysis.all_nodes;
  out["seconds"] = seconds(analysis);
  out["simulations_per_second"] = rate(analysis.all_simulations, analysis);
  out["nodes_per_second"] = rate(analysis.all_nodes, analysis);
  out["memory_full"] = report.full;
  out["stopped_by"] = analysis.final ? Json(search::name(report.stopped_by)) : Json();
  out["lines"] = Json::array();
  for (const AnalysisRow& row : analysis_rows(analysis, count)) {
    out["lines"].push_back(row_json(analysis, row));
  }
  out["actions"] = Json::array();
  const std::uint64_t all = all_visits(analysis);
  for (const ActionStatistics& row : report.actions) {
    out["actions"].push_back({{"move", root.action_text(row.action)},
                              {"value", row.value},
                              {"visits", row.visits},
                              {"policy", share(row.visits, all)}});
  }
  return out.dump() + '\n';
}

}  // namespace lusoria::selfplay::cli
