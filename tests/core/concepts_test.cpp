// The concepts of core/game_state.hpp accept what they should, and reject a type that lacks one
// thing.
#include <chrono>
#include <string>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include "core/game_state.hpp"
#include "core/games/latrunculi/state.hpp"
#include "core/games/via_ludus/state.hpp"
#include "tests/support/tiny_games.hpp"

namespace lusoria::core {
namespace {

// Each tag takes one requirement away from a state that has all of them.
enum class Without {
  kNothing,
  kTrivialCopies,
  kEquality,
  kRules,
  kToMove,
  kReturns,
  kHash,
  kLegalActions,
  kApply,
  kBegin,
  kChanceOutcomes,
  kResample,
  kInformationKey,
  kViewText,
  kSymmetryCount,
  kTransformed,
  kTransformedAction,
  kTransformedPlayer,
  kPlayout,
  kTimeLimit,
  kReturnsAtTimeLimit,
  // Of the rules.
  kName,
  kPlayerCount,
  kActionCount,
  kOpeningCount,
  kInitialState,
  kStateText,
  kParseState,
  kActionText,
  kPlayerName,
  kDraw,
  kResultText,
  kSameState,
};

template <Without W>
struct StateOf;

template <Without W>
struct RulesOf {
  // With kSameState these are the rules of another state.
  using State = StateOf<W == Without::kSameState ? Without::kNothing : W>;

  std::string name() const requires(W != Without::kName);
  int player_count() const requires(W != Without::kPlayerCount);
  int action_count() const requires(W != Without::kActionCount);
  std::uint64_t opening_count() const requires(W != Without::kOpeningCount);
  State initial_state(std::uint64_t opening) const requires(W != Without::kInitialState);
  std::string state_text(const State& s) const requires(W != Without::kStateText);
  Result<State> parse_state(std::string_view text) const requires(W != Without::kParseState);
  std::string action_text(const State& s, Action a) const requires(W != Without::kActionText);
  std::string player_name(Player p) const requires(W != Without::kPlayerName);
  std::string draw(const State& s, bool colour) const requires(W != Without::kDraw);
  std::string result_text(const State& s) const requires(W != Without::kResultText);
  std::string view_text(const State& s, Player viewer) const requires(W != Without::kViewText);
  std::chrono::milliseconds time_limit() const requires(W != Without::kTimeLimit);
};

template <Without W>
struct StateOf {
  using Rules = RulesOf<W>;

  std::conditional_t<W == Without::kTrivialCopies, std::vector<int>, int> value;

  const Rules& rules() const requires(W != Without::kRules);
  Player to_move() const requires(W != Without::kToMove);
  Returns returns() const requires(W != Without::kReturns);
  std::uint64_t hash() const requires(W != Without::kHash);
  void legal_actions(ActionList& list) const requires(W != Without::kLegalActions);
  void apply(Action a) requires(W != Without::kApply);
  void legal_actions(ActionList& list, const KeyHistory& h) const
      requires(W != Without::kLegalActions);
  void apply(Action a, KeyHistory& h) requires(W != Without::kApply);
  void begin(KeyHistory& h) const requires(W != Without::kBegin);
  void chance_outcomes(ChanceList& list) const requires(W != Without::kChanceOutcomes);
  StateOf resample(Player viewer, Rng& rng) const requires(W != Without::kResample);
  std::uint64_t information_key(Player viewer) const requires(W != Without::kInformationKey);
  int symmetry_count() const requires(W != Without::kSymmetryCount);
  StateOf transformed(int symmetry) const requires(W != Without::kTransformed);
  Action transformed_action(Action a, int symmetry) const
      requires(W != Without::kTransformedAction);
  Player transformed_player(Player p, int symmetry) const
      requires(W != Without::kTransformedPlayer);
  Returns playout(Rng& rng) const requires(W != Without::kPlayout);
  Returns returns_at_time_limit() const requires(W != Without::kReturnsAtTimeLimit);

