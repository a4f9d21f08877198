// What a Swiss or a knockout tournament is told as, beside its tables.
#pragma once

#include <string>
#include <vector>

#include "selfplay/config.hpp"
#include "selfplay/schedule.hpp"

namespace lusoria::selfplay {

// How an agent stands by the matches alone.
struct MatchStanding {
  std::size_t agent = 0;
  double points = 0;     // of all games, byes included
  double opponents = 0;  // the points of all its opponents: Buchholz's score
  int byes = 0;
  int lost_in = 0;  // the round of a knockout in which it was eliminated; 0 if it was not

  friend bool operator==(const MatchStanding&, const MatchStanding&) = default;
};

// From first to last: in a Swiss by points, Buchholz and seed; in a knockout the later eliminated,
// then the higher seed.
std::vector<MatchStanding> match_standings(TournamentFormat format, std::size_t agents,
                                           const std::vector<Encounter>& encounters);

// The standings, a line an agent, and the matches round by round. Empty where games don't come in
// matches; otherwise it ends in a line feed. `names` are those of all agents.
std::string encounters_text(TournamentFormat format, const std::vector<std::string>& names,
                            const std::vector<Encounter>& encounters);

// One JSON object: {"format", "standings": [{"name", "points", "opponents_points", "byes",
// "lost_in_round"}], "matches": [{"round", "first", "second", "first_points", "second_points",
// "tie_breaks", "winner", "by_seed"}]}; "second" is null for a bye, "winner" where nobody advances,
// "lost_in_round" where nobody was eliminated. Where games don't come in matches, "format" alone.
std::string encounters_json(TournamentFormat format, const std::vector<std::string>& names,
                            const std::vector<Encounter>& encounters);

}  // namespace lusoria::selfplay
