// Sequential tests of one agent against another: after each unit, accept that it is better by elo1,
// that it is better by no more than elo0, or play on.
//
// Sources: Wald, "Sequential Tests of Statistical Hypotheses", 1945; Van den Bergh, "A Practical
// Introduction to the GSPRT", 2017, and "Normalized Elo", 2020, for the generalized test, in which
// each hypothesis is represented by the distribution of scores that is most likely under it;
// Rao and Kupper, "Ties in Paired-Comparison Experiments", 1967, for the model of BayesElo.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "selfplay/statistics/score_sample.hpp"

namespace lusoria::selfplay {

// What elo0 and elo1 are.
enum class EloScale {
  kLogistic,    // a mean score: see score_of_elo()
  kNormalized,  // a mean score by its scatter: see elo.hpp
  // The scale of BayesElo: the model of Rao and Kupper with the draw Elo that the results show. Of
  // games only, which it takes for independent.
  kBayesian,
};

struct SprtOptions {
  EloScale scale = EloScale::kNormalized;
  double elo0 = 0;
  double elo1 = 5;      // above elo0
  double alpha = 0.05;  // the chance to accept elo1 where elo0 holds, in (0, 0.5)
  double beta = 0.05;   // the chance to accept elo0 where elo1 holds, in (0, 0.5)

  // An error naming what is out of range.
  core::Result<void> validate() const;
  // Wald's bounds of the log-likelihood ratio.
  double lower() const;
  double upper() const;
};

// The natural logarithm of the likelihood ratio of elo1 to elo0, always finite: a bin without a
// unit counts as a thousandth of one. 0 without units. An error for options out of range, and for
// blocks on the Bayesian scale.
core::Result<double> log_likelihood_ratio(const ScoreSample& sample, const SprtOptions& options);

enum class SprtDecision { kNone, kElo0, kElo1 };

// A test that is fed games as they end and reads them in the order of the schedule. Were it to read
// them as they end, short games would come first, and if one side wins faster than it loses that
// alone could decide. A unit is read when it and all before it are complete; at the first bound
// that is crossed the test stands still for good, so that its outcome is that of a run with one
// game at a time.
class SequentialTest {
 public:
  // `empty` says what the units are: ScoreSample::of_blocks(2) for pairs.
  static core::Result<SequentialTest> make(const SprtOptions& options, ScoreSample empty);

  // Game `number` of the schedule, from 0: unit number / games_per_unit. `score` is the first
  // agent's. An error when the game was given before or the score is none.
  core::Result<void> add(std::uint64_t number, double score);
  // The game counts for nothing, and so its unit: it was forfeited, say.
  core::Result<void> leave_out(std::uint64_t number);

  SprtDecision decision() const { return decision_; }
  double log_likelihood_ratio() const { return ratio_; }
  const SprtOptions& options() const { return options_; }
  // What was read.
  const ScoreSample& sample() const { return sample_; }
  std::uint64_t left_out() const { return left_out_; }  // units
  // Units with a game that ended, and not read: they wait for earlier ones, or came after the
  // decision.
  std::uint64_t waiting() const { return waiting_.size(); }

 private:
  struct Unit {
    std::vector<bool> played;
    int games = 0;
    double points = 0;
    bool counts = true;
  };

  SequentialTest(const SprtOptions& options, ScoreSample empty)
      : options_(options), sample_(std::move(empty)) {}
  core::Result<Unit*> open(std::uint64_t number);
  void read();

  SprtOptions options_;
  ScoreSample sample_;
  std::map<std::uint64_t, Unit> waiting_;
  std::uint64_t next_ = 0;  // unit to read
  std::uint64_t left_out_ = 0;
  double ratio_ = 0;
  SprtDecision decision_ = SprtDecision::kNone;
};

}  // namespace lusoria::selfplay
