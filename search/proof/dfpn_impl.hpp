#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

#include "search/proof/dfpn.hpp"
#include "search/proof/proof_tree_impl.hpp"

namespace lusoria::search {

namespace detail {

// The number that the mover of a node wants to bring to 0, and the other one.
constexpr std::uint32_t effort(ProofNumbers n, bool attacking) {
  return attacking ? n.proof : n.disproof;
}
constexpr std::uint32_t resistance(ProofNumbers n, bool attacking) {
  return attacking ? n.disproof : n.proof;
}
constexpr ProofNumbers made_of(std::uint32_t effort, std::uint32_t resistance, bool attacking) {
  return attacking ? ProofNumbers{effort, resistance} : ProofNumbers{resistance, effort};
}
constexpr std::uint32_t with_epsilon(std::uint32_t second) {
  return second >= ProofNumbers::kMost / 2 ? ProofNumbers::kInfinite : second + second / 4 + 1;
}

}  // namespace detail

template <ProvableState S, class Knowledge>
requires ProofKnowledgeOf<Knowledge, S> DfPn<S, Knowledge>::DfPn(DfPnConfig config,
                                                                 Knowledge knowledge)
    : config_(config), knowledge_(std::move(knowledge)) {}

template <ProvableState S, class Knowledge>
requires ProofKnowledgeOf<Knowledge, S> std::size_t DfPn<S, Knowledge>::memory()
const {
  return table_.bytes() + children_.capacity() * sizeof(Child) + history_.bytes() + path_.bytes();
}

template <ProvableState S, class Knowledge>
requires ProofKnowledgeOf<Knowledge, S> ProofReport
DfPn<S, Knowledge>::solve(const S& root, const core::KeyHistory& history, const Limits& limits,
                          const ProofRequest& request) {
  assert(core::is_seat(root.to_move()) && root.rules().player_count() == 2);
  LimitWatch watch(limits, 32);
  watch_ = &watch;
  request_ = &request;
  begin(root, history, limits);
  answer_in_turns(root);
  const std::optional<double> found = value();
  ProofReport out = report(found);
  core::legal_actions(root, history_, actions_);
  out.search.best = actions_[0];
  out.search.time = watch.elapsed();
  if (!found) return out;
  share_end_ = 0;
  add_line(root, *found, request.line ? kMostPlies : 1, out.search.principal_variation);
  if (!out.search.principal_variation.empty()) {
    out.search.best = out.search.principal_variation.front();
  }
  if (request.keeping) out.keeping = keeping(root, *found);
  if (request.tree_size) out.tree_size = tree_size(root, *found);
  return out;
}

// Sets up the stacks and the table, so that nothing is allocated later.
template <ProvableState S, class Knowledge>
requires ProofKnowledgeOf<Knowledge, S>
void DfPn<S, Knowledge>::begin(const S& root, const core::KeyHistory& history,
                               const Limits& limits) {
  limits_ = &limits;
  history_ = history;
  path_.clear();
  forbids_ = false;
  endless_ = false;
  if constexpr (core::RepetitionState<S>) {
    history_.reserve(history.size() + kMostPlies);
    forbids_ = core::forbids_repetition(root.rules());
    endless_ = core::endless(root.rules());
    if (endless_) path_.reserve(kMostPlies);
  }
  const std::size_t most = std::clamp<std::size_t>(limits.memory / 8 / sizeof(Child),
                                                   2 * core::ActionList::kCapacity, kMostChildren);
  if (children_.capacity() != most) std::vector<Child>().swap(children_);
  children_.clear();
  children_.reserve(most);
  const std::size_t walk = request_->tree_size ? limits.memory / kWalkShare : 0;
  most_walked_ = std::bit_floor(std::max<std::size_t>(walk / sizeof(std::uint64_t), 2)) / 2;
  const std::size_t others = memory() - table_.bytes() + walk;
  table_.resize(limits.memory > others ? limits.memory - others : 0);
  mover_wins_ = opponent_wins_ = std::nullopt;
  ply_ = deepest_ = 0;
  nodes_ = share_end_ = 0;
  next_progress_ = kProgressPeriod;
  aborted_ = false;
  reason_ = StopReason::kFinished;
}

template <ProvableState S, class Knowledge>
requires ProofKnowledgeOf<Knowledge, S>
void DfPn<S, Knowledge>::answer_in_turns(const S& root) {
  const core::Player mover = root.to_move();
  for (std::uint64_t share = kFirstShare; !aborted_; share *= kShareGrowth) {
    for (const bool own : {true, false}) {
      std::optional<bool>& wins = own ? mover_wins_ : opponent_wins_;
      if (wins) continue;
      share_end_ = nodes_ + share;
      const ProofNumbers numbers = answer({root, 0}, own ? mover : core::opponent(mover));
      if (numbers.solved()) wins = numbers.proven();
      if (aborted_ || value()) return;
    }
  }
}

// 1 when the mover wins, -1 when the opponent does, 0 when neither; nothing while that is open.
template <ProvableState S, class Knowledge>
requires ProofKnowledgeOf<Knowledge, S> std::optional<double> DfPn<S, Knowledge>::value()
const {
  if (mover_wins_.value_or(false)) return 1;
  if (opponent_wins_.value_or(false)) return -1;
  if (mover_wins_ && opponent_wins_) return 0;
  return {};
}

// The numbers of a position, solved unless a limit ended the search.
template <ProvableState S, class Knowledge>
requires ProofKnowledgeOf<Knowledge, S> ProofNumbers
DfPn<S, Knowledge>::answer(const Step& at, core::Player attacker) {
  attacker_ = attacker;
  Keys keys;
  const Outcome known = assess(at, keys);
  return known.numbers.solved() ? known.numbers : search_below(at, keys);
}

template <ProvableState S, class Knowledge>
requires ProofKnowledgeOf<Knowledge, S> ProofNumbers
DfPn<S, Knowledge>::search_below(const Step& at, const Keys& keys) {
  Node node;
  node.keys = keys;
  node.base = at.base;
  if (endless_) path_.push(at.state.hash());
  const ProofNumbers numbers = visit(at.state, node, ProofNumbers::unlimited()).numbers;
  if (endless_) path_.pop();
  return numbers;
}

template <ProvableState S, class Knowledge>
requires ProofKnowledgeOf<Knowledge, S> ProofReport
DfPn<S, Knowledge>::report(std::optional<double> found)
const {
  ProofReport out;
  out.search.exact = found.has_value();
  out.search.value = found.value_or(0);
  out.search.nodes = nodes_;
  out.search.depth = static_cast<int>(deepest_);
  out.search.stopped_by = reason_;
  if (found) {
    out.lower = out.upper = *found;
    return out;
  }
  if (mover_wins_) out.upper = 0;
  if (opponent_wins_) out.lower = 0;
  return out;
}

// Searches below the node until it is solved or one of its numbers reaches the limit.
template <ProvableState S, class Knowledge>
requires ProofKnowledgeOf<Knowledge, S>
typename DfPn<S, Knowledge>::Outcome DfPn<S, Knowledge>::visit(const S& state, Node node,
                                                               ProofNumbers limit) {
  if (ply_ + 1 >= kMostPlies ||
      children_.capacity() - children_.size() < core::ActionList::kCapacity) {
    aborted_ = true;
    reason_ = StopReason::kDepth;
    return {};
  }
  const std::uint64_t before = nodes_++;
  node.attacking = state.to_move() == attacker_;
  node.first = children_.size();
  deepest_ = std::max(deepest_, ply_);
  Outcome out = expand(state, node);
  while (!out.numbers.solved()) {
    Choice choice;
    out = sum_up(node, limit, choice);
    if (out.numbers.solved() || out.numbers.proof >= limit.proof ||
        out.numbers.disproof >= limit.disproof || out_of_limits()) {
      break;
    }
    descend(state, node, choice);
  }
  children_.resize(node.first);
  store(node.keys, out, nodes_ - before);
  return out;
}

// Puts the children that are not solved on the stack. Solved itself when one is settled in the
// mover's favour, or all are against it.
template <ProvableState S, class Knowledge>
requires ProofKnowledgeOf<Knowledge, S>
typename DfPn<S, Knowledge>::Outcome DfPn<S, Knowledge>::expand(const S& state, Node& node) {
  actions_.clear();
  knowledge_.actions(state, history_, attacker_, actions_);
  const std::size_t mark = history_.size();
  for (const core::Action action : actions_) {
    const Step next = step(state, action, node.base);
    Keys keys;
    const Outcome child = assess(next, keys);
    history_.truncate(mark);
    if (detail::effort(child.numbers, node.attacking) == 0) {
      settling_ = action;
      return child;
    }
    if (detail::resistance(child.numbers, node.attacking) == 0) {
      node.by_repetition |= child.by_repetition;
      continue;
    }
    if constexpr (Knowledge::kMerges) {
      const auto alike = [&](const Child& other) { return other.key == keys.position; };
      if (std::any_of(children_.begin() + static_cast<std::ptrdiff_t>(node.first), children_.end(),
                      alike)) {
        continue;
      }
    }
    children_.push_back({keys.position, child.numbers, action, false});
  }
  return {};
}

// The node's numbers by those of its children; where they are below the limit, which child to
// search and how far.
template <ProvableState S, class Knowledge>
requires ProofKnowledgeOf<Knowledge, S>
typename DfPn<S, Knowledge>::Outcome DfPn<S, Knowledge>::sum_up(const Node& node,
                                                                ProofNumbers limit,
                                                                Choice& choice) {
  using Numbers = ProofNumbers;
  std::uint32_t least = Numbers::kInfinite;
  std::uint32_t second = Numbers::kInfinite;
  std::uint64_t sum = 0;
  std::uint32_t hardest = 0;
  for (std::size_t i = node.first; i < children_.size(); ++i) {
    const std::uint32_t effort = detail::effort(children_[i].numbers, node.attacking);
    const std::uint32_t resistance = detail::resistance(children_[i].numbers, node.attacking);
    if (effort < least) {
      second = least;
      least = effort;
      choice.at = i;
    } else if (effort < second) {
      second = effort;
    }
    sum += resistance;
    hardest = std::max(hardest, resistance);
  }
  if (least == 0) {
    settling_ = children_[choice.at].action;
    return {detail::made_of(0, Numbers::kInfinite, node.attacking),
            children_[choice.at].by_repetition};
  }
  if (least == Numbers::kInfinite) {
    return {detail::made_of(Numbers::kInfinite, 0, node.attacking), node.by_repetition};
  }
  const std::uint32_t own = detail::resistance(children_[choice.at].numbers, node.attacking);
  const std::uint64_t others = config_.weak ? children_.size() - node.first - 1 : sum - own;
  const std::uint64_t total = config_.weak ? hardest + others : sum;
  const std::uint32_t most_effort =
      std::min(detail::effort(limit, node.attacking), detail::with_epsilon(second));
  const std::uint32_t most_resistance = detail::resistance(limit, node.attacking);
  const std::uint32_t left = most_resistance == Numbers::kInfinite || others >= most_resistance
                                 ? most_resistance
                                 : most_resistance - static_cast<std::uint32_t>(others);
  choice.limit = detail::made_of(most_effort, std::max(left, own + 1), node.attacking);
  return {detail::made_of(
      least, static_cast<std::uint32_t>(std::min<std::uint64_t>(total, Numbers::kMost)),
      node.attacking)};
}

template <ProvableState S, class Knowledge>
requires ProofKnowledgeOf<Knowledge, S>
void DfPn<S, Knowledge>::descend(const S& state, Node& node, const Choice& choice) {
  const core::Action action = children_[choice.at].action;
  const std::size_t mark = history_.size();
  Node child;
  const Step next = step(state, action, node.base);
  child.base = next.base;
  child.keys = {children_[choice.at].key, past(next.base)};
  if (endless_) path_.push(next.state.hash());
  ++ply_;
  const Outcome found = visit(next.state, child, choice.limit);
  --ply_;
  if (endless_) path_.pop();
  history_.truncate(mark);
  Child& searched = children_[choice.at];
  searched.numbers = found.numbers;
  searched.by_repetition = found.by_repetition;
  if (detail::resistance(found.numbers, node.attacking) == 0) {
    node.by_repetition |= found.by_repetition;
    children_.erase(children_.begin() + static_cast<std::ptrdiff_t>(choice.at));
  }
}

// The state after an action, with history_ as it is there.
template <ProvableState S, class Knowledge>
requires ProofKnowledgeOf<Knowledge, S>
typename DfPn<S, Knowledge>::Step DfPn<S, Knowledge>::step(const S& state, core::Action action,
                                                           std::uint64_t base) {
  Step next{state, base};
  [[maybe_unused]] const std::uint64_t digest = past(0);
  core::apply(next.state, history_, action);
  if constexpr (core::IrreversibleState<S>) {
    if (next.state.irreversible() != state.irreversible()) next.base = digest;
  }
  return next;
}

// What shows of a position without a search, and its keys where that leaves the question open.
template <ProvableState S, class Knowledge>
requires ProofKnowledgeOf<Knowledge, S>
typename DfPn<S, Knowledge>::Outcome DfPn<S, Knowledge>::at_sight(const Step& at, Keys& keys) {
  if (at.state.to_move() == core::Player::kNobody) {
    return {at.state.returns()[attacker_] > 0 ? ProofNumbers::yes() : ProofNumbers::no()};
  }
  if (endless_ && path_.contains(at.state.hash())) return {ProofNumbers::no(), true};
  const Assessment known = knowledge_.assess(at.state, attacker_);
  keys = {known.key, past(at.base)};
  return {known.numbers};
}

// The same, with what the table knows.
template <ProvableState S, class Knowledge>
requires ProofKnowledgeOf<Knowledge, S>
typename DfPn<S, Knowledge>::Outcome DfPn<S, Knowledge>::assess(const Step& at, Keys& keys) {
  const Outcome out = at_sight(at, keys);
  if (out.numbers.solved()) return out;
  if (endless_) {
    const ProofTable::Entry* const shared = table_.find(keys.position);
    if (shared != nullptr) return {shared->numbers()};
  }
  const ProofTable::Entry* const entry = table_.find(keys.all());
  if (entry == nullptr) return out;
  return {entry->numbers(), endless_ && entry->numbers().disproven()};
}

// Where play can be endless, only what holds whatever the past stands under the position's own key.
template <ProvableState S, class Knowledge>
requires ProofKnowledgeOf<Knowledge, S>
void DfPn<S, Knowledge>::store(const Keys& keys, const Outcome& outcome, std::uint64_t work) {
  const bool shared = endless_ && outcome.numbers.solved() && !outcome.by_repetition;
  table_.store(shared ? keys.position : keys.all(), outcome.numbers, work);
}

template <ProvableState S, class Knowledge>
requires ProofKnowledgeOf<Knowledge, S>
bool DfPn<S, Knowledge>::out_of_limits() {
  if (aborted_) return true;
  if (limits_->nodes != 0 && nodes_ >= limits_->nodes) {
    aborted_ = true;
    reason_ = StopReason::kNodes;
  } else if (watch_->due()) {
    aborted_ = true;
    reason_ = watch_->reason();
  }
  if (nodes_ >= next_progress_) show_progress();
  return aborted_ || (share_end_ != 0 && nodes_ >= share_end_);
}

template <ProvableState S, class Knowledge>
requires ProofKnowledgeOf<Knowledge, S>
void DfPn<S, Knowledge>::show_progress() {
  next_progress_ = nodes_ + kProgressPeriod;
  if (!request_->on_progress) return;
  request_->on_progress(
      {.nodes = nodes_,
       .attacker = attacker_,
       .table_use = static_cast<double>(table_.used()) / static_cast<double>(table_.size())});
}

}  // namespace lusoria::search
