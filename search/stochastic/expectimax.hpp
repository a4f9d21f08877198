// Expectiminimax (Michie, "Game-playing and game-learning automata", 1966): alpha-beta with chance
// nodes. The root's mover, the hero, maximises its own value; every other seat minimises it, and
// chance averages by its probabilities. Two players without chance is alpha-beta; more than two
// players is paranoid search (search/multiplayer/paranoid.hpp).
//
// Chance nodes are pruned by Star1 and Star2 (Ballard, "The *-minimax search procedure for trees
// containing chance nodes", 1983; Hauk, Buro and Schaeffer, "*-Minimax performance in backgammon",
// 2004): values lie in -1 to 1, so outcomes not searched yet can only move the average so far.
// Star2 first searches one likely action below each outcome, which bounds that outcome's value from
// one side. No pruning changes a value, and neither does the table.
//
// A ply is a decision of a seat. Chance costs none, but where chance follows chance: so that turns
// without a choice come to an end. One thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/action.hpp"
#include "core/game_state.hpp"
#include "core/player.hpp"
#include "search/evaluation.hpp"
#include "search/limits.hpp"
#include "search/node_budget.hpp"
#include "search/report.hpp"
#include "search/slot_table.hpp"
#include "search/variations.hpp"

namespace lusoria::search {

// How chance nodes are pruned. kStar2 needs the fewest nodes where seats have many actions.
enum class Star : std::uint8_t { kNone, kStar1, kStar2 };

// What the other seats may do between two moves of the hero: anything, or as best-reply search has
// it (search/multiplayer/best_reply.hpp).
enum class Replies : std::uint8_t { kAll, kOne };

struct ExpectimaxConfig {
  bool deepening = true;  // one ply more at a time; else straight to the depth limit, or to the end
  bool table = true;      // never used under a repetition rule, where the way to a position matters
  Star star = Star::kStar2;
  // Whether the report has the exact value of every root action, at the cost of pruning less there.
  bool exact_actions = false;
  int worlds = 8;  // states drawn under hidden information (search/determinization.hpp); at least 1
};

// Needs a state in which a seat is to move. The report's value of an action that is not the best
// one is an upper bound unless the configuration asks for more. Stops deepening at a value of 1 or
// -1, for then more depth changes nothing; so the shortest forced win is played, and of losing
// actions the one that was best while the loss was not seen. The report's principal variation ends
// before the first chance node.
template <core::GameState S, SeatEvaluationOf<S> E = NoEvaluation, Replies R = Replies::kAll>
class Expectimax {
 public:
  // A deeper limit means this one: it bounds the stack.
  static constexpr int kMostPlies = 128;

  explicit Expectimax(ExpectimaxConfig config = {}, E evaluation = {});

  // `history` is that of the root (core/history.hpp). Keeps the table from one call to the next.
  SearchReport search(const S& root, const core::KeyHistory& history,
                      const Limits& limits) requires(!core::HiddenState<S>);
  // The same for every game: under hidden information by determinization, which draws from `rng`.
  // Of equally good actions a random one is best, not the first.
  SearchReport search(const S& root, const core::KeyHistory& history, const Limits& limits,
                      core::Rng& rng);
  // Forgets the table.
  void clear() { table_.clear(); }

 private:
  // All values are the hero's.
  struct Entry {
    std::uint64_t key = 0;
    double lower = 0;
    double upper = 0;
    core::Action best = core::kNoAction;
    std::int16_t depth = 0;
    bool whole = false;  // no horizon below: the bounds hold at every greater depth too
    bool filled = false;
    bool used() const { return filled; }
  };
  static_assert(sizeof(Entry) == 32);
  struct Bounds {
    double lower = -1;
    double upper = 1;
    core::Action best = core::kNoAction;
    bool whole = true;
    bool settled(double alpha, double beta) const {
      return lower >= beta || upper <= alpha || lower == upper;
    }
  };
  struct Place {
    int depth = 0;         // plies left
    int level = 0;         // of the recursion, below the root
    bool replied = false;  // Replies::kOne: another seat has chosen freely since the hero moved
  };
  struct Found {
    double value = 0;
    core::Action best = core::kNoAction;
  };
  struct Spread;

  // With `rng`, which may be null, the actions of the root come in random order.
  SearchReport search_one(const S& root, const core::KeyHistory& history, const Limits& limits,
                          core::Rng* rng);
  void begin(const S& root, const core::KeyHistory& history, const Limits& limits, core::Rng* rng);
  double search_root(const S& root, int depth);
  void fill_report(SearchReport& report, const S& root, double value, int depth) const;

  double visit(const S& state, double alpha, double beta, Place at);
  Found visit_seat(const S& state, double alpha, double beta, Place at, core::Action first);
  Found visit_chance(const S& state, double alpha, double beta, Place at);
  void probe_outcomes(const S& state, double alpha, double beta, Place at, Spread& spread);
  void probe(const S& state, std::size_t outcome, double alpha, double beta, Place at,
             Spread& spread);
  double after(const S& state, core::Action action, double alpha, double beta, Place below);

  core::Action likely_action(const S& state, const core::ActionList& actions);
  void order(core::ActionList& actions, core::Player mover, core::Action first) const;
  std::uint32_t& score(core::Player mover, core::Action action) {
    return scores_[core::seat_index(mover) * width_ +
                   static_cast<std::size_t>(core::action_index(action))];
  }
  std::uint32_t score(core::Player mover, core::Action action) const {
    return const_cast<Expectimax*>(this)->score(mover, action);
  }
  double horizon(const S& state);

  std::uint64_t key_of(const S& state, bool replied) const;
  Bounds look_up(std::uint64_t key, int depth) const;
  void remember(std::uint64_t key, int depth, Bounds bounds);

  ExpectimaxConfig config_;
  E evaluation_;
  SlotTable<Entry> table_;
  Variations lines_{2 * kMostPlies + 4};
  // Of the search in progress.
  std::optional<NodeBudget> budget_;
  core::Player hero_ = core::Player::kFirst;
  core::KeyHistory history_;
  core::ActionList root_actions_;  // in the order of the last iteration
  std::vector<ActionStatistics> statistics_;
  core::Action best_ = core::kNoAction;
  // How much each action of each seat has cut off (the history heuristic: Schaeffer, 1983).
  std::vector<std::uint32_t> scores_;
  std::size_t width_ = 0;
};

}  // namespace lusoria::search
