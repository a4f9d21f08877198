#include "core/games/latrunculi/features.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>

namespace lusoria::core::latrunculi {

const std::array<std::string_view, kScalars> kScalarNames = {
    "agreement",
    "placing",
    "own_hand",
    "their_hand",
    "left",
    "passed",
    "quiet",
    "plies",
    "own_ties",
    "rows",
    "columns",
    "men",
    "agrees",
    "places",
    "placed_two",
    "dux",
    "dux_safe",
    "slides",
    "diagonal",
    "leap_any",
    "leap_own",
    "leap_enemy",
    "leap_dux",
    "guarded",
    "immobilise",
    "diagonal_capture",
    "corner_capture",
    "hostile_corners",
    "capture_goes_on",
    "removal_goes_on",
    "few_men",
    "stuck_loses",
    "stuck_counts",
    "quiet_limit",
    "repetition",
    "move_limit",
};

namespace {

class ScalarWriter {
 public:
  explicit ScalarWriter(std::span<float, kScalars> out) : out_(out) {}

  void put(Scalar scalar, bool value) { out_[static_cast<std::size_t>(scalar)] = value ? 1 : 0; }
  // part / whole, or 0 without a whole.
  void put(Scalar scalar, std::int64_t part, std::int64_t whole) {
    out_[static_cast<std::size_t>(scalar)] =
        whole == 0 ? 0 : static_cast<float>(static_cast<double>(part) / static_cast<double>(whole));
  }

 private:
  std::span<float, kScalars> out_;
};

int most_men(const Ruleset& ruleset) { return std::max(ruleset.men, ruleset.most_men); }

bool counts_men(const Ruleset& ruleset) {
  return ruleset.stuck == Stuck::kMostMenWin || ruleset.quiet_limit > 0;
}

void write_ruleset(const Options& options, ScalarWriter& out) {
  const Ruleset& r = *options.ruleset;
  out.put(Scalar::kRows, r.shape.rows, GridShape::kMaxSide);
  out.put(Scalar::kColumns, r.shape.columns, GridShape::kMaxSide);
  const bool dux_in_hand = r.dux && r.setup == Setup::kPlaced;
  out.put(Scalar::kMen, std::int64_t{2} * (most_men(r) + (dux_in_hand ? 1 : 0)), r.shape.size());
  out.put(Scalar::kAgrees, r.agrees());
  out.put(Scalar::kPlaces, r.setup == Setup::kPlaced);
  out.put(Scalar::kPlacedTwo, r.placed_per_turn == 2);
  out.put(Scalar::kDux, r.dux);
  out.put(Scalar::kDuxSafe, r.dux_safe);
  out.put(Scalar::kSlides, r.movement == Movement::kSlide);
  out.put(Scalar::kDiagonal, r.diagonal);
  out.put(Scalar::kLeapAny, r.leap == Leap::kAny);
  out.put(Scalar::kLeapOwn, r.leap == Leap::kOwnOrImmobilised);
  out.put(Scalar::kLeapEnemy, r.leap == Leap::kEnemy);
  out.put(Scalar::kLeapDux, r.leap == Leap::kEnemyByDux);
  out.put(Scalar::kGuarded, r.guarded);
  out.put(Scalar::kImmobilise, r.immobilises());
  out.put(Scalar::kDiagonalCapture, r.diagonal_capture);
  out.put(Scalar::kCornerCapture, r.corner_capture);
  out.put(Scalar::kHostileCorners, r.hostile_corners);
  out.put(Scalar::kCaptureGoesOn, r.capture_goes_on);
  out.put(Scalar::kRemovalGoesOn, r.removal_goes_on);
  out.put(Scalar::kFewMen, r.least_men + 1, 2);
  out.put(Scalar::kStuckLoses, r.stuck == Stuck::kLoses);
  out.put(Scalar::kStuckCounts, r.stuck == Stuck::kMostMenWin);
  out.put(Scalar::kQuietLimit, r.quiet_limit, kMostQuiet);
  out.put(Scalar::kRepetition, !options.forbids_repetition());
  out.put(Scalar::kMoveLimit, options.max_moves > 0);
}

}  // namespace

template <int Words>
void write_planes(const State<Words>& state, std::span<float> out) {
  using Set = Bitboard<Words>;
  const Rules<Words>& rules = state.rules();
  const Board<Words>& board = rules.board();
  const auto squares = static_cast<std::size_t>(rules.shape().size());
  assert(out.size() == kPlanes * squares);
  std::fill(out.begin(), out.end(), 0.0F);
  const auto put = [&](Plane plane, const Set& set) {
    float* const first = out.data() + static_cast<std::size_t>(plane) * squares;
    set.for_each([&](int square) { first[square] = 1; });
  };
  const Set& own = state.men(state.side());
  const Set& theirs = state.men(opponent(state.side()));
  put(Plane::kOwnMen, own);
  put(Plane::kTheirMen, theirs);
  put(Plane::kOwnDux, own & state.duces());
  put(Plane::kTheirDux, theirs & state.duces());
  put(Plane::kOwnHeld, own & state.held());
  put(Plane::kTheirHeld, theirs & state.held());
  if (state.going() >= 0) put(Plane::kGoing, Set::of(state.going()));
  put(Plane::kVisited, state.visited());
  put(Plane::kBoard, board.all());
  Set inside = board.all();
  for_directions<4>(
      [&](auto d) { inside &= board.template shifted<decltype(d)::value>(board.all()); });
  put(Plane::kEdge, board.all() - inside);
  put(Plane::kClosedCentre, board.all() - rules.placeable());
  put(Plane::kHostile, rules.hostile());
}

template <int Words>
void write_scalars(const State<Words>& state, std::span<float, kScalars> out) {
  const Options& options = state.rules().options();
  const Ruleset& ruleset = *options.ruleset;
  ScalarWriter scalars(out);
  scalars.put(Scalar::kAgreement, state.phase() == Phase::kAgreement);
  scalars.put(Scalar::kPlacing, state.phase() == Phase::kPlacing);
  scalars.put(Scalar::kOwnHand, state.hand(state.side()), most_men(ruleset));
  scalars.put(Scalar::kTheirHand, state.hand(opponent(state.side())), most_men(ruleset));
  scalars.put(Scalar::kLeft, state.left(), ruleset.placed_per_turn);
  scalars.put(Scalar::kPassed, state.passes() > 0);
  scalars.put(Scalar::kQuiet, std::min(state.quiet(), ruleset.quiet_limit), ruleset.quiet_limit);
  const std::int64_t plies = static_cast<std::int64_t>(state.plies());
  scalars.put(Scalar::kPlies, std::min(plies, options.max_moves), options.max_moves);
  scalars.put(Scalar::kOwnTies, counts_men(ruleset) && state.side() == kBlack);
  write_ruleset(options, scalars);
}

template void write_planes(const State<1>&, std::span<float>);
template void write_planes(const State<2>&, std::span<float>);
template void write_planes(const State<3>&, std::span<float>);
template void write_scalars(const State<1>&, std::span<float, kScalars>);
template void write_scalars(const State<2>&, std::span<float, kScalars>);
template void write_scalars(const State<3>&, std::span<float, kScalars>);

}  // namespace lusoria::core::latrunculi
