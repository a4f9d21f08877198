#include "selfplay/store/game_store.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>

#include "selfplay/store/database.hpp"
#include "selfplay/store/packing.hpp"
#include "selfplay/store/settings.hpp"
#include "selfplay/store/worker.hpp"

namespace lusoria::selfplay {

namespace {

constexpr std::chrono::seconds kLease{60};
constexpr std::chrono::seconds kRenewal{15};

std::int64_t now() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::seconds>(since).count();
}

std::int64_t number_of(std::uint64_t value) { return static_cast<std::int64_t>(value); }

struct Row {
  std::int64_t id = 0;
  std::string dictionary;
};

// The tournament of this name, created if it isn't there.
core::Result<Row> tournament_row(SQLite::Database& database, const std::string& name,
                                 const TournamentConfig& config) {
  const std::string settings = store_settings(config);
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  SQLite::Statement find(database,
                         "SELECT id, dictionary, settings FROM tournament WHERE name = ?");
  find.bind(1, name);
  if (find.executeStep()) {
    if (auto same = same_settings(find.getColumn(2).getString(), settings, name); !same) {
      return tl::unexpected(std::move(same.error()));
    }
    return Row{.id = find.getColumn(0).getInt64(), .dictionary = find.getColumn(1).getString()};
  }
  Row row{.dictionary = packing_dictionary(config)};
  SQLite::Statement add(database,
                        "INSERT INTO tournament (name, settings, dictionary, created) VALUES "
                        "(?, ?, ?, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))");
  add.bind(1, name);
  add.bind(2, settings);
  add.bind(3, row.dictionary.data(), static_cast<int>(row.dictionary.size()));
  add.exec();
  row.id = database.getLastInsertRowid();
  transaction.commit();
  return row;
}

}  // namespace

struct GameStore::Implementation {
  Implementation(std::string file, std::unique_ptr<SQLite::Database> opened, const Row& row)
      : path(std::move(file)),
        connection(std::move(opened)),
        database(*connection),
        tournament(row.id),
        packer(row.dictionary),
        claiming(database,
                 "INSERT INTO lease SELECT ?1, ?2, ?3, ?4, ?5 WHERE NOT EXISTS (SELECT 1 FROM game "
                 "WHERE tournament = ?1 AND block = ?2 AND number = ?3) "
                 "ON CONFLICT (tournament, block, number) DO UPDATE SET worker = excluded.worker, "
                 "expires = excluded.expires WHERE lease.expires < ?6"),
        saving(database,
               "INSERT INTO game (tournament, block, number, worker, record) VALUES "
               "(?1, ?2, ?3, ?4, ?5) ON CONFLICT (tournament, block, number) DO NOTHING"),
        releasing(database,
                  "DELETE FROM lease WHERE tournament = ?1 AND block = ?2 AND number = ?3"),
        loading(database,
                "SELECT record FROM game WHERE tournament = ?1 AND block = ?2 AND number = ?3"),
        renewal([this](const std::stop_token& stop) { renew_until(stop); }) {}

  // For the key's three parameters. What a statement was given before stays bound.
  void bind_key(SQLite::Statement& statement, const ScheduledGame& game) const {
    statement.reset();
    statement.bind(1, tournament);
    statement.bind(2, number_of(game.block));
    statement.bind(3, number_of(game.number));
  }

  core::Result<GameRecord> unpack(const SQLite::Column& column) {
    const auto text = packer.unpack(
        {static_cast<const char*>(column.getBlob()), static_cast<std::size_t>(column.getBytes())});
    if (!text) return tl::unexpected(text.error());
    return parse_record(*text);
  }

  bool take(const ScheduledGame& game) {
    bind_key(claiming, game);
    claiming.bind(4, worker);
    claiming.bind(5, now() + kLease.count());
    claiming.bind(6, now());
    return claiming.exec() == 1;
  }

  bool is_stored(const ScheduledGame& game) {
    bind_key(loading, game);
    const bool found = loading.executeStep();
    loading.reset();
    return found;
  }

  void drop_leases_of_the_gone() {
    std::vector<std::string> gone;
    SQLite::Statement workers(database, "SELECT DISTINCT worker FROM lease WHERE tournament = ?");
    workers.bind(1, tournament);
    while (workers.executeStep()) {
      std::string other = workers.getColumn(0).getString();
      if (is_gone(other)) gone.push_back(std::move(other));
    }
    workers.reset();
    for (const std::string& other : gone) drop_leases(other);
  }

  void drop_leases(const std::string& of) {
    SQLite::Statement drop(database, "DELETE FROM lease WHERE worker = ?");
    drop.bind(1, of);
    drop.exec();
  }

  // A lease that can't be renewed in time ends: the game may be played twice then, and counts once.
  void renew_until(const std::stop_token& stop) {
    std::mutex waiting;
    std::condition_variable_any wake;
    std::unique_lock lock(waiting);
    while (!wake.wait_for(lock, stop, kRenewal, [&] { return stop.stop_requested(); })) {
      const std::lock_guard use(mutex);
      static_cast<void>(guarded(path, [&]() -> core::Result<void> {
        SQLite::Statement renew(database, "UPDATE lease SET expires = ? WHERE worker = ?");
        renew.bind(1, now() + kLease.count());
        renew.bind(2, worker);
        renew.exec();
        return {};
      }));
    }
  }

