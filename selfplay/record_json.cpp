// The JSON of a game record: see selfplay/record.hpp. Fields stand in one fixed order.
#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "selfplay/json_fields.hpp"
#include "selfplay/record.hpp"
#include "selfplay/record_limits.hpp"

namespace lusoria::selfplay {

namespace {

// How `dice.stream` names the streams of selfplay/dice.hpp.
constexpr std::string_view kGameStream = "game";
constexpr std::string_view kTurnStreams = "turn";

constexpr std::array kInterventionReasons = {EndReason::kResignation, EndReason::kIllegalMove,
                                             EndReason::kException, EndReason::kTime};
constexpr std::array kEndReasons = {
    EndReason::kRules,     EndReason::kResignation,    EndReason::kIllegalMove,
    EndReason::kException, EndReason::kTime,           EndReason::kMaxPlies,
    EndReason::kTimeLimit, EndReason::kAdjudicatedWin, EndReason::kAdjudicatedDraw};

Json dice_json(const DiceKey& dice) {
  if (!dice.block) return {{"stream", kGameStream}};
  return {{"stream", kTurnStreams}, {"block", *dice.block}};
}

Json action_json(const RecordedAction& action) {
  if (action.chance) return {{"chance", action.text}};
  if (!action.referee) return action.text;
  Json json = {{"referee", action.text},
               {"seat", core::seat_index(action.referee->seat)},
               {"why", name(action.referee->why)}};
  if (!action.referee->error.empty()) json["error"] = action.referee->error;
  return json;
}

Json values_json(const std::vector<std::optional<double>>& values) {
  Json json = Json::array();
  for (const std::optional<double>& value : values) json.push_back(value ? Json(*value) : Json());
  return json;
}

void read_agents(Fields& fields, std::string& wrong, GameRecord& record) {
  const auto agents = fields.list("agents", 2, core::kMaxPlayers, "a list of 2 to 4 agents");
  for (std::size_t i = 0; i < agents.size(); ++i) {
    Fields agent(agents[i], fmt::format("agents[{}].", i), wrong);
    RecordedAgent& recorded = record.agents.emplace_back();
    recorded.name = agent.text("name");
    recorded.spec = agent.text("spec");
    if (agent.has("limits")) read_changes(agent.object("limits"), recorded.limits);
    agent.nothing_else({"name", "spec", "limits"});
  }
}

EndReason read_reason(Fields& fields, const char* key, std::span<const EndReason> reasons) {
  const std::string text = fields.text(key);
  for (const EndReason reason : reasons) {
    if (name(reason) == text) return reason;
  }
  std::vector<std::string> names;
  for (const EndReason reason : reasons) names.emplace_back(name(reason));
  return fields.expected<EndReason>(key, fmt::format("one of {}", fmt::join(names, ", ")));
}

std::uint64_t last_seat(const GameRecord& record) {
  return record.agents.empty() ? 0 : record.agents.size() - 1;
}

RecordedAction read_intervention(Fields fields, const GameRecord& record) {
  RecordedAction action{.text = fields.text("referee")};
  Intervention& referee = action.referee.emplace();
  referee.seat = core::seat(static_cast<int>(fields.whole("seat", last_seat(record))));
  referee.why = read_reason(fields, "why", kInterventionReasons);
  referee.error = fields.text_or_empty("error");
  fields.nothing_else({"referee", "seat", "why", "error"});
  return action;
}

void read_actions(Fields& fields, std::string& wrong, GameRecord& record) {
  constexpr const char* kWhat =
      "a move as a text, {\"chance\": outcome}, or an object with \"referee\"";
  const auto actions =
      fields.list("actions", 0, std::numeric_limits<std::size_t>::max(), "a list of actions");
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Json& action = actions[i];
    const std::string place = fmt::format("actions[{}]", i);
    if (action.is_object() && action.contains("referee")) {
      record.actions.push_back(read_intervention(Fields(action, place + '.', wrong), record));
      continue;
    }
    const bool chance = action.is_object() && action.size() == 1 && action.contains("chance");
    const Json& text = chance ? action["chance"] : action;
    if (!text.is_string()) {
      fields.expected<bool>(place, kWhat);
      return;
    }
    record.actions.push_back({text.get<std::string>(), chance});
  }
}

std::size_t decisions_of(const GameRecord& record) {
  return static_cast<std::size_t>(std::count_if(record.actions.begin(), record.actions.end(),
                                                [](const RecordedAction& a) { return !a.chance; }));
}

void read_values(Fields& fields, GameRecord& record) {
  if (!record.adjudication.any()) {
    if (fields.has("values")) {
      fields.complain("field 'values' is given; expected it only where there is 'adjudication'");
    }
    return;
  }
  const std::size_t decisions = decisions_of(record);
  const auto values =
      fields.list("values", decisions, decisions, "a number or null for each move and missed turn");
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::optional<double>& value = record.values.emplace_back();
    if (values[i].is_null()) continue;
    value = fields.number(values[i], fmt::format("values[{}]", i), -1, 1,
                          "a number from -1 to 1, or null");
  }
}

