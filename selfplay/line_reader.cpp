#include "selfplay/line_reader.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include <fmt/format.h>
#include <zlib.h>

namespace lusoria::selfplay {

namespace {
constexpr std::size_t kBufferSize = std::size_t{1} << 16;
}  // namespace

void LineReader::Close::operator()(gzFile_s* file) const { gzclose(file); }

LineReader::LineReader(std::string path, gzFile_s* file)
    : path_(std::move(path)), file_(file), buffer_(kBufferSize) {}

core::Result<LineReader> LineReader::open(const std::string& path) {
  errno = 0;
  gzFile const file = gzopen(path.c_str(), "rb");
  if (file == nullptr) {
    const std::string why = errno == 0 ? "out of memory" : std::strerror(errno);
    return tl::unexpected(core::Error{
        .message = fmt::format("cannot be read: {}", why), .source = path, .line = 0, .column = 0});
  }
  return LineReader(path, file);
}

core::Error LineReader::error(std::string message, int column) const {
  return {.message = std::move(message), .source = path_, .line = number_, .column = column};
}

// False at the end of the file.
core::Result<bool> LineReader::fill() {
  at_ = end_ = 0;
  const int got = gzread(file_.get(), buffer_.data(), static_cast<unsigned>(buffer_.size()));
  int code = Z_OK;
  const char* const why = gzerror(file_.get(), &code);
  // The end of the file inside a compressed stream is no error to gzread() itself, which gives what
  // came before it first.
  if (got <= 0 && code == Z_BUF_ERROR) {
    truncated_ = true;
    return tl::unexpected(error("cannot be read on: the compressed file is cut off"));
  }
  if (got < 0 || (code != Z_OK && code != Z_STREAM_END && code != Z_BUF_ERROR)) {
    return tl::unexpected(
        error(fmt::format("cannot be read on: {}", code == Z_ERRNO ? std::strerror(errno) : why)));
  }
  end_ = static_cast<std::size_t>(got);
  return got > 0;
}

core::Result<bool> LineReader::next(std::string& line) {
  line.clear();
  for (;;) {
    if (at_ == end_) {
      auto more = fill();
      if (!more) return more;
      if (!*more) break;
    }
    if (line.empty() && complete_) {
      ++number_;
      complete_ = false;
    }
    const char* const begin = buffer_.data() + at_;
    const char* const limit = buffer_.data() + end_;
    const char* const feed = std::find(begin, limit, '\n');
    line.append(begin, feed);
    at_ = static_cast<std::size_t>(feed - buffer_.data());
    if (line.size() > kLongestLine) {
      return tl::unexpected(error("the line is too long: expected a text file"));
    }
    if (feed != limit) {
      ++at_;
      complete_ = true;
      return true;
    }
  }
  return !line.empty();
}

}  // namespace lusoria::selfplay
