#include "selfplay/statistics/plackett_luce.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "selfplay/statistics/elo.hpp"

namespace lusoria::selfplay {

namespace {

core::Result<void> validate(std::size_t players, const Ranking& r) {
  if (r.order.size() < 2) {
    return core::fail(fmt::format("ranking of {} players; expected two or more", r.order.size()));
  }
  for (const std::size_t player : r.order) {
    if (player >= players) {
      return core::fail(
          fmt::format("ranking of player {}; expected one of 1 to {}", player + 1, players));
    }
  }
  if (!r.places.empty() && r.places.size() != r.order.size()) {
    return core::fail(fmt::format("{} places for {} players; expected one each", r.places.size(),
                                  r.order.size()));
  }
  if (!std::is_sorted(r.places.begin(), r.places.end())) {
    return core::fail("places that fall; expected the players from first to last");
  }
  for (const int place : r.places) {
    const auto [from, to] = std::equal_range(r.places.begin(), r.places.end(), place);
    if (to - from > static_cast<std::ptrdiff_t>(kMostShared)) {
      return core::fail(
          fmt::format("{} players share a place; expected {} at most", to - from, kMostShared));
    }
  }
  if (!(r.count >= 0 && std::isfinite(r.count))) {
    return core::fail(fmt::format("{} games of one ranking; expected 0 or more", r.count));
  }
  return {};
}

// The orders behind shared places, each with its part of the count.
std::vector<Ranking> without_shares(const Ranking& ranking) {
  std::vector<Ranking> orders = {{.order = ranking.order, .places = {}, .count = ranking.count}};
  for (auto from = ranking.places.begin(); from != ranking.places.end();) {
    const auto to = std::upper_bound(from, ranking.places.end(), *from);
    const auto first = from - ranking.places.begin();
    const auto last = to - ranking.places.begin();
    from = to;
    std::vector<std::ptrdiff_t> seats;
    for (std::ptrdiff_t i = first; i < last; ++i) seats.push_back(i);
    std::vector<Ranking> wider;
    double ways = 0;
    do {
      ++ways;
      for (const Ranking& one : orders) {
        Ranking turned = one;
        for (std::ptrdiff_t i = first; i < last; ++i) {
          turned.order[static_cast<std::size_t>(i)] =
              one.order[static_cast<std::size_t>(seats[static_cast<std::size_t>(i - first)])];
        }
        wider.push_back(std::move(turned));
      }
    } while (std::next_permutation(seats.begin(), seats.end()));
    for (Ranking& one : wider) one.count /= ways;
    orders = std::move(wider);
  }
  return orders;
}

// Each choice of a place is one among those from it to the last.
void add(Derivatives& sum, const Ranking& ranking, const Strengths& strengths, const Vector& at) {
  const std::size_t n = ranking.order.size();
  Vector strength(n), chance(n);
  for (std::size_t i = 0; i < n; ++i) strength[i] = strengths.strength(at, ranking.order[i]);
  for (std::size_t place = 0; place + 1 < n; ++place) {
    const double top =
        *std::max_element(strength.begin() + static_cast<std::ptrdiff_t>(place), strength.end());
    double total = 0;
    for (std::size_t i = place; i < n; ++i) total += chance[i] = std::exp(strength[i] - top);
    sum.value += ranking.count * (strength[place] - top - std::log(total));
    if (const auto p = strengths.parameter(ranking.order[place])) sum.gradient[*p] += ranking.count;
    for (std::size_t i = place; i < n; ++i) {
      const auto p = strengths.parameter(ranking.order[i]);
      if (!p) continue;
      const double of_i = chance[i] / total;
      sum.gradient[*p] -= ranking.count * of_i;
      sum.information[*p][*p] += ranking.count * of_i;
      for (std::size_t j = place; j < n; ++j) {
        const auto q = strengths.parameter(ranking.order[j]);
        if (q) sum.information[*p][*q] -= ranking.count * of_i * chance[j] / total;
      }
    }
  }
}

// Who was placed above whom how often.
Matrix wins_of(std::size_t players, const std::vector<Ranking>& rankings) {
  Matrix wins(players, Vector(players));
  for (const Ranking& r : rankings) {
    for (std::size_t i = 0; i < r.order.size(); ++i) {
      for (std::size_t j = i + 1; j < r.order.size(); ++j) {
        if (r.order[i] != r.order[j]) wins[r.order[i]][r.order[j]] += r.count;
      }
    }
  }
  return wins;
}

std::optional<PoolRating> fit(std::size_t players, const std::vector<Ranking>& rankings,
                              const PoolOptions& options) {
  const Strengths strengths(players, options);
  const auto likelihood = [&](const Vector& at) {
    Derivatives sum(strengths.parameters());
    for (const Ranking& ranking : rankings) add(sum, ranking, strengths, at);
    strengths.fix_mean(sum);
    return sum;
  };
  const auto found = maximize(likelihood, Vector(strengths.parameters(), strengths.start()));
  if (!found) return std::nullopt;
  return PoolRating{.ratings = strengths.ratings(*found), .log_likelihood = found->value};
}

}  // namespace

core::Result<PoolRating> rate_rankings(std::size_t players, std::span<const Ranking> rankings,
                                       const PoolOptions& options) {
  if (const auto valid = validate(options, players); !valid) return tl::unexpected(valid.error());
  std::vector<Ranking> orders;
  for (const Ranking& ranking : rankings) {
    if (const auto valid = validate(players, ranking); !valid) {
      return tl::unexpected(valid.error());
    }
    for (Ranking& order : without_shares(ranking)) orders.push_back(std::move(order));
  }
  const auto why = why_unbounded(wins_of(players, orders), options);
  for (std::size_t a = 0; why && a < players; ++a) {
    for (std::size_t b = 0; b < players; ++b) {
      if (a != b) orders.push_back({.order = {a, b}, .places = {}, .count = .5});
    }
  }
  auto pool = fit(players, orders, options);
  if (!pool) return core::fail("the rankings are too lopsided to rate");
  pool->prior = why.has_value();
  if (why) pool->notes.push_back(prior_note(*why));
  return *std::move(pool);
}

}  // namespace lusoria::selfplay
