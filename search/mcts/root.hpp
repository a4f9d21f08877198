// What only the root of a tree has: noise on its priors, and Gumbel sampling with sequential
// halving (search/mcts/config.hpp names the sources).
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "core/random.hpp"
#include "search/mcts/config.hpp"
#include "search/mcts/node.hpp"
#include "search/mcts/tree.hpp"

namespace lusoria::search::mcts {

// `count` numbers of sum 1 from the symmetric Dirichlet distribution with parameter alpha > 0 (by
// gamma variates: Marsaglia and Tsang, "A Simple Method for Generating Gamma Variables", 2000).
std::vector<double> dirichlet(std::size_t count, double alpha, core::Rng& rng);

// Deals the simulations of a search to the root's actions: the `gumbel` most promising of them by
// prior and noise share a round alike, then the better half, and so on. Where the number of
// simulations is not known, rounds begin anew with twice as many. Any thread may call pick().
class RootHalving {
 public:
  // Off when the config says so. The children of the root must be there; their priors are read if
  // the tree keeps any.
  void start(const Tree& tree, const MctsConfig& config, std::uint64_t simulations, core::Rng& rng);
  bool on() const { return !candidates_.empty(); }
  // The child to follow next.
  NodeIndex pick(const Tree& tree);
  // The child to play in the end.
  NodeIndex best(const Tree& tree) const;

 private:
  struct Candidate {
    NodeIndex child = kNone;
    double promise = 0;        // the logarithm of the prior, and noise
    std::uint64_t visits = 0;  // dealt by this search
    double score = 0;          // at the last halving
  };

  void begin_round();
  void halve(const Tree& tree);
  double score(const Tree& tree, const Candidate& candidate) const;

  std::mutex mutex_;
  std::vector<Candidate> candidates_;  // the first `active_` are still in
  std::size_t active_ = 0;
  std::uint64_t rounds_ = 1;
  std::uint64_t simulations_ = 0;
  std::uint64_t left_ = 0;  // simulations until the next halving
  bool endless_ = false;
  double scale_ = 1;
};

}  // namespace lusoria::search::mcts
