#include "selfplay/rating.hpp"

#include <algorithm>
#include <limits>
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

// The agents from first to last by their returns, and their places.
std::pair<std::vector<std::size_t>, std::vector<int>> ranked(const GameRecord& record,
                                                             std::span<const std::size_t> agents) {
  std::vector<std::pair<float, std::size_t>> by_returns;
  for (std::size_t i = 0; i < agents.size(); ++i) {
    by_returns.emplace_back(-record.returns[core::seat(static_cast<int>(i))], agents[i]);
  }
  std::sort(by_returns.begin(), by_returns.end());
  std::vector<std::size_t> order;
  std::vector<int> places;
  for (std::size_t i = 0; i < by_returns.size(); ++i) {
    order.push_back(by_returns[i].second);
    const bool shared = i > 0 && by_returns[i].first == by_returns[i - 1].first;
    places.push_back(shared ? places.back() : static_cast<int>(i) + 1);
  }
  return {std::move(order), std::move(places)};
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

void PoolResults::add(const GameRecord& record, std::span<const std::size_t> agents) {
  const bool forfeit = is_forfeit(record.end);
  forfeits_ += forfeit ? 1 : 0;
  ++counts_[forfeit ? 1 : 0][ranked(record, agents)];
  if (agents.size() != 2 || agents[0] == agents[1]) return;
  PairResults& results = by_seats_[{agents[0], agents[1]}];
  results.first = agents[0];
  results.second = agents[1];
  count(results, record);
}

std::vector<PairResults> PoolResults::pairs() const {
  std::vector<PairResults> results;
  for (const auto& [seats, of_pair] : by_seats_) results.push_back(of_pair);
  return results;
}

std::vector<Ranking> PoolResults::rankings(bool with_forfeits) const {
  std::map<Ranked, double> counts = counts_[0];
  if (with_forfeits) {
    for (const auto& [ranking, games] : counts_[1]) counts[ranking] += games;
  }
  std::vector<Ranking> result;
  for (const auto& [ranking, games] : counts) {
    result.push_back({.order = ranking.first, .places = ranking.second, .count = games});
  }
  return result;
}

core::Result<std::vector<PairResults>> pair_results(std::span<const GameRecord> records,
                                                    std::span<const std::string> agents) {
  PoolResults results;
  for (const GameRecord& record : records) {
    const auto at = indices(record, agents);
    if (!at) return tl::unexpected(at.error());
    if (at->size() != 2) {
      return core::fail(
          fmt::format("game {} has {} players; expected 2", record.number, at->size()));
    }
    results.add(record, *at);
  }
  return results.pairs();
}

core::Result<std::vector<Ranking>> rankings(std::span<const GameRecord> records,
                                            std::span<const std::string> agents,
                                            bool with_forfeits) {
  PoolResults results;
  for (const GameRecord& record : records) {
    const auto at = indices(record, agents);
    if (!at) return tl::unexpected(at.error());
    results.add(record, *at);
  }
  return results.rankings(with_forfeits);
}

}  // namespace lusoria::selfplay
