#include "selfplay/store/packing.hpp"

#include <new>

#include <fmt/format.h>
#include <zstd.h>

#include "selfplay/line_reader.hpp"

namespace lusoria::selfplay {

namespace {

constexpr int kLevel = 3;

struct Free {
  void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
  void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
  void operator()(ZSTD_CDict* dictionary) const { ZSTD_freeCDict(dictionary); }
  void operator()(ZSTD_DDict* dictionary) const { ZSTD_freeDDict(dictionary); }
};

template <class T>
std::unique_ptr<T, Free> made(T* object) {
  if (object == nullptr) throw std::bad_alloc();
  return std::unique_ptr<T, Free>(object);
}

}  // namespace

struct Packer::Implementation {
  std::unique_ptr<ZSTD_CCtx, Free> packing;
  std::unique_ptr<ZSTD_DCtx, Free> unpacking;
  std::unique_ptr<ZSTD_CDict, Free> packing_with;
  std::unique_ptr<ZSTD_DDict, Free> unpacking_with;
};

Packer::Packer(std::string_view dictionary)
    : implementation_(std::make_unique<Implementation>(Implementation{
          .packing = made(ZSTD_createCCtx()),
          .unpacking = made(ZSTD_createDCtx()),
          .packing_with = made(ZSTD_createCDict(dictionary.data(), dictionary.size(), kLevel)),
          .unpacking_with = made(ZSTD_createDDict(dictionary.data(), dictionary.size()))})) {}
Packer::~Packer() = default;
Packer::Packer(Packer&&) noexcept = default;
Packer& Packer::operator=(Packer&&) noexcept = default;

std::string Packer::pack(std::string_view text) {
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  const std::size_t size =
      ZSTD_compress_usingCDict(implementation_->packing.get(), packed.data(), packed.size(),
                               text.data(), text.size(), implementation_->packing_with.get());
  // With a buffer of the bound's size only memory can run out.
  if (ZSTD_isError(size)) throw std::bad_alloc();
  packed.resize(size);
  return packed;
}

core::Result<std::string> Packer::unpack(std::string_view packed) {
  const unsigned long long size = ZSTD_getFrameContentSize(packed.data(), packed.size());
  if (size == ZSTD_CONTENTSIZE_UNKNOWN || size == ZSTD_CONTENTSIZE_ERROR ||
      size > LineReader::kLongestLine) {
    return core::fail("the record is damaged; expected a game packed by zstd");
  }
  std::string text(static_cast<std::size_t>(size), '\0');
  const std::size_t got = ZSTD_decompress_usingDDict(implementation_->unpacking.get(), text.data(),
                                                     text.size(), packed.data(), packed.size(),
                                                     implementation_->unpacking_with.get());
  if (ZSTD_isError(got)) {
    return core::fail(fmt::format("the record is damaged: {}", ZSTD_getErrorName(got)));
  }
  text.resize(got);
  return text;
}

}  // namespace lusoria::selfplay
