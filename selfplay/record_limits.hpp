// The JSON of what a record says of limits and of adjudication.
#pragma once

#include "selfplay/adjudication.hpp"
#include "selfplay/game_limits.hpp"
#include "selfplay/json_fields.hpp"

namespace lusoria::selfplay {

Json limits_json(const GameLimits& limits);
Json changes_json(const LimitChanges& changes);
Json adjudication_json(const Adjudication& rule);

void read_limits(Fields fields, GameLimits& limits);
void read_changes(Fields fields, LimitChanges& changes);
void read_adjudication(Fields fields, Adjudication& rule);

}  // namespace lusoria::selfplay
