// Ends a game of two before its rules do, once both agents have long agreed on what it is worth.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "core/player.hpp"

namespace lusoria::selfplay {

// When agents agree. Values are those of agents::Decision::value(), -1 to 1 in the view of who
// decides; an agent that gives none never agrees.
struct Adjudication {
  double resign_score = 0;  // a seat wins to whom each of the last `resign_moves` decisions of
  int resign_moves = 0;     // either seat gave this value, or more; 0: never
  double draw_score = 0;    // a draw when each of the last `draw_moves` decisions of either seat
  int draw_moves = 0;       // was at most this far from 0; 0: never. Decisions
  int draw_after = 0;       // count for that after so many of both seats

  bool any() const { return resign_moves != 0 || draw_moves != 0; }

  friend bool operator==(const Adjudication&, const Adjudication&) = default;
};

// Counts how long the seats of a game have agreed.
class Adjudicator {
 public:
  explicit Adjudicator(const Adjudication& rule) : rule_(rule) {}

  // A decision of the seat that was carried out, or a turn of its that was missed.
  void note(core::Player seat, std::optional<double> value);
  // Whom both seats hold for the winner.
  std::optional<core::Player> winner() const;
  bool is_draw() const;

 private:
  // The latest decisions of one seat that were of one opinion.
  struct Streaks {
    std::array<int, 2> wins{};  // for the first seat, and the second
    int draws = 0;
  };

  Adjudication rule_;
  std::array<Streaks, 2> seats_{};
  int decisions_ = 0;
};

}  // namespace lusoria::selfplay
