// The distribution of scores that is most likely behind a sample under a hypothesis about it.
//
// Source: Van den Bergh, "The Generalized Maximum Likelihood Ratio for the Expectation Value of a
// Distribution", 2019, and "Normalized Elo", 2020.
#pragma once

#include <vector>

#include "selfplay/statistics/score_sample.hpp"

namespace lusoria::selfplay {

// Probabilities by bin, whose mean is `mean`, of 0 to 1 exclusive. Requires units in every bin.
std::vector<double> most_likely_with_mean(const ScoreSample& sample, double mean);

// Probabilities by bin, whose mean exceeds 1/2 by `ratio` standard deviations. Requires units in
// every bin.
std::vector<double> most_likely_with_ratio(const ScoreSample& sample, double ratio);

}  // namespace lusoria::selfplay
