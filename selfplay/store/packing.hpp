// Records of games in few bytes: zstd, with a dictionary of what the records of a tournament share.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace lusoria::selfplay {

class Packer {
 public:
  // `dictionary` is any text that resembles what will be packed. What was packed with one is
  // unpacked with the same.
  explicit Packer(std::string_view dictionary);
  ~Packer();
  Packer(Packer&&) noexcept;
  Packer& operator=(Packer&&) noexcept;

  // One thread at a time.
  std::string pack(std::string_view text);
  core::Result<std::string> unpack(std::string_view packed);

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace lusoria::selfplay
