// The laws of single states, for laws.cpp.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/any_game.hpp"
#include "core/random.hpp"
#include "tests/support/laws.hpp"

namespace lusoria::test {

class LawChecker {
 public:
  LawChecker(const core::AnyGame& game, const LawOptions& options)
      : game_(game), options_(options), rng_(core::mix64(options.seed)) {}

  // The laws of the game as a whole, and of its first positions. False when nothing can be played.
  bool check_game();
  // The laws that hold in every state. Work that grows with the square of the board is done on a
  // sample of the actions, drawn anew for every state.
  void check_state(const core::AnyState& state);
  // What can only be said after all states were seen.
  void check_at_end();

  // An action or outcome of the state at random, as play goes; now and then one of the referee.
  core::Action choose(const core::AnyState& state);

  void report(const char* law, const core::AnyState& state, const std::string& details);
  void report(const char* law, const std::string& details);
  bool full() const { return violations_.size() >= 10; }
  std::vector<Violation> take() { return std::move(violations_); }

 private:
  struct Outcomes;  // what can happen next: legal actions, or outcomes with their probabilities

  int below(std::size_t n) { return static_cast<int>(rng_.below(static_cast<std::uint32_t>(n))); }

  Outcomes next_of(const core::AnyState& state);
  void check_actions(const core::AnyState& state, const Outcomes& next);
  void check_action_texts(const core::AnyState& state, const Outcomes& next);
  void check_returns(const core::AnyState& state, const core::Returns& returns);
  void check_text(const core::AnyState& state);
  void check_display(const core::AnyState& state);
  void check_copy(const core::AnyState& state);
  void check_symmetries(const core::AnyState& state, const Outcomes& next);
  void check_symmetry(const core::AnyState& state, const core::AnyState& image, int symmetry,
                      const Outcomes& next);
  void check_hidden(const core::AnyState& state, core::Player viewer);
  void check_playout(const core::AnyState& state);
  void check_turn(const core::AnyState& state);
  void check_referee(const core::AnyState& state);
  void check_referee_action(const core::AnyState& state, core::Action action);

  const core::AnyGame& game_;
  const LawOptions& options_;
  core::Rng rng_;
  std::vector<Violation> violations_;
  std::unordered_map<std::uint64_t, std::string> text_of_hash_;
  std::map<std::pair<int, std::uint64_t>, std::string> view_of_key_;
  std::map<std::pair<int, std::string>, std::uint64_t> key_of_view_;
  bool resample_varied_ = false;
};

}  // namespace lusoria::test
