"""Steps per second of each face for each game, beside what else is installed.

    python -m umpire.bench [--seconds 1] [--rounds 3] [--games chess xiangqi]

Figures are steps of random play per second of processor time, on one thread: the median of the
rounds, which are taken in turn, so that a busy machine disturbs all alike.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from .environment import specs
from .spiel import Game
from .vector import VectorEnv

Steps = Iterator[int]
"""Plays on for ever, and says now and then how many steps were made."""


def vector(game: str, n: int, *, copy: bool) -> Steps:
    """The vector face, with observations, masks and legal lists."""
    env = VectorEnv(game, n, copy=copy)
    env.reset(seed=1)
    rounds = max(1, 2000 // n)
    while True:
        for _ in range(rounds):
            env.step(env.sample())
        yield rounds * n


def aec(game: str) -> Steps:
    """The PettingZoo face: `last` and `step`, the action from the legal list."""
    from . import pettingzoo

    return _aec(pettingzoo.env(game), lambda env, _: env.legal_actions())


def spiel(game: str) -> Steps:
    """The spiel face: the legal list and `apply_action`, no observation."""
    return _spiel(Game(game))


def their_aec() -> Steps:
    """PettingZoo's own chess."""
    import numpy as np
    from pettingzoo.classic import chess_v6

    def legal(_: Any, observation: Any) -> list[int]:
        chosen: list[int] = np.flatnonzero(observation["action_mask"]).tolist()
        return chosen

    return _aec(chess_v6.env(), legal)


def their_loop(name: str) -> Steps:
    """OpenSpiel's game, played by its uniform bots in its C++ loop: no observations, no masks."""
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in (0, 1)]
    seed = 0
    while True:
        seed += 1
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed)
        yield int(state.move_number())


def their_python_loop(name: str) -> Steps:
    """OpenSpiel's game, played from Python: the legal list and `apply_action`, no observation."""
    import pyspiel

    return _spiel(pyspiel.load_game(name))


def their_observations(name: str) -> Steps:
    """OpenSpiel's game, played from Python with observations and masks as lists."""
    import pyspiel

    game = pyspiel.load_game(name)
    rng = random.Random(1)
    while True:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            player = state.current_player()
            state.observation_tensor(player)
            state.legal_actions_mask(player)
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        yield steps


def _spiel(game: Any) -> Steps:
    rng = random.Random(1)
    while True:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        yield steps


def _aec(env: Any, legal: Callable[[Any, Any], list[int]]) -> Steps:
    rng = random.Random(1)
    seed = 0
    while True:
        seed += 1
        env.reset(seed=seed)
        steps = 0
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            over = termination or truncation
            env.step(None if over else rng.choice(legal(env, observation)))
            steps += 1
            if steps % 500 == 0:
                yield 500
        yield steps % 500


def contestants(games: list[str]) -> dict[str, Callable[[], Steps]]:
    """Everything to be measured, by name."""
    found: dict[str, Callable[[], Steps]] = {}
    for game in games:
        for n in (1, 16, 64, 256):
            name = f"umpire {game}: vector n={n}, zero-copy"
            found[name] = lambda game=game, n=n: vector(game, n, copy=False)  # type: ignore[misc]
        found[f"umpire {game}: vector n=64, copies"] = lambda game=game: vector(game, 64, copy=True)  # type: ignore[misc]
        found[f"umpire {game}: spiel"] = lambda game=game: spiel(game)  # type: ignore[misc]
        found[f"umpire {game}: pettingzoo"] = lambda game=game: aec(game)  # type: ignore[misc]
    for name in ("chess", "xiangqi", "dark_chess"):
        found[f"OpenSpiel {name}: C++ loop, nothing observed"] = lambda name=name: their_loop(name)  # type: ignore[misc]
        found[f"OpenSpiel {name}: Python loop, nothing observed"] = (
            lambda name=name: their_python_loop(name)  # type: ignore[misc]
        )
        found[f"OpenSpiel {name}: Python loop, observations and masks"] = (
            lambda name=name: their_observations(name)  # type: ignore[misc]
        )
    found["PettingZoo chess_v6: AEC"] = their_aec
    return found


def marks(medians: dict[str, float]) -> Iterator[str]:
    """How the figures compare, where both were measured."""
    chess = "umpire chess: vector n=64, zero-copy"
    comparisons = [
        (chess, "OpenSpiel chess: C++ loop, nothing observed"),
        ("umpire chess: vector n=64, copies", "OpenSpiel chess: C++ loop, nothing observed"),
        ("umpire jieqi: vector n=64, zero-copy", chess),
        ("umpire chess: pettingzoo", "PettingZoo chess_v6: AEC"),
    ]
    for one, other in comparisons:
        if one in medians and other in medians:
            yield f"{one} is {medians[one] / medians[other]:.2f} times {other}"


def measure(play: Steps, seconds: float) -> float:
    """Steps per second of processor time."""
    steps, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        steps += next(play)
    return steps / spent


def main() -> None:
    """Measures everything that is installed and prints a table."""
    parser = argparse.ArgumentParser(prog="python -m umpire.bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time per figure")
    parser.add_argument("--rounds", type=int, default=3, help="how often each is measured")
    parser.add_argument("--games", nargs="*", default=list(specs()), help="which of our games")
    arguments = parser.parse_args()
    plays: dict[str, Steps] = {}
    for name, make in contestants(arguments.games).items():
        try:
            play = make()
            next(play)
        except Exception as missing:  # noqa: BLE001 - other people's packages fail in many ways
            print(f"skipped {name}: {type(missing).__name__}: {missing}", file=sys.stderr)
            continue
        plays[name] = play
    figures: dict[str, list[float]] = {name: [] for name in plays}
    for _ in range(arguments.rounds):
        for name, play in plays.items():
            figures[name].append(measure(play, arguments.seconds))
    print("| what | steps per CPU second | lowest | highest |\n|---|---|---|---|")
    for name, rates in figures.items():
        print(f"| {name} | {statistics.median(rates):,.0f} | {min(rates):,.0f} | {max(rates):,.0f} |")
    for line in marks({name: statistics.median(rates) for name, rates in figures.items()}):
        print(line)


if __name__ == "__main__":
    main()
