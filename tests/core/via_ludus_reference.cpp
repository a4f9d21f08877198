#include "tests/core/via_ludus_reference.hpp"

#include <cctype>
#include <map>
#include <queue>
#include <utility>

namespace lusoria::test {

ReferenceBoard::ReferenceBoard(int rows, int columns)
    : lines_(static_cast<std::size_t>(rows), std::string(static_cast<std::size_t>(columns), '.')) {}

ReferenceBoard::ReferenceBoard(std::string_view text) : lines_(1), side_(text.back()) {
  std::size_t run = 0;
  for (const char c : text.substr(0, text.size() - 1)) {
    if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
      run = run * 10 + static_cast<std::size_t>(c - '0');
      continue;
    }
    lines_.back().append(run, '.');
    run = 0;
    if (c == '/') lines_.emplace_back();
    if (c == 'r' || c == 'b' || c == '#') lines_.back() += c;
  }
}

ReferenceBoard ReferenceBoard::random(int rows, int columns, int walls, int red, int blue,
                                      core::Rng& rng) {
  ReferenceBoard board(rows, columns);
  for (auto& line : board.lines_) {
    for (char& space : line) {
      const int draw = static_cast<int>(rng.below(100));
      if (draw < walls) {
        space = '#';
      } else if (draw < walls + red) {
        space = 'r';
      } else if (draw < walls + red + blue) {
        space = 'b';
      }
    }
  }
  board.side_ = rng.below(2) == 0 ? 'r' : 'b';
  return board;
}

std::string ReferenceBoard::text() const {
  std::string text;
  for (const auto& line : lines_) {
    if (!text.empty()) text += '/';
    for (std::size_t i = 0; i < line.size();) {
      std::size_t end = i;
      while (end < line.size() && line[end] == '.') ++end;
      text += end > i ? std::to_string(end - i) : std::string(1, line[i]);
      i = end > i ? end : i + 1;
    }
  }
  return text + ' ' + side_;
}

int ReferenceBoard::shortest_path(char side, bool over_white) const {
  const auto open = [&](int row, int column) {
    if (row < 0 || row >= rows() || column < 0 || column >= columns()) return false;
    return at(row, column) == side || (over_white && at(row, column) == '.');
  };
  std::map<std::pair<int, int>, int> length;
  std::queue<std::pair<int, int>> queue;
  const auto reach = [&](int row, int column, int steps) {
    if (open(row, column) && length.emplace(std::pair(row, column), steps).second)
      queue.emplace(row, column);
  };
  for (int i = 0; i < (side == 'r' ? columns() : rows()); ++i)
    reach(side == 'r' ? 0 : i, side == 'r' ? i : 0, 1);
  for (; !queue.empty(); queue.pop()) {
    const auto [row, column] = queue.front();
    const int steps = length[{row, column}];
    if (side == 'r' ? row == rows() - 1 : column == columns() - 1) return steps;
    reach(row + 1, column, steps + 1);
    reach(row - 1, column, steps + 1);
    reach(row, column + 1, steps + 1);
    reach(row, column - 1, steps + 1);
  }
  return 0;
}

int ReferenceBoard::white_count() const {
  int count = 0;
  for (const auto& line : lines_) {
    for (const char space : line) count += space == '.' ? 1 : 0;
  }
  return count;
}

char ReferenceBoard::winner() const { return connected('r') ? 'r' : connected('b') ? 'b' : '-'; }

bool ReferenceBoard::over(bool early_draw) const {
  if (winner() != '-' || white_count() == 0) return true;
  return early_draw && !can_connect('r') && !can_connect('b');
}

std::vector<std::string> ReferenceBoard::moves(bool early_draw) const {
  std::vector<std::string> found;
  if (over(early_draw)) return found;
  for (int row = rows() - 1; row >= 0; --row) {
    for (int column = 0; column < columns(); ++column) {
      if (at(row, column) != '.') continue;
      found.push_back(static_cast<char>('a' + column) + std::to_string(rows() - row));
    }
  }
  return found;
}

char& ReferenceBoard::at(const std::string& coordinate) {
  const std::size_t from_bottom = std::stoul(coordinate.substr(1));
  return lines_[lines_.size() - from_bottom][static_cast<std::size_t>(coordinate[0] - 'a')];
}

void ReferenceBoard::play(const std::string& move) {
  at(move) = side_;
  side_ = side_ == 'r' ? 'b' : 'r';
}

void ReferenceBoard::take_back(const std::string& move) {
  at(move) = '.';
  side_ = side_ == 'r' ? 'b' : 'r';
}

long long ReferenceBoard::perft(int depth, bool early_draw) {
  if (depth == 0) return 1;
  long long count = 0;
  for (const auto& move : moves(early_draw)) {
    play(move);
    count += perft(depth - 1, early_draw);
    take_back(move);
  }
  return count;
}

namespace {

Odds odds_of_end(const ReferenceBoard& board) {
  const char winner = board.winner();
  return {winner == 'r' ? 1.0 : 0.0, winner == 'b' ? 1.0 : 0.0, winner == '-' ? 1.0 : 0.0};
}

void add(Odds& odds, const Odds& other, double share) {
  odds.red += share * other.red;
  odds.blue += share * other.blue;
  odds.draw += share * other.draw;
}

Odds play_out(ReferenceBoard& board, std::map<std::string, Odds>& known) {
  const auto moves = board.moves(false);
  if (moves.empty()) return odds_of_end(board);
  const auto [entry, is_new] = known.try_emplace(board.text());
  if (!is_new) return entry->second;
  Odds odds;
  for (const auto& move : moves) {
    board.play(move);
    add(odds, play_out(board, known), 1.0 / static_cast<double>(moves.size()));
    board.take_back(move);
  }
  return entry->second = odds;
}

void fill(ReferenceBoard& board, std::vector<std::string>& white, int red_left, Odds& counts) {
  if (white.empty()) {
    add(counts, odds_of_end(board), 1);
    return;
  }
  const std::string move = white.back();
  white.pop_back();
  for (const char side : {'r', 'b'}) {
    if (side == 'r' ? red_left == 0 : red_left > static_cast<int>(white.size())) continue;
    // The side that claims a space is set by playing twice over it where it is the other's turn.
    const bool turn = board.side() == side;
    if (!turn) board.play(move);
    board.play(move);
    fill(board, white, side == 'r' ? red_left - 1 : red_left, counts);
    board.take_back(move);
    if (!turn) board.take_back(move);
  }
  white.push_back(move);
}

}  // namespace

Odds odds_of_play(const ReferenceBoard& board) {
  ReferenceBoard copy = board;
  std::map<std::string, Odds> known;
  return play_out(copy, known);
}

Odds odds_of_filling(const ReferenceBoard& board) {
  if (board.over(false)) return odds_of_end(board);
  ReferenceBoard copy = board;
  std::vector<std::string> white = board.moves(false);
  const int count = static_cast<int>(white.size());
  Odds counts;
  fill(copy, white, board.side() == 'r' ? (count + 1) / 2 : count / 2, counts);
  const double all = counts.red + counts.blue + counts.draw;
  return {counts.red / all, counts.blue / all, counts.draw / all};
}

}  // namespace lusoria::test
