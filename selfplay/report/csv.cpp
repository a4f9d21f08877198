#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "selfplay/report/json.hpp"
#include "selfplay/words.hpp"

namespace lusoria::selfplay::report {

namespace {

constexpr std::array<std::pair<std::string_view, Table>, 4> kTables{
    {{"standings", Table::kStandings},
     {"cross", Table::kCross},
     {"openings", Table::kOpenings},
     {"games", Table::kGames}}};

// Of what a record says, nothing may steer a terminal.
std::string line(const std::vector<std::string>& fields) {
  std::string text;
  for (const std::string& field : fields) {
    if (&field != &fields.front()) text += ',';
    text += csv_field(one_line(field));
  }
  return text + '\n';
}

// Empty where there is no finite number.
std::string number(double value) {
  return std::isfinite(value) ? fmt::format("{:.2f}", value) : std::string();
}

std::string standings(const Figures& figures) {
  const Tally& tally = *figures.tally;
  const CrossTable& table = *tally.table;
  std::string text =
      line({"rank", "agent", "spec", "elo", "elo_error", "elo_without_forfeits",
            "elo_error_without_forfeits", "games", "points", "wins", "draws", "losses",
            "mean_place", "forfeits", "missed_turns", "mean_ms", "p99_ms"});
  for (std::size_t i = 0; i < figures.order.size(); ++i) {
    const std::size_t a = figures.order[i];
    const Rating& all = figures.ratings.all.ratings[a];
    const Rating& played = figures.ratings.played.ratings[a];
    const Score score = table.total(a);
    text += line({fmt::format("{}", i + 1), table.agents()[a].name, table.agents()[a].spec,
                  number(all.elo), number(all.error), number(played.elo), number(played.error),
                  fmt::format("{}", table.games(a)), fmt::format("{}", score.points()),
                  fmt::format("{}", score.wins), fmt::format("{}", score.draws),
                  fmt::format("{}", score.losses), fmt::format("{:.3f}", table.places(a).mean()),
                  fmt::format("{}", table.forfeits(a).count()),
                  fmt::format("{}", table.missed_turns(a).count()),
                  fmt::format("{:.3f}", tally.agents[a].times.mean()),
                  fmt::format("{:.3f}", tally.agents[a].times.quantile(0.99))});
  }
  return text;
}

std::string cross(const Figures& figures) {
  const CrossTable& table = *figures.tally->table;
  std::string text = line({"agent", "against", "points", "wins", "draws", "losses"});
  for (const std::size_t a : figures.order) {
    for (const std::size_t b : figures.order) {
      const Score score = table.pair(a, b);
      if (score.count() == 0) continue;
      text += line({table.agents()[a].name, table.agents()[b].name,
                    fmt::format("{}", score.points()), fmt::format("{}", score.wins),
                    fmt::format("{}", score.draws), fmt::format("{}", score.losses)});
    }
  }
  return text;
}

std::string openings(const Figures& figures) {
  const int players = figures.tally->table->players();
  std::vector<std::string> heading{"opening", "position", "rules", "games", "mean_moves"};
  for (int i = 1; i <= players; ++i) {
    for (const char* const what : {"wins", "draws", "losses"})
      heading.push_back(fmt::format("seat{}_{}", i, what));
  }
  std::string text = line(heading);
  for (const std::size_t i : figures.openings) {
    const OpeningTally& opening = figures.tally->openings[i];
    std::vector<std::string> fields{
        opening.name, opening.position, opening.rules, fmt::format("{}", opening.games),
        number(static_cast<double>(opening.moves) / static_cast<double>(opening.games))};
    for (int seat = 0; seat < players; ++seat) {
      const Score& score = opening.seats[static_cast<std::size_t>(seat)];
      for (const std::uint64_t count : {score.wins, score.draws, score.losses})
        fields.push_back(fmt::format("{}", count));
    }
    text += line(fields);
  }
  return text;
}

std::string games(const Figures& figures) {
  const int players = figures.tally->table->players();
  std::vector<std::string> heading{"game", "opening", "moves", "end", "result"};
  for (int i = 1; i <= players; ++i) {
    heading.push_back(fmt::format("seat{}", i));
    heading.push_back(fmt::format("return{}", i));
  }
  std::string text = line(heading);
  std::vector<const KeptGame*> kept;
  for (const auto& [lot, game] : figures.tally->kept) kept.push_back(&game);
  std::ranges::sort(kept, {}, [](const KeptGame* game) { return game->game; });
  for (const KeptGame* game : kept) {
    const GameRecord& record = game->record;
    const auto moves =
        std::ranges::count_if(record.actions, [](const RecordedAction& a) { return !a.chance; });
    std::vector<std::string> fields{fmt::format("{}", game->game),
                                    record.opening_name.empty() && record.opening
                                        ? fmt::format("{}", *record.opening)
                                        : record.opening_name,
                                    fmt::format("{}", moves), name(record.end), end_text(record)};
    for (int i = 0; i < players; ++i) {
      fields.push_back(record.agents[static_cast<std::size_t>(i)].name);
      fields.push_back(fmt::format("{}", record.returns[core::seat(i)]));
    }
    text += line(fields);
  }
  return text;
}

}  // namespace

std::optional<Table> table_of(std::string_view name) {
  for (const auto& [known, table] : kTables) {
    if (known == name) return table;
  }
  return std::nullopt;
}

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\n\r") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

std::string figures_csv(const Figures& figures, Table table) {
  if (!figures.tally->table) return {};
  switch (table) {
    case Table::kStandings:
      return standings(figures);
    case Table::kCross:
      return cross(figures);
    case Table::kOpenings:
      return openings(figures);
    case Table::kGames:
      return games(figures);
  }
  return {};
}

}  // namespace lusoria::selfplay::report
