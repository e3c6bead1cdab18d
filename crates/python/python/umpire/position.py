"""Positions of any game, with the feel of python-chess."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from . import _draw
from ._door import ask


@dataclass(frozen=True)
class Outcome:
    """How a game ended. `winner` is a seat's name, or `None` for a draw."""

    winner: str | None
    reason: str


class Position:
    """A position on paper, as its viewer knows it, and the moves played on it.

    Moves are text in the game's notation. A position knows only what its text says.

    >>> board = Position()
    >>> board.push("e2e4")
    ['e4']
    >>> board.turn
    'black'
    >>> len(list(board.legal_moves))
    20
    """

    def __init__(
        self,
        position: str = "start",
        *,
        game: str = "chess",
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.options = dict(options or {})
        self._start: str = position
        self._moves: list[str] = []
        self._looks: list[dict[str, Any]] = [self._ask("position", position)]

    def _ask(self, op: str, position: str, **fields: Any) -> dict[str, Any]:
        options = self.options or None
        return ask(op, game=self.game, position=position, options=options, **fields)

    def _ask_after_moves(self, op: str, **fields: Any) -> dict[str, Any]:
        """Asks with all that was played, since a text alone does not know what came before."""
        return self._ask(op, self._start, moves=self._moves or None, **fields)

    @property
    def _look(self) -> dict[str, Any]:
        return self._looks[-1]

    @property
    def text(self) -> str:
        """The position in the game's notation, in its canonical form."""
        text: str = self._look["position"]
        return text

    def fen(self) -> str:
        """The position as text; for chess, standard FEN where it can carry the castling rights."""
        fen: str = self._look.get("fen", self._look["position"])
        return fen

    @property
    def turn(self) -> str | None:
        """The name of the seat to act; `None` when the game is over."""
        turn: str | None = self._look["to_act"]
        return turn

    @property
    def info(self) -> dict[str, Any]:
        """Everything that the query door says of the position."""
        return dict(self._look)

    @property
    def start(self) -> str:
        """The position from which the moves were played, as it was given."""
        return self._start

    @property
    def move_stack(self) -> tuple[str, ...]:
        """The moves played so far."""
        return tuple(self._moves)

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves, sorted; none when the game is over."""
        return LegalMoves(self)

    def is_legal(self, move: str) -> bool:
        """Whether `move`, written as in `legal_moves`, is legal."""
        return move in self.legal_moves

    def push(self, move: str) -> list[str]:
        """Plays a move and returns what happened.

        Raises `umpire.errors.IllegalMove`; the position is then unchanged.
        """
        before = self._events(self._look)
        look = self._ask("play", self._start, moves=[*self._moves, move])
        self._moves.append(move)
        self._looks.append(look)
        return self._events(look)[len(before) :]

    @staticmethod
    def _events(look: dict[str, Any]) -> list[str]:
        events: list[str] = look.get("events", [])
        return events

    def pop(self) -> str:
        """Takes the last move back and returns it."""
        if not self._moves:
            raise IndexError("no move was played on this position")
        self._looks.pop()
        return self._moves.pop()

    def is_check(self) -> bool | None:
        """Whether the seat to act stands in check; `None` if the viewer cannot know."""
        check: bool | None = self._look["check"]
        return check

    def outcome(self) -> Outcome | None:
        """How the game ended, if it did. Draws that must be claimed are in `info["claims"]`."""
        outcome = self._look["outcome"]
        return Outcome(outcome["winner"], outcome["reason"]) if outcome else None

    def is_game_over(self) -> bool:
        """Whether the game is over."""
        return self.outcome() is not None

    def copy(self) -> Position:
        """The same position with the same moves."""
        copy = object.__new__(Position)
        copy.game, copy.options, copy._start = self.game, dict(self.options), self._start
        copy._moves, copy._looks = list(self._moves), list(self._looks)
        return copy

    def exact_state(self) -> str:
        """Everything as text, the moves that led here included, so that repetitions are known.

        `Position.restore` reads it, in this program or another.

        >>> board = Position()
        >>> board.push("Nf3")
        ['Nf3']
        >>> Position.restore(board.exact_state()).move_stack
        ('Nf3',)
        """
        state = {
            "game": self.game,
            "options": self.options,
            "position": self._start,
            "moves": self._moves,
        }
        return json.dumps(state, separators=(",", ":"))

    @classmethod
    def restore(cls, text: str) -> Position:
        """The position of an exact state; raises what `push` would where it does not hold."""
        state = json.loads(text)
        position = cls(state["position"], game=state["game"], options=state["options"])
        for move in state["moves"]:
            position.push(move)
        return position

    def perft(self, depth: int) -> int:
        """How many lines of `depth` moves there are."""
        nodes: int = self._ask("perft", self.text, depth=depth)["nodes"]
        return nodes

    def evaluate(self) -> dict[str, Any]:
        """What the position is worth to the side to move: `score` and its `parts`."""
        return self._ask_after_moves("evaluate")

    def odds(self) -> dict[str, dict[str, float]]:
        """What each hidden piece may turn out to be, or each attack bring, with probabilities.

        Raises `umpire.errors.Unsupported` for a game in which nothing is hidden.
        """
        found = self._ask("odds", self.text)["odds"]
        return {each["at"]: each["chances"] for each in found}

    def convert(self, to: str) -> str:
        """The position in another notation."""
        converted: str = self._ask("convert", self.text, to=to)["position"]
        return converted

    def encode(self, encoding: str) -> tuple[list[int], list[int]]:
        """The position as numbers: their shape, and the numbers in row-major order."""
        tensor = self._ask_after_moves("encode", encoding=encoding)
        return tensor["shape"], tensor["data"]

    def select_moves(self, n: int = 10, time: float = 1.0) -> list[tuple[str, float]]:
        """The best moves; see `umpire.select_moves`."""
        from .engine import select_moves

        return select_moves(self, n, time=time)

    def scene(self) -> dict[str, Any]:
        """The board to draw, without knowing the rules."""
        scene: dict[str, Any] = self._ask("scene", self.text)["scene"]
        return scene

    def svg(self, size: int = 400) -> str:
        """The board as an SVG picture."""
        return _draw.svg(self.scene(), size)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return _draw.text(self.scene())

    def __repr__(self) -> str:
        return f"Position({self.text!r}, game={self.game!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        mine, others = (self.game, self.options, self.text), (other.game, other.options, other.text)
        return mine == others

    __hash__ = None  # type: ignore[assignment]


class LegalMoves:
    """The legal moves of a position: iterable, countable, and quick to ask for one square."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._moves: list[str] | None = None

    def _list(self) -> list[str]:
        if self._moves is None:
            # A line of play may have ended by repetition, which the text alone does not tell.
            over = self._position.is_game_over()
            self._moves = [] if over else self._ask()
        return self._moves

    def _ask(self, square: str | None = None) -> list[str]:
        moves: list[str] = self._position._ask("moves", self._position.text, **{"from": square})[
            "moves"
        ]
        return moves

    def of(self, square: str) -> list[str]:
        """The legal moves of the piece on `square`."""
        return [] if self._position.is_game_over() else self._ask(square)

    def __iter__(self) -> Iterator[str]:
        return iter(self._list())

    def __len__(self) -> int:
        return len(self._list())

    def __bool__(self) -> bool:
        return bool(self._list())

    def __contains__(self, move: object) -> bool:
        return move in self._list()

    def count(self) -> int:
        """How many there are."""
        return len(self)

    def __repr__(self) -> str:
        return f"<LegalMoves: {', '.join(self)}>"
