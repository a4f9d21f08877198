// All moves as first: which statistics a node reads, and what a simulation adds to them
// (search/mcts/config.hpp names the sources). One object a thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/player.hpp"
#include "search/mcts/node.hpp"
#include "search/mcts/playouts.hpp"
#include "search/mcts/tree.hpp"

namespace lusoria::search::mcts {

template <bool kShared>
class Rave {
 public:
  Rave(bool on, std::uint32_t reference, int players, int actions)
      : reference_(reference), actions_(static_cast<std::size_t>(actions)) {
    if (!on) return;
    seen_.resize(static_cast<std::size_t>(players) * actions_);
    known_.resize(seen_.size());
  }
  bool on() const { return !known_.empty(); }

  // A simulation begins.
  void begin() { found_.fill(false); }

  // Called for every seat's node on the way down: its children's statistics are those that the seat
  // reads until a deeper node of its own has enough visits.
  void pass(const Tree& tree, NodeIndex at) {
    const Node& node = tree.node(at);
    const core::Player mover = tree.node(node.first_child).chooser;
    const std::size_t seat = core::seat_index(mover);
    if (found_[seat] && load<kShared>(node.visits) < reference_) return;
    found_[seat] = true;
    ++reading_[seat];
    for (NodeIndex child = node.first_child; child < node.first_child + node.child_count; ++child) {
      known_[index(mover, tree.node(child).action)] = {
          {load<kShared>(tree.rave(child).total), load<kShared>(tree.rave(child).visits)},
          reading_[seat]};
    }
  }
  RaveCount read(core::Player mover, core::Action action) const {
    const Known& known = known_[index(mover, action)];
    return known.reading == reading_[core::seat_index(mover)] ? known.count : RaveCount{};
  }

  // Goes up from the end of a simulation: note() each move, the last first, and add() at each node
  // once all moves after it are noted.
  void start_over() { ++simulation_; }
  void note(core::Player player, core::Action action) {
    seen_[index(player, action)] = simulation_;
  }
  void add(Tree& tree, NodeIndex at, const core::Returns& returns, bool alone) const {
    const Node& node = tree.node(at);
    if ((flags_of<kShared>(node) & kExpanded) == 0) return;
    for (NodeIndex child = node.first_child; child < node.first_child + node.child_count; ++child) {
      const Node& n = tree.node(child);
      if (!core::is_seat(n.chooser)) return;
      if (seen_[index(n.chooser, n.action)] != simulation_) continue;
      mcts::add<kShared>(tree.rave(child).total, returns[n.chooser], alone);
      mcts::add<kShared>(tree.rave(child).visits, std::uint32_t{1}, alone);
    }
  }

 private:
  struct Known {
    RaveCount count;
    std::uint64_t reading = 0;
  };

  std::size_t index(core::Player player, core::Action action) const {
    return core::seat_index(player) * actions_ +
           static_cast<std::size_t>(core::action_index(action));
  }

  std::uint32_t reference_;
  std::size_t actions_;
  std::vector<std::uint64_t> seen_;  // by player and action: the last simulation that has it
  std::vector<Known> known_;         // likewise: what to read
  std::uint64_t simulation_ = 0;
  std::array<std::uint64_t, core::kMaxPlayers> reading_{};  // by seat
  std::array<bool, core::kMaxPlayers> found_{};
};

}  // namespace lusoria::search::mcts
