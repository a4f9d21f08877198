#include "selfplay/statistics/pair_model.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "selfplay/statistics/elo.hpp"

namespace lusoria::selfplay {

namespace {

constexpr double kStartOfDrawElo = 0.5;  // in nats

// Of the games of one pair, by the difference d of strengths and the parameter e of draws.
struct Term {
  double value = 0;
  double d = 0, e = 0;            // gradient
  double dd = 0, de = 0, ee = 0;  // information
};

double log_logistic(double x) {
  return x > 0 ? -std::log1p(std::exp(-x)) : x - std::log1p(std::exp(x));
}
double logistic(double x) { return 1 / (1 + std::exp(-x)); }

Term bradley_terry(const PairResults& r, double d) {
  const double won = r.wins + r.draws / 2;
  const double lost = r.losses + r.draws / 2;
  const double p = logistic(d);
  const double q = logistic(-d);
  return {.value = won * log_logistic(d) + lost * log_logistic(-d),
          .d = won * q - lost * p,
          .dd = (won + lost) * p * q};
}

// e is the logarithm of nu.
Term davidson(const PairResults& r, double d, double e) {
  const double top = std::max(std::abs(d) / 2, e);
  const double norm =
      top + std::log(std::exp(d / 2 - top) + std::exp(e - top) + std::exp(-d / 2 - top));
  const double win = std::exp(d / 2 - norm);
  const double draw = std::exp(e - norm);
  const double loss = std::exp(-d / 2 - norm);
  const double games = r.wins + r.draws + r.losses;
  const double edge = (win - loss) / 2;
  return {.value = (r.wins - r.losses) * d / 2 + r.draws * e - games * norm,
          .d = (r.wins - r.losses) / 2 - games * edge,
          .e = r.draws - games * draw,
          .dd = games * ((win + loss) / 4 - edge * edge),
          .de = -games * edge * draw,
          .ee = games * draw * (1 - draw)};
}

// e is the draw Elo, in nats. A draw has the chance (exp(2 e) - 1) u v.
Term rao_kupper(const PairResults& r, double d, double e) {
  if (e <= 0) return {.value = -std::numeric_limits<double>::infinity()};
  const double u = logistic(d - e);
  const double v = logistic(-d - e);
  const double ups = r.wins + r.draws;
  const double downs = r.losses + r.draws;
  const double curve_u = ups * u * (1 - u);
  const double curve_v = downs * v * (1 - v);
  const double gap = -std::expm1(-2 * e);  // 1 - exp(-2 e)
  return {.value = ups * log_logistic(d - e) + downs * log_logistic(-d - e) +
                   r.draws * (2 * e + std::log(gap)),
          .d = ups * (1 - u) - downs * (1 - v),
          .e = -ups * (1 - u) - downs * (1 - v) + r.draws * 2 / gap,
          .dd = curve_u + curve_v,
          .de = curve_v - curve_u,
          .ee = curve_u + curve_v + r.draws * 4 * std::exp(-2 * e) / (gap * gap)};
}

class Likelihood {
 public:
  Likelihood(std::span<const PairResults> results, const Strengths& strengths, PairModel model,
             bool advantage)
      : results_(results),
        strengths_(strengths),
        model_(model),
        parameters_(strengths.parameters()) {
    if (advantage) advantage_ = parameters_++;
    if (model != PairModel::kBradleyTerry) draw_ = parameters_++;
  }

  std::optional<std::size_t> advantage() const { return advantage_; }
  std::optional<std::size_t> draw() const { return draw_; }

  Vector start() const {
    Vector at(parameters_);
    for (std::size_t i = 0; i < strengths_.parameters(); ++i) at[i] = strengths_.start();
    if (model_ == PairModel::kRaoKupper) at[*draw_] = kStartOfDrawElo;
    return at;
  }

  Derivatives operator()(const Vector& at) const {
    Derivatives sum(parameters_);
    for (const PairResults& result : results_) add(sum, result, at);
    strengths_.fix_mean(sum);
    return sum;
  }

 private:
  Term term(const PairResults& result, const Vector& at) const {
    const double d = strengths_.strength(at, result.first) -
                     strengths_.strength(at, result.second) + (advantage_ ? at[*advantage_] : 0);
    if (model_ == PairModel::kDavidson) return davidson(result, d, at[*draw_]);
    if (model_ == PairModel::kRaoKupper) return rao_kupper(result, d, at[*draw_]);
    return bradley_terry(result, d);
  }