void read_dice(Fields fields, GameRecord& record) {
  DiceKey& dice = record.dice.emplace();
  const std::string stream = fields.text("stream");
  if (stream == kTurnStreams) {
    dice.block = fields.whole("block", kAnyWhole);
  } else if (stream != kGameStream) {
    fields.expected<bool>("stream", fmt::format("{} or {}", kGameStream, kTurnStreams));
  } else if (fields.has("block")) {
    fields.complain("field 'dice.block' is given; expected it only where 'dice.stream' is 'turn'");
  }
  fields.nothing_else({"stream", "block"});
}

void read_returns(Fields& fields, GameRecord& record) {
  constexpr const char* kWhat = "one number from -1 to 1 for each agent";
  const std::size_t players = record.agents.size();
  const auto returns = fields.list("returns", players, players, kWhat);
  if (returns.size() < 2) return;
  record.returns = core::Returns(static_cast<int>(players));
  double sum = 0;
  for (std::size_t i = 0; i < players; ++i) {
    const double value =
        fields.number(returns[i], fmt::format("returns[{}]", i), -1, 1, "a number from -1 to 1");
    record.returns.set(core::seat(static_cast<int>(i)), static_cast<float>(value));
    sum += value;
  }
  if (std::abs(sum) > 1e-6) fields.expected<bool>("returns", "numbers that sum to 0");
}

void read_end(Fields& fields, GameRecord& record) {
  record.end = read_reason(fields, "end", kEndReasons);
  if (record.end == EndReason::kRules) {
    record.result = fields.text("result");
  } else if (fields.has("result")) {
    fields.complain("field 'result' is given; expected it only where 'end' is 'rules'");
  }
  if (has_offender(record.end)) {
    record.offender = core::seat(static_cast<int>(fields.whole("offender", last_seat(record))));
    record.error = fields.text_or_empty("error");
  } else if (fields.has("offender") || fields.has("error")) {
    fields.complain(fmt::format(
        "an offender or its error is given; expected none where 'end' is '{}'", name(record.end)));
  }
}

bool is_utc_time(std::string_view text) {
  constexpr std::string_view kForm = "0000-00-00T00:00:00Z";
  return text.size() == kForm.size() &&
         std::equal(text.begin(), text.end(), kForm.begin(), [](char c, char form) {
           return form == '0' ? std::isdigit(static_cast<unsigned char>(c)) != 0 : c == form;
         });
}

void read_times(Fields fields, GameRecord& record) {
  record.started = fields.text("started");
  if (!is_utc_time(record.started)) {
    fields.expected<bool>("started", "a time like 2026-01-31T23:59:59Z");
  }
  const std::size_t decisions = decisions_of(record);
  // One more than there are decisions when the last decision lost the game or was too late.
  const bool unplayed = record.offender || record.end == EndReason::kTimeLimit;
  const std::size_t most = decisions + (unplayed ? 1 : 0);
  const auto times = fields.list("move_ms", decisions, most, "the milliseconds of each decision");
  for (std::size_t i = 0; i < times.size(); ++i) {
    record.move_ms.push_back(fields.number(times[i], fmt::format("move_ms[{}]", i), 0,
                                           std::numeric_limits<double>::max(),
                                           "a number of at least 0"));
  }
  fields.nothing_else({"started", "move_ms"});
}

}  // namespace

