#include <fmt/format.h>

#include "tests/support/tiny_games.hpp"

namespace lusoria::test {

using core::Action;
using core::Player;
using core::Returns;

Player RingState::winner() const {
  const int spaces = rules_->spaces();
  for (int start = 0; start < spaces; ++start) {
    const int who = owner(start);
    int length = 0;
    while (length < rules_->line() && owner((start + length) % spaces) == who) ++length;
    if (who != kFree && length == rules_->line()) return core::seat(who);
  }
  return Player::kNobody;
}

Player RingState::to_move() const {
  if (winner() != Player::kNobody) return Player::kNobody;
  for (int i = 0; i < rules_->spaces(); ++i) {
    if (owner(i) == kFree) return side_;
  }
  return Player::kNobody;
}

Returns RingState::returns() const {
  return winner() == Player::kNobody ? Returns::draw(3) : Returns::win(winner(), 3);
}

std::uint64_t RingState::hash() const {
  std::uint64_t packed = static_cast<std::uint64_t>(seat_index(side_));
  for (const std::int8_t owner : owners_)
    packed = packed << 2 | static_cast<std::uint64_t>(owner + 1);
  return core::mix64(packed);
}

void RingState::legal_actions(core::ActionList& list) const {
  if (to_move() == Player::kNobody) return;
  for (int i = 0; i < rules_->spaces(); ++i) {
    if (owner(i) == kFree) list.push_back(core::make_action(i));
  }
}

void RingState::apply(Action action) {
  owners_[static_cast<std::size_t>(action_index(action))] = static_cast<std::int8_t>(side_);
  side_ = core::seat((static_cast<int>(side_) + 1) % 3);
}

int RingState::symmetry_count() const { return 6 * rules_->spaces(); }

RingState RingState::transformed(int symmetry) const {
  RingState next(*rules_, owners_, transformed_player(side_, symmetry));
  for (int i = 0; i < rules_->spaces(); ++i) {
    const int target = action_index(transformed_action(core::make_action(i), symmetry));
    next.owners_[static_cast<std::size_t>(target)] =
        owner(i) == kFree
            ? kFree
            : static_cast<std::int8_t>(transformed_player(core::seat(owner(i)), symmetry));
  }
  return next;
}

Action RingState::transformed_action(Action action, int symmetry) const {
  const int spaces = rules_->spaces();
  const int place = symmetry % 2 == 0 ? action_index(action) : spaces - 1 - action_index(action);
  return core::make_action((place + symmetry / 6) % spaces);
}

Player RingState::transformed_player(Player player, int symmetry) const {
  if (!core::is_seat(player)) return player;
  return core::seat((static_cast<int>(player) + symmetry / 2) % 3);
}

std::string RingRules::name() const {
  return fmt::format("ring(spaces={},line={})", spaces_, line_);
}

RingState RingRules::initial_state(std::uint64_t /*opening*/) const {
  RingState::Owners owners;
  owners.fill(RingState::kFree);
  return {*this, owners, Player::kFirst};
}

std::string RingRules::state_text(const RingState& state) const {
  std::string text;
  for (int i = 0; i < spaces_; ++i) {
    text += state.owner(i) == RingState::kFree ? '-' : static_cast<char>('1' + state.owner(i));
  }
  return fmt::format("{} {}", text, seat_index(state.side()) + 1);
}

core::Result<RingState> RingRules::parse_state(std::string_view text) const {
  const auto spaces = static_cast<std::size_t>(spaces_);
  if (text.size() != spaces + 2 || text[spaces] != ' ' || text.back() < '1' || text.back() > '3') {
    return core::fail("expected a position like '1-23--- 2'");
  }
  RingState::Owners owners;
  owners.fill(RingState::kFree);
  for (std::size_t i = 0; i < spaces; ++i) {
    if (text[i] == '-') continue;
    if (text[i] < '1' || text[i] > '3')
      return core::fail_at(static_cast<int>(i) + 1, "expected 1 to 3 or -");
    owners[i] = static_cast<std::int8_t>(text[i] - '1');
  }
  return RingState(*this, owners, core::seat(text.back() - '1'));
}

std::string RingRules::action_text(const RingState& /*state*/, Action action) const {
  return std::to_string(action_index(action));
}

std::string RingRules::player_name(Player player) const {
  return fmt::format("Seat {}", seat_index(player) + 1);
}

std::string RingRules::draw(const RingState& state, bool /*colour*/) const {
  return state_text(state) + '\n';
}

std::string RingRules::result_text(const RingState& state) const {
  if (state.winner() == Player::kNobody) return "the ring is full";
  return player_name(state.winner()) + " has a line";
}

}  // namespace lusoria::test
