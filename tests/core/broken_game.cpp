#include "tests/core/broken_game.hpp"

#include <fmt/format.h>

namespace lusoria::test {

using core::Action;
using core::Player;
using core::Returns;

bool BrokenState::over() const { return plies_ == 3; }

Player BrokenState::to_move() const {
  if (coin_ == '-') return Player::kChance;
  if (over()) return Player::kNobody;
  if (rules_->has(Flaw::kChanceNotDeclaredMover) && plies_ == 2) return Player::kThird;
  return side_ == '1' ? Player::kFirst : Player::kSecond;
}

Returns BrokenState::returns() const {
  if (rules_->has(Flaw::kReturnsSeats)) return Returns(3);
  Returns returns(2);
  if (rules_->has(Flaw::kReturnsEarly) && plies_ == 2) return Returns::win(Player::kFirst, 2);
  if (coin_ == '-' || !over()) return returns;
  returns =
      Returns::win((owners_[1] == '1') == (coin_ == 'h') ? Player::kFirst : Player::kSecond, 2);
  if (rules_->has(Flaw::kReturnsSum)) returns.set(Player::kFirst, 0.5F);
  if (rules_->has(Flaw::kReturnsRange)) {
    returns.set(Player::kFirst, 2);
    returns.set(Player::kSecond, -2);
  }
  if (rules_->has(Flaw::kSymmetryReturns) && owners_[0] == '2') return Returns::draw(2);
  return returns;
}

std::uint64_t BrokenState::hash() const {
  std::uint64_t packed = static_cast<std::uint64_t>(plies_);
  for (const char part : {owners_[0], owners_[1], owners_[2], side_}) {
    packed = packed << 8 | static_cast<std::uint8_t>(part);
  }
  if (!rules_->has(Flaw::kHashWeak)) packed = packed << 8 | static_cast<std::uint8_t>(coin_);
  if (rules_->has(Flaw::kHashOfPath)) packed = packed << 2 | static_cast<std::uint64_t>(last_);
  if (rules_->has(Flaw::kApplyChangesOriginal))
    packed += static_cast<std::uint64_t>(rules_->tick());
  return core::mix64(packed);
}

void BrokenState::legal_actions(core::ActionList& list) const {
  if (rules_->has(Flaw::kLegalAfterEnd) && over()) list.push_back(core::make_action(0));
  if (coin_ == '-' || over() || (rules_->has(Flaw::kLegalEmpty) && plies_ == 2)) return;
  const int start = rules_->has(Flaw::kLegalOrder) ? last_ : 0;
  for (int i = 0; i < 3; ++i) {
    const int space = (start + i) % 3;
    if (rules_->has(Flaw::kLegalOfHidden) && coin_ == 'h' && plies_ == 1 && space == 1) continue;
    if (rules_->has(Flaw::kLegalUnsteady) && space == 2 && rules_->tick() % 2 == 0) continue;
    if (owners_[static_cast<std::size_t>(space)] == '-') list.push_back(core::make_action(space));
  }
  if (rules_->has(Flaw::kLegalTwice)) list.push_back(list[0]);
}

void BrokenState::chance_outcomes(core::ChanceList& list) const {
  if (rules_->has(Flaw::kChanceEmpty)) return;
  const bool negative = rules_->has(Flaw::kChanceNegative);
  list.push_back({core::make_action(0), negative                        ? 1.5
                                        : rules_->has(Flaw::kChanceSum) ? 0.4
                                                                        : 0.5});
  list.push_back({core::make_action(1), negative ? -0.5 : 0.5});
}

void BrokenState::apply(Action action) {
  if (coin_ == '-') {
    coin_ = action == core::make_action(0) ? 'h' : 't';
    return;
  }
  if (rules_->has(Flaw::kApplyChangesNothing) && plies_ == 1) return;
  // Seen from the mirror, the second choice goes elsewhere.
  const bool astray =
      rules_->has(Flaw::kSymmetryPlay) && plies_ == 0 && action == core::make_action(0);
  last_ = astray ? 1 : action_index(action);
  owners_[static_cast<std::size_t>(last_)] = side_;
  side_ = side_ == '1' ? '2' : '1';
  ++plies_;
  if (over() && rules_->has(Flaw::kEndless)) {
    owners_ = {'-', '-', '-'};
    plies_ = 0;
  }
}

BrokenState BrokenState::resample(Player viewer, core::Rng& rng) const {
  BrokenState drawn = *this;
  if (viewer == Player::kFirst || coin_ == '-' || over()) return drawn;
  if (rules_->has(Flaw::kResampleIdentity)) return drawn;
  drawn.coin_ = rng.below(2) == 0 ? 'h' : 't';
  if (rules_->has(Flaw::kResampleMover)) drawn.side_ = '1';
  return drawn;
}

std::uint64_t BrokenState::information_key(Player viewer) const {
  if (rules_->has(Flaw::kKeyOfAllViews)) return 1;
  BrokenState seen = *this;
  if (viewer == Player::kSecond && coin_ != '-' && !over() && !rules_->has(Flaw::kKeyOfHidden)) {
    seen.coin_ = '?';
  }
  return core::mix64(seen.hash() + seat_index(viewer));
}

BrokenState BrokenState::transformed(int symmetry) const {
  BrokenState image = *this;
  if (symmetry == 0 && !rules_->has(Flaw::kSymmetryIdentity)) return image;
  image.owners_ = {owners_[2], owners_[1], owners_[0]};
  if (rules_->has(Flaw::kSymmetryText)) image.last_ = image.plies_ = plies_ + 4;
  return image;
}

Action BrokenState::transformed_action(Action action, int symmetry) const {
  if (symmetry == 0 || coin_ == '-' || rules_->has(Flaw::kSymmetryAction)) return action;
  return core::make_action(2 - action_index(action));
}

Player BrokenState::transformed_player(Player player, int symmetry) const {
  if (rules_->has(Flaw::kSymmetryMover) && symmetry == 1 && core::is_seat(player)) {
    return core::opponent(player);
  }
  return player;
}

Returns BrokenState::playout(core::Rng& rng) const {
  if (rules_->has(Flaw::kPlayoutSum)) {
    Returns returns(2);
    returns.set(Player::kFirst, 1);
    return returns;
  }
  const bool decided = to_move() == Player::kNobody && !rules_->has(Flaw::kPlayoutOfEnd);
  if (decided) return returns();
  const bool unsteady = rules_->has(Flaw::kPlayoutUnsteady);
  const bool first = unsteady ? rules_->tick() % 2 == 0 : rng.below(2) == 0;
  return Returns::win(first ? Player::kFirst : Player::kSecond, 2);
}

BrokenState BrokenRules::initial_state(std::uint64_t opening) const {
  BrokenState state(*this);
  const bool wrong = has(Flaw::kOpeningModulo) && opening >= 2;
  if (opening % 2 == 1 || wrong) state.coin_ = wrong ? 't' : 'h';
  if (has(Flaw::kOpeningUnsteady)) state.coin_ = tick() % 2 == 0 ? 'h' : 't';
  return state;
}

std::string BrokenRules::state_text(const BrokenState& state) const {
  const char coin = has(Flaw::kTextLosesCoin) && state.coin_ == 't' ? 'h' : state.coin_;
  return fmt::format("{}{}{}{} {}{}", coin, state.owners_[0], state.owners_[1], state.owners_[2],
                     state.side_, has(Flaw::kTextManyLines) ? "\n" : "");
}

core::Result<BrokenState> BrokenRules::parse_state(std::string_view text) const {
  if (text.size() < 6 || (has(Flaw::kTextUnread) && text[2] == '1'))
    return core::fail("no such position");
  BrokenState state(*this);
  state.coin_ = text[0];
  for (std::size_t i = 0; i < 3; ++i) {
    state.owners_[i] = text[i + 1];
    if (text[i + 1] != '-') ++state.plies_;
  }
  state.side_ = text[5];
  return state;
}

std::string BrokenRules::view_text(const BrokenState& state, Player viewer) const {
  std::string text = state_text(state);
  const bool hide = viewer == Player::kSecond && state.coin_ != '-' && !state.over();
  if (hide && !has(Flaw::kResampleShowsInView)) text[0] = '?';
  return text;
}

std::string BrokenRules::action_text(const BrokenState& state, Action action) const {
  if (has(Flaw::kActionTextsEqual)) return "x";
  if (has(Flaw::kActionTextUnsteady)) return std::to_string(tick());
  return state.coin_ == '-' ? fmt::format("coin{}", action_index(action))
                            : fmt::format("space{}", action_index(action));
}

std::string BrokenRules::player_name(Player player) const {
  return player == Player::kFirst || has(Flaw::kNamesEqual) ? "First" : "Second";
}

std::string BrokenRules::draw(const BrokenState& state, bool colour) const {
  if (has(Flaw::kDrawEmpty)) return {};
  return colour || has(Flaw::kDrawColour) ? "\x1b[1m" + state_text(state) : state_text(state);
}

std::string BrokenRules::result_text(const BrokenState& /*state*/) const {
  return has(Flaw::kResultTextEmpty) ? "" : "won";
}

}  // namespace lusoria::test
