#include "selfplay/cli/live_table.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "selfplay/report.hpp"
#include "selfplay/words.hpp"

namespace lusoria::selfplay::cli {

namespace {

constexpr std::size_t kFewestRows = 2;  // of agents, for a table of use

// What a table has, and how much of a name must fit for it to be chosen.
struct Layout {
  int decimals;  // of ratings
  bool results;  // the columns W-D-L and forfeits
  std::size_t gap;
  std::size_t shortest_name;
};
// From the widest to the narrowest.
constexpr std::array<Layout, 4> kLayouts{
    {{.decimals = 1, .results = true, .gap = 2, .shortest_name = 24},
     {.decimals = 1, .results = false, .gap = 2, .shortest_name = 16},
     {.decimals = 0, .results = false, .gap = 2, .shortest_name = 12},
     {.decimals = 0, .results = false, .gap = 1, .shortest_name = 8}}};
constexpr std::size_t kNameColumn = 1;

using Cells = std::vector<std::vector<std::string>>;

// The first `count` agents of `order` under a heading.
Cells cells(const CrossTable& table, const PoolRating& rating,
            const std::vector<std::size_t>& order, std::size_t count, const Layout& layout) {
  Cells rows{{"#", "agent", "Elo", "±95%", "games", "score"}};
  if (layout.results) rows[0].insert(rows[0].end(), {"W-D-L", "forfeits"});
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t a = order[i];
    const Score total = table.total(a);
    std::vector<std::string> row{fmt::format("{}", i + 1),
                                 one_line(table.agents()[a].name),
                                 fmt::format("{:.{}f}", rating.ratings[a].elo, layout.decimals),
                                 fmt::format("{:.{}f}", rating.ratings[a].error, layout.decimals),
                                 fmt::format("{}", table.games(a)),
                                 percentage(total)};
    if (layout.results) {
      row.push_back(wins_draws_losses(total));
      row.push_back(fmt::format("{}", table.forfeits(a).count()));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::size_t column_width(const Cells& rows, std::size_t column) {
  std::size_t widest = 0;
  for (const auto& row : rows) widest = std::max(widest, text_width(row[column]));
  return widest;
}

// The columns that are left for names; nothing where they are too few.
std::optional<std::size_t> room_for_names(const Cells& rows, const Layout& layout,
                                          std::size_t columns) {
  std::size_t others = 0;
  for (std::size_t c = 0; c < rows[0].size(); ++c) {
    if (c != kNameColumn) others += column_width(rows, c) + layout.gap;
  }
  const std::size_t longest = column_width(rows, kNameColumn);
  if (others + std::min(longest, layout.shortest_name) > columns) return std::nullopt;
  return std::min(longest, columns - others);
}

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> lines;
  for (const Word& word : split(text, '\n')) lines.emplace_back(word.text);
  lines.pop_back();  // what follows the last line feed
  return lines;
}

// Nothing where the columns are too few.
std::vector<std::string> agents_table(const CrossTable& table, const PoolRating& rating,
                                      std::size_t count, std::size_t columns) {
  const std::vector<std::size_t> order = ranking(rating);
  for (const Layout& layout : kLayouts) {
    Cells rows = cells(table, rating, order, count, layout);
    const auto room = room_for_names(rows, layout, columns);
    if (!room) continue;
    for (auto& row : rows) row[kNameColumn] = shortened(row[kNameColumn], *room);
    std::vector<bool> right(rows[0].size(), true);
    right[kNameColumn] = false;
    return split_lines(format_table(rows, right, layout.gap));
  }
  return {};
}

}  // namespace

std::string shortened(std::string_view text, std::size_t columns) {
  std::string line = one_line(text);
  if (text_width(line) <= columns) return line;
  constexpr std::string_view kGap = "..";
  if (columns <= kGap.size()) return cut_text(line, columns);
  const std::size_t kept = columns - kGap.size();
  // Where the end begins: so many letters before it.
  std::size_t at = line.size();
  for (std::size_t letters = 0; letters < kept / 2;) letters += begins_letter(line[--at]) ? 1 : 0;
  return cut_text(line, kept - kept / 2) + std::string(kGap) + line.substr(at);
}

std::vector<std::string> live_table(const std::vector<std::string>& head, const CrossTable& table,
                                    const PoolRating& rating, TerminalSize size) {
  // The cursor stands in a line of its own, and no line may reach the last column.
  const std::size_t lines = size.rows - 1;
  const std::size_t columns = size.columns - 1;
  const std::size_t above = head.size() + 1;
  const std::size_t agents = table.size();
  const std::size_t room = lines > above ? lines - above : 0;
  const std::size_t shown = agents <= room ? agents : std::max<std::size_t>(room, 1) - 1;
  if (shown < std::min(agents, kFewestRows)) return {head.front()};
  const std::vector<std::string> rows = agents_table(table, rating, shown, columns);
  if (rows.empty()) return {head.front()};
  std::vector<std::string> all = head;
  all.insert(all.end(), rows.begin(), rows.end());
  if (shown < agents) all.push_back(fmt::format("... {} more", agents - shown));
  return all;
}

}  // namespace lusoria::selfplay::cli
