// Max^n (Luckhardt and Irani, "An algorithmic solution of n-person games", 1986): each seat
// maximises its own value; chance averages by its probabilities. For 2 to 4 seats.
//
// Pruned by bounds (Korf, "Multi-player alpha-beta pruning", 1991). Immediate: nothing is better
// than 1. Shallow: values sum to 0, so what one seat has got bounds what is left for the seat that
// chose before it. Only sound where the evaluation's values sum to 0 (search::kSumsToZero); through
// chance nodes as Star1 has it, with the outcomes left to come at their best. Deep pruning is not
// sound in max^n, so paranoid search goes deeper in the same time.
//
// Among equal actions a seat takes the first in the order of legal_actions(), whatever the order of
// the search (but at the root, if asked); differences below kTie are rounding. So the value is one
// function of the position and the depth, though with many seats another way to break ties may give
// another value (Sturtevant, "A comparison of algorithms for multi-player games", 2002).
//
// A ply is a decision of a seat. Chance costs none, but where chance follows chance. One thread.
#pragma once

#include <array>
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

struct MaxNConfig {
  bool deepening = true;  // one ply more at a time; else straight to the depth limit, or to the end
  bool table = true;      // never used under a repetition rule, where the way to a position matters
  bool pruning = true;
  // What no seat gets less than, at the end or by the evaluation; -1 is always safe. The nearer to
  // the truth, the more is pruned.
  double least = -1;
  // Whether the report has the exact value of every root action, at the cost of pruning less there.
  bool exact_actions = false;
  int worlds = 8;  // states drawn under hidden information (search/determinization.hpp); at least 1
};

// Needs a state in which a seat is to move. The report's value of an action that is not the best
// one is an upper bound unless the configuration asks for more. An iteration that a limit cuts
// short counts for nothing, but the first. A win in one ply ends the search. The report is exact
// when the whole tree was searched, and its principal variation ends before the first chance node.
template <core::GameState S, SeatEvaluationOf<S> E = NoEvaluation>
class MaxN {
 public:
  // A deeper limit means this one: it bounds the stack.
  static constexpr int kMostPlies = 128;
  static constexpr double kTie = 1e-5;

  explicit MaxN(MaxNConfig config = {}, E evaluation = {});

  // `history` is that of the root (core/history.hpp). Keeps the table from one call to the next.
  SearchReport search(const S& root, const core::KeyHistory& history,
                      const Limits& limits) requires(!core::HiddenState<S>);
  // The same for every game: under hidden information by determinization, which draws from `rng`.
  // Of equally good actions of the root a random one is best, not the first.
  SearchReport search(const S& root, const core::KeyHistory& history, const Limits& limits,
                      core::Rng& rng);
  // Forgets the table.
  void clear() { table_.clear(); }

 private:
  using Values = std::array<double, core::kMaxPlayers>;  // by seat
  struct Entry {
    std::uint64_t key = 0;
    Values values{};
    core::Action best = core::kNoAction;
    std::int16_t depth = 0;
    bool whole = false;  // no horizon below: the values hold at every greater depth too
    bool filled = false;
    bool used() const { return filled; }
  };
  static_assert(sizeof(Entry) == 48);
  // A position that gives `seat` at most `value` is of no use, whatever else it gives.
  struct Bar {
    core::Player seat = core::Player::kNobody;
    double value = 0;
  };
  struct Place {
    int depth = 0;  // plies left
    int level = 0;  // of the recursion, below the root
  };
  // The best action so far of a seat, and what it gives to all.
  struct Best {
    Values values{};
    core::Action action = core::kNoAction;
  };

  // With `rng`, which may be null, the actions of the root come in random order.
  SearchReport search_one(const S& root, const core::KeyHistory& history, const Limits& limits,
                          core::Rng* rng);
  void begin(const S& root, const core::KeyHistory& history, const Limits& limits, core::Rng* rng);
  bool iterate(const S& root, int depth, SearchReport& report);
  Best search_root(const S& root, int depth);

  // Each returns whether `values` is filled in: not when the position was cut off by the bar, nor
  // when the search is over.
  bool visit(const S& state, Bar bar, Place at, Values& values);
  bool visit_seat(const S& state, Bar bar, Place at, Best& best);
  bool visit_chance(const S& state, Bar bar, Place at, Values& values);
  bool after(const S& state, core::Action action, Bar bar, Place below, Values& values);
  bool consider(core::Player mover, core::Action action, const Values& values, Best& best) const;
  Bar bar_of(core::Player mover, const Best& best) const;
  bool cuts(const Best& best, core::Player mover, Bar bar) const;
  Values by_seat(const core::Returns& returns) const;
  Values horizon(const S& state);
  bool recall(const S& state, Place at, Values& values);

  MaxNConfig config_;
  E evaluation_;
  SlotTable<Entry> table_;
  Variations lines_{2 * kMostPlies + 4};
  // Of the search in progress.
  std::optional<NodeBudget> budget_;
  int players_ = 2;
  core::KeyHistory history_;
  core::ActionList root_actions_;
  std::vector<ActionStatistics> statistics_;
  std::vector<double> fresh_values_;  // of the root actions, in the iteration that is running
};

}  // namespace lusoria::search
