#include "agents/evaluation/race_terms.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "agents/evaluation/weights.hpp"
#include "core/parse.hpp"

namespace lusoria::agents::race {

namespace {

// The seats that race, weighed by exp(score).
class Ranks {
 public:
  Ranks(const Race& race, const Scores& scores) : race_(race) {
    // Scores that are hopelessly behind must not all become 0, for a rank is still theirs to share.
    constexpr float kLeast = -60;
    float most = -std::numeric_limits<float>::infinity();
    for_seats(race.racing, [&](std::size_t i) { most = std::max(most, scores[i]); });
    for_seats(race.racing,
              [&](std::size_t i) { odds_[i] = std::exp(std::max(kLeast, scores[i] - most)); });
  }

  // Adds up what each seat of `left` can expect when rank `rank` is the next, times `probability`.
  void expect(unsigned left, int rank, float probability) {
    const int count = std::popcount(left);
    if (count == 1 || rank == race_.ranks_played) {
      const float shared = (worth(rank) + worth(rank + count - 1)) / 2;
      for_seats(left, [&](std::size_t i) { expected_[i] += probability * shared; });
      return;
    }
    float sum = 0;
    for_seats(left, [&](std::size_t i) { sum += odds_[i]; });
    for_seats(left, [&](std::size_t i) {
      const float gets_it = probability * odds_[i] / sum;
      expected_[i] += gets_it * worth(rank);
      expect(left & ~(1U << i), rank + 1, gets_it);
    });
  }

  template <class F>
  static void for_seats(unsigned seats, F&& f) {
    for (; seats != 0; seats &= seats - 1) f(static_cast<std::size_t>(std::countr_zero(seats)));
  }

  float expected(std::size_t seat) const { return expected_[seat]; }

 private:
  // From 1 for the best rank to -1 for the worst.
  float worth(int rank) const {
    const int last = race_.seats - 1;
    return static_cast<float>(last - 2 * rank) / static_cast<float>(last);
  }

  const Race& race_;
  Scores odds_{};
  Scores expected_{};
};

const std::vector<core::Parameter>& parameters() {
  static const auto list = [] {
    std::vector<core::Parameter> out;
    out.reserve(kTerms);
    for (const std::string_view name : kTermNames) {
      out.push_back(core::Parameter::real(std::string(name), 0, -kMostWeight, kMostWeight, ""));
    }
    return out;
  }();
  return list;
}

}  // namespace

void add_token(Terms& terms, int code) {
  if (code == core::race::kBase) return;
  const float gone = part_gone(code);
  add(terms, Term::kProgress, gone);
  add(terms, Term::kAdvanced, gone * gone);
  add(terms, Term::kEntered, 1);
  if (code == core::race::kHome) add(terms, Term::kHome, 1);
}

void add_danger(Terms& terms, int code, std::span<const float> chances, int seat, int owner) {
  const int seats = static_cast<int>(chances.size());
  const auto turns_to = [&](int other) { return (other - owner + seats) % seats; };
  float survives = 1;
  float survives_later = 1;
  for (int other = 0; other < seats; ++other) {
    const float escapes = 1 - chances[static_cast<std::size_t>(other)];
    (turns_to(other) < turns_to(seat) ? survives : survives_later) *= escapes;
  }
  add(terms, Term::kDanger, -stake(code) * (1 - survives));
  add(terms, Term::kExposure, -stake(code) * survives * (1 - survives_later));
}

Scores scores(const SeatTerms& terms, const Weights& weights, int seats) {
  Scores out{};
  for (std::size_t s = 0; s < static_cast<std::size_t>(seats); ++s) {
    for (std::size_t i = 0; i < kTerms; ++i) out[s] += weights[i] * terms[s][i];
  }
  return out;
}

void set_expected(const Race& race, const Scores& scores, core::Returns& returns) {
  Ranks ranks(race, scores);
  ranks.expect(race.racing, race.next_rank, 1);
  Ranks::for_seats(race.racing, [&](std::size_t i) {
    returns.set(core::seat(static_cast<int>(i)), ranks.expected(i));
  });
}

core::Result<Weights> read_weights(std::string_view text, const Weights& weights) {
  const auto arguments = agents::read_weights(text, parameters());
  if (!arguments) return tl::unexpected(arguments.error());
  Weights out = weights;
  for (std::size_t i = 0; i < kTerms; ++i) {
    if (arguments->given(kTermNames[i])) {
      out[i] = static_cast<float>(arguments->real(kTermNames[i]));
    }
  }
  return out;
}

}  // namespace lusoria::agents::race
