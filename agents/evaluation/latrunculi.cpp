#include "agents/evaluation/latrunculi.hpp"

#include <string>
#include <vector>

#include "agents/evaluation/weights.hpp"
#include "core/games/latrunculi/board.hpp"
#include "core/parse.hpp"

namespace lusoria::agents::latrunculi {

namespace {

using core::Player;
using core::latrunculi::Board;
using core::latrunculi::diagonal;
using core::latrunculi::for_directions;
using core::latrunculi::kDirections;
using core::latrunculi::Leap;
using core::latrunculi::Movement;
using core::latrunculi::opposite;
using core::latrunculi::Phase;
using core::latrunculi::Ruleset;
using core::latrunculi::Setup;
using core::latrunculi::State;

// Calls f for each direction, as a constant.
template <class F>
void for_ways(bool diagonals, F&& f) {
  for_directions<4>(f);
  if (diagonals) for_directions<4>([&](auto d) { f(diagonal(d)); });
}

// One side of a position, and what it can do.
template <int Words>
class Side {
 public:
  using Set = core::Bitboard<Words>;

  Side(const State<Words>& state, Player side)
      : state_(state),
        ruleset_(state.rules().ruleset()),
        board_(state.rules().board()),
        own_(state.men(side)),
        foes_(state.men(core::opponent(side))),
        empty_(board_.all() - own_ - foes_) {
    Set movers = own_ - state.held();
    if (state.going() >= 0 && state.side() == side) movers = Set::of(state.going());
    find_moves(movers);
  }

  int moves() const { return moves_; }

  // The foes that one move catches.
  Set catchable() const {
    const Set friends = (own_ - state_.held()) | state_.rules().hostile();
    const Set targets = foes_ - state_.held() - (ruleset_.dux_safe ? state_.duces() : Set());
    Set found;
    for_ways(ruleset_.diagonal_capture, [&](auto d) {
      constexpr int kWay = decltype(d)::value;
      constexpr int kBack = opposite(kWay);
      const Set middles = board_.template shifted<kWay>(friends) & targets;
      const Set ends = board_.template shifted<kWay>(middles) & reached_without(kWay);
      found |= board_.template shifted<kBack>(ends);
    });
    if (ruleset_.corner_capture) {
      (targets & board_.corners()).for_each([&](int corner) {
        const Set beside = board_.neighbours(Set::of(corner));
        if (beside.intersects(friends) && beside.intersects(reached_without(-1))) found.set(corner);
      });
    }
    return found;
  }

  // Lines of all men on which nothing can catch them as they stand.
  int protected_lines() const {
    const Set open = board_.all() - (own_ - state_.rules().hostile());
    const bool diagonals = ruleset_.diagonal_capture;
    int lines = (diagonals ? 4 : 2) * own_.count();
    const auto subtract = [&](auto d) {
      constexpr int kWay = decltype(d)::value;
      lines -= (own_ & board_.template shifted<kWay>(open) &
                board_.template shifted<opposite(kWay)>(open))
                   .count();
    };
    for_directions<2>(subtract);
    if (diagonals) for_directions<2>([&](auto d) { subtract(diagonal(d)); });
    if (ruleset_.corner_capture) {
      lines -= 2 * ((own_ & board_.corners()) - board_.neighbours(own_)).count();
    }
    return lines;
  }

  int inner() const {
    Set inside = own_;
    for_directions<4>(
        [&](auto d) { inside &= board_.template shifted<decltype(d)::value>(board_.all()); });
    return inside.count();
  }

  // Foes between a man and an empty square.
  int half_caught() const {
    Set found;
    for_ways(ruleset_.diagonal_capture, [&](auto d) {
      constexpr int kWay = decltype(d)::value;
      found |= foes_ & board_.template shifted<kWay>(own_) &
               board_.template shifted<opposite(kWay)>(empty_);
    });
    return found.count();
  }

 private:
  void find_moves(const Set& movers) {
    const bool slides = ruleset_.movement == Movement::kSlide;
    for_ways(ruleset_.diagonal, [&](auto d) {
      constexpr int kWay = decltype(d)::value;
      const Set there = slides ? board_.template slides<kWay>(movers, empty_)
                               : board_.template shifted<kWay>(movers) & empty_;
      steps_ |= there;
      moves_ += there.count();
    });
    if (!ruleset_.leaps()) return;
    const Set leapers = ruleset_.leap == Leap::kEnemyByDux ? movers & state_.duces() : movers;
    const Set over = leapable();
    for_ways(ruleset_.diagonal, [&](auto d) {
      constexpr int kWay = decltype(d)::value;
      const Set passed = board_.template shifted<kWay>(leapers) & over;
      leaps_[kWay] = board_.template shifted<kWay>(passed) & empty_;
      moves_ += leaps_[kWay].count();
    });
  }

