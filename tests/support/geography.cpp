#include <fmt/format.h>

#include "core/parse.hpp"
#include "tests/support/tiny_games.hpp"

namespace lusoria::test {

using core::Action;
using core::Player;
using core::Returns;

Returns GeographyState::returns() const {
  return over_ ? Returns::win(core::opponent(side_), 2) : Returns::draw(2);
}

std::uint64_t GeographyState::hash() const {
  return core::mix64(static_cast<std::uint64_t>(place_) << 8 | seat_index(side_) << 1 |
                     (over_ ? 1U : 0U));
}

void GeographyState::legal_actions(core::ActionList& list, const core::KeyHistory& history) const {
  if (over_) return;
  for (int place = 0; place < rules_->places(); ++place) {
    if (rules_->joined(place_, place) && !history.contains(key(place))) {
      list.push_back(core::make_action(place));
    }
  }
  if (list.empty()) list.push_back(rules_->pass());
}

void GeographyState::apply(Action action, core::KeyHistory& history) {
  if (action == rules_->pass()) {
    over_ = true;
    return;
  }
  place_ = static_cast<std::int16_t>(action_index(action));
  side_ = core::opponent(side_);
  history.push(key(place_));
}

GeographyRules GeographyRules::cycle(int places) {
  std::vector<Edge> edges(static_cast<std::size_t>(places));
  for (int i = 0; i < places; ++i) edges[static_cast<std::size_t>(i)] = {i, (i + 1) % places};
  return {places, std::move(edges)};
}

bool GeographyRules::joined(int a, int b) const {
  return std::any_of(edges_.begin(), edges_.end(), [&](const Edge& e) {
    return e == Edge{a, b} || e == Edge{b, a};
  });
}

std::string GeographyRules::name() const {
  return fmt::format("geography(places={},edges={})", places_, edges_.size());
}

GeographyState GeographyRules::initial_state(std::uint64_t opening) const {
  return {*this, static_cast<int>(opening % opening_count()), Player::kFirst, false};
}

std::string GeographyRules::state_text(const GeographyState& state) const {
  return fmt::format("{} {}{}", state.place(), seat_index(state.side()) + 1,
                     state.to_move() == Player::kNobody ? " lost" : "");
}

core::Result<GeographyState> GeographyRules::parse_state(std::string_view text) const {
  const std::size_t blank = text.find(' ');
  const auto place = core::parse_integer(text.substr(0, blank));
  const std::string_view rest = blank == std::string_view::npos ? "" : text.substr(blank + 1);
  const bool over = rest == "1 lost" || rest == "2 lost";
  if (!place || *place < 0 || *place >= places_ || !(over || rest == "1" || rest == "2")) {
    return core::fail("expected a position like '3 1' or '3 1 lost'");
  }
  return GeographyState(*this, static_cast<int>(*place), core::seat(rest[0] - '1'), over);
}

std::string GeographyRules::action_text(const GeographyState& /*state*/, Action action) const {
  return action == pass() ? "pass" : std::to_string(action_index(action));
}

std::string GeographyRules::player_name(Player player) const {
  return player == Player::kFirst ? "First" : "Second";
}

std::string GeographyRules::draw(const GeographyState& state, bool /*colour*/) const {
  return state_text(state) + '\n';
}

std::string GeographyRules::result_text(const GeographyState& state) const {
  return player_name(state.side()) + " cannot move";
}

}  // namespace lusoria::test
