#include "selfplay/statistics/weng_lin.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>

namespace lusoria::selfplay {

namespace {

struct Change {
  double omega = 0;  // of the mean, in units of sigma^2 / c
  double delta = 0;  // of the variance, in units of sigma^2 / c^2
};

// Sums over the choices of a place in which player i was still there: those of every player q
// placed no worse, by the chance of i among all placed no better than q. `weights` are exp(mu / c)
// but for a factor.
Change change_of(std::size_t i, const std::vector<double>& weights, std::span<const int> places) {
  Change change;
  for (std::size_t q = 0; q < places.size(); ++q) {
    if (places[q] > places[i]) continue;
    double left = 0;
    for (std::size_t s = 0; s < places.size(); ++s) left += places[s] >= places[q] ? weights[s] : 0;
    const auto sharing = static_cast<double>(std::count(places.begin(), places.end(), places[q]));
    const double chance = weights[i] / left;
    change.omega += ((q == i ? 1 : 0) - chance) / sharing;
    change.delta += chance * (1 - chance) / sharing;
  }
  return change;
}

}  // namespace

core::Result<void> update_beliefs(std::span<Belief> players, std::span<const int> places,
                                  const WengLinOptions& options) {
  if (players.size() != places.size() || players.size() < 2) {
    return core::fail(fmt::format("{} places for {} players; expected one each for two or more",
                                  places.size(), players.size()));
  }
  double squares = 0;
  double top = players[0].mu;
  for (Belief& player : players) {
    const double variance = player.sigma * player.sigma + options.tau * options.tau;
    player.sigma = std::sqrt(variance);
    squares += variance + options.beta * options.beta;
    top = std::max(top, player.mu);
  }
  const double c = std::sqrt(squares);
  std::vector<double> weights;
  for (const Belief& player : players) weights.push_back(std::exp((player.mu - top) / c));
  for (std::size_t i = 0; i < players.size(); ++i) {
    const Change change = change_of(i, weights, places);
    const double part = players[i].sigma / c;
    // The factor `part` again is the damping gamma of Weng and Lin.
    const double lost = part * part * part * change.delta;
    players[i].mu += players[i].sigma * part * change.omega;
    players[i].sigma *= std::sqrt(std::max(1 - lost, options.least_part));
  }
  return {};
}

}  // namespace lusoria::selfplay
