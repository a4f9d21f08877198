#include "selfplay/cli/command.hpp"

#include <algorithm>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <CLI/Validators.hpp>
#include <fmt/format.h>

#include "core/parse.hpp"
#include "selfplay/cli/terminal.hpp"

namespace lusoria::selfplay::cli {

namespace {

CLI::Validator whole_number(std::int64_t least, std::int64_t most) {
  return CLI::Validator(
      [least, most](const std::string& text) -> std::string {
        const auto number = core::parse_integer(text);
        if (number && *number >= least && *number <= most) return {};
        return fmt::format("'{}' is not a whole number from {} to {}", text, least, most);
      },
      "");
}

CLI::Validator number_between(double least, double most) {
  return CLI::Validator(
      [least, most](const std::string& text) -> std::string {
        const auto number = core::parse_real(text);
        if (number && *number >= least && *number <= most) return {};
        return fmt::format("'{}' is not a number from {:g} to {:g}", text, least, most);
      },
      "");
}

CLI::Validator seed_number() {
  return CLI::Validator(
      [](const std::string& text) -> std::string {
        const bool digits =
            !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
        if (digits && (text.size() < 20 || (text.size() == 20 && text <= "18446744073709551615")))
          return {};
        return fmt::format("'{}' is not a whole number from 0 to 18446744073709551615", text);
      },
      "");
}

// The usage errors of the library, as one line of ours. Only the first line: what follows is usage.
std::string message_of(const CLI::ParseError& error) {
  std::string message = error.what();
  return message.substr(0, message.find('\n'));
}

}  // namespace

void Command::argument(const std::string& name, std::string& target, const std::string& help) {
  app_->add_option(name, target, help)->required()->option_text(" ");
}
void Command::argument(const std::string& name, int& target, int least, int most,
                       const std::string& help) {
  app_->add_option(name, target, help)
      ->required()
      ->option_text(" ")
      ->check(whole_number(least, most));
}
void Command::optional_argument(const std::string& name, std::string& target,
                                const std::string& help) {
  app_->add_option(name, target, help)->option_text(" ");
}
void Command::arguments(const std::string& name, std::vector<std::string>& target,
                        const std::string& help) {
  app_->add_option(name, target, help)->required()->option_text("...");
}
void Command::option(const std::string& names, std::string& target, const std::string& value,
                     const std::string& help) {
  app_->add_option(names, target, help)->option_text(value);
}
void Command::option(const std::string& names, std::vector<std::string>& target,
                     const std::string& value, const std::string& help) {
  app_->add_option(names, target, help)->option_text(value)->expected(1)->take_all();
}
void Command::option(const std::string& names, std::optional<std::string>& target,
                     const std::string& value, const std::string& help) {
  app_->add_option(names, target, help)->option_text(value);
}
void Command::option(const std::string& names, int& target, int least, int most,
                     const std::string& help) {
  app_->add_option(names, target, help)->option_text("N")->check(whole_number(least, most));
}
void Command::option(const std::string& names, double& target, double least, double most,
                     const std::string& help) {
  app_->add_option(names, target, help)->option_text("X")->check(number_between(least, most));
}
void Command::option(const std::string& names, std::optional<int>& target, int least, int most,
                     const std::string& help) {
  app_->add_option(names, target, help)->option_text("N")->check(whole_number(least, most));
}
void Command::option(const std::string& names, std::uint64_t& target, const std::string& help) {
  app_->add_option(names, target, help)->option_text("N")->check(seed_number());
}
void Command::option(const std::string& names, std::optional<std::uint64_t>& target,
                     const std::string& help) {
  app_->add_option(names, target, help)->option_text("N")->check(seed_number());
}
void Command::flag(const std::string& names, bool& target, const std::string& help) {
  app_->add_flag(names, target, help);
}
void Command::footer(const std::string& text) { app_->footer(text); }

struct CommandLine::Implementation {
  CLI::App app;
  std::vector<std::string> names;  // of the subcommands
  std::function<Outcome()> chosen;
};

CommandLine::CommandLine(const std::string& description, const std::string& version,
                         const std::string& footer)
    : implementation_(std::make_unique<Implementation>()) {
  CLI::App& app = implementation_->app;
  app.name("lusoria");
  app.description(description);
  app.set_version_flag("--version", version, "Print the version");
  app.set_help_flag("-h,--help", "Print this help");
  app.require_subcommand(1);
  app.footer(footer);
  app.get_formatter()->column_width(34);
}

CommandLine::~CommandLine() = default;

Command CommandLine::subcommand(const std::string& name, const std::string& help,
                                std::function<Outcome()> run) {
  CLI::App* const app = implementation_->app.add_subcommand(name, help);
  implementation_->names.push_back(name);
  app->callback([this, run = std::move(run)] { implementation_->chosen = run; });
  return Command(*app);
}

// The library would only say that a subcommand is missing.
std::string CommandLine::wrong_subcommand(const std::string& word) const {
  const auto& names = implementation_->names;
  if (word.starts_with('-') || std::find(names.begin(), names.end(), word) != names.end())
    return {};
  const std::string near = core::closest(word, names);
  return fmt::format("there is no subcommand '{}'; {}", word,
                     near.empty() ? fmt::format("there are {}", fmt::join(names, ", "))
                                  : fmt::format("did you mean '{}'?", near));
}

int CommandLine::run(int argc, const char* const* argv) {
  CLI::App& app = implementation_->app;
  if (const std::string wrong = argc > 1 ? wrong_subcommand(argv[1]) : ""; !wrong.empty()) {
    print_error(wrong);
    return kExitBadInput;
  }
  try {
    if (argc <= 1) throw CLI::CallForHelp();
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    put("{}", app.help());
    return kExitOk;
  } catch (const CLI::CallForVersion& version) {
    put("{}\n", version.what());
    return kExitOk;
  } catch (const CLI::ParseError& error) {
    const auto used = app.get_subcommands();
    const std::string where = used.empty() ? "lusoria" : "lusoria " + used.front()->get_name();
    print_error(fmt::format("{} (see `{} --help`)", message_of(error), where));
    return kExitBadInput;
  }
  const Outcome outcome = implementation_->chosen();
  if (outcome) return *outcome;
  print_error(outcome.error().text());
  return kExitBadInput;
}

}  // namespace lusoria::selfplay::cli
