#include "selfplay/tournament.hpp"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "selfplay/parallel.hpp"
#include "selfplay/referee.hpp"
#include "selfplay/seating.hpp"
#include "selfplay/staged_schedule.hpp"

namespace lusoria::selfplay {

namespace {

// Between two looks at the games of other processes; as long may a stop wait.
constexpr std::chrono::milliseconds kGlance{40};

std::vector<RecordedAgent> recorded(const TournamentConfig& config) {
  std::vector<RecordedAgent> all;
  all.reserve(config.agents.size());
  for (const AgentConfig& agent : config.agents) {
    all.push_back({agent.name, agent.spec, agent.limits.beyond(config.limits)});
  }
  return all;
}

std::vector<std::string> names(const std::vector<AgentConfig>& agents) {
  std::vector<std::string> all;
  all.reserve(agents.size());
  for (const AgentConfig& agent : agents) all.push_back(agent.name);
  return all;
}

class Run {
 public:
  Run(const TournamentConfig& config, const TournamentOptions& options)
      : config_(config),
        options_(options),
        schedule_(make_schedule(config)),
        table_(recorded(config), config.game.player_count()),
        blocks_(*schedule_, names(config.agents)),
        forward_stop_(options.stop, [this] { end_.request_stop(); }) {}

  core::Result<TournamentResult> play() {
    if (auto found = count_stored(); !found) return tl::unexpected(std::move(found.error()));
    if (options_.on_begin) options_.on_begin(table_, schedule_->size());
    do {
      if (auto done = play_stage(); !done) return tl::unexpected(std::move(done.error()));
      stage_begin_ = schedule_->known();
    } while (table_.games() == schedule_->known() && schedule_->advance());
    const bool stopped = table_.games() < schedule_->size();
    return TournamentResult{.table = std::move(table_),
                            .blocks = std::move(blocks_),
                            .total = schedule_->size(),
                            .encounters = schedule_->encounters(),
                            .found = found_,
                            .stopped = stopped};
  }

 private:
  core::Result<void> play_stage() {
    auto done =
        run_side_by_side(schedule_->known() - stage_begin_, config_.concurrency, end_.get_token(),
                         [this](std::uint64_t i, const std::stop_token& stop) {
                           return settle(stage_begin_ + i, stop);
                         });
    return done ? settle_elsewhere() : done;
  }

  // The games of earlier runs, in the order of the schedule, as if they ended now.
  core::Result<void> count_stored() {
    if (options_.store == nullptr) return {};
    return options_.store->each([this](const GameRecord& record) -> core::Result<void> {
      // All games of the stages before it are stored, too.
      while (record.number >= schedule_->known() && schedule_->advance()) {
      }
      if (record.number >= schedule_->known()) {
        return tl::unexpected(core::Error{
            .message = fmt::format("has game {} of the tournament, and {} rounds have {}; expected "
                                   "as many rounds as before, or more",
                                   record.number, config_.rounds, schedule_->known()),
            .source = options_.store->path(),
            .line = 0,
            .column = 0});
      }
      counted_.resize(std::max<std::size_t>(counted_.size(), record.number + 1));
      counted_[record.number] = true;
      ++found_;
      return count(record);
    });
  }

  // Sees to it that the game is over and counted, unless another process is playing it.
  core::Result<void> settle(std::uint64_t number, const std::stop_token& stop) {
    if (number < counted_.size() && counted_[number]) return {};
    const ScheduledGame scheduled = schedule_->game(number);
    if (options_.store == nullptr) return play_one(scheduled, stop);
    const auto claim = options_.store->claim(scheduled);
    if (!claim) return tl::unexpected(claim.error());
    switch (*claim) {
      case Claim::kOurs:
        return play_one(scheduled, stop);
      case Claim::kStored:
        return take_stored(scheduled);
      case Claim::kElsewhere:
        break;
    }
    const std::lock_guard lock(mutex_);
    elsewhere_.push_back(number);
    return {};
  }

  // Waits for the games of other processes; plays those that one of them left.
  core::Result<void> settle_elsewhere() {
    const std::stop_token stop = end_.get_token();
    while (!elsewhere_.empty() && !stop.stop_requested()) {
      std::this_thread::sleep_for(kGlance);
      const std::vector<std::uint64_t> numbers = std::exchange(elsewhere_, {});
      auto done = run_side_by_side(numbers.size(), config_.concurrency, stop,
                                   [&](std::uint64_t i, const std::stop_token& ending) {
                                     return settle(numbers[i], ending);
                                   });
      if (!done) return done;
    }
    return {};
  }

  // Counts a game that another process has finished meanwhile.
  core::Result<void> take_stored(const ScheduledGame& scheduled) {
    const auto record = options_.store->load(scheduled);
    if (!record) return tl::unexpected(record.error());
    if (!*record) return {};
    const std::lock_guard lock(mutex_);
    return tell(**record);
  }

