#include "selfplay/check_race.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <numeric>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "core/any_game.hpp"
#include "core/registry.hpp"
#include "selfplay/check_games.hpp"

namespace lusoria::selfplay {

namespace {

using Words = std::vector<Word>;

bool is(const Word& word, std::string_view text) { return word.text == text; }

// The words from `first` on, as they stand in the line.
std::string joined(const Words& words, std::size_t first) {
  std::string out;
  for (std::size_t i = first; i < words.size(); ++i) {
    if (i > first) out += ' ';
    out += words[i].text;
  }
  return out;
}

// Where all tokens are: the words of a state's text that are of the form COLOUR=PLACES.
std::string tokens_text(const core::AnyState& state) {
  const std::string text = state.text();
  std::size_t end = 0;
  while (end < text.size()) {
    const std::size_t next = std::min(text.find(' ', end + 1), text.size());
    const std::size_t first = end == 0 ? 0 : end + 1;
    if (first + 1 >= text.size() || text[first + 1] != '=') break;
    end = next;
  }
  return text.substr(0, end);
}

// A game of either kind: what their lines share.
class RaceGame : public RecordedGame {
 public:
  RaceGame(const core::AnyGame& game, std::uint64_t number)
      : state_(game.initial_state()), number_(number) {}

  core::Result<Found> line(const Words& words) final {
    ++lines_;
    auto found = compare(words);
    if (found && *found) return fmt::format("game {}, line {}: {}", number_, lines_, **found);
    return found;
  }
  bool ended() const final { return ended_; }

 protected:
  virtual core::Result<Found> compare(const Words& words) = 0;

  core::AnyState& state() { return state_; }
  void end() { ended_ = true; }

  Found position(const Words& words, std::size_t first) const {
    return differ("position", joined(words, first), tokens_text(state_));
  }

  // `legal MOVE,MOVE play MOVE | pos POSITION`, from word `first` on.
  core::Result<Found> move(const Words& words, std::size_t first) {
    if (words.size() < first + 6 || !is(words[first], "legal") || !is(words[first + 2], "play") ||
        !is(words[first + 4], "|") || !is(words[first + 5], "pos")) {
      return core::fail_at(words[std::min(first, words.size() - 1)].column,
                           "expected 'legal MOVE,MOVE play MOVE | pos POSITION'");
    }
    if (!core::is_seat(state_.to_move())) return Found("a move in the file, none possible found");
    core::ActionList actions;
    const auto texts = legal_texts(state_, actions);
    if (auto found = differ_in_moves(words[first + 1].text, texts)) return found;
    if (auto found = play_move(state_, actions, texts, words[first + 3].text)) return found;
    return position(words, first + 6);
  }

  // Plays the outcome of chance of that text.
  Found chance(std::string_view text) {
    if (state_.to_move() != core::Player::kChance) {
      return fmt::format("a roll of {} in the file, {} found", text,
                         state_.is_over() ? "the end of the game" : "a move to be played");
    }
    const auto outcome = state_.parse_action(text);
    if (!outcome) return fmt::format("a roll of {} in the file, no such roll found", text);
    state_.apply(*outcome);
    return std::nullopt;
  }

 private:
  core::AnyState state_;
  std::uint64_t number_;
  std::uint64_t lines_ = 0;  // after `game NUMBER`
  bool ended_ = false;
};

// ---- Lotus Ludo ----

class LotusLudoGame final : public RaceGame {
 public:
  using RaceGame::RaceGame;

 private:
  char letter(core::Player seat) { return state().game().player_name(seat)[0]; }
  std::string owner() {
    const core::Player seat = state().turn_owner();
    return core::is_seat(seat) ? std::string(1, letter(seat)) : "nobody";
  }

  core::Result<Found> compare(const Words& words) override {
    if (is(words[0], "pos")) return position(words, 1);
    if (is(words[0], "skip")) return skip(words);
    if (is(words[0], "end")) return order(words);
    if (words.size() >= 4 && is(words[1], "roll")) return roll(words);
    return core::fail_at(1,
                         "expected 'pos POSITION', 'COLOUR roll FACE ...', 'skip COLOUR missed "
                         "COUNT' or 'end order COLOUR,COLOUR'");
  }

