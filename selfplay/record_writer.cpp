// RecordWriter: see selfplay/record.hpp.
#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "selfplay/record.hpp"

namespace lusoria::selfplay {

namespace {

tl::unexpected<core::Error> file_error(const std::string& path, std::string message) {
  return tl::unexpected(
      core::Error{.message = std::move(message), .source = path, .line = 0, .column = 0});
}

// Whether the file is empty or its last byte ends a line. True for what has no end, as a pipe.
bool ends_in_a_line(int descriptor) {
  const off_t size = lseek(descriptor, 0, SEEK_END);
  if (size <= 0) return true;
  char last = 0;
  return pread(descriptor, &last, 1, size - 1) == 1 && last == '\n';
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
  if (mode == Mode::kAppend && !ends_in_a_line(descriptor)) {
    return file_error(
        path, "the last line is cut off; expected a line feed at its end before more is added");
  }
  return writer;
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
