#include "selfplay/tournament.hpp"

#include <atomic>
#include <cassert>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include "agents/registry.hpp"
#include "selfplay/referee.hpp"

namespace lusoria::selfplay {

namespace {

std::vector<RecordedAgent> recorded(const std::vector<AgentConfig>& agents) {
  std::vector<RecordedAgent> all;
  for (const AgentConfig& agent : agents) all.push_back({agent.name, agent.spec});
  return all;
}

class Run {
 public:
  Run(const TournamentConfig& config, const TournamentOptions& options)
      : config_(config),
        options_(options),
        schedule_(make_schedule(config)),
        table_(recorded(config.agents), config.game.player_count()),
        forward_stop_(options.stop, [this] { halt_.request_stop(); }) {}

  core::Result<TournamentResult> play() {
    const auto threads = config_.concurrency == 0
                             ? static_cast<std::size_t>(tbb::info::default_concurrency())
                             : static_cast<std::size_t>(config_.concurrency);
    // TBB starts no more threads than there are processors unless this raises the bound.
    const tbb::global_control bound(tbb::global_control::max_allowed_parallelism, threads);
    tbb::task_arena arena(static_cast<int>(threads));
    arena.execute([&] {
      tbb::task_group group;
      for (std::size_t i = 0; i < threads; ++i) group.run([this] { work(); });
      group.wait();
    });
    if (thrown_) std::rethrow_exception(thrown_);
    if (error_) return tl::unexpected(*error_);
    const bool stopped = table_.games() < schedule_.size();
    return TournamentResult{
        .table = std::move(table_), .total = schedule_.size(), .stopped = stopped};
  }

 private:
  // Plays the next games of the schedule until there are none.
  void work() {
    try {
      while (!halt_.stop_requested()) {
        const std::uint64_t number = next_.fetch_add(1, std::memory_order_relaxed);
        if (number >= schedule_.size()) return;
        play_one(schedule_.game(number));
      }
    } catch (...) {
      // Of an observer, or for want of memory: the other workers must end before it goes up.
      const std::lock_guard lock(mutex_);
      if (!thrown_) thrown_ = std::current_exception();
      halt_.request_stop();
    }
  }

  void play_one(const ScheduledGame& scheduled) {
    std::vector<std::unique_ptr<agents::Agent>> agents;
    GameSetup setup{.start = config_.game.initial_state(scheduled.opening),
                    .opening = scheduled.opening,
                    .seats = {},
                    .seed = config_.seed,
                    .number = scheduled.number,
                    .limits = config_.limits};
    for (const std::size_t index : scheduled.agents) {
      const AgentConfig& agent = config_.agents[index];
      auto made = make(agent);
      if (!made) return fail(std::move(made.error()));
      agents.push_back(std::move(*made));
      setup.seats.push_back({.name = agent.name, .spec = agent.spec, .agent = agents.back().get()});
    }
    if (const auto record = play_game(setup, halt_.get_token())) finish(*record);
  }

  core::Result<std::unique_ptr<agents::Agent>> make(const AgentConfig& agent) const {
    try {
      return options_.make_agent ? options_.make_agent(config_.game, agent)
                                 : agents::make_agent(config_.game, agent.spec);
    } catch (const std::exception& e) {
      return core::fail(fmt::format("agent '{}' cannot be made: {}", agent.name, e.what()));
    }
  }

  void finish(const GameRecord& record) {
    const std::lock_guard lock(mutex_);
    // A game that ended after a failure is as lost as those in progress.
    if (error_ || thrown_) return;
    if (options_.writer != nullptr) {
      if (auto written = options_.writer->append(record); !written) {
        error_ = std::move(written.error());
        halt_.request_stop();
        return;
      }
    }
    table_.add(record);
    if (options_.on_game) {
      options_.on_game({.finished = table_.games(),
                        .total = schedule_.size(),
                        .table = table_,
                        .record = record});
    }
  }

  void fail(core::Error error) {
    const std::lock_guard lock(mutex_);
    if (!error_) error_ = std::move(error);
    halt_.request_stop();
  }

  const TournamentConfig& config_;
  const TournamentOptions& options_;
  Schedule schedule_;
  std::atomic<std::uint64_t> next_{0};
  std::stop_source halt_;  // the user's stop, or a failure of our own

  std::mutex mutex_;  // guards what follows
  CrossTable table_;
  std::optional<core::Error> error_;
  std::exception_ptr thrown_;

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
