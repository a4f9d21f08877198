// Any of our agents as an engine: the program's end of the protocols of docs/engines.md.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "agents/agent.hpp"
#include "core/any_game.hpp"
#include "core/result.hpp"

namespace lusoria::selfplay {

struct ServerOptions {
  std::string agent;                    // its spec
  std::optional<core::AnyGame> game{};  // until the other side names one
  std::uint64_t seed = 1;               // the same
};

// Serve one referee, which writes to `in` and reads `out`, until it says `quit` or `in` ends. What
// it says wrong is answered by the protocol's error, and changes nothing; only a wrong `position`
// of UGI leaves none. A decision in progress is dropped at the end.
void serve_ugi(const ServerOptions& options, std::istream& in, std::ostream& out);
void serve_gtp(const ServerOptions& options, std::istream& in, std::ostream& out);

// Carries out the moves in `text`, parted by blanks: of seats, of chance, and of the referee where
// it has one of that text. An error names the first that is none; `state` is then in between.
core::Result<void> apply_moves(core::AnyState& state, std::string_view text);

}  // namespace lusoria::selfplay
