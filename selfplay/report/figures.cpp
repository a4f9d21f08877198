#include "selfplay/report/figures.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include <fmt/format.h>

namespace lusoria::selfplay::report {

namespace {

std::uint64_t games_of(const Tally& tally) { return tally.table ? tally.table->games() : 0; }

core::Result<Ratings> rate(const Tally& tally) {
  const CrossTable& table = *tally.table;
  PoolOptions pool;
  for (const RecordedAgent& agent : table.agents()) pool.names.push_back(agent.name);
  if (table.players() > 2) {
    auto all = rate_rankings(table.size(), tally.results.rankings(true), pool);
    if (!all) return tl::unexpected(all.error());
    auto played = rate_rankings(table.size(), tally.results.rankings(false), pool);
    if (!played) return tl::unexpected(played.error());
    return Ratings{"Plackett-Luce", std::move(*all), std::move(*played), std::nullopt};
  }
  const std::vector<PairResults> results = tally.results.pairs();
  const bool draws = std::ranges::any_of(results, [](const PairResults& r) { return r.draws > 0; });
  PairOptions options{.model = draws ? PairModel::kDavidson : PairModel::kBradleyTerry,
                      .advantage = false,
                      .with_forfeits = true,
                      .pool = pool};
  auto all = rate_pairs(table.size(), results, options);
  if (!all) return tl::unexpected(all.error());
  options.with_forfeits = false;
  auto played = rate_pairs(table.size(), results, options);
  if (!played) return tl::unexpected(played.error());
  options.advantage = true;
  const auto with_advantage = rate_pairs(table.size(), results, options);
  if (!with_advantage) return tl::unexpected(with_advantage.error());
  return Ratings{draws ? "Davidson" : "Bradley-Terry", std::move(*all), std::move(*played),
                 with_advantage->prior ? std::nullopt : with_advantage->advantage};
}

// Players are called by their place in the order, for that is how an error names them to a reader
// of the cross table.
Intransitivity intransitivity_of(const CrossTable& table, const std::vector<std::size_t>& order) {
  Matrix points(order.size(), Vector(order.size()));
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (std::size_t j = 0; j < order.size(); ++j) {
      if (i != j) points[i][j] = table.pair(order[i], order[j]).points();
    }
  }
  Intransitivity result;
  if (order.size() < 3) return result;
  // The test takes scores for independent: those between the players of one larger game are not.
  if (table.players() == 2) result.test = test_transitivity(points);
  result.cycle = strongest_cycle(points);
  if (result.cycle) {
    for (std::size_t& player : result.cycle->players) player = order[player];
  }
  if (const auto shares = alpha_rank(points)) {
    result.alpha_rank.emplace(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) (*result.alpha_rank)[order[i]] = (*shares)[i];
  } else {
    result.no_alpha_rank = shares.error().message;
  }
  return result;
}

std::vector<PairFigures> pairs_of(const Tally& tally, const std::vector<std::size_t>& order) {
  std::vector<PairFigures> pairs;
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (std::size_t j = i + 1; j < order.size(); ++j) {
      const bool turned = order[i] > order[j];
      const auto found = tally.blocks.pairs().find(
          std::pair(std::min(order[i], order[j]), std::max(order[i], order[j])));
      if (found == tally.blocks.pairs().end()) continue;
      PairFigures pair{order[i], order[j], found->second.sample, found->second.left_out};
      if (turned) std::ranges::reverse(pair.sample.counts);
      pairs.push_back(std::move(pair));
    }
  }
  return pairs;
}

Repeats repeats_of(const Tally& tally) {
  auto prints = tally.prints;
  std::ranges::sort(prints);
  Repeats repeats;
  double squares = 0;
  for (std::size_t i = 0; i < prints.size();) {
    std::size_t end = i;
    while (end < prints.size() && prints[end].first == prints[i].first) ++end;
    const auto games = static_cast<double>(end - i);
    squares += games * games;
    ++repeats.distinct;
    if (end - i > 1) repeats.most.push_back({prints[i].second, end - i});
    i = end;
  }
  const auto all = static_cast<double>(prints.size());
  repeats.effective = prints.empty() ? 0 : all * all / squares;
  std::ranges::sort(repeats.most, [](const Repeats::Group& a, const Repeats::Group& b) {
    return std::pair(b.games, a.first_game) < std::pair(a.games, b.first_game);
  });
  if (repeats.most.size() > 10) repeats.most.resize(10);
  return repeats;
}

