"""Drives `umpire engine chess` through full games with python-chess.

Run by hand or in CI, in an environment with `pip install chess`:

    python crates/cli/tests/python_chess.py target/release/umpire

python-chess checks every line of the engine against its own rules: an illegal move, a line it cannot
read or an engine that does not answer ends the run with an error.
"""

from __future__ import annotations

import argparse
import logging
import random
import sys
import time

import chess
import chess.engine

PLIES_MAX = 600


class Complaints(logging.Handler):
    """Keeps what python-chess logs as a warning or worse."""

    def __init__(self) -> None:
        super().__init__(level=logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


def start_board(number: int, dice: random.Random) -> chess.Board:
    """A usual start, or one of Chess960 for odd games; then a few random moves."""
    if number % 2:
        board = chess.Board.from_chess960_pos(dice.randrange(960))
    else:
        board = chess.Board()
    for _ in range(dice.randrange(6)):
        board.push(dice.choice(list(board.legal_moves)))
    return board


def limit(number: int, clock: list[float]) -> chess.engine.Limit:
    """Games take turns in what limits a move."""
    match number % 4 // 2 + 2 * (number % 8 // 4):
        case 0:
            return chess.engine.Limit(time=0.02)
        case 1:
            return chess.engine.Limit(nodes=2000)
        case 2:
            return chess.engine.Limit(depth=4)
        case _:
            white, black = clock
            return chess.engine.Limit(
                white_clock=white, black_clock=black, white_inc=0.05, black_inc=0.05
            )


def play(engine: chess.engine.SimpleEngine, number: int, dice: random.Random) -> chess.Board:
    """One full game of the engine against itself."""
    board = start_board(number, dice)
    clock = [3.0, 3.0]
    while not board.is_game_over() and board.ply() < PLIES_MAX:
        began = time.monotonic()
        result = engine.play(board, limit(number, clock), game=number, info=chess.engine.INFO_ALL)
        side = 0 if board.turn else 1
        clock[side] += 0.05 - (time.monotonic() - began)
        if clock[side] <= 0 and number % 8 >= 6:
            # A busy machine can be late by itself: that is told, but is no fault of the engine.
            print(f"game {number}: late by {-clock[side]:.3f} s", flush=True)
            clock[side] = 1.0
        if result.move is None:
            raise RuntimeError(f"game {number}: no move in {board.fen()}")
        if "pv" in result.info:
            follow(board, result.info["pv"])
        board.push(result.move)
    return board


def follow(board: chess.Board, line: list[chess.Move]) -> None:
    """Every move of a line is legal."""
    copy = board.copy(stack=False)
    for move in line:
        if move not in copy.legal_moves:
            raise RuntimeError(f"illegal {move} in a line from {board.fen()}")
        copy.push(move)


def analyse(engine: chess.engine.SimpleEngine) -> None:
    """Several lines, chosen moves, endless analysis that is broken off, pondering."""
    board = chess.Board()
    lines = engine.analyse(board, chess.engine.Limit(depth=5), multipv=4)
    assert len(lines) == 4 and all("score" in it and "pv" in it for it in lines), lines
    roots = [chess.Move.from_uci("a2a3"), chess.Move.from_uci("h2h4")]
    chosen = engine.play(board, chess.engine.Limit(depth=3), root_moves=roots)
    assert chosen.move in roots, chosen
    with engine.analysis(board) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 6:
                break
    mate = chess.Board("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    info = engine.analyse(mate, chess.engine.Limit(depth=5))
    assert info["score"].relative == chess.engine.Mate(1), info
    first = engine.play(board, chess.engine.Limit(time=0.05), ponder=True)
    assert first.move is not None
    board.push(first.move)
    if first.ponder is not None:
        board.push(first.ponder)
    assert engine.play(board, chess.engine.Limit(time=0.05)).move is not None


def limit_strength(engine: chess.engine.SimpleEngine) -> None:
    """A rating within the bounds that the engine announces, and the chances of each result."""
    weakest = engine.options["UCI_Elo"].min
    engine.configure({"UCI_LimitStrength": True, "UCI_Elo": weakest, "UCI_ShowWDL": True})
    result = engine.play(chess.Board(), chess.engine.Limit(depth=4), info=chess.engine.INFO_ALL)
    assert result.move is not None and result.info["wdl"].relative.total() == 1000, result.info
    engine.configure({"UCI_LimitStrength": False, "UCI_ShowWDL": False})


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("umpire", help="the binary")
    parser.add_argument("--games", type=int, default=16)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    complaints = Complaints()
    logging.getLogger("chess.engine").addHandler(complaints)
    dice = random.Random(arguments.seed)
    with chess.engine.SimpleEngine.popen_uci([arguments.umpire, "engine", "chess"]) as engine:
        analyse(engine)
        limit_strength(engine)
        engine.configure({"Hash": 8, "Threads": 1})
        for number in range(arguments.games):
            board = play(engine, number, dice)
            kind = "Chess960" if board.chess960 else "standard"
            print(f"game {number}: {kind}, {board.ply()} plies, {board.result()}", flush=True)
        engine.quit()
    for line in complaints.lines:
        print(f"complaint: {line}")
    return 1 if complaints.lines else 0


if __name__ == "__main__":
    sys.exit(main())
