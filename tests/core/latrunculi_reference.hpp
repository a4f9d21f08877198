// A second opinion on Ludus Latrunculorum: arrays and loops, written from the rules and from the
// notes in core/games/latrunculi/rulesets.hpp without a look at the engine. Slow; moves are texts.
#pragma once

#include <array>
#include <set>
#include <string>
#include <vector>

#include "core/games/latrunculi/rulesets.hpp"

namespace lusoria::test {

class LatrunculiReference {
 public:
  explicit LatrunculiReference(const core::latrunculi::Ruleset& ruleset);

  bool over() const { return over_; }
  int side() const { return side_; }      // 0 White, 1 Black
  int winner() const { return winner_; }  // -1: nobody
  // The board alone, in the notation of positions.
  std::string board_text() const;
  // Sorted; empty when the game is over.
  std::vector<std::string> legal_moves() const;
  void play(const std::string& move);

 private:
  struct Spot {
    int column = 0;
    int row = 0;
    friend auto operator<=>(const Spot&, const Spot&) = default;
  };
  struct Move {
    Spot from, to;
    bool leap = false;
  };
  using Cells = std::vector<char>;  // `.` or the letter of a piece, row by row from the bottom

  bool on_board(Spot s) const;
  char at(const Cells& cells, Spot s) const;
  void put(Spot s, char c);
  std::string name(Spot s) const;
  Spot parse(const std::string& text) const;
  std::vector<Spot> around(Spot s) const;  // orthogonal neighbours
  bool is_corner(Spot s) const;

  void leaps_of(Spot from, const std::set<Spot>& closed, std::vector<Move>& out) const;
  std::vector<Move> going_moves() const;
  std::vector<Move> all_moves() const;
  bool lands_between(const Move& move) const;
  bool may_land(const Move& move) const;
  std::vector<std::string> moves_of_pieces() const;

  void play_piece(const Move& move);
  std::vector<Spot> caught_at(Spot to, int target, bool free_only) const;
  void immobilise(const Move& move, int target);
  void place(const std::string& move);
  void agree(bool more);
  void end_turn();
  int men_of(int side) const;
  void end(int winner);

  const core::latrunculi::Ruleset& rules_;
  Cells cells_;
  int side_ = 0;
  enum class Stage { kAgree, kPlace, kMove } stage_ = Stage::kMove;
  std::array<int, 2> hand_{};
  int left_ = 0;
  bool going_ = false;
  Spot goer_;
  std::set<Spot> visited_;
  int passes_ = 0;
  int quiet_ = 0;
  std::set<std::string> seen_;  // boards that may not come again
  bool over_ = false;
  int winner_ = -1;
};

}  // namespace lusoria::test
