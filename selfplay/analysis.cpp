#include "selfplay/analysis.hpp"

#include <algorithm>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "agents/registry.hpp"
#include "core/parse.hpp"
#include "core/random.hpp"

namespace lusoria::selfplay {

namespace {

using search::Clock;
using search::StopReason;

constexpr int kDefaultMemory = 256;  // MiB
constexpr std::uint64_t kFirstSimulations = 16;
constexpr std::chrono::milliseconds kRefresh{250};  // about how long one call by simulations takes

// An agent's spec, completed for analysis.
struct Analyst {
  std::string spec;
  bool deepens = false;    // has a depth
  bool simulates = false;  // has simulations
  std::uint64_t most = 1;  // plies or simulations
  std::chrono::milliseconds time{0};
};

using Pairs = std::vector<std::pair<std::string, std::string>>;

const agents::AgentEntry* find_entry(std::string_view name) {
  const auto entries = agents::agent_entries();
  const auto entry = std::find_if(entries.begin(), entries.end(),
                                  [&](const agents::AgentEntry& e) { return e.name == name; });
  return entry == entries.end() ? nullptr : &*entry;
}

bool names(const core::Spec& spec, std::string_view key) {
  return std::any_of(spec.arguments.begin(), spec.arguments.end(),
                     [&](const core::Spec::Argument& a) { return a.key == key; });
}

const core::Parameter* find_parameter(const agents::AgentEntry& entry, std::string_view name) {
  for (const core::Parameter& parameter : entry.parameters) {
    if (parameter.name == name) return &parameter;
  }
  return nullptr;
}

// What the spec leaves open and the analysis settles.
Pairs additions(const agents::AgentEntry& entry, const core::Spec& spec,
                const AnalysisOptions& options) {
  Pairs out;
  const auto add = [&](std::string_view name, std::string value) {
    if (find_parameter(entry, name) == nullptr || names(spec, name)) return;
    out.emplace_back(name, std::move(value));
  };
  add("lines", std::to_string(options.lines));
  add("threads", std::to_string(options.threads));
  add("memory", std::to_string(options.memory.value_or(kDefaultMemory)));
  if (!names(spec, "gumbel")) add("reuse", "true");
  const bool limited =
      std::any_of(spec.arguments.begin(), spec.arguments.end(), [](const core::Spec::Argument& a) {
        return a.key == "depth" || a.key == "simulations" || a.key == "nodes" || a.key == "time" ||
               a.key == "soft_time";
      });
  for (const char* const name : {"depth", "simulations"}) {
    const core::Parameter* const parameter = find_parameter(entry, name);
    if (parameter != nullptr && !limited) add(name, fmt::format("{:.0f}", parameter->most));
  }
  return out;
}

// Requires a spec that make_agent() has taken.
Analyst complete(const std::string& text, const AnalysisOptions& options) {
  const core::Spec spec = *core::parse_spec(text);
  const agents::AgentEntry& entry = *find_entry(spec.name);
  Pairs pairs;
  for (const core::Spec::Argument& a : spec.arguments) pairs.emplace_back(a.key, a.value);
  for (auto& pair : additions(entry, spec, options)) pairs.push_back(std::move(pair));
  Analyst out;
  out.spec = core::format_spec(entry.name, pairs);
  const core::Arguments arguments =
      *core::Arguments::bind(*core::parse_spec(out.spec), entry.parameters);
  out.deepens = find_parameter(entry, "depth") != nullptr;
  out.simulates = !out.deepens && find_parameter(entry, "simulations") != nullptr;
  const char* const unit = out.deepens ? "depth" : "simulations";
  if (const core::Parameter* const parameter = find_parameter(entry, unit)) {
    // Not named beside another limit, it is none: see the agents.
    out.most = arguments.given(unit) ? static_cast<std::uint64_t>(arguments.integer(unit))
                                     : static_cast<std::uint64_t>(parameter->most);
  }
  if (find_parameter(entry, "time") != nullptr) {
    out.time = std::chrono::milliseconds(arguments.integer("time"));
  }
  return out;
}

std::uint64_t visits_of(const search::SearchReport& report) {
  std::uint64_t sum = 0;
  for (const search::ActionStatistics& row : report.actions) sum += row.visits;
  return sum;
}

// Calls one agent with growing limits.
class Analyser {
 public:
  Analyser(Analyst analyst, std::unique_ptr<agents::Agent> agent, const core::AnyState& root,
           const AnalysisOptions& options)
      : analyst_(std::move(analyst)),
        agent_(std::move(agent)),
        now_{.root = root, .agent = analyst_.spec, .report = {}} {
    limits_.time = search::Limits::stricter({.time = analyst_.time}, {.time = options.time}).time;
    // Without a word from the user the spec alone bounds it.
    limits_.memory = options.memory.value_or(std::size_t{1} << 16) << 20;
    limits_.stop = options.stop;
  }

  core::Result<Analysis> run(const std::function<bool(const Analysis&)>& update);

 private:
  bool more() const;
  search::Limits next_limits() const;
  void take(search::SearchReport report, std::uint64_t effort);

