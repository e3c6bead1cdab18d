"""Prints a game as each player sees it, step by step: to read, to debug, and as a golden test.

    python -m umpire.playthrough jieqi [--seed 1] [--steps 20] [--opening blind]
"""

from __future__ import annotations

import argparse
import hashlib
import random
from collections.abc import Iterator
from typing import Any

from .environment import specs
from .spiel import Game, State


def playthrough(game: str, seed: int = 0, steps: int = 20, **settings: Any) -> str:
    """A random game in text; the same seed gives the same text everywhere."""
    return "\n".join(_lines(Game(game, **settings), seed, steps)) + "\n"


def _lines(game: Game, seed: int, steps: int) -> Iterator[str]:
    rng = random.Random(seed)
    state = game.new_initial_state()
    yield f"{game.spec.game}: seed {seed}, {game.num_distinct_actions()} actions"
    for step in range(steps + 1):
        yield ""
        yield f"step {step}: {_who(game, state)}"
        yield from _views(game, state)
        if state.is_terminal() or step == steps:
            return
        legal = state.legal_actions()
        # Not `choice`, whose way of choosing differs between versions of Python.
        action = legal[int(rng.random() * len(legal))]
        yield f"  {len(legal)} legal, digest {_digest(str(legal).encode())}"
        yield f"  action {action}: {state.action_to_string(action)}"
        heard = [len(state.events(player)) for player in (0, 1)]
        state.apply_action(action)
        for player, before in enumerate(heard):
            for line in state.events(player)[before:]:
                yield f"  {game.spec.seats[player]} hears: {line}"


def _who(game: Game, state: State) -> str:
    if state.is_terminal():
        return f"over, returns {state.returns()}"
    return "chance" if state.is_chance_node() else game.spec.seats[state.current_player()]


def _views(game: Game, state: State) -> Iterator[str]:
    for player, seat in enumerate(game.spec.seats):
        view = state.player_view(player)
        planes = _digest(view.observation_tensor().tobytes())
        yield f"  {seat} sees: {view.observation_string()} planes {planes}"


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:12]


def main() -> None:
    """Prints one game."""
    parser = argparse.ArgumentParser(prog="python -m umpire.playthrough", description=__doc__)
    parser.add_argument("game", choices=list(specs()))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--steps", type=int, default=20)
    parser.add_argument("--opening", choices=["usual", "blind"], default=None)
    arguments = parser.parse_args()
    text = playthrough(
        arguments.game, arguments.seed, arguments.steps, opening=arguments.opening
    )
    print(text, end="")


if __name__ == "__main__":
    main()
