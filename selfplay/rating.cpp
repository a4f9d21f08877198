#include "selfplay/rating.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <map>
#include <utility>

#include <fmt/format.h>

namespace lusoria::selfplay {

namespace {

PoolRating rate(const Matrix& points, double mean, std::vector<std::string> names) {
  std::vector<PairResults> results;
  for (std::size_t a = 0; a < points.size(); ++a) {
    for (std::size_t b = a + 1; b < points.size(); ++b) {
      results.push_back({.first = a, .second = b, .wins = points[a][b], .losses = points[b][a]});
    }
  }
  PairOptions options;
  options.pool.names = std::move(names);
  options.pool.mean = mean;
  auto pool = rate_pairs(points.size(), results, options);
  if (pool) return *std::move(pool);
  // Only counts beyond all measure come here.
  constexpr double kUnknown = std::numeric_limits<double>::infinity();
  return {.ratings = std::vector<Rating>(points.size(), {.elo = mean, .error = kUnknown}),
          .notes = {pool.error().message}};
}

core::Result<std::vector<std::size_t>> indices(const GameRecord& record,
                                               std::span<const std::string> agents) {
  std::vector<std::size_t> at;
  for (const RecordedAgent& agent : record.agents) {
    const auto found = std::find(agents.begin(), agents.end(), agent.name);
    if (found == agents.end()) {
      return core::fail(fmt::format("game {} is by '{}'; expected one of the pool's agents",
                                    record.number, agent.name));
    }
    at.push_back(static_cast<std::size_t>(found - agents.begin()));
  }
  return at;
}

void count(PairResults& results, const GameRecord& record) {
  const float first = record.returns[core::seat(0)];
  const float second = record.returns[core::seat(1)];
  if (is_forfeit(record.end)) {
    ++(first > second ? results.forfeit_wins : results.forfeit_losses);
  } else {
    ++(first > second ? results.wins : (first < second ? results.losses : results.draws));
  }
}

}  // namespace

PoolRating rate_pool(const Matrix& points, double mean) { return rate(points, mean, {}); }

PoolRating rate_pool(const CrossTable& table, double mean) {
  Matrix points(table.size(), Vector(table.size()));
  std::vector<std::string> names;
  for (std::size_t a = 0; a < table.size(); ++a) {
    names.push_back(table.agents()[a].name);
    for (std::size_t b = 0; b < table.size(); ++b) {
      if (a != b) points[a][b] = table.pair(a, b).points();
    }
  }
  PoolRating pool = rate(points, mean, std::move(names));
  if (table.players() > 2) {
    pool.notes.push_back(fmt::format(
        "Games of {} are rated as a game between each two of their players, so that the errors "
        "are too small.",
        table.players()));
  }
  return pool;
}

core::Result<std::vector<PairResults>> pair_results(std::span<const GameRecord> records,
                                                    std::span<const std::string> agents) {
  std::map<std::pair<std::size_t, std::size_t>, PairResults> by_seats;
  for (const GameRecord& record : records) {
    const auto at = indices(record, agents);
    if (!at) return tl::unexpected(at.error());
    if (at->size() != 2) {
      return core::fail(
          fmt::format("game {} has {} players; expected 2", record.number, at->size()));
    }
    const std::size_t first = (*at)[0];
    const std::size_t second = (*at)[1];
    if (first == second) continue;
    PairResults& results = by_seats[{first, second}];
    results.first = first;
    results.second = second;
    count(results, record);
  }
  std::vector<PairResults> results;
  for (const auto& [seats, of_pair] : by_seats) results.push_back(of_pair);
  return results;
}

core::Result<std::vector<Ranking>> rankings(std::span<const GameRecord> records,
                                            std::span<const std::string> agents,
                                            bool with_forfeits) {
  // Alike games are one ranking with a count, which makes the fit fast.
  std::map<std::pair<std::vector<std::size_t>, std::vector<int>>, double> counts;
  for (const GameRecord& record : records) {
    const auto at = indices(record, agents);
    if (!at) return tl::unexpected(at.error());
    if (is_forfeit(record.end) && !with_forfeits) continue;
    std::vector<std::pair<float, std::size_t>> ranked;
    for (std::size_t i = 0; i < at->size(); ++i) {
      ranked.emplace_back(-record.returns[core::seat(static_cast<int>(i))], (*at)[i]);
    }
    std::sort(ranked.begin(), ranked.end());
    std::vector<std::size_t> order;
    std::vector<int> places;
    for (std::size_t i = 0; i < ranked.size(); ++i) {
      order.push_back(ranked[i].second);
      const bool shared = i > 0 && ranked[i].first == ranked[i - 1].first;
      places.push_back(shared ? places.back() : static_cast<int>(i) + 1);
    }
    ++counts[{order, places}];
  }
  std::vector<Ranking> result;
  for (const auto& [ranking, games] : counts) {
    result.push_back({.order = ranking.first, .places = ranking.second, .count = games});
  }
  return result;
}

}  // namespace lusoria::selfplay
