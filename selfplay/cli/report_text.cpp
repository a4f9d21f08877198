#include "selfplay/cli/report_text.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "selfplay/cli/terminal.hpp"
#include "selfplay/statistics/elo.hpp"
#include "selfplay/words.hpp"

namespace lusoria::selfplay::cli {

namespace {

using report::Figures;
using Rows = std::vector<std::vector<std::string>>;

constexpr std::size_t kMostOpenings = 20;
constexpr std::size_t kBarWidth = 50;

std::string percentage(const Score& score) {
  if (score.count() == 0) return "-";
  return fmt::format("{:.1f}%", 100 * score.points() / static_cast<double>(score.count()));
}

std::string wins_draws_losses(const Score& score) {
  return fmt::format("{}-{}-{}", score.wins, score.draws, score.losses);
}

// The first columns flush left, all others right.
std::string table_text(const Rows& rows, std::size_t left) {
  std::vector<bool> right(rows.front().size(), true);
  std::fill_n(right.begin(), left, false);
  return format_table(rows, right);
}

std::string agent_name(const Figures& figures, std::size_t a) {
  return one_line(figures.tally->table->agents()[a].name);
}

std::string standings(const Figures& figures) {
  const report::Tally& tally = *figures.tally;
  const CrossTable& table = *tally.table;
  const bool forfeits = tally.results.forfeits() > 0;
  const bool places = table.players() > 2;
  Rows rows{{"agent", "Elo", "±95%"}};
  if (forfeits) rows[0].insert(rows[0].end(), {"no forfeits", "±95%"});
  rows[0].insert(rows[0].end(), {"games", "points", "score", "W-D-L"});
  if (places) rows[0].insert(rows[0].end(), {"place", "first"});
  rows[0].insert(rows[0].end(), {"forfeits", "missed turns", "mean ms", "p99 ms"});
  for (const std::size_t a : figures.order) {
    const Rating& all = figures.ratings.all.ratings[a];
    const Rating& played = figures.ratings.played.ratings[a];
    const Score score = table.total(a);
    std::vector<std::string> row{agent_name(figures, a), fmt::format("{:.1f}", all.elo),
                                 fmt::format("{:.1f}", all.error)};
    if (forfeits) {
      row.push_back(fmt::format("{:.1f}", played.elo));
      row.push_back(fmt::format("{:.1f}", played.error));
    }
    row.insert(row.end(), {fmt::format("{}", table.games(a)), fmt::format("{:.1f}", score.points()),
                           percentage(score), wins_draws_losses(score)});
    if (places) {
      row.push_back(fmt::format("{:.2f}", table.places(a).mean()));
      row.push_back(fmt::format("{:.1f}", table.places(a).firsts()));
    }
    row.insert(row.end(), {fmt::format("{}", table.forfeits(a).count()),
                           fmt::format("{}", table.missed_turns(a).count()),
                           fmt::format("{:.3f}", tally.agents[a].times.mean()),
                           fmt::format("{:.3f}", tally.agents[a].times.quantile(0.99))});
    rows.push_back(std::move(row));
  }
  std::string text = fmt::format("Standings ({})\n{}", figures.ratings.model, table_text(rows, 1));
  for (const std::string& note : figures.notes) text += "note: " + one_line(note) + '\n';
  return text;
}

std::string faults(const Figures& figures) {
  std::string text;
  for (const std::size_t a : figures.order) {
    const auto& fault = figures.tally->agents[a].first_fault;
    if (!fault) continue;
    text += fmt::format("{}, game {}: {}\n", agent_name(figures, a), fault->game, fault->text);
  }
  return text.empty() ? text : "\nFirst faults\n" + text;
}

std::string cross(const Figures& figures) {
  Rows rows{{"agent"}};
  for (std::size_t i = 0; i < figures.order.size(); ++i)
    rows[0].push_back(fmt::format("{}", i + 1));
  for (std::size_t i = 0; i < figures.order.size(); ++i) {
    std::vector<std::string> row{
        fmt::format("{} {}", i + 1, agent_name(figures, figures.order[i]))};
    for (const std::size_t b : figures.order) {
      const Score score = figures.tally->table->pair(figures.order[i], b);
      row.push_back(score.count() == 0 ? "-"
                                       : fmt::format("{:.1f}/{}", score.points(), score.count()));
    }
    rows.push_back(std::move(row));
  }
  return "\nCross table\n" + table_text(rows, 1);
}

std::string intransitivity(const Figures& figures) {
  const report::Intransitivity& found = figures.intransitivity;
  std::string text;
  if (found.test) {
    text += fmt::format("deviance {:.1f} with {} degrees of freedom, p = {:.3g}{}\n",
                        found.test->deviance, found.test->freedom, found.test->p_value,
                        found.test->p_value < 0.05 ? ": ratings do not explain the scores" : "");
  }
  if (found.cycle) {
    const auto& [a, b, c] = found.cycle->players;
    text += fmt::format("cycle: {} beats {} beats {} beats {}, by {:.1f}% or more each\n",
                        agent_name(figures, a), agent_name(figures, b), agent_name(figures, c),
                        agent_name(figures, a), 100 * found.cycle->narrowest);
  }
  if (found.alpha_rank) {
    std::vector<std::string> shares;
    for (const std::size_t a : figures.order)
      shares.push_back(fmt::format("{} {:.3f}", agent_name(figures, a), (*found.alpha_rank)[a]));
    text += fmt::format("alpha-rank: {}\n", fmt::join(shares, ", "));
  } else if (!found.no_alpha_rank.empty()) {
    text += fmt::format("no alpha-rank: {}\n", found.no_alpha_rank);
  }
  return text.empty() ? text : "\nIntransitivity\n" + text;
}

std::string estimate_text(const ScoreSample& sample) {
  const auto estimate = estimate_elo(sample);
  if (!estimate) return "no scatter to go by";
  return fmt::format("Elo {:+.1f} ({:+.1f} to {:+.1f}), normalized {:+.1f} ± {:.1f}, LOS {:.1f}%",
                     estimate->elo, estimate->low, estimate->high, estimate->normalized,
                     estimate->normalized_error, 100 * estimate->superiority);
}

std::string pairs(const Figures& figures) {
  std::string text;
  for (const report::PairFigures& pair : figures.pairs) {
    text += fmt::format("{} against {}: {} pairs {}, {}{}\n", agent_name(figures, pair.better),
                        agent_name(figures, pair.worse), pair.sample.units(),
                        fmt::join(pair.sample.counts, "-"), estimate_text(pair.sample),
                        pair.left_out == 0
                            ? std::string()
                            : fmt::format(", {} with a forfeit left out", pair.left_out));
  }
  if (text.empty()) return text;
  return "\nPairs of games with changed seats (counts of 0, 1/2, 1, 3/2 and 2 points)\n" + text;
}

std::string seats(const Figures& figures) {
  std::string text = "\nSeats\n";
  for (int i = 0; i < figures.tally->table->players(); ++i) {
    const Score& score = figures.tally->seats[static_cast<std::size_t>(i)];
    text += fmt::format("{}: {} ({})\n", report::seat_title(i), percentage(score),
                        wins_draws_losses(score));
  }
  if (const auto& advantage = figures.ratings.advantage) {
    text += fmt::format("advantage of the first seat: Elo {:+.1f} ± {:.1f}\n", advantage->elo,
                        advantage->error);
  }
  return text;
}

std::string openings(const Figures& figures) {
  if (figures.openings.size() < 2) return {};
  Rows rows{{"opening", "games", "moves"}};
  const int players = figures.tally->table->players();
  for (int i = 0; i < players; ++i) rows[0].push_back(report::seat_title(i));
  for (const std::size_t at : figures.openings) {
    if (rows.size() > kMostOpenings) break;
    const report::OpeningTally& opening = figures.tally->openings[at];
    std::vector<std::string> row{opening.name.empty() ? one_line(opening.position) : opening.name,
                                 fmt::format("{}", opening.games),
                                 fmt::format("{:.1f}", static_cast<double>(opening.moves) /
                                                           static_cast<double>(opening.games))};
    for (int i = 0; i < players; ++i)
      row.push_back(wins_draws_losses(opening.seats[static_cast<std::size_t>(i)]));
    rows.push_back(std::move(row));
  }
  std::string text =
      fmt::format("\nOpenings ({})\n{}", figures.openings.size(), table_text(rows, 1));
  if (figures.openings.size() > kMostOpenings)
    text += "the most played; --format csv --table openings has all\n";
  return text;
}

std::string lengths(const Figures& figures) {
  const report::Lengths& found = figures.lengths;
  std::string text = fmt::format(
      "\nMoves a game\nmean {:.1f}, least {}, 5% {}, 25% {}, median {}, 75% {}, 95% {}, "
      "most {}\n",
      found.mean, found.quantiles[0], found.quantiles[1], found.quantiles[2], found.quantiles[3],
      found.quantiles[4], found.quantiles[5], found.quantiles[6]);
  std::uint64_t most = 1;
  for (const report::Lengths::Bar& bar : found.bars) most = std::max(most, bar.games);
  Rows rows;
  for (const report::Lengths::Bar& bar : found.bars) {
    rows.push_back(
        {bar.from == bar.to ? fmt::format("{}", bar.from) : fmt::format("{}-{}", bar.from, bar.to),
         fmt::format("{}", bar.games), std::string(bar.games * kBarWidth / most, '#')});
  }
  return text + format_table(rows, {true, true, false});
}

std::string ends(const Figures& figures) {
  Rows rows;
  for (const auto& [how, games] : figures.tally->ends)
    rows.push_back({how.second.empty() ? how.first : fmt::format("{}: {}", how.first, how.second),
                    fmt::format("{}", games)});
  return "\nEnds\n" + table_text(rows, 1);
}

std::string repeats(const Figures& figures) {
  const report::Repeats& found = figures.repeats;
  std::string text = fmt::format("\nDistinct games: {} of {}; effective number of games: {:.1f}\n",
                                 found.distinct, figures.tally->table->games(), found.effective);
  for (const report::Repeats::Group& group : found.most)
    text += fmt::format("game {}: {} times\n", group.first_game, group.games);
  return text;
}

}  // namespace

std::string figures_text(const Figures& figures, const std::string& title) {
  if (!figures.tally->table) return one_line(title) + "\nno games\n";
  std::string text = fmt::format("{}\n{} games", one_line(title), figures.tally->table->games());
  for (const auto& [rules, games] : figures.tally->rules)
    text += fmt::format("{} {}", figures.tally->rules.begin()->first == rules ? " of" : ",",
                        one_line(rules));
  return text + "\n\n" + standings(figures) + faults(figures) + cross(figures) +
         intransitivity(figures) + pairs(figures) + seats(figures) + openings(figures) +
         lengths(figures) + ends(figures) + repeats(figures);
}

}  // namespace lusoria::selfplay::cli
