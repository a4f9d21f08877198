// What a referee may write to an engine of ours: every line is answered or ignored, and the end of
// the lines is the end.
#include <sstream>
#include <string>

#include "core/registry.hpp"
#include "selfplay/engine/server.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace lusoria::fuzz {

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const selfplay::ServerOptions options{
      .agent = "random", .game = *core::make_game("via_ludus(rows=3,columns=3)")};
  // The first byte chooses the protocol, a letter so that seeds are text.
  if (size == 0) return 0;
  std::istringstream in(std::string(text_of(data + 1, size - 1)));
  std::ostringstream out;
  (data[0] % 2 == 0 ? selfplay::serve_ugi : selfplay::serve_gtp)(options, in, out);
  require(out.good(), "answers can be written");
  return 0;
}

}  // namespace lusoria::fuzz
