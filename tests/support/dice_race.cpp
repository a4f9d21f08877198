#include <charconv>

#include <fmt/format.h>

#include "tests/support/tiny_games.hpp"

namespace lusoria::test {

using core::Action;
using core::Player;
using core::Returns;

Player DiceRaceState::winner() const {
  for (const Player player : {Player::kFirst, Player::kSecond}) {
    if (tokens(player)[0] == rules_->squares()) return player;
  }
  return Player::kNobody;
}

Player DiceRaceState::to_move() const {
  if (winner() != Player::kNobody) return Player::kNobody;
  return roll_ == 0 ? Player::kChance : side_;
}

Returns DiceRaceState::returns() const {
  return winner() == Player::kNobody ? Returns::draw(2) : Returns::win(winner(), 2);
}

std::uint64_t DiceRaceState::hash() const {
  std::uint64_t packed = static_cast<std::uint64_t>(seat_index(side_));
  for (const Tokens& tokens : tokens_) {
    for (const std::int8_t square : tokens)
      packed = packed << 8 | static_cast<std::uint64_t>(square);
  }
  return core::mix64(packed << 8 | static_cast<std::uint64_t>(roll_));
}

void DiceRaceState::legal_actions(core::ActionList& list) const {
  if (!core::is_seat(to_move())) return;
  const Tokens& mine = tokens(side_);
  list.push_back(core::make_action(mine[0]));
  if (mine[1] != mine[0] && mine[1] != rules_->squares())
    list.push_back(core::make_action(mine[1]));
}

void DiceRaceState::chance_outcomes(core::ChanceList& list) const {
  for (int i = 0; i < rules_->faces(); ++i)
    list.push_back({core::make_action(i), 1.0 / rules_->faces()});
}

void DiceRaceState::apply(Action action) {
  if (roll_ == 0) {
    roll_ = static_cast<std::int8_t>(action_index(action) + 1);
    return;
  }
  Tokens& mine = tokens_[seat_index(side_)];
  std::int8_t& token = action_index(action) == mine[0] ? mine[0] : mine[1];
  token = static_cast<std::int8_t>(std::min(token + roll_, rules_->squares()));
  if (mine[0] > mine[1]) std::swap(mine[0], mine[1]);
  roll_ = 0;
  side_ = core::opponent(side_);
}

DiceRaceState DiceRaceState::transformed(int symmetry) const {
  if (symmetry == 0) return *this;
  return {*rules_, {tokens_[1], tokens_[0]}, core::opponent(side_), roll_};
}

Player DiceRaceState::transformed_player(Player player, int symmetry) const {
  return symmetry == 1 && core::is_seat(player) ? core::opponent(player) : player;
}

std::string DiceRaceRules::name() const {
  return fmt::format("dice-race(squares={},faces={})", squares_, faces_);
}

std::string DiceRaceRules::state_text(const DiceRaceState& state) const {
  const auto& a = state.tokens(Player::kFirst);
  const auto& b = state.tokens(Player::kSecond);
  return fmt::format("{},{}/{},{} {} {}", a[0], a[1], b[0], b[1], seat_index(state.side()) + 1,
                     state.roll());
}

core::Result<DiceRaceState> DiceRaceRules::parse_state(std::string_view text) const {
  std::array<int, 6> numbers{};
  const char* at = text.data();
  const char* const end = text.data() + text.size();
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto [stop, failure] = std::from_chars(at, end, numbers[i]);
    const bool last = i + 1 == numbers.size();
    if (failure != std::errc{} || (last ? stop != end : stop == end || *stop != ",/,  "[i])) {
      return core::fail("expected a position like '0,3/1,6 1 2'");
    }
    at = stop + 1;
  }
  const auto [a0, a1, b0, b1, side, roll] = numbers;
  const auto bad = [&](int low, int high) { return low < 0 || low > high || high > squares_; };
  if (bad(a0, a1) || bad(b0, b1) || (a0 == squares_ && b0 == squares_) || side < 1 || side > 2 ||
      roll < 0 || roll > faces_) {
    return core::fail("no such position");
  }
  const auto tokens = [](int low, int high) {
    return DiceRaceState::Tokens{static_cast<std::int8_t>(low), static_cast<std::int8_t>(high)};
  };
  return DiceRaceState(*this, {tokens(a0, a1), tokens(b0, b1)}, core::seat(side - 1), roll);
}

std::string DiceRaceRules::action_text(const DiceRaceState& state, Action action) const {
  return state.roll() == 0 ? fmt::format("d{}", action_index(action) + 1)
                           : fmt::format("s{}", action_index(action));
}

std::string DiceRaceRules::player_name(Player player) const {
  return player == Player::kFirst ? "First" : "Second";
}

std::string DiceRaceRules::draw(const DiceRaceState& state, bool /*colour*/) const {
  return state_text(state) + '\n';
}

std::string DiceRaceRules::result_text(const DiceRaceState& state) const {
  return player_name(state.winner()) + " is home";
}

}  // namespace lusoria::test
