#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <utility>

#include <fmt/format.h>

#include "selfplay/cli/command.hpp"
#include "selfplay/cli/report_text.hpp"
#include "selfplay/cli/subcommands.hpp"
#include "selfplay/cli/terminal.hpp"
#include "selfplay/record.hpp"
#include "selfplay/report/collector.hpp"
#include "selfplay/report/figures.hpp"
#include "selfplay/report/html.hpp"
#include "selfplay/report/json.hpp"

namespace lusoria::selfplay::cli {

namespace {

constexpr int kMostGames = 100'000;

struct ReportCliOptions {
  std::vector<std::string> files;
  std::string format = "text";
  std::optional<std::string> table;
  std::optional<std::string> output;
  int games = 200;
  std::string title;
};

void declare(Command& command, ReportCliOptions& options) {
  command.arguments("FILE", options.files,
                    "Record files, .gz files too; stores of games; STORE#NAME for one tournament");
  command.option("--format", options.format, "FORMAT", "text (the default), csv, json or html");
  command.option("--table", options.table, "TABLE",
                 "The table of --format csv: standings (the default), cross, openings or games");
  command.option("-o,--output", options.output, "PATH", "Write to a file");
  command.option("--games", options.games, 0, kMostGames,
                 "Games to play through in HTML or to list in the table games; of more, so many "
                 "are drawn, the same each time (default: 200)");
  command.option("--title", options.title, "TEXT", "Title (default: the names of the files)");
  command.footer(
      "Files are runs that were played one after another: the games of the second are numbered on "
      "from the first; a last line that was cut off by the end of its run is left out, with a "
      "note. An agent is known by its name, and must have one spec. docs/formats.md "
      "describes the JSON document and the figures.");
}

core::Result<void> check(const ReportCliOptions& options) {
  constexpr std::array<std::string_view, 4> kFormats{"text", "csv", "json", "html"};
  if (std::ranges::find(kFormats, options.format) == kFormats.end()) {
    return core::fail(fmt::format("--format {}: expected text, csv, json or html", options.format));
  }
  if (!options.table) return {};
  if (options.format != "csv")
    return core::fail("--table is for --format csv: expected both or neither");
  if (!report::table_of(*options.table)) {
    return core::fail(
        fmt::format("--table {}: expected standings, cross, openings or games", *options.table));
  }
  return {};
}

core::Result<void> collect(const std::string& file, report::Collector& collector) {
  auto reader = RecordReader::open(file);
  if (!reader) return tl::unexpected(reader.error());
  collector.begin_run();
  for (;;) {
    const auto record = reader->next();
    if (!record) return tl::unexpected(record.error());
    if (!*record) break;
    if (auto added = collector.add(**record); !added) {
      core::Error error = added.error();
      error.source = file;
      error.line = reader->line();
      return tl::unexpected(std::move(error));
    }
  }
  if (const auto cut_off = reader->cut_off()) print_note(cut_off->text());
  return {};
}

std::string title_of(const ReportCliOptions& options) {
  if (!options.title.empty()) return options.title;
  std::string title;
  for (const std::string& file : options.files) {
    if (!title.empty()) title += ", ";
    title += std::filesystem::path(file).filename().string();
  }
  return title;
}

std::string format_of(const ReportCliOptions& options, const report::Figures& figures) {
  const std::string title = title_of(options);
  if (options.format == "json") return report::figures_json(figures, title, 2) + '\n';
  if (options.format == "html") return report::figures_html(figures, title);
  if (options.format == "csv")
    return report::figures_csv(figures, *report::table_of(options.table.value_or("standings")));
  return figures_text(figures, title);
}

// Under another name first, so that there is all of it or nothing.
core::Result<void> write_file(const std::string& path, const std::string& text) {
  const std::string part = path + ".part";
  {
    std::ofstream file(part, std::ios::binary);
    file << text;
    file.close();
    if (file && std::rename(part.c_str(), path.c_str()) == 0) return {};
  }
  std::remove(part.c_str());
  return tl::unexpected(core::Error{
      .message = "cannot be written; expected a path in a folder that can be written to",
      .source = path,
      .line = 0,
      .column = 0});
}

Outcome run_report(const ReportCliOptions& options) {
  if (const auto good = check(options); !good) return tl::unexpected(good.error());
  report::Collector collector(static_cast<std::size_t>(options.games));
  for (const std::string& file : options.files) {
    if (const auto done = collect(file, collector); !done) return tl::unexpected(done.error());
  }
  const auto figures = report::figures_of(collector.tally());
  if (!figures) return tl::unexpected(figures.error());
  const std::string text = format_of(options, *figures);
  if (!options.output) {
    write(text);
    return kExitOk;
  }
  if (const auto written = write_file(*options.output, text); !written)
    return tl::unexpected(written.error());
  return kExitOk;
}

}  // namespace

void add_report(CommandLine& line) {
  line.add("report", "Tables, ratings and charts of recorded games: text, CSV, JSON or a page",
           declare, run_report);
}

}  // namespace lusoria::selfplay::cli
