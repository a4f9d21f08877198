#include "tests/core/latrunculi_reference.hpp"

#include <algorithm>
#include <cstdlib>

namespace lusoria::test {

using core::latrunculi::Leap;
using core::latrunculi::Movement;
using core::latrunculi::Ruleset;
using core::latrunculi::Setup;
using core::latrunculi::Stuck;

namespace {

// North, east, south, west, then the diagonals.
constexpr std::array<std::array<int, 2>, 8> kSteps = {
    {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}}};

int owner(char c) { return c == 'w' || c == 'W' || c == 'i' ? 0 : 1; }
bool is_piece(char c) { return c != '.' && c != '?'; }
bool is_held(char c) { return c == 'i' || c == 'j'; }
bool is_dux(char c) { return c == 'W' || c == 'B'; }
bool is_man_of(char c, int side) { return is_piece(c) && owner(c) == side; }
bool is_free_of(char c, int side) { return is_man_of(c, side) && !is_held(c); }

}  // namespace

LatrunculiReference::LatrunculiReference(const Ruleset& ruleset)
    : rules_(ruleset), cells_(static_cast<std::size_t>(ruleset.shape.size()), '.') {
  const int columns = ruleset.shape.columns;
  const int rows = ruleset.shape.rows;
  if (ruleset.setup == Setup::kPlaced) {
    stage_ = ruleset.agrees() ? Stage::kAgree : Stage::kPlace;
    hand_ = {ruleset.men, ruleset.men};
    left_ = ruleset.placed_per_turn;
    return;
  }
  const int filled = ruleset.setup == Setup::kFirstRow  ? 1
                     : ruleset.setup == Setup::kTwoRows ? 2
                                                        : 5;
  for (int row = 0; row < filled; ++row) {
    for (int column = 0; column < columns; ++column) {
      if (ruleset.setup == Setup::kAlternate && (row + column) % 2 == 1) continue;
      put({column, row}, 'w');
      put({columns - 1 - column, rows - 1 - row}, 'b');
    }
  }
  if (ruleset.dux) {
    put(parse(std::string(ruleset.dux_squares[0])), 'W');
    put(parse(std::string(ruleset.dux_squares[1])), 'B');
  }
  seen_.insert(board_text());
}

bool LatrunculiReference::on_board(Spot s) const {
  return s.column >= 0 && s.column < rules_.shape.columns && s.row >= 0 &&
         s.row < rules_.shape.rows;
}

char LatrunculiReference::at(const Cells& cells, Spot s) const {
  return on_board(s) ? cells[static_cast<std::size_t>(s.row * rules_.shape.columns + s.column)]
                     : '?';
}

void LatrunculiReference::put(Spot s, char c) {
  cells_[static_cast<std::size_t>(s.row * rules_.shape.columns + s.column)] = c;
}

std::string LatrunculiReference::name(Spot s) const {
  std::string text(1, static_cast<char>('a' + s.column));
  text += std::to_string(s.row + 1);
  return text;
}

LatrunculiReference::Spot LatrunculiReference::parse(const std::string& text) const {
  return {text[0] - 'a', std::atoi(text.c_str() + 1) - 1};
}

std::vector<LatrunculiReference::Spot> LatrunculiReference::around(Spot s) const {
  std::vector<Spot> out;
  for (std::size_t d = 0; d < 4; ++d) {
    const Spot next{s.column + kSteps[d][0], s.row + kSteps[d][1]};
    if (on_board(next)) out.push_back(next);
  }
  return out;
}

bool LatrunculiReference::is_corner(Spot s) const { return on_board(s) && around(s).size() == 2; }

std::string LatrunculiReference::board_text() const {
  std::string text;
  for (int row = rules_.shape.rows - 1; row >= 0; --row) {
    int run = 0;
    for (int column = 0; column < rules_.shape.columns; ++column) {
      const char c = at(cells_, {column, row});
      if (c == '.') {
        ++run;
        continue;
      }
      if (run > 0) text += std::to_string(run);
      run = 0;
      text += c;
    }
    if (run > 0) text += std::to_string(run);
    if (row > 0) text += '/';
  }
  return text;
}

void LatrunculiReference::leaps_of(Spot from, const std::set<Spot>& closed,
                                   std::vector<Move>& out) const {
  const bool leaper = rules_.leap != Leap::kEnemyByDux || is_dux(at(cells_, from));
  if (rules_.leap == Leap::kNone || !leaper) return;
  for (std::size_t d = 0; d < static_cast<std::size_t>(rules_.directions()); ++d) {
    const Spot over{from.column + kSteps[d][0], from.row + kSteps[d][1]};
    const Spot to{over.column + kSteps[d][0], over.row + kSteps[d][1]};
    const char c = at(cells_, over);
    if (!is_piece(c) || at(cells_, to) != '.' || closed.count(to) > 0) continue;
    const bool own = owner(c) == side_;
    const bool allowed = rules_.leap == Leap::kAny ||
                         (rules_.leap == Leap::kOwnOrImmobilised ? own || is_held(c) : !own);
    if (allowed) out.push_back({from, to, true});
  }
}

