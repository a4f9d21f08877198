#include "core/games/via_ludus/guard.hpp"

#include <algorithm>
#include <bitset>
#include <cassert>
#include <cstddef>
#include <vector>

namespace lusoria::core::via_ludus {

namespace {

constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }

enum class Kind : std::uint8_t { kFoe, kWhite, kSolid };

constexpr int kSide = kMaxSide;
constexpr int kCorners = (kSide + 1) * (kSide + 1);
constexpr int kSpaces = kSide * kSide;

// How the curve came to a corner: through a solid space (or it starts here), or along a pair. After
// a pair it must run on straight, since the next pair round a bend would share a space with it.
enum Course : int { kOpen, kAcross, kUpright };
constexpr int kCourses = 3;
constexpr int kNodes = kCorners * kCourses;

// A curve from left to right over the corners of the spaces, with the fewest pairs, by 0-1
// breadth-first search. The defender is the side that joins left and right (Blue); for Red, rows
// and columns are exchanged. Spaces are numbered row * kSide + column, corners y * (kSide + 1) + x,
// and a pair by its place: twice the corner at its left for two spaces one above the other, twice
// the corner below and 1 for two side by side.
class CurveSearch {
 public:
  CurveSearch(int rows, int columns, int most_tries)
      : rows_(rows), columns_(columns), most_tries_(most_tries) {}

  Kind& at(int row, int column) { return kinds_[index(row * kSide + column)]; }

  // Whether there is a curve with pairs that are all apart; solid() and pairs() then tell it.
  bool run() { return run_without_barred() || (tries_ > most_tries_ && straight()); }

  const FixedList<std::int16_t, kNodes>& solid() const { return solid_; }
  const FixedList<std::int16_t, kNodes>& pairs() const { return pairs_; }
  static Guard::Pair spaces(int pair) {
    const int x = pair / 2 % (kSide + 1);
    const int y = pair / 2 / (kSide + 1);
    const int space = y * kSide + x;
    return {static_cast<std::int16_t>(space),
            static_cast<std::int16_t>(pair % 2 == 0 ? space - kSide : space - 1)};
  }

 private:
  // Where the search came from to a node, and over what: a solid space, or -1 - pair.
  struct Arrival {
    std::int16_t from = kUnseen;
    std::int16_t over = 0;
  };
  static constexpr std::int16_t kUnseen = -2;
  static constexpr std::int16_t kStart = -1;

  static int node(int x, int y, int course) { return (y * (kSide + 1) + x) * kCourses + course; }
  Kind kind(int space) const { return kinds_[index(space)]; }

  bool run_without_barred();
  bool run_with_barred(int pair);
  bool straight();
  bool shortest();
  void trace(int last);
  void expand(int from);
  void reach(int x, int y, Course course, int from, int over);
  void follow(int x, int y, Course course, int from, int pair);

  int rows_;
  int columns_;
  std::array<Kind, index(kSpaces)> kinds_{};
  std::bitset<index(2 * kCorners)> barred_;  // pairs that the curve must not use
  int most_tries_;
  int tries_ = 0;
  FixedList<std::int16_t, kNodes> solid_, pairs_;
  std::array<Arrival, index(kNodes)> arrivals_;
  // The nodes at the distance that the search has reached, and those one pair farther.
  std::array<FixedList<std::int16_t, index(kNodes)>, 2> lists_;
  FixedList<std::int16_t, index(kNodes)>* now_ = &lists_[0];
  FixedList<std::int16_t, index(kNodes)>* next_ = &lists_[1];
};

// Two pairs with a common space are no guard: one of them has to go.
bool CurveSearch::run_without_barred() {
  if (++tries_ > most_tries_ || !shortest()) return false;
  std::array<std::int16_t, index(kSpaces)> holder{};
  for (const std::int16_t pair : pairs_) {
    for (const std::int16_t space : spaces(pair)) {
      auto& held = holder[index(space)];
      if (held != 0) {
        return run_with_barred(held - 1) || run_with_barred(pair);
      }
      held = static_cast<std::int16_t>(pair + 1);
    }
  }
  return true;
}

bool CurveSearch::run_with_barred(int pair) {
  barred_.set(index(pair));
  const bool found = run_without_barred();
  barred_.reset(index(pair));
  return found;
}

// A line between two rows, where the other search gave up.
bool CurveSearch::straight() {
  for (int y = 1; y < rows_; ++y) {
    solid_.clear();
    pairs_.clear();
    int x = 0;
    for (; x < columns_; ++x) {
      const int pair = 2 * (y * (kSide + 1) + x);
      const auto [high, low] = spaces(pair);
      if (kind(high) == Kind::kSolid || kind(low) == Kind::kSolid) {
        solid_.push_back(kind(high) == Kind::kSolid ? high : low);
      } else if (kind(high) == Kind::kWhite && kind(low) == Kind::kWhite) {
        pairs_.push_back(static_cast<std::int16_t>(pair));
      } else {
        break;
      }
    }
    if (x == columns_) return true;
  }
  return false;
}

bool CurveSearch::shortest() {
  arrivals_.fill({});
  now_->clear();
  next_->clear();
  for (int y = 0; y <= rows_; ++y) {
    arrivals_[index(node(0, y, kOpen))].from = kStart;
    now_->push_back(static_cast<std::int16_t>(node(0, y, kOpen)));
  }
  while (!now_->empty()) {
    for (std::size_t i = 0; i < now_->size(); ++i) {  // grows while it is walked
      if ((*now_)[i] / kCourses % (kSide + 1) == columns_) {
        trace((*now_)[i]);
        return true;
      }
      expand((*now_)[i]);
    }
    std::swap(now_, next_);
    next_->clear();
  }
  return false;
}

void CurveSearch::trace(int last) {
  solid_.clear();
  pairs_.clear();
  for (int at = last; arrivals_[index(at)].from != kStart; at = arrivals_[index(at)].from) {
    const std::int16_t over = arrivals_[index(at)].over;
    if (over >= 0) {
      solid_.push_back(over);
    } else {
      pairs_.push_back(static_cast<std::int16_t>(-1 - over));
    }
  }
}

// Every node enters a list once, when it is first reached and at its least cost: solid spaces alone
// lead to kOpen, pairs alone to the other courses.
void CurveSearch::reach(int x, int y, Course course, int from, int over) {
  Arrival& arrival = arrivals_[index(node(x, y, course))];
  if (arrival.from != kUnseen) return;
  arrival = {static_cast<std::int16_t>(from), static_cast<std::int16_t>(over)};
  (over >= 0 ? now_ : next_)->push_back(static_cast<std::int16_t>(node(x, y, course)));
}

// Along a pair, if it is one.
void CurveSearch::follow(int x, int y, Course course, int from, int pair) {
  const auto [a, b] = spaces(pair);
  if (kind(a) == Kind::kWhite && kind(b) == Kind::kWhite && !barred_.test(index(pair))) {
    reach(x, y, course, from, -1 - pair);
  }
}

void CurveSearch::expand(int from) {
  const int course = from % kCourses;
  const int corner = from / kCourses;
  const int x = corner % (kSide + 1);
  const int y = corner / (kSide + 1);
  for (int row = std::max(y - 1, 0); row <= std::min(y, rows_ - 1); ++row) {
    for (int column = std::max(x - 1, 0); column <= std::min(x, columns_ - 1); ++column) {
      const int space = row * kSide + column;
      if (kind(space) != Kind::kSolid) continue;
      for (const int to_y : {row, row + 1}) {
        for (const int to_x : {column, column + 1}) reach(to_x, to_y, kOpen, from, space);
      }
    }
  }
  if (course != kUpright && y > 0 && y < rows_) {
    if (x < columns_) follow(x + 1, y, kAcross, from, 2 * corner);
    if (x > 0) follow(x - 1, y, kAcross, from, 2 * (corner - 1));
  }
  if (course != kAcross && x > 0 && x < columns_) {
    if (y < rows_) follow(x, y + 1, kUpright, from, 2 * corner + 1);
    if (y > 0) follow(x, y - 1, kUpright, from, 2 * (corner - kSide - 1) + 1);
  }
}

}  // namespace

