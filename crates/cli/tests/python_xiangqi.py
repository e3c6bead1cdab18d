"""Drives `umpire engine xiangqi` through full games, with pyffish as the arbiter.

Run by hand or in CI, in an environment with `pip install pyffish`:

    python crates/cli/tests/python_xiangqi.py target/release/umpire

pyffish has the rules of Fairy-Stockfish: a move of the engine that is not among its legal ones, a
line that goes on illegally, or an engine that does not answer ends the run with an error.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys

import pyffish

START = pyffish.start_fen("xiangqi")
PLIES_MAX = 200


class Engine:
    """A program that speaks UCI."""

    def __init__(self, binary: str) -> None:
        self.process = subprocess.Popen(
            [binary, "engine", "xiangqi"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.say("uci")
        self.hear("uciok")

    def say(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def hear(self, first: str) -> list[str]:
        """All lines up to the one that begins with a word."""
        assert self.process.stdout is not None
        lines = []
        for line in self.process.stdout:
            lines.append(line.strip())
            if line.split(" ")[0].strip() == first:
                return lines
        raise RuntimeError(f"the engine ended before `{first}`")


# Fairy-Stockfish counts ranks from 1, xiangqi's engines from 0.
def theirs(move: str) -> str:
    return f"{move[0]}{int(move[1]) + 1}{move[2]}{int(move[3]) + 1}"


def ours(move: str) -> str:
    head, tail = move[0], move[1:]
    middle = next(at for at, letter in enumerate(tail) if letter.isalpha())
    return f"{head}{int(tail[:middle]) - 1}{tail[middle]}{int(tail[middle + 1 :]) - 1}"


def check(moves: list[str], line: list[str], what: str) -> None:
    """Every move of a line is legal, one after the other."""
    played = [theirs(move) for move in moves]
    for move in line:
        if theirs(move) not in pyffish.legal_moves("xiangqi", START, played):
            raise RuntimeError(f"illegal {move} in {what} after {' '.join(moves)}")
        played.append(theirs(move))


def play(engine: Engine, number: int, dice: random.Random) -> list[str]:
    """One full game of the engine against itself, after a few random moves."""
    moves: list[str] = []
    for _ in range(dice.randrange(6)):
        legal = pyffish.legal_moves("xiangqi", START, [theirs(move) for move in moves])
        moves.append(ours(dice.choice(sorted(legal))))
    engine.say("ucinewgame")
    engine.say("isready")
    engine.hear("readyok")
    go = ["go movetime 20", "go nodes 2000", "go depth 4", "go wtime 400 btime 400 winc 10 binc 10"]
    while len(moves) < PLIES_MAX:
        legal = pyffish.legal_moves("xiangqi", START, [theirs(move) for move in moves])
        if not legal:
            return moves
        engine.say(f"position startpos moves {' '.join(moves)}" if moves else "position startpos")
        engine.say(go[number % len(go)])
        lines = engine.hear("bestmove")
        for line in lines:
            if " pv " in line:
                check(moves, line.split(" pv ")[1].split(), "a line")
        best = lines[-1].split()[1]
        if best == "(none)":
            # Our rules may end a game that others play on.
            return moves
        check(moves, [best], "a game")
        moves.append(best)
    return moves


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("umpire", help="the binary")
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    dice = random.Random(arguments.seed)
    engine = Engine(arguments.umpire)
    engine.say("setoption name Hash value 8")
    for number in range(arguments.games):
        moves = play(engine, number, dice)
        print(f"game {number}: xiangqi, {len(moves)} plies", flush=True)
    engine.say("quit")
    return engine.process.wait()


if __name__ == "__main__":
    sys.exit(main())
