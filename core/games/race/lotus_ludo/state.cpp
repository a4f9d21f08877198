#include "core/games/race/lotus_ludo/state.hpp"

#include <bit>

namespace lusoria::core::lotus_ludo {

using race::Codes;
using race::Squares;

namespace {

constexpr std::size_t index(int colour) { return static_cast<std::size_t>(colour); }

}  // namespace

Codes legal_sources(const Position& position, int colour, int roll) {
  Squares blocks = 0;
  for (int other = 0; other < race::kColours; ++other) {
    const Codes pairs = position.tokens[index(other)].pairs();
    if (other != colour) blocks |= race::squares_of(other, pairs);
  }
  const Codes blocked = race::codes_of(colour, blocks) & race::kRingCodes;
  const Codes here = position.tokens[index(colour)].codes();
  const Codes on_way = here & (race::code_bit(race::kHome + 1 - roll) - 1) & ~Codes{1} &
                       ~race::codes_before(blocked, roll);
  const bool enters = roll == race::kFaces && (blocked & race::code_bit(race::kStart)) == 0;
  return on_way | (enters ? here & race::code_bit(race::kBase) : 0);
}

Returns State::returns() const {
  if (!position_.is_over()) return Returns::draw(rules().player_count());
  return returns_of(rules(), position_.fates);
}

std::uint64_t State::hash() const {
  const auto words = std::bit_cast<std::array<std::uint32_t, sizeof(Position) / 4>>(position_);
  static_assert(words.size() == 7);
  std::uint64_t h = mix64(words[6]);
  for (std::size_t i = 0; i < 6; i += 2) {
    h = mix64(h ^ (std::uint64_t{words[i]} << 32 | words[i + 1]));
  }
  return h;
}

void State::legal_actions(ActionList& list) const {
  if (position_.is_over() || position_.roll == 0) return;
  for (Codes left = legal_sources(position_, position_.turn, position_.roll); left != 0;
       left &= left - 1) {
    list.push_back(make_action(std::countr_zero(left)));
  }
}

void State::chance_outcomes(ChanceList& list) const {
  for (int i = 0; i < race::kFaces; ++i) list.push_back({make_action(i), 1.0 / race::kFaces});
}

void State::apply(Action action) {
  const int number = action_index(action);
  if (number >= kDepartures) {
    remove(rules().colour_of(seat(number - kDepartures)));
  } else if (action == kMissedTurn) {
    miss_turn();
  } else if (position_.roll == 0) {
    roll(number + 1);
  } else {
    move(number);
  }
}

void State::roll(int face) {
  if (face == race::kFaces && position_.sixes == kMostSixes) return pass_turn();
  if (legal_sources(position_, position_.turn, face) == 0) return pass_turn();
  position_.roll = static_cast<std::uint8_t>(face);
}

void State::move(int from) {
  const int colour = position_.turn;
  const int face = position_.roll;
  const int to = from == race::kBase ? race::kStart : from + face;
  Tokens& mine = position_.tokens[index(colour)];
  mine = mine.moved(from, to);
  const bool captured = capture(colour, to);
  position_.missed[index(colour)] = 0;
  position_.roll = 0;
  if (mine.all_home()) return finish(colour);
  if (face == race::kFaces) {
    ++position_.sixes;
  } else if (captured && rules().options().capture_extra_roll) {
    position_.sixes = 0;
  } else {
    pass_turn();
  }
}

// Sends back what stands alone where a token of the colour has landed. Of one square that is not
// safe at most one other colour can have a token.
bool State::capture(int colour, int code) {
  const Codes landed = race::code_bit(code);
  if ((landed & race::kRingCodes & ~race::kSafeCodes) == 0) return false;
  const int square = race::square_of(colour, code);
  for (int other = 0; other < race::kColours; ++other) {
    Tokens& theirs = position_.tokens[index(other)];
    const int place = race::code_of(other, square);
    if (other == colour || place > race::kLastOnRing) continue;
    if ((theirs.codes() & race::code_bit(place)) == 0) continue;
    theirs = theirs.moved(place, race::kBase);
    return true;
  }
  return false;
}

void State::finish(int colour) {
  position_.fates[index(colour)] = static_cast<Fate>(kFinished + position_.finished_count());
  if (!settle()) pass_turn();
}

void State::remove(int colour) {
  position_.fates[index(colour)] = static_cast<Fate>(kRemoved + position_.removed_count());
  position_.tokens[index(colour)] = Tokens();
  position_.missed[index(colour)] = 0;
  if (!settle() && colour == position_.turn) pass_turn();
}

void State::miss_turn() {
  const int colour = position_.turn;
  const int missed = ++position_.missed[index(colour)];
  if (missed == rules().options().max_missed) return remove(colour);
  pass_turn();
}

void State::pass_turn() {
  position_.roll = 0;
  position_.sixes = 0;
  do {
    position_.turn = static_cast<std::uint8_t>((position_.turn + 1) % race::kColours);
  } while (!position_.is_playing(position_.turn));
}

bool State::settle() {
  if (position_.playing_count() > 1 && position_.finished_count() < rules().options().places) {
    return false;
  }
  position_.turn = kNoTurn;
  position_.roll = 0;
  position_.sixes = 0;
  return true;
}

void State::referee_actions(ActionList& list) const {
  list.push_back(kMissedTurn);
  for (int i = 0; i < rules().player_count(); ++i) {
    if (is_playing(seat(i))) list.push_back(departure(seat(i)));
  }
}

State State::transformed(int symmetry) const {
  State out(*this);
  const int turn = symmetry * rules().seat_step();
  for (int colour = 0; colour < race::kColours; ++colour) {
    const std::size_t image = index((colour + turn) % race::kColours);
    out.position_.tokens[image] = position_.tokens[index(colour)];
    out.position_.missed[image] = position_.missed[index(colour)];
    out.position_.fates[image] = position_.fates[index(colour)];
  }
  if (!position_.is_over()) {
    out.position_.turn = static_cast<std::uint8_t>((position_.turn + turn) % race::kColours);
  }
  return out;
}

Action State::transformed_action(Action action, int symmetry) const {
  const int number = action_index(action);
  if (number < kDepartures) return action;
  return departure(transformed_player(seat(number - kDepartures), symmetry));
}

Player State::transformed_player(Player player, int symmetry) const {
  if (!is_seat(player)) return player;
  return seat((static_cast<int>(player) + symmetry) % rules().player_count());
}

Ranking State::ranking() const {
  Ranking out;
  const auto add = [&](Fate fate) {
    for (int colour = 0; colour < race::kColours; ++colour) {
      if (position_.fate(colour) == fate) out.push_back(rules().seat_of(colour));
    }
  };
  for (int k = 0; k < race::kColours; ++k) add(static_cast<Fate>(kFinished + k));
  add(kPlaying);
  for (int k = race::kColours - 1; k >= 0; --k) add(static_cast<Fate>(kRemoved + k));
  return out;
}

Returns returns_of(const Rules& rules, const std::array<Fate, race::kColours>& fates) {
  const int players = rules.player_count();
  int finished = 0;
  int removed = 0;
  for (const Fate fate : fates) {
    finished += static_cast<int>(has_finished(fate));
    removed += static_cast<int>(is_removed(fate));
  }
  Returns out(players);
  for (int i = 0; i < players; ++i) {
    const Fate fate = fates[index(rules.colour_of(seat(i)))];
    // The best and the worst rank that the seat may be said to have, from 0.
    const int best = has_finished(fate) ? fate - kFinished
                     : is_removed(fate) ? players - 1 - (fate - kRemoved)
                                        : finished;
    const int worst = fate == kPlaying ? players - 1 - removed : best;
    out.set(seat(i),
            static_cast<float>(players - 1 - best - worst) / static_cast<float>(players - 1));
  }
  return out;
}

}  // namespace lusoria::core::lotus_ludo
