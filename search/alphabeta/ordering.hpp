// The order in which alpha-beta looks at actions: what has cut off before comes first.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "core/action.hpp"
#include "core/player.hpp"
#include "core/random.hpp"
#include "search/alphabeta/score.hpp"

namespace lusoria::search {

struct ScoredAction {
  std::int32_t score = 0;
  core::Action action = core::kNoAction;
};

// What a thread remembers of cut-offs. The counts are kept within +-kMost by the weight that a new
// one gets (as Stockfish does), so that they follow the search.
class CutoffMemory {
 public:
  static constexpr int kMost = 1 << 14;

  // A new search: killers are of other plies now, and counts fade. For actions below `actions`;
  // `bytes` is what the pairs of actions may take. Forgets everything when one of them changes.
  void prepare(int actions, std::size_t bytes) {
    actions_ = static_cast<std::size_t>(actions);
    killers_.fill({core::kNoAction, core::kNoAction});
    fade(single_, 2 * actions_);
    fade(pairs_, std::bit_floor(std::max<std::size_t>(bytes / sizeof(std::int16_t), 2)));
  }

  bool is_killer(int ply, core::Action action) const {
    const auto& killers = killers_[static_cast<std::size_t>(ply)];
    return killers[0] == action || killers[1] == action;
  }
  void add_killer(int ply, core::Action action) {
    auto& killers = killers_[static_cast<std::size_t>(ply)];
    if (killers[0] == action) return;
    killers[1] = killers[0];
    killers[0] = action;
  }

  std::int16_t& single(core::Player mover, core::Action action) {
    return single_[core::seat_index(mover) * actions_ +
                   static_cast<std::size_t>(action_index(action))];
  }
  // After `before`, kNoAction at the root and after a null move.
  std::int16_t& pair(core::Action before, core::Action action) {
    const auto both = static_cast<std::uint64_t>(action_index(before)) << 16 |
                      static_cast<std::uint64_t>(action_index(action));
    return pairs_[static_cast<std::size_t>(core::mix64(both)) & (pairs_.size() - 1)];
  }
  static void credit(std::int16_t& count, int weight) {
    count = static_cast<std::int16_t>(count + weight - count * std::abs(weight) / kMost);
  }

 private:
  static void fade(std::vector<std::int16_t>& counts, std::size_t size) {
    if (counts.size() != size) return counts.assign(size, 0);
    for (std::int16_t& count : counts) count = static_cast<std::int16_t>(count / 2);
  }

  std::size_t actions_ = 0;
  std::vector<std::int16_t> single_;
  std::vector<std::int16_t> pairs_;  // hashed: actions that share a count only mislead the order
  std::array<std::array<core::Action, 2>, kMostPlies> killers_{};
};

}  // namespace lusoria::search
