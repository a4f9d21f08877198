#include "core/games/via_ludus/insight.hpp"

#include <algorithm>
#include <cstdint>

#include "core/games/via_ludus/state.hpp"
#include "core/random.hpp"

namespace lusoria::core::via_ludus {

namespace {

// Fronts told apart; all that lies farther counts as the last one, which errs towards more use.
constexpr std::size_t kFronts = 28;

constexpr std::uint64_t kAttackSalt = mix64(0x61747461U);
constexpr std::uint64_t kAttackerMoves = mix64(0x6D6F7665U);
constexpr std::uint64_t kBlueAttacks = mix64(0x62617474U);

// White spaces in the order in which a side reaches them from an edge: front i holds those that
// are its claim i + 1 on the way, at the least.
template <int Words>
struct Fronts {
  using Set = Bitboard<Words>;

  std::array<Set, kFronts> at;
  std::size_t count = 0;

  Fronts(const Grid<Words>& grid, const Set& edge, const Set& joined, const Set& own,
         const Set& free) {
    Set unmet = own - joined;
    Set unseen = free;
    Set front = (grid.neighbours(joined) | edge) & unseen;
    while (front.any() && count < kFronts - 1) {
      at[count++] = front;
      unseen -= front;
      const Set beside = grid.neighbours(front);
      Set chains;
      if (beside.intersects(unmet)) {
        chains = grid.flood(beside, unmet);
        unmet -= chains;
      }
      front = (beside | grid.neighbours(chains)) & unseen;
    }
    if (front.any()) at[count++] = grid.flood(front, unseen | unmet) & unseen;
  }
};

}  // namespace

template <int Words>
Ways<Words>::Ways(const State<Words>& state, Player side, int claims_left) {
  const Grid<Words>& grid = state.rules().grid();
  const Set& own = state.stones(side);
  const Fronts<Words> start(grid, state.rules().start_edge(side), state.joined_to_start(side), own,
                            state.free());
  const Fronts<Words> end(grid, state.rules().end_edge(side), state.joined_to_end(side), own,
                          state.free());
  const int most = std::min(claims_left, static_cast<int>(start.count + end.count) - 1);
  for (int claims = 1; claims <= most; ++claims) {
    Set here;
    for (std::size_t i = 0; i < std::min(start.count, static_cast<std::size_t>(claims)); ++i) {
      const std::size_t j = static_cast<std::size_t>(claims - 1) - i;
      if (j < end.count) here |= start.at[i] & end.at[j];
    }
    if (distance == kNone) {
      if (here.none()) continue;
      distance = claims;
    }
    near[std::min(static_cast<std::size_t>(claims - distance), kClasses - 1)] |= here;
    useful |= here;
  }
}

template <int Words>
Insight<Words>::Insight(const State<Words>& state)
    : state_(state),
      own_(state, state.side(), (state.free().count() + 1) / 2),
      theirs_(state, opponent(state.side()), state.free().count() / 2) {}

template <int Words>
void Insight<Words>::actions(ActionList& list, Question question) const {
  const auto push = [&](int square) { list.push_back(make_action(square)); };
  // To be connected at once, or to keep the opponent from it, leaves no choice.
  if (own_.distance == 1) return push(own_.near[0].lowest());
  if (theirs_.distance == 1) return push(theirs_.near[0].lowest());
  Set seen;
  const auto push_new = [&](const Set& set) {
    (set - seen).for_each(push);
    seen |= set;
  };
  for (std::size_t i = 0; i < Ways<Words>::kClasses; ++i) {
    if (question == Question::kAbove) {
      push_new(own_.near[i]);
    } else if (question == Question::kBelow) {
      push_new(theirs_.near[i]);
    } else {
      push_new(own_.near[i] & theirs_.near[i]);
      push_new(own_.near[i] | theirs_.near[i]);
    }
  }
  if (list.empty()) push(state_.free().lowest());
}

template <int Words>
bool Insight<Words>::tactics(ActionList& list) const {
  const auto push = [&](int square) { list.push_back(make_action(square)); };
  if (own_.distance == 1 || theirs_.distance == 1) {
    push((own_.distance == 1 ? own_ : theirs_).near[0].lowest());
    return true;
  }
  if (own_.distance == 2) own_.near[0].for_each(push);
  return false;
}

template <int Words>
LikenessKey Insight<Words>::key(Question question) const {
  const Player mover = state_.side();
  if (question == Question::kAbove || theirs_.distance == Ways<Words>::kNone) {
    return key_of_attack(mover, own_);
  }
  if (question == Question::kBelow || own_.distance == Ways<Words>::kNone) {
    return key_of_attack(opponent(mover), theirs_);
  }
  return key_of_all();
}

namespace {
LikenessKey least_image(const ImageKeys& keys, int first, int count, std::uint64_t salt) {
  LikenessKey out;
  std::uint64_t least = ~std::uint64_t{0};
  for (int symmetry = first; symmetry < first + count; ++symmetry) {
    const std::uint64_t key = keys[static_cast<std::size_t>(symmetry)];
    if (key > least) continue;
    least = key;
    out.symmetry = symmetry;
  }
  const int swapped = (out.symmetry & 1) << 1 | (out.symmetry & 2) >> 1;
  out.inverse = (out.symmetry & 4) != 0 ? 4 | swapped : out.symmetry;
  out.key = mix64(least ^ salt);
  return out;
}

template <int Words>
std::uint64_t scrambled(std::uint64_t key, const Bitboard<Words>& set) {
  for (int i = 0; i < Words; ++i) key = mix64(key ^ set.word(i));
  return key;
}
}  // namespace

// Whether the attacker wins. Its spaces off all useful ways are left out.
template <int Words>
LikenessKey Insight<Words>::key_of_attack(Player attacker, const Ways<Words>& ways) const {
  const auto& rules = state_.rules();
  const Set open = ways.useful | state_.stones(attacker);
  const Set stones = rules.grid().flood(rules.start_edge(attacker), open) - ways.useful;
  const bool square = rules.shape().rows == rules.shape().columns;
  std::uint64_t salt = kAttackSalt;
  if (state_.side() == attacker) salt ^= kAttackerMoves;
  if (attacker == kBlue && (!square || !rules.has_images())) salt ^= kBlueAttacks;
  if (!rules.has_images()) return {scrambled(scrambled(salt, stones), ways.useful), 0, 0};
  ImageKeys keys{};
  stones.for_each([&](int at) { rules.add_images(keys, seat_index(attacker), at); });
  // As if White spaces were the other side's: the two sets never meet.
  ways.useful.for_each([&](int at) { rules.add_images(keys, 1 - seat_index(attacker), at); });
  return least_image(keys, square && attacker == kBlue ? 4 : 0, kRectangleSymmetries, salt);
}

template <int Words>
LikenessKey Insight<Words>::key_of_all() const {
  const auto& rules = state_.rules();
  if (!rules.has_images()) return {state_.hash(), 0, 0};
  ImageKeys keys{};
  for (std::size_t side = 0; side < 2; ++side) {
    state_.stones(seat(static_cast<int>(side))).for_each([&](int at) {
      rules.add_images(keys, side, at);
    });
  }
  state_.walls().for_each([&](int at) { rules.add_images(keys, 2, at); });
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if ((state_.side() == kBlue) != ((i & 4) != 0)) keys[i] ^= detail::kBlueToMove;
  }
  return least_image(keys, 0, state_.symmetry_count(), 0);
}

template class Insight<1>;
template class Insight<2>;
template class Insight<3>;
template class Insight<6>;
template struct Ways<1>;
template struct Ways<2>;
template struct Ways<3>;
template struct Ways<6>;

}  // namespace lusoria::core::via_ludus