  // d is a sum of parameters, each with a sign.
  void add(Derivatives& sum, const PairResults& result, const Vector& at) const {
    const Term t = term(result, at);
    const std::array<std::pair<std::optional<std::size_t>, double>, 3> parts = {
        {{strengths_.parameter(result.first), 1.0},
         {strengths_.parameter(result.second), -1.0},
         {advantage_, 1.0}}};
    sum.value += t.value;
    if (draw_) {
      sum.gradient[*draw_] += t.e;
      sum.information[*draw_][*draw_] += t.ee;
    }
    for (const auto& [i, sign] : parts) {
      if (!i) continue;
      sum.gradient[*i] += sign * t.d;
      for (const auto& [j, other] : parts) {
        if (j) sum.information[*i][*j] += sign * other * t.dd;
      }
      if (!draw_) continue;
      sum.information[*i][*draw_] += sign * t.de;
      sum.information[*draw_][*i] += sign * t.de;
    }
  }

  std::span<const PairResults> results_;
  const Strengths& strengths_;
  PairModel model_;
  std::size_t parameters_;
  std::optional<std::size_t> advantage_, draw_;
};

core::Result<void> validate(std::size_t players, std::span<const PairResults> results) {
  for (const PairResults& r : results) {
    if (r.first >= players || r.second >= players || r.first == r.second) {
      return core::fail(
          fmt::format("results of player {} against player {}; expected two of 1 to {}",
                      r.first + 1, r.second + 1, players));
    }
    for (const double count : {r.wins, r.draws, r.losses, r.forfeit_wins, r.forfeit_losses}) {
      if (!(count >= 0 && std::isfinite(count))) {
        return core::fail(fmt::format("{} games of player {} against player {}; expected 0 or more",
                                      count, r.first + 1, r.second + 1));
      }
    }
  }
  return {};
}

// One virtual game between every two players, half won by each, as much in one seat as in the
// other.
void add_prior(std::vector<PairResults>& results, std::size_t players) {
  for (std::size_t a = 0; a < players; ++a) {
    for (std::size_t b = 0; b < players; ++b) {
      if (a != b) results.push_back({.first = a, .second = b, .wins = .25, .losses = .25});
    }
  }
}

std::optional<PoolRating> fit(std::size_t players, std::span<const PairResults> results,
                              const PairOptions& options) {
  double draws = 0;
  for (const PairResults& r : results) draws += r.draws;
  // Without draws their parameter is at the end of its range, where both models are that of Bradley
  // and Terry.
  const PairModel model = draws > 0 ? options.model : PairModel::kBradleyTerry;
  const Strengths strengths(players, options.pool);
  // A player alone has no opponents to have an advantage over.
  const Likelihood likelihood(results, strengths, model, options.advantage && players > 1);
  const auto found = maximize(likelihood, likelihood.start());
  if (!found) return std::nullopt;
  PoolRating pool;
  pool.ratings = strengths.ratings(*found);
  pool.log_likelihood = found->value;
  if (const auto i = likelihood.advantage()) {
    pool.advantage = {.elo = kEloPerNat * found->at[*i],
                      .error = kEloPerNat * error_of(*found, *i)};
  }
  if (options.model != PairModel::kBradleyTerry) pool.draw = DrawParameter{};
  if (const auto i = likelihood.draw()) {
    const double value =
        model == PairModel::kDavidson ? std::exp(found->at[*i]) : kEloPerNat * found->at[*i];
    const double slope = model == PairModel::kDavidson ? value : kEloPerNat;
    pool.draw = {.value = value, .error = slope * error_of(*found, *i)};
  }
  return pool;
}

}  // namespace

Matrix points_of(std::size_t players, std::span<const PairResults> results) {
  Matrix points(players, Vector(players));
  for (const PairResults& r : results) {
    points[r.first][r.second] += r.wins + r.draws / 2;
    points[r.second][r.first] += r.losses + r.draws / 2;
  }
  return points;
}

core::Result<PoolRating> rate_pairs(std::size_t players, std::span<const PairResults> results,
                                    const PairOptions& options) {
  if (const auto valid = validate(options.pool, players); !valid) {
    return tl::unexpected(valid.error());
  }
  if (const auto valid = validate(players, results); !valid) return tl::unexpected(valid.error());
  std::vector<PairResults> counted(results.begin(), results.end());
  for (PairResults& r : counted) {
    if (!options.with_forfeits) continue;
    r.wins += r.forfeit_wins;
    r.losses += r.forfeit_losses;
  }
  auto why = players < 2 ? std::nullopt : why_unbounded(points_of(players, counted), options.pool);
  if (!why) {
    if (auto pool = fit(players, counted, options)) return *std::move(pool);
    why = options.advantage ? "the advantage of the first seat, or the share of draws, has no bound"
                            : "the share of draws has no bound";
  }
  add_prior(counted, players);
  auto pool = fit(players, counted, options);
  if (!pool) return core::fail("the results are too lopsided to rate, even with the prior");
  pool->prior = true;
  pool->notes.push_back(prior_note(*why));
  return *std::move(pool);
}

}  // namespace lusoria::selfplay
