// KeyHistory against a plain vector.
#include "core/history.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.hpp"

namespace lusoria::core {
namespace {

void expect_same(const KeyHistory& history, const std::vector<std::uint64_t>& model,
                 const std::vector<std::uint64_t>& keys) {
  ASSERT_EQ(history.size(), model.size());
  for (std::size_t i = 0; i < model.size(); ++i) ASSERT_EQ(history[i], model[i]);
  for (const std::uint64_t key : keys) {
    const auto expected = std::count(model.begin(), model.end(), key);
    ASSERT_EQ(history.count(key), expected) << key;
    ASSERT_EQ(history.contains(key), expected > 0) << key;
  }
}

// Random pushes, pops and truncations that let the history grow to a few thousand keys and shrink
// again.
void play(const std::vector<std::uint64_t>& keys, int steps, std::uint64_t seed) {
  Rng rng(seed);
  KeyHistory history;
  std::vector<std::uint64_t> model;
  for (int step = 0; step < steps; ++step) {
    const std::uint32_t choice = rng.below(1000);
    if (choice < 700) {
      const std::uint64_t key = keys[rng.below(static_cast<std::uint32_t>(keys.size()))];
      history.push(key);
      model.push_back(key);
    } else if (choice < 998) {
      if (model.empty()) continue;
      history.pop();
      model.pop_back();
    } else {
      const std::size_t size = rng.below(static_cast<std::uint32_t>(model.size() + 1));
      history.truncate(size);
      model.resize(size);
    }
    if (step % 50 == 0) expect_same(history, model, keys);
  }
  expect_same(history, model, keys);
}

TEST(KeyHistory, MatchesTheModel) {
  Rng rng(1);
  std::vector<std::uint64_t> keys(40);
  for (auto& key : keys) key = rng();
  play(keys, 8000, 2);
}

TEST(KeyHistory, MatchesTheModelWhenSlotsCollide) {
  // Equal low bits: one probe chain for all; with the highest slots, so that chains wrap round the
  // end.
  std::vector<std::uint64_t> keys;
  for (std::uint64_t i = 0; i < 12; ++i) keys.push_back(i << 40 | 0xFFFFF);
  for (std::uint64_t i = 0; i < 12; ++i) keys.push_back(i << 40 | 0xFFFFE);
  for (std::uint64_t i = 0; i < 3; ++i) keys.push_back(i);
  play(keys, 2500, 3);
}

TEST(KeyHistory, GrowsPastItsFirstTable) {
  KeyHistory history;
  for (std::uint64_t key = 0; key < 5000; ++key) history.push(mix64(key));
  for (std::uint64_t key = 0; key < 5000; ++key) ASSERT_EQ(history.count(mix64(key)), 1);
  EXPECT_FALSE(history.contains(mix64(5000)));
  history.truncate(100);
  for (std::uint64_t key = 0; key < 5000; ++key) ASSERT_EQ(history.contains(mix64(key)), key < 100);
}

TEST(KeyHistory, EqualWhenTheKeysAre) {
  KeyHistory grown;
  for (std::uint64_t key = 0; key < 1000; ++key) grown.push(key);
  grown.truncate(1);
  KeyHistory fresh;
  EXPECT_FALSE(grown == fresh);
  fresh.push(0);
  EXPECT_TRUE(grown == fresh);
  fresh.clear();
  EXPECT_EQ(fresh.size(), 0U);
  EXPECT_FALSE(fresh.contains(0));
}

}  // namespace
}  // namespace lusoria::core
