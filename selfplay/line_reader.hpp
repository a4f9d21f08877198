// Reads a text file line by line; a gzip-compressed one as what it holds.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "core/result.hpp"

struct gzFile_s;

namespace lusoria::selfplay {

class LineReader {
 public:
  // Bytes of the longest line that is read: a longer one means that the file is no text.
  static constexpr std::size_t kLongestLine = std::size_t{64} << 20;

  static core::Result<LineReader> open(const std::string& path);

  // The next line, without its line feed; false at the end of the file. The end of a compressed
  // file that is cut off is an error: truncated() holds then, and `line` is what there is of the
  // last.
  core::Result<bool> next(std::string& line);
  bool truncated() const { return truncated_; }
  // Whether the line that next() gave last ended in a line feed. Only the last of a file may not.
  bool complete() const { return complete_; }
  // The number of that line; 1 is the first, 0 before it.
  int number() const { return number_; }
  const std::string& path() const { return path_; }
  // An error in that line.
  core::Error error(std::string message, int column = 0) const;

 private:
  struct Close {
    void operator()(gzFile_s* file) const;
  };

  LineReader(std::string path, gzFile_s* file);
  core::Result<bool> fill();

  std::string path_;
  std::unique_ptr<gzFile_s, Close> file_;
  std::vector<char> buffer_;
  std::size_t at_ = 0;
  std::size_t end_ = 0;
  int number_ = 0;
  bool complete_ = true;
  bool truncated_ = false;
};

}  // namespace lusoria::selfplay
