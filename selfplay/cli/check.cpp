#include "selfplay/check.hpp"

#include <algorithm>

#include "selfplay/cli/command.hpp"
#include "selfplay/cli/interrupt.hpp"
#include "selfplay/cli/subcommands.hpp"
#include "selfplay/cli/terminal.hpp"
#include "selfplay/words.hpp"

namespace lusoria::selfplay::cli {

namespace {

struct CheckOptions {
  std::vector<std::string> files;
};

void declare(Command& command, CheckOptions& options) {
  command.arguments("FILE", options.files, "Files that other programs wrote; .gz files too");
  command.footer(
      "Finds out what each file is, and prints the first difference of each. Exit status: 0 no "
      "difference, 1 "
      "some, 2 a file cannot be read or is malformed.");
}

// Every file is checked, whatever became of those before it; the worst status counts.
Outcome run_check(const CheckOptions& options) {
  const StopOnInterrupt interrupt;
  int status = kExitOk;
  for (const std::string& file : options.files) {
    const auto report = check_file(file, interrupt.token());
    if (!report) {
      print_error(report.error().text());
      status = kExitBadInput;
    } else if (report->stopped) {
      put("{}: stopped after {} {}\n", file, report->checked, report->unit);
      return kExitInterrupted;
    } else if (report->difference) {
      put("{}:{}: {}\n", file, report->difference->line, one_line(report->difference->text));
      status = std::max(status, kExitDifferences);
    } else {
      put("{}: {}: {} {}, no difference\n", file, report->format, report->checked, report->unit);
    }
    flush();
  }
  return status;
}

}  // namespace

void add_check(CommandLine& line) {
  line.add("check", "Compare Lusoria with games and positions that other programs wrote", declare,
           run_check);
}

}  // namespace lusoria::selfplay::cli
