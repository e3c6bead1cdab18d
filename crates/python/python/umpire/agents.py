"""Baseline players for every game: each is given what its player may know, never a state.

    result = play(Game("jieqi"), [Engine(nodes=1000), Greedy()], random.Random(1))
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any, Protocol

from . import _core, _door
from .spiel import Game, PlayerView, State


class Agent(Protocol):
    """Somebody who plays."""

    @property
    def name(self) -> str:
        """What it is called in tables."""

    def act(self, view: PlayerView) -> int:
        """One of the view's legal actions."""


class Random:
    """Any legal action, each as likely."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self._rng = random.Random(seed)

    def act(self, view: PlayerView) -> int:
        """A legal action."""
        return self._rng.choice(view.legal_actions())


class Greedy:
    """Takes what can be taken: the action after which it is furthest ahead in men."""

    name = "greedy"

    def __init__(self, seed: int = 0) -> None:
        self._rng = random.Random(seed)

    def act(self, view: PlayerView) -> int:
        """The best legal action in a world that the player cannot tell from the true one."""
        world = view.resample(self._rng)
        values = {a: self._value(world.child(a), view.player) for a in view.legal_actions()}
        best = max(values.values())
        return self._rng.choice([action for action, value in values.items() if value == best])

    @staticmethod
    def _value(state: State, player: int) -> float:
        seats = [man["seat"] for man in state.scene(player)["men"]]
        ahead = seats.count("first") - seats.count("second")
        # A game that is won is worth more than any number of men.
        return 1000.0 * state.returns()[player] + (ahead if player == 0 else -ahead)


class Engine:
    """The computer player at a fixed number of nodes, so that its play can be repeated.

    It knows the whole game as its player does, so that it neither repeats a won position nor walks
    into a rule on repetitions. It places its men at random where a game begins with a secret
    set-up. For a game without a computer player, `act` raises `umpire.errors.Unsupported`.
    """

    def __init__(self, nodes: int = 1000, seed: int = 0) -> None:
        self.name = f"engine {nodes}"
        self._nodes = nodes
        self._rng = random.Random(seed)
        # The player that sat down last, for what, and how many moves it has heard.
        self._sitting: tuple[str, _core.Player] | None = None
        self._heard = 0

    def __getstate__(self) -> dict[str, Any]:
        """What it is without what it remembers: a copy hears the game again."""
        return {**self.__dict__, "_sitting": None}

    def act(self, view: PlayerView) -> int:
        """The best move, from the game as the player may write it down."""
        if view.is_setting_up():
            return self._rng.choice(view.legal_actions())
        transcript = view.transcript()
        # Another game is begun without memories, so that its play can be repeated.
        if len(transcript["moves"]) < self._heard:
            self._sitting = None
        self._heard = len(transcript["moves"])
        question = {"transcript": transcript, "limit": {"nodes": self._nodes}}
        answer = self._seated(view).decide(json.dumps(question))
        return view.string_to_action(_door.opened(json.loads(answer))["action"])

    def _seated(self, view: PlayerView) -> _core.Player:
        """The player on the seat of a view: the same as long as game, options and seat are."""
        seat = json.dumps(
            {
                "game": view.game.spec.game,
                "options": view.game.options,
                "seat": ("first", "second")[view.player],
                "seed": "00" * 32,
            },
            sort_keys=True,
        )
        if self._sitting is None or self._sitting[0] != seat:
            self._sitting = (seat, _core.Player(seat))
        return self._sitting[1]


def play(game: Game, agents: Sequence[Agent], rng: random.Random) -> list[float]:
    """Plays one game between two agents, the first of whom begins, and returns what each won."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
        else:
            player = state.current_player()
            state.apply_action(agents[player].act(state.player_view(player)))
    return state.returns()