  core::Result<Found> roll(const Words& words) {
    if (auto found = differ("turn of", words[0].text, owner())) return found;
    const bool third = state().text().find(" sixes=2") != std::string::npos && is(words[2], "6");
    if (auto found = chance(words[2].text)) return found;
    const bool none = is(words[3], "none");
    if (!none && !is(words[3], "third-six")) return move(words, 3);
    if (core::is_seat(state().to_move())) {
      return Found(fmt::format("{} in the file, a legal move found", words[3].text));
    }
    return differ("roll", words[3].text, third ? "third-six" : "none");
  }

  core::Result<Found> skip(const Words& words) {
    if (words.size() != 4 || !is(words[2], "missed")) {
      return core::fail_at(1, "expected 'skip COLOUR missed COUNT'");
    }
    if (auto found = differ("turn of", words[1].text, owner())) return found;
    const core::Player seat = state().turn_owner();
    if (state().is_over()) return Found("a missed turn in the file, the end of the game found");
    state().apply(state().missed_turn());
    if (!state().is_playing(seat)) return std::nullopt;  // it was the last that it may miss
    const std::string text = state().text();
    const std::string count = fmt::format("{}:{}", words[1].text, words[3].text);
    const std::size_t at = text.find(" missed=");
    const std::string counts =
        at == std::string::npos ? "none" : text.substr(at + 8, text.find(' ', at + 1) - at - 8);
    const auto all = split(counts, ',');
    if (std::any_of(all.begin(), all.end(), [&](const Word& w) { return w.text == count; })) {
      return std::nullopt;
    }
    return differ("missed turns", count, counts);
  }

  // Seats of equal rank stand in the order of their turns.
  core::Result<Found> order(const Words& words) {
    if (words.size() != 3 || !is(words[1], "order")) {
      return core::fail_at(1, "expected 'end order COLOUR,COLOUR'");
    }
    end();
    if (!state().is_over()) return Found("the end in the file, a game that goes on found");
    const core::Returns returns = state().returns();
    std::vector<int> seats(static_cast<std::size_t>(returns.players()));
    std::iota(seats.begin(), seats.end(), 0);
    std::stable_sort(seats.begin(), seats.end(),
                     [&](int a, int b) { return returns[core::seat(a)] > returns[core::seat(b)]; });
    std::string found;
    for (const int seat : seats) {
      if (!found.empty()) found += ',';
      found += letter(core::seat(seat));
    }
    return differ("order", words[2].text, found);
  }
};

core::Result<core::AnyGame> lotus_ludo_of(std::string_view line) {
  const Words words = split(line, ' ');
  if (words.size() < 6 || !is(words[2], "players") || !is(words[4], "games")) {
    return core::fail_at(1, "expected '# lotus-ludo players COUNT games COUNT OPTION=VALUE'");
  }
  std::string spec = fmt::format("lotus_ludo(players={}", words[3].text);
  for (std::size_t i = 6; i < words.size(); ++i) {
    const std::string_view option = words[i].text;
    if (option.empty() || option == "drops=1") continue;  // that seats miss turns: the lines say it
    if (option.starts_with("places=")) {
      spec += fmt::format(",{}", option);
    } else if (option == "capture_extra_roll=1") {
      spec += ",capture_extra_roll=true";
    } else {
      return core::fail_at(words[i].column,
                           fmt::format("'{}': expected capture_extra_roll=1, places=COUNT or "
                                       "drops=1",
                                       option));
    }
  }
  auto game = core::make_game(spec + ")");
  if (!game) return core::fail_at(1, game.error().text());
  return game;
}

// ---- Ludox ----

class LudoxGame final : public RaceGame {
 public:
  using RaceGame::RaceGame;

