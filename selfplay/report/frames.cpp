#include "selfplay/report/frames.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

#include <fmt/format.h>

#include "core/games/latrunculi/rules.hpp"
#include "core/games/latrunculi/state.hpp"
#include "core/games/race/lotus_ludo/state.hpp"
#include "core/games/race/ludox/deluxe_state.hpp"
#include "core/games/race/ludox/state.hpp"
#include "core/games/via_ludus/rules.hpp"
#include "core/games/via_ludus/state.hpp"
#include "selfplay/event_text.hpp"
#include "selfplay/replay.hpp"

namespace lusoria::selfplay::report {

namespace {

// `text` without its first `lines` lines, and without the line feed at its end.
std::string after_lines(const std::string& text, int lines) {
  std::size_t at = 0;
  for (int i = 0; i < lines && at != std::string::npos; ++i) {
    at = text.find('\n', at);
    if (at != std::string::npos) ++at;
  }
  if (at == std::string::npos) return {};
  std::string rest = text.substr(at);
  if (rest.ends_with('\n')) rest.pop_back();
  return rest;
}

// A terminal's board has two lines of letters and two of edges.
constexpr int kGridFrame = 4;
constexpr int kCrossLines = 15;
constexpr int kOnPath = 3;
constexpr int kSquareTile = 128;

BoardView grid_view(BoardKind kind, const core::GridShape& shape, const core::AnyState& state) {
  return {.kind = kind,
          .rows = shape.rows,
          .columns = shape.columns,
          .cells = std::vector<int>(static_cast<std::size_t>(shape.size())),
          .below = after_lines(state.draw(false), shape.rows + kGridFrame)};
}

template <int Words>
std::optional<BoardView> via_ludus(const core::AnyState& state) {
  const auto* const typed = state.get<core::via_ludus::State<Words>>();
  if (typed == nullptr) return std::nullopt;
  BoardView view = grid_view(BoardKind::kViaLudus, typed->rules().shape(), state);
  const auto spaces = typed->rules().setup_of(*typed).spaces;
  for (std::size_t i = 0; i < spaces.size(); ++i) view.cells[i] = static_cast<int>(spaces[i]);
  for (const int square : typed->winning_path())
    view.cells[static_cast<std::size_t>(square)] += kOnPath;
  return view;
}

template <int Words>
std::optional<BoardView> latrunculi(const core::AnyState& state) {
  const auto* const typed = state.get<core::latrunculi::State<Words>>();
  if (typed == nullptr) return std::nullopt;
  BoardView view = grid_view(BoardKind::kLatrunculi, typed->rules().shape(), state);
  const auto squares = typed->position().squares;
  for (std::size_t i = 0; i < squares.size(); ++i) view.cells[i] = static_cast<int>(squares[i]);
  return view;
}

BoardView race_view(const core::AnyState& state) {
  return {.kind = BoardKind::kRace,
          .rows = 0,
          .columns = 0,
          .cells = std::vector<int>(core::race::kColours * core::race::kTokens, -1),
          .below = after_lines(state.draw(false), kCrossLines)};
}

int& token(BoardView& view, int colour, int index) {
  return view.cells[static_cast<std::size_t>(colour * core::race::kTokens + index)];
}

std::optional<BoardView> lotus_ludo(const core::AnyState& state) {
  const auto* const typed = state.get<core::lotus_ludo::State>();
  if (typed == nullptr) return std::nullopt;
  BoardView view = race_view(state);
  const core::lotus_ludo::Position& position = typed->position();
  for (int colour = 0; colour < core::race::kColours; ++colour) {
    const core::lotus_ludo::Fate fate = position.fate(colour);
    if (fate == core::lotus_ludo::kAbsent || core::lotus_ludo::is_removed(fate)) continue;
    for (int i = 0; i < core::race::kTokens; ++i)
      token(view, colour, i) = position.tokens[static_cast<std::size_t>(colour)].code(i);
  }
  return view;
}

template <class State>
std::optional<BoardView> ludox(const core::AnyState& state) {
  const auto* const typed = state.get<State>();
  if (typed == nullptr) return std::nullopt;
  BoardView view = race_view(state);
  const core::ludox::Seating& seating = typed->rules().seating();
  for (int colour = 0; colour < seating.colours(); ++colour) {
    const auto& tiles = typed->board().tiles(colour);
    for (int i = 0; i < core::race::kTokens; ++i) {
      const bool square = seating.has_square(colour) && i == core::ludox::Board::kSquareIndex;
      token(view, colour, i) = tiles[static_cast<std::size_t>(i)] + (square ? kSquareTile : 0);
    }
  }
  return view;
}

using Viewer = std::optional<BoardView> (*)(const core::AnyState&);
constexpr Viewer kViewers[] = {via_ludus<1>,
                               via_ludus<2>,
                               via_ludus<3>,
                               via_ludus<6>,
                               latrunculi<1>,
                               latrunculi<2>,
                               latrunculi<3>,
                               lotus_ludo,
                               ludox<core::ludox::State>,
                               ludox<core::ludox::DeluxeState>};

std::string event_of(const RecordedAction& action, const core::AnyState& before,
                     const core::AnyState& after) {
  if (action.referee) return intervention_text(before, after, *action.referee);
  if (action.chance) return chance_text(before, action.text);
  return fmt::format("{} {}", before.game().player_name(before.to_move()), action.text);
}

}  // namespace

BoardView view_of(const core::AnyState& state) {
  for (const Viewer viewer : kViewers) {
    if (auto view = viewer(state)) return *std::move(view);
  }
  return {
      .kind = BoardKind::kText, .rows = 0, .columns = 0, .cells = {}, .below = state.draw(false)};
}

core::Result<GameFrames> frames_of(const GameRecord& record) {
  const auto replayed = replay(record);
  if (!replayed) return tl::unexpected(replayed.error());
  const auto& states = replayed->states;
  GameFrames result;
  result.first = view_of(states.front());
  for (int i = 0; i < replayed->game.player_count(); ++i)
    result.seats.push_back(replayed->game.player_name(core::seat(i)));
  BoardView before = result.first;
  for (std::size_t i = 0; i < record.actions.size(); ++i) {
    BoardView after = view_of(states[i + 1]);
    Frame frame{.event = event_of(record.actions[i], states[i], states[i + 1]),
                .changes = {},
                .below = after.below};
    for (std::size_t cell = 0; cell < after.cells.size(); ++cell) {
      if (after.cells[cell] != before.cells[cell])
        frame.changes.emplace_back(static_cast<int>(cell), after.cells[cell]);
    }
    result.frames.push_back(std::move(frame));
    before = std::move(after);
  }
  return result;
}

std::vector<int> last_cells(const GameFrames& frames) {
  std::vector<int> cells = frames.first.cells;
  for (const Frame& frame : frames.frames) {
    for (const auto& [cell, value] : frame.changes) cells[static_cast<std::size_t>(cell)] = value;
  }
  return cells;
}

}  // namespace lusoria::selfplay::report
