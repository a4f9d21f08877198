// The options of Monte Carlo tree search. Those that are off cost nothing: neither memory in the
// tree nor a step in the loop. Values are in -1 to 1.
#pragma once

#include <cstdint>

namespace lusoria::search {

// How a seat's node picks the child to follow.
enum class Selection : std::uint8_t {
  kUcb1,       // UCT: Kocsis and Szepesvari, "Bandit Based Monte-Carlo Planning", 2006
  kUcb1Tuned,  // Auer, Cesa-Bianchi and Fischer, "Finite-time Analysis of the Multiarmed Bandit
               // Problem", 2002: exploration by the measured variance
  kPuct,       // by priors: Rosin, "Multi-armed bandits with episode context", 2011, as in Silver
               // and others, "Mastering the game of Go without human knowledge", 2017
};

// How a playout picks its actions.
enum class PlayoutPolicy : std::uint8_t {
  kRandom,         // uniformly, by the game's shortcut where it has one
  kMast,           // Finnsson and Bjornsson, "Simulation-Based Approach to General Game Playing",
                   // 2008: mostly the action that did best on average, wherever it was played
  kLastGoodReply,  // Drake, "The Last-Good-Reply Policy for Monte-Carlo Go", 2009, with forgetting
                   // (Baier and Drake, 2010)
};

// How several threads share the work (Chaslot, Winands and van den Herik, "Parallel Monte-Carlo
// Tree Search", 2008).
enum class ParallelSearch : std::uint8_t {
  kAuto,  // kTree under a network or Gumbel, whose leaves and simulations are dealt out; else kRoot
  kTree,  // one tree, with virtual loss
  kRoot,  // a tree a thread, added up at the root. The only one for hidden information
};

struct MctsConfig {
  Selection selection = Selection::kUcb1;
  double exploration = 1.0;  // the weight of the exploring term
  // PUCT: how far below its parent's mean an action without visits is taken to be worth.
  double first_play = 0.2;
  // Priors of PUCT without a network: softmax of the evaluation one ply on, divided by this. 0: all
  // alike.
  double temperature = 0.1;

  // All moves as first: RAVE (Gelly and Silver, "Combining Online and Offline Knowledge in UCT",
  // 2007); with a reference of at least 1 GRAVE (Cazenave, "Generalized Rapid Action Value
  // Estimation", 2015), which reads the statistics of the nearest node with that many visits.
  bool rave = false;
  double rave_bias = 1e-3;  // how soon a node's own mean takes over; 0: slowest
  std::uint32_t rave_reference = 0;

  // Progressive bias and widening (Chaslot and others, "Progressive Strategies for Monte-Carlo Tree
  // Search", 2008; widening as in Coulom, 2007), by the evaluation one ply on: the weight of value
  // / (visits + 1); and a node with n visits follows its best ceil(widening * n^widening_exponent)
  // actions. 0: off.
  double bias = 0;
  double widening = 0;
  double widening_exponent = 0.5;

  PlayoutPolicy playouts = PlayoutPolicy::kRandom;
  double greediness = 0.8;  // MAST: how often the best action is played
  // Plays a winning move wherever there is one (Teytaud and Teytaud, "On the Huge Benefit of
  // Decisive Moves in Monte-Carlo Tree Search Algorithms", 2010).
  bool decisive = false;
  // A playout ends after so many plies in the evaluation (early cut-off: Lorentz, "Amazons Discover
  // Monte-Carlo", 2008); 0: at once; below 0: at the end of the game. For more than two players
  // with an evaluation for every seat (SeatEvaluationOf).
  int cutoff = -1;
  // Implicit minimax backups (Lanctot and others, "Monte Carlo Tree Search with heuristic
  // evaluations using implicit minimax backups", 2014): the weight, 0 to 1, of the minimax of the
  // evaluations in the tree. Two players.
  double implicit = 0;

  // MCTS-Solver (Winands, Bjornsson and Saito, 2008) by bounds on scores (Cazenave and Saffidine,
  // "Score Bounded Monte-Carlo Tree Search", 2010), here for each seat of many and over chance too.
  bool solver = true;
  // Positions met again share what is below them, but not the statistics of the actions into them
  // (UCT1 of Childs, Brodeur and Kocsis, "Transpositions and Move Groups in Monte Carlo Tree
  // Search", 2008). Not under a repetition rule.
  bool transpositions = false;
  // Goes on with the part of the last tree that the game has come to. Not with transpositions, nor
  // for hidden information.
  bool reuse = false;

  // Dirichlet noise on the priors of the root (Silver and others, 2017): its share, 0 to 1, and its
  // parameter. Kept out of the tree, so that a tree in use again is free of it. PUCT.
  double noise = 0;
  double noise_alpha = 0.3;

  // The root by Gumbel sampling without replacement and sequential halving (Danihelka and others,
  // "Policy improvement by planning with Gumbel", 2022): how many actions are tried; 0: off.
  int gumbel = 0;
  double gumbel_scale = 1.0;  // the weight of a value against the prior; c_scale in the paper

  ParallelSearch parallel = ParallelSearch::kAuto;
  double virtual_loss = 1.0;  // what a simulation under way counts against its actions
  int batch = 8;              // leaves that a network is given at once

  // Whether nothing is asked but UCT with random playouts, the solver and reuse: the fast build.
  bool plain() const {
    return selection == Selection::kUcb1 && !rave && bias == 0 && widening == 0 &&
           playouts == PlayoutPolicy::kRandom && !decisive && cutoff < 0 && implicit == 0 &&
           !transpositions && gumbel == 0;
  }
  // Whether a node's children need values of the evaluation one ply on.
  bool looks_ahead() const {
    return bias != 0 || widening != 0 || (selection == Selection::kPuct && temperature > 0);
  }
};

}  // namespace lusoria::search
