#include "core/games/race/ludox/deck_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <utility>

#include <fmt/format.h>
#include <toml++/toml.h>

#include "core/parse.hpp"

namespace lusoria::core::ludox {

namespace {

// Reads the keys of one table. Remembers the first thing that is wrong with the file: `error`.
class Keys {
 public:
  // `name` is how errors call the table.
  Keys(const toml::table& table, const char* name, bool is_card, std::optional<Error>& error)
      : table_(table), name_(name), is_card_(is_card), error_(error) {}

  std::string text(const char* key, bool required) {
    const toml::node* const node = find(key, required, "a text");
    if (node == nullptr) return {};
    if (!node->is_string()) wrong(key, *node, "a text");
    return node->value_or(std::string());
  }
  // A number far out of any range stays out of it.
  int whole(const char* key, int preset, bool required) {
    const toml::node* const node = find(key, required, "a whole number");
    if (node == nullptr) return preset;
    const auto* const value = node->as_integer();
    if (value == nullptr) {
      wrong(key, *node, "a whole number");
      return preset;
    }
    return static_cast<int>(std::clamp<std::int64_t>(value->get(), -1, 1000));
  }
  bool boolean(const char* key, bool preset) {
    const toml::node* const node = find(key, false, "true or false");
    if (node == nullptr) return preset;
    if (!node->is_boolean()) wrong(key, *node, "true or false");
    return node->value_or(preset);
  }
  // The number of the name that stands there among `names`; -1 when it is none of them.
  int choice(const char* key, const std::vector<std::string>& names) {
    const std::string what = fmt::format("one of {}", fmt::join(names, ", "));
    const toml::node* const node = find(key, true, what);
    if (node == nullptr) return -1;
    const auto* const value = node->as_string();
    const std::string word = value == nullptr ? "" : value->get();
    const auto found = std::find(names.begin(), names.end(), word);
    if (found != names.end()) return static_cast<int>(found - names.begin());
    const std::string near = closest(word, names);
    wrong(key, *node, near.empty() ? what : fmt::format("{}; did you mean '{}'?", what, near));
    return -1;
  }
  std::vector<const toml::table*> tables(const char* key, const char* what) {
    const toml::node* const node = find(key, true, what);
    std::vector<const toml::table*> tables;
    if (node == nullptr) return tables;
    const toml::array* const array = node->as_array();
    if (array == nullptr) wrong(key, *node, what);
    for (std::size_t i = 0; array != nullptr && i < array->size(); ++i) {
      tables.push_back(array->get(i)->as_table());
      if (tables.back() != nullptr) continue;
      wrong(key, *array->get(i), what);
      return {};
    }
    return tables;
  }

  // Complains of all keys that were not asked for, else of the first that is not there. `effect`
  // is what a card does; null when that is unknown, so that no key of an effect can be wrong.
  void nothing_else(const EffectInfo* effect = nullptr) {
    for (const auto& [key, node] : table_) {
      const std::string name(key.str());
      if (std::find(known_.begin(), known_.end(), name) != known_.end()) continue;
      const bool of_effect = is_card_ && is_effect_key(name);
      if (of_effect && effect == nullptr) continue;
      if (error_) return;
      const std::string near = closest(name, known_);
      complain(key.source(),
               of_effect ? fmt::format("the effect '{}' takes no '{}'", effect->name, name)
               : near.empty()
                   ? fmt::format("{} has no key '{}'; expected one of {}", name_, name,
                                 fmt::join(known_, ", "))
                   : fmt::format("{} has no key '{}'; did you mean '{}'?", name_, name, near));
    }
    if (!lack_.empty()) complain(table_.source(), lack_);
  }

 private:
  static bool is_effect_key(const std::string& name) {
    const auto infos = effect_infos();
    return name == "pile" || std::any_of(infos.begin(), infos.end(), [&](const EffectInfo& info) {
             return info.amount_key != nullptr && name == info.amount_key;
           });
  }
  const toml::node* find(const char* key, bool required, std::string_view what) {
    known_.emplace_back(key);
    const toml::node* const node = table_.get(key);
    if (node == nullptr && required && lack_.empty()) {
      lack_ = fmt::format("{} lacks '{}'; expected {}", name_, key, what);
    }
    return node;
  }
  void wrong(const char* key, const toml::node& node, std::string_view what) {
    complain(node.source(), fmt::format("{}: expected {}", key, what));
  }
  void complain(const toml::source_region& place, std::string message) {
    if (error_) return;
    error_ = Error{.message = std::move(message),
                   .source = {},
                   .line = static_cast<int>(place.begin.line),
                   .column = static_cast<int>(place.begin.column)};
  }

