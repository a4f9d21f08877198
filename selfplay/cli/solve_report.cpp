#include "selfplay/cli/solve_report.hpp"

#include <chrono>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace lusoria::selfplay::cli {

namespace {

using Json = nlohmann::ordered_json;
using Actions = std::vector<core::Action>;

double seconds(const SolveResult& result) {
  return std::chrono::duration<double>(result.report.search.time).count();
}

std::vector<std::string> texts(const core::AnyState& state, const Actions& actions) {
  std::vector<std::string> out;
  for (const core::Action action : actions) out.push_back(state.action_text(action));
  return out;
}

std::vector<std::string> line_texts(core::AnyState state, const Actions& line) {
  std::vector<std::string> out;
  for (const core::Action action : line) {
    out.push_back(state.action_text(action));
    state.apply(action);
  }
  return out;
}

std::string value_text(const SolveResult& result) {
  const core::Player mover = result.root.to_move();
  const core::AnyGame game = result.root.game();
  const std::string own = game.player_name(mover);
  const std::string other = game.player_name(core::opponent(mover));
  const search::ProofReport& report = result.report;
  if (report.search.exact) {
    if (report.search.value == 0) return "draw";
    return (report.search.value > 0 ? own : other) + " wins";
  }
  if (report.upper < 1) return fmt::format("not found; {} does not win", own);
  if (report.lower > -1) return fmt::format("not found; {} does not win", other);
  return "not found";
}

Json value_json(const search::ProofReport& report) {
  if (!report.search.exact) return nullptr;
  return report.search.value > 0 ? "win" : report.search.value < 0 ? "loss" : "draw";
}

}  // namespace

std::string solve_text(const SolveResult& result) {
  const search::ProofReport& report = result.report;
  std::string out =
      fmt::format("position  {}\nvalue     {}\n", result.root.text(), value_text(result));
  if (report.tree_size) out += fmt::format("proof     {} positions\n", *report.tree_size);
  out += fmt::format("search    {}, {} nodes in {:.3f} s", result.search, report.search.nodes,
                     seconds(result));
  if (!report.search.exact) {
    out += fmt::format(", ended by: {}", search::name(report.search.stopped_by));
  }
  out += '\n';
  if (!report.search.exact) return out;
  if (report.keeping) {
    out += fmt::format("keeping   {}\n", fmt::join(texts(result.root, *report.keeping), " "));
  }
  const auto line = line_texts(result.root, report.search.principal_variation);
  if (!line.empty()) out += fmt::format("line      {}\n", fmt::join(line, " "));
  return out;
}

std::string solve_json(const SolveResult& result) {
  const search::ProofReport& report = result.report;
  Json out;
  out["game"] = result.root.game().name();
  out["position"] = result.root.text();
  out["search"] = result.search;
  out["value"] = value_json(report);
  out["lower"] = report.lower;
  out["upper"] = report.upper;
  out["proof_positions"] = report.tree_size ? Json(*report.tree_size) : Json();
  out["nodes"] = report.search.nodes;
  out["seconds"] = seconds(result);
  out["stopped_by"] = search::name(report.search.stopped_by);
  const bool found = report.search.exact && !report.search.principal_variation.empty();
  out["best"] = found ? Json(result.root.action_text(report.search.best)) : Json();
  out["keeping"] = report.keeping ? Json(texts(result.root, *report.keeping)) : Json();
  out["line"] = found ? Json(line_texts(result.root, report.search.principal_variation)) : Json();
  return out.dump(2) + '\n';
}

}  // namespace lusoria::selfplay::cli
