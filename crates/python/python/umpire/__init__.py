"""Umpire: one referee for board games in which not everybody sees everything.

`query` asks any question about any position, `Position` wraps it with the feel of python-chess,
`Match` is a referee, and `select_moves` asks the computer player. They need nothing but this package. Environments for
learning are in `umpire.vector`, `umpire.pettingzoo` and `umpire.spiel`, which need numpy.
"""

from __future__ import annotations

from . import jieqi
from ._core import __version__
from ._door import ask, games, query
from .engine import select_moves
from .errors import GameOver, IllegalMove, InvalidPosition, UmpireError, Unsupported
from .jieqi import move_to_str, parse_fen, parse_move, to_fen
from .matches import Match
from .position import Outcome, Position

__all__ = [
    "GameOver",
    "IllegalMove",
    "InvalidPosition",
    "Match",
    "Outcome",
    "Position",
    "UmpireError",
    "Unsupported",
    "__version__",
    "ask",
    "games",
    "jieqi",
    "move_to_str",
    "parse_fen",
    "parse_move",
    "query",
    "select_moves",
    "to_fen",
]
