#include "agents/mcts_parameters.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace lusoria::agents {

namespace {

using core::Parameter;
using search::MctsConfig;
using search::ParallelSearch;
using search::PlayoutPolicy;
using search::Selection;

// The names of an enumeration's values, the default first.
template <class E>
using Names = std::vector<std::pair<std::string, E>>;

const Names<Selection> kSelections{
    {"ucb1", Selection::kUcb1}, {"ucb1_tuned", Selection::kUcb1Tuned}, {"puct", Selection::kPuct}};
const Names<PlayoutPolicy> kPlayouts{{"random", PlayoutPolicy::kRandom},
                                     {"mast", PlayoutPolicy::kMast},
                                     {"last_good_reply", PlayoutPolicy::kLastGoodReply}};
const Names<ParallelSearch> kParallels{{"auto", ParallelSearch::kAuto},
                                       {"tree", ParallelSearch::kTree},
                                       {"root", ParallelSearch::kRoot}};

template <class E>
Parameter choice(std::string name, const Names<E>& names, std::string help) {
  std::vector<std::string> choices;
  for (const auto& [word, value] : names) choices.push_back(word);
  return Parameter::choice(std::move(name), std::move(choices), std::move(help));
}

template <class E>
E chosen(const core::Arguments& arguments, std::string_view name, const Names<E>& names) {
  for (const auto& [word, value] : names) {
    if (arguments.text(name) == word) return value;
  }
  return names.front().second;
}

constexpr MctsConfig kPreset;
constexpr std::int64_t kMostVisits = 1'000'000'000;

std::vector<Parameter> tree_parameters() {
  return {
      choice(
          "selection", kSelections,
          "how a position picks the action to follow; when left out puct for games where that has "
          "proven better"),
      Parameter::real("exploration", kPreset.exploration, 0, 100, "weight of the exploring term"),
      Parameter::real("first_play", kPreset.first_play, 0, 2,
                      "puct: how far an action without visits is below its position's mean"),
      Parameter::real("temperature", kPreset.temperature, 0, 100,
                      "puct: priors are a softmax of the evaluation one ply on divided by this; "
                      "0: all alike"),
      Parameter::boolean("rave", kPreset.rave, "all moves as first (RAVE)"),
      Parameter::real("rave_bias", kPreset.rave_bias, 0, 10,
                      "rave: the larger, the sooner an action's own mean takes over"),
      Parameter::integer("rave_reference", kPreset.rave_reference, 0, kMostVisits,
                         "rave: visits of the position whose statistics are read (GRAVE); 0: its "
                         "own"),
      Parameter::real("bias", kPreset.bias, 0, 100,
                      "weight of the evaluation one ply on / (visits + 1); 0: off"),
      Parameter::real("widening", kPreset.widening, 0, 1000,
                      "the best widening * visits ^ widening_exponent actions are followed; 0: "
                      "all"),
      Parameter::real("widening_exponent", kPreset.widening_exponent, 0, 1, "see widening"),
      Parameter::real("implicit", kPreset.implicit, 0, 1,
                      "weight of the minimax of evaluations in the tree; 0: off"),
      Parameter::boolean("solver", kPreset.solver, "whether finished games are proven up the tree"),
      Parameter::boolean("transpositions", kPreset.transpositions,
                         "whether a position met again shares what is below it"),
      Parameter::boolean("reuse", kPreset.reuse, "whether the next move goes on with the tree"),
  };
}

std::vector<Parameter> other_parameters() {
  return {
      choice("playouts", kPlayouts, "how a playout picks its actions"),
      Parameter::real("greediness", kPreset.greediness, 0, 1,
                      "mast: how often the best action is played"),
      Parameter::boolean("decisive", kPreset.decisive,
                         "whether playouts win where they can at once"),
      Parameter::integer("cutoff", kPreset.cutoff, -1, 100'000,
                         "plies after which a playout ends in the evaluation; -1: none; when left "
                         "out 0 for games where that has proven better"),
      Parameter::real("noise", kPreset.noise, 0, 1, "puct: share of noise in the root's priors"),
      Parameter::real("noise_alpha", kPreset.noise_alpha, 0.001, 1000,
                      "parameter of the Dirichlet distribution of the noise"),
      Parameter::integer("gumbel", kPreset.gumbel, 0, 1024,
                         "actions that the root tries by sequential halving; 0: off"),
      Parameter::real("gumbel_scale", kPreset.gumbel_scale, 0, 1000,
                      "gumbel: weight of a value against the prior"),
      choice("parallel", kParallels,
             "whether threads share one tree or have one each; auto: share it with gumbel or a "
             "network"),
      Parameter::real("virtual_loss", kPreset.virtual_loss, 0, 100,
                      "what a simulation under way counts against its actions"),
  };
}

}  // namespace

std::vector<Parameter> mcts_parameters() {
  std::vector<Parameter> all = tree_parameters();
  for (Parameter& parameter : other_parameters()) all.push_back(std::move(parameter));
  return all;
}

MctsConfig mcts_config(const core::Arguments& arguments) {
  return {.selection = chosen(arguments, "selection", kSelections),
          .exploration = arguments.real("exploration"),
          .first_play = arguments.real("first_play"),
          .temperature = arguments.real("temperature"),
          .rave = arguments.boolean("rave"),
          .rave_bias = arguments.real("rave_bias"),
          .rave_reference = static_cast<std::uint32_t>(arguments.integer("rave_reference")),
          .bias = arguments.real("bias"),
          .widening = arguments.real("widening"),
          .widening_exponent = arguments.real("widening_exponent"),
          .playouts = chosen(arguments, "playouts", kPlayouts),
          .greediness = arguments.real("greediness"),
          .decisive = arguments.boolean("decisive"),
          .cutoff = static_cast<int>(arguments.integer("cutoff")),
          .implicit = arguments.real("implicit"),
          .solver = arguments.boolean("solver"),
          .transpositions = arguments.boolean("transpositions"),
          .reuse = arguments.boolean("reuse"),
          .noise = arguments.real("noise"),
          .noise_alpha = arguments.real("noise_alpha"),
          .gumbel = static_cast<int>(arguments.integer("gumbel")),
          .gumbel_scale = arguments.real("gumbel_scale"),
          .parallel = chosen(arguments, "parallel", kParallels),
          .virtual_loss = arguments.real("virtual_loss")};
}

}  // namespace lusoria::agents
