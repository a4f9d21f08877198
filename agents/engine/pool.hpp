// The engines of this process that wait for their next game.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "agents/engine/client.hpp"

namespace lusoria::agents {

// An engine that takes long to load plays the games of a run one after another in one process.
// Engines are kept by all that makes them what they are: their settings and the game. Any number of
// threads may call.
class EnginePool {
 public:
  // The one of this process. Its end is that of its engines: each is asked to quit, and ended where
  // it does not.
  static EnginePool& instance();

  ~EnginePool() { close(); }
  EnginePool(const EnginePool&) = delete;
  EnginePool& operator=(const EnginePool&) = delete;

  // An engine that waits, or null.
  std::unique_ptr<EngineClient> take(const std::string& key);
  // Requires one in good order, between games. Beyond kMostIdle of a key it is ended.
  void give_back(const std::string& key, std::unique_ptr<EngineClient> client);
  // Ends the engines that wait; all of them together have a second to quit by themselves.
  void close();

  static constexpr std::size_t kMostIdle = 64;

 private:
  EnginePool() = default;

  std::mutex mutex_;  // guards what follows
  std::map<std::string, std::vector<std::unique_ptr<EngineClient>>> idle_;
};

}  // namespace lusoria::agents
