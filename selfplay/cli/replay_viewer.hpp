// Shows a recorded game, position by position.
#pragma once

#include <cstddef>
#include <string>

#include "selfplay/record.hpp"
#include "selfplay/replay.hpp"

namespace lusoria::selfplay::cli {

// What people can type between positions.
inline constexpr const char* kViewerHelp =
    "  ENTER, n   the next position; after the last, the next game\n"
    "  b          back to the position before\n"
    "  g N        go to the position after N actions\n"
    "  +          the next game\n"
    "  q          quit";

class ReplayViewer {
 public:
  // Both outlive it. `line` is where the record stands in its file.
  ReplayViewer(const GameRecord& record, const Replay& replay, int line, bool colour)
      : record_(record), replay_(replay), line_(line), colour_(colour) {}

  void print_all() const;
  // Lets the user step; false when they quit.
  bool step() const;

 private:
  std::size_t last() const { return replay_.states.size() - 1; }
  void print_heading() const;
  // The position after `ply` actions, below the action that led to it.
  void print_position(std::size_t ply) const;
  // What happened at the ply: `Red e5`, `Green rolls 6`, `Green misses its turn (time: ...)`.
  std::string event_text(std::size_t ply) const;

  const GameRecord& record_;
  const Replay& replay_;
  int line_;
  bool colour_;
};

}  // namespace lusoria::selfplay::cli
