// Who scored how much against whom.
//
// A game of more than two counts as a game between each two of its players: who has the higher
// returns won it, equal returns are a draw.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/player.hpp"
#include "core/result.hpp"
#include "selfplay/record.hpp"

namespace lusoria::selfplay {

struct Score {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;

  std::uint64_t count() const { return wins + draws + losses; }
  double points() const { return static_cast<double>(wins) + static_cast<double>(draws) / 2; }
  Score& operator+=(const Score& other);
  friend bool operator==(const Score&, const Score&) = default;
};

// Games lost, or turns missed, by faults; giving up is none.
struct Forfeits {
  std::uint64_t illegal_moves = 0;
  std::uint64_t exceptions = 0;
  std::uint64_t time = 0;

  std::uint64_t count() const { return illegal_moves + exceptions + time; }
  friend bool operator==(const Forfeits&, const Forfeits&) = default;
};

// How an agent finished its games, one count for each seat that it had.
struct Places {
  std::uint64_t count = 0;
  // Twice the sum of the places; equal returns share the mean of their places.
  std::uint64_t halves = 0;
  // First places, in twelfths: several with the highest returns share one.
  std::uint64_t first_twelfths = 0;

  double mean() const;  // 1 to the number of players; 0 when nothing was counted
  double firsts() const { return static_cast<double>(first_twelfths) / 12; }
  Places& operator+=(const Places& other);
  friend bool operator==(const Places&, const Places&) = default;
};

// The place of one seat by the returns of all.
Places place_of(const core::Returns& returns, core::Player seat);

class CrossTable {
 public:
  // `players` is how many seats a game has.
  CrossTable(std::vector<RecordedAgent> agents, int players);

  // The table of recorded games, with the agents in the order in which they appear by game number.
  // An error when one name stands for two specs or the games have different numbers of players.
  static core::Result<CrossTable> of(std::span<const GameRecord> records);

  // Adds an agent without games. An error when its name stands for another spec; nothing when it is
  // there already. Costs no copy of the table.
  core::Result<void> enlist(const RecordedAgent& agent);
  // The agent's place in the table, by name.
  std::optional<std::size_t> find(const std::string& name) const;

  // Counts a game. Requires that its agents are in the table by name, and as many as players().
  void add(const GameRecord& record);

  std::size_t size() const { return agents_.size(); }
  int players() const { return players_; }
  const std::vector<RecordedAgent>& agents() const { return agents_; }
  std::uint64_t games() const { return games_; }

  // Of agent a against agent b.
  Score pair(std::size_t a, std::size_t b) const;
  // The same, counting the games in which a had this seat.
  const Score& pair_at(std::size_t a, std::size_t b, core::Player seat) const;
  // Of agent a against everybody.
  Score total(std::size_t a) const;
  Score total_at(std::size_t a, core::Player seat) const;
  // Of everybody who had the seat.
  Score seat(core::Player seat) const;

  std::uint64_t games(std::size_t a) const { return games_of_[a]; }
  const Forfeits& forfeits(std::size_t a) const { return forfeits_[a]; }
  // Turns that the agent missed, in games that go on then.
  const Forfeits& missed_turns(std::size_t a) const { return missed_turns_[a]; }
  // Games that the agent gave up or left.
  std::uint64_t resignations(std::size_t a) const { return resignations_[a]; }
  const Places& places(std::size_t a) const { return places_[a]; }

  friend bool operator==(const CrossTable&, const CrossTable&) = default;

 private:
  std::size_t index_of(const std::string& name) const;
  // Where a's scores against b stand: agent by agent, each with those against all before it and
  // theirs against it, so that one more agent is added at the end and moves nothing.
  static std::size_t cell(std::size_t a, std::size_t b) {
    return a >= b ? a * a + b : b * b + b + 1 + a;
  }
  void add_faults(const GameRecord& record, const std::vector<std::size_t>& at);

  std::vector<RecordedAgent> agents_;
  int players_;
  std::uint64_t games_ = 0;
  std::vector<std::array<Score, core::kMaxPlayers>> pairs_;  // by cell(), and by a's seat
  std::vector<std::uint64_t> games_of_;
  std::vector<Forfeits> forfeits_;
  std::vector<Forfeits> missed_turns_;
  std::vector<std::uint64_t> resignations_;
  std::vector<Places> places_;
};

}  // namespace lusoria::selfplay
