#include "selfplay/config.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>
#include <sstream>
#include <utility>

#include <fmt/format.h>
#include <toml++/toml.h>

#include "agents/registry.hpp"
#include "core/parse.hpp"
#include "core/registry.hpp"
#include "selfplay/config_keys.hpp"
#include "selfplay/config_limits.hpp"

namespace lusoria::selfplay {

namespace {

std::optional<core::AnyGame> read_game(Keys& keys, Source& source) {
  const toml::node* const node =
      keys.required_text("game", "a game, like \"via_ludus(rows=7,columns=7)\"");
  if (node == nullptr) return std::nullopt;
  auto game = core::make_game(node->ref<std::string>());
  if (game) return std::move(*game);
  source.complain_in_spec(*node, game.error(), "game");
  return std::nullopt;
}

bool is_printable(const std::string& name) {
  return std::none_of(name.begin(), name.end(),
                      [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; });
}

void read_agent(const toml::table& table, Source& source, TournamentConfig& config) {
  Keys keys(table, "[[agents]]", source);
  const toml::node* const spec =
      keys.required_text("spec", "an agent, like \"mcts(simulations=800)\"");
  const toml::node* const name = keys.text("name", "a text that is not empty");
  const toml::table* const limits = keys.table("limits");
  keys.nothing_else();
  if (spec == nullptr) return;
  const toml::node& naming = name == nullptr ? *spec : *name;
  AgentConfig agent{.name = naming.ref<std::string>(), .spec = spec->ref<std::string>()};
  if (limits != nullptr) agent.limits = read_own_limits(*limits, source, config);
  if (!is_printable(agent.name)) {
    source.complain(naming.source(), "name: expected no control characters");
  }
  if (const auto made = agents::make_agent(config.game, agent.spec); !made) {
    source.complain_in_spec(*spec, made.error(), "agent");
  }
  for (const AgentConfig& other : config.agents) {
    if (other.name != agent.name) continue;
    source.complain(naming.source(),
                    fmt::format("two agents are called '{}'; expected a 'name' of its own for each",
                                agent.name));
  }
  config.agents.push_back(std::move(agent));
}

void read_agents(const toml::array& agents, Source& source, TournamentConfig& config) {
  const auto least = static_cast<std::size_t>(config.game.player_count());
  for (const toml::node& agent : agents) read_agent(*agent.as_table(), source, config);
  if (agents.size() < least) {
    source.complain(agents.source(),
                    fmt::format("agents: expected at least {}, the players of a game, and not {}",
                                least, agents.size()));
  }
}

constexpr TournamentFormat kFormats[] = {TournamentFormat::kRoundRobin, TournamentFormat::kGauntlet,
                                         TournamentFormat::kSwiss, TournamentFormat::kKnockout};

TournamentFormat read_format_name(Keys& keys, Source& source) {
  constexpr const char* kExpected = "round_robin, gauntlet, swiss or knockout";
  const toml::node* const node = keys.text("format", kExpected);
  if (node == nullptr) return TournamentFormat::kRoundRobin;
  for (const TournamentFormat format : kFormats) {
    if (node->ref<std::string>() == format_name(format)) return format;
  }
  source.complain(node->source(), fmt::format("format: expected {}", kExpected));
  return TournamentFormat::kRoundRobin;
}

// Complains of a key that is there, and that the format has no use for.
void refuse(const toml::table& table, const char* key, Source& source, const char* why) {
  if (const toml::node* const node = table.get(key)) {
    source.complain(node->source(), fmt::format("{}: {}", key, why));
  }
}

// The format and all keys that depend on it, but for what the agents must satisfy.
void read_format(Keys& keys, const toml::table& table, Source& source, TournamentConfig& config) {
  FormatConfig& own = config.format;
  own.format = read_format_name(keys, source);
  const bool matches = comes_in_matches(own.format);
  config.rounds = keys.small("rounds", config.rounds, 1, kMostRounds);
  config.exchange_seats = keys.boolean("exchange_seats", config.exchange_seats);
  own.challengers = keys.small("challengers", own.challengers, 1, kMostRounds);
  own.games = keys.small("games", own.games, 1, kMostMatchGames);
  own.tie_breaks = keys.small("tie_breaks", own.tie_breaks, 0, kMostTieBreaks);
  if (own.format != TournamentFormat::kGauntlet)
    refuse(table, "challengers", source, "expected in a gauntlet only");
  if (!matches) refuse(table, "games", source, "expected in a swiss or a knockout only");
  if (own.format != TournamentFormat::kKnockout) {
    refuse(table, "tie_breaks", source, "expected in a knockout only");
  } else {
    refuse(table, "rounds", source, "a knockout has as many rounds as its agents need");
    if (!config.exchange_seats)
      refuse(table, "exchange_seats", source, "expected true in a knockout");
  }
  if (matches && config.game.player_count() != 2)
    refuse(table, "format", source, "expected a game for two in a swiss or a knockout");
  if (matches && config.exchange_seats && own.games % 2 != 0)
    refuse(table, "games", source, "expected an even number, for seats are exchanged");
}

// Groups need one challenger and others.
void check_challengers(const toml::table& table, Source& source, const TournamentConfig& config) {
  if (config.format.format != TournamentFormat::kGauntlet) return;
  const auto most = static_cast<int>(config.agents.size()) - config.game.player_count() + 1;
  if (config.format.challengers <= most) return;
  const toml::node* const node = table.get("challengers");
  source.complain(
      node->source(),
      fmt::format("challengers: expected at most {}, so that {} of the {} agents are left to meet",
                  most, config.game.player_count() - 1, config.agents.size()));
}

core::Result<TournamentConfig> read_tournament(const toml::table& table, Source& source) {
  Keys keys(table, "the config", source);
  auto game = read_game(keys, source);
  if (!game) return tl::unexpected(*source.error());
  TournamentConfig config{.game = std::move(*game), .record = {}, .limits = {}, .agents = {}};
  read_format(keys, table, source, config);
  config.duplicate_dice = keys.boolean("duplicate_dice", config.duplicate_dice);
  config.seed = static_cast<std::uint64_t>(
      keys.whole("seed", static_cast<std::int64_t>(config.seed), 0, kMostWhole));
  config.concurrency = keys.small("concurrency", config.concurrency, 0, kMostConcurrency);
  if (const auto* path = keys.text("book", "the path of a book of openings")) {
    auto book = Book::load(path->ref<std::string>(), config.game);
    if (!book) return tl::unexpected(std::move(book.error()));
    config.book = std::make_shared<const Book>(*std::move(book));
  }
  if (const auto* record = keys.text("record", "the path of a file to write")) {
    config.record = record->ref<std::string>();
  }
  if (const auto* store = keys.text("store", "the path of a store of games")) {
    config.store = store->ref<std::string>();
    refuse(table, "record", source, "expected no record file beside a store, or no store");
  }
  if (const auto* name = keys.text("name", "a text that is not empty")) {
    config.name = name->ref<std::string>();
    if (!is_printable(config.name))
      source.complain(name->source(), "name: expected no control characters");
  }
  if (const auto* limits = keys.table("limits")) {
    config.limits = read_limits(*limits, source, config.game);
  }
  if (const auto* rule = keys.table("adjudication")) {
    config.adjudication = read_adjudication(*rule, source, config.game);
  }
  if (const auto* agents = keys.tables("agents", "a table [[agents]] for each agent")) {
    read_agents(*agents, source, config);
    if (!source.error()) check_challengers(table, source, config);
  }
  keys.nothing_else();
  if (source.error()) return tl::unexpected(*source.error());
  return config;
}

}  // namespace

const char* format_name(TournamentFormat format) {
  switch (format) {
    case TournamentFormat::kGauntlet:
      return "gauntlet";
    case TournamentFormat::kSwiss:
      return "swiss";
    case TournamentFormat::kKnockout:
      return "knockout";
    case TournamentFormat::kRoundRobin:
      break;
  }
  return "round_robin";
}

bool comes_in_matches(TournamentFormat format) {
  return format == TournamentFormat::kSwiss || format == TournamentFormat::kKnockout;
}

core::Result<TournamentConfig> parse_tournament(std::string_view text, const std::string& source) {
  Source place(text, source);
  try {
    const toml::table table = toml::parse(text, source);
    return read_tournament(table, place);
  } catch (const toml::parse_error& e) {
    place.complain(e.source(), fmt::format("not TOML: {}", e.description()));
    return tl::unexpected(*place.error());
  }
}

core::Result<TournamentConfig> load_tournament(const std::string& path) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  // An empty file is no failure, but sets the failbit of what it is read into.
  if (file && file.peek() != std::ifstream::traits_type::eof()) text << file.rdbuf();
  if (!file.is_open() || file.bad() || !text) {
    const std::string why = errno == 0 ? "expected a file" : std::strerror(errno);
    return tl::unexpected(core::Error{
        .message = fmt::format("cannot be read: {}", why), .source = path, .line = 0, .column = 0});
  }
  auto config = parse_tournament(text.str(), path);
  if (config && config->name.empty()) config->name = std::filesystem::path(path).stem().string();
  return config;
}

}  // namespace lusoria::selfplay
