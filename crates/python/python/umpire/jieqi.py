"""Jieqi's notation, JFN, as Python values: positions as one player knows them, and moves."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum

from ._door import ask
from .errors import error

Square = str
"""A point such as `e0`: a file from a to i, a rank from 0 to 9."""

FILES = "abcdefghi"


class Color(str, Enum):
    """A side."""

    RED = "r"
    BLACK = "b"


class PieceType(str, Enum):
    """What a piece is, by its letter."""

    KING = "K"
    ROOK = "R"
    HORSE = "H"
    CANNON = "C"
    ELEPHANT = "E"
    ADVISOR = "A"
    PAWN = "P"


@dataclass(frozen=True)
class Piece:
    """A piece on the board. `type` is `None` while it lies face down."""

    color: Color
    type: PieceType | None = None


@dataclass(frozen=True)
class Captured:
    """A piece that was taken. `type` is `None` if the viewer does not know it."""

    type: PieceType | None
    face_down: bool


@dataclass(frozen=True)
class FenState:
    """A position as one player knows it."""

    board: dict[Square, Piece]
    red_lost: tuple[Captured, ...] = ()
    black_lost: tuple[Captured, ...] = ()
    turn: Color = Color.RED
    viewer: Color = Color.RED
    rest: tuple[str, ...] = field(default=())


PlayerView = FenState
"""What one player sees: the same value, named as the notation's document names it."""


@dataclass(frozen=True)
class JieqiMove:
    """A move; `reveals` says that the piece that moves lies face down."""

    start: Square
    end: Square
    reveals: bool = False


_MOVE = re.compile(r"(\+?)([a-i][0-9])([a-i][0-9])(?:=([RHCEAP]))?(?:\*([rhceap?]))?")


def parse_fen(fen: str) -> FenState:
    """Reads a position and checks it by the rules.

    Raises `umpire.errors.InvalidPosition` with every fault found.

    >>> start = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX -:- r r"
    >>> parse_fen(start).board["e0"].type
    <PieceType.KING: 'K'>
    """
    canonical: str = ask("position", game="jieqi", position=fen)["position"]
    board, lost, turn, viewer, *rest = canonical.split(" ")
    red, black = lost.split(":")
    return FenState(
        board=_read_board(board),
        red_lost=_read_lost(red),
        black_lost=_read_lost(black),
        turn=Color(turn),
        viewer=Color(viewer),
        rest=tuple(rest),
    )


def to_fen(view: PlayerView) -> str:
    """The text of a position.

    Raises `umpire.errors.InvalidPosition` for a position that no game can have.
    """
    lost = f"{_write_lost(view.red_lost)}:{_write_lost(view.black_lost)}"
    text = " ".join([_write_board(view.board), lost, view.turn.value, view.viewer.value])
    canonical: str = ask("position", game="jieqi", position=" ".join([text, *view.rest]))["position"]
    return canonical


def parse_move(move: str) -> tuple[JieqiMove, PieceType | None]:
    """Reads a move and, once it was executed, what it revealed.

    >>> parse_move("+e3e4=C")
    (JieqiMove(start='e3', end='e4', reveals=True), <PieceType.CANNON: 'C'>)
    """
    match = _MOVE.fullmatch(move)
    if match is None or (match[4] and not match[1]) or match[2] == match[3]:
        expected = "expected `a0a1`, `+a0a1` or `+a0a1=R`"
        raise error("invalid_move", f"invalid move `{move[:16]}`, {expected}")
    reveals, start, end, revealed, _ = match.groups()
    return JieqiMove(start, end, bool(reveals)), PieceType(revealed) if revealed else None


def move_to_str(move: JieqiMove, revealed_type: PieceType | None = None) -> str:
    """The text of a move; with `revealed_type`, as it was executed.

    >>> move_to_str(JieqiMove("e3", "e4", reveals=True), PieceType.CANNON)
    '+e3e4=C'
    """
    text = f"{'+' if move.reveals else ''}{move.start}{move.end}"
    text += f"={revealed_type.value}" if revealed_type else ""
    parse_move(text)
    return text


def _read_board(text: str) -> dict[Square, Piece]:
    board = {}
    for row, rank in zip(text.split("/"), range(9, -1, -1), strict=True):
        file = 0
        for letter in row:
            if letter.isdigit():
                file += int(letter)
                continue
            color = Color.RED if letter.isupper() else Color.BLACK
            kind = None if letter in "Xx" else PieceType(letter.upper())
            board[f"{FILES[file]}{rank}"] = Piece(color, kind)
            file += 1
    return board


def _write_board(board: dict[Square, Piece]) -> str:
    rows = []
    for rank in range(9, -1, -1):
        pieces = (board.get(f"{file}{rank}") for file in FILES)
        row = "".join("1" if piece is None else _letter(piece) for piece in pieces)
        rows.append(re.sub("1+", lambda run: str(len(run[0])), row))
    return "/".join(rows)


def _letter(piece: Piece) -> str:
    letter = piece.type.value if piece.type else "X"
    return letter if piece.color is Color.RED else letter.lower()


def _read_lost(text: str) -> tuple[Captured, ...]:
    if text == "-":
        return ()
    return tuple(
        Captured(None, True) if letter == "?" else Captured(PieceType(letter.upper()), letter.islower())
        for letter in text
    )


def _write_lost(lost: tuple[Captured, ...]) -> str:
    letters = (
        "?" if it.type is None else it.type.value.lower() if it.face_down else it.type.value
        for it in lost
    )
    return "".join(letters) or "-"
