#include "core/games/via_ludus/registration.hpp"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <system_error>

#include <fmt/format.h>

#include "core/any_game_impl.hpp"
#include "core/games/via_ludus/notation.hpp"
#include "core/games/via_ludus/rules.hpp"
#include "core/games/via_ludus/state.hpp"

namespace lusoria::core::via_ludus {

namespace {

Result<std::string> read_file(const std::string& path) {
  // A device or a pipe might never end.
  std::error_code failure;
  const bool regular = std::filesystem::is_regular_file(path, failure);
  std::ifstream file;
  if (regular) file.open(path, std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(file), {});
  if (!file.is_open() || file.bad()) {
    return tl::unexpected(Error{.message = "cannot be read; expected a file of setups, one a line",
                                .source = path,
                                .line = 0,
                                .column = 0});
  }
  return text;
}

// The widths that boards are compiled for, least first.
AnyGame with_width(Options options) {
  const int size = options.shape.size();
  if (size <= Bitboard<1>::kBits)
    return make_any_game(std::make_unique<const Rules<1>>(std::move(options)));
  if (size <= Bitboard<2>::kBits)
    return make_any_game(std::make_unique<const Rules<2>>(std::move(options)));
  if (size <= Bitboard<3>::kBits)
    return make_any_game(std::make_unique<const Rules<3>>(std::move(options)));
  return make_any_game(std::make_unique<const Rules<6>>(std::move(options)));
}

Result<AnyGame> make(const Arguments& arguments) {
  Options options;
  options.shape = {static_cast<int>(arguments.integer("rows")),
                   static_cast<int>(arguments.integer("columns"))};
  options.early_draw = arguments.boolean("early_draw");
  options.walls = static_cast<int>(arguments.integer("walls"));
  options.claimed = static_cast<int>(arguments.integer("claimed"));
  options.seed = static_cast<std::uint64_t>(arguments.integer("seed"));
  options.setups_path = arguments.text("setups");
  if (!options.setups_path.empty()) {
    if (options.generated()) {
      return fail_at(arguments.column("setups"),
                     "setups: expected no walls and no claimed beside it, the file has them");
    }
    const auto text = read_file(options.setups_path);
    if (!text) return tl::unexpected(text.error());
    const bool sized = arguments.given("rows") || arguments.given("columns");
    auto file = parse_setup_file(*text, options.setups_path, sized ? &options.shape : nullptr);
    if (!file) return tl::unexpected(file.error());
    options.shape = file->shape;
    options.setups = std::move(file->setups);
  }
  const int room = (options.shape.rows - 1) * (options.shape.columns - 1);
  if (options.walls + options.claimed > room) {
    return fail_at(
        arguments.column(options.walls > 0 ? "walls" : "claimed"),
        fmt::format(
            "walls + claimed is {}; expected at most {} on {} rows and {} columns, so that both "
            "sides can be connected",
            options.walls + options.claimed, room, options.shape.rows, options.shape.columns));
  }
  return with_width(std::move(options));
}

}  // namespace

GameEntry registration() {
  constexpr int kMostFilled = (kMaxSide - 1) * (kMaxSide - 1);
  return {
      .name = "via_ludus",
      .summary = "Via Ludus: Red joins top and bottom, Blue left and right, on a board with walls",
      .parameters =
          {Parameter::integer("rows", 9, 1, kMaxSide, "rows of the board"),
           Parameter::integer("columns", 9, 1, kMaxSide, "columns of the board"),
           Parameter::boolean("early_draw", false,
                              "end as a draw as soon as neither side can be connected any more"),
           Parameter::integer("walls", 0, 0, kMostFilled, "random walls at the start"),
           Parameter::integer(
               "claimed", 0, 0, kMostFilled,
               "random claimed spaces at the start, half Red (and an odd one) and half Blue"),
           Parameter::integer(
               "seed", 0, 0, std::int64_t{1} << 53,
               "what the random boards are drawn from; each opening is another board"),
           Parameter::text("setups", "",
                           "a file of first positions, one a line; each opening is the next line")},
      .examples = {"via_ludus(rows=7,columns=7)", "via_ludus(rows=9,columns=9,walls=8,seed=3)",
                   "via_ludus(rows=1,columns=6)", "via_ludus(rows=5,columns=1)",
                   "via_ludus(rows=3,columns=3)",
                   "via_ludus(rows=4,columns=6,walls=3,claimed=4,seed=5,early_draw=true)",
                   "via_ludus(rows=13,columns=13,walls=20,claimed=10,seed=1)",
                   "via_ludus(rows=19,columns=19)",
                   "via_ludus(rows=19,columns=15,early_draw=true)"},
      .make = make};
}

}  // namespace lusoria::core::via_ludus
