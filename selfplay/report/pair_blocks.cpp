#include "selfplay/report/pair_blocks.hpp"

#include <algorithm>
#include <functional>
#include <string>

#include "selfplay/block_variance.hpp"

namespace lusoria::selfplay::report {

void PairBlocks::add(const GameRecord& record, std::uint64_t game,
                     std::span<const std::size_t> agents) {
  if (agents.size() != 2 || agents[0] == agents[1]) return;
  const Half half{.opening = std::hash<std::string>()(record.rules + '\n' + record.position),
                  .first = agents[0],
                  .second = agents[1],
                  .score = score_of(record.returns, core::Player::kFirst),
                  .forfeit = is_forfeit(record.end)};
  const auto other = waiting_.find(game / 2);
  if (other == waiting_.end()) {
    waiting_.emplace(game / 2, half);
    return;
  }
  count(other->second, half);
  waiting_.erase(other);
}

void PairBlocks::count(const Half& a, const Half& b) {
  if (a.opening != b.opening || a.first != b.second || a.second != b.first) return;
  Pair& pair = pairs_[{std::min(a.first, a.second), std::max(a.first, a.second)}];
  if (a.forfeit || b.forfeit) {
    ++pair.left_out;
    return;
  }
  const double of_first = (a.score + 1 - b.score) / 2;
  (void)pair.sample.add(a.first < a.second ? of_first : 1 - of_first);
}

}  // namespace lusoria::selfplay::report
