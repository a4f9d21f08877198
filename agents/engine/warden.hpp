// Starts programs so that none of their processes outlives its use, whatever they do and however
// this process ends.
//
// A program is started by a guard of its own: a small process that adopts every orphan below it
// (PR_SET_CHILD_SUBREAPER), so that children that left the program's group or session are found
// too. Guard and caller share a socket, the lifeline. When the caller's end is closed, by hand or
// because the caller was killed, the guard kills all that is below it, waits for it, and ends.
//
// Guards are forked by a warden, which is forked once, when the first program is asked for: a guard
// then holds no copy of what this process allocates later. Linux only.
#pragma once

#include <mutex>
#include <string>
#include <vector>

#include <sys/types.h>

#include "agents/engine/descriptor.hpp"
#include "core/result.hpp"

namespace lusoria::agents {

// What a guard writes to its lifeline, each in one message.
struct GuardMessage {
  enum class Kind : int {
    kStarted,  // value: the process of the program
    kFailed,   // value: errno of what kept it from being started
    kEnded,    // value: its wait status
  };
  Kind kind = Kind::kStarted;
  int value = 0;
};

// A program that runs. Its input and the two outputs are pipes, the ends of this process
// non-blocking.
struct StartedProgram {
  Descriptor input;
  Descriptor output;
  Descriptor errors;
  Descriptor lifeline;  // kEnded comes when the program itself ends, the end of the stream when no
                        // process of it is left
  pid_t process = 0;    // also its process group and its session
};

class Warden {
 public:
  // The one of this process, forked by the first call.
  static Warden& instance();

  Warden(const Warden&) = delete;
  Warden& operator=(const Warden&) = delete;

  // Starts `arguments`, the first of which is the path of an executable, in a folder (empty: the
  // current one). Any number of threads may call. Errors say what failed.
  core::Result<StartedProgram> start(const std::vector<std::string>& arguments,
                                     const std::string& folder);

 private:
  Warden() = default;
  ~Warden() = default;
  bool request(const std::string& text, const int (&descriptors)[4]);

  std::mutex mutex_;   // guards what follows
  Descriptor socket_;  // to the warden; closed before the first request and after its death
};

}  // namespace lusoria::agents
