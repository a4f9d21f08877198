#include "agents/external_engine.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "agents/engine/client.hpp"
#include "agents/engine/command_line.hpp"
#include "agents/engine/game_log.hpp"
#include "agents/engine/pool.hpp"
#include "agents/engine/process.hpp"
#include "agents/engine/warden.hpp"
#include "agents/engine/words.hpp"
#include "agents/limit_parameters.hpp"

namespace lusoria::agents {

namespace {

using Made = core::Result<std::unique_ptr<Agent>>;
using search::Clock;
using std::chrono::milliseconds;

constexpr std::int64_t kMostMilliseconds = std::int64_t{24} * 60 * 60 * 1000;
constexpr std::int64_t kMostCount = 1'000'000'000'000;
// Of a fault's text, so that the end of standard error is not cut off in a record.
constexpr std::size_t kMostCommand = 80;
constexpr std::size_t kMostWhat = 200;
constexpr std::size_t kMostErrors = 200;

std::string shortened(std::string text, std::size_t most) {
  if (text.size() <= most) return text;
  return text.substr(0, most) + "...";
}

// What ended a search that keeps to the limits that it was told, as far as that can be said: nobody
// hears it from the engine.
search::StopReason told_limit(const search::Limits& limits, bool clock) {
  using search::StopReason;
  if (limits.stop.stop_requested()) return StopReason::kStopped;
  if (limits.depth != 0) return StopReason::kDepth;
  if (limits.simulations != 0) return StopReason::kSimulations;
  if (limits.nodes != 0) return StopReason::kNodes;
  return clock || limits.time.count() != 0 ? StopReason::kTime : StopReason::kFinished;
}

class EngineAgent final : public Agent {
 public:
  EngineAgent(EngineSettings settings, std::string key, const search::Limits& limits)
      : settings_(std::move(settings)), key_(std::move(key)), limits_(limits) {}

  // Between games an engine that committed no fault is in good order.
  ~EngineAgent() override {
    if (client_) EnginePool::instance().give_back(key_, std::move(client_));
  }

  void begin_game(const core::AnyState& state, core::Player seat, std::uint64_t seed) override {
    clocks_.reset();
    log_.emplace(state, seat);
    seed_ = seed;
    begin();
  }

  bool follows() const override { return true; }
  void observe(const Event& event) override {
    if (log_) log_->note(event);
  }

  Decision decide(const core::AnyState& state, const search::Limits& limits) override {
    if (!client_) {
      log_.emplace(state, state.to_move());
      begin();
    }
    const Clocks* const clocks = clocks_ ? &*clocks_ : nullptr;
    const SeatClock own =
        clocks != nullptr ? clocks->seats[core::seat_index(state.to_move())] : SeatClock();
    search::Limits both = combine(limits_, limits);
    // What it makes of its clock is the engine's affair, and not that of the part we would take.
    if (own.runs) both.time = tighter(limits_.time, clocks->move);
    try {
      Decision decision =
          client_->decide({.state = state, .log = *log_, .limits = both, .clocks = clocks});
      if (decision.report) decision.report->stopped_by = told_limit(both, own.runs);
      return decision;
    } catch (const Fault& fault) {
      const auto theirs =
          own.runs ? tighter(std::max(own.left, kLeast), clocks->move) : limits.time;
      throw_ended(fault, is_own(fault, theirs));
    }
  }

  void observe_clocks(const Clocks& clocks) override { clocks_ = clocks; }

 private:
  // One that was kept from an earlier game may have failed since: that is no fault of this game's.
  void begin() {
    if (!client_) client_ = EnginePool::instance().take(key_);
    if (client_) {
      try {
        return client_->begin_game(*log_, seed_, Clock::now() + settings_.start);
      } catch (const Fault&) {
        client_.reset();
      }
    }
    try {
      start();
    } catch (const Fault& fault) {
      throw_ended(fault, false);
    }
  }

  void start() {
    const Deadline deadline = Clock::now() + settings_.start;
    auto process = EngineProcess::start(settings_.arguments, settings_.folder);
    if (!process) throw Fault(Fault::Kind::kFailed, process.error().message);
    client_ = EngineClient::make(settings_, *std::move(process));
    client_->greet(deadline);
    client_->begin_game(*log_, seed_, deadline);
  }

  static constexpr std::chrono::microseconds kLeast{1};

  // The shorter of two limits, of which 0 is none.
  static std::chrono::nanoseconds tighter(std::chrono::nanoseconds a, std::chrono::nanoseconds b) {
    return a.count() == 0 ? b : b.count() == 0 ? a : std::min(a, b);
  }

  // Whether it was late by its own limit only: no affair of the referee's, whose limit is `theirs`.
  bool is_own(const Fault& fault, std::chrono::nanoseconds theirs) const {
    return fault.kind() == Fault::Kind::kLate && limits_.time.count() != 0 &&
           (theirs.count() == 0 || limits_.time < theirs);
  }

