#include "core/random.hpp"

#include <Random123/philox.h>

namespace lusoria::core {

std::uint64_t derive_seed(std::uint64_t run_seed, std::uint64_t game, Purpose purpose,
                          std::uint64_t index) {
  const r123::Philox4x64::ctr_type counter = {
      {game, static_cast<std::uint64_t>(purpose), index, 0}};
  const r123::Philox4x64::key_type key = {{run_seed, 0}};
  return r123::Philox4x64()(counter, key)[0];
}

}  // namespace lusoria::core
