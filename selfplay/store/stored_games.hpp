// The games of a store, for reading.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "selfplay/record.hpp"

namespace lusoria::selfplay {

// What `games.db` or `games.db#NAME` stands for.
struct StoredGames {
  std::string path;
  std::string tournament;  // empty for the only one of the store
};

// Nothing where the path does not lead to a database.
std::optional<StoredGames> stored_games_of(const std::string& path);

// The games by block and number. An error when the store cannot be read, has no such tournament, or
// has several and none is named.
core::Result<std::unique_ptr<RecordSource>> open_stored_games(const StoredGames& games);

struct StoredTournament {
  std::string name;
  std::string settings;  // see settings.hpp
  std::string created;   // UTC: `2026-01-31T23:59:59Z`
  std::uint64_t games = 0;
  std::uint64_t leases = 0;  // games that are being played, or were when a process was killed
};

// By name.
core::Result<std::vector<StoredTournament>> stored_tournaments(const std::string& path);

}  // namespace lusoria::selfplay
