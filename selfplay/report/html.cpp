#include "selfplay/report/html.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "selfplay/report/frames.hpp"
#include "selfplay/report/json.hpp"
#include "selfplay/report/page.hpp"
#include "selfplay/words.hpp"

namespace lusoria::selfplay::report {

namespace {

using Json = nlohmann::ordered_json;

// In the order of BoardKind.
constexpr std::array<const char*, 4> kKinds{"via_ludus", "latrunculi", "race", "text"};

Json frames_json(const GameFrames& frames) {
  Json array = Json::array();
  const std::string* below = &frames.first.below;
  for (const Frame& frame : frames.frames) {
    Json changes = Json::array();
    for (const auto& [cell, value] : frame.changes) {
      changes.push_back(cell);
      changes.push_back(value);
    }
    array.push_back({frame.event, std::move(changes),
                     frame.below == *below ? Json(nullptr) : Json(frame.below)});
    below = &frame.below;
  }
  return array;
}

Json game_json(const KeptGame& game) {
  Json json;
  json["game"] = game.game;
  json["rules"] = game.record.rules;
  json["opening"] = game.record.opening_name;
  Json& agents = json["agents"] = Json::array();
  for (const RecordedAgent& agent : game.record.agents) agents.push_back(agent.name);
  Json& returns = json["returns"] = Json::array();
  for (int i = 0; i < game.record.returns.players(); ++i)
    returns.push_back(game.record.returns[core::seat(i)]);
  json["end"] = end_text(game.record);
  const auto frames = frames_of(game.record);
  if (!frames) {
    json["error"] = frames.error().message;
    return json;
  }
  json["kind"] = kKinds[static_cast<std::size_t>(frames->first.kind)];
  json["rows"] = frames->first.rows;
  json["columns"] = frames->first.columns;
  json["seats"] = frames->seats;
  json["cells"] = frames->first.cells;
  json["below"] = frames->first.below;
  json["frames"] = frames_json(*frames);
  return json;
}

// The page with each `{{NAME}}` replaced; what is put in is not looked at again.
std::string filled(std::string_view page,
                   const std::vector<std::pair<std::string_view, std::string>>& parts) {
  std::string out;
  for (std::size_t at = 0; at < page.size();) {
    const std::size_t mark = std::min(page.find("{{", at), page.size());
    out += page.substr(at, mark - at);
    at = mark;
    if (mark == page.size()) break;
    const std::size_t end = page.find("}}", mark);
    const std::string_view name = page.substr(mark + 2, end - mark - 2);
    for (const auto& [known, text] : parts) {
      if (known == name) out += text;
    }
    at = end + 2;
  }
  return out;
}

}  // namespace

std::string script_safe(std::string_view json) {
  std::string out;
  for (const char c : json) out += c == '<' ? std::string("\\u003c") : std::string(1, c);
  return out;
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string games_json(const Tally& tally) {
  std::vector<const KeptGame*> games;
  for (const auto& [lot, game] : tally.kept) games.push_back(&game);
  std::ranges::sort(games, {}, [](const KeptGame* game) { return game->game; });
  Json array = Json::array();
  for (const KeptGame* game : games) array.push_back(game_json(*game));
  return array.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string figures_html(const Figures& figures, const std::string& title) {
  return filled(kPageHtml, {{"TITLE", escaped(one_line(title))},
                            {"STYLE", std::string(kPageCss)},
                            {"REPORT", script_safe(figures_json(figures, title))},
                            {"GAMES", script_safe(games_json(*figures.tally))},
                            {"BOARDS", std::string(kBoardsJs)},
                            {"SCRIPT", std::string(kPageJs)}});
}

}  // namespace lusoria::selfplay::report