  friend bool operator==(const StateOf&, const StateOf&) requires(W != Without::kEquality) {
    return true;
  }
};

template <Without W>
constexpr bool kIsGame = GameState<StateOf<W>>;

TEST(Concepts, AcceptAStateWithEverything) {
  using Full = StateOf<Without::kNothing>;
  static_assert(ForgetfulState<Full> && RepetitionState<Full> && GameState<Full> &&
                ChanceState<Full>);
  static_assert(HiddenState<Full> && SymmetricState<Full> && PlayoutState<Full> &&
                TimedState<Full>);
}

TEST(Concepts, GameStateNeedsEachOfItsParts) {
  static_assert(!kIsGame<Without::kTrivialCopies>);
  static_assert(!kIsGame<Without::kEquality>);
  static_assert(!kIsGame<Without::kRules>);
  static_assert(!kIsGame<Without::kToMove>);
  static_assert(!kIsGame<Without::kReturns>);
  static_assert(!kIsGame<Without::kHash>);
  static_assert(!kIsGame<Without::kLegalActions>);
  static_assert(!kIsGame<Without::kApply>);
  static_assert(!kIsGame<Without::kName>);
  static_assert(!kIsGame<Without::kPlayerCount>);
  static_assert(!kIsGame<Without::kActionCount>);
  static_assert(!kIsGame<Without::kOpeningCount>);
  static_assert(!kIsGame<Without::kInitialState>);
  static_assert(!kIsGame<Without::kStateText>);
  static_assert(!kIsGame<Without::kParseState>);
  static_assert(!kIsGame<Without::kActionText>);
  static_assert(!kIsGame<Without::kPlayerName>);
  static_assert(!kIsGame<Without::kDraw>);
  static_assert(!kIsGame<Without::kResultText>);
  static_assert(!kIsGame<Without::kSameState>);
  static_assert(!GameState<int>);
}

TEST(Concepts, CapabilitiesNeedEachOfTheirParts) {
  static_assert(!RepetitionState<StateOf<Without::kBegin>> && kIsGame<Without::kBegin>);
  static_assert(!ChanceState<StateOf<Without::kChanceOutcomes>> &&
                kIsGame<Without::kChanceOutcomes>);
  static_assert(!HiddenState<StateOf<Without::kResample>> && kIsGame<Without::kResample>);
  static_assert(!HiddenState<StateOf<Without::kInformationKey>> &&
                kIsGame<Without::kInformationKey>);
  static_assert(!HiddenState<StateOf<Without::kViewText>> && kIsGame<Without::kViewText>);
  static_assert(!SymmetricState<StateOf<Without::kSymmetryCount>> &&
                kIsGame<Without::kSymmetryCount>);
  static_assert(!SymmetricState<StateOf<Without::kTransformed>> && kIsGame<Without::kTransformed>);
  static_assert(!SymmetricState<StateOf<Without::kTransformedAction>>);
  static_assert(!SymmetricState<StateOf<Without::kTransformedPlayer>>);
  static_assert(!PlayoutState<StateOf<Without::kPlayout>> && kIsGame<Without::kPlayout>);
  static_assert(!TimedState<StateOf<Without::kTimeLimit>> && kIsGame<Without::kTimeLimit>);
  static_assert(!TimedState<StateOf<Without::kReturnsAtTimeLimit>> &&
                kIsGame<Without::kReturnsAtTimeLimit>);
}

TEST(Concepts, GamesHaveTheCapabilitiesThatTheyClaim) {
  static_assert(ChanceState<test::TreeState> && ForgetfulState<test::TreeState>);
  static_assert(ChanceState<test::DiceRaceState> && SymmetricState<test::DiceRaceState>);
  static_assert(SymmetricState<test::RingState> && !ChanceState<test::RingState>);
  static_assert(HiddenState<test::KuhnState> && ChanceState<test::KuhnState>);
  static_assert(RepetitionState<test::GeographyState> && !ForgetfulState<test::GeographyState>);
  static_assert(SymmetricState<via_ludus::State<1>> && PlayoutState<via_ludus::State<6>>);
  static_assert(!ChanceState<via_ludus::State<2>> && !HiddenState<via_ludus::State<2>>);
  static_assert(!RepetitionState<via_ludus::State<3>> && !TimedState<via_ludus::State<3>>);
  static_assert(RepetitionState<latrunculi::State<1>> && TimedState<latrunculi::State<3>>);
}

}  // namespace
}  // namespace lusoria::core