  core::Result<void> play_one(const ScheduledGame& scheduled, const std::stop_token& stop) {
    std::vector<const AgentConfig*> agents;
    for (const std::size_t index : scheduled.agents) agents.push_back(&config_.agents[index]);
    auto seats = seat_agents(config_.game, agents, options_.make_agent);
    if (!seats) return tl::unexpected(std::move(seats.error()));
    const Opening* const opening =
        config_.book ? &config_.book->draw(config_.seed, scheduled.opening) : nullptr;
    const GameSetup setup{
        .start =
            opening != nullptr ? opening->start : config_.game.initial_state(scheduled.opening),
        .opening = opening != nullptr ? std::nullopt : std::optional(scheduled.opening),
        .opening_name = opening != nullptr ? opening->name : std::string(),
        .seats = std::move(*seats),
        .seed = config_.seed,
        .number = scheduled.number,
        .dice = dice_of(scheduled),
        .limits = config_.limits,
        .adjudication = config_.adjudication};
    const auto record = play_game(setup, stop);
    return record ? finish(scheduled, *record) : core::Result<void>();
  }

  DiceKey dice_of(const ScheduledGame& scheduled) const {
    if (!config_.duplicate_dice || !config_.game.has_chance()) return {};
    return {.block = scheduled.block};
  }

  core::Result<void> finish(const ScheduledGame& scheduled, const GameRecord& record) {
    if (options_.store != nullptr) {
      const auto added = options_.store->save(scheduled, record);
      if (!added) return tl::unexpected(added.error());
      // Its lease had passed, and another process finished it first.
      if (!*added) return take_stored(scheduled);
    }
    const std::lock_guard lock(mutex_);
    return tell(record);
  }

  // Writes and counts a game that ended, under the lock.
  core::Result<void> tell(const GameRecord& record) {
    // A game that ended after a failure is as lost as those in progress.
    if (failed_) return {};
    failed_ = true;  // unless the end is reached: what follows may throw
    if (options_.writer != nullptr) {
      if (auto written = options_.writer->append(record); !written) return written;
    }
    if (auto done = count(record); !done) return done;
    if (options_.on_game) {
      options_.on_game({.finished = table_.games(),
                        .found = found_,
                        .total = schedule_->size(),
                        .table = table_,
                        .record = record});
    }
    failed_ = false;
    return {};
  }

  core::Result<void> count(const GameRecord& record) {
    table_.add(record);
    blocks_.add(record);
    schedule_->add(record.number, record.returns);
    if (options_.sequential == nullptr) return {};
    return weigh(record, *options_.sequential);
  }

  // Stops the run once the test has decided.
  core::Result<void> weigh(const GameRecord& record, SequentialTest& test) {
    const auto seat = std::find_if(
        record.agents.begin(), record.agents.end(),
        [&](const RecordedAgent& agent) { return agent.name == config_.agents[0].name; });
    const int index = static_cast<int>(seat - record.agents.begin());
    auto read = test.add(record.number, score_of(record.returns, core::seat(index)));
    if (test.decision() != SprtDecision::kNone) end_.request_stop();
    return read;
  }

  const TournamentConfig& config_;
  const TournamentOptions& options_;
  const std::unique_ptr<Schedule> schedule_;
  std::uint64_t stage_begin_ = 0;
  std::vector<bool> counted_;  // by number, what the store had at the start
  std::uint64_t found_ = 0;

  std::mutex mutex_;                      // guards what follows
  std::vector<std::uint64_t> elsewhere_;  // numbers of games that other processes play
  CrossTable table_;
  BlockScores blocks_;
  bool failed_ = false;

  std::stop_source end_;
  std::stop_callback<std::function<void()>> forward_stop_;
};

}  // namespace

std::unique_ptr<Schedule> make_schedule(const TournamentConfig& config) {
  const FormatConfig& format = config.format;
  switch (format.format) {
    case TournamentFormat::kSwiss:
      return std::make_unique<SwissSchedule>(config.agents.size(), config.rounds, format.games,
                                             config.exchange_seats);
    case TournamentFormat::kKnockout:
      return std::make_unique<KnockoutSchedule>(config.agents.size(), format.games,
                                                format.tie_breaks);
    case TournamentFormat::kGauntlet:
      return std::make_unique<GroupSchedule>(config.agents.size(), config.game.player_count(),
                                             config.rounds, config.exchange_seats,
                                             static_cast<std::size_t>(format.challengers));
    case TournamentFormat::kRoundRobin:
      break;
  }
  return std::make_unique<GroupSchedule>(config.agents.size(), config.game.player_count(),
                                         config.rounds, config.exchange_seats);
}

core::Result<TournamentResult> run_tournament(const TournamentConfig& config,
                                              const TournamentOptions& options) {
  return Run(config, options).play();
}

}  // namespace lusoria::selfplay
