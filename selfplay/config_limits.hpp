// What a tournament's config says of limits and of adjudication.
#pragma once

#include "selfplay/config.hpp"
#include "selfplay/config_keys.hpp"

namespace lusoria::selfplay {

// [limits].
GameLimits read_limits(const toml::table& table, Source& source, const core::AnyGame& game);
// [agents.limits]. Requires config.game and config.limits.
LimitChanges read_own_limits(const toml::table& table, Source& source,
                             const TournamentConfig& config);
// [adjudication].
Adjudication read_adjudication(const toml::table& table, Source& source, const core::AnyGame& game);

}  // namespace lusoria::selfplay
