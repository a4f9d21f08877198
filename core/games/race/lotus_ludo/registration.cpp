#include "core/games/race/lotus_ludo/registration.hpp"

#include <chrono>
#include <cmath>
#include <memory>
#include <string>

#include <fmt/format.h>

#include "core/any_game_impl.hpp"
#include "core/games/race/lotus_ludo/rules.hpp"
#include "core/games/race/lotus_ludo/state.hpp"

namespace lusoria::core::lotus_ludo {

namespace {

constexpr double kMostSeconds = std::chrono::duration<double>(kMostTurnTime).count();

Result<AnyGame> make(const Arguments& arguments) {
  Options options;
  options.players = arguments.text("players") == "2" ? 2 : 4;
  options.capture_extra_roll = arguments.boolean("capture_extra_roll");
  options.places = static_cast<int>(arguments.integer("places"));
  if (options.places >= options.players) {
    return fail_at(arguments.column("places"),
                   fmt::format("places={}: expected at most {}, one less than the players",
                               options.places, options.players - 1));
  }
  const double seconds = arguments.real("turn_time");
  if (seconds > 0 && seconds < 0.001) {
    return fail_at(arguments.column("turn_time"),
                   fmt::format("turn_time={}: expected 0, or from 0.001 to {:.0f} seconds",
                               arguments.text("turn_time"), kMostSeconds));
  }
  options.turn_time = std::chrono::milliseconds(std::llround(1000 * seconds));
  options.max_missed = static_cast<int>(arguments.integer("max_missed"));
  return make_any_game(std::make_unique<const Rules>(options));
}

}  // namespace

GameEntry registration() {
  return {
      .name = "lotus_ludo",
      .summary = "Lotus Ludo: Ludo for two or four, one die; the first with all four tokens home",
      .parameters = {Parameter::choice("players", {"4", "2"}, "how many play; two are Red, Yellow"),
                     Parameter::boolean("capture_extra_roll", false,
                                        "whether a capture earns another roll"),
                     Parameter::integer("places", 1, 1, race::kColours - 1,
                                        "finishing places that are decided before play stops, "
                                        "less than players"),
                     Parameter::real(
                         "turn_time", 0, 0, kMostSeconds,
                         "seconds for each decision, or the turn is missed; 0: no clock"),
                     Parameter::integer("max_missed", 3, 1, kMostMissed,
                                        "turns missed in a row that remove a player")},
      .examples = {"lotus_ludo", "lotus_ludo(players=2)", "lotus_ludo(capture_extra_roll=true)",
                   "lotus_ludo(players=2,capture_extra_roll=true,turn_time=0.5,max_missed=1)",
                   "lotus_ludo(places=3,turn_time=20,max_missed=5)", "lotus_ludo(places=2)"},
      .make = make};
}

}  // namespace lusoria::core::lotus_ludo
