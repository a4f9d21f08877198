#include "search/mcts/root.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace lusoria::search::mcts {

namespace {

// Box and Muller, 1958.
double normal(core::Rng& rng) {
  constexpr double kTwoPi = 6.283185307179586;
  const double radius = std::sqrt(-2 * std::log(1 - rng.uniform()));
  return radius * std::cos(kTwoPi * rng.uniform());
}

double gamma_variate(double alpha, core::Rng& rng) {
  if (alpha < 1) {
    return gamma_variate(alpha + 1, rng) * std::pow(1 - rng.uniform(), 1 / alpha);
  }
  const double d = alpha - 1.0 / 3;
  const double c = 1 / std::sqrt(9 * d);
  for (;;) {
    const double x = normal(rng);
    const double v = std::pow(1 + c * x, 3);
    if (v > 0 && std::log(1 - rng.uniform()) < x * x / 2 + d - d * v + d * std::log(v)) {
      return d * v;
    }
  }
}

constexpr double kLeastPrior = 1e-9;
constexpr double kVisitOffset = 50;       // c_visit in the paper
constexpr std::uint64_t kFirstDeal = 16;  // simulations a candidate, where no limit is known

}  // namespace

std::vector<double> dirichlet(std::size_t count, double alpha, core::Rng& rng) {
  std::vector<double> shares(count);
  double sum = 0;
  for (double& share : shares) sum += share = gamma_variate(alpha, rng);
  for (double& share : shares) share = sum > 0 ? share / sum : 1.0 / static_cast<double>(count);
  return shares;
}

void RootHalving::start(const Tree& tree, const MctsConfig& config, std::uint64_t simulations,
                        core::Rng& rng) {
  candidates_.clear();
  if (config.gumbel <= 0) return;
  const Node& root = tree.node(kRoot);
  for (NodeIndex child = root.first_child; child < root.first_child + root.child_count; ++child) {
    const double prior =
        tree.columns().priors ? std::max(kLeastPrior, static_cast<double>(tree.prior(child))) : 1;
    const double gumbel = -std::log(-std::log(1 - rng.uniform()));
    candidates_.push_back({.child = child, .promise = std::log(prior) + gumbel});
  }
  std::sort(candidates_.begin(), candidates_.end(),
            [](const Candidate& a, const Candidate& b) { return a.promise > b.promise; });
  candidates_.resize(std::min(candidates_.size(), static_cast<std::size_t>(config.gumbel)));
  scale_ = config.gumbel_scale;
  endless_ = simulations == 0;
  simulations_ = endless_ ? kFirstDeal * candidates_.size() : simulations;
  begin_round();
}

void RootHalving::begin_round() {
  active_ = candidates_.size();
  rounds_ = std::max<std::uint64_t>(std::bit_width(active_ - 1), 1);
  left_ = std::max(simulations_ / rounds_, std::uint64_t{active_});
}

NodeIndex RootHalving::pick(const Tree& tree) {
  const std::lock_guard lock(mutex_);
  if (left_ == 0) halve(tree);
  --left_;
  auto* const least =
      std::min_element(candidates_.data(), candidates_.data() + active_,
                       [](const Candidate& a, const Candidate& b) { return a.visits < b.visits; });
  ++least->visits;
  return least->child;
}

void RootHalving::halve(const Tree& tree) {
  if (active_ <= 2 && endless_) {
    simulations_ *= 2;
    return begin_round();
  }
  // Kept, since other threads change what they are made of.
  for (std::size_t i = 0; i < active_; ++i) candidates_[i].score = score(tree, candidates_[i]);
  std::sort(candidates_.begin(), candidates_.begin() + static_cast<std::ptrdiff_t>(active_),
            [](const Candidate& a, const Candidate& b) {
              return a.score != b.score ? a.score > b.score : a.child < b.child;
            });
  active_ = std::max<std::size_t>((active_ + 1) / 2, std::min<std::size_t>(active_, 2));
  left_ = std::max(simulations_ / rounds_, std::uint64_t{active_});
}

double RootHalving::score(const Tree& tree, const Candidate& candidate) const {
  std::uint64_t most = 0;
  for (const Candidate& c : candidates_) most = std::max(most, c.visits);
  const Node& node = tree.node(candidate.child);
  const double visits = load<true>(node.visits);
  const double value = visits > 0 ? load<true>(node.total) / visits : -1;
  const double weight = (kVisitOffset + static_cast<double>(most)) * scale_;
  return candidate.promise + weight * (value + 1) / 2;
}

NodeIndex RootHalving::best(const Tree& tree) const {
  const auto found = std::max_element(
      candidates_.begin(), candidates_.begin() + static_cast<std::ptrdiff_t>(active_),
      [&](const Candidate& a, const Candidate& b) { return score(tree, a) < score(tree, b); });
  return found->child;
}

}  // namespace lusoria::search::mcts