  [[noreturn]] void throw_ended(const Fault& fault, bool own) {
    std::string what = fmt::format("engine '{}' {}", shortened(settings_.command, kMostCommand),
                                   shortened(fault.what(), kMostWhat));
    if (client_) {
      const std::string errors = client_->process().errors();
      if (!errors.empty()) {
        const std::size_t from = errors.size() - std::min(errors.size(), kMostErrors);
        what += fmt::format("; standard error: {}{}", from > 0 ? "..." : "", errors.substr(from));
      }
    }
    client_.reset();
    throw Fault(own ? Fault::Kind::kFailed : fault.kind(), what);
  }

  EngineSettings settings_;
  std::string key_;
  search::Limits limits_;
  std::unique_ptr<EngineClient> client_;  // null before a game, and after a fault
  std::optional<GameLog> log_;
  std::optional<Clocks> clocks_;  // none where no time is limited
  std::uint64_t seed_ = 0;
};

// `Hash=64;Threads=2`, or for GTP `komi=7.5`.
core::Result<std::vector<std::pair<std::string, std::string>>> parse_options(
    std::string_view text) {
  std::vector<std::pair<std::string, std::string>> options;
  while (!trimmed(text).empty()) {
    const std::string_view part = text.substr(0, text.find(';'));
    text.remove_prefix(std::min(part.size() + 1, text.size()));
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos || trimmed(part.substr(0, equals)).empty()) {
      return core::fail(fmt::format("options: expected 'name=value', found '{}'", trimmed(part)));
    }
    options.emplace_back(trimmed(part.substr(0, equals)), trimmed(part.substr(equals + 1)));
  }
  return options;
}

core::Result<EngineSettings> settings_of(const core::Arguments& arguments) {
  EngineSettings settings;
  settings.command = arguments.text("command");
  settings.folder = arguments.text("folder");
  settings.start = milliseconds(arguments.integer("start"));
  settings.patience = milliseconds(arguments.integer("patience"));
  if (arguments.text("protocol") == "gtp") settings.protocol = EngineSettings::Protocol::kGtp;
  auto words = split_command(settings.command);
  if (!words) {
    const int column = std::max(words.error().column - 1, 0) + arguments.text_column("command");
    return core::fail_at(column, "command: " + words.error().message);
  }
  auto path = find_program(words->front(), settings.folder);
  if (!path)
    return core::fail_at(arguments.text_column("command"), "command: " + path.error().message);
  settings.arguments = *std::move(words);
  settings.arguments.front() = *std::move(path);
  auto options = parse_options(arguments.text("options"));
  if (!options) return core::fail_at(arguments.column("options"), options.error().message);
  settings.options = *std::move(options);
  return settings;
}

Made make(const core::AnyGame& game, const core::Arguments& arguments) {
  auto settings = settings_of(arguments);
  if (!settings) return tl::unexpected(settings.error());
  if (settings->protocol == EngineSettings::Protocol::kGtp &&
      (game.player_count() != 2 || game.has_chance() || game.has_hidden_information())) {
    return core::fail_at(arguments.column("protocol"),
                         fmt::format("protocol=gtp: expected a game of two without dice and cards, "
                                     "not '{}'",
                                     game.name()));
  }
  search::Limits limits;
  limits.simulations = static_cast<std::uint64_t>(arguments.integer("simulations"));
  limits.nodes = static_cast<std::uint64_t>(arguments.integer("nodes"));
  limits.depth = static_cast<int>(arguments.integer("depth"));
  limits.time = time_limit(arguments);
  limits.memory = memory_limit(arguments);
  const std::string key =
      fmt::format("{}\n{}\n{}\n{}\n{}", arguments.text("protocol"), settings->command,
                  settings->folder, arguments.text("options"), game.name());
  // Early, while this process is small.
  Warden::instance();
  return std::make_unique<EngineAgent>(*std::move(settings), key, limits);
}

core::Parameter count_parameter(std::string name, std::int64_t most, std::string help) {
  return core::Parameter::integer(std::move(name), 0, 0, most, std::move(help));
}

}  // namespace

AgentEntry engine_entry() {
  return {.name = "engine",
          .summary = "a program that speaks UGI or GTP: see docs/engines.md",
          .parameters =
              {core::Parameter::text("command", "",
                                     "the program and its arguments, in double quotes; single "
                                     "quotes hold an argument together"),
               core::Parameter::choice("protocol", {"ugi", "gtp"}, "what it speaks"),
               core::Parameter::text("options", "",
                                     "set before its first game, `name=value;name=value`; gtp: "
                                     "commands and their arguments"),
               core::Parameter::text("folder", "", "where it runs; by default the current folder"),
               core::Parameter::integer("start", 10'000, 1, kMostMilliseconds,
                                        "milliseconds that it has to start, and to begin a game"),
               core::Parameter::integer("patience", 600'000, 1, kMostMilliseconds,
                                        "milliseconds for a move without a limit in time"),
               count_parameter("simulations", kMostCount, "told it as a limit; 0: none"),
               count_parameter("nodes", kMostCount, "told it as a limit; 0: none"),
               count_parameter("depth", 10'000, "told it as a limit; 0: none"), time_parameter(),
               memory_parameter()},
          .make = make};
}

}  // namespace lusoria::agents
