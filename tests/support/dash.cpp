#include "tests/support/dash.hpp"

#include <fmt/format.h>

namespace lusoria::test {

using core::Action;
using core::Player;
using core::Returns;

namespace {

int number(char digit) { return digit - '0'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

Player DashState::winner() const {
  const int players = rules_->player_count();
  Player last = Player::kNobody;
  int left = 0;
  for (int i = 0; i < players; ++i) {
    const Runner& r = runner(core::seat(i));
    if (r.square >= rules_->options().goal) return core::seat(i);
    if (r.removed) continue;
    ++left;
    last = core::seat(i);
  }
  return left == 1 ? last : Player::kNobody;
}

Player DashState::to_move() const {
  if (is_over()) return Player::kNobody;
  return roll_ == 0 ? Player::kChance : side_;
}

Player DashState::turn_owner() const {
  if (is_over()) return rules_->has(DashFlaw::kOwnerAfterEnd) ? side_ : Player::kNobody;
  if (rules_->has(DashFlaw::kOwnerIsAnother) && roll_ != 0) {
    return core::seat((static_cast<int>(side_) + 1) % rules_->player_count());
  }
  if (!core::is_seat(side_)) return side_;
  if (rules_->has(DashFlaw::kOwnerBeyondSeats) && roll_ == 0) return Player::kFourth;
  return side_;
}

bool DashState::is_playing(Player seat) const {
  if (rules_->has(DashFlaw::kMoverIsGone) && seat == to_move()) return false;
  return !is_over() && !runner(seat).removed;
}

Returns DashState::returns() const {
  const int players = rules_->player_count();
  if (!is_over()) return Returns::draw(players);
  Returns returns = Returns::win(winner(), players);
  int removed = 0;
  int others = 0;
  for (int i = 0; i < players; ++i) {
    if (core::seat(i) != winner()) ++(runner(core::seat(i)).removed ? removed : others);
  }
  if (removed == 0 || others == 0) return returns;
  returns = Returns(players);
  returns.set(winner(), 1);
  for (int i = 0; i < players; ++i) {
    if (runner(core::seat(i)).removed)
      returns.set(core::seat(i), -1.0F / static_cast<float>(removed));
  }
  return returns;
}

std::uint64_t DashState::hash() const {
  std::uint64_t packed = static_cast<std::uint64_t>(static_cast<int>(side_) + 2);
  packed = packed << 4 | static_cast<std::uint64_t>(roll_);
  packed = packed << 2 | static_cast<std::uint64_t>(rolls_);
  for (const Runner& r : runners_) {
    packed = packed << 4 | static_cast<std::uint64_t>(std::min<int>(r.square, 15));
    packed = packed << 4 | static_cast<std::uint64_t>(r.missed);
    packed = packed << 1 | (r.removed ? 1U : 0U);
  }
  return core::mix64(packed);
}

void DashState::legal_actions(core::ActionList& list) const {
  if (!core::is_seat(to_move())) return;
  list.push_back(kRun);
  list.push_back(kStep);
}

void DashState::chance_outcomes(core::ChanceList& list) const {
  const bool starts = !core::is_seat(side_);
  const int count = starts ? rules_->player_count() : rules_->options().faces;
  for (int i = 0; i < count; ++i) {
    if (!starts || !runner(core::seat(i)).removed) list.push_back({core::make_action(i), 0});
  }
  for (core::ChanceOutcome& o : list) o.probability = 1.0 / static_cast<double>(list.size());
}

void DashState::apply(Action action) {
  const int referee = core::action_index(action) - rules_->first_referee_action();
  if (referee > 0) {
    if (!rules_->has(DashFlaw::kLeaverPlays)) return remove(core::seat(referee - 1));
    if (core::is_seat(side_)) pass_turn();
    return;
  }
  if (referee == 0) {
    if (rules_->has(DashFlaw::kMissChangesNothing)) return;
    Runner& mine = runners_[core::seat_index(side_)];
    if (++mine.missed >= rules_->options().most_missed) return remove(side_);
    return pass_turn();
  }
  if (!core::is_seat(side_)) {
    side_ = core::seat(core::action_index(action));
    return;
  }
  if (roll_ == 0) {
    roll_ = static_cast<std::int8_t>(core::action_index(action) + 1);
    return;
  }
  Runner& mine = runners_[core::seat_index(side_)];
  mine.missed = 0;
  const int to = mine.square + (action == kRun ? roll_ : 1);
  mine.square = static_cast<std::int8_t>(std::min(to, rules_->options().goal));
  if (roll_ < rules_->options().faces || ++rolls_ >= kMaxRolls) return pass_turn();
  roll_ = 0;
}

void DashState::remove(Player seat) {
  Runner& gone = runners_[core::seat_index(seat)];
  gone = {.square = 0, .missed = 0, .removed = true};
  if (seat == side_) pass_turn();
}

void DashState::pass_turn() {
  roll_ = 0;
  rolls_ = 0;
  const int players = rules_->player_count();
  for (int i = 1; i <= players; ++i) {
    const Player next = core::seat((static_cast<int>(side_) + i) % players);
    if (runner(next).removed) continue;
    side_ = next;
    return;
  }
}

void DashState::referee_actions(core::ActionList& list) const {
  if (core::is_seat(turn_owner()) && !rules_->has(DashFlaw::kMissUnlisted)) {
    list.push_back(missed_turn());
    if (rules_->has(DashFlaw::kMissTwice)) list.push_back(missed_turn());
  }
  for (int i = 0; i < rules_->player_count(); ++i) {
    if (rules_->has(DashFlaw::kPlayingUnlisted) && i == 0) continue;
    if (is_playing(core::seat(i)) || rules_->has(DashFlaw::kGoneMayLeave)) {
      list.push_back(departure(core::seat(i)));
    }
  }
}

Action DashState::missed_turn() const {
  if (rules_->has(DashFlaw::kMissIsMove)) return kStep;
  return core::make_action(rules_->first_referee_action());
}

Action DashState::departure(Player seat) const {
  return core::make_action(rules_->first_referee_action() + 1 + static_cast<int>(seat));
}

std::string DashRules::name() const {
  return fmt::format("dash(players={},goal={},faces={},most_missed={},turn_time={})",
                     options_.players, options_.goal, options_.faces, options_.most_missed,
                     options_.turn_time.count());
}

std::string DashRules::state_text(const DashState& state) const {
  std::string text;
  for (int i = 0; i < player_count(); ++i) {
    const DashState::Runner& r = state.runner(core::seat(i));
    text += fmt::format("{}{}{}", r.square, r.missed, r.removed ? 'x' : '-');
  }
  return text +
         fmt::format("|{}|{}|{}", static_cast<int>(state.side_) + 1, state.roll_, state.rolls_);
}

core::Result<DashState> DashRules::parse_state(std::string_view text) const {
  const auto bad = core::fail("expected a position like '02-10x|1|3|0'");
  const auto length = static_cast<std::size_t>(3 * player_count());
  DashState state(*this);
  if (text.size() < length) return bad;
  for (std::size_t i = 0; i < length; i += 3) {
    if (!is_digit(text[i]) || !is_digit(text[i + 1])) return bad;
    state.runners_[i / 3] = {.square = static_cast<std::int8_t>(number(text[i])),
                             .missed = static_cast<std::int8_t>(number(text[i + 1])),
                             .removed = text[i + 2] == 'x'};
  }
  const std::string_view rest = text.substr(length);
  const bool nobody = rest.starts_with("|-1|");
  const std::string_view turn = rest.substr(std::min<std::size_t>(rest.size(), nobody ? 3 : 2));
  if (turn.size() != 4 || !is_digit(turn[1]) || !is_digit(turn[3])) return bad;
  const int side = nobody ? -1 : number(rest[1]);
  if (side < -1 || side > player_count()) return bad;
  state.side_ = static_cast<Player>(side - 1);
  state.roll_ = static_cast<std::int8_t>(number(turn[1]));
  state.rolls_ = static_cast<std::int8_t>(number(turn[3]));
  if (state_text(state) != text || state.roll_ > options_.faces) return bad;
  return state;
}

std::string DashRules::action_text(const DashState& state, Action action) const {
  const int referee = core::action_index(action) - first_referee_action();
  if (referee == 0) return has(DashFlaw::kTextOfMove) ? "step" : "miss";
  if (referee > 0 && has(DashFlaw::kTextsEqual)) return "leave";
  if (referee > 0) return fmt::format("leave {}", referee);
  if (!core::is_seat(state.side_)) return fmt::format("start {}", core::action_index(action) + 1);
  if (state.roll_ == 0) return fmt::format("{}", core::action_index(action) + 1);
  return action == DashState::kRun ? "run" : "step";
}

std::string DashRules::player_name(Player player) const {
  constexpr const char* kNames[] = {"Red", "Green", "Yellow", "Blue"};
  return kNames[core::seat_index(player)];
}

std::string DashRules::draw(const DashState& state, bool /*colour*/) const {
  return state_text(state) + '\n';
}

std::string DashRules::result_text(const DashState& state) const {
  return player_name(state.winner()) + " is home";
}

}  // namespace lusoria::test
