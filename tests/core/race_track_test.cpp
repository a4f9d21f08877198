// The track of the race games.
#include <algorithm>
#include <cstddef>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "core/games/race/cross.hpp"
#include "core/games/race/track.hpp"
#include "core/random.hpp"

namespace lusoria::core::race {
namespace {

TEST(RaceTrack, StartsAndStarsAreWhereTheRulesSay) {
  EXPECT_EQ(square_of(0, kStart), 0);
  EXPECT_EQ(square_of(1, kStart), 13);
  EXPECT_EQ(square_of(2, kStart), 26);
  EXPECT_EQ(square_of(3, kStart), 39);
  EXPECT_EQ(kStarSquares,
            (Squares{1} << 8 | Squares{1} << 21 | Squares{1} << 34 | Squares{1} << 47));
  EXPECT_EQ(square_of(0, kLastOnRing), 50);
  EXPECT_EQ(square_of(3, kLastOnRing), 37);
  EXPECT_EQ(square_of(3, 14), 0);
}

TEST(RaceTrack, CodesAndSquaresAreInverse) {
  Rng rng(1);
  for (int colour = 0; colour < kColours; ++colour) {
    for (int code = kStart; code <= kLastOnRing; ++code) {
      EXPECT_EQ(code_of(colour, square_of(colour, code)), code);
      EXPECT_EQ(squares_of(colour, code_bit(code)), Squares{1} << square_of(colour, code));
    }
    for (int i = 0; i < 100; ++i) {
      const Squares squares = rng() & kAllSquares;
      Codes codes = 0;
      for (int square = 0; square < kRing; ++square) {
        if ((squares >> square & 1) != 0) codes |= code_bit(code_of(colour, square));
      }
      EXPECT_EQ(codes_of(colour, squares), codes);
      // The square that the colour never reaches is lost on the way back.
      const int beyond = (start_square(colour) + kRing - 1) % kRing;
      EXPECT_EQ(squares_of(colour, codes), squares & ~(Squares{1} << beyond));
    }
    EXPECT_EQ(squares_of(colour, kSafeCodes), kSafeSquares);
  }
}

TEST(RaceTrack, CodesBeforeAreThoseWhoseWayMeetsAnObstacle) {
  Rng rng(2);
  for (int i = 0; i < 300; ++i) {
    const Codes obstacles = rng() & rng() & rng() & kRingCodes;
    for (int steps = 1; steps <= kFaces; ++steps) {
      Codes expected = 0;
      for (int code = 0; code < kCodes; ++code) {
        for (int ahead = 1; ahead <= steps; ++ahead) {
          if ((obstacles >> (code + ahead) & 1) != 0) expected |= code_bit(code);
        }
      }
      ASSERT_EQ(codes_before(obstacles, steps), expected) << steps;
    }
  }
}

TEST(RaceTrack, PlacesHaveOneTextEach) {
  for (int colour = 0; colour < kColours; ++colour) {
    std::set<std::string> texts;
    for (int code = 0; code < kCodes; ++code) {
      const std::string text = place_text(colour, code);
      EXPECT_TRUE(texts.insert(text).second) << text;
      EXPECT_EQ(parse_place(colour, text), code);
    }
  }
  EXPECT_EQ(place_text(2, kStart), "t26");
  EXPECT_EQ(place_text(2, kFirstOnPath), "h1");
  for (const char* const text : {"", "t", "t51", "t00", "h0", "h6", "Base", "home "}) {
    EXPECT_FALSE(parse_place(0, text)) << text;
  }
  EXPECT_EQ(parse_colour('B'), 3);
  EXPECT_FALSE(parse_colour('b'));
}

// Squares of the ring are the same for all colours, the ways home differ.
TEST(RaceCross, EveryPlaceIsAnotherOneOnTheBoard) {
  std::set<std::string> boards;
  for (int colour = 0; colour < kColours; ++colour) {
    for (int code = kStart; code < kCodes; ++code) {
      std::string board = draw_cross({{.colour = colour, .code = code}}, false);
      std::replace(board.begin(), board.end(), kColourLetters[static_cast<std::size_t>(colour)],
                   'X');
      boards.insert(board);
    }
  }
  EXPECT_EQ(boards.size(), static_cast<std::size_t>(kRing + kColours * (kHome - kLastOnRing)));
}

TEST(RaceCross, TurnsWithTheColours) {
  const std::string board = draw_cross({{.colour = 1, .code = kStart},
                                        {.colour = 0, .code = kLastOnPath},
                                        {.colour = 0, .code = kLastOnPath},
                                        {.colour = 3, .code = kBase}},
                                       false);
  EXPECT_NE(board.find("2R"), std::string::npos);
  EXPECT_NE(board.find(" G"), std::string::npos);
  EXPECT_NE(board.find(" B"), std::string::npos);
  EXPECT_EQ(board.find('\x1b'), std::string::npos);
  // A Square Tile stays one beside a shielded tile.
  const std::string both = draw_cross({{.colour = 0, .code = kStart, .square = true},
                                       {.colour = 0, .code = kStart, .shielded = true}},
                                      false);
  EXPECT_NE(both.find("2R#"), std::string::npos) << both;
  EXPECT_NE(draw_cross({}, true).find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace lusoria::core::race
