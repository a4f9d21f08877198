#include "selfplay/tournament.hpp"

#include <algorithm>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "selfplay/parallel.hpp"
#include "selfplay/referee.hpp"
#include "selfplay/seating.hpp"

namespace lusoria::selfplay {

namespace {

std::vector<RecordedAgent> recorded(const std::vector<AgentConfig>& agents) {
  std::vector<RecordedAgent> all;
  all.reserve(agents.size());
  for (const AgentConfig& agent : agents) all.push_back({agent.name, agent.spec});
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
        table_(recorded(config.agents), config.game.player_count()),
        blocks_(schedule_, names(config.agents)),
        forward_stop_(options.stop, [this] { end_.request_stop(); }) {}

  core::Result<TournamentResult> play() {
    const auto done = run_side_by_side(schedule_.size(), config_.concurrency, end_.get_token(),
                                       [this](std::uint64_t number, const std::stop_token& stop) {
                                         return play_one(schedule_.game(number), stop);
                                       });
    if (!done) return tl::unexpected(done.error());
    const bool stopped = table_.games() < schedule_.size();
    return TournamentResult{.table = std::move(table_),
                            .blocks = std::move(blocks_),
                            .total = schedule_.size(),
                            .stopped = stopped};
  }

 private:
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
    return record ? finish(*record) : core::Result<void>();
  }

  DiceKey dice_of(const ScheduledGame& scheduled) const {
    if (!config_.duplicate_dice || !config_.game.has_chance()) return {};
    return {.block = scheduled.block};
  }

  core::Result<void> finish(const GameRecord& record) {
    const std::lock_guard lock(mutex_);
    // A game that ended after a failure is as lost as those in progress.
    if (failed_) return {};
    failed_ = true;  // unless the end is reached: what follows may throw
    if (options_.writer != nullptr) {
      if (auto written = options_.writer->append(record); !written) return written;
    }
    table_.add(record);
    blocks_.add(record);
    if (options_.sequential != nullptr) {
      if (auto read = weigh(record, *options_.sequential); !read) return read;
    }
    if (options_.on_game) {
      options_.on_game({.finished = table_.games(),
                        .total = schedule_.size(),
                        .table = table_,
                        .record = record});
    }
    failed_ = false;
    return {};
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
  Schedule schedule_;

  std::mutex mutex_;  // guards what follows
  CrossTable table_;
  BlockScores blocks_;
  bool failed_ = false;

  std::stop_source end_;
  std::stop_callback<std::function<void()>> forward_stop_;
};

}  // namespace

Schedule make_schedule(const TournamentConfig& config) {
  return {config.agents.size(), config.game.player_count(), config.rounds, config.exchange_seats};
}

core::Result<TournamentResult> run_tournament(const TournamentConfig& config,
                                              const TournamentOptions& options) {
  return Run(config, options).play();
}

}  // namespace lusoria::selfplay
