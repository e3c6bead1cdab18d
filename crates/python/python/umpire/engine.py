"""The computer player: best moves of a position, without a match behind it."""

from __future__ import annotations

from . import _door
from .errors import UmpireError, error
from .position import Position


def select_moves(
    position: str | Position,
    n: int = 10,
    game: str | None = None,
    time: float = 1.0,
    *,
    nodes: int | None = None,
    depth: int | None = None,
) -> list[tuple[str, float]]:
    """The best `n` moves with their scores, best first, fewer where there are fewer.

    A score is the probability of winning for the side to move, from 0 to 1, a draw counting half.
    The player knows what the position's viewer knows, never more. The game of a text is found by
    reading it, unless it is named. `time` is in seconds; `nodes` or `depth` limit the search
    instead, and give the same moves on every machine.

    Raises `umpire.errors.Unsupported` for a game that has no computer player.
    """
    options, moves = None, None
    if isinstance(position, Position):
        # The player is told how the position came about, so that it does not repeat it unawares.
        game, options, moves = position.game, position.options or None, list(position.move_stack)
        position = position.start
    limit = {"nodes": nodes} if nodes is not None else {"depth": depth}
    if nodes is None and depth is None:
        if not time > 0:
            raise error("bad_request", f"`time` is {time}, expected seconds")
        limit = {"ms": max(1, round(time * 1000))}
    answer = _door.ask(
        "best",
        game=game or game_of(position),
        position=position,
        options=options,
        moves=moves,
        n=n,
        limit=limit,
    )
    return [(move["move"], move["score"]) for move in answer["moves"]]


def game_of(position: str) -> str:
    """The one game whose notation `position` is written in.

    Raises `umpire.errors.UmpireError` if no game can read it, or more than one.
    """
    readers = [game["id"] for game in _door.games() if _can_read(game["id"], position)]
    if len(readers) == 1:
        found: str = readers[0]
        return found
    what = f"{' and '.join(readers)} can" if readers else "no game can"
    raise error("unknown_game", f"{what} read `{position[:80]}`: name the game")


def _can_read(game: str, position: str) -> bool:
    try:
        _door.ask("position", game=game, position=position)
    except UmpireError:
        return False
    return True
