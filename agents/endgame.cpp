#include "agents/endgame.hpp"

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "core/games/race/lotus_ludo/state.hpp"
#include "search/endgame/lotus_ludo_table.hpp"

namespace lusoria::agents {

namespace {

using core::lotus_ludo::State;
using search::LotusLudoTable;
using Table = std::shared_ptr<const LotusLudoTable>;

// The same table for all agents that play at a time: each game makes its agents anew, and a table
// is read from end to end when it is opened.
core::Result<Table> shared_table(const std::string& path) {
  static std::mutex mutex;
  static std::map<std::string, std::weak_ptr<const LotusLudoTable>> opened;
  const std::lock_guard lock(mutex);
  if (Table table = opened[path].lock()) return table;
  auto table = LotusLudoTable::open(path);
  if (table) opened[path] = *table;
  return table;
}

// Plays by the table where it covers the position, and leaves the rest to another agent.
class EndgameAgent final : public Agent {
 public:
  EndgameAgent(Table table, std::unique_ptr<Agent> otherwise)
      : table_(std::move(table)), otherwise_(std::move(otherwise)) {}

  void begin_game(const core::AnyState& state, core::Player seat, std::uint64_t seed) override {
    otherwise_->begin_game(state, seat, seed);
  }

  Decision decide(const core::AnyState& state, const search::Limits& limits) override {
    const State& position = *state.get<State>();
    if (!table_->covers(position)) return otherwise_->decide(state, limits);
    const auto value_of = [](const LotusLudoTable::Move& move) { return 2 * move.wins - 1; };
    const LotusLudoTable::Move best = table_->best_move(position);
    search::SearchReport report;
    for (const LotusLudoTable::Move& move : table_->moves(position)) {
      report.actions.push_back({.action = move.action, .visits = 1, .value = value_of(move)});
    }
    report.best = best.action;
    report.value = value_of(best);
    report.exact = true;
    report.principal_variation = {report.best};
    report.nodes = report.actions.size();
    report.depth = 1;
    return {.action = report.best, .resigns = false, .report = std::move(report)};
  }

 private:
  Table table_;
  std::unique_ptr<Agent> otherwise_;
};

core::Result<std::unique_ptr<Agent>> make(const core::AnyGame& game,
                                          const core::Arguments& arguments) {
  const core::AnyState start = game.initial_state();
  const auto* const state = start.get<State>();
  if (state == nullptr || game.player_count() != 2) {
    return core::fail(fmt::format("endgame needs lotus_ludo(players=2), not '{}'", game.name()));
  }
  if (arguments.text("table").empty()) {
    return core::fail("table: expected a file, as `lusoria endgame build FILE` writes it");
  }
  auto table = shared_table(arguments.text("table"));
  if (!table) return tl::unexpected(std::move(table.error()));
  if (!(*table)->is_for(state->rules())) {
    return core::fail_at(
        arguments.column("table"),
        fmt::format("table: '{}' is computed with capture_extra_roll={}; expected that of '{}'",
                    arguments.text("table"), (*table)->capture_extra_roll(), game.name()));
  }
  auto otherwise = make_agent(game, arguments.text("agent"));
  if (!otherwise) {
    return core::fail_at(arguments.column("agent"),
                         fmt::format("agent: {}", otherwise.error().text()));
  }
  return std::make_unique<EndgameAgent>(std::move(*table), std::move(*otherwise));
}

}  // namespace

AgentEntry endgame_entry() {
  return {.name = "endgame",
          .summary = "plays Lotus Ludo for two by an endgame table, and before it as another agent",
          .parameters = {core::Parameter::text("table", "", "the file of the table"),
                         core::Parameter::text("agent", "greedy",
                                               "who plays what the table does not cover")},
          .make = make};
}

}  // namespace lusoria::agents
