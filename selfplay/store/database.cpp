#include "selfplay/store/database.hpp"

#include <fstream>
#include <string_view>
#include <utility>

namespace lusoria::selfplay {

namespace {

// Plain SQL, so that a server's engine can hold the same tables: BYTEA for BLOB there. A game is
// written once and never changed; a lease says who plays a game that is not there yet.
constexpr const char* kTables = R"sql(
CREATE TABLE store (
  version    INTEGER NOT NULL
);
CREATE TABLE tournament (
  id         INTEGER PRIMARY KEY,
  name       TEXT NOT NULL UNIQUE,
  settings   TEXT NOT NULL,
  dictionary BLOB NOT NULL,
  created    TEXT NOT NULL
);
CREATE TABLE game (
  tournament INTEGER NOT NULL REFERENCES tournament (id),
  block      BIGINT NOT NULL,
  number     BIGINT NOT NULL,
  worker     TEXT NOT NULL,
  record     BLOB NOT NULL,
  PRIMARY KEY (tournament, block, number)
) WITHOUT ROWID;
CREATE TABLE lease (
  tournament INTEGER NOT NULL REFERENCES tournament (id),
  block      BIGINT NOT NULL,
  number     BIGINT NOT NULL,
  worker     TEXT NOT NULL,
  expires    BIGINT NOT NULL,
  PRIMARY KEY (tournament, block, number)
) WITHOUT ROWID;
)sql";

core::Result<void> check_version(SQLite::Database& database, const std::string& path) {
  if (!database.tableExists("store")) {
    return tl::unexpected(
        store_error(path, "expected a store of games, and not another program's database"));
  }
  const int version = database.execAndGet("SELECT version FROM store").getInt();
  if (version == kStoreVersion) return {};
  return tl::unexpected(store_error(
      path, fmt::format("the store has version {}; expected version {}", version, kStoreVersion)));
}

bool is_empty(SQLite::Database& database) {
  return database.execAndGet("SELECT count(*) FROM sqlite_master").getInt() == 0;
}

}  // namespace

core::Result<std::unique_ptr<SQLite::Database>> open_to_write(const std::string& path) {
  using Opened = core::Result<std::unique_ptr<SQLite::Database>>;
  return guarded(path, [&]() -> Opened {
    auto database = std::make_unique<SQLite::Database>(
        path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, kBusyMilliseconds);
    if (is_empty(*database)) {
      SQLite::Transaction transaction(*database, SQLite::TransactionBehavior::IMMEDIATE);
      // Another process may have been faster.
      if (is_empty(*database)) {
        database->exec(kTables);
        database->exec(fmt::format("INSERT INTO store VALUES ({})", kStoreVersion));
      }
      transaction.commit();
    }
    if (auto checked = check_version(*database, path); !checked) {
      return tl::unexpected(std::move(checked.error()));
    }
    // A commit is one write to the log beside the file: what is committed stays when the process
    // is killed, and the file stays whole when the machine is.
    database->exec("PRAGMA journal_mode = WAL");
    database->exec("PRAGMA synchronous = NORMAL");
    return database;
  });
}

core::Result<std::unique_ptr<SQLite::Database>> open_to_read(const std::string& path) {
  using Opened = core::Result<std::unique_ptr<SQLite::Database>>;
  return guarded(path, [&]() -> Opened {
    // Read-only, a log that a killed process left could not be taken in.
    auto database =
        std::make_unique<SQLite::Database>(path, SQLite::OPEN_READWRITE, kBusyMilliseconds);
    if (auto checked = check_version(*database, path); !checked) {
      return tl::unexpected(std::move(checked.error()));
    }
    return database;
  });
}

bool is_database(const std::string& path) {
  constexpr std::string_view kMagic("SQLite format 3\0", 16);
  std::string start(kMagic.size(), '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(start.data(), static_cast<std::streamsize>(start.size()));
  return file && start == kMagic;
}

}  // namespace lusoria::selfplay
