#include <array>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/games/latrunculi/features.hpp"
#include "core/grid.hpp"
#include "core/random.hpp"
#include "tests/core/latrunculi_support.hpp"

namespace lusoria::test {
namespace {

using core::latrunculi::find_ruleset;
using core::latrunculi::kPlaneNames;
using core::latrunculi::kPlanes;
using core::latrunculi::kScalarNames;
using core::latrunculi::kScalars;
using core::latrunculi::Options;
using core::latrunculi::Plane;
using core::latrunculi::Rules;
using core::latrunculi::Ruleset;
using core::latrunculi::rulesets;
using core::latrunculi::Scalar;
using core::latrunculi::State;
using core::latrunculi::Stuck;
using Scalars = std::array<float, kScalars>;

template <int Words>
std::vector<float> planes_of(const State<Words>& state) {
  const auto size = kPlanes * static_cast<std::size_t>(state.rules().shape().size());
  std::vector<float> out(size, -1.0F);  // every value is to be overwritten
  write_planes(state, std::span<float>(out));
  return out;
}

template <int Words>
Scalars scalars_of(const State<Words>& state) {
  Scalars out;
  out.fill(-1);
  write_scalars(state, std::span<float, kScalars>(out));
  return out;
}

float& at(Scalars& scalars, Scalar which) { return scalars[static_cast<std::size_t>(which)]; }

Options options_of(std::string_view id, std::int64_t max_moves = 0) {
  Options options;
  options.ruleset = find_ruleset(id);
  options.max_moves = max_moves;
  return options;
}

// Calls f with the states of random games of every ruleset.
template <class F>
void for_random_states(F&& f) {
  for (const Ruleset& ruleset : rulesets()) {
    SCOPED_TRACE(std::string(ruleset.id));
    with_rules(options_of(ruleset.id, 400), [&](const auto& rules) {
      core::Rng rng(11);
      LatrunculiGame game(rules);
      for (int ply = 0; !game.over(); ++ply) {
        if (ply % 7 == 0) f(game.state);
        game.play_at_random(rng);
      }
      f(game.state);
    });
  }
}

TEST(LatrunculiFeatures, HaveANameEach) {
  const std::set<std::string_view> planes(kPlaneNames.begin(), kPlaneNames.end());
  const std::set<std::string_view> scalars(kScalarNames.begin(), kScalarNames.end());
  EXPECT_EQ(planes.size(), kPlanes);
  EXPECT_EQ(scalars.size(), kScalars);
  EXPECT_FALSE(planes.contains(""));
  EXPECT_FALSE(scalars.contains(""));
  EXPECT_EQ(kPlaneNames[static_cast<std::size_t>(Plane::kHostile)], "hostile");
  EXPECT_EQ(kScalarNames[static_cast<std::size_t>(Scalar::kMoveLimit)], "move_limit");
  EXPECT_EQ(kScalarNames[static_cast<std::size_t>(Scalar::kLeapAny)], "leap_any");
}

TEST(LatrunculiFeatures, AreInTheirRanges) {
  for_random_states([](const auto& state) {
    for (const float value : planes_of(state)) EXPECT_TRUE(value == 0 || value == 1) << value;
    for (const float value : scalars_of(state)) {
      EXPECT_GE(value, 0);
      EXPECT_LE(value, 1);
    }
  });
}

TEST(LatrunculiFeatures, PlanesAreTransformedAsTheStateIs) {
  for_random_states([](const auto& state) {
    if (state.to_move() == core::Player::kNobody) return;
    const core::GridShape shape = state.rules().shape();
    const auto size = static_cast<std::size_t>(shape.size());
    const auto before = planes_of(state);
    for (int i = 0; i < state.symmetry_count(); ++i) {
      const int symmetry = state.rules().symmetries()[static_cast<std::size_t>(i)];
      auto expected = before;
      for (std::size_t k = 0; k < before.size(); ++k) {
        const int square = core::transformed_square(shape, static_cast<int>(k % size), symmetry);
        expected[k - k % size + static_cast<std::size_t>(square)] = before[k];
      }
      EXPECT_EQ(planes_of(state.transformed(i)), expected);
      EXPECT_EQ(scalars_of(state.transformed(i)), scalars_of(state));
    }
  });
}

// What is not the same for both sides is who wins by an equal count.
TEST(LatrunculiFeatures, AreInTheViewOfTheMover) {
  for_random_states([]<int Words>(const State<Words>& state) {
    const State<Words> swapped(state.rules(), colours_swapped(state.position()));
    EXPECT_EQ(planes_of(swapped), planes_of(state));
    Scalars mine = scalars_of(state);
    Scalars theirs = scalars_of(swapped);
    const bool counts = state.rules().ruleset().stuck == Stuck::kMostMenWin ||
                        state.rules().ruleset().quiet_limit > 0;
    EXPECT_EQ(at(mine, Scalar::kOwnTies) + at(theirs, Scalar::kOwnTies), counts ? 1 : 0);
    at(mine, Scalar::kOwnTies) = at(theirs, Scalar::kOwnTies);
    EXPECT_EQ(mine, theirs);
  });
}

TEST(LatrunculiFeatures, TellRulesetsAndOptionsApart) {
  std::map<Scalars, std::string> seen;
  const auto add = [&](Options options) {
    with_rules(options, [&](const auto& rules) {
      const auto [other, added] = seen.emplace(scalars_of(rules.initial_state(0)), rules.name());
      EXPECT_TRUE(added) << rules.name() << " looks like " << other->second;
    });
  };
  for (const Ruleset& ruleset : rulesets()) {
    Options options = options_of(ruleset.id);
    add(options);
    options.max_moves = 500;
    add(options);
    options.repetition =
        ruleset.repetition ? Options::Repetition::kForbid : Options::Repetition::kAllow;
    add(options);
  }
}

// The squares of a plane that are 1, by their names.
template <int Words>
std::vector<std::string> squares_of(const State<Words>& state, Plane plane) {
  const core::GridShape shape = state.rules().shape();
  const auto size = static_cast<std::size_t>(shape.size());
  const auto planes = planes_of(state);
  std::vector<std::string> out;
  for (int square = 0; square < shape.size(); ++square) {
    if (planes[static_cast<std::size_t>(plane) * size + static_cast<std::size_t>(square)] == 1) {
      out.push_back(core::coordinate(shape, square));
    }
  }
  return out;
}

template <int Words>
State<Words> parsed(const Rules<Words>& rules, const char* text) {
  auto state = rules.parse_state(text);
  if (!state) throw std::invalid_argument(state.error().text());
  return *state;
}

using testing::ElementsAre;
using testing::IsEmpty;

TEST(LatrunculiFeatures, OfABoardWithDuces) {
  const Rules<1> rules(options_of("bell-8x7", 400));
  const State<1> state = parsed(rules, "7/7/7/3b3/2wB3/1W5/7/b5w b go=d4 quiet=6 ply=100");
  EXPECT_THAT(squares_of(state, Plane::kOwnMen), ElementsAre("a1", "d4", "d5"));
  EXPECT_THAT(squares_of(state, Plane::kTheirMen), ElementsAre("g1", "b3", "c4"));
  EXPECT_THAT(squares_of(state, Plane::kOwnDux), ElementsAre("d4"));
  EXPECT_THAT(squares_of(state, Plane::kTheirDux), ElementsAre("b3"));
  EXPECT_THAT(squares_of(state, Plane::kGoing), ElementsAre("d4"));
  EXPECT_THAT(squares_of(state, Plane::kHostile), ElementsAre("a1", "g1", "a8", "g8"));
  EXPECT_THAT(squares_of(state, Plane::kClosedCentre), IsEmpty());
  EXPECT_THAT(squares_of(state, Plane::kVisited), IsEmpty());
  EXPECT_EQ(squares_of(state, Plane::kBoard).size(), 56U);
  EXPECT_EQ(squares_of(state, Plane::kEdge).size(), 26U);
  Scalars scalars = scalars_of(state);
  EXPECT_FLOAT_EQ(at(scalars, Scalar::kQuiet), 0.2F);
  EXPECT_FLOAT_EQ(at(scalars, Scalar::kPlies), 0.25F);
  EXPECT_FLOAT_EQ(at(scalars, Scalar::kRows), 8 / 26.0F);
  EXPECT_FLOAT_EQ(at(scalars, Scalar::kMen), 34 / 56.0F);
  for (const Scalar one : {Scalar::kOwnTies, Scalar::kDux, Scalar::kLeapDux, Scalar::kPlacedTwo,
                           Scalar::kCaptureGoesOn, Scalar::kMoveLimit}) {
    EXPECT_EQ(at(scalars, one), 1) << kScalarNames[static_cast<std::size_t>(one)];
  }
  for (const Scalar none : {Scalar::kPlacing, Scalar::kAgreement, Scalar::kSlides, Scalar::kDuxSafe,
                            Scalar::kRepetition, Scalar::kOwnHand}) {
    EXPECT_EQ(at(scalars, none), 0) << kScalarNames[static_cast<std::size_t>(none)];
  }
}

TEST(LatrunculiFeatures, OfImmobilisedMenAndVisitedSquares) {
  const Rules<1> rules(options_of("schadler-1994"));
  const State<1> state = parsed(rules, "8/8/8/2bib3/8/3wjw2/8/4w3 w go=e1 visited=e1,g1");
  EXPECT_THAT(squares_of(state, Plane::kOwnHeld), ElementsAre("d5"));
  EXPECT_THAT(squares_of(state, Plane::kTheirHeld), ElementsAre("e3"));
  EXPECT_THAT(squares_of(state, Plane::kVisited), ElementsAre("e1", "g1"));
  EXPECT_THAT(squares_of(state, Plane::kGoing), ElementsAre("e1"));
}

TEST(LatrunculiFeatures, OfPlacing) {
  const Rules<1> rules(options_of("seega-6x6"));
  const State<1> state = parsed(rules, "6/6/6/6/6/wb4 w hand=16,16 left=1");
  EXPECT_THAT(squares_of(state, Plane::kClosedCentre), ElementsAre("c3"));
  Scalars scalars = scalars_of(state);
  EXPECT_EQ(at(scalars, Scalar::kPlacing), 1);
  EXPECT_EQ(at(scalars, Scalar::kLeft), 0.5F);
  EXPECT_FLOAT_EQ(at(scalars, Scalar::kOwnHand), 16 / 17.0F);
  EXPECT_FLOAT_EQ(at(scalars, Scalar::kTheirHand), 16 / 17.0F);
}

}  // namespace
}  // namespace lusoria::test