bool LatrunculiReference::lands_between(const Move& move) const {
  for (std::size_t d = 0; d < 2; ++d) {
    const Spot a{move.to.column + kSteps[d][0], move.to.row + kSteps[d][1]};
    const Spot b{move.to.column - kSteps[d][0], move.to.row - kSteps[d][1]};
    if (is_man_of(at(cells_, a), 1 - side_) && is_man_of(at(cells_, b), 1 - side_)) return true;
  }
  return false;
}

// Whether the guard of Schadler 2001 lets a man land there: looked at before it leaves its square.
bool LatrunculiReference::may_land(const Move& move) const {
  return !rules_.guarded || !lands_between(move) || !caught_at(move.to, 1 - side_, true).empty();
}

std::vector<LatrunculiReference::Move> LatrunculiReference::going_moves() const {
  std::vector<Move> leaps;
  leaps_of(goer_, {}, leaps);
  std::vector<Move> out;
  std::set<Spot> closed = visited_;
  for (const Move& leap : leaps) {
    if (closed.count(leap.to) > 0 || !may_land(leap)) continue;
    out.push_back(leap);
    if (rules_.guarded && lands_between(leap)) closed.clear();
  }
  return out;
}

std::vector<LatrunculiReference::Move> LatrunculiReference::all_moves() const {
  if (going_ && rules_.immobilises()) return going_moves();
  std::vector<Move> out;
  for (int row = 0; row < rules_.shape.rows; ++row) {
    for (int column = 0; column < rules_.shape.columns; ++column) {
      const Spot from{column, row};
      if (!is_free_of(at(cells_, from), side_) || (going_ && from != goer_)) continue;
      for (std::size_t d = 0; d < static_cast<std::size_t>(rules_.directions()); ++d) {
        Spot to = from;
        do {
          to = {to.column + kSteps[d][0], to.row + kSteps[d][1]};
          if (at(cells_, to) == '.') out.push_back({from, to, false});
        } while (rules_.movement == Movement::kSlide && at(cells_, to) == '.');
      }
      leaps_of(from, visited_, out);
    }
  }
  out.erase(std::remove_if(out.begin(), out.end(), [&](const Move& m) { return !may_land(m); }),
            out.end());
  return out;
}

std::vector<std::string> LatrunculiReference::moves_of_pieces() const {
  std::vector<std::string> out;
  for (const Move& move : all_moves()) out.push_back(name(move.from) + "-" + name(move.to));
  if (rules_.immobilises() && !going_) {
    for (int row = 0; row < rules_.shape.rows; ++row) {
      for (int column = 0; column < rules_.shape.columns; ++column) {
        const char c = at(cells_, {column, row});
        if (is_held(c) && owner(c) != side_)
          out.push_back(std::string("x").append(name({column, row})));
      }
    }
  }
  return out;
}

std::vector<std::string> LatrunculiReference::legal_moves() const {
  std::vector<std::string> out;
  if (over_) return out;
  if (stage_ == Stage::kAgree) {
    out.push_back("pass");
    if (hand_[0] < rules_.most_men) out.push_back("more");
  } else if (stage_ == Stage::kPlace) {
    const bool dux = hand_[static_cast<std::size_t>(side_)] == 0;
    for (int row = 0; row < rules_.shape.rows; ++row) {
      for (int column = 0; column < rules_.shape.columns; ++column) {
        const bool centre =
            rules_.centre_closed && rules_.shape.square(row, column) == rules_.centre();
        if (at(cells_, {column, row}) == '.' && !centre) {
          out.push_back(std::string(dux ? "D@" : "@").append(name({column, row})));
        }
      }
    }
  } else {
    for (const std::string& move : moves_of_pieces()) {
      LatrunculiReference next(*this);
      next.play(move);
      if (rules_.repetition || seen_.count(next.board_text()) == 0) out.push_back(move);
    }
    if (out.empty() || (going_ && rules_.immobilises())) out.push_back("pass");
  }
  std::sort(out.begin(), out.end());
  return out;
}

// The men of `target` between a man on `to` and another free man of the side to move, or in a
// corner between two; without a look at what stands on `to` itself.
std::vector<LatrunculiReference::Spot> LatrunculiReference::caught_at(Spot to, int target,
                                                                      bool free_only) const {
  std::vector<Spot> out;
  const auto wanted = [&](char c) {
    return is_man_of(c, target) && is_held(c) != free_only && !(rules_.dux_safe && is_dux(c));
  };
  for (std::size_t d = 0; d < (rules_.diagonal_capture ? 8U : 4U); ++d) {
    const Spot middle{to.column + kSteps[d][0], to.row + kSteps[d][1]};
    const Spot far{middle.column + kSteps[d][0], middle.row + kSteps[d][1]};
    const bool friendly =
        is_free_of(at(cells_, far), side_) || (rules_.hostile_corners && is_corner(far));
    if (wanted(at(cells_, middle)) && friendly) out.push_back(middle);
  }
  if (!rules_.corner_capture) return out;
  for (const Spot corner : around(to)) {
    if (!is_corner(corner) || !wanted(at(cells_, corner))) continue;
    const auto beside = around(corner);
    const Spot other = beside[0] == to ? beside[1] : beside[0];
    if (is_free_of(at(cells_, other), side_)) out.push_back(corner);
  }
  return out;
}

