"""What can go wrong: each exception carries the stable code of the query door."""

from __future__ import annotations

from typing import Any


class UmpireError(Exception):
    """Something was refused. `code` is a stable snake_case word, `at` the index of a bad move."""

    def __init__(self, code: str, message: str, at: int | None = None, faults: Any = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.at = at
        self.faults: list[dict[str, str]] = list(faults or [])

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.code, self.message, self.at, self.faults)


class IllegalMove(UmpireError, ValueError):
    """A move or action that cannot be read, or that the rules forbid."""


class InvalidPosition(UmpireError, ValueError):
    """A position that no game can have; `faults` lists everything that is wrong with it."""


class GameOver(UmpireError):
    """The game is over, so nothing may be done."""


class Unsupported(UmpireError, NotImplementedError):
    """This game has no such thing."""


_CLASSES: dict[str, type[UmpireError]] = {
    "invalid_move": IllegalMove,
    "illegal_move": IllegalMove,
    "role_needed": IllegalMove,
    "role_conflict": IllegalMove,
    "game_over": GameOver,
    "unsupported": Unsupported,
}


def error(
    code: str, message: str, at: int | None = None, faults: list[dict[str, str]] | None = None
) -> UmpireError:
    """The exception for a refusal."""
    fallback = InvalidPosition if faults else UmpireError
    return _CLASSES.get(code, fallback)(code, message, at, faults)
