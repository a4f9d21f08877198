#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_reduce.h>
#include <tbb/task_arena.h>

#include "search/endgame/lotus_ludo_index.hpp"
#include "search/endgame/lotus_ludo_table.hpp"

namespace lusoria::search {

using core::lotus_ludo::Position;
using core::lotus_ludo::Rules;
using core::lotus_ludo::State;
using core::race::kFaces;

namespace lotus_ludo {

namespace {

constexpr int kMover = 0;  // Red
constexpr int kOther = 2;  // Yellow
constexpr int kMostSum = 2 * core::race::kHome;

// Where a move leads, packed: there are 25 million of them.
class Successor {
 public:
  enum class Next : std::uint32_t {
    kOtherRolls,      // the turn passes
    kRollsAgain,      // the same side, with no sixes counted: after a capture that earns a roll
    kRollsAfterASix,  // the same side, with one more six
    kWins,
  };

  // A capture is marked because it may lead back: what follows it is taken from the sweep before.
  Successor(int mover, int other, Next next, bool capture)
      : word_(static_cast<std::uint32_t>(mover) | static_cast<std::uint32_t>(other) << kSideBits |
              static_cast<std::uint32_t>(next) << 2 * kSideBits |
              static_cast<std::uint32_t>(capture) << (2 * kSideBits + 2)) {}

  int mover() const { return static_cast<int>(word_ & kSideMask); }
  int other() const { return static_cast<int>(word_ >> kSideBits & kSideMask); }
  Next next() const { return static_cast<Next>(word_ >> 2 * kSideBits & 3); }
  bool captures() const { return word_ >> (2 * kSideBits + 2) != 0; }

 private:
  static constexpr int kSideBits = 12;
  static constexpr std::uint32_t kSideMask = (1U << kSideBits) - 1;
  static_assert(kSides < 1 << kSideBits);

  std::uint32_t word_;
};

// All moves of all pairs of sides, face by face; less of them when it was stopped.
class Moves {
 public:
  Moves(const Rules& rules, const std::stop_token& stop) : first_(kPairs * kFaces + 1) {
    // Row by row, so that rows can be found side by side.
    std::vector<std::vector<Successor>> rows(kSides);
    tbb::parallel_for(0, kSides, [&](int mover) {
      if (!stop.stop_requested()) find_row(rules, mover, rows);
    });
    std::size_t total = 0;
    for (const auto& row : rows) total += row.size();
    all_.reserve(total);
    std::uint32_t before = 0;
    for (std::size_t row = 0; row < rows.size(); ++row) {
      const std::size_t begin = row * kSides * kFaces;
      for (std::size_t i = begin; i < begin + kSides * kFaces; ++i) first_[i] += before;
      all_.insert(all_.end(), rows[row].begin(), rows[row].end());
      before = static_cast<std::uint32_t>(all_.size());
    }
    first_.back() = before;
  }

  std::span<const Successor> of(std::size_t pair, int face) const {
    const std::size_t at = pair * kFaces + static_cast<std::size_t>(face - 1);
    return {all_.data() + first_[at], all_.data() + first_[at + 1]};
  }
  std::size_t size() const { return all_.size(); }

 private:
  void find_row(const Rules& rules, int mover, std::vector<std::vector<Successor>>& rows) {
    std::vector<Successor>& row = rows[static_cast<std::size_t>(mover)];
    const auto tokens = kSideCodes[static_cast<std::size_t>(mover)].tokens();
    for (int other = 0; other < kSides; ++other) {
      Position position = rules.initial_state(0).position();
      position.turn = kMover;
      position.tokens[kMover] = tokens;
      position.tokens[kOther] = kSideCodes[static_cast<std::size_t>(other)].tokens();
      for (int face = 1; face <= kFaces; ++face) {
        first_[pair_of(mover, other) * kFaces + static_cast<std::size_t>(face - 1)] =
            static_cast<std::uint32_t>(row.size());
        position.roll = static_cast<std::uint8_t>(face);
        const auto sources = legal_sources(position, kMover, face);
        for (auto left = sources; left != 0; left &= left - 1) {
          State state(rules, position);
          state.apply(core::make_action(std::countr_zero(left)));
          row.push_back(successor(state.position(), other));
        }
      }
    }
  }

