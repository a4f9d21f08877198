#include "agents/engine/pool.hpp"

#include <chrono>
#include <utility>

namespace lusoria::agents {

EnginePool& EnginePool::instance() {
  static EnginePool pool;
  return pool;
}

std::unique_ptr<EngineClient> EnginePool::take(const std::string& key) {
  const std::lock_guard lock(mutex_);
  const auto found = idle_.find(key);
  if (found == idle_.end() || found->second.empty()) return nullptr;
  std::unique_ptr<EngineClient> client = std::move(found->second.back());
  found->second.pop_back();
  return client;
}

void EnginePool::give_back(const std::string& key, std::unique_ptr<EngineClient> client) {
  const std::lock_guard lock(mutex_);
  auto& idle = idle_[key];
  if (idle.size() < kMostIdle) idle.push_back(std::move(client));
}

void EnginePool::close() {
  std::map<std::string, std::vector<std::unique_ptr<EngineClient>>> ending;
  {
    const std::lock_guard lock(mutex_);
    ending.swap(idle_);
  }
  for (const auto& [key, clients] : ending) {
    for (const auto& client : clients) client->quit();
  }
  const Deadline deadline = search::Clock::now() + std::chrono::seconds(1);
  for (const auto& [key, clients] : ending) {
    for (const auto& client : clients) client->process().wait_for_end(deadline);
  }
}

}  // namespace lusoria::agents
