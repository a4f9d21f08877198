// Positions of the race games: what is read is written again, and whatever is read can be played,
// through rolls, draws and what the referee does. The first byte chooses the game, a letter from
// `A` on for a seed that people can read.
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "core/game_state.hpp"
#include "core/registry.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace lusoria::fuzz {

namespace {

constexpr std::array<const char*, 12> kSpecs = {
    "lotus_ludo(players=2)",
    "lotus_ludo(players=4)",
    "lotus_ludo(players=4,places=3,capture_extra_roll=true,turn_time=9)",
    "ludox(edition=classic,players=2)",
    "ludox(edition=classic,players=3)",
    "ludox(edition=classic,players=4)",
    "ludox(edition=ludox,players=2)",
    "ludox(edition=ludox,players=3)",
    "ludox(edition=ludox,players=4)",
    "ludox(edition=deluxe,players=2)",
    "ludox(edition=deluxe,players=3)",
    "ludox(edition=deluxe,players=4)"};

// Games are made once: it is positions that are tried, millions of them.
const core::AnyGame& game_of(std::uint8_t choice) {
  static const auto games = [] {
    std::vector<core::AnyGame> all;
    for (const char* const spec : kSpecs) {
      auto game = core::make_game(spec);
      require(game.has_value(), "every spec is a game");
      all.push_back(*std::move(game));
    }
    return all;
  }();
  return games[(choice + 256U - 'A') % games.size()];
}

void check_text(const core::AnyState& state) {
  const std::string text = state.text();
  const auto again = state.game().parse_state(text);
  require(again.has_value(), "what is written can be read");
  require(again->text() == text && again->same_position(state) && again->hash() == state.hash(),
          "a position is the same when it is read again");
}

// What a seat may know is the same in what is drawn anew, which is a position too.
void check_hidden(const core::AnyState& state, core::Rng& rng) {
  if (!state.has_hidden_information()) return;
  for (int i = 0; i < state.game().player_count(); ++i) {
    const core::Player viewer = core::seat(i);
    const core::AnyState drawn = state.resample(viewer, rng);
    require(drawn.view_text(viewer) == state.view_text(viewer) &&
                drawn.information_key(viewer) == state.information_key(viewer) &&
                drawn.to_move() == state.to_move(),
            "a position drawn anew looks the same");
    require(!drawn.draw_view(viewer, true).empty(), "a view is drawn");
    check_text(drawn);
  }
}

core::Action random_action(const core::AnyState& state, core::Rng& rng) {
  core::ActionList actions;
  state.referee_actions(actions);
  if (!actions.empty() && rng.below(16) == 0)
    return actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
  core::ChanceList outcomes;
  state.chance_outcomes(outcomes);
  if (!outcomes.empty()) return core::sample(outcomes, rng);
  state.legal_actions(actions);
  require(!actions.empty(), "a seat to move has a move");
  const core::Action action = actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
  const auto named = state.parse_action(state.action_text(action));
  require(named && *named == action, "a move has one name");
  return action;
}

// A few random events, each position between which has a text.
void play(core::AnyState state, std::uint64_t seed) {
  constexpr int kEvents = 24;
  core::Rng rng(seed);
  for (int i = 0; i < kEvents && !state.is_over(); ++i) {
    state.apply(random_action(state, rng));
    check_text(state);
    check_hidden(state, rng);
  }
  float sum = 0;
  const core::Returns returns = state.returns();
  for (int i = 0; i < returns.players(); ++i) sum += returns[core::seat(i)];
  require(std::abs(sum) < 1e-5F, "returns sum to 0");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const core::AnyGame& game = game_of(data[0]);
  const std::string_view text = text_of(data + 1, size - 1);
  const auto state = game.parse_state(text);
  if (!state) {
    require_sound(state.error(), text);
    require(state.error().column > 0, "a position's error names the column");
    return 0;
  }
  check_text(*state);
  // What costs a hundred times more than reading is done for some of the inputs.
  if (size % 8 != 0) return 0;
  require(!state->draw(false).empty() && !state->draw(true).empty(), "a position is drawn");
  require(!state->is_over() || !state->result_text().empty(), "an end has a text");
  play(*state, size);
  return 0;
}

}  // namespace lusoria::fuzz