  Set leapable() const {
    switch (ruleset_.leap) {
      case Leap::kAny:
        return own_ | foes_;
      case Leap::kOwnOrImmobilised:
        return own_ | state_.held();
      case Leap::kEnemy:
      case Leap::kEnemyByDux:
        return foes_;
      case Leap::kNone:
        break;
    }
    return {};
  }

  // Where a man may come to stand, but not by a leap in that direction: a man that leaps over the
  // one to be caught cannot be its other captor.
  Set reached_without(int direction) const {
    Set out = steps_;
    if (!ruleset_.leaps()) return out;
    for (int d = 0; d < ruleset_.directions(); ++d) {
      if (d != direction) out |= leaps_[static_cast<std::size_t>(d)];
    }
    return out;
  }

  const State<Words>& state_;
  const Ruleset& ruleset_;
  const Board<Words>& board_;
  Set own_, foes_, empty_;
  Set steps_;
  std::array<Set, kDirections> leaps_;
  int moves_ = 0;
};

const std::vector<core::Parameter>& parameters() {
  static const auto list = [] {
    std::vector<core::Parameter> out;
    out.reserve(kTerms);
    for (const std::string_view name : kTermNames) {
      out.push_back(core::Parameter::real(std::string(name), 0, -kMostWeight, kMostWeight, ""));
    }
    return out;
  }();
  return list;
}

}  // namespace

const Weights& default_weights(const Ruleset& ruleset) {
  // In the order of Term.
  static constexpr Weights kSlides = {1, 1, .005F, .6F, .2F, 0, 0, .05F, -.01F, .1F};
  static constexpr Weights kSlidesPlaced = {1, 1, .01F, .6F, .2F, 0, 0, .01F, 0, .1F};
  static constexpr Weights kSteps = {1, 1, .04F, .75F, .2F, 0, 0, .04F, .01F, .2F};
  static constexpr Weights kHolds = {1, 1, .015F, .3F, .1F, .8F, .5F, .05F, 0, .1F};
  static constexpr Weights kEightWays = {1, 1, .02F, .6F, .2F, 0, 0, .04F, .05F, .1F};
  static constexpr Weights kGoesOn = {1, .5F, .03F, .75F, .2F, 0, 0, .04F, .02F, .2F};
  if (ruleset.immobilises()) return kHolds;
  if (ruleset.capture_goes_on) return kGoesOn;
  if (ruleset.diagonal) return kEightWays;
  if (ruleset.movement == Movement::kStep) return kSteps;
  return ruleset.setup == Setup::kPlaced ? kSlidesPlaced : kSlides;
}

template <int Words>
Terms terms(const State<Words>& state) {
  using Set = core::Bitboard<Words>;
  const Player mover = state.side();
  const Player other = core::opponent(mover);
  const Side<Words> mine(state, mover);
  const Side<Words> theirs(state, other);
  Terms out{};
  const auto put = [&](Term term, int count) {
    out[static_cast<std::size_t>(term)] = static_cast<float>(count);
  };
  const auto difference = [&](const Set& of) {
    return (state.men(mover) & of).count() - (state.men(other) & of).count();
  };
  put(Term::kMaterial,
      difference(state.rules().board().all()) + state.hand(mover) - state.hand(other));
  put(Term::kDux, difference(state.duces()));
  put(Term::kMobility, mine.moves() - theirs.moves());
  put(Term::kProtected, mine.protected_lines() - theirs.protected_lines());
  put(Term::kInner, mine.inner() - theirs.inner());
  if (state.phase() == Phase::kMoving) {
    put(Term::kThreat, mine.catchable().count());
    put(Term::kDanger, -theirs.catchable().count());
    put(Term::kHolds, (state.held() & state.men(other)).count());
    put(Term::kHeld, -(state.held() & state.men(mover)).count());
  } else {
    put(Term::kPlacing, mine.half_caught() - theirs.half_caught());
  }
  return out;
}

core::Result<Weights> read_weights(std::string_view text, const Weights& weights) {
  const auto arguments = agents::read_weights(text, parameters());
  if (!arguments) return tl::unexpected(arguments.error());
  Weights out = weights;
  for (std::size_t i = 0; i < kTerms; ++i) {
    if (arguments->given(kTermNames[i])) {
      out[i] = static_cast<float>(arguments->real(kTermNames[i]));
    }
  }
  return out;
}

template Terms terms(const State<1>&);
template Terms terms(const State<2>&);
template Terms terms(const State<3>&);

}  // namespace lusoria::agents::latrunculi
