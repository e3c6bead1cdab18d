"""Holds our rules against python-chess and Fairy-Stockfish, position by position, in random games.

    python differential --positions 1000000 --fairy fairy-stockfish

Half of the positions are chess (one game in four Chess960), half xiangqi. Each is compared in its legal
moves, check and end, in chess also in SAN and FEN. The first difference ends the run.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import chess

import umpire

PLIES_MAX = 300


class Difference(Exception):
    """We and somebody else do not agree."""


def ask(game: str, op: str, position: str, **fields: Any) -> Any:
    return umpire.ask(op, game=game, position=position, **fields)


def compare(what: str, position: str, ours: object, theirs: object) -> None:
    if ours != theirs:
        raise Difference(f"{what} in {position}:\n  ours   {ours}\n  theirs {theirs}")


def chess_end(board: chess.Board, ours: str | None) -> str | None:
    """How python-chess says that it ended, as far as it looks for the same."""
    if board.is_checkmate():
        return "checkmate"
    if board.is_insufficient_material():
        return "insufficient_material"
    if board.is_stalemate():
        return "stalemate"
    if board.halfmove_clock >= 150:
        return "seventyfive_moves"
    # It does not look for locked pawns.
    return ours if ours == "dead_position" else None


def chess_positions(dice: random.Random) -> Iterator[None]:
    """One game of chess; each position that was compared is a turn of the iterator."""
    number = dice.randrange(960) if dice.random() < 0.25 else None
    board = chess.Board() if number is None else chess.Board.from_chess960_pos(number)
    options = {} if number is None else {"chess960": True}
    position = board.shredder_fen() if number is not None else board.fen()
    for _ in range(PLIES_MAX):
        look = ask("chess", "position", position, options=options)
        compare("check", position, look["check"], board.is_check())
        reason = (look["outcome"] or {}).get("reason")
        compare("end", position, reason, chess_end(board, reason))
        if number is None:
            compare("FEN", position, look["fen"], board.fen(en_passant="legal"))
        moves = ask("chess", "moves", position, options=options)["moves"]
        theirs = [] if reason else sorted(board.uci(move) for move in board.legal_moves)
        compare("moves", position, moves, theirs)
        yield
        if not moves:
            return
        sans = ask("chess", "moves", position, options=options, notation="san")["moves"]
        compare("SAN", position, sans, [board.san(board.parse_uci(move)) for move in moves])
        move = dice.choice(moves)
        position = ask("chess", "play", position, options=options, moves=[move])["position"]
        board.push_uci(move)


class Fairy:
    """Fairy-Stockfish with the rules of xiangqi."""

    def __init__(self, program: str) -> None:
        self.process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.tell("uci", "setoption name UCI_Variant value xiangqi", "isready")
        while self.hear() != "readyok":
            pass

    def tell(self, *lines: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def hear(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("Fairy-Stockfish has ended")
        return line.strip()

    def moves(self, position: str) -> list[str]:
        self.tell(f"position fen {position}", "go perft 1")
        moves = []
        while not (line := self.hear()).startswith("Nodes searched"):
            if line.endswith(": 1"):
                moves.append(ranks_from_zero(line.removesuffix(": 1")))
        return sorted(moves)


def ranks_from_zero(move: str) -> str:
    """`a10a9` as we write it: `a9a8`."""
    cut = next(at for at, letter in enumerate(move) if at > 0 and letter.isalpha())
    return "".join(f"{square[0]}{int(square[1:]) - 1}" for square in (move[:cut], move[cut:]))


def xiangqi_positions(dice: random.Random, fairy: Fairy) -> Iterator[None]:
    position = ask("xiangqi", "position", "start")["position"]
    for _ in range(PLIES_MAX):
        look = ask("xiangqi", "position", position)
        moves = ask("xiangqi", "moves", position)["moves"]
        reason = (look["outcome"] or {}).get("reason")
        theirs = fairy.moves(position)
        if reason in ("checkmate", "stalemate"):
            compare("end", position, theirs, [])
        elif reason is None:
            compare("moves", position, moves, theirs)
        yield
        if not moves:
            return
        position = ask("xiangqi", "play", position, moves=[dice.choice(moves)])["position"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--positions", type=int, default=20_000, help="how many in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fairy", default="fairy-stockfish", help="the program")
    given = parser.parse_args()
    dice, fairy, began = random.Random(given.seed), Fairy(given.fairy), time.monotonic()
    counts = {"chess": 0, "xiangqi": 0}
    try:
        for game in counts:
            while counts[game] < given.positions // 2:
                positions = chess_positions(dice) if game == "chess" else xiangqi_positions(dice, fairy)
                counts[game] += sum(1 for _ in positions)
    except Difference as difference:
        print(f"seed {given.seed}: {difference}", file=sys.stderr)
        return 1
    told = ", ".join(f"{count} positions of {game}" for game, count in counts.items())
    print(f"{told}: no difference, {time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
