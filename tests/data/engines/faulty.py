"""A UGI engine with one fault, for the tests: faulty.py FAULT [--at N] [--once FILE] [--mark TEXT]

It plays the first of the legal moves until its N-th decision since it was started (0, the default, is
the first) and then does what FAULT says; with --once only if FILE does not exist, which it then makes.
TEXT is for finding its processes by their command lines.
"""

import argparse
import os
import signal
import sys
import time


def say(line):
    print(line, flush=True)


def sleep_forever():
    while True:
        time.sleep(3600)


def write_forever(descriptor, chunk):
    while True:
        os.write(descriptor, chunk)


def fork_children():
    """Two children: one in this group, one that left the group, the session and its parent."""
    if os.fork() == 0:
        sleep_forever()
    if os.fork() == 0:
        os.setsid()
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)
        if os.fork() == 0:
            sleep_forever()
        os._exit(0)


def late(go, seconds):
    words = go.split()
    for limit in ("movetime", "p1time"):
        if limit in words:
            time.sleep(int(words[words.index(limit) + 1]) / 1000 + seconds)
            return


def commit(fault, go, legal):
    """Whether the decision goes on as usual after it."""
    sys.stderr.write("about to %s\n" % fault)
    sys.stderr.flush()
    if fault == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif fault == "exit":
        os._exit(3)
    elif fault == "exit-cleanly":
        os._exit(0)
    elif fault == "hang":
        sleep_forever()
    elif fault == "flood-output":
        write_forever(1, (b"info string " + b"nonsense " * 5000 + b"\n") * 20)
    elif fault == "flood-line":
        write_forever(1, b"x" * 10000)
    elif fault == "flood-errors":
        write_forever(2, b"nonsense " * 1000)
    elif fault == "flood-errors-and-play":
        os.write(2, b"nonsense\n" * 100000)
        return True
    elif fault == "garbage":
        os.write(1, b"\x00\xff\xfe\n\n\nbestmove\nbestmovee4\n= e4\n")
        say("bestmove \x1b[31m\u2654")
    elif fault == "garbage-and-play":
        os.write(1, b"\x00\xff\xfe\n\n\ninfo depth x pv zz\ninfo score cp\ninfo pv\nhello\n")
        return True
    elif fault == "half-line":
        os.write(1, b"bestmove " + legal[0].encode())
        sleep_forever()
    elif fault == "half-line-exit":
        os.write(1, b"bestmove " + legal[0].encode())
        os._exit(0)
    elif fault in ("late", "later"):
        late(go, 0.25 if fault == "late" else 0.9)
        return True
    elif fault == "illegal":
        say("bestmove z99")
    elif fault == "empty":
        say("bestmove")
    elif fault == "twice":
        say("bestmove " + legal[0])
        return True
    elif fault == "close-output":
        os.close(1)
        sleep_forever()
    elif fault == "fork-crash":
        fork_children()
        os.kill(os.getpid(), signal.SIGKILL)
    elif fault == "fork-and-play":
        fork_children()
        return True
    elif fault == "ignore-signals-hang":
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)
        sleep_forever()
    elif fault == "die-between":
        say("bestmove " + legal[0])
        os._exit(4)
    elif fault == "resign":
        say("bestmove resign")
    else:
        # A fault of another time than that of a decision.
        return True
    return False


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("fault")
    parser.add_argument("--at", type=int, default=0)
    parser.add_argument("--once", default="")
    parser.add_argument("--mark", default="")
    options = parser.parse_args()
    fault = options.fault
    legal, decisions = [], 0
    if fault == "exit-at-start":
        sys.stderr.write("no licence\n")
        sys.exit(5)
    if fault == "silent":
        sleep_forever()
    for line in sys.stdin:
        command, _, rest = line.strip().partition(" ")
        if command == "ugi":
            say("id name Faulty")
            say("option name Legal type check default true")
            say("ugiok")
        elif command == "isready":
            if fault == "not-ready":
                sleep_forever()
            say("readyok")
        elif command == "legal":
            legal = rest.split(" ")
        elif command == "go":
            due = decisions == options.at and not (options.once and os.path.exists(options.once))
            if due and options.once:
                open(options.once, "w").close()
            decisions += 1
            if not due or commit(fault, rest, legal):
                say("bestmove " + legal[0])
        elif command == "quit":
            if fault == "ignore-quit":
                sleep_forever()
            break


if __name__ == "__main__":
    main()
