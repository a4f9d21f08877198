#include "selfplay/statistics/sprt.hpp"

#include <cassert>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "selfplay/statistics/constrained_likelihood.hpp"
#include "selfplay/statistics/elo.hpp"

namespace lusoria::selfplay {

namespace {

// What a bin without a unit counts as: enough that no hypothesis is impossible.
constexpr double kEmptyBin = 1e-3;

ScoreSample regularized(ScoreSample sample) {
  for (double& count : sample.counts) count = count == 0 ? kEmptyBin : count;
  return sample;
}

double ratio(const ScoreSample& sample, const std::vector<double>& p0,
             const std::vector<double>& p1) {
  double sum = 0;
  for (std::size_t i = 0; i < p0.size(); ++i) sum += sample.counts[i] * std::log(p1[i] / p0[i]);
  return sum;
}

double normalized_ratio(const ScoreSample& sample, const SprtOptions& options) {
  const double scale = std::sqrt(sample.games_per_unit) / kNormalizedEloPerRatio;
  return ratio(sample, most_likely_with_ratio(sample, scale * options.elo0),
               most_likely_with_ratio(sample, scale * options.elo1));
}

double logistic_ratio(const ScoreSample& sample, const SprtOptions& options) {
  return ratio(sample, most_likely_with_mean(sample, score_of_elo(options.elo0)),
               most_likely_with_mean(sample, score_of_elo(options.elo1)));
}

// Probabilities of loss, draw and win.
std::vector<double> rao_kupper(double elo, double draw_elo) {
  const double win = score_of_elo(elo - draw_elo);
  const double loss = score_of_elo(-elo - draw_elo);
  return {loss, 1 - win - loss, win};
}

double bayesian_ratio(const ScoreSample& sample, const SprtOptions& options) {
  const double units = sample.units();
  const double loss = sample.counts[0] / units;
  const double win = sample.counts[2] / units;
  const double draw_elo = -(elo_of_score(loss) + elo_of_score(win)) / 2;
  return ratio(sample, rao_kupper(options.elo0, draw_elo), rao_kupper(options.elo1, draw_elo));
}

}  // namespace

core::Result<void> SprtOptions::validate() const {
  if (!(std::isfinite(elo0) && std::isfinite(elo1) && elo0 < elo1)) {
    return core::fail(fmt::format("elo0 {} and elo1 {}; expected elo0 below elo1", elo0, elo1));
  }
  for (const auto& [name, value] : {std::pair{"alpha", alpha}, std::pair{"beta", beta}}) {
    if (!(value > 0 && value < 0.5)) {
      return core::fail(fmt::format("{} {}; expected more than 0 and less than 0.5", name, value));
    }
  }
  return {};
}

double SprtOptions::lower() const { return std::log(beta / (1 - alpha)); }
double SprtOptions::upper() const { return std::log((1 - beta) / alpha); }

core::Result<double> log_likelihood_ratio(const ScoreSample& sample, const SprtOptions& options) {
  if (const auto valid = options.validate(); !valid) return tl::unexpected(valid.error());
  const bool games = sample.games_per_unit == 1 && sample.counts.size() == 3;
  if (options.scale == EloScale::kBayesian && !games) {
    return core::fail("the Bayesian scale is for single games of two; expected no blocks");
  }
  if (sample.units() == 0) return 0;
  const ScoreSample full = regularized(sample);
  switch (options.scale) {
    case EloScale::kLogistic:
      return logistic_ratio(full, options);
    case EloScale::kNormalized:
      return normalized_ratio(full, options);
    case EloScale::kBayesian:
      break;
  }
  return bayesian_ratio(full, options);
}

core::Result<SequentialTest> SequentialTest::make(const SprtOptions& options, ScoreSample empty) {
  // Tells of options that don't fit the units, too.
  if (const auto valid = selfplay::log_likelihood_ratio(empty, options); !valid) {
    return tl::unexpected(valid.error());
  }
  return SequentialTest(options, std::move(empty));
}

core::Result<SequentialTest::Unit*> SequentialTest::open(std::uint64_t number) {
  const auto games = static_cast<std::uint64_t>(sample_.games_per_unit);
  const std::uint64_t unit = number / games;
  const auto again = [&] { return core::fail(fmt::format("game {} was given before", number)); };
  if (unit < next_) return again();
  Unit& open = waiting_[unit];
  open.played.resize(games);
  if (open.played[number % games]) return again();
  open.played[number % games] = true;
  ++open.games;
  return &open;
}

core::Result<void> SequentialTest::add(std::uint64_t number, double score) {
  ScoreSample one = ScoreSample{.counts = std::vector<double>(sample_.counts.size()),
                                .games_per_unit = sample_.games_per_unit};
  if (const auto valid = one.add(score); !valid) return valid;
  const auto unit = open(number);
  if (!unit) return tl::unexpected(unit.error());
  (*unit)->points += score;
  read();
  return {};
}

core::Result<void> SequentialTest::leave_out(std::uint64_t number) {
  const auto unit = open(number);
  if (!unit) return tl::unexpected(unit.error());
  (*unit)->counts = false;
  read();
  return {};
}

void SequentialTest::read() {
  while (decision_ == SprtDecision::kNone && !waiting_.empty()) {
    const auto first = waiting_.begin();
    if (first->first != next_ || first->second.games < sample_.games_per_unit) return;
    const Unit unit = std::move(first->second);
    waiting_.erase(first);
    ++next_;
    if (!unit.counts) {
      ++left_out_;
      continue;
    }
    // Each game's score was valid, so the mean is that of a bin, and the options were checked.
    [[maybe_unused]] const auto added = sample_.add(unit.points / sample_.games_per_unit);
    assert(added);
    ratio_ = *selfplay::log_likelihood_ratio(sample_, options_);
    if (ratio_ >= options_.upper()) decision_ = SprtDecision::kElo1;
    if (ratio_ <= options_.lower()) decision_ = SprtDecision::kElo0;
  }
}

}  // namespace lusoria::selfplay
