// What a proof search does once it knows the value: a line of best play, the actions that keep the
// value, and the size of the proof. What the table has lost by then is searched again.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "search/proof/dfpn.hpp"

namespace lusoria::search {

// An action that settles the question in the mover's favour; none when there is none, or a limit
// ended the search.
template <ProvableState S, class Knowledge>
requires ProofKnowledgeOf<Knowledge, S> core::Action DfPn<S, Knowledge>::settle(
    const Step& at, core::Player attacker) {
  attacker_ = attacker;
  Keys keys;
  at_sight(at, keys);
  const ProofNumbers numbers = search_below(at, keys);
  const bool favourable = at.state.to_move() == attacker ? numbers.proven() : numbers.disproven();
  return favourable ? settling_ : core::kNoAction;
}

// The action that took most work to answer: what the losing side plays.
template <ProvableState S, class Knowledge>
requires ProofKnowledgeOf<Knowledge, S> core::Action DfPn<S, Knowledge>::hardest(
    const Step& at, core::Player attacker) {
  attacker_ = attacker;
  actions_.clear();
  knowledge_.actions(at.state, history_, attacker, actions_);
  core::Action best = actions_[0];
  std::uint64_t most = 0;
  const std::size_t mark = history_.size();
  if (endless_) path_.push(at.state.hash());
  for (const core::Action action : actions_) {
    const Step next = step(at.state, action, at.base);
    Keys keys;
    assess(next, keys);
    history_.truncate(mark);
    const ProofTable::Entry* entry = table_.find(keys.position);
    if (entry == nullptr) entry = table_.find(keys.all());
    if (entry == nullptr || entry->work <= most) continue;
    most = entry->work;
    best = action;
  }
  if (endless_) path_.pop();
  return best;
}

// Whether it shows without a search that neither side wins.
template <ProvableState S, class Knowledge>
requires ProofKnowledgeOf<Knowledge, S>
bool DfPn<S, Knowledge>::drawn_at_sight(const Step& at) {
  return knowledge_.assess(at.state, core::Player::kFirst).numbers.disproven() &&
         knowledge_.assess(at.state, core::Player::kSecond).numbers.disproven();
}

template <ProvableState S, class Knowledge>
requires ProofKnowledgeOf<Knowledge, S>
void DfPn<S, Knowledge>::add_line(const S& root, double value, std::size_t most,
                                  std::vector<core::Action>& line) {
  const std::size_t mark = history_.size();
  const std::size_t path_mark = path_.size();
  const core::Player mover = root.to_move();
  const core::Player winner = value > 0 ? mover : core::opponent(mover);
  Step at{root, 0};
  while (core::is_seat(at.state.to_move()) && line.size() < most) {
    const core::Player side = at.state.to_move();
    core::Action action = core::kNoAction;
    if (value == 0) {
      if (!line.empty() && drawn_at_sight(at)) break;
      action = settle(at, core::opponent(side));
    } else {
      action = side == winner ? settle(at, winner) : hardest(at, winner);
    }
    if (action == core::kNoAction) break;
    line.push_back(action);
    if (endless_) path_.push(at.state.hash());
    at = step(at.state, action, at.base);
  }
  path_.truncate(path_mark);
  history_.truncate(mark);
}

// Nothing when a limit ended the search.
template <ProvableState S, class Knowledge>
requires ProofKnowledgeOf<Knowledge, S> std::optional<std::vector<core::Action>>
DfPn<S, Knowledge>::keeping(const S& root, double value) {
  core::ActionList legal;
  core::legal_actions(root, history_, legal);
  std::sort(legal.begin(), legal.end());
  if (value < 0) return std::vector<core::Action>(legal.begin(), legal.end());
  std::vector<core::Action> kept;
  const core::Player attacker = value > 0 ? root.to_move() : core::opponent(root.to_move());
  const std::size_t mark = history_.size();
  for (const core::Action action : legal) {
    const Step next = step(root, action, 0);
    const ProofNumbers numbers = answer(next, attacker);
    history_.truncate(mark);
    if (!numbers.solved()) return {};
    if (value > 0 ? numbers.proven() : numbers.disproven()) kept.push_back(action);
  }
  return kept;
}

// Walks over a proof and counts its positions.
template <ProvableState S, class Knowledge>
requires ProofKnowledgeOf<Knowledge, S>
class DfPn<S, Knowledge>::Walk {
 public:
  // The proof that the attacker wins, or that it does not. Counts up to `most` positions.
  Walk(DfPn& search, core::Player attacker, bool wins, std::size_t most)
      : search_(search),
        attacker_(attacker),
        chooser_(wins ? attacker : core::opponent(attacker)),
        most_(most),
        seen_(std::bit_ceil(2 * most)) {}

  // False when there are too many, or a limit ended the search.
  bool add(const Step& at) {
    search_.attacker_ = attacker_;
    Keys keys;
    const bool leaf = search_.at_sight(at, keys).numbers.solved();
    if (leaf) keys = {core::mix64(at.state.hash()), search_.past(at.base)};
    if (!insert(keys.all())) return true;
    if (++count_ > most_ || search_.out_of_limits()) return false;
    if (leaf) return true;
    if (at.state.to_move() == chooser_) {
      const core::Action action = search_.settle(at, attacker_);
      return action != core::kNoAction && add_after(at, action);
    }
    search_.actions_.clear();
    search_.knowledge_.actions(at.state, search_.history_, attacker_, search_.actions_);
    const std::vector<core::Action> actions(search_.actions_.begin(), search_.actions_.end());
    return std::all_of(actions.begin(), actions.end(),
                       [&](core::Action action) { return add_after(at, action); });
  }
  std::size_t count() const { return count_; }

 private:
  bool add_after(const Step& at, core::Action action) {
    const std::size_t mark = search_.history_.size();
    const std::size_t path_mark = search_.path_.size();
    if (search_.endless_) search_.path_.push(at.state.hash());
    const Step next = search_.step(at.state, action, at.base);
    const bool added = add(next);
    search_.path_.truncate(path_mark);
    search_.history_.truncate(mark);
    return added;
  }
  // False when the key is there already. Never more than half full.
  bool insert(std::uint64_t key) {
    if (key == 0) key = 1;
    std::size_t slot = static_cast<std::size_t>(key) & (seen_.size() - 1);
    while (seen_[slot] != 0 && seen_[slot] != key) slot = (slot + 1) & (seen_.size() - 1);
    if (seen_[slot] == key) return false;
    seen_[slot] = key;
    return true;
  }

  DfPn& search_;
  core::Player attacker_;
  core::Player chooser_;
  std::size_t most_;
  std::size_t count_ = 0;
  std::vector<std::uint64_t> seen_;
};

template <ProvableState S, class Knowledge>
requires ProofKnowledgeOf<Knowledge, S> std::optional<std::uint64_t> DfPn<S, Knowledge>::tree_size(
    const S& root, double value) {
  const core::Player mover = root.to_move();
  std::uint64_t size = 0;
  for (const core::Player attacker : {mover, core::opponent(mover)}) {
    const bool wins = value != 0 && (value > 0) == (attacker == mover);
    if (value != 0 && !wins) continue;
    Walk walk(*this, attacker, wins, most_walked_);
    if (!walk.add({root, 0})) return {};
    size += walk.count();
  }
  return size;
}

}  // namespace lusoria::search
