"""The package with nothing else installed: run by `cargo xtask python` in a bare environment."""

from __future__ import annotations

import importlib

import umpire


def main() -> None:
    """Asks, plays, draws and searches; only the environments may miss numpy."""
    answer = umpire.query({"game": "chess", "op": "perft", "position": "start", "depth": 2})
    assert answer == {"ok": {"nodes": 400}}, answer
    for game in umpire.games():
        board = umpire.Position(game=game["id"])
        assert board.legal_moves.count() > 0
        assert board._repr_svg_().startswith("<svg")
    board = umpire.Position()
    board.push("e2e4")
    assert board.pop() == "e2e4"
    (move, score), *_ = umpire.select_moves(board, n=3, depth=2)
    assert move in board.legal_moves
    assert 0.0 <= score <= 1.0
    try:
        importlib.import_module("umpire.vector")
    except ModuleNotFoundError as missing:
        assert missing.name == "numpy", missing
    else:
        raise AssertionError("numpy is here: the environment is not bare")
    print("alone: query, Position and select_moves work without any other package")


if __name__ == "__main__":
    main()
