"""Runs a command in a terminal of its own and tells what stood on its screen.

screen.py [--frames N [--then interrupt|COLUMNSxROWS]] [--live FILE] [--raw FILE] COLUMNSxROWS COMMAND...

The screen at the end goes to standard output, with what was scrolled off it; the last picture that was drawn
in place to FILE of --live, all bytes to FILE of --raw. After N pictures Ctrl-C is typed, or the terminal is
resized once. A picture ends in "erase below". The exit status is the command's, or 99 where a picture is no
good: a line of it wrapped or scrolled away, or pictures came more often than four times a second.
"""
import argparse
import codecs
import fcntl
import os
import pty
import re
import select
import struct
import sys
import termios
import time

PIECE = re.compile(r"\x1b\[([0-9;?]*)([A-Za-z])|([\r\n])|([^\x1b\r\n])")


class Screen:
    """As much of a terminal as is needed, with its scrollback. It does not reflow when resized."""

    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.lines, self.row, self.column, self.top = [[]], 0, 0, 0
        self.wrapped = False  # whether the line that is being written has wrapped
        self.pictures, self.first, self.wrong = 0, None, []
        self.picture = []
        self.rest = ""  # of a sequence that has not come to its end

    def feed(self, text):
        text = self.rest + text
        cut = re.search(r"\x1b(\[[0-9;?]*)?$", text)
        self.rest = text[cut.start():] if cut else ""
        for number, final, control, letter in PIECE.findall(text[:len(text) - len(self.rest)]):
            if letter:
                self.put(letter)
            elif control == "\r":
                self.column = 0
            elif control == "\n":
                self.down()
                self.wrapped = False
            else:
                self.sequence(int(number or 0), final)

    def put(self, letter):
        if self.column == self.columns:
            self.down()
            self.column, self.wrapped = 0, True
        line = self.lines[self.row]
        line.extend(" " * (self.column + 1 - len(line)))
        line[self.column] = letter
        self.column += 1

    def down(self):
        self.row += 1
        if self.row == len(self.lines):
            self.lines.append([])
        self.top = max(self.top, self.row - self.rows + 1)

    def sequence(self, number, final):
        if final == "A":
            if self.row - number < self.top:
                self.wrong.append("up beyond the top")
            self.row = max(self.row - max(number, 1), self.top)
            self.first = self.row
        elif final == "K":
            if self.first is None:
                self.first = self.row
            if self.wrapped:
                self.wrong.append("a line wrapped")
            del self.lines[self.row][self.column:]
        elif final == "J":
            del self.lines[self.row][self.column:]
            del self.lines[self.row + 1:]
            if self.first is not None and self.row > self.first:
                self.pictures += 1
                self.picture = self.text(self.first)
            else:
                self.first = None  # what was drawn is gone
        else:
            self.wrong.append(f"unexpected sequence {final}")

    def text(self, start=0):
        lines = ["".join(line).rstrip() for line in self.lines[start:]]
        while lines and not lines[-1]:
            lines.pop()
        return lines


def resize(terminal, size):
    columns, rows = map(int, size.split("x"))
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    return columns, rows


def start(command, size):
    ready, go = os.pipe()
    process, terminal = pty.fork()
    if process == 0:
        os.read(ready, 1)  # until the terminal has its size
        os.execvp(command[0], command)
    columns, rows = resize(terminal, size)
    os.write(go, b"x")
    return process, terminal, Screen(columns, rows)


def react(what, terminal, screen):
    if what == "interrupt":
        os.write(terminal, b"\x03")
    else:
        screen.columns, screen.rows = resize(terminal, what)


def run(options):
    process, terminal, screen = start(options.command, options.size)
    decode = codecs.getincrementaldecoder("utf-8")().decode
    raw, begun, pending = b"", time.monotonic(), options.frames
    while True:
        if not select.select([terminal], [], [], 120)[0]:
            sys.exit("nothing for two minutes")
        try:
            data = os.read(terminal, 1 << 16)
        except OSError:  # the last process has closed it
            data = b""
        if not data:
            break
        raw += data
        screen.feed(decode(data))
        if pending is not None and screen.pictures >= pending:
            pending = None
            react(options.then, terminal, screen)
    status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    if screen.pictures > 4 * (time.monotonic() - begun) + 2:
        screen.wrong.append(f"{screen.pictures} pictures")
    return screen, raw, status


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("size")
    parser.add_argument("--frames", type=int)
    parser.add_argument("--then", default="interrupt")
    parser.add_argument("--live")
    parser.add_argument("--raw")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    screen, raw, status = run(options)
    print("\n".join(screen.text()))
    if options.live:
        with open(options.live, "w", encoding="utf-8") as file:
            file.writelines(line + "\n" for line in screen.picture)
    if options.raw:
        with open(options.raw, "wb") as file:
            file.write(raw)
    for wrong in screen.wrong:
        print("screen:", wrong, file=sys.stderr)
    sys.exit(99 if screen.wrong else status)


main()
