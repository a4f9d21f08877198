// Every law of the suite is broken by some game: none passes whatever it is given.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/core/broken_game.hpp"
#include "tests/support/any_game_of.hpp"
#include "tests/support/laws.hpp"

namespace lusoria::test {
namespace {

struct Case {
  Flaw flaw;
  const char* law;  // broken by the flaw, perhaps among others
};

const std::vector<Case> kCases = {
    {Flaw::kActionBeyondCount, "action-bound"},
    {Flaw::kActionCountZero, "action-count"},
    {Flaw::kActionTextUnsteady, "action-text"},
    {Flaw::kActionTextsEqual, "action-text-unique"},
    {Flaw::kApplyChangesNothing, "apply"},
    {Flaw::kApplyChangesOriginal, "apply-copy"},
    {Flaw::kChanceEmpty, "chance-empty"},
    {Flaw::kChanceNegative, "chance-positive"},
    {Flaw::kChanceNotDeclaredMover, "mover"},
    {Flaw::kChanceSum, "chance-sum"},
    {Flaw::kDrawColour, "draw"},
    {Flaw::kDrawEmpty, "draw"},
    {Flaw::kEndless, "ends"},
    {Flaw::kHashOfPath, "hash"},
    {Flaw::kHashWeak, "hash-distinct"},
    {Flaw::kKeyOfAllViews, "information-key"},
    {Flaw::kKeyOfHidden, "resample-key"},
    {Flaw::kLegalAfterEnd, "legal-empty"},
    {Flaw::kLegalEmpty, "legal-empty"},
    {Flaw::kLegalOfHidden, "resample-legal"},
    {Flaw::kLegalOrder, "legal-order"},
    {Flaw::kLegalTwice, "legal-unique"},
    {Flaw::kLegalUnsteady, "legal-complete"},
    {Flaw::kNamesEqual, "player-names"},
    {Flaw::kOpeningModulo, "opening-modulo"},
    {Flaw::kOpeningUnsteady, "opening-function"},
    {Flaw::kPlayerCount, "player-count"},
    {Flaw::kPlayoutOfEnd, "playout"},
    {Flaw::kPlayoutSum, "returns-sum"},
    {Flaw::kPlayoutUnsteady, "playout"},
    {Flaw::kResampleIdentity, "resample-varies"},
    {Flaw::kResampleMover, "resample-mover"},
    {Flaw::kResampleShowsInView, "resample-view"},
    {Flaw::kResultTextEmpty, "result-text"},
    {Flaw::kReturnsEarly, "returns-early"},
    {Flaw::kReturnsRange, "returns-range"},
    {Flaw::kReturnsSeats, "returns-seats"},
    {Flaw::kReturnsSum, "returns-sum"},
    {Flaw::kSymmetryAction, "symmetry-legal"},
    {Flaw::kSymmetryIdentity, "symmetry-identity"},
    {Flaw::kSymmetryMover, "symmetry-mover"},
    {Flaw::kSymmetryPlay, "symmetry-commutes"},
    {Flaw::kSymmetryReturns, "symmetry-returns"},
    {Flaw::kSymmetryText, "symmetry-text"},
    {Flaw::kTextLosesCoin, "text"},
    {Flaw::kTextManyLines, "text"},
    {Flaw::kTextUnread, "text"},
};

std::set<std::string> broken_laws(Flaw flaw, bool registered = false) {
  std::set<std::string> laws;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const LawOptions options{.games = 10, .seed = seed, .most_plies = 10, .registered = registered};
    for (const auto& violation : law_violations(any_game_of(BrokenRules(flaw)), options)) {
      laws.insert(violation.law);
    }
  }
  return laws;
}

TEST(Laws, SoundGameKeepsAll) { EXPECT_EQ(broken_laws(Flaw::kNone), std::set<std::string>()); }

TEST(Laws, EachFlawBreaksItsLaw) {
  for (const Case& c : kCases) {
    const auto laws = broken_laws(c.flaw);
    std::string found;
    for (const auto& law : laws) found += law + ' ';
    EXPECT_TRUE(laws.contains(c.law)) << c.law << " not among: " << found;
  }
}

TEST(Laws, NameMustMakeTheGame) {
  EXPECT_EQ(broken_laws(Flaw::kNone, true), std::set<std::string>{"name"});
  EXPECT_EQ(broken_laws(Flaw::kNameOfAnother, true), (std::set<std::string>{"name", "rules-name"}));
}

}  // namespace
}  // namespace lusoria::test
