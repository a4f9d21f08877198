// Depth-first proof-number search (Nagai, "Df-pn algorithm for searching AND/OR trees and its
// applications", 2002), for two players with perfect information and without chance; a side may
// move several times in a row.
//
// Each question has two answers, so that a game with draws takes two: does the mover win, and does
// the opponent? They are asked in turns with growing shares of nodes, because either may be the
// easy one. A child may exceed the second best by a quarter before the search looks elsewhere (the
// 1 + epsilon trick: Pawlewicz and Lew, "Improving depth-first PN-search: 1 + epsilon trick",
// 2007).
//
// Where a position's past matters, it is a part of the position's identity, so that the table holds
// nothing that another way to the position could make wrong (the graph-history interaction;
// Kishimoto and Mueller, "A general solution to the graph history interaction problem", 2004, share
// more between the ways). Under a rule against repetition the past is the set of earlier positions
// that could still come back: none from before the last capture. Where repetition is allowed and no
// limit ends the game, play can be endless, which is nobody's win: then the past is the same set
// along the search's own path, and coming back there does not win. What was proven without leaning
// on that holds for all pasts and is shared.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/action.hpp"
#include "core/game_state.hpp"
#include "core/player.hpp"
#include "search/limits.hpp"
#include "search/proof/knowledge.hpp"
#include "search/proof/numbers.hpp"
#include "search/proof/report.hpp"
#include "search/proof/table.hpp"

namespace lusoria::search {

struct DfPnConfig {
  // Of a position whose children lead to common ones: count the hardest child and 1 for each other
  // (Ueda, Hashimoto, Hashimoto and Iida, "Weak proof-number search", 2008) instead of the sum,
  // which counts what they share many times over.
  bool weak = true;
};

template <ProvableState S, class Knowledge = ProofKnowledgeFor<S>>
requires ProofKnowledgeOf<Knowledge, S>
class DfPn {
 public:
  explicit DfPn(DfPnConfig config = {}, Knowledge knowledge = Knowledge());

  // Solves a state in which a seat is to move. `history` is that of the root (core/history.hpp).
  // Uses the limits nodes, time, stop and memory. Keeps the table from one call to the next.
  ProofReport solve(const S& root, const core::KeyHistory& history, const Limits& limits,
                    const ProofRequest& request = {});
  // Forgets the table.
  void clear() { table_.clear(); }
  // Bytes that the tables and stacks of the last call took.
  std::size_t memory() const;

 private:
  struct Child {
    std::uint64_t key;  // of the position without its past
    ProofNumbers numbers;
    core::Action action;
    bool by_repetition;
  };
  // by_repetition: a `no` that leans on the path that led to the position.
  struct Outcome {
    ProofNumbers numbers;
    bool by_repetition = false;
  };
  // A position's identity: its own key, and the digest of those earlier ones that matter.
  struct Keys {
    std::uint64_t position = 0;
    std::uint64_t past = 0;

    std::uint64_t all() const { return position ^ past; }
  };
  // What to search next, and how far.
  struct Choice {
    std::size_t at = 0;
    ProofNumbers limit;
  };
  // A node on the path of the search.
  struct Node {
    Keys keys;
    bool attacking = false;  // whether the attacker is to move
    std::size_t first = 0;   // its children from here on in children_
    std::uint64_t base = 0;  // what to leave out of the digest of the past
    bool by_repetition = false;
  };
  // A state after an action, with history_ as it is there.
  struct Step {
    S state;
    std::uint64_t base;
  };

  static constexpr std::size_t kMostPlies = 2048;
  static constexpr std::size_t kMostChildren = std::size_t{1} << 16;
  static constexpr std::uint64_t kFirstShare = 4096;
  static constexpr std::uint64_t kShareGrowth = 4;
  static constexpr std::uint64_t kProgressPeriod = 4096;
  static constexpr std::size_t kWalkShare = 8;  // of the memory, for the size of the proof

  void begin(const S& root, const core::KeyHistory& history, const Limits& limits);
  void answer_in_turns(const S& root);
  std::optional<double> value() const;
  ProofNumbers answer(const Step& at, core::Player attacker);
  ProofNumbers search_below(const Step& at, const Keys& keys);
  ProofReport report(std::optional<double> found) const;

  Outcome visit(const S& state, Node node, ProofNumbers limit);
  Outcome expand(const S& state, Node& node);
  Outcome sum_up(const Node& node, ProofNumbers limit, Choice& choice);
  void descend(const S& state, Node& node, const Choice& choice);
  Step step(const S& state, core::Action action, std::uint64_t base);
  Outcome at_sight(const Step& at, Keys& keys);
  Outcome assess(const Step& at, Keys& keys);
  void store(const Keys& keys, const Outcome& outcome, std::uint64_t work);
  bool out_of_limits();
  void show_progress();

  // The digest of the earlier positions that matter, without what `base` covers.
  std::uint64_t past(std::uint64_t base) const {
    return forbids_ ? history_.digest() ^ base : endless_ ? path_.digest() ^ base : 0;
  }

  // What is done once the value is known: proof_tree_impl.hpp.
  class Walk;
  core::Action settle(const Step& at, core::Player attacker);
  core::Action hardest(const Step& at, core::Player attacker);
  bool drawn_at_sight(const Step& at);
  void add_line(const S& root, double value, std::size_t most, std::vector<core::Action>& line);
  std::optional<std::vector<core::Action>> keeping(const S& root, double value);
  std::optional<std::uint64_t> tree_size(const S& root, double value);

  DfPnConfig config_;
  Knowledge knowledge_;
  ProofTable table_;
  std::vector<Child> children_;  // of the nodes on the path, one after the other
  // Of the search in progress.
  const Limits* limits_ = nullptr;
  const ProofRequest* request_ = nullptr;
  LimitWatch* watch_ = nullptr;
  bool forbids_ = false;  // the rules forbid repetition
  bool endless_ = false;  // the rules allow it, and nothing ends the game
  core::Player attacker_ = core::Player::kFirst;
  std::optional<bool> mover_wins_;  // where that is answered
  std::optional<bool> opponent_wins_;
  core::KeyHistory history_;
  core::KeyHistory path_;  // hashes before the position in hand, where play can be endless
  core::ActionList actions_;
  core::Action settling_ = core::kNoAction;  // of the last node that was settled for its mover
  std::size_t most_walked_ = 0;              // positions of a proof that can be counted
  std::size_t ply_ = 0;
  std::size_t deepest_ = 0;
  std::uint64_t nodes_ = 0;
  std::uint64_t share_end_ = 0;  // where the question in progress pauses; 0: nowhere
  std::uint64_t next_progress_ = 0;
  bool aborted_ = false;
  StopReason reason_ = StopReason::kFinished;
};

}  // namespace lusoria::search
