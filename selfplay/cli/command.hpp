// The command line, behind a small face: the library that reads it is slow to compile, and only
// command.cpp includes it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own
class App;
}  // namespace CLI

namespace lusoria::selfplay::cli {

// What a command ends with: an exit status, or bad input.
using Outcome = core::Result<int>;
constexpr int kExitOk = 0;
constexpr int kExitDifferences = 1;
constexpr int kExitBadInput = 2;
constexpr int kExitInterrupted = 130;  // what shells report for Ctrl-C

// Declares what one subcommand takes. A target keeps its value when the option isn't given; it must
// outlive the parsing. Option names are written with their dashes: `--seed` or `-g,--game`.
class Command {
 public:
  explicit Command(CLI::App& app) : app_(&app) {}

  void argument(const std::string& name, std::string& target, const std::string& help);
  void argument(const std::string& name, int& target, int least, int most, const std::string& help);
  void optional_argument(const std::string& name, std::string& target, const std::string& help);
  // One or more.
  void arguments(const std::string& name, std::vector<std::string>& target,
                 const std::string& help);

  void option(const std::string& names, std::string& target, const std::string& value,
              const std::string& help);
  void option(const std::string& names, std::vector<std::string>& target, const std::string& value,
              const std::string& help);
  void option(const std::string& names, std::optional<std::string>& target,
              const std::string& value, const std::string& help);
  // A whole number from `least` to `most`.
  void option(const std::string& names, int& target, int least, int most, const std::string& help);
  // A number from `least` to `most`.
  void option(const std::string& names, double& target, double least, double most,
              const std::string& help);
  void option(const std::string& names, std::optional<int>& target, int least, int most,
              const std::string& help);
  void option(const std::string& names, std::uint64_t& target, const std::string& help);
  void option(const std::string& names, std::optional<std::uint64_t>& target,
              const std::string& help);
  void flag(const std::string& names, bool& target, const std::string& help);

  // What follows the options in --help.
  void footer(const std::string& text);

 private:
  CLI::App* app_;
};

// The whole command line: the subcommands, and which one was asked for.
class CommandLine {
 public:
  CommandLine(const std::string& description, const std::string& version,
              const std::string& footer);
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  // A subcommand whose options live in an Options, and which run(options) carries out.
  template <class Options>
  void add(const std::string& name, const std::string& help,
           void (*declare)(Command& command, Options& options),
           Outcome (*carry_out)(const Options& options)) {
    auto options = std::make_shared<Options>();
    Command command = subcommand(name, help, [options, carry_out] { return carry_out(*options); });
    declare(command, *options);
  }

  // Parses and runs. --help and --version print and succeed.
  int run(int argc, const char* const* argv);

 private:
  Command subcommand(const std::string& name, const std::string& help,
                     std::function<Outcome()> run);
  // What to say when the first argument should be a subcommand and is none; empty when it may be.
  std::string wrong_subcommand(const std::string& word) const;

  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace lusoria::selfplay::cli
