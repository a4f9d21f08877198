#include "selfplay/store/stored_games.hpp"

#include <limits>
#include <utility>

#include "selfplay/store/database.hpp"
#include "selfplay/store/packing.hpp"

namespace lusoria::selfplay {

namespace {

struct Tournament {
  std::int64_t id = 0;
  std::string name;
  std::string dictionary;
};

std::vector<Tournament> tournaments(SQLite::Database& database) {
  std::vector<Tournament> all;
  SQLite::Statement rows(database, "SELECT id, name, dictionary FROM tournament ORDER BY name");
  while (rows.executeStep()) {
    all.push_back({rows.getColumn(0).getInt64(), rows.getColumn(1).getString(),
                   rows.getColumn(2).getString()});
  }
  return all;
}

std::string names_of(const std::vector<Tournament>& all) {
  std::string names;
  for (const Tournament& one : all) names += (names.empty() ? "" : ", ") + one.name;
  return names;
}

core::Result<Tournament> pick(SQLite::Database& database, const StoredGames& games) {
  const std::vector<Tournament> all = tournaments(database);
  if (games.tournament.empty() && all.size() == 1) return all.front();
  for (const Tournament& one : all) {
    if (!games.tournament.empty() && one.name == games.tournament) return one;
  }
  if (all.empty()) {
    return tl::unexpected(store_error(games.path, "the store has no tournament; expected one"));
  }
  if (games.tournament.empty()) {
    return tl::unexpected(store_error(
        games.path, fmt::format("the store has {} tournaments ({}); expected the name of one, "
                                "like {}#{}",
                                all.size(), names_of(all), games.path, all.front().name)));
  }
  return tl::unexpected(
      store_error(games.path, fmt::format("the store has no tournament '{}'; expected one of {}",
                                          games.tournament, names_of(all))));
}

class StoreReader final : public RecordSource {
 public:
  StoreReader(std::string path, std::unique_ptr<SQLite::Database> database,
              const Tournament& tournament)
      : path_(std::move(path)),
        database_(std::move(database)),
        packer_(tournament.dictionary),
        games_(*database_,
               "SELECT number, record FROM game WHERE tournament = ? ORDER BY block, number") {
    games_.bind(1, tournament.id);
  }

  core::Result<std::optional<GameRecord>> next() override {
    return guarded(path_, [&]() -> core::Result<std::optional<GameRecord>> {
      if (!games_.executeStep()) return std::nullopt;
      if (line_ < std::numeric_limits<int>::max()) ++line_;
      const SQLite::Column packed = games_.getColumn(1);
      const auto text = packer_.unpack({static_cast<const char*>(packed.getBlob()),
                                        static_cast<std::size_t>(packed.getBytes())});
      if (!text) return damaged(text.error());
      auto record = parse_record(*text);
      if (!record) return damaged(record.error());
      return std::optional(std::move(*record));
    });
  }
  int line() const override { return line_; }

 private:
  tl::unexpected<core::Error> damaged(const core::Error& error) {
    return tl::unexpected(store_error(
        path_, fmt::format("game {}: {}", games_.getColumn(0).getInt64(), error.message)));
  }

  std::string path_;
  std::unique_ptr<SQLite::Database> database_;
  Packer packer_;
  SQLite::Statement games_;
  int line_ = 0;
};

}  // namespace

std::optional<StoredGames> stored_games_of(const std::string& path) {
  if (is_database(path)) return StoredGames{.path = path, .tournament = {}};
  const std::size_t mark = path.rfind('#');
  if (mark == std::string::npos || !is_database(path.substr(0, mark))) return std::nullopt;
  return StoredGames{.path = path.substr(0, mark), .tournament = path.substr(mark + 1)};
}

core::Result<std::unique_ptr<RecordSource>> open_stored_games(const StoredGames& games) {
  using Opened = core::Result<std::unique_ptr<RecordSource>>;
  return guarded(games.path, [&]() -> Opened {
    auto database = open_to_read(games.path);
    if (!database) return tl::unexpected(std::move(database.error()));
    const auto tournament = pick(**database, games);
    if (!tournament) return tl::unexpected(tournament.error());
    return std::make_unique<StoreReader>(games.path, std::move(*database), *tournament);
  });
}

core::Result<std::vector<StoredTournament>> stored_tournaments(const std::string& path) {
  using All = core::Result<std::vector<StoredTournament>>;
  return guarded(path, [&]() -> All {
    auto database = open_to_read(path);
    if (!database) return tl::unexpected(std::move(database.error()));
    std::vector<StoredTournament> all;
    SQLite::Statement rows(**database,
                           "SELECT name, settings, created, "
                           "(SELECT count(*) FROM game WHERE game.tournament = tournament.id), "
                           "(SELECT count(*) FROM lease WHERE lease.tournament = tournament.id) "
                           "FROM tournament ORDER BY name");
    while (rows.executeStep()) {
      all.push_back({.name = rows.getColumn(0).getString(),
                     .settings = rows.getColumn(1).getString(),
                     .created = rows.getColumn(2).getString(),
                     .games = static_cast<std::uint64_t>(rows.getColumn(3).getInt64()),
                     .leases = static_cast<std::uint64_t>(rows.getColumn(4).getInt64())});
    }
    return all;
  });
}

}  // namespace lusoria::selfplay