std::vector<Lengths::Bar> bars_of(const std::map<std::uint64_t, std::uint64_t>& lengths) {
  constexpr std::uint64_t kMostBars = 24;
  const std::uint64_t least = lengths.begin()->first;
  const std::uint64_t width = (lengths.rbegin()->first - least) / kMostBars + 1;
  std::vector<Lengths::Bar> bars;
  for (const auto& [moves, games] : lengths) {
    const auto bar = static_cast<std::size_t>((moves - least) / width);
    while (bars.size() <= bar) {
      const std::uint64_t from = least + bars.size() * width;
      bars.push_back({.from = from, .to = from + width - 1});
    }
    bars[bar].games += games;
  }
  return bars;
}

Lengths lengths_of(const std::map<std::uint64_t, std::uint64_t>& lengths) {
  Lengths result;
  if (lengths.empty()) return result;
  double games = 0;
  double moves = 0;
  for (const auto& [length, count] : lengths) {
    games += static_cast<double>(count);
    moves += static_cast<double>(length) * static_cast<double>(count);
  }
  result.mean = moves / games;
  for (std::size_t i = 0; i < Lengths::kParts.size(); ++i) {
    double below = 0;
    for (const auto& [length, count] : lengths) {
      below += static_cast<double>(count);
      result.quantiles[i] = length;
      if (below >= Lengths::kParts[i] * games && below > 0) break;
    }
  }
  result.bars = bars_of(lengths);
  return result;
}

// Notes of the rating of all games, those of the other where they differ, and what else weakens
// the figures.
std::vector<std::string> notes_of(const Figures& figures) {
  const Tally& tally = *figures.tally;
  std::vector<std::string> notes = figures.ratings.all.notes;
  if (tally.results.forfeits() > 0) {
    for (const std::string& note : figures.ratings.played.notes) {
      if (std::ranges::find(notes, note) == notes.end())
        notes.push_back("Without forfeits: " + note);
    }
  }
  const std::uint64_t games = games_of(tally);
  if (figures.repeats.distinct < games) {
    notes.push_back(fmt::format(
        "{} of {} games repeat another move for move: the errors take games for independent and "
        "are too small; a mean over all is worth {:.1f} games.",
        games - figures.repeats.distinct, games, figures.repeats.effective));
  }
  if (tally.misnumbered > 0) {
    notes.push_back(fmt::format(
        "{} of {} games have a number that is another's of their file, or none of a run: they are "
        "numbered in the order of the file, and are in no pair.",
        tally.misnumbered, games));
  }
  if (tally.not_replayed > 0) {
    notes.push_back(fmt::format("{} game{} the rules do not lead to, first {}: no times of {}.",
                                tally.not_replayed, tally.not_replayed == 1 ? "" : "s",
                                tally.first_not_replayed, tally.not_replayed == 1 ? "it" : "them"));
  }
  if (tally.games_of_other_openings > 0) {
    notes.push_back(fmt::format("{} games are of openings beyond the first {}, which are listed.",
                                tally.games_of_other_openings, Collector::kMostOpenings));
  }
  return notes;
}

}  // namespace

core::Result<Figures> figures_of(const Tally& tally) {
  Figures figures;
  figures.tally = &tally;
  if (!tally.table) return figures;
  auto ratings = rate(tally);
  if (!ratings) return tl::unexpected(ratings.error());
  figures.ratings = std::move(*ratings);
  figures.order.resize(tally.table->size());
  std::iota(figures.order.begin(), figures.order.end(), std::size_t{0});
  // Rounded, for sums in another order of games may differ in the last place.
  std::ranges::sort(figures.order, {}, [&](std::size_t a) {
    return std::pair(-std::round(1e6 * figures.ratings.all.ratings[a].elo),
                     tally.agents[a].first_seen);
  });
  figures.intransitivity = intransitivity_of(*tally.table, figures.order);
  figures.pairs = pairs_of(tally, figures.order);
  figures.repeats = repeats_of(tally);
  figures.lengths = lengths_of(tally.lengths);
  figures.openings.resize(tally.openings.size());
  std::iota(figures.openings.begin(), figures.openings.end(), std::size_t{0});
  std::ranges::sort(figures.openings, {}, [&](std::size_t i) {
    const OpeningTally& opening = tally.openings[i];
    return std::tuple(-static_cast<std::int64_t>(opening.games), opening.first_game);
  });
  figures.notes = notes_of(figures);
  return figures;
}

std::string seat_title(int seat) { return fmt::format("seat {}", seat + 1); }

}  // namespace lusoria::selfplay::report
