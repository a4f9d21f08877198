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

namespace lusoria::selfplay {

namespace {

constexpr std::int64_t kMostInt = std::numeric_limits<int>::max();
constexpr std::int64_t kMostWhole = std::numeric_limits<std::int64_t>::max();

// The text of a config, and the first thing that is wrong with it.
class Source {
 public:
  Source(std::string_view text, std::string name) : name_(std::move(name)) {
    std::istringstream stream{std::string(text)};
    for (std::string line; std::getline(stream, line);) lines_.push_back(std::move(line));
  }

  void complain(const toml::source_region& place, std::string message) {
    complain(static_cast<int>(place.begin.line), static_cast<int>(place.begin.column),
             std::move(message));
  }
  void complain(int line, int column, std::string message) {
    if (error_) return;
    error_ =
        core::Error{.message = std::move(message), .source = name_, .line = line, .column = column};
  }

  // An error inside a spec that stands as a TOML string. `what` is how the error calls the spec.
  void complain_in_spec(const toml::node& node, const core::Error& error, std::string_view what) {
    const auto& begin = node.source().begin;
    const std::string& spec = node.ref<std::string>();
    const bool in_spec = error.source.empty() || error.source == fmt::format("{} '{}'", what, spec);
    const int column = static_cast<int>(begin.column);
    if (in_spec && error.column > 0 && stands_literally(begin.line, begin.column, spec)) {
      complain(static_cast<int>(begin.line), column + error.column, error.message);
    } else {
      complain(static_cast<int>(begin.line), column, in_spec ? error.message : error.text());
    }
  }

  const std::optional<core::Error>& error() const { return error_; }

 private:
  // Whether the string that begins there with a quote has no escapes, so that columns of its value
  // are columns of the line.
  bool stands_literally(std::size_t line, std::size_t column, const std::string& value) const {
    return line >= 1 && line <= lines_.size() && column < lines_[line - 1].size() &&
           lines_[line - 1].compare(column, value.size(), value) == 0;
  }

  std::string name_;
  std::vector<std::string> lines_;
  std::optional<core::Error> error_;
};

// Reads the keys of one table; every key that is asked for is known, and others are errors at the
// end.
class Keys {
 public:
  // `name` is how errors call the table: `[limits]`, or `the config`.
  Keys(const toml::table& table, std::string name, Source& source)
      : table_(table), name_(std::move(name)), source_(source) {}

  std::int64_t whole(const char* key, std::int64_t preset, std::int64_t least, std::int64_t most) {
    const toml::node* const node = find(key);
    if (node == nullptr) return preset;
    const std::string what = most == kMostWhole
                                 ? fmt::format("a whole number of at least {}", least)
                                 : fmt::format("a whole number from {} to {}", least, most);
    const auto* const value = node->as_integer();
    if (value == nullptr || value->get() < least || value->get() > most) {
      wrong(key, *node, what);
      return preset;
    }
    return value->get();
  }
  int small(const char* key, int preset, int least, int most) {
    return static_cast<int>(whole(key, preset, least, most));
  }

  bool boolean(const char* key, bool preset) {
    const toml::node* const node = find(key);
    if (node == nullptr) return preset;
    if (!node->is_boolean()) wrong(key, *node, "true or false");
    return node->value_or(preset);
  }

  // The node of a text that is not empty; null when it is not there, or wrong.
  const toml::node* text(const char* key, const char* what) {
    const toml::node* const node = find(key);
    if (node == nullptr) return nullptr;
    if (const auto* const value = node->as_string(); value != nullptr && !value->get().empty()) {
      return node;
    }
    wrong(key, *node, what);
    return nullptr;
  }
  const toml::node* required_text(const char* key, const char* what) {
    const toml::node* const node = text(key, what);
    if (!table_.contains(key)) missing(key, what);
    return node;
  }

  const toml::table* table(const char* key) {
    const toml::node* const node = find(key);
    if (node == nullptr) return nullptr;
    if (!node->is_table()) wrong(key, *node, "a table");
    return node->as_table();
  }
  const toml::array* tables(const char* key, const char* what) {
    const toml::node* const node = find(key);
    if (node == nullptr) {
      missing(key, what);
      return nullptr;
    }
    const toml::array* const array = node->as_array();
    if (array == nullptr || !std::all_of(array->begin(), array->end(),
                                         [](const toml::node& n) { return n.is_table(); })) {
      wrong(key, *node, what);
      return nullptr;
    }
    return array;
  }

  void nothing_else() {
    for (const auto& [key, node] : table_) {
      const std::string name(key.str());
      if (std::find(known_.begin(), known_.end(), name) != known_.end()) continue;
      const std::string near = core::closest(name, known_);
      source_.complain(
          key.source(),
          near.empty() ? fmt::format("{} has no key '{}'; expected one of {}", name_, name,
                                     fmt::join(known_, ", "))
                       : fmt::format("{} has no key '{}'; did you mean '{}'?", name_, name, near));
    }
  }

 private:
  const toml::node* find(const char* key) {
    known_.emplace_back(key);
    return table_.get(key);
  }
  void wrong(const char* key, const toml::node& node, const std::string& what) {
    source_.complain(node.source(), fmt::format("{}: expected {}", key, what));
  }
  void missing(const char* key, const char* what) {
    source_.complain(table_.source(), fmt::format("{} lacks '{}'; expected {}", name_, key, what));
  }

  const toml::table& table_;
  std::string name_;
  Source& source_;
  std::vector<std::string> known_;
};

GameLimits read_limits(const toml::table& table, Source& source) {
  Keys keys(table, "[limits]", source);
  GameLimits limits;
  limits.simulations = static_cast<std::uint64_t>(keys.whole("simulations", 0, 1, kMostWhole));
  limits.nodes = static_cast<std::uint64_t>(keys.whole("nodes", 0, 1, kMostWhole));
  limits.depth = keys.small("depth", 0, 1, 1000);
  limits.time = std::chrono::milliseconds(keys.whole("time_ms", 0, 1, kMostInt));
  limits.margin =
      std::chrono::milliseconds(keys.whole("margin_ms", limits.margin.count(), 0, kMostInt));
  const auto preset_mib = static_cast<int>(limits.memory >> 20);
  limits.memory = static_cast<std::size_t>(keys.small("memory_mib", preset_mib, 1, 1 << 20)) << 20;
  limits.max_plies = keys.small("max_plies", 0, 1, static_cast<int>(kMostInt));
  keys.nothing_else();
  return limits;
}

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
  keys.nothing_else();
  if (spec == nullptr) return;
  const toml::node& naming = name == nullptr ? *spec : *name;
  AgentConfig agent{.name = naming.ref<std::string>(), .spec = spec->ref<std::string>()};
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
  if (const auto* limits = keys.table("limits")) config.limits = read_limits(*limits, source);
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
