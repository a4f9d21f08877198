#include "selfplay/book_maker.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "core/random.hpp"
#include "selfplay/parallel.hpp"
#include "selfplay/random_start.hpp"
#include "selfplay/referee.hpp"

namespace lusoria::selfplay {

namespace {

// Candidates that are looked at before the kept ones are counted again.
constexpr std::uint64_t kChunk = 64;
constexpr std::uint64_t kMostFailures = 1000;

class Maker {
 public:
  Maker(const BookConfig& config, const BookOptions& options)
      : config_(config), options_(options) {}

  core::Result<MadeBook> run() {
    std::uint64_t failures = 0;
    for (std::uint64_t first = 0; !complete(); first += kChunk) {
      candidates_.assign(kChunk, std::nullopt);
      const auto done = run_side_by_side(
          kChunk, config_.concurrency, options_.stop,
          [&](std::uint64_t i, const std::stop_token& stop) { return look_at(first + i, stop); });
      if (!done) return tl::unexpected(done.error());
      if (options_.stop.stop_requested()) {
        made_.stopped = true;
        break;
      }
      for (std::uint64_t i = 0; i < kChunk && !complete(); ++i) {
        failures = keep(first + i) ? 0 : failures + 1;
        if (failures >= kMostFailures) return none_left();
      }
    }
    return std::move(made_);
  }

 private:
  bool complete() const {
    return made_.starts.size() >= static_cast<std::size_t>(config_.openings);
  }

  // Whether the candidate is a new opening.
  bool keep(std::uint64_t number) {
    auto& candidate = candidates_[number % kChunk];
    if (!candidate || !texts_.insert(candidate->text()).second) return false;
    made_.starts.push_back(*std::move(candidate));
    made_.tried = number + 1;
    return true;
  }

  tl::unexpected<core::Error> none_left() const {
    return core::fail(
        fmt::format("{} candidates in a row are no new opening, after {} of {}; expected more "
                    "plies or a weaker "
                    "filter",
                    kMostFailures, made_.starts.size(), config_.openings));
  }

  core::Result<void> look_at(std::uint64_t number, const std::stop_token& stop) {
    auto start = random_start(config_.game, config_.seed, number, config_.plies);
    if (!start) return tl::unexpected(std::move(start.error()));
    auto good = is_level(*start, number);
    if (good && *good) good = is_contested(*start, number, stop);
    if (!good) return tl::unexpected(std::move(good.error()));
    const std::lock_guard lock(mutex_);
    if (*good) {
      candidates_[number % kChunk] = *std::move(start);
      ++good_;
    }
    if (options_.on_candidate) {
      const auto total = static_cast<std::uint64_t>(config_.openings);
      options_.on_candidate(std::min(good_, total), total);
    }
    return {};
  }

  core::Result<bool> is_level(const core::AnyState& start, std::uint64_t number) const {
    if (!config_.judge) return true;
    if (!core::is_seat(start.to_move())) {
      return core::fail("a judge values a position in which a seat is to move, and here chance is");
    }
    const std::array<const AgentConfig*, 1> agents{&*config_.judge};
    const auto seats = seat_agents(config_.game, agents, options_.make_agent);
    if (!seats) return tl::unexpected(seats.error());
    agents::Agent& judge = *seats->front().agent;
    judge.begin_game(start, start.to_move(),
                     core::derive_seed(config_.seed, number, core::Purpose::kAgent));
    const agents::Decision decision = judge.decide(start, config_.limits.per_move(options_.stop));
    if (!decision.report) {
      return core::fail(fmt::format(
          "the judge '{}' gives no value; expected an agent that searches", config_.judge->spec));
    }
    return std::abs(decision.report->value) <= config_.most_value;
  }

  core::Result<bool> is_contested(const core::AnyState& start, std::uint64_t number,
                                  const std::stop_token& stop) const {
    if (!config_.player) return true;
    const auto players = static_cast<std::size_t>(config_.game.player_count());
    const std::vector<const AgentConfig*> agents(players, &*config_.player);
    std::vector<int> wins(players);
    int decided = 0;
    // What is left can no longer make up for what was drawn: most candidates end here.
    const auto lost = [&](int played) {
      return decided + config_.games - played < config_.least_decided * config_.games;
    };
    for (int i = 0; i < config_.games; ++i) {
      if (lost(i)) return false;
      auto seats = seat_agents(config_.game, agents, options_.make_agent);
      if (!seats) return tl::unexpected(std::move(seats.error()));
      const std::uint64_t game =
          number * static_cast<std::uint64_t>(config_.games) + static_cast<std::uint64_t>(i);
      const GameSetup setup{.start = start,
                            .opening = {},
                            .seats = std::move(*seats),
                            .seed = config_.seed,
                            .number = game,
                            .limits = config_.limits};
      const auto record = play_game(setup, stop);
      if (!record) return false;
      if (is_forfeit(record->end)) return core::fail(end_text(*record));
      for (std::size_t seat = 0; seat < players; ++seat) {
        if (!wins_alone(record->returns, static_cast<int>(seat))) continue;
        ++wins[seat];
        ++decided;
      }
    }
    const int most = *std::max_element(wins.begin(), wins.end());
    return !lost(config_.games) && most <= config_.most_share * decided;
  }

  static bool wins_alone(const core::Returns& returns, int seat) {
    for (int i = 0; i < returns.players(); ++i) {
      if (i != seat && returns[core::seat(i)] >= returns[core::seat(seat)]) return false;
    }
    return true;
  }

  const BookConfig& config_;
  const BookOptions& options_;
  std::set<std::string> texts_;
  MadeBook made_;

  std::mutex mutex_;  // guards what follows while candidates are looked at
  std::vector<std::optional<core::AnyState>> candidates_;
  std::uint64_t good_ = 0;
};

}  // namespace

core::Result<MadeBook> make_book(const BookConfig& config, const BookOptions& options) {
  return Maker(config, options).run();
}

}  // namespace lusoria::selfplay