  const std::string path;
  const std::string worker = new_worker();
  std::mutex mutex;  // guards what follows
  const std::unique_ptr<SQLite::Database> connection;
  SQLite::Database& database;
  const std::int64_t tournament;
  Packer packer;
  SQLite::Statement claiming;
  SQLite::Statement saving;
  SQLite::Statement releasing;
  SQLite::Statement loading;
  std::jthread renewal;  // last: it ends before the rest goes
};

GameStore::GameStore(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}

GameStore::~GameStore() {
  const std::lock_guard lock(implementation_->mutex);
  static_cast<void>(guarded(path(), [&]() -> core::Result<void> {
    implementation_->drop_leases(implementation_->worker);
    return {};
  }));
}

const std::string& GameStore::path() const { return implementation_->path; }

core::Result<std::unique_ptr<GameStore>> GameStore::open(const std::string& path,
                                                         const std::string& name,
                                                         const TournamentConfig& config) {
  return guarded(path, [&]() -> core::Result<std::unique_ptr<GameStore>> {
    auto database = open_to_write(path);
    if (!database) return tl::unexpected(std::move(database.error()));
    auto row = tournament_row(**database, name, config);
    if (!row) {
      row.error().source = path;
      return tl::unexpected(std::move(row.error()));
    }
    auto implementation = std::make_unique<Implementation>(path, std::move(*database), *row);
    implementation->drop_leases_of_the_gone();
    return std::unique_ptr<GameStore>(new GameStore(std::move(implementation)));
  });
}

core::Result<void> GameStore::each(
    const std::function<core::Result<void>(const GameRecord&)>& visit) {
  Implementation& own = *implementation_;
  const std::lock_guard lock(own.mutex);
  return guarded(own.path, [&]() -> core::Result<void> {
    SQLite::Statement games(own.database,
                            "SELECT number, record FROM game WHERE tournament = ? "
                            "ORDER BY block, number");
    games.bind(1, own.tournament);
    while (games.executeStep()) {
      const auto record = own.unpack(games.getColumn(1));
      if (!record) {
        return tl::unexpected(store_error(
            own.path,
            fmt::format("game {}: {}", games.getColumn(0).getInt64(), record.error().message)));
      }
      if (auto done = visit(*record); !done) return done;
    }
    return {};
  });
}

core::Result<std::uint64_t> GameStore::count() {
  Implementation& own = *implementation_;
  const std::lock_guard lock(own.mutex);
  return guarded(own.path, [&]() -> core::Result<std::uint64_t> {
    SQLite::Statement games(own.database, "SELECT count(*) FROM game WHERE tournament = ?");
    games.bind(1, own.tournament);
    games.executeStep();
    return static_cast<std::uint64_t>(games.getColumn(0).getInt64());
  });
}

core::Result<Claim> GameStore::claim(const ScheduledGame& game) {
  Implementation& own = *implementation_;
  const std::lock_guard lock(own.mutex);
  return guarded(own.path, [&]() -> core::Result<Claim> {
    if (own.take(game)) return Claim::kOurs;
    if (own.is_stored(game)) return Claim::kStored;
    own.drop_leases_of_the_gone();
    return own.take(game) ? Claim::kOurs : Claim::kElsewhere;
  });
}

core::Result<bool> GameStore::save(const ScheduledGame& game, const GameRecord& record) {
  Implementation& own = *implementation_;
  const std::string text = format_record(record);
  const std::lock_guard lock(own.mutex);
  const std::string packed = own.packer.pack(text);
  return guarded(own.path, [&]() -> core::Result<bool> {
    SQLite::Transaction transaction(own.database, SQLite::TransactionBehavior::IMMEDIATE);
    own.bind_key(own.saving, game);
    own.saving.bind(4, own.worker);
    own.saving.bind(5, packed.data(), static_cast<int>(packed.size()));
    const bool added = own.saving.exec() == 1;
    own.bind_key(own.releasing, game);
    own.releasing.exec();
    transaction.commit();
    return added;
  });
}

core::Result<std::optional<GameRecord>> GameStore::load(const ScheduledGame& game) {
  Implementation& own = *implementation_;
  const std::lock_guard lock(own.mutex);
  return guarded(own.path, [&]() -> core::Result<std::optional<GameRecord>> {
    own.bind_key(own.loading, game);
    if (!own.loading.executeStep()) return std::nullopt;
    auto record = own.unpack(own.loading.getColumn(0));
    own.loading.reset();
    if (!record) {
      return tl::unexpected(
          store_error(own.path, fmt::format("game {}: {}", game.number, record.error().message)));
    }
    return std::optional(std::move(*record));
  });
}

}  // namespace lusoria::selfplay
