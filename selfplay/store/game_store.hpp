// The finished games of tournaments, in one SQLite file, so that a tournament that was ended, in
// whatever way, is resumed where it stopped.
//
// The games are the only truth: every table and rating is computed from them. A game is committed
// as it ends and never changed after that. Its key is (tournament, block, number), so that it
// counts once whoever plays it; several processes may play one tournament from one file, each game
// leased to one of them. Not on a network file system, where SQLite's locks do not hold.
//
// The tables, in plain SQL, are in database.cpp and docs/formats.md.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "selfplay/config.hpp"
#include "selfplay/record.hpp"
#include "selfplay/schedule.hpp"

namespace lusoria::selfplay {

// What may be done about a game of the schedule.
enum class Claim {
  kOurs,       // to be played here, and by nobody else as long as this store is open
  kStored,     // it is finished
  kElsewhere,  // another process is playing it
};

// One tournament of a store, to be played. Any number of threads may use it.
class GameStore {
 public:
  // Opens the store, which is created if it isn't there, and in it the tournament of this name.
  // Errors: the file is no store or cannot be written; the tournament has other settings
  // (settings.hpp).
  static core::Result<std::unique_ptr<GameStore>> open(const std::string& path,
                                                       const std::string& name,
                                                       const TournamentConfig& config);
  // Gives up the claims that are left, so that others can have the games at once.
  ~GameStore();
  GameStore(const GameStore&) = delete;
  GameStore& operator=(const GameStore&) = delete;

  // Calls visit for each finished game, by block and number, until it returns an error.
  core::Result<void> each(const std::function<core::Result<void>(const GameRecord&)>& visit);
  core::Result<std::uint64_t> count();

  // A claim holds while the process lives, and a minute longer where others can't see it die.
  core::Result<Claim> claim(const ScheduledGame& game);
  // Commits a game. False when it is there already: then that one counts, see load().
  core::Result<bool> save(const ScheduledGame& game, const GameRecord& record);
  // A finished game; nothing when it isn't there.
  core::Result<std::optional<GameRecord>> load(const ScheduledGame& game);

  const std::string& path() const;

 private:
  struct Implementation;
  explicit GameStore(std::unique_ptr<Implementation> implementation);

  std::unique_ptr<Implementation> implementation_;
};

}  // namespace lusoria::selfplay
