#include "selfplay/cli/match_report.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "selfplay/cli/match_score.hpp"
#include "selfplay/cli/sprt_options.hpp"
#include "selfplay/rating.hpp"
#include "selfplay/report.hpp"

namespace lusoria::selfplay::cli {

namespace {

std::string score_text(const Score& score) {
  const auto games = static_cast<double>(score.count());
  return fmt::format(
      "{}-{}-{} (W-D-L), {} of {} points{}", score.wins, score.draws, score.losses, score.points(),
      score.count(),
      score.count() == 0 ? "" : fmt::format(", {:.1f}%", 100 * score.points() / games));
}

std::string faults_text(const CrossTable& table, std::size_t agent) {
  const auto line = [&](const char* what, const Forfeits& faults) -> std::string {
    if (faults.count() == 0) return {};
    return fmt::format("  {} of {}: {} illegal moves, {} exceptions, {} on time\n", what,
                       table.agents()[agent].name, faults.illegal_moves, faults.exceptions,
                       faults.time);
  };
  return line("forfeits", table.forfeits(agent)) + line("missed turns", table.missed_turns(agent));
}

}  // namespace

std::string match_text(const TournamentResult& result, const core::AnyGame& game,
                       const SequentialTest* sequential) {
  const CrossTable& table = result.table;
  std::string blocks = block_variance_text(table, result.blocks);
  if (!blocks.empty()) blocks = "\n" + blocks;
  if (table.size() != 2) {
    const PoolRating rating = rate_pool(table);
    return standings_text(table, rating) + "\n" + cross_table_text(table, rating) + blocks;
  }
  const Score score = table.pair(0, 1);
  std::string text = fmt::format("{} against {}\n  {}\n", table.agents()[0].name,
                                 table.agents()[1].name, score_text(score));
  for (int i = 0; i < table.players(); ++i) {
    const core::Player seat = core::seat(i);
    text +=
        fmt::format("  as {}: {}\n", game.player_name(seat), score_text(table.pair_at(0, 1, seat)));
  }
  text += fmt::format("  Elo difference: {}\n", elo_text(score));
  if (sequential != nullptr) text += fmt::format("  Sequential test: {}\n", sprt_text(*sequential));
  return text + faults_text(table, 0) + faults_text(table, 1) + blocks;
}

std::string match_json(const TournamentResult& result, const SequentialTest* sequential) {
  const CrossTable& table = result.table;
  std::string report = report_json(table, rate_pool(table), &result.blocks);
  if (table.size() != 2) return report;
  auto json = nlohmann::ordered_json::parse(report);
  const EloDifference difference = elo_difference(table.pair(0, 1));
  nlohmann::ordered_json& elo = json["elo_difference"];
  elo["of"] = table.agents()[0].name;
  if (difference.finite) {
    elo["elo"] = difference.elo;
    elo["error"] = difference.error;
    elo["likelihood_of_superiority"] = difference.likelihood;
  } else {
    elo["elo"] = nullptr;  // every game ended alike
  }
  if (sequential != nullptr) json["sprt"] = sprt_json(*sequential);
  return json.dump(2) + "\n";
}

}  // namespace lusoria::selfplay::cli
