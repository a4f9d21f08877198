#include "selfplay/balance.hpp"

#include <algorithm>
#include <cassert>
#include <functional>
#include <mutex>
#include <optional>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

#include "selfplay/parallel.hpp"
#include "selfplay/random_start.hpp"
#include "selfplay/referee.hpp"

namespace lusoria::selfplay {

namespace {

// What was counted in one game.
struct Tally {
  std::uint64_t positions = 0;
  std::uint64_t choices = 0;

  void add(const core::ActionList& actions) {
    ++positions;
    choices += actions.size();
  }
};

void add_returns(std::vector<SeatResult>& seats, const core::Returns& returns) {
  const int players = static_cast<int>(seats.size());
  float highest = returns[core::seat(0)];
  for (int i = 1; i < players; ++i) highest = std::max(highest, returns[core::seat(i)]);
  std::uint64_t sharing = 0;
  for (int i = 0; i < players; ++i) sharing += returns[core::seat(i)] == highest ? 1 : 0;
  for (int i = 0; i < players; ++i) {
    SeatResult& seat = seats[static_cast<std::size_t>(i)];
    if (returns[core::seat(i)] != highest) {
      ++seat.score.losses;
    } else {
      ++(sharing == 1 ? seat.score.wins : seat.score.draws);
      seat.twelfths += 12 / sharing;
    }
  }
}

// What tells one game from another: the position that the agents were given, and all that followed.
std::size_t identity(const GameRecord& record) {
  std::string text = record.position;
  for (const RecordedAction& action : record.actions) text += '\n' + action.text;
  return std::hash<std::string>()(text);
}

class Measurement {
 public:
  Measurement(const BalanceConfig& config, const BalanceOptions& options)
      : config_(config),
        options_(options),
        agents_(static_cast<std::size_t>(config.game.player_count()), &config.agent) {
    balance_.seats.resize(agents_.size());
  }

  core::Result<Balance> run() {
    const auto done = run_side_by_side(config_.games, config_.concurrency, options_.stop,
                                       [this](std::uint64_t number, const std::stop_token& stop) {
                                         return play_one(number, stop);
                                       });
    if (!done) return tl::unexpected(done.error());
    balance_.distinct = identities_.size();
    balance_.stopped = balance_.games() < config_.games;
    return std::move(balance_);
  }

 private:
  core::Result<void> play_one(std::uint64_t number, const std::stop_token& stop) {
    auto seats = seat_agents(config_.game, agents_, options_.make_agent);
    if (!seats) return tl::unexpected(std::move(seats.error()));
    Tally tally;
    const auto count = [&tally](const core::ActionList& actions) { tally.add(actions); };
    auto start = random_start(config_.game, config_.seed, number, config_.random_plies, count);
    if (!start) return tl::unexpected(std::move(start.error()));
    GameSetup setup{.start = *std::move(start),
                    .opening = {},
                    .seats = std::move(*seats),
                    .seed = config_.seed,
                    .number = number,
                    .limits = config_.limits};
    if (setup.limits.max_plies != 0) setup.limits.max_plies -= config_.random_plies;
    const auto record = play_game(setup, stop, [&tally](const MoveEvent& move) {
      if (!core::is_seat(move.mover) || move.referee != nullptr) return;
      core::ActionList actions;
      move.before.legal_actions(actions);
      tally.add(actions);
    });
    if (record) add(*record, tally);
    return {};
  }

  void add(const GameRecord& record, const Tally& tally) {
    const std::size_t identity_of_record = identity(record);
    const std::lock_guard lock(mutex_);
    identities_.insert(identity_of_record);
    balance_.positions += tally.positions;
    balance_.choices += tally.choices;
    if (record.end == EndReason::kMaxPlies) {
      ++balance_.cut_off;
    } else if (is_forfeit(record.end) || !first_fault(record).empty()) {
      ++balance_.forfeited;
      note_fault(record);
    } else {
      ++balance_.scored;
      balance_.plies += tally.positions;
      add_returns(balance_.seats, record.returns);
    }
    if (options_.on_game) options_.on_game(balance_.games(), config_.games);
  }

  // By number, for games end in any order.
  void note_fault(const GameRecord& record) {
    if (!balance_.fault.empty() && record.number > fault_number_) return;
    fault_number_ = record.number;
    balance_.fault = is_forfeit(record.end) ? end_text(record) : first_fault(record);
  }

  const BalanceConfig& config_;
  const BalanceOptions& options_;
  const std::vector<const AgentConfig*> agents_;

  std::mutex mutex_;  // guards what follows
  Balance balance_;
  std::unordered_set<std::size_t> identities_;
  std::uint64_t fault_number_ = 0;
};

double ratio(double part, std::uint64_t whole) {
  return whole == 0 ? 0 : part / static_cast<double>(whole);
}

}  // namespace

double Balance::mean_plies() const { return ratio(static_cast<double>(plies), scored); }
double Balance::mean_branching() const { return ratio(static_cast<double>(choices), positions); }
double Balance::share(core::Player seat) const {
  return ratio(seats[core::seat_index(seat)].points(), scored);
}
Interval Balance::interval(core::Player seat) const {
  return wilson_interval(seats[core::seat_index(seat)].points(), static_cast<double>(scored));
}

core::Result<Balance> measure_balance(const BalanceConfig& config, const BalanceOptions& options) {
  assert(config.random_plies >= 0);
  assert(config.limits.max_plies == 0 || config.random_plies < config.limits.max_plies);
  return Measurement(config, options).run();
}

}  // namespace lusoria::selfplay
