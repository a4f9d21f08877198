#include "core/games/via_ludus/rules.hpp"

#include <utility>

#include <fmt/format.h>

#include "core/games/via_ludus/notation.hpp"
#include "core/games/via_ludus/state.hpp"
#include "core/parse.hpp"

namespace lusoria::core::via_ludus {

namespace {

// On larger boards like positions seldom meet.
constexpr int kMostWithImages = 36;

std::vector<ImageKeys> images_of(const GridShape& shape) {
  std::vector<ImageKeys> images;
  for (int kind = 0; kind < 3; ++kind) {
    for (int square = 0; square < shape.size(); ++square) {
      ImageKeys keys{};
      const int count = shape.rows == shape.columns ? kSquareSymmetries : kRectangleSymmetries;
      for (int symmetry = 0; symmetry < count; ++symmetry) {
        const int there = transformed_square(shape, square, symmetry);
        const Player owner = (kind == 0) == ((symmetry & 4) == 0) ? kRed : kBlue;
        keys[static_cast<std::size_t>(symmetry)] =
            detail::kKeys[kind == 2 ? detail::wall_key_index(there)
                                    : detail::key_index(owner, there)];
      }
      images.push_back(keys);
    }
  }
  return images;
}

}  // namespace

template <int Words>
Rules<Words>::Rules(Options options)
    : options_(std::move(options)),
      grid_(options_.shape),
      start_{grid_.bottom(), grid_.left()},
      end_{grid_.top(), grid_.right()} {
  neighbours_.reserve(static_cast<std::size_t>(shape().size()));
  for (int square = 0; square < shape().size(); ++square) {
    neighbours_.push_back(grid_.neighbours(Set::of(square)));
  }
  if (shape().size() <= kMostWithImages) images_ = images_of(shape());
}

namespace {

using SpecArguments = std::vector<std::pair<std::string, std::string>>;

SpecArguments rule_arguments(const Options& options) {
  SpecArguments arguments = {{"rows", std::to_string(options.shape.rows)},
                             {"columns", std::to_string(options.shape.columns)}};
  if (options.early_draw) arguments.emplace_back("early_draw", "true");
  return arguments;
}

}  // namespace

template <int Words>
std::string Rules<Words>::rules_name() const {
  return format_spec("via_ludus", rule_arguments(options_));
}

template <int Words>
std::string Rules<Words>::name() const {
  SpecArguments arguments = rule_arguments(options_);
  if (options_.walls > 0) arguments.emplace_back("walls", std::to_string(options_.walls));
  if (options_.claimed > 0) arguments.emplace_back("claimed", std::to_string(options_.claimed));
  if (options_.generated()) arguments.emplace_back("seed", std::to_string(options_.seed));
  if (!options_.setups_path.empty()) arguments.emplace_back("setups", options_.setups_path);
  return format_spec("via_ludus", arguments);
}

template <int Words>
std::uint64_t Rules<Words>::opening_count() const {
  if (options_.generated()) return 0;
  return options_.setups.empty() ? 1 : options_.setups.size();
}

template <int Words>
State<Words> Rules<Words>::initial_state(std::uint64_t opening) const {
  if (options_.generated()) return make_state(generate_setup(options_, opening));
  if (!options_.setups.empty())
    return make_state(options_.setups[opening % options_.setups.size()]);
  return State(*this, {}, {}, {}, kRed);
}

template <int Words>
State<Words> Rules<Words>::make_state(const Setup& setup) const {
  Set red, blue, walls;
  for (int square = 0; square < shape().size(); ++square) {
    switch (setup.spaces[static_cast<std::size_t>(square)]) {
      case Space::kRedSpace:
        red.set(square);
        break;
      case Space::kBlueSpace:
        blue.set(square);
        break;
      case Space::kWall:
        walls.set(square);
        break;
      case Space::kWhiteSpace:
        break;
    }
  }
  return State(*this, red, blue, walls, setup.side);
}

template <int Words>
Setup Rules<Words>::setup_of(const State& state) const {
  Setup setup;
  setup.side = state.side();
  setup.spaces.assign(static_cast<std::size_t>(shape().size()), Space::kWhiteSpace);
  const auto mark = [&](const Set& set, Space space) {
    set.for_each([&](int square) { setup.spaces[static_cast<std::size_t>(square)] = space; });
  };
  mark(state.stones(kRed), Space::kRedSpace);
  mark(state.stones(kBlue), Space::kBlueSpace);
  mark(state.walls(), Space::kWall);
  return setup;
}

template <int Words>
std::string Rules<Words>::state_text(const State& state) const {
  return setup_text(shape(), setup_of(state));
}

template <int Words>
Result<State<Words>> Rules<Words>::parse_state(std::string_view text) const {
  const auto setup = parse_setup(text, &options_.shape);
  if (!setup) return tl::unexpected(setup.error());
  return make_state(setup->setup);
}

template <int Words>
std::string Rules<Words>::action_text(const State& /*state*/, Action action) const {
  return coordinate(shape(), action_index(action));
}

template <int Words>
std::string Rules<Words>::draw(const State& state, bool colour) const {
  return draw_setup(shape(), setup_of(state), state.winning_path(), colour);
}

template <int Words>
std::string Rules<Words>::draw_heat(const State& state, std::span<const ActionWeight> weights,
                                    bool colour) const {
  HeatMap heat(shape().size());
  for (const auto& [action, weight] : weights) heat.add(action_index(action), weight);
  return draw_setup(shape(), setup_of(state), state.winning_path(), colour, &heat);
}

template <int Words>
std::string Rules<Words>::result_text(const State& state) const {
  if (state.to_move() != Player::kNobody) return "the game goes on";
  if (state.winner() == Player::kNobody) {
    return state.free().any() ? "a draw: neither side can be connected any more"
                              : "a draw: the board is full and nobody is connected";
  }
  const char* const who = state.winner() == kRed ? "Red wins, connected from bottom to top"
                                                 : "Blue wins, connected from left to right";
  return fmt::format("{}:{}", who, path_text(shape(), state.winning_path()));
}

template class Rules<1>;
template class Rules<2>;
template class Rules<3>;
template class Rules<6>;

}  // namespace lusoria::core::via_ludus
