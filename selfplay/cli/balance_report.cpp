#include "selfplay/cli/balance_report.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "selfplay/cli/terminal.hpp"

namespace lusoria::selfplay::cli {

namespace {

using Json = nlohmann::ordered_json;
using Cells = std::vector<std::string>;

constexpr const char* kNone = "-";

// An agent without randomness, or a game without a choice: more games would tell no more.
bool one_game_repeated(const Balance& balance) {
  return balance.distinct == 1 && balance.games() > 1;
}

std::string percent(double part) { return fmt::format("{:.1f}", 100 * part); }

std::string percent_of(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? kNone : percent(static_cast<double>(part) / static_cast<double>(whole));
}

std::string interval_text(const Balance& balance) {
  if (balance.scored == 0 || one_game_repeated(balance)) return kNone;
  const Interval interval = balance.interval(core::Player::kFirst);
  return fmt::format("{:.1f} to {:.1f}", 100 * interval.low, 100 * interval.high);
}

std::string shares_text(const Balance& balance) {
  if (balance.scored == 0) return kNone;
  Cells shares;
  for (std::size_t i = 0; i < balance.seats.size(); ++i)
    shares.push_back(percent(balance.share(core::seat(static_cast<int>(i)))));
  return fmt::format("{}", fmt::join(shares, "/"));
}

// What a reader of the row must know.
std::string note(const BalanceRow& row) {
  if (!row.measured) return row.error;
  const Balance& balance = *row.measured;
  Cells notes;
  if (balance.stopped) notes.push_back(fmt::format("stopped after {} games", balance.games()));
  if (one_game_repeated(balance))
    notes.emplace_back("1 distinct game, repeated: --random-plies varies the start");
  if (balance.forfeited != 0) {
    notes.push_back(fmt::format("{} games of no result for the agent's faults, the first: {}",
                                balance.forfeited, balance.fault));
  }
  return fmt::format("{}", fmt::join(notes, "; "));
}

struct Columns {
  bool shares = false;
  bool notes = false;
};

Columns columns_of(const std::vector<BalanceRow>& rows) {
  Columns columns;
  for (const BalanceRow& row : rows) {
    columns.shares |= row.game.player_count() > 2 && row.measured.has_value();
    columns.notes |= !note(row).empty();
  }
  return columns;
}

Cells heading(const Columns& columns) {
  Cells cells{"GAME",    "AGENT",  "GAMES", "FIRST %",   "95%",     "WON %",
              "DRAWN %", "LOST %", "PLIES", "BRANCHING", "CUT OFF", "DISTINCT"};
  if (columns.shares) cells.emplace_back("SEATS %");
  if (columns.notes) cells.emplace_back("NOTE");
  return cells;
}

std::vector<bool> right_aligned(const Cells& heading) {
  std::vector<bool> right;
  for (const std::string& name : heading)
    right.push_back(name != "GAME" && name != "AGENT" && name != "NOTE");
  return right;
}

void add_figures(Cells& cells, const Balance& balance) {
  const Score& first = balance.seats.front().score;
  const std::uint64_t scored = balance.scored;
  cells.push_back(fmt::format("{}", balance.games()));
  cells.push_back(scored == 0 ? kNone : percent(balance.share(core::Player::kFirst)));
  cells.push_back(interval_text(balance));
  for (const std::uint64_t part : {first.wins, first.draws, first.losses})
    cells.push_back(percent_of(part, scored));
  cells.push_back(scored == 0 ? kNone : fmt::format("{:.1f}", balance.mean_plies()));
  cells.push_back(balance.positions == 0 ? kNone : fmt::format("{:.1f}", balance.mean_branching()));
  cells.push_back(fmt::format("{}", balance.cut_off));
  cells.push_back(fmt::format("{}", balance.distinct));
}

Cells cells_of(const BalanceRow& row, const Columns& columns, std::size_t count) {
  Cells cells{row.game.name(), row.agent};
  if (row.measured) add_figures(cells, *row.measured);
  cells.resize(count - (columns.shares ? 1U : 0U) - (columns.notes ? 1U : 0U), kNone);
  if (columns.shares) cells.push_back(row.measured ? shares_text(*row.measured) : kNone);
  if (columns.notes) cells.push_back(note(row));
  return cells;
}

std::vector<Cells> table_of(const std::vector<BalanceRow>& rows) {
  const Columns columns = columns_of(rows);
  std::vector<Cells> table{heading(columns)};
  for (const BalanceRow& row : rows) table.push_back(cells_of(row, columns, table.front().size()));
  return table;
}

std::string markdown_line(const Cells& cells) {
  std::string line = "|";
  for (const std::string& cell : cells) {
    line += ' ';
    for (const char c : cell) line += c == '|' ? std::string("\\|") : std::string(1, c);
    line += " |";
  }
  return line + '\n';
}

Json number_or_null(bool known, double number) { return known ? Json(number) : Json(nullptr); }

Json seat_json(const BalanceRow& row, core::Player seat) {
  const Balance& balance = *row.measured;
  const SeatResult& result = balance.seats[core::seat_index(seat)];
  const Interval interval = balance.interval(seat);
  const bool scored = balance.scored != 0;
  const bool varied = scored && !one_game_repeated(balance);
  return {{"name", row.game.player_name(seat)},
          {"wins", result.score.wins},
          {"draws", result.score.draws},
          {"losses", result.score.losses},
          {"points", result.points()},
          {"share", number_or_null(scored, balance.share(seat))},
          {"low", number_or_null(varied, interval.low)},
          {"high", number_or_null(varied, interval.high)}};
}

Json row_json(const BalanceRow& row) {
  Json json{{"game", row.game.name()}, {"agent", row.agent}};
  if (!row.measured) {
    json["error"] = row.error;
    return json;
  }
  const Balance& balance = *row.measured;
  json["games"] = balance.games();
  json["scored"] = balance.scored;
  json["cut_off"] = balance.cut_off;
  json["forfeited"] = balance.forfeited;
  json["distinct_games"] = balance.distinct;
  json["mean_plies"] = number_or_null(balance.scored != 0, balance.mean_plies());
  json["mean_branching"] = number_or_null(balance.positions != 0, balance.mean_branching());
  json["seats"] = Json::array();
  for (int i = 0; i < row.game.player_count(); ++i)
    json["seats"].push_back(seat_json(row, core::seat(i)));
  json["note"] = note(row);
  return json;
}

}  // namespace

std::string balance_text(const std::vector<BalanceRow>& rows) {
  const auto table = table_of(rows);
  return format_table(table, right_aligned(table.front()));
}

std::string balance_markdown(const std::vector<BalanceRow>& rows) {
  auto table = table_of(rows);
  const std::vector<bool> right = right_aligned(table.front());
  std::string rule = "|";
  for (const bool number : right) rule += number ? "---:|" : "---|";
  std::string out = markdown_line(table.front()) + rule + '\n';
  for (std::size_t i = 1; i < table.size(); ++i) {
    for (std::size_t c = 0; c < 2; ++c) table[i][c] = '`' + table[i][c] + '`';
    out += markdown_line(table[i]);
  }
  return out;
}

std::string balance_json(const std::vector<BalanceRow>& rows, const BalanceSettings& settings) {
  Json json{{"games", settings.games},
            {"seed", settings.seed},
            {"random_plies", settings.random_plies},
            {"max_plies", settings.max_plies},
            {"rows", Json::array()}};
  for (const BalanceRow& row : rows) json["rows"].push_back(row_json(row));
  // Errors may quote text of the user's that is no UTF-8.
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace lusoria::selfplay::cli
