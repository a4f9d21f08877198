#include <fmt/format.h>

#include "tests/support/tiny_games.hpp"

namespace lusoria::test {

using core::Action;
using core::Player;
using core::Returns;

namespace {

constexpr std::string_view kCardLetters = "JQK";

// Every line of choices ends in one of these.
bool is_end(std::string_view bets) {
  return bets == "pp" || bets == "bp" || bets == "bb" || bets == "pbp" || bets == "pbb";
}

}  // namespace

std::string KuhnState::bets() const {
  std::string text;
  for (int i = 0; i < bet_count_; ++i) text += (bets_ >> i & 1) != 0 ? 'b' : 'p';
  return text;
}

bool KuhnState::showdown() const {
  const std::string line = bets();
  return line == "pp" || line == "bb" || line == "pbb";
}

Player KuhnState::to_move() const {
  if (!dealt()) return Player::kChance;
  if (is_end(bets())) return Player::kNobody;
  return bet_count_ % 2 == 0 ? Player::kFirst : Player::kSecond;
}

Returns KuhnState::returns() const {
  if (to_move() != Player::kNobody) return Returns::draw(2);
  const bool first_wins = showdown() ? cards_[0] > cards_[1] : bets() == "bp";
  const float chips = bets() == "bb" || bets() == "pbb" ? 2 : 1;
  Returns returns(2);
  returns.set(Player::kFirst, (first_wins ? chips : -chips) / 2);
  returns.set(Player::kSecond, (first_wins ? -chips : chips) / 2);
  return returns;
}

std::uint64_t KuhnState::hash() const {
  std::uint64_t packed = 0;
  for (const std::int8_t part : {cards_[0], cards_[1], bet_count_, bets_}) {
    packed = packed << 8 | static_cast<std::uint8_t>(part);
  }
  return core::mix64(packed);
}

void KuhnState::legal_actions(core::ActionList& list) const {
  if (!core::is_seat(to_move())) return;
  list.push_back(kPass);
  list.push_back(kBet);
}

void KuhnState::chance_outcomes(core::ChanceList& list) const {
  for (int card = 0; card < kCards; ++card) {
    if (card != cards_[0])
      list.push_back({core::make_action(card), cards_[0] == kNoCard ? 1.0 / 3 : 0.5});
  }
}

void KuhnState::apply(Action action) {
  if (!dealt()) {
    cards_[cards_[0] == kNoCard ? 0 : 1] = static_cast<std::int8_t>(action_index(action));
    return;
  }
  if (action == kBet) bets_ = static_cast<std::int8_t>(bets_ | 1 << bet_count_);
  ++bet_count_;
}

KuhnState KuhnState::resample(Player viewer, core::Rng& rng) const {
  KuhnState copy = *this;
  if (showdown()) return copy;
  const std::size_t me = seat_index(viewer);
  std::int8_t& hidden = copy.cards_[1 - me];
  if (hidden == kNoCard) return copy;
  if (cards_[me] == kNoCard) {  // the second seat, while only the first has a card
    hidden = static_cast<std::int8_t>(rng.below(kCards));
  } else {
    hidden = static_cast<std::int8_t>((cards_[me] + 1 + static_cast<int>(rng.below(2))) % kCards);
  }
  return copy;
}

std::uint64_t KuhnState::information_key(Player viewer) const {
  KuhnState seen = *this;
  std::int8_t& hidden = seen.cards_[1 - seat_index(viewer)];
  if (hidden != kNoCard && !showdown()) hidden = kCards;
  return core::mix64(seen.hash() + seat_index(viewer));
}

std::string KuhnRules::state_text(const KuhnState& state) const {
  const auto letter = [&](Player player) {
    const int card = state.card(player);
    return card == KuhnState::kNoCard ? '-' : kCardLetters[static_cast<std::size_t>(card)];
  };
  const std::string bets = state.bets();
  return fmt::format("{}{} {}", letter(Player::kFirst), letter(Player::kSecond),
                     bets.empty() ? "-" : bets);
}

core::Result<KuhnState> KuhnRules::parse_state(std::string_view text) const {
  const auto bad = core::fail("expected a position like 'JQ pb'");
  if (text.size() < 4 || text[2] != ' ') return bad;
  KuhnState state(*this);
  for (const char letter : text.substr(0, 2)) {
    if (letter == '-') break;
    const std::size_t card = kCardLetters.find(letter);
    if (card == std::string_view::npos || static_cast<int>(card) == state.card(Player::kFirst))
      return bad;
    state.apply(core::make_action(static_cast<int>(card)));
  }
  for (const char letter : text.substr(3)) {
    if (text.substr(3) == "-") break;
    if (!core::is_seat(state.to_move()) || (letter != 'p' && letter != 'b')) return bad;
    state.apply(letter == 'b' ? KuhnState::kBet : KuhnState::kPass);
  }
  if (state_text(state) != text) return bad;  // `-J -`
  return state;
}

std::string KuhnRules::view_text(const KuhnState& state, Player viewer) const {
  std::string text = state_text(state);
  char& hidden = text[1 - seat_index(viewer)];
  if (hidden != '-' && !state.showdown()) hidden = '?';
  return text;
}

std::string KuhnRules::action_text(const KuhnState& state, Action action) const {
  if (state.to_move() == Player::kChance) {
    return std::string(1, kCardLetters[static_cast<std::size_t>(action_index(action))]);
  }
  return action == KuhnState::kBet ? "bet" : "pass";
}

std::string KuhnRules::player_name(Player player) const {
  return player == Player::kFirst ? "First" : "Second";
}

std::string KuhnRules::draw(const KuhnState& state, bool /*colour*/) const {
  return state_text(state) + '\n';
}

std::string KuhnRules::result_text(const KuhnState& state) const {
  return fmt::format("First wins {} chips", 2 * state.returns()[Player::kFirst]);
}

}  // namespace lusoria::test
