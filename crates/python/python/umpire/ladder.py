"""Plays agents against each other and prints what they are worth in Elo.

    python -m umpire.ladder jieqi [--games 10] [--nodes 100 1000] [--seed 1]

Everybody meets everybody else, from both seats alike; random play counts as 0.
"""

from __future__ import annotations

import argparse
import itertools
import math
import random
from collections.abc import Mapping, Sequence

from .agents import Agent, Engine, Greedy, Random, play
from .environment import specs
from .errors import Unsupported
from .spiel import Game

Points = dict[tuple[str, str], float]
"""How many points the first scored against the second, a draw counting half."""


def elo(points: Mapping[tuple[str, str], float], anchor: str) -> dict[str, float]:
    """The ratings that explain the points best (Bradley and Terry), `anchor` being 0.

    One drawn game is added to each pairing, so that nobody is infinitely better.
    """
    names = sorted({name for pair in points for name in pair})
    strength = dict.fromkeys(names, 1.0)
    for _ in range(500):
        fresh = {}
        for name in names:
            pairings = [other for other in names if (name, other) in points]
            won = sum(points[name, other] + 0.5 for other in pairings)
            met = sum(
                (points[name, other] + points[other, name] + 1) / (strength[name] + strength[other])
                for other in pairings
            )
            fresh[name] = won / met
        strength = fresh
    return {name: 400 * math.log10(strength[name] / strength[anchor]) for name in names}


def tournament(game: Game, agents: Sequence[Agent], games: int, seed: int = 0) -> Points:
    """Every pair plays `games` games, half of them from each seat."""
    rng = random.Random(seed)
    points: Points = {}
    for one, other in itertools.combinations(agents, 2):
        scored = 0.0
        for number in range(games):
            seated = [one, other] if number % 2 == 0 else [other, one]
            returns = play(game, seated, rng)
            scored += (returns[number % 2] + 1) / 2
        points[one.name, other.name] = scored
        points[other.name, one.name] = games - scored
    return points


def has_engine(game: str) -> bool:
    """Whether there is a computer player for the game."""
    from .engine import select_moves

    try:
        select_moves("start", 1, game, nodes=1)
    except Unsupported:
        return False
    return True


def main() -> None:
    """Plays the tournament and prints the ladder."""
    parser = argparse.ArgumentParser(prog="python -m umpire.ladder", description=__doc__)
    parser.add_argument("game", choices=list(specs()))
    parser.add_argument("--games", type=int, default=10, help="games of each pairing")
    parser.add_argument("--nodes", type=int, nargs="*", default=[100, 1000], help="engines")
    parser.add_argument("--max-steps", type=int, default=400, help="when a game is broken off")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    agents: list[Agent] = [Random(arguments.seed), Greedy(arguments.seed)]
    if has_engine(arguments.game):
        agents += [Engine(nodes, arguments.seed) for nodes in arguments.nodes]
    else:
        print(f"{arguments.game} has no computer player yet: only the simple agents play")
    game = Game(arguments.game, max_steps=arguments.max_steps)
    points = tournament(game, agents, arguments.games, arguments.seed)
    ratings = elo(points, "random")
    for name in sorted(ratings, key=lambda it: -ratings[it]):
        scored = sum(it for (one, _), it in points.items() if one == name)
        played = arguments.games * (len(agents) - 1)
        print(f"{name:12} {ratings[name]:+6.0f} Elo  {scored:g} of {played}")


if __name__ == "__main__":
    main()