 private:
  std::string owner() {
    const core::Player seat = state().turn_owner();
    return core::is_seat(seat) ? fmt::format("p{}", core::seat_index(seat) + 1) : "nobody";
  }

  core::Result<Found> compare(const Words& words) override {
    if (is(words[0], "pos")) return position(words, 1);
    if (is(words[0], "starter") && words.size() == 2) return chance(words[1].text);
    if (is(words[0], "end")) return winner(words);
    if (words.size() >= 3) {
      if (is(words[1], "roll")) return roll(words);
      if (is(words[1], "forfeits")) return forfeit(words);
      if (is(words[1], "legal")) return die(words);
    }
    return core::fail_at(1,
                         "expected 'starter SEAT', 'pos POSITION', 'SEAT roll DICE', 'SEAT "
                         "forfeits DICE', 'SEAT legal MOVE,MOVE ...' or 'end winner SEAT'");
  }

  core::Result<Found> roll(const Words& words) {
    if (auto found = differ("turn of", words[0].text, owner())) return found;
    roller_ = words[0].text;
    dice_ = words[2].text;
    return chance(dice_);
  }

  core::Result<Found> die(const Words& words) {
    if (auto found = differ("turn of", words[0].text, owner())) return found;
    auto moved = move(words, 1);
    // Which die it was does not matter here: what is left is compared by how many there are.
    if (!dice_.empty()) dice_.pop_back();
    return moved;
  }

  // By now the state has forfeited them and gone on.
  core::Result<Found> forfeit(const Words& words) {
    if (auto found = differ("turn of", words[0].text, roller_)) return found;
    if (core::is_seat(state().to_move())) {
      return Found("dice forfeited in the file, a legal move found");
    }
    return differ("dice left:", std::to_string(words[2].text.size()), std::to_string(dice_.size()));
  }

  core::Result<Found> winner(const Words& words) {
    if (words.size() != 3 || !is(words[1], "winner")) {
      return core::fail_at(1, "expected 'end winner SEAT'");
    }
    end();
    if (!state().is_over()) return Found("the end in the file, a game that goes on found");
    const core::Returns returns = state().returns();
    int best = 0;
    for (int i = 1; i < returns.players(); ++i) {
      if (returns[core::seat(i)] > returns[core::seat(best)]) best = i;
    }
    return differ("winner", words[2].text, fmt::format("p{}", best + 1));
  }

  std::string roller_;  // who rolled last
  std::string dice_;    // as many characters as dice are left of that roll
};

core::Result<core::AnyGame> ludox_of(std::string_view line) {
  const Words words = split(line, ' ');
  if (words.size() < 6 || !is(words[2], "players") || !is(words[4], "games") ||
      !(is(words[1], "ludox") || is(words[1], "ludox-classic"))) {
    return core::fail_at(1, "expected '# ludox players COUNT games COUNT', or '# ludox-classic'");
  }
  auto game = core::make_game(fmt::format(
      "ludox(edition={},players={})", is(words[1], "ludox") ? "ludox" : "classic", words[3].text));
  if (!game) return core::fail_at(1, game.error().text());
  return game;
}

template <class Game>
core::Result<void> check(const core::Result<core::AnyGame>& game, LineReader& lines,
                         const std::stop_token& stop, CheckReport& report) {
  if (!game) return tl::unexpected(lines.error(game.error().message, game.error().column));
  return check_games(lines, stop, report,
                     [&](std::uint64_t number) { return std::make_unique<Game>(*game, number); });
}

}  // namespace

core::Result<void> check_lotus_ludo_games(LineReader& lines, std::string line,
                                          const std::stop_token& stop, CheckReport& report) {
  return check<LotusLudoGame>(lotus_ludo_of(line), lines, stop, report);
}

core::Result<void> check_ludox_games(LineReader& lines, std::string line,
                                     const std::stop_token& stop, CheckReport& report) {
  return check<LudoxGame>(ludox_of(line), lines, stop, report);
}

}  // namespace lusoria::selfplay
