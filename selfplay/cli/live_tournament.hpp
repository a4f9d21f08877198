// What `tournament` and `match` show in a terminal while they run.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "selfplay/cli/progress_line.hpp"
#include "selfplay/cli/terminal.hpp"
#include "selfplay/rating.hpp"
#include "selfplay/tournament.hpp"

namespace lusoria::selfplay::cli {

// A live table of the agents, drawn over in place until it is destroyed. Rating and drawing are
// done by a thread of its own: those that play count, and copy the table when it is asked for, at
// most once a second. Shows nothing unless `active`.
class LiveTournament {
 public:
  // `sequential` is that of the run, or null.
  LiveTournament(bool active, const SequentialTest* sequential);
  ~LiveTournament();
  LiveTournament(const LiveTournament&) = delete;
  LiveTournament& operator=(const LiveTournament&) = delete;

  // For TournamentOptions::on_begin and on_game.
  void begin(const CrossTable& table, std::uint64_t total);
  void update(const Progress& progress);

 private:
  using Clock = std::chrono::steady_clock;

  // The run at one moment.
  struct Moment {
    CrossTable table;
    std::string sequential;  // how far the test is; empty where there is none
  };
  // The same, rated.
  struct Standings {
    Moment moment;
    PoolRating rating;
  };

  void keep(const CrossTable& table);
  void draw_until(const std::stop_token& stop);
  void rate_latest();
  void draw();
  std::vector<std::string> head(std::size_t columns) const;

  LiveLines lines_;
  const SequentialTest* sequential_;
  ProgressLine progress_;
  std::uint64_t found_ = 0;
  // Stored after total_ and read before it, so that no more are finished than there are.
  std::atomic<std::uint64_t> finished_{0};
  std::atomic<std::uint64_t> total_{0};  // grows where a knockout has tie-breaks
  std::atomic<bool> wanted_{false};      // whether the next game that ends is to be kept

  std::mutex mutex_;  // guards latest_
  std::condition_variable_any stopped_;
  std::optional<Moment> latest_;  // not rated yet

  // Of the drawing thread.
  std::optional<Standings> standings_;
  Clock::time_point rate_from_{};
  std::jthread drawer_;
};

}  // namespace lusoria::selfplay::cli
