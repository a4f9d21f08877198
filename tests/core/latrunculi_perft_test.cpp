// How many lines of play there are from a position in the middle of a game of each ruleset: figures
// that a change of the engine must not change.
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/core/latrunculi_support.hpp"

namespace lusoria::test {
namespace {

using core::latrunculi::Options;

struct Perft {
  const char* ruleset;
  const char* position;
  std::vector<std::uint64_t> lines;  // of one action, of two, and so on
};

const std::vector<Perft> kPerfts = {
    {"tournament-8x6", "b1bb2w1/6b1/2bw2b1/w1b1b2w/1bwww1w1/2b1wb1b w", {26, 1204, 32463}},
    {"schadler-1994",
     "wbb3w1/2wb2bw/b1w1b1b1/1w3wb1/bw3w2/2bb1b1b/1bw1w3/"
     "b1bwww1w w go=c2 visited=c2,c4",
     {2, 89, 3003, 107699}},
    {"schadler-2001",
     "1wwbwjww/bbwbw1b1/w3bwww/w1bbbww1/wb1ib2b/bwwbbbw1/bw2bb1b/"
     "bwwwb1wb w go=c8 visited=c6,c8",
     {2, 64, 1830, 50888}},
    {"seneca",
     "wb2b1ww/1bb1bw2/wwb2wbb/b1b2wjw/1wiww3/1wb1bb2/wj2wbib/"
     "jw1bw1wb b go=f3 visited=d3,f3",
     {2, 65, 2276, 74029}},
    {"piso", "w1b2bww/1b1b2b1/1wbw2bw/w4w2/1w2wwbb/3bw1w1/1w3w2/bbb1wwb1 w", {35, 982, 33744}},
    {"museum-quintana",
     "bb2bbbb/bbbb2bw/6b1/w1bbb3/3w1b1w/1w3w2/2w1ww2/ww1wwww1 w",
     {56, 2765, 151492}},
    {"falkener",
     "1b1bbb1bbb2/b2b1b3bbb/1b3bbb3b/bbb1b1b1b1b1/4b1b2b1b/3b2w5/11w/w5w4w/1wwwwww3w1/"
     "w1w1www1w3/1w1ww2wwwww/w1w3w3w1 w",
     {118, 15101, 1790250}},
    {"kowalski-10x11",
     "3B3bb2/1b5w3/2b2w5/10b/6W3w/1b9/1w2b6/1w5b3/3bb1w4/w6www1 w",
     {113, 13219, 1478387}},
    {"kowalski-8x12",
     "b1b1b2bb1bb/3B4w3/b2w8/2ww3w4/2b2b6/5wb2b2/1w4W5/4w1w2www w",
     {104, 8854, 912685}},
    {"bell-8x7",
     "w1ww1b1/2ww2w/bW2ww1/4ww1/w3Bb1/1b2b2/b1bb3/bbbb1bw w quiet=3",
     {24, 557, 13782, 318858}},
    {"bell-8x8",
     "1www1b2/1ww2w2/1bW1w3/3bw2b/1w1w2wb/1ww4b/1bbbbb1B/bbb3w1 b quiet=16",
     {21, 567, 11408, 312053}},
    {"seega-6x6", "w1ww1w/1w1ww1/bww1bw/ww3b/bb1bbb/bbbbb1 w", {19, 208, 3745, 43171}},
    {"seega-6x7", "ww2www/wwwbw1w/w2wbbw/w1b1bbb/b2b1bb/bbbwbbb w", {12, 189, 2531, 37843}},
    {"seega-6x8", "w1wwwbbw/1bwww1wb/wb1wwwww/1wb2w1b/bw1bb1bb/bbbbbbbb w", {18, 288, 5145, 81057}},
    {"seega-7x8",
     "www3ww/2ww1w1w/wwwww1bw/2ww1bbb/wbw1wb1b/bbbb3b/bbbbb1wb w",
     {30, 410, 11625, 173979}},
    {"seega-8x8",
     "wbwwwbbw/bww1bwwb/1wb2bbw/w2bwwwb/1bbb2wb/bb1bbwww/b1b1b1ww/bbbbbbww w",
     {14, 382, 5731, 149133}},
    {"seega-8x9",
     "wbwbwwbbw/bwwwbbwwb/w1wbwwbbw/wwb1wwwwb/1bbw1wwwb/wb1bbb1ww/wb1bbb1bw/"
     "bbbwbbb1b w",
     {13, 226, 3069, 53949}},
    {"seega-9x10",
     "bbwbwbbwbw/wbbbwwwwbw/wbbwwwwwww/www2wwwbw/ww1w1wbbbw/w3www1bw/wwwbb1bbbb/"
     "bb2bb1bb1/bbbbbbwbb1 w",
     {21, 383, 8062, 153849}},
    {"seega-10x10",
     "bwbwbbbbww/bbwwwwwwbb/bbwww1wwwb/wwww1wb1bw/wbbww2wwb/w1bb1b2bw/b1b1w1wwwb/"
     "bb1b1bb1bb/w1b1bw2bw/bbbbbbbwbb w",
     {27, 980, 26483}},
    {"seega-11x12",
     "wbbwbbbbwbww/wbbbwwbwbbbb/wbwwwwwbbwwb/wbw1wb1bwwww/wwwwb1b1w1w1/wwb2b1bw1ww/"
     "bwwb1b1bw2b/wbb1bwbwww1b/bbbwbwwwbwww/wbwbwbbwbwbb/bbbbbbbwbwbb w",
     {21, 589, 13371, 361281}},
    {"seega-11x16",
     "bwbbwbbbwbbww1w1/bbbwbbbwwbw3ww/wbwwwwwbbbwww1w1/bwwbw1w1b1ww1b2/"
     "wwwwbbb1b1bwwbbb/wwbwbb3b1bw1ww/wwwwwbw2w1bbbww/bbbbbbww1wbwwwwb/"
     "bbwwbwbwwwbwwwww/wbwbwbbbbbwwbbbb/bbbbwbwbbwbbwbwb w",
     {33, 860, 29221}},
    {"kharebga-6x6", "1www1w/1ww1ww/bw2bw/1wwbb1/wbb2b/bbbbbb w", {16, 266, 4503, 72408}},
    {"kharebga-6x7", "1w1wwww/ww1ww1w/b4bw/1wbbbb1/wbb2bb/bbbbb1b w", {16, 420, 7722, 193242}},
    {"kharebga-6x8",
     "1w1wwbbw/1w2wwwb/w2wwwww/wb1b1bwb/b2bb1b1/bbbbbbbb w",
     {18, 422, 8208, 183787}},
    {"kharebga-7x8",
     "1wb1w2w/w2wwb1w/wwb1w1bw/wbwwwb1b/w1ww3b/bbb1w1wb/bbbbbbwb w",
     {32, 806, 26912}},
    {"kharebga-8x8",
     "wbwwwbbw/1wwbbwwb/bwwb3w/2w1b2b/b1bbwwwb/1b2wwww/bbbbbbww/bbbbbb1w w",
     {22, 625, 14331, 401487}},
    {"kharebga-8x9",
     "2wbwwbbw/1www1bwwb/1www1wbbw/1wbwwwwwb/ww1bbbwwb/bb1b2bww/bbbw1bbww/bbbw1bbbb w",
     {20, 394, 8827, 178279}},
    {"kharebga-9x10",
     "bbwbwbbwbw/wbb2wwwbw/w1bbwwwwww/ww1w1w1wbw/wwwwb1bbbw/wbw1bwwbww/wwwwbb1bbb/"
     "bbw2bbbb1/bbbbbb1wwb w",
     {25, 627, 16267, 432600}},
    {"kharebga-10x10",
     "bwbwbbbbww/bbwwwwwwbb/bbwwwww1wb/www1wbww1w/wbbw2wwbb/wb1w2ww1w/1bbb3wwb/"
     "bb1bw1wwbb/wbbb2bbbw/bbb1bbbwbb w",
     {38, 1207, 46011}},
    {"kharebga-11x12",
     "wbbwbbbbwbww/wbbbwwbwbbbb/wbwwwwwbbwwb/wbww3bwwbw/wwwww1b2w1w/wwb2w1wwwww/"
     "bww3b1bw1b/wbbb2b2w1b/bbb3ww1www/wbwbwbbw1wbb/bbbbbbbwbwbb w",
     {58, 2385, 140232}},
    {"kharebga-11x16",
     "bwbbwbbbwbbw1w1w/bbbwbbbwwb1b1w2/wbwwwww1bbwbb1bw/bwwbw1wbb2ww1wb/"
     "wwwwbw2b2ww1wb/wwbwbbb1bbw1wb1w/wwwwwbww1bb1bbww/bbbbbbww1ww1wwwb/"
     "bbwwbwbwww1wwwww/wbwbwbbbbbwwbbbb/bbbbwbwbbwbbwbwb w",
     {58, 2106, 121685}},
};

// Sequences of `depth` actions; a game that ends earlier counts once.
template <class S>
std::uint64_t lines_of(const S& state, core::KeyHistory& history, std::size_t depth) {
  if (state.to_move() == core::Player::kNobody) return 1;
  core::ActionList list;
  state.legal_actions(list, history);
  if (depth == 1) return list.size();
  std::uint64_t lines = 0;
  for (const core::Action action : list) {
    S next = state;
    const std::size_t size = history.size();
    next.apply(action, history);
    lines += lines_of(next, history, depth - 1);
    history.truncate(size);
  }
  return lines;
}

class LatrunculiPerft : public testing::TestWithParam<Perft> {};

TEST_P(LatrunculiPerft, IsAsItWas) {
  const auto& [ruleset, position, lines] = GetParam();
  Options options;
  options.ruleset = core::latrunculi::find_ruleset(ruleset);
  ASSERT_NE(options.ruleset, nullptr);
  with_rules(options, [&, text = position, expected = lines](const auto& rules) {
    const auto state = rules.parse_state(text);
    ASSERT_TRUE(state) << state.error().text();
    core::KeyHistory history;
    state->begin(history);
    for (std::size_t depth = 1; depth <= expected.size(); ++depth) {
      EXPECT_EQ(lines_of(*state, history, depth), expected[depth - 1]) << "depth " << depth;
    }
  });
}

INSTANTIATE_TEST_SUITE_P(All, LatrunculiPerft, testing::ValuesIn(kPerfts), [](const auto& param) {
  return ruleset_test_name(*core::latrunculi::find_ruleset(param.param.ruleset));
});

}  // namespace
}  // namespace lusoria::test