  static Successor successor(const Position& after, int other) {
    if (after.is_over()) return {0, 0, Successor::Next::kWins, false};
    const int left = side_of(after.tokens[kOther]);
    const auto next = after.turn != kMover ? Successor::Next::kOtherRolls
                      : after.sixes == 0   ? Successor::Next::kRollsAgain
                                           : Successor::Next::kRollsAfterASix;
    return {side_of(after.tokens[kMover]), left, next, left != other};
  }

  std::vector<Successor> all_;
  std::vector<std::uint32_t> first_;  // by pair and face, an index into all_
};

// Two sides, each of which may be to roll.
struct Pair {
  int a = 0;
  int b = 0;
};

// Value iteration. A move brings its side nearer home and leaves the other where it is, unless it
// captures: so positions are visited by falling sum of codes, and only what follows a capture is
// known from the sweep before. Passing a roll leads from (a, b) to (b, a), which are solved
// together.
class Iteration {
 public:
  Iteration(const Moves& moves, std::stop_token stop)
      : moves_(moves),
        stop_(std::move(stop)),
        values_(kPositions, 0.5),
        old_(kPositions, 0.5),
        levels_(2 * kMostSum + 1) {
    for (int a = 0; a < kSides; ++a) {
      for (int b = 0; b <= a; ++b) levels_[level(a) + level(b)].push_back({a, b});
    }
  }

  // The largest change of a value. Means nothing when it was stopped.
  double sweep() {
    std::swap(values_, old_);
    double change = 0;
    for (auto pairs = levels_.rbegin(); pairs != levels_.rend() && !stop_.stop_requested();
         ++pairs) {
      const double here = tbb::parallel_reduce(
          tbb::blocked_range<std::size_t>(0, pairs->size(), 64), 0.0,
          [&](const tbb::blocked_range<std::size_t>& range, double most) {
            for (std::size_t i = range.begin(); i < range.end(); ++i) {
              most = std::max(most, solve((*pairs)[i]));
            }
            return most;
          },
          [](double x, double y) { return std::max(x, y); });
      change = std::max(change, here);
    }
    return change;
  }

  std::vector<std::uint32_t> scaled() const {
    std::vector<std::uint32_t> out;
    out.reserve(values_.size());
    for (const double value : values_) {
      out.push_back(static_cast<std::uint32_t>(std::lround(std::clamp(value, 0.0, 1.0) * kScale)));
    }
    return out;
  }

 private:
  static std::size_t level(int side) {
    const SideCodes codes = kSideCodes[static_cast<std::size_t>(side)];
    return static_cast<std::size_t>(codes.low) + codes.high;
  }

  // A value as sure + passes * (1 - value of the other side to roll).
  struct Linear {
    double sure = 0;
    double passes = 0;

    double at(double other) const { return sure + passes * (1 - other); }
  };

  double value_of(const Successor& s, int sixes) const {
    const auto& values = s.captures() ? old_ : values_;
    const int mover = s.mover();
    const int other = s.other();
    switch (s.next()) {
      case Successor::Next::kOtherRolls:
        return 1 - values[position_of(0, other, mover)];
      case Successor::Next::kRollsAgain:
        return values[position_of(0, mover, other)];
      case Successor::Next::kRollsAfterASix:
        return values[position_of(sixes + 1, mover, other)];
      case Successor::Next::kWins:
        break;
    }
    return 1;
  }

  // Adds the part of one face. After two sixes a third is not played.
  void add_face(Linear& sum, std::size_t pair, int face, int sixes) const {
    const auto successors = moves_.of(pair, face);
    if (successors.empty() || (face == kFaces && sixes == kSixes - 1)) {
      sum.passes += 1.0 / kFaces;
      return;
    }
    double best = 0;
    for (const Successor& s : successors) best = std::max(best, value_of(s, sixes));
    sum.sure += best / kFaces;
  }

  // By the sixes played before.
  std::array<Linear, kSixes> linear(int mover, int other) const {
    const std::size_t pair = pair_of(mover, other);
    Linear low;
    for (int face = 1; face < kFaces; ++face) add_face(low, pair, face, 0);
    std::array<Linear, kSixes> out{low, low, low};
    for (int sixes = 0; sixes < kSixes; ++sixes) {
      add_face(out[static_cast<std::size_t>(sixes)], pair, kFaces, sixes);
    }
    return out;
  }

