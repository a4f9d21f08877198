#include "selfplay/swiss_pairing.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <numeric>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/max_cardinality_matching.hpp>

namespace lusoria::selfplay {

namespace {

using Agents = std::vector<std::size_t>;

// The highest first.
Agents ranking(std::span<const SwissPlayer> players) {
  Agents order(players.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return players[a].points > players[b].points;
  });
  return order;
}

Agents without(Agents agents, std::size_t a) {
  std::erase(agents, a);
  return agents;
}

class Pairer {
 public:
  explicit Pairer(std::span<const SwissPlayer> players)
      : players_(players), meetings_(players.size() * players.size()) {
    for (std::size_t a = 0; a < players.size(); ++a) {
      for (const std::size_t b : players[a].opponents) ++meetings_[a * players.size() + b];
    }
    fewest_meetings_ = meetings(0, 1);
    for (std::size_t a = 0; a < players.size(); ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        fewest_meetings_ = std::min(fewest_meetings_, meetings(a, b));
      }
    }
  }

  SwissRound pair() {
    SwissRound round;
    Agents left = ranking(players_);
    if (left.size() % 2 != 0) {
      round.bye = bye(left);
      left = without(std::move(left), *round.bye);
    }
    // Seats are heeded unless that takes a further rematch.
    std::size_t stale = fewest_stale(left);
    heed_seats_ = true;
    if (fewest_stale(left) > stale) heed_seats_ = false;
    while (!left.empty()) {
      const std::size_t highest = left.front();
      left.erase(left.begin());
      const std::size_t other = opponent(highest, left, stale);
      stale -= is_stale(highest, other) ? 1 : 0;
      left = without(std::move(left), other);
      round.pairs.push_back(seated(highest, other, round.pairs.size() % 2 == 0));
    }
    return round;
  }

 private:
  int meetings(std::size_t a, std::size_t b) const { return meetings_[a * players_.size() + b]; }

  // Whether the two should not be paired: they have met more often than some others have, or one of
  // them would have a third seat too many of one kind.
  bool is_stale(std::size_t a, std::size_t b) const {
    if (meetings(a, b) > fewest_meetings_) return true;
    const int one = players_[a].balance;
    const int other = players_[b].balance;
    return heed_seats_ && one * other > 0 && std::min(std::abs(one), std::abs(other)) >= 2;
  }

  // How many stale pairs there are at least if these are all paired. Those whom a maximum matching
  // of the others leaves over are stale to each other.
  std::size_t fewest_stale(const Agents& agents) const {
    using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS>;
    Graph graph(agents.size());
    for (std::size_t i = 0; i < agents.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (!is_stale(agents[i], agents[j])) boost::add_edge(i, j, graph);
      }
    }
    std::vector<Graph::vertex_descriptor> mates(agents.size());
    boost::edmonds_maximum_cardinality_matching(graph, mates.data());
    return agents.size() / 2 - boost::matching_size(graph, mates.data());
  }

  std::size_t bye(const Agents& ranked) const {
    int fewest = players_[ranked[0]].byes;
    for (const std::size_t a : ranked) fewest = std::min(fewest, players_[a].byes);
    std::optional<std::size_t> best;
    std::size_t best_stale = 0;
    for (auto a = ranked.rbegin(); a != ranked.rend() && (!best || best_stale > 0); ++a) {
      if (players_[*a].byes != fewest) continue;
      const std::size_t stale = fewest_stale(without(ranked, *a));
      if (best && stale >= best_stale) continue;
      best = *a;
      best_stale = stale;
    }
    return *best;
  }

  // Those of the bracket from its middle down and then up, then those below it.
  Agents by_preference(std::size_t highest, const Agents& left) const {
    const auto end = std::find_if(left.begin(), left.end(), [&](std::size_t b) {
      return players_[b].points < players_[highest].points;
    });
    const auto others = std::distance(left.begin(), end);
    const auto middle = left.begin() + std::max<std::ptrdiff_t>(others - 1, 0) / 2;
    Agents order(middle, end);
    order.insert(order.end(), std::make_reverse_iterator(middle), left.rend());
    order.insert(order.end(), end, left.end());
    const auto rank = [&](std::size_t b) {
      return is_stale(highest, b) ? 1 + meetings(highest, b) : 0;
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
    return order;
  }

  // With `most_stale` stale pairs in all that are left, its own included.
  std::size_t opponent(std::size_t highest, const Agents& left, std::size_t most_stale) const {
    for (const std::size_t other : by_preference(highest, left)) {
      const std::size_t own = is_stale(highest, other) ? 1 : 0;
      if (own + fewest_stale(without(left, other)) <= most_stale) return other;
    }
    assert(false);  // a pairing with so few exists
    return left.front();
  }

  std::pair<std::size_t, std::size_t> seated(std::size_t higher, std::size_t lower,
                                             bool higher_is_due) const {
    const SwissPlayer& a = players_[higher];
    const SwissPlayer& b = players_[lower];
    bool is_first = higher_is_due;
    if (a.last != b.last) is_first = a.last < b.last;
    if (a.balance != b.balance) is_first = a.balance < b.balance;
    return is_first ? std::pair(higher, lower) : std::pair(lower, higher);
  }

  std::span<const SwissPlayer> players_;
  std::vector<int> meetings_;  // row by row
  int fewest_meetings_;        // of any two
  bool heed_seats_ = false;
};

}  // namespace

SwissRound pair_swiss(std::span<const SwissPlayer> players) {
  assert(players.size() >= 2);
  return Pairer(players).pair();
}

}  // namespace lusoria::selfplay
