#include "core/games/latrunculi/rulesets.hpp"

#include <algorithm>

namespace lusoria::core::latrunculi {

namespace {

constexpr std::string_view kOwn = "as given in the rules of this project";
constexpr std::string_view kLocusLudi = "proposed by the research project Locus Ludi, Fribourg";

constexpr Ruleset kSchadler{
    .id = "schadler-1994",
    .summary = "men leap over any man, and immobilise before they remove",
    .source = "Ulrich Schaedler, Latrunculi, 1994",
    .shape = {8, 8},
    .men = 16,
    .leap = Leap::kAny,
    .capture = Capture::kImmobilise,
    .least_men = 1,
};

constexpr Ruleset schadler_2001() {
  Ruleset r = kSchadler;
  r.id = "schadler-2001";
  r.summary =
      "as 1994, with 16 to 24 men by agreement, and no man moves in between two enemies for "
      "nothing";
  r.source = "Ulrich Schaedler, 2001";
  r.most_men = 24;
  r.guarded = true;
  return r;
}

constexpr Ruleset seneca() {
  Ruleset r = kSchadler;
  r.id = "seneca";
  r.summary = "leaps over friends and immobilised men; removing one does not end the turn";
  r.source = kLocusLudi;
  r.men = 20;
  r.leap = Leap::kOwnOrImmobilised;
  r.corner_capture = true;
  r.removal_goes_on = true;
  r.stuck = Stuck::kMostMenWin;
  return r;
}

constexpr Ruleset bell(std::string_view id, int rows, int columns) {
  return {.id = id,
          .summary = "a dux leaps, corners are hostile, and a capture gives another move",
          .source = "R. C. Bell, Board and Table Games from Many Civilizations, 1960",
          .shape = {rows, columns},
          .men = 16,
          .placed_per_turn = 2,
          .dux = true,
          .leap = Leap::kEnemyByDux,
          .hostile_corners = true,
          .capture_goes_on = true,
          .least_men = 0,
          .quiet_limit = 30};
}

constexpr Ruleset kowalski(std::string_view id, int rows, int columns, std::string_view white_dux,
                           std::string_view black_dux) {
  return {
      .id = id,
      .summary = "men slide from the first row, beside a dux that captures but is never captured",
      .source = "the reconstruction of W. J. Kowalski",
      .shape = {rows, columns},
      .men = columns,
      .setup = Setup::kFirstRow,
      .dux = true,
      .dux_squares = {white_dux, black_dux},
      .dux_safe = true,
      .movement = Movement::kSlide,
      .corner_capture = true,
      .stuck = Stuck::kLoses};
}

constexpr Ruleset seega(std::string_view id, int rows, int columns) {
  return {.id = id,
          .summary = "seega: all squares but the centre are filled, then men step",
          .source = "after the Egyptian game seega, as given in the rules of this project",
          .shape = {rows, columns},
          .men = (rows * columns - 1) / 2,
          .placed_per_turn = 2,
          .centre_closed = true,
          .least_men = 1};
}

constexpr Ruleset kharebga(std::string_view id, int rows, int columns) {
  Ruleset r = seega(id, rows, columns);
  r.summary = "kharebga: all squares but the centre are filled, then men slide";
  r.source = "after the North African game kharebga, as given in the rules of this project";
  r.movement = Movement::kSlide;
  return r;
}

constexpr std::array kRulesets = {
    Ruleset{.id = "tournament-8x6",
            .summary = "a short game of sliding men, for tournaments",
            .source = kOwn,
            .shape = {6, 8},
            .men = 12,
            .movement = Movement::kSlide,
            .corner_capture = true,
            .least_men = 1,
            .repetition = true,
            .time_limit = 30 * 60},
    kSchadler,
    schadler_2001(),
    seneca(),
    Ruleset{.id = "piso",
            .summary = "men step; who cannot move counts men",
            .source = kLocusLudi,
            .shape = {8, 8},
            .men = 20,
            .corner_capture = true,
            .least_men = 1,
            .stuck = Stuck::kMostMenWin},
    Ruleset{.id = "museum-quintana",
            .summary = "two full rows of sliding men, to the last",
            .source = "an exhibit of the Museum Quintana, Kuenzing",
            .shape = {8, 8},
            .men = 16,
            .setup = Setup::kTwoRows,
            .movement = Movement::kSlide,
            .least_men = 0},
    Ruleset{.id = "falkener",
            .summary = "men on alternate squares move, leap and capture in eight directions",
            .source = "Edward Falkener, Games Ancient and Oriental, 1892",
            .shape = {12, 12},
            .men = 30,
            .setup = Setup::kAlternate,
            .diagonal = true,
            .leap = Leap::kEnemy,
            .diagonal_capture = true,
            .stuck = Stuck::kLoses},
    kowalski("kowalski-10x11", 10, 11, "f1", "f10"),
    kowalski("kowalski-8x12", 8, 12, "g2", "f7"),
    bell("bell-8x7", 8, 7),
    bell("bell-8x8", 8, 8),
    seega("seega-6x6", 6, 6),
    seega("seega-6x7", 6, 7),
    seega("seega-6x8", 6, 8),
    seega("seega-7x8", 7, 8),
    seega("seega-8x8", 8, 8),
    seega("seega-8x9", 8, 9),
    seega("seega-9x10", 9, 10),
    seega("seega-10x10", 10, 10),
    seega("seega-11x12", 11, 12),
    seega("seega-11x16", 11, 16),
    kharebga("kharebga-6x6", 6, 6),
    kharebga("kharebga-6x7", 6, 7),
    kharebga("kharebga-6x8", 6, 8),
    kharebga("kharebga-7x8", 7, 8),
    kharebga("kharebga-8x8", 8, 8),
    kharebga("kharebga-8x9", 8, 9),
    kharebga("kharebga-9x10", 9, 10),
    kharebga("kharebga-10x10", 10, 10),
    kharebga("kharebga-11x12", 11, 12),
    kharebga("kharebga-11x16", 11, 16),
};

// What the engine relies on: the board fits, a square lies beside one corner at most, and a square
// stays empty when all men are placed.
constexpr bool is_sound(const Ruleset& r) {
  const int most = std::max(r.men, r.most_men) + (r.dux && r.setup == Setup::kPlaced ? 1 : 0);
  return r.shape.rows >= 4 && r.shape.columns >= 4 && r.shape.size() <= 192 && r.men > 0 &&
         2 * most + (r.centre_closed ? 1 : 0) <= r.shape.size() && 2 * most < r.shape.size() &&
         r.placed_per_turn > 0;
}
static_assert(std::all_of(kRulesets.begin(), kRulesets.end(), is_sound));

}  // namespace

std::span<const Ruleset> rulesets() { return kRulesets; }

const Ruleset* find_ruleset(std::string_view id) {
  const auto found = std::find_if(kRulesets.begin(), kRulesets.end(),
                                  [&](const Ruleset& r) { return r.id == id; });
  return found == kRulesets.end() ? nullptr : found;
}

}  // namespace lusoria::core::latrunculi
