#!/usr/bin/env python3
"""An engine for Lusoria in the standard library of Python: docs/engines.md describes what it speaks.

It plays every game, because it asks for the legal moves (the option Legal) instead of knowing rules:
    lusoria match 'engine(command="python3 docs/examples/ugi_engine.py")' random --game lotus_ludo
Replace choose() by something better.
"""

import random
import re
import sys


def choose(game, position, legal, rng):
    """The move to play: towards the middle of the board in Via Ludus, any in other games."""
    if not game.startswith("via_ludus"):
        return rng.choice(legal)
    rows = position.split(" ")[0].split("/")
    columns = sum(int(run) if run.isdigit() else 1 for run in re.findall(r"\d+|[^\d]", rows[0]))

    def distance(move):
        column = ord(move[0]) - ord("a") + 1
        row = int(move[1:])
        return abs(2 * column - columns - 1) + abs(2 * row - len(rows) - 1)

    nearest = min(distance(move) for move in legal)
    return rng.choice([move for move in legal if distance(move) == nearest])


def say(line):
    # A line that stays in a buffer is an answer that never comes.
    print(line, flush=True)


def main():
    game, position, legal, rng = "", "", [], random.Random(1)
    for line in sys.stdin:
        command, _, rest = line.strip().partition(" ")
        if command == "ugi":
            say("id name Example")
            say("id author Lusoria")
            say("option name Game type string default <empty>")
            say("option name Seed type string default 1")
            say("option name Legal type check default true")
            say("ugiok")
        elif command == "setoption":
            name, _, value = rest.removeprefix("name ").partition(" value ")
            if name == "Game":
                game = value
            elif name == "Seed":
                rng = random.Random(int(value))
        elif command == "isready":
            say("readyok")
        elif command == "position":
            position = rest.removeprefix("fen ")
        elif command == "legal":
            legal = rest.split(" ")
        elif command == "go":
            say("bestmove " + choose(game, position, legal, rng))
        elif command == "quit":
            break


if __name__ == "__main__":
    main()