  Analyst analyst_;
  std::unique_ptr<agents::Agent> agent_;
  Analysis now_;
  search::Limits limits_;
  Clock::time_point start_ = Clock::now();
  std::uint64_t calls_ = 0;
  std::uint64_t last_ = 0;    // plies or simulations of the last call
  bool keeps_tree_ = false;   // the last call went on with the tree of the one before
  StopReason last_reason_{};  // of the last call
};

core::Result<Analysis> Analyser::run(const std::function<bool(const Analysis&)>& update) {
  agent_->begin_game(now_.root, now_.root.to_move(), 0);
  while (true) {
    const search::Limits limits = next_limits();
    agents::Decision decision = agent_->decide(now_.root, limits);
    if (!decision.report) {
      return core::fail(fmt::format(
          "agent '{}' does not search; expected one like alphabeta or mcts", analyst_.spec));
    }
    ++calls_;
    last_reason_ = decision.report->stopped_by;
    const auto effort =
        analyst_.deepens ? static_cast<std::uint64_t>(limits.depth) : limits.simulations;
    take(std::move(*decision.report), effort);
    now_.time = Clock::now() - start_;
    if (!more()) break;
    if (update && !update(now_)) {
      last_reason_ = StopReason::kStopped;
      break;
    }
  }
  const bool time_is_up = limits_.time.count() != 0 && Clock::now() - start_ >= limits_.time;
  now_.report.stopped_by = now_.report.exact               ? StopReason::kFinished
                           : limits_.stop.stop_requested() ? StopReason::kStopped
                           : time_is_up                    ? StopReason::kTime
                                                           : last_reason_;
  now_.time = Clock::now() - start_;
  now_.final = true;
  return std::move(now_);
}

// Whether another call can find out more.
bool Analyser::more() const {
  if (now_.report.exact || limits_.stop.stop_requested()) return false;
  if (limits_.time.count() != 0 && Clock::now() - start_ >= limits_.time) return false;
  if (analyst_.deepens) {
    // A search that stays short of its limit has a lower one of its own.
    return last_reason_ == StopReason::kDepth && last_ < analyst_.most &&
           now_.report.depth == static_cast<int>(last_);
  }
  if (!analyst_.simulates || last_reason_ != StopReason::kSimulations) return false;
  return (keeps_tree_ ? now_.simulations : last_) < analyst_.most;
}

search::Limits Analyser::next_limits() const {
  search::Limits limits = limits_;
  if (limits.time.count() != 0) {
    limits.time = std::max(limits.time - (Clock::now() - start_),
                           Clock::duration(std::chrono::nanoseconds(1)));
  }
  if (analyst_.deepens) limits.depth = static_cast<int>(last_ + 1);
  if (!analyst_.simulates) return limits;
  std::uint64_t wanted = kFirstSimulations;
  std::uint64_t most = analyst_.most;
  if (calls_ == 1) {  // shows whether the tree is kept
    wanted = last_;
    most -= last_;
  } else if (keeps_tree_) {
    const double seconds = std::chrono::duration<double>(now_.time).count();
    const double rate = static_cast<double>(now_.all_simulations) / std::max(seconds, 1e-9);
    const double refresh = std::chrono::duration<double>(kRefresh).count();
    const auto soon = static_cast<std::uint64_t>(rate * refresh);
    wanted = std::max(std::min(now_.simulations, soon), std::uint64_t{1});
    most -= now_.simulations;
  } else if (calls_ > 1) {
    wanted = 2 * last_;
  }
  limits.simulations = std::min(wanted, most);
  return limits;
}

// Keeps the report if it rests on no less than the one before, which a call that was cut short may.
void Analyser::take(search::SearchReport report, std::uint64_t effort) {
  last_ = effort;
  const std::uint64_t visits = visits_of(report);
  keeps_tree_ = analyst_.simulates && calls_ > 1 && visits > report.simulations;
  const std::uint64_t simulations =
      keeps_tree_ ? now_.simulations + report.simulations : report.simulations;
  now_.all_simulations += report.simulations;
  now_.all_nodes =
      keeps_tree_ ? std::max(now_.all_nodes, report.nodes) : now_.all_nodes + report.nodes;
  const bool less = analyst_.deepens     ? report.depth < now_.report.depth
                    : analyst_.simulates ? simulations < now_.simulations
                                         : false;
  if (less && !report.exact) return;
  if (keeps_tree_) report.depth = std::max(report.depth, now_.report.depth);
  now_.report = std::move(report);
  now_.simulations = simulations;
}

}  // namespace

std::string default_analyst(const core::AnyGame& game) {
  return agents::make_agent(game, "alphabeta") ? "alphabeta" : "mcts";
}

core::Result<Analysis> analyze(const core::AnyState& root, const AnalysisOptions& options,
                               const std::function<bool(const Analysis&)>& update) {
  const core::AnyGame game = root.game();
  const std::string spec = options.agent.empty() ? default_analyst(game) : options.agent;
  // First as it was written, so that an error names the column in that.
  if (auto agent = agents::make_agent(game, spec); !agent) return tl::unexpected(agent.error());
  const auto parsed = core::parse_spec(spec);
  if (parsed->name == "human") {
    return core::fail("agent 'human' does not search; expected one like alphabeta or mcts");
  }
  Analyst analyst = complete(spec, options);
  auto agent = agents::make_agent(game, analyst.spec);
  if (!agent) return tl::unexpected(agent.error());
  core::Rng rng(0);
  const core::AnyState shown =
      root.has_hidden_information() ? root.resample(root.to_move(), rng) : root;
  return Analyser(std::move(analyst), std::move(*agent), shown, options).run(update);
}

}  // namespace lusoria::selfplay