  const toml::table& table_;
  const char* name_;
  bool is_card_;
  std::optional<Error>& error_;
  std::vector<std::string> known_;
  std::string lack_;  // a misspelt key says more than the one that it leaves out
};

template <std::size_t N>
std::vector<std::string> names_of(const std::array<const char*, N>& names) {
  return {names.begin(), names.end()};
}

std::vector<std::string> effect_names() {
  std::vector<std::string> names;
  for (const EffectInfo& info : effect_infos()) names.emplace_back(info.name);
  return names;
}

// What it returns means something only when there is no error.
Card read_card(const toml::table& table, std::optional<Error>& error) {
  Keys keys(table, "[[card]]", true, error);
  Card card;
  card.name = keys.text("name", true);
  card.title = keys.text("title", true);
  const int kind = keys.choice("kind", names_of(kKindNames));
  card.count = keys.whole("count", 1, false);
  const int when = keys.choice("when", names_of(kWhenNames));
  const int effect = keys.choice("effect", effect_names());
  card.text = keys.text("text", false);
  if (effect < 0) {
    keys.nothing_else();
    return card;
  }
  card.kind = kind_at(std::max(0, kind));
  card.when = static_cast<When>(std::max(0, when));
  const EffectInfo& info = effect_info(static_cast<EffectKind>(effect));
  card.effect.kind = info.kind;
  if (info.amount_key != nullptr) card.effect.amount = keys.whole(info.amount_key, 0, true);
  if (info.takes_pile) {
    card.effect.pile = kind_at(std::max(0, keys.choice("pile", names_of(kKindNames))));
  }
  keys.nothing_else(&info);
  return card;
}

// Where in the file a fault is: at its key, else at the card, else at the head of the file.
Error located(const DeckFault& fault, const toml::table& root,
              const std::vector<const toml::table*>& cards) {
  const toml::table& table = fault.card ? *cards[*fault.card] : root;
  const toml::node* const node = table.get(fault.key);
  const auto& begin = (node == nullptr ? table : *node).source().begin;
  return {.message = fault.message,
          .source = {},
          .line = static_cast<int>(begin.line),
          .column = static_cast<int>(begin.column)};
}

Result<Deck> read_deck(const toml::table& root) {
  std::optional<Error> error;
  Keys keys(root, "the deck", false, error);
  DeckData data;
  data.name = keys.text("name", true);
  data.official = keys.boolean("official", false);
  data.note = keys.text("note", false);
  const auto tables = keys.tables("card", "a table [[card]] for each card");
  for (const toml::table* table : tables) data.cards.push_back(read_card(*table, error));
  keys.nothing_else();
  if (error) return tl::unexpected(*error);
  if (const auto fault = find_fault(data)) return tl::unexpected(located(*fault, root, tables));
  return Deck::make(std::move(data));
}

Error file_error(const std::string& path, std::string message) {
  return {.message = std::move(message), .source = path, .line = 0, .column = 0};
}

std::string toml_string(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + '"';
}

}  // namespace

Result<Deck> parse_deck(std::string_view text, const std::string& source) {
  if (text.size() > kMostDeckBytes) {
    return tl::unexpected(
        file_error(source, fmt::format("too long: expected at most {} bytes", kMostDeckBytes)));
  }
  const auto in_source = [&](Error error) {
    error.source = source;
    return tl::unexpected(std::move(error));
  };
  try {
    auto deck = read_deck(toml::parse(text, source));
    if (!deck) return in_source(deck.error());
    return deck;
  } catch (const toml::parse_error& e) {
    const auto& begin = e.source().begin;
    return in_source({.message = fmt::format("not TOML: {}", e.description()),
                      .source = {},
                      .line = static_cast<int>(begin.line),
                      .column = static_cast<int>(begin.column)});
  }
}

Result<Deck> load_deck(const std::string& path) {
  // A pipe would be waited for.
  std::error_code unknown;
  if (std::filesystem::is_fifo(path, unknown))
    return tl::unexpected(file_error(path, "cannot be read: expected a regular file"));
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  // One byte more than a deck may have, so that no file is read for ever.
  std::string text(kMostDeckBytes + 1, '\0');
  if (file) file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!file.is_open() || file.bad()) {
    const std::string why = errno == 0 ? "expected a file" : std::strerror(errno);
    return tl::unexpected(file_error(path, fmt::format("cannot be read: {}", why)));
  }
  text.resize(static_cast<std::size_t>(file.gcount()));
  return parse_deck(text, path);
}

std::string deck_text(const Deck& deck) {
  std::string text =
      fmt::format("name = {}\nofficial = {}\n", toml_string(deck.name()), deck.official());
  if (!deck.note().empty()) text += fmt::format("note = {}\n", toml_string(deck.note()));
  for (int t = 0; t < deck.type_count(); ++t) {
    const Card& card = deck.type(t);
    const EffectInfo& info = effect_info(card.effect.kind);
    text +=
        fmt::format("\n[[card]]\nname = \"{}\"\ntitle = {}\nkind = \"{}\"\ncount = {}\n", card.name,
                    toml_string(card.title), kKindNames[kind_index(card.kind)], card.count);
    text += fmt::format("when = \"{}\"\neffect = \"{}\"\n",
                        kWhenNames[static_cast<std::size_t>(card.when)], info.name);
    if (info.amount_key != nullptr) {
      text += fmt::format("{} = {}\n", info.amount_key, card.effect.amount);
    }
    if (info.takes_pile) {
      text += fmt::format("pile = \"{}\"\n", kKindNames[kind_index(card.effect.pile)]);
    }
    if (!card.text.empty()) text += fmt::format("text = {}\n", toml_string(card.text));
  }
  return text;
}

const Deck& house_deck() {
  static const Deck deck = parse_deck(house_deck_text(), "the house deck").value();
  return deck;
}

}  // namespace lusoria::core::ludox
