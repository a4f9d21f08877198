// RecordWriter: see selfplay/record.hpp.
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "selfplay/line_reader.hpp"
#include "selfplay/record.hpp"

namespace lusoria::selfplay {

namespace {

tl::unexpected<core::Error> file_error(const std::string& path, std::string message) {
  return tl::unexpected(
      core::Error{.message = std::move(message), .source = path, .line = 0, .column = 0});
}

// Fills `block` from there; an error number where it cannot be read whole.
int read_at(int descriptor, std::span<char> block, off_t at) {
  while (!block.empty()) {
    const ssize_t got = pread(descriptor, block.data(), block.size(), at);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return got < 0 ? errno : EIO;
    block = block.subspan(static_cast<std::size_t>(got));
    at += got;
  }
  return 0;
}

// What follows the last line feed of a file; empty for what has no end, as a pipe. An error number
// where it cannot be read or is longer than any line that is read.
tl::expected<std::string, int> after_last_line(int descriptor) {
  constexpr off_t kBlock = 4096;
  const off_t end = std::max<off_t>(lseek(descriptor, 0, SEEK_END), 0);
  off_t begin = end;
  for (bool found = false; !found && begin > 0;) {
    std::array<char, kBlock> block{};
    const off_t start = std::max<off_t>(begin - kBlock, 0);
    const std::span<char> part(block.data(), static_cast<std::size_t>(begin - start));
    if (const int failure = read_at(descriptor, part, start)) return tl::unexpected(failure);
    const std::size_t feed = std::string_view(part.data(), part.size()).rfind('\n');
    found = feed != std::string_view::npos;
    begin = found ? start + static_cast<off_t>(feed) + 1 : start;
    // Half a line would be judged as if it were one.
    if (end - begin > static_cast<off_t>(LineReader::kLongestLine)) return tl::unexpected(EFBIG);
  }
  std::string tail(static_cast<std::size_t>(end - begin), '\0');
  if (const int failure = read_at(descriptor, tail, begin)) return tl::unexpected(failure);
  return tail;
}

bool write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

RecordWriter::RecordWriter(std::string path, int descriptor)
    : path_(std::move(path)), descriptor_(descriptor) {}

RecordWriter::~RecordWriter() { close(descriptor_); }

core::Result<std::unique_ptr<RecordWriter>> RecordWriter::open(const std::string& path, Mode mode) {
  const int extra = mode == Mode::kNew ? O_EXCL : (mode == Mode::kOverwrite ? O_TRUNC : 0);
  // Reading is for a look at the end of what is appended to.
  const int access = mode == Mode::kAppend ? O_RDWR : O_WRONLY;
  const int descriptor =
      ::open(path.c_str(), access | O_CREAT | O_APPEND | O_CLOEXEC | extra, 0666);
  if (descriptor < 0 && errno == EEXIST) {
    return file_error(path,
                      "exists already; expected the path of a new file, or leave to overwrite");
  }
  if (descriptor < 0)
    return file_error(path, fmt::format("cannot be written: {}", std::strerror(errno)));
  std::unique_ptr<RecordWriter> writer(new RecordWriter(path, descriptor));
  if (mode != Mode::kAppend) return writer;
  if (auto mended = writer->mend_last_line(); !mended) {
    return tl::unexpected(std::move(mended.error()));
  }
  return writer;
}

// Sees to it that what is appended begins a line. Only the beginning of a record is taken away.
core::Result<void> RecordWriter::mend_last_line() {
  const auto tail = after_last_line(descriptor_);
  if (!tail)
    return file_error(path_, fmt::format("cannot be read: {}", std::strerror(tail.error())));
  if (tail->empty()) return {};
  const auto record = parse_record(*tail);
  bool mended = false;
  if (record) {
    mended = write_all(descriptor_, "\n");
  } else if (ends_too_soon(record.error(), *tail)) {
    cut_off_ = core::Error{.message = fmt::format("the last line was cut off: its {} bytes are "
                                                  "taken away before a game is added",
                                                  tail->size()),
                           .source = path_,
                           .line = 0,
                           .column = 0};
    const off_t size = lseek(descriptor_, 0, SEEK_END);
    mended = ftruncate(descriptor_, size - static_cast<off_t>(tail->size())) == 0;
  } else {
    return file_error(path_,
                      "the last line has no line feed and is no game record; expected a file "
                      "of game records to add to");
  }
  if (mended) return {};
  return file_error(path_, fmt::format("cannot be written: {}", std::strerror(errno)));
}

core::Result<void> RecordWriter::append(const GameRecord& record) {
  const std::string line = format_record(record) + '\n';
  const std::lock_guard lock(mutex_);
  struct stat before {};
  const bool sized = fstat(descriptor_, &before) == 0 && S_ISREG(before.st_mode);
  if (write_all(descriptor_, line)) return {};
  const int failure = errno;
  // Part of the line may stand in the file by now.
  if (sized && ftruncate(descriptor_, before.st_size) != 0) {
    return file_error(path_, fmt::format("cannot be written, and ends in half a game: {}",
                                         std::strerror(failure)));
  }
  return file_error(path_, fmt::format("cannot be written: {}", std::strerror(failure)));
}

}  // namespace lusoria::selfplay
