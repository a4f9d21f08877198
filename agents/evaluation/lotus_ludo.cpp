#include "agents/evaluation/lotus_ludo.hpp"

#include <bit>
#include <cstddef>
#include <span>

#include "core/games/race/lotus_ludo/position.hpp"

namespace lusoria::agents::lotus_ludo {

using core::lotus_ludo::Position;
using core::lotus_ludo::Rules;
using core::lotus_ludo::State;
using core::race::Codes;
using core::race::kColours;
using core::race::kFaces;
using core::race::kTokens;
using core::race::Squares;
using race::Term;
using race::Terms;

namespace {

constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }

// What every colour can do by each face.
struct Reach {
  std::array<Landings, kColours> captures{};
  std::array<int, kColours> faces{};  // that can move a token

  explicit Reach(const Position& position) {
    for (int colour = 0; colour < kColours; ++colour) {
      if (position.is_playing(colour)) find(position, colour);
    }
  }

  // The chance that the colour's next roll can capture what stands on a square.
  float chance(int colour, int square) const {
    int hits = 0;
    for (const Squares squares : captures[index(colour)]) {
      hits += static_cast<int>(squares >> square & 1);
    }
    return static_cast<float>(hits) / kFaces;
  }

 private:
  void find(const Position& position, int colour) {
    for (int face = 1; face <= kFaces; ++face) {
      const Codes sources = core::lotus_ludo::legal_sources(position, colour, face);
      faces[index(colour)] += static_cast<int>(sources != 0);
      const Codes landings = (sources & ~Codes{1}) << face;  // an entrance captures nothing
      captures[index(colour)][index(face - 1)] =
          core::race::squares_of(colour, landings) & ~core::race::kSafeSquares;
    }
  }
};

// The seats' chances to capture a colour's single token.
std::array<float, core::kMaxPlayers> chances(const Rules& rules, const Reach& reach, int colour,
                                             int square) {
  std::array<float, core::kMaxPlayers> out{};
  for (int seat = 0; seat < rules.player_count(); ++seat) {
    const int other = rules.colour_of(core::seat(seat));
    if (other != colour) out[index(seat)] = reach.chance(other, square);
  }
  return out;
}

Terms terms_of(const State& state, const Reach& reach, int seat, int owner) {
  const Rules& rules = state.rules();
  const int colour = rules.colour_of(core::seat(seat));
  const auto& tokens = state.position().tokens[index(colour)];
  const Codes pairs = tokens.pairs();
  Terms out{};
  for (int i = 0; i < kTokens; ++i) {
    const int code = tokens.code(i);
    race::add_token(out, code);
    if (!core::race::is_on_ring(code)) continue;
    if ((core::race::kSafeCodes >> code & 1) != 0) {
      add(out, Term::kSafe, 1);
    } else if ((pairs >> code & 1) == 0) {
      const auto hit = chances(rules, reach, colour, core::race::square_of(colour, code));
      race::add_danger(out, code, std::span(hit).first(index(rules.player_count())), seat, owner);
    }
  }
  add(out, Term::kBlock, static_cast<float>(std::popcount(pairs & core::race::kRingCodes)));
  add(out, Term::kMobility, static_cast<float>(reach.faces[index(colour)]) / kFaces);
  return out;
}

}  // namespace

Landings captures(const Position& position, int colour) {
  return Reach(position).captures[index(colour)];
}

race::SeatTerms terms(const State& state) {
  constexpr float kMeanPips = 3.5F;
  const Position& position = state.position();
  const Reach reach(position);
  const int owner = static_cast<int>(core::seat_index(state.turn_owner()));
  race::SeatTerms out{};
  for (int seat = 0; seat < state.rules().player_count(); ++seat) {
    if (state.is_playing(core::seat(seat))) out[index(seat)] = terms_of(state, reach, seat, owner);
  }
  add(out[index(owner)], Term::kTurn,
      position.roll == 0 ? 1 : static_cast<float>(position.roll) / kMeanPips);
  return out;
}

const race::Weights& default_weights(const Rules& rules) {
  // In the order of race::Term.
  static constexpr race::Weights kTwo = {.492F, .185F, .160F, .105F, .069F, 1.046F, .677F,
                                         .037F, 0,     .105F, .052F, 0,     0,      0};
  static constexpr race::Weights kFour = {.502F, .188F, .096F, .063F, .063F, .627F, .314F,
                                          .038F, 0,     .063F, .031F, 0,     0,     0};
  return rules.player_count() == 2 ? kTwo : kFour;
}

core::Returns expected_returns(const State& state, const race::Scores& scores) {
  const Rules& rules = state.rules();
  race::Race race{.seats = rules.player_count(),
                  .racing = 0,
                  .next_rank = state.position().finished_count(),
                  .ranks_played = rules.options().places};
  for (int seat = 0; seat < race.seats; ++seat) {
    if (state.is_playing(core::seat(seat))) race.racing |= 1U << seat;
  }
  core::Returns returns = core::lotus_ludo::returns_of(rules, state.position().fates);
  race::set_expected(race, scores, returns);
  return returns;
}

}  // namespace lusoria::agents::lotus_ludo
