#include "selfplay/cli/match_report.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "selfplay/cli/match_score.hpp"
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

std::string forfeits_text(const CrossTable& table, std::size_t agent) {
  const Forfeits& forfeits = table.forfeits(agent);
  if (forfeits.count() == 0) return {};
  return fmt::format("  forfeits of {}: {} illegal moves, {} exceptions, {} on time\n",
                     table.agents()[agent].name, forfeits.illegal_moves, forfeits.exceptions,
                     forfeits.time);
}

}  // namespace

std::string match_text(const CrossTable& table, const core::AnyGame& game) {
  if (table.size() != 2) {
    const PoolRating rating = rate_pool(table);
    return standings_text(table, rating) + "\n" + cross_table_text(table, rating);
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
  return text + forfeits_text(table, 0) + forfeits_text(table, 1);
}

std::string match_json(const CrossTable& table) {
  std::string report = report_json(table, rate_pool(table));
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
  return json.dump(2) + "\n";
}

}  // namespace lusoria::selfplay::cli