template <int Words>
bool find_guard(const Rules<Words>& rules, Player defender, const Bitboard<Words>& free,
                const Bitboard<Words>& attacker, Guard& guard, int most_tries) {
  const GridShape& shape = rules.shape();
  const bool turned = defender == kRed;
  CurveSearch search(turned ? shape.columns : shape.rows, turned ? shape.rows : shape.columns,
                     most_tries);
  for (int row = 0; row < shape.rows; ++row) {
    for (int column = 0; column < shape.columns; ++column) {
      const int square = shape.square(row, column);
      (turned ? search.at(column, row) : search.at(row, column)) = free.test(square) ? Kind::kWhite
                                                                   : attacker.test(square)
                                                                       ? Kind::kFoe
                                                                       : Kind::kSolid;
    }
  }
  if (!search.run()) return false;
  const auto square = [&](int space) {
    const int row = space / kSide;
    const int column = space % kSide;
    return static_cast<std::int16_t>(turned ? shape.square(column, row)
                                            : shape.square(row, column));
  };
  guard.solid.clear();
  guard.pairs.clear();
  for (const int space : search.solid()) guard.solid.push_back(square(space));
  for (const int pair : search.pairs()) {
    const auto [a, b] = CurveSearch::spaces(pair);
    guard.pairs.push_back({square(a), square(b)});
  }
  return true;
}

template <int Words>
bool stands(const Guard& guard, const Bitboard<Words>& free, const Bitboard<Words>& attacker) {
  const auto lost = [&](int square) { return free.test(square) || attacker.test(square); };
  return std::none_of(guard.solid.begin(), guard.solid.end(), lost) &&
         std::all_of(guard.pairs.begin(), guard.pairs.end(), [&](const Guard::Pair& pair) {
           return !lost(pair[0]) || !lost(pair[1]) || (free.test(pair[0]) && free.test(pair[1]));
         });
}

template bool find_guard<1>(const Rules<1>&, Player, const Bitboard<1>&, const Bitboard<1>&, Guard&,
                            int);
template bool find_guard<2>(const Rules<2>&, Player, const Bitboard<2>&, const Bitboard<2>&, Guard&,
                            int);
template bool find_guard<3>(const Rules<3>&, Player, const Bitboard<3>&, const Bitboard<3>&, Guard&,
                            int);
template bool find_guard<6>(const Rules<6>&, Player, const Bitboard<6>&, const Bitboard<6>&, Guard&,
                            int);
template bool stands<1>(const Guard&, const Bitboard<1>&, const Bitboard<1>&);
template bool stands<2>(const Guard&, const Bitboard<2>&, const Bitboard<2>&);
template bool stands<3>(const Guard&, const Bitboard<3>&, const Bitboard<3>&);
template bool stands<6>(const Guard&, const Bitboard<6>&, const Bitboard<6>&);

}  // namespace lusoria::core::via_ludus
