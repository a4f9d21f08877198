#include "selfplay/cli/live_tournament.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "selfplay/cli/live_table.hpp"
#include "selfplay/cli/match_score.hpp"
#include "selfplay/cli/sprt_options.hpp"

namespace lusoria::selfplay::cli {

namespace {

constexpr std::chrono::milliseconds kRefresh{250};
constexpr std::chrono::milliseconds kRating{1000};
// Ratings of a large pool take long; they get this part of one processor at most.
constexpr int kRatingShare = 100;
constexpr std::size_t kLongestPlayer = 12;  // columns of a name before its Elo difference

}  // namespace

LiveTournament::LiveTournament(bool active, const SequentialTest* sequential)
    : lines_(active), sequential_(sequential) {}

LiveTournament::~LiveTournament() {
  if (!drawer_.joinable()) return;
  drawer_.request_stop();
  drawer_.join();
}

void LiveTournament::begin(const CrossTable& table, std::uint64_t total) {
  if (!lines_.active()) return;
  progress_ = ProgressLine();  // to read a store takes time, too
  found_ = table.games();
  total_ = total;
  finished_ = found_;
  keep(table);
  drawer_ = std::jthread([this](const std::stop_token& stop) { draw_until(stop); });
}

void LiveTournament::update(const Progress& progress) {
  if (!lines_.active()) return;
  total_.store(progress.total, std::memory_order_relaxed);
  finished_.store(progress.finished, std::memory_order_release);
  if (wanted_.load(std::memory_order_relaxed) && wanted_.exchange(false)) keep(progress.table);
}

// By a thread that may read the run's table and its test.
void LiveTournament::keep(const CrossTable& table) {
  Moment moment{.table = table,
                .sequential = sequential_ != nullptr ? sprt_progress(*sequential_) : std::string()};
  const std::lock_guard lock(mutex_);
  latest_ = std::move(moment);
}

void LiveTournament::draw_until(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    rate_latest();
    draw();
    std::unique_lock lock(mutex_);
    stopped_.wait_for(lock, stop, kRefresh, [] { return false; });
  }
}

void LiveTournament::rate_latest() {
  const Clock::time_point now = Clock::now();
  std::optional<Moment> moment;
  {
    const std::lock_guard lock(mutex_);
    moment = std::exchange(latest_, std::nullopt);
  }
  if (moment) {
    PoolRating rating = rate_pool(moment->table);
    standings_ = Standings{.moment = std::move(*moment), .rating = std::move(rating)};
    const Clock::duration took = Clock::now() - now;
    rate_from_ = now + std::max<Clock::duration>(kRating, kRatingShare * took);
  } else if (now >= rate_from_) {
    wanted_ = true;
  }
}

void LiveTournament::draw() {
  const TerminalSize size = terminal_size();
  lines_.show(
      live_table(head(size.columns - 1), standings_->moment.table, standings_->rating, size));
}

// How far the run is, and for two agents what their games say.
std::vector<std::string> LiveTournament::head(std::size_t columns) const {
  const Moment& moment = standings_->moment;
  const std::uint64_t finished = finished_.load(std::memory_order_acquire);
  const std::uint64_t total = total_.load(std::memory_order_relaxed);
  // A test ends long before the last game, as a rule.
  const bool open_ended = sequential_ != nullptr;
  std::vector<std::string> lines{
      progress_.text_within(columns, finished, total, found_, open_ended)};
  const CrossTable& table = moment.table;
  if (table.size() == 2 && table.players() == 2) {
    lines.push_back(fmt::format("{}: Elo {}", shortened(table.agents()[0].name, kLongestPlayer),
                                elo_text(table.pair(0, 1))));
  }
  if (!moment.sequential.empty()) lines.push_back(moment.sequential);
  return lines;
}

}  // namespace lusoria::selfplay::cli
