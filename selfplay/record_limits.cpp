#include "selfplay/record_limits.hpp"

#include <chrono>
#include <optional>

namespace lusoria::selfplay {

namespace {

using std::chrono::milliseconds;

milliseconds read_time(Fields& fields, const char* key) {
  return milliseconds(fields.whole(key, kAnyInt));
}

}  // namespace

// The clock stands only where there is one: older records have none.
Json limits_json(const GameLimits& limits) {
  Json json = {{"simulations", limits.simulations},
               {"nodes", limits.nodes},
               {"depth", limits.depth},
               {"time_ms", limits.time.count()},
               {"margin_ms", limits.margin.count()},
               {"memory", limits.memory},
               {"max_plies", limits.max_plies}};
  if (limits.clock.count() != 0) json["clock_ms"] = limits.clock.count();
  if (limits.increment.count() != 0) json["increment_ms"] = limits.increment.count();
  return json;
}

Json changes_json(const LimitChanges& changes) {
  Json json = Json::object();
  if (changes.simulations) json["simulations"] = *changes.simulations;
  if (changes.nodes) json["nodes"] = *changes.nodes;
  if (changes.depth) json["depth"] = *changes.depth;
  if (changes.time) json["time_ms"] = changes.time->count();
  if (changes.margin) json["margin_ms"] = changes.margin->count();
  if (changes.memory) json["memory"] = *changes.memory;
  if (changes.clock) json["clock_ms"] = changes.clock->count();
  if (changes.increment) json["increment_ms"] = changes.increment->count();
  return json;
}

Json adjudication_json(const Adjudication& rule) {
  Json json = Json::object();
  if (rule.resign_moves != 0) {
    json["resign_score"] = rule.resign_score;
    json["resign_moves"] = rule.resign_moves;
  }
  if (rule.draw_moves != 0) {
    json["draw_score"] = rule.draw_score;
    json["draw_moves"] = rule.draw_moves;
    json["draw_after"] = rule.draw_after;
  }
  return json;
}

void read_limits(Fields fields, GameLimits& limits) {
  limits.simulations = fields.whole("simulations", kAnyWhole);
  limits.nodes = fields.whole("nodes", kAnyWhole);
  limits.depth = static_cast<int>(fields.whole("depth", kAnyInt));
  limits.time = read_time(fields, "time_ms");
  limits.margin = read_time(fields, "margin_ms");
  limits.memory = fields.whole("memory", kAnyWhole);
  limits.max_plies = static_cast<int>(fields.whole("max_plies", kAnyInt));
  if (fields.has("clock_ms")) limits.clock = read_time(fields, "clock_ms");
  if (fields.has("increment_ms")) limits.increment = read_time(fields, "increment_ms");
  fields.nothing_else({"simulations", "nodes", "depth", "time_ms", "margin_ms", "memory",
                       "max_plies", "clock_ms", "increment_ms"});
}

void read_changes(Fields fields, LimitChanges& changes) {
  if (fields.has("simulations")) changes.simulations = fields.whole("simulations", kAnyWhole);
  if (fields.has("nodes")) changes.nodes = fields.whole("nodes", kAnyWhole);
  if (fields.has("depth")) changes.depth = static_cast<int>(fields.whole("depth", kAnyInt));
  if (fields.has("time_ms")) changes.time = read_time(fields, "time_ms");
  if (fields.has("margin_ms")) changes.margin = read_time(fields, "margin_ms");
  if (fields.has("memory")) changes.memory = fields.whole("memory", kAnyWhole);
  if (fields.has("clock_ms")) changes.clock = read_time(fields, "clock_ms");
  if (fields.has("increment_ms")) changes.increment = read_time(fields, "increment_ms");
  fields.nothing_else({"simulations", "nodes", "depth", "time_ms", "margin_ms", "memory",
                       "clock_ms", "increment_ms"});
}

void read_adjudication(Fields fields, Adjudication& rule) {
  constexpr const char* kScore = "a number from 0 to 1";
  if (fields.has("resign_moves") || fields.has("resign_score")) {
    rule.resign_score = fields.number("resign_score", 0, 1, kScore);
    rule.resign_moves = static_cast<int>(fields.whole("resign_moves", kAnyInt));
  }
  if (fields.has("draw_moves") || fields.has("draw_score")) {
    rule.draw_score = fields.number("draw_score", 0, 1, kScore);
    rule.draw_moves = static_cast<int>(fields.whole("draw_moves", kAnyInt));
    rule.draw_after = static_cast<int>(fields.whole("draw_after", kAnyInt));
  }
  fields.nothing_else({"resign_score", "resign_moves", "draw_score", "draw_moves", "draw_after"});
}

}  // namespace lusoria::selfplay
