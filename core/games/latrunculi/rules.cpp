#include "core/games/latrunculi/rules.hpp"

#include <utility>

#include <fmt/format.h>

#include "core/games/latrunculi/notation.hpp"
#include "core/games/latrunculi/state.hpp"
#include "core/parse.hpp"

namespace lusoria::core::latrunculi {

Family family_of(const Ruleset& r) {
  const bool slides = r.movement == Movement::kSlide;
  if (r.diagonal && r.diagonal_capture && r.leap == Leap::kEnemy) {
    const bool more = slides || r.dux || r.guarded || r.immobilises() || r.corner_capture ||
                      r.hostile_corners || r.capture_goes_on;
    return more ? Family::kGeneral : Family::kEightWays;
  }
  if (r.diagonal || r.diagonal_capture) return Family::kGeneral;
  if (r.immobilises()) {
    const bool more = slides || !r.leaps() || r.dux || r.hostile_corners || r.capture_goes_on;
    return more ? Family::kGeneral : Family::kHolds;
  }
  if (r.capture_goes_on) {
    const bool more = slides || r.leap != Leap::kEnemyByDux || r.guarded;
    return more ? Family::kGeneral : Family::kGoesOn;
  }
  if (r.leaps() || r.guarded || r.hostile_corners) return Family::kGeneral;
  return slides ? Family::kSlides : Family::kSteps;
}

namespace {

void set_up_rows(const Ruleset& ruleset, int rows, bool alternate, Position& position) {
  const GridShape& shape = ruleset.shape;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < shape.columns; ++column) {
      if (alternate && (row + column) % 2 != 0) continue;
      const int white = shape.square(row, column);
      // The opposite square, so that both sides see the same.
      const int black = shape.size() - 1 - white;
      position.squares[static_cast<std::size_t>(white)] = Piece::kWhiteMan;
      position.squares[static_cast<std::size_t>(black)] = Piece::kBlackMan;
    }
  }
}

}  // namespace

Position first_position(const Ruleset& ruleset) {
  Position position;
  position.squares.assign(static_cast<std::size_t>(ruleset.shape.size()), Piece::kNone);
  switch (ruleset.setup) {
    case Setup::kPlaced:
      position.phase = ruleset.agrees() ? Phase::kAgreement : Phase::kPlacing;
      position.hand = {ruleset.men, ruleset.men};
      position.left = ruleset.agrees() ? 0 : ruleset.placed_per_turn;
      return position;
    case Setup::kFirstRow:
      set_up_rows(ruleset, 1, false, position);
      break;
    case Setup::kTwoRows:
      set_up_rows(ruleset, 2, false, position);
      break;
    case Setup::kAlternate:
      set_up_rows(ruleset, 5, true, position);
      break;
  }
  const std::array<Piece, 2> duces = {Piece::kWhiteDux, Piece::kBlackDux};
  for (std::size_t i = 0; i < duces.size(); ++i) {
    if (const auto square = parse_coordinate(ruleset.shape, ruleset.dux_squares[i])) {
      position.squares[static_cast<std::size_t>(*square)] = duces[i];
    }
  }
  return position;
}

template <int Words>
Rules<Words>::Rules(const Options& options)
    : options_(options),
      board_(*options.ruleset),
      family_(family_of(*options.ruleset)),
      forbids_repetition_(options.forbids_repetition()),
      hostile_(options.ruleset->hostile_corners ? board_.corners() : Set()),
      placeable_(board_.all()) {
  if (ruleset().centre_closed) placeable_.reset(ruleset().centre());
  const int count = shape().rows == shape().columns ? kSquareSymmetries : kRectangleSymmetries;
  for (int symmetry = 0; symmetry < count; ++symmetry) {
    // A closed centre beside the middle of the board leaves fewer; looking in the order of
    // directions, none.
    const bool moves_centre =
        ruleset().centre_closed &&
        transformed_square(shape(), ruleset().centre(), symmetry) != ruleset().centre();
    if (symmetry == 0 || !(moves_centre || ruleset().guarded)) symmetries_.push_back(symmetry);
  }
}

