// What follows from the counts of a report: ratings, intransitivity, repeated games, lengths.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "selfplay/report/collector.hpp"
#include "selfplay/statistics/intransitivity.hpp"
#include "selfplay/statistics/pool.hpp"

namespace lusoria::selfplay::report {

struct Ratings {
  std::string model;  // for people: `Davidson`
  PoolRating all;     // a forfeit is a loss
  PoolRating played;  // without the games that a forfeit ended
  // Of the first seat, as Elo: in games of two, where the results tell it.
  std::optional<Rating> advantage;
};

struct Intransitivity {
  std::optional<Transitivity> test;  // in games of two
  std::optional<Cycle> cycle;
  std::optional<Vector> alpha_rank;
  std::string no_alpha_rank;  // why there is none; its players are places in Figures::order
};

// Games that equal another in rules, first position and all actions, dice included.
struct Repeats {
  struct Group {
    std::uint64_t first_game = 0;
    std::uint64_t games = 0;

    friend bool operator==(const Group&, const Group&) = default;
  };

  std::uint64_t distinct = 0;
  // How many independent games a mean over all games is worth if those that repeat another say
  // nothing new: n^2 / sum of k^2 for n games in groups of k alike (Kish, "Survey Sampling", 1965).
  double effective = 0;
  std::vector<Group> most;  // those of two or more, the largest first, ten at most
};

struct Lengths {
  struct Bar {
    std::uint64_t from = 0;  // moves, both ends included
    std::uint64_t to = 0;
    std::uint64_t games = 0;

    friend bool operator==(const Bar&, const Bar&) = default;
  };
  static constexpr std::array<double, 7> kParts{0, 0.05, 0.25, 0.5, 0.75, 0.95, 1};

  double mean = 0;
  std::array<std::uint64_t, kParts.size()> quantiles{};  // of kParts
  std::vector<Bar> bars;                                 // 24 at most, of equal width
};

// Two agents who played pairs of games; the sample is that of the better rated.
struct PairFigures {
  std::size_t better = 0;
  std::size_t worse = 0;
  ScoreSample sample;
  std::uint64_t left_out = 0;  // pairs with a forfeit
};

struct Figures {
  const Tally* tally = nullptr;
  std::vector<std::size_t> order;  // the agents, the best rating (of all games) first
  Ratings ratings;
  Intransitivity intransitivity;
  std::vector<PairFigures> pairs;
  Repeats repeats;
  Lengths lengths;
  std::vector<std::size_t> openings;  // of tally->openings, the most played first
  std::vector<std::string> notes;     // what a reader must know, one line each
};

// Refers to the tally, which must outlive it. An error where counts are beyond all measure.
core::Result<Figures> figures_of(const Tally& tally);

// The title of a column of seats: `seat 1`.
std::string seat_title(int seat);

}  // namespace lusoria::selfplay::report
