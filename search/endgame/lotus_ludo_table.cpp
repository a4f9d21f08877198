#include "search/endgame/lotus_ludo_table.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/random.hpp"
#include "search/endgame/lotus_ludo_index.hpp"

namespace lusoria::search {

using core::Player;
using core::lotus_ludo::Position;
using core::lotus_ludo::State;
using core::race::kColours;
using lotus_ludo::Header;

static_assert(std::endian::native == std::endian::little, "the file is mapped as it is");

namespace {

core::Error fault(const std::string& path, std::string message) {
  return {.message = std::move(message), .source = path, .line = 0, .column = 0};
}

// What is wrong with a whole file, or nothing.
std::string header_fault(const Header& header) {
  if (header.magic != lotus_ludo::kMagic) return "expected an endgame table of Lotus Ludo";
  if (header.version != lotus_ludo::kVersion || header.sides != lotus_ludo::kSides) {
    return fmt::format("version {} of the endgame tables; expected {}", header.version,
                       lotus_ludo::kVersion);
  }
  if (header.capture_extra_roll > 1) return "damaged: the header says what none does";
  return {};
}

}  // namespace

std::uint64_t lotus_ludo::checksum(std::span<const std::uint32_t> values) {
  // Four chains side by side: one would wait for its own multiplications.
  std::array<std::uint64_t, 4> chains{1, 2, 3, 4};
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::uint64_t& chain = chains[i % chains.size()];
    chain = (chain ^ values[i]) * 0x9E3779B97F4A7C15U;
    chain ^= chain >> 32;
  }
  std::uint64_t out = values.size();
  for (const std::uint64_t chain : chains) out = core::mix64(out ^ chain);
  return out;
}

core::Result<std::shared_ptr<const LotusLudoTable>> LotusLudoTable::open(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) {
    return tl::unexpected(fault(
        path, fmt::format("cannot be read ({}); expected an endgame table, as `lusoria endgame "
                          "build` writes it",
                          std::strerror(errno))));
  }
  struct stat status {};
  const bool regular = fstat(file, &status) == 0 && S_ISREG(status.st_mode);
  const bool whole = regular && static_cast<std::size_t>(status.st_size) == lotus_ludo::kFileBytes;
  void* const mapped =
      whole ? mmap(nullptr, lotus_ludo::kFileBytes, PROT_READ, MAP_SHARED, file, 0) : MAP_FAILED;
  ::close(file);
  if (!regular) return tl::unexpected(fault(path, "no regular file; expected an endgame table"));
  if (!whole) {
    return tl::unexpected(fault(path, fmt::format("{} bytes; expected the {} of an endgame table",
                                                  status.st_size, lotus_ludo::kFileBytes)));
  }
  if (mapped == MAP_FAILED) {
    return tl::unexpected(
        fault(path, fmt::format("cannot be mapped into memory: {}", std::strerror(errno))));
  }
  // Not make_shared: the constructor is private.
  std::shared_ptr<LotusLudoTable> table(new LotusLudoTable(mapped, lotus_ludo::kFileBytes));
  const auto& header = *static_cast<const Header*>(mapped);
  std::string wrong = header_fault(header);
  if (wrong.empty() &&
      header.checksum != lotus_ludo::checksum({table->values(), lotus_ludo::kPositions})) {
    wrong = "damaged: the values do not have the checksum of the header";
  }
  if (!wrong.empty()) return tl::unexpected(fault(path, std::move(wrong)));
  table->capture_extra_roll_ = header.capture_extra_roll == 1;
  return table;
}

LotusLudoTable::LotusLudoTable(void* mapped, std::size_t bytes) : mapped_(mapped), bytes_(bytes) {}

LotusLudoTable::~LotusLudoTable() { munmap(mapped_, bytes_); }

const std::uint32_t* LotusLudoTable::values() const {
  return reinterpret_cast<const std::uint32_t*>(static_cast<const Header*>(mapped_) + 1);
}

bool LotusLudoTable::is_for(const core::lotus_ludo::Rules& rules) const {
  return rules.player_count() == 2 && rules.options().capture_extra_roll == capture_extra_roll_;
}

bool LotusLudoTable::covers(const State& state) const {
  if (!is_for(state.rules()) || state.to_move() == Player::kNobody) return false;
  const Position& position = state.position();
  for (int colour = 0; colour < kColours; ++colour) {
    if (position.is_playing(colour) &&
        !lotus_ludo::is_endgame(position.tokens[static_cast<std::size_t>(colour)])) {
      return false;
    }
  }
  return true;
}

double LotusLudoTable::win_probability(const State& state, Player seat) const {
  if (state.to_move() == Player::kNobody) return state.returns()[seat] > 0 ? 1 : 0;
  assert(covers(state));
  const Player mover = state.turn_owner();
  if (state.to_move() == mover) {
    const double value = best_move(state).wins;
    return seat == mover ? value : 1 - value;
  }
  const Position& position = state.position();
  const auto side = [&](Player player) {
    const auto colour = static_cast<std::size_t>(state.rules().colour_of(player));
    return lotus_ludo::side_of(position.tokens[colour]);
  };
  const std::size_t index =
      lotus_ludo::position_of(position.sixes, side(mover), side(core::opponent(mover)));
  const double value = values()[index] / lotus_ludo::kScale;
  return seat == mover ? value : 1 - value;
}

LotusLudoTable::Moves LotusLudoTable::moves(const State& state) const {
  core::ActionList actions;
  state.legal_actions(actions);
  Moves out;
  for (const core::Action action : actions) {
    State next = state;
    next.apply(action);
    out.push_back({.action = action, .wins = win_probability(next, state.to_move())});
  }
  return out;
}

LotusLudoTable::Move LotusLudoTable::best_move(const State& state) const {
  const Moves all = moves(state);
  return *std::max_element(all.begin(), all.end(),
                           [](const Move& a, const Move& b) { return a.wins < b.wins; });
}

}  // namespace lusoria::search