void LatrunculiReference::immobilise(const Move& move, int target) {
  const char held = target == 0 ? 'i' : 'j';
  const auto caught = caught_at(move.to, target, true);
  for (const Spot s : caught) put(s, held);
  for (const Spot s : caught_at(move.from, target, false)) put(s, target == 0 ? 'w' : 'b');
  // What the newly immobilised held: men of the side to move.
  LatrunculiReference other(*this);
  other.side_ = target;
  for (const Spot captor : caught) {
    for (const Spot s : other.caught_at(captor, side_, false)) put(s, side_ == 0 ? 'w' : 'b');
  }
}

void LatrunculiReference::play_piece(const Move& move) {
  const bool first = !going_;
  put(move.to, at(cells_, move.from));
  put(move.from, '.');
  if (!rules_.immobilises()) {
    const auto caught = caught_at(move.to, 1 - side_, true);
    for (const Spot s : caught) put(s, '.');
    quiet_ = caught.empty() ? quiet_ + 1 : 0;
    going_ = rules_.capture_goes_on && !caught.empty();
    goer_ = move.to;
    return;
  }
  visited_.insert(move.from);
  visited_.insert(move.to);
  going_ = false;
  if (move.leap) {
    std::vector<Move> leaps;
    leaps_of(move.to, visited_, leaps);
    going_ = std::any_of(leaps.begin(), leaps.end(), [&](const Move& m) { return may_land(m); });
    goer_ = move.to;
  }
  immobilise(move, going_ && first ? side_ : 1 - side_);
}

void LatrunculiReference::agree(bool more) {
  passes_ = more ? 0 : passes_ + 1;
  if (more) hand_ = {hand_[0] + 1, hand_[1] + 1};
  side_ = 1 - side_;
  if (passes_ < 2) return;
  passes_ = 0;
  stage_ = Stage::kPlace;
}

void LatrunculiReference::place(const std::string& move) {
  const auto me = static_cast<std::size_t>(side_);
  const bool dux = move[0] == 'D';
  put(parse(move.substr(dux ? 2 : 1)), dux ? (side_ == 0 ? 'W' : 'B') : (side_ == 0 ? 'w' : 'b'));
  if (!dux) --hand_[me];
  --left_;
  if (left_ > 0 && hand_[me] > 0) return;
  side_ = 1 - side_;
  left_ = hand_[1 - me] > 0 ? rules_.placed_per_turn : 1;
  const bool all_men = hand_[0] == 0 && hand_[1] == 0;
  if (!all_men || (rules_.dux && !(dux && me == 1))) return;
  stage_ = Stage::kMove;
  seen_.insert(board_text());
}

void LatrunculiReference::play(const std::string& move) {
  if (stage_ == Stage::kAgree) return agree(move == "more");
  if (stage_ == Stage::kPlace) return place(move);
  const bool first_of_turn = !going_ && visited_.empty();
  if (move == "pass") {
    passes_ = first_of_turn ? passes_ + 1 : 0;
    ++quiet_;
    return end_turn();
  }
  passes_ = 0;
  bool goes_on = false;
  if (move[0] == 'x') {
    put(parse(move.substr(1)), '.');
    visited_.insert(parse(move.substr(1)));
    goes_on = rules_.removal_goes_on;
  } else {
    const Spot from = parse(move.substr(0, move.find('-')));
    const Spot to = parse(move.substr(move.find('-') + 1));
    const int distance = std::max(std::abs(from.column - to.column), std::abs(from.row - to.row));
    play_piece({from, to, distance == 2 && rules_.movement == Movement::kStep});
    goes_on = going_;
  }
  if (first_of_turn) seen_.insert(board_text());
  if (!goes_on) end_turn();
}

int LatrunculiReference::men_of(int side) const {
  return static_cast<int>(
      std::count_if(cells_.begin(), cells_.end(), [&](char c) { return is_man_of(c, side); }));
}

void LatrunculiReference::end(int winner) {
  over_ = true;
  winner_ = winner;
}

void LatrunculiReference::end_turn() {
  going_ = false;
  visited_.clear();
  side_ = 1 - side_;
  const int most = men_of(0) > men_of(1) ? 0 : 1;
  if (men_of(side_) <= rules_.least_men) return end(1 - side_);
  if (rules_.quiet_limit > 0 && quiet_ >= rules_.quiet_limit) return end(most);
  if (rules_.stuck != Stuck::kPasses && moves_of_pieces().empty()) {
    return end(rules_.stuck == Stuck::kLoses ? 1 - side_ : most);
  }
  if (passes_ == 2) end(-1);
}

}  // namespace lusoria::test