template <int Words>
std::string Rules<Words>::name() const {
  std::vector<std::pair<std::string, std::string>> arguments = {
      {"ruleset", std::string(ruleset().id)}};
  if (forbids_repetition_ == ruleset().repetition)
    arguments.emplace_back("repetition", forbids_repetition_ ? "forbid" : "allow");
  if (options_.max_moves > 0)
    arguments.emplace_back("max_moves", std::to_string(options_.max_moves));
  if (time_limit() != std::chrono::seconds(ruleset().time_limit)) {
    const std::chrono::duration<double> seconds = time_limit();
    arguments.emplace_back("time_limit", fmt::format("{}", seconds.count()));
  }
  return format_spec("latrunculi", arguments);
}

template <int Words>
State<Words> Rules<Words>::initial_state(std::uint64_t /*opening*/) const {
  return State(*this, first_position(ruleset()));
}

template <int Words>
std::string Rules<Words>::state_text(const State& state) const {
  return position_text(ruleset(), state.position());
}

template <int Words>
Result<State<Words>> Rules<Words>::parse_state(std::string_view text) const {
  const auto position = parse_position(ruleset(), options_.max_moves, text);
  if (!position) return tl::unexpected(position.error());
  return State(*this, *position);
}

template <int Words>
std::string Rules<Words>::action_text(const State& state, Action action) const {
  if (action == pass_action()) return "pass";
  if (action == more_action()) return "more";
  const int plane = plane_of(action);
  const int square = square_of(action);
  const std::string there = coordinate(shape(), square);
  if (plane == spot_plane()) {
    if (state.phase() != Phase::kPlacing) return "x" + there;
    return (state.position().hand[seat_index(state.side())] == 0 ? "D@" : "@") + there;
  }
  const bool leap = plane >= leap_plane();
  const int direction = leap ? plane - leap_plane() : plane;
  const bool slide = ruleset().movement == Movement::kSlide && !leap;
  const int from = slide ? board_.slide_origin(square, direction, state.men(state.side()))
                         : board_.behind(square, direction, leap ? 2 : 1);
  return coordinate(shape(), from) + "-" + there;
}

template <int Words>
std::string Rules<Words>::draw(const State& state, bool colour) const {
  return draw_position(ruleset(), state.position(), colour);
}

template <int Words>
std::string Rules<Words>::draw_heat(const State& state, std::span<const ActionWeight> weights,
                                    bool colour) const {
  HeatMap heat(shape().size());
  for (const auto& [action, weight] : weights) {
    if (plane_of(action) < plane_count()) heat.add(square_of(action), weight);
  }
  return draw_position(ruleset(), state.position(), colour, &heat);
}

template <int Words>
std::string Rules<Words>::result_text(const State& state) const {
  const auto winner = [&] { return player_name(state.winner()) + " wins"; };
  const auto counted = [&] {
    return state.winner() == Player::kNobody ? std::string("a draw with equal men")
                                             : winner() + " with more men";
  };
  switch (state.ending()) {
    case Ending::kNone:
      return "the game goes on";
    case Ending::kFewMen:
      return winner() + ": " + player_name(opponent(state.winner())) + " has too few men left";
    case Ending::kNoMove:
      return winner() + ": " + player_name(opponent(state.winner())) + " cannot move";
    case Ending::kNoMoveCount:
      return player_name(state.side()) + " cannot move: " + winner() + " on the count of men";
    case Ending::kQuiet:
      return "too long without a capture: " + winner() + " on the count of men";
    case Ending::kPassed:
      return "a draw: neither side has a legal move";
    case Ending::kLimit:
      return "the limit of moves: " + counted();
  }
  return {};
}

template <int Words>
Action Rules<Words>::transformed_action(Action action, int symmetry) const {
  const int plane = plane_of(action);
  if (plane >= plane_count()) return action;
  const int which = symmetries_[static_cast<std::size_t>(symmetry)];
  const int square = transformed_square(shape(), square_of(action), which);
  if (plane == spot_plane()) return action_of(plane, square);
  const int first = plane >= leap_plane() ? leap_plane() : 0;
  auto direction = static_cast<std::size_t>(plane - first);
  int row = kRowStep[direction];
  int column = kColumnStep[direction];
  if ((which & 1) != 0) column = -column;
  if ((which & 2) != 0) row = -row;
  if ((which & 4) != 0) std::swap(row, column);
  direction = 0;
  while (kRowStep[direction] != row || kColumnStep[direction] != column) ++direction;
  return action_of(first + static_cast<int>(direction), square);
}

template class Rules<1>;
template class Rules<2>;
template class Rules<3>;

}  // namespace lusoria::core::latrunculi
