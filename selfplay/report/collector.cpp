#include "selfplay/report/collector.hpp"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "core/random.hpp"
#include "core/registry.hpp"
#include "selfplay/block_variance.hpp"
#include "selfplay/replay.hpp"
#include "selfplay/words.hpp"

namespace lusoria::selfplay::report {

namespace {

std::uint64_t moves_of(const GameRecord& record) {
  return static_cast<std::uint64_t>(std::ranges::count_if(
      record.actions, [](const RecordedAction& action) { return !action.chance; }));
}

// Of what makes two games the same: the rules, the first position and all that happened.
std::uint64_t print_of(const GameRecord& record) {
  std::string text = record.rules + '\n' + record.position;
  for (const RecordedAction& action : record.actions) text += '\n' + action.text;
  return std::hash<std::string>()(text);
}

void count_seats(SeatScores& seats, const core::Returns& returns) {
  for (int i = 0; i < returns.players(); ++i) {
    for (int j = 0; j < returns.players(); ++j) {
      if (i == j) continue;
      const float mine = returns[core::seat(i)];
      const float theirs = returns[core::seat(j)];
      Score& score = seats[static_cast<std::size_t>(i)];
      ++(mine > theirs ? score.wins : (mine < theirs ? score.losses : score.draws));
    }
  }
}

std::string opening_name(const GameRecord& record) {
  if (!record.opening_name.empty()) return one_line(record.opening_name);
  return record.opening ? fmt::format("opening {}", *record.opening) : std::string();
}

// What a result says before its details: `Red wins, connected from bottom to top`.
std::string kind_of(const std::string& result) {
  return one_line(result.substr(0, result.find_first_of(":;")));
}

}  // namespace

void Collector::begin_run() {
  // Even, so that pairs of games stay pairs.
  first_of_run_ = end_ + end_ % 2;
  given_from_ = kNoneGiven;
  taken_.clear();
}

bool Collector::take(std::uint64_t number) {
  auto bit = taken_[number / kPage][number % kPage];
  const bool before = bit;
  bit = true;
  return before;
}

core::Result<void> Collector::add(const GameRecord& record) {
  const bool own = record.number < kNumbers && !take(record.number);
  const std::uint64_t scheduled = first_of_run_ + (own ? record.number : 0);
  const bool free = own && (scheduled < given_from_ || scheduled >= end_);
  const std::uint64_t game = free ? scheduled : end_;
  if (!free) given_from_ = std::min(given_from_, game);
  const auto agents = enlist(record, game);
  if (!agents) return tl::unexpected(agents.error());
  end_ = std::max(end_, game + 1);
  tally_.table->add(record);
  tally_.results.add(record, *agents);
  // By what the record says: a number given here is none of the schedule, and of two games with one
  // number nobody knows which belongs to the other of the pair.
  if (own) tally_.blocks.add(record, scheduled, *agents);
  tally_.misnumbered += own ? 0 : 1;
  count_seats(tally_.seats, record.returns);
  const std::uint64_t moves = moves_of(record);
  ++tally_.rules[record.rules];
  ++tally_.lengths[moves];
  count_opening(record, game, moves);
  count_end(record);
  count_faults(record, game, *agents);
  count_times(record, *agents);
  for (std::size_t i = 0; i < agents->size(); ++i) {
    const double score = score_of(record.returns, core::seat(static_cast<int>(i)));
    tally_.agents[(*agents)[i]].score.add(game, score);
  }
  tally_.prints.emplace_back(print_of(record), game);
  keep(record, game);
  return {};
}

core::Result<std::vector<std::size_t>> Collector::enlist(const GameRecord& record,
                                                         std::uint64_t game) {
  const int players = static_cast<int>(record.agents.size());
  if (!tally_.table) tally_.table.emplace(std::vector<RecordedAgent>{}, players);
  if (players != tally_.table->players()) {
    return core::fail(fmt::format("game {} has {} players; expected {} as in the games before",
                                  record.number, players, tally_.table->players()));
  }
  std::vector<std::size_t> at;
  for (std::size_t i = 0; i < record.agents.size(); ++i) {
    if (const auto listed = tally_.table->enlist(record.agents[i]); !listed)
      return core::fail(fmt::format("game {}: {}", record.number, listed.error().message));
    at.push_back(*tally_.table->find(record.agents[i].name));
    if (tally_.agents.size() < tally_.table->size())
      tally_.agents.push_back(
          {.first_seen = {game, i}, .times = {}, .score = {}, .first_fault = {}});
    auto& seen = tally_.agents[at.back()].first_seen;
    seen = std::min(seen, {game, i});
  }
  return at;
}

void Collector::count_opening(const GameRecord& record, std::uint64_t game, std::uint64_t moves) {
  const std::string key = record.rules + '\n' + record.position;
  auto found = openings_.find(key);
  if (found == openings_.end()) {
    if (tally_.openings.size() == kMostOpenings) {
      ++tally_.games_of_other_openings;
      return;
    }
    found = openings_.emplace(key, tally_.openings.size()).first;
    tally_.openings.push_back({.name = opening_name(record),
                               .position = record.position,
                               .rules = record.rules,
                               .first_game = game});
  }
  OpeningTally& opening = tally_.openings[found->second];
  if (game < opening.first_game) {
    opening.first_game = game;
    opening.name = opening_name(record);
  }
  ++opening.games;
  opening.moves += moves;
  count_seats(opening.seats, record.returns);
}

void Collector::count_end(const GameRecord& record) {
  std::pair<std::string, std::string> how{name(record.end), kind_of(record.result)};
  if (!tally_.ends.contains(how) && tally_.ends.size() >= kMostEnds) how.second = "otherwise";
  ++tally_.ends[how];
}

void Collector::count_faults(const GameRecord& record, std::uint64_t game,
                             std::span<const std::size_t> agents) {
  const auto fault = [&](core::Player seat, EndReason why, const std::string& error) {
    std::optional<FirstFault>& first = tally_.agents[agents[core::seat_index(seat)]].first_fault;
    if (!is_forfeit(why) || (first && first->game <= game)) return;
    first = FirstFault{
        .game = game,
        .text = fmt::format("{}{}{}", name(why), error.empty() ? "" : ": ", one_line(error))};
  };
  for (const RecordedAction& action : record.actions) {
    if (action.referee) fault(action.referee->seat, action.referee->why, action.referee->error);
  }
  if (record.offender) fault(*record.offender, record.end, record.error);
}

const std::optional<core::AnyGame>& Collector::game_of(const std::string& rules) {
  const auto known = games_.find(rules);
  if (known != games_.end()) return known->second;
  const auto game = core::make_game(rules);
  return games_.emplace(rules, game ? std::optional(*game) : std::nullopt).first->second;
}

// A record does not say whose decision took which time: the rules do.
void Collector::count_times(const GameRecord& record, std::span<const std::size_t> agents) {
  const std::optional<core::AnyGame>& game = game_of(record.rules);
  const auto replayed = game ? replay(record, *game) : replay(record);
  if (!replayed) {
    if (tally_.not_replayed++ == 0) {
      tally_.first_not_replayed =
          fmt::format("game {}: {}", record.number, one_line(replayed.error().message));
    }
    return;
  }
  std::size_t decision = 0;
  for (std::size_t i = 0; i <= record.actions.size(); ++i) {
    if (i < record.actions.size() && record.actions[i].chance) continue;
    if (decision == record.move_ms.size()) return;
    const core::Player mover = replayed->states[i].to_move();
    if (!core::is_seat(mover)) return;
    tally_.agents[agents[core::seat_index(mover)]].times.add(record.move_ms[decision++]);
  }
}

void Collector::keep(const GameRecord& record, std::uint64_t game) {
  if (keep_ == 0) return;
  const std::uint64_t lot = core::mix64(game);
  if (tally_.kept.size() == keep_) {
    const auto last = std::prev(tally_.kept.end());
    if (last->first <= lot) return;
    tally_.kept.erase(last);
  }
  tally_.kept.emplace(lot, KeptGame{.game = game, .record = record});
}

}  // namespace lusoria::selfplay::report
