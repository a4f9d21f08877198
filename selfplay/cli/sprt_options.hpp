// A sequential test of a match, as options, and what it found.
#pragma once

#include <optional>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "selfplay/cli/command.hpp"
#include "selfplay/statistics/sprt.hpp"

namespace lusoria::selfplay::cli {

struct SprtArguments {
  std::optional<std::string> bounds;  // `ELO0,ELO1`; without them there is no test
  std::string scale = "normalized";
  std::string errors = "0.05,0.05";
};

void declare_sprt(Command& command, SprtArguments& arguments);

// Of pairs of games; nothing when it is not asked for. Errors name the option.
core::Result<std::optional<SequentialTest>> make_sprt(const SprtArguments& arguments);

// `the first is better: +5 rather than 0 (normalized Elo), LLR 2.97 in (-2.94, 2.94), 340 pairs`.
std::string sprt_text(const SequentialTest& test);
// `LLR 1.07 in (-2.94, 2.94), 340 pairs`: the same while it is not decided.
std::string sprt_progress(const SequentialTest& test);
// {"scale", "elo0", "elo1", "alpha", "beta", "lower", "upper", "llr", "decision", "pairs"}: the
// decision is "elo1", "elo0" or null, the pairs are counts of 0, 1/2, 1, 3/2 and 2 points.
nlohmann::ordered_json sprt_json(const SequentialTest& test);

}  // namespace lusoria::selfplay::cli
