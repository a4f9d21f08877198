#include "selfplay/cross_table.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include <fmt/format.h>

namespace lusoria::selfplay {

namespace {

void count_fault(Forfeits& forfeits, EndReason reason) {
  if (reason == EndReason::kIllegalMove) ++forfeits.illegal_moves;
  if (reason == EndReason::kException) ++forfeits.exceptions;
  if (reason == EndReason::kTime) ++forfeits.time;
}

}  // namespace

Score& Score::operator+=(const Score& other) {
  wins += other.wins;
  draws += other.draws;
  losses += other.losses;
  return *this;
}

double Places::mean() const {
  return count == 0 ? 0 : static_cast<double>(halves) / 2 / static_cast<double>(count);
}

Places& Places::operator+=(const Places& other) {
  count += other.count;
  halves += other.halves;
  first_twelfths += other.first_twelfths;
  return *this;
}

Places place_of(const core::Returns& returns, core::Player seat) {
  std::uint64_t higher = 0;
  std::uint64_t equal = 0;  // the seat itself included
  for (int i = 0; i < returns.players(); ++i) {
    higher += returns[core::seat(i)] > returns[seat] ? 1 : 0;
    equal += returns[core::seat(i)] == returns[seat] ? 1 : 0;
  }
  return {
      .count = 1, .halves = 2 * higher + equal + 1, .first_twelfths = higher == 0 ? 12 / equal : 0};
}

CrossTable::CrossTable(std::vector<RecordedAgent> agents, int players)
    : agents_(std::move(agents)),
      players_(players),
      pairs_(agents_.size() * agents_.size()),
      games_of_(agents_.size()),
      forfeits_(agents_.size()),
      missed_turns_(agents_.size()),
      resignations_(agents_.size()),
      places_(agents_.size()) {}

core::Result<CrossTable> CrossTable::of(std::span<const GameRecord> records) {
  std::vector<const GameRecord*> ordered;
  for (const GameRecord& record : records) ordered.push_back(&record);
  std::stable_sort(ordered.begin(), ordered.end(),
                   [](const GameRecord* a, const GameRecord* b) { return a->number < b->number; });
  std::vector<RecordedAgent> agents;
  for (const GameRecord* record : ordered) {
    if (record->agents.size() != ordered.front()->agents.size()) {
      return core::fail(
          fmt::format("game {} has {} players and game {} has {}; expected the same number in all",
                      ordered.front()->number, ordered.front()->agents.size(), record->number,
                      record->agents.size()));
    }
    for (const RecordedAgent& agent : record->agents) {
      const auto known = std::find_if(agents.begin(), agents.end(),
                                      [&](const RecordedAgent& a) { return a.name == agent.name; });
      if (known == agents.end()) {
        agents.push_back(agent);
      } else if (known->spec != agent.spec) {
        return core::fail(
            fmt::format("in game {} '{}' is {}, and {} in another; expected one spec for a name",
                        record->number, agent.name, agent.spec, known->spec));
      }
    }
  }
  CrossTable table(std::move(agents),
                   ordered.empty() ? 2 : static_cast<int>(ordered.front()->agents.size()));
  for (const GameRecord* record : ordered) table.add(*record);
  return table;
}

core::Result<void> CrossTable::enlist(const RecordedAgent& agent) {
  if (const auto known = find(agent.name)) {
    if (agents_[*known].spec == agent.spec) return {};
    return core::fail(
        fmt::format("'{}' is {}, and {} in another game; expected one spec for a name", agent.name,
                    agent.spec, agents_[*known].spec));
  }
  agents_.push_back(agent);
  pairs_.resize(size() * size());
  games_of_.resize(size());
  forfeits_.resize(size());
  missed_turns_.resize(size());
  resignations_.resize(size());
  places_.resize(size());
  return {};
}

std::optional<std::size_t> CrossTable::find(const std::string& name) const {
  const auto found = std::find_if(agents_.begin(), agents_.end(),
                                  [&](const RecordedAgent& a) { return a.name == name; });
  if (found == agents_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - agents_.begin());
}

std::size_t CrossTable::index_of(const std::string& name) const {
  const auto found = find(name);
  assert(found);
  return *found;
}

void CrossTable::add(const GameRecord& record) {
  assert(static_cast<int>(record.agents.size()) == players_);
  ++games_;
  std::vector<std::size_t> at;
  for (const RecordedAgent& agent : record.agents) at.push_back(index_of(agent.name));
  for (std::size_t i = 0; i < at.size(); ++i) {
    // An agent that has several seats of a game played one game.
    if (std::find(at.begin(), at.begin() + static_cast<std::ptrdiff_t>(i), at[i]) ==
        at.begin() + static_cast<std::ptrdiff_t>(i)) {
      ++games_of_[at[i]];
    }
    places_[at[i]] += place_of(record.returns, core::seat(static_cast<int>(i)));
    for (std::size_t j = 0; j < at.size(); ++j) {
      if (at[i] == at[j]) continue;
      Score& score = pairs_[cell(at[i], at[j])][i];
      const float mine = record.returns[core::seat(static_cast<int>(i))];
      const float theirs = record.returns[core::seat(static_cast<int>(j))];
      ++(mine > theirs ? score.wins : (mine < theirs ? score.losses : score.draws));
    }
  }
  add_faults(record, at);
}

// `at` are the agents of the seats.
void CrossTable::add_faults(const GameRecord& record, const std::vector<std::size_t>& at) {
  for (const RecordedAction& action : record.actions) {
    if (!action.referee) continue;
    const std::size_t agent = at[core::seat_index(action.referee->seat)];
    if (action.referee->why == EndReason::kResignation) ++resignations_[agent];
    count_fault(missed_turns_[agent], action.referee->why);
  }
  if (!record.offender) return;
  const std::size_t offender = at[core::seat_index(*record.offender)];
  if (record.end == EndReason::kResignation) ++resignations_[offender];
  count_fault(forfeits_[offender], record.end);
}

Score CrossTable::pair(std::size_t a, std::size_t b) const {
  Score sum;
  for (const Score& score : pairs_[cell(a, b)]) sum += score;
  return sum;
}

const Score& CrossTable::pair_at(std::size_t a, std::size_t b, core::Player seat) const {
  return pairs_[cell(a, b)][core::seat_index(seat)];
}

Score CrossTable::total(std::size_t a) const {
  Score sum;
  for (std::size_t b = 0; b < size(); ++b) sum += pair(a, b);
  return sum;
}

Score CrossTable::total_at(std::size_t a, core::Player seat) const {
  Score sum;
  for (std::size_t b = 0; b < size(); ++b) sum += pair_at(a, b, seat);
  return sum;
}

Score CrossTable::seat(core::Player seat) const {
  Score sum;
  for (std::size_t a = 0; a < size(); ++a) sum += total_at(a, seat);
  return sum;
}

}  // namespace lusoria::selfplay
