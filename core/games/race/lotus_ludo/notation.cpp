// Lotus Ludo in text: writing. Reading is in parse_position.cpp.
#include "core/games/race/lotus_ludo/notation.hpp"

#include <fmt/format.h>

namespace lusoria::core::lotus_ludo {

namespace {

constexpr std::size_t index(int colour) { return static_cast<std::size_t>(colour); }

// The colours of the k-th fates from `first` on, in that order, each as `f` writes it.
template <class F>
std::string in_order(const Position& position, Fate first, F&& f) {
  std::string out;
  for (int k = 0; k < race::kColours; ++k) {
    for (int colour = 0; colour < race::kColours; ++colour) {
      if (position.fate(colour) != first + k) continue;
      if (!out.empty()) out += ',';
      out += f(colour);
    }
  }
  return out;
}

std::string missed_text(const Position& position) {
  std::string out;
  for (int colour = 0; colour < race::kColours; ++colour) {
    const int missed = position.missed[index(colour)];
    if (missed == 0) continue;
    if (!out.empty()) out += ',';
    out += fmt::format("{}:{}", race::kColourLetters[index(colour)], missed);
  }
  return out;
}

std::string tokens_text(const Position& position, int colour) {
  std::string out;
  for (int i = 0; i < race::kTokens; ++i) {
    if (i > 0) out += ',';
    out += race::place_text(colour, position.tokens[index(colour)].code(i));
  }
  return out;
}

std::string turn_text(const Position& position) {
  if (position.is_over()) return "-";
  const char letter = race::kColourLetters[position.turn];
  return position.roll == 0 ? std::string(1, letter) : fmt::format("{}:{}", letter, position.roll);
}

}  // namespace

std::string position_text(const Position& position) {
  std::string out;
  for (int colour = 0; colour < race::kColours; ++colour) {
    const Fate fate = position.fate(colour);
    if (fate == kAbsent) continue;
    out += fmt::format("{}={} ", race::kColourLetters[index(colour)],
                       is_removed(fate) ? "out" : tokens_text(position, colour));
  }
  out += turn_text(position);
  const auto letter = [](int colour) { return race::kColourLetters[index(colour)]; };
  const std::string missed = missed_text(position);
  const std::string finished = in_order(position, kFinished, letter);
  const std::string removed = in_order(position, kRemoved, letter);
  if (position.sixes > 0) out += fmt::format(" sixes={}", position.sixes);
  if (!missed.empty()) out += " missed=" + missed;
  if (!finished.empty()) out += " finished=" + finished;
  if (!removed.empty()) out += " removed=" + removed;
  return out;
}

std::string status_text(const Position& position) {
  std::string out;
  if (!position.is_over()) {
    const char* const name = race::kColourNames[position.turn];
    out = position.roll == 0 ? fmt::format("{} to roll", name)
                             : fmt::format("{} to move by a {}", name, position.roll);
    if (position.sixes > 0) {
      out += fmt::format(" after {} {}", position.sixes, position.sixes == 1 ? "six" : "sixes");
    }
    out += '\n';
  }
  const auto name = [](int colour) { return race::kColourNames[index(colour)]; };
  const std::string missed = missed_text(position);
  const std::string finished = in_order(position, kFinished, name);
  const std::string removed = in_order(position, kRemoved, name);
  if (!missed.empty()) out += "missed in a row: " + missed + '\n';
  if (!finished.empty()) out += "finished: " + finished + '\n';
  if (!removed.empty()) out += "removed: " + removed + '\n';
  return out;
}

}  // namespace lusoria::core::lotus_ludo