std::string format_record(const GameRecord& record) {
  Json json;
  json["lusoria_game"] = kRecordVersion;
  json["game"] = record.game;
  json["rules"] = record.rules;
  json["number"] = record.number;
  json["seed"] = record.seed;
  if (record.opening) json["opening"] = *record.opening;
  if (!record.opening_name.empty()) json["opening_name"] = record.opening_name;
  json["position"] = record.position;
  Json& agents = json["agents"] = Json::array();
  for (const RecordedAgent& agent : record.agents) {
    Json& written = agents.emplace_back(Json{{"name", agent.name}, {"spec", agent.spec}});
    if (agent.limits.any()) written["limits"] = changes_json(agent.limits);
  }
  json["limits"] = limits_json(record.limits);
  if (record.adjudication.any()) json["adjudication"] = adjudication_json(record.adjudication);
  if (record.dice) json["dice"] = dice_json(*record.dice);
  Json& actions = json["actions"] = Json::array();
  for (const RecordedAction& action : record.actions) actions.push_back(action_json(action));
  if (record.adjudication.any()) json["values"] = values_json(record.values);
  Json& returns = json["returns"] = Json::array();
  for (int i = 0; i < record.returns.players(); ++i)
    returns.push_back(record.returns[core::seat(i)]);
  json["end"] = name(record.end);
  if (record.end == EndReason::kRules) json["result"] = record.result;
  if (record.offender) json["offender"] = core::seat_index(*record.offender);
  if (!record.error.empty()) json["error"] = record.error;
  json["times"] = {{"started", record.started}, {"move_ms", record.move_ms}};
  // What an agent threw need not be UTF-8.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

bool ends_too_soon(const core::Error& error, std::string_view line) {
  // The parser stumbles over the end of the text, which it counts like a byte, and over nothing
  // before it.
  return line.starts_with('{') && error.column > 0 &&
         static_cast<std::size_t>(error.column) > line.size();
}

core::Result<GameRecord> parse_record(std::string_view line) {
  Json json;
  try {
    json = Json::parse(line);
  } catch (const Json::parse_error& e) {
    return core::fail_at(static_cast<int>(e.byte), "not JSON; expected a game record on one line");
  } catch (const Json::exception& e) {
    return core::fail(fmt::format("not a game record: {}", e.what()));
  }
  std::string wrong;
  Fields fields(json, "", wrong);
  if (fields.whole("lusoria_game", kAnyWhole) != kRecordVersion && wrong.empty()) {
    fields.expected<bool>("lusoria_game", fmt::format("the format's version, {}", kRecordVersion));
  }
  GameRecord record;
  record.game = fields.text("game");
  record.rules = fields.text("rules");
  record.number = fields.whole("number", kAnyWhole);
  record.seed = fields.whole("seed", kAnyWhole);
  if (fields.has("opening")) record.opening = fields.whole("opening", kAnyWhole);
  if (fields.has("opening_name")) record.opening_name = fields.text("opening_name");
  record.position = fields.text("position");
  read_agents(fields, wrong, record);
  read_limits(fields.object("limits"), record.limits);
  if (fields.has("adjudication")) {
    read_adjudication(fields.object("adjudication"), record.adjudication);
  }
  if (fields.has("dice")) read_dice(fields.object("dice"), record);
  read_actions(fields, wrong, record);
  read_values(fields, record);
  read_returns(fields, record);
  read_end(fields, record);
  read_times(fields.object("times"), record);
  fields.nothing_else({"lusoria_game", "game",         "rules",    "number", "seed",
                       "opening",      "opening_name", "position", "agents", "limits",
                       "adjudication", "dice",         "actions",  "values", "returns",
                       "end",          "result",       "offender", "error",  "times"});
  if (!wrong.empty()) return core::fail(std::move(wrong));
  return record;
}

}  // namespace lusoria::selfplay