  double solve(const Pair& pair) {
    const auto a = linear(pair.a, pair.b);
    const auto b = linear(pair.b, pair.a);
    // a = sa + pa (1 - b) and b = sb + pb (1 - a), where not both sides always pass.
    const double both = a[0].passes * b[0].passes;
    const double value = (a[0].sure + a[0].passes * (1 - b[0].sure - b[0].passes)) / (1 - both);
    const double other = b[0].at(value);
    return std::max(set(pair.a, pair.b, a, other), set(pair.b, pair.a, b, value));
  }

  double set(int mover, int other, const std::array<Linear, kSixes>& linear,
             double value_of_other) {
    double change = 0;
    for (int sixes = 0; sixes < kSixes; ++sixes) {
      const std::size_t at = position_of(sixes, mover, other);
      values_[at] = linear[static_cast<std::size_t>(sixes)].at(value_of_other);
      change = std::max(change, std::abs(values_[at] - old_[at]));
    }
    return change;
  }

  const Moves& moves_;
  std::stop_token stop_;
  std::vector<double> values_;
  std::vector<double> old_;                // of the sweep before
  std::vector<std::vector<Pair>> levels_;  // by the sum of the codes of all free tokens
};

core::Error fault(const std::string& path, const char* what) {
  return {.message = fmt::format("{}: {}", what, std::strerror(errno)),
          .source = path,
          .line = 0,
          .column = 0};
}

// Written beside the file and renamed, so that a run that is killed leaves no half of it under its
// name. Opened before the work, so that an hour is not lost on a folder that is not there.
class Output {
 public:
  explicit Output(const std::string& path)
      : path_(path), part_(path + ".part"), file_(std::fopen(part_.c_str(), "wbx")) {}
  ~Output() {
    if (file_ == nullptr) return;
    std::fclose(file_);
    std::remove(part_.c_str());
  }
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  bool is_open() const { return file_ != nullptr; }
  bool write(const Header& header, const std::vector<std::uint32_t>& values) {
    if (std::fwrite(&header, sizeof(header), 1, file_) != 1 ||
        std::fwrite(values.data(), sizeof(values[0]), values.size(), file_) != values.size() ||
        std::fflush(file_) != 0 || std::rename(part_.c_str(), path_.c_str()) != 0) {
      return false;
    }
    std::fclose(file_);
    file_ = nullptr;
    return true;
  }

 private:
  std::string path_;
  std::string part_;
  std::FILE* file_;
};

core::Result<LotusLudoTableReport> build(const std::string& path,
                                         const LotusLudoTableOptions& options) {
  Output output(path);
  if (!output.is_open()) return tl::unexpected(fault(path + ".part", "cannot be made"));
  const Rules rules({.players = 2, .capture_extra_roll = options.capture_extra_roll});
  const Moves moves(rules, options.stop);
  Iteration iteration(moves, options.stop);
  LotusLudoTableReport report{.positions = kPositions, .moves = moves.size()};
  do {
    report.change = iteration.sweep();
    if (options.stop.stop_requested()) {
      report.stopped = true;
      return report;
    }
    ++report.sweeps;
    if (options.on_sweep) options.on_sweep(report.sweeps, report.change);
  } while (report.change > options.tolerance);
  const auto values = iteration.scaled();
  const Header header{.magic = kMagic,
                      .version = kVersion,
                      .sides = kSides,
                      .capture_extra_roll = options.capture_extra_roll ? 1U : 0U,
                      .sweeps = static_cast<std::uint32_t>(report.sweeps),
                      .change = report.change,
                      .checksum = checksum(values),
                      .unused = {}};
  if (!output.write(header, values)) return tl::unexpected(fault(path, "cannot be written"));
  report.bytes = kFileBytes;
  return report;
}

}  // namespace

}  // namespace lotus_ludo

core::Result<LotusLudoTableReport> build_lotus_ludo_table(const std::string& path,
                                                          const LotusLudoTableOptions& options) {
  tbb::task_arena arena(options.threads > 0 ? options.threads : tbb::info::default_concurrency());
  return arena.execute([&] { return lotus_ludo::build(path, options); });
}

}  // namespace lusoria::search
