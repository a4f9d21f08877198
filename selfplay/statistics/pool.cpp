#include "selfplay/statistics/pool.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "selfplay/statistics/elo.hpp"
#include "selfplay/statistics/intervals.hpp"

namespace lusoria::selfplay {

namespace {

constexpr std::size_t kMostNames = 4;

// Players of whom none scored against any player outside.
struct Separation {
  std::vector<std::size_t> below, rest;
};

// Who is reached from `start` by steps from a player to one it scored against, or against the
// steps.
std::vector<bool> reached(const Matrix& points, std::size_t start, bool forwards) {
  std::vector<bool> seen(points.size());
  std::vector<std::size_t> open = {start};
  seen[start] = true;
  while (!open.empty()) {
    const std::size_t from = open.back();
    open.pop_back();
    for (std::size_t to = 0; to < points.size(); ++to) {
      if (seen[to] || (forwards ? points[from][to] : points[to][from]) <= 0) continue;
      seen[to] = true;
      open.push_back(to);
    }
  }
  return seen;
}

// A group to blame, unless everybody reaches everybody.
std::optional<Separation> separation(const Matrix& points) {
  for (const bool forwards : {true, false}) {
    const std::vector<bool> seen = reached(points, 0, forwards);
    if (std::all_of(seen.begin(), seen.end(), [](bool s) { return s; })) continue;
    Separation found;
    for (std::size_t i = 0; i < seen.size(); ++i) {
      (seen[i] == forwards ? found.below : found.rest).push_back(i);
    }
    return found;
  }
  return std::nullopt;
}

bool ever_scored(const Matrix& points, const std::vector<std::size_t>& these,
                 const std::vector<std::size_t>& those) {
  return std::any_of(these.begin(), these.end(), [&](std::size_t a) {
    return std::any_of(those.begin(), those.end(), [&](std::size_t b) { return points[a][b] > 0; });
  });
}

std::string listed(const std::vector<std::size_t>& group, const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < std::min(group.size(), kMostNames); ++i) {
    text += i == 0 ? "" : ", ";
    text += names.empty() ? fmt::format("player {}", group[i] + 1) : names[group[i]];
  }
  if (group.size() > kMostNames) text += fmt::format(" and {} more", group.size() - kMostNames);
  return text;
}

}  // namespace

core::Result<void> validate(const PoolOptions& options, std::size_t players) {
  if (!options.names.empty() && options.names.size() != players) {
    return core::fail(
        fmt::format("{} names for {} players; expected one each", options.names.size(), players));
  }
  if (!std::isfinite(options.mean)) {
    return core::fail(fmt::format("mean rating {}; expected a finite number", options.mean));
  }
  std::vector<bool> anchored(players);
  for (const Anchor& anchor : options.anchors) {
    if (anchor.player >= players) {
      return core::fail(
          fmt::format("anchor for player {}; expected one of 1 to {}", anchor.player + 1, players));
    }
    if (anchored[anchor.player]) {
      return core::fail(
          fmt::format("two anchors for player {}; expected one at most", anchor.player + 1));
    }
    if (!std::isfinite(anchor.elo)) {
      return core::fail(fmt::format("anchor {} for player {}; expected a finite number", anchor.elo,
                                    anchor.player + 1));
    }
    anchored[anchor.player] = true;
  }
  return {};
}

std::optional<std::string> why_unbounded(const Matrix& points, const PoolOptions& options) {
  if (points.empty()) return std::nullopt;
  Matrix linked = points;
  for (const Anchor& a : options.anchors) {
    for (const Anchor& b : options.anchors) linked[a.player][b.player] += 1;
  }
  const auto apart = separation(linked);
  if (!apart) return std::nullopt;
  const std::string below = listed(apart->below, options.names);
  const std::string rest = listed(apart->rest, options.names);
  return ever_scored(points, apart->rest, apart->below)
             ? fmt::format("{} never scored against {}", below, rest)
             : fmt::format("the pool falls apart: {} never played {}", below, rest);
}

std::string prior_note(const std::string& why) {
  return fmt::format(
      "The results alone have no finite ratings: {}. Rated with a prior of one virtual game "
      "between every two players, half won by each.",
      why);
}

Strengths::Strengths(std::size_t players, const PoolOptions& options)
    : anchored_(!options.anchors.empty()),
      mean_(options.mean),
      of_player_(players),
      fixed_(players) {
  std::vector<bool> given(players);
  for (const Anchor& anchor : options.anchors) {
    given[anchor.player] = true;
    fixed_[anchor.player] = {.elo = anchor.elo, .strength = anchor.elo / kEloPerNat};
    start_ += fixed_[anchor.player].strength / static_cast<double>(options.anchors.size());
  }
  for (std::size_t i = 0; i < players; ++i) {
    if (!given[i]) of_player_[i] = parameters_++;
  }
}

void Strengths::fix_mean(Derivatives& derivatives) const {
  if (anchored_) return;
  for (std::size_t a = 0; a < parameters_; ++a) {
    for (std::size_t b = 0; b < parameters_; ++b) {
      derivatives.information[a][b] += 1 / static_cast<double>(parameters_);
    }
  }
}

std::vector<Rating> Strengths::ratings(const ConcaveFit& fit) const {
  std::vector<Rating> ratings;
  for (std::size_t i = 0; i < of_player_.size(); ++i) {
    Rating rating{.elo = fixed_[i].elo, .error = 0};
    if (const auto p = of_player_[i]) {
      // The 1 / n that fixed the mean adds just 1 / n to the inverse.
      const double added = anchored_ ? 0 : 1 / static_cast<double>(parameters_);
      const double variance = fit.covariance[*p][*p] - added;
      rating = {.elo = kEloPerNat * fit.at[*p] + (anchored_ ? 0 : mean_),
                .error = kNormal95 * kEloPerNat * std::sqrt(std::max(variance, 0.0))};
    }
    ratings.push_back(rating);
  }
  return ratings;
}

double error_of(const ConcaveFit& fit, std::size_t parameter) {
  return kNormal95 * std::sqrt(fit.covariance[parameter][parameter]);
}

}  // namespace lusoria::selfplay
