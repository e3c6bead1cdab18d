"""Information-set Monte Carlo tree search for any of the games, in a hundred lines.

Each simulation draws a world that the player cannot tell from the true one and walks down a tree
whose nodes are information states: what the player to act knows there. So the search plans with
what everybody may know, and never with the truth.

    python is_mcts.py [game] [simulations] [games]
"""

from __future__ import annotations

import math
import random
import sys
from dataclasses import dataclass, field

from umpire.agents import Agent, Random, play
from umpire.spiel import Game, PlayerView, State

EXPLORATION = 0.7
ROLLOUT_STEPS = 40


@dataclass
class Node:
    """What was learned about the actions of one information state."""

    visits: dict[int, int] = field(default_factory=dict)
    value: dict[int, float] = field(default_factory=dict)

    def select(self, legal: list[int], rng: random.Random) -> int:
        """An action that was never tried, else the one with the highest upper bound."""
        fresh = [action for action in legal if action not in self.visits]
        if fresh:
            return rng.choice(fresh)
        total = sum(self.visits[action] for action in legal)
        return max(legal, key=lambda action: self.bound(action, total))

    def bound(self, action: int, total: int) -> float:
        """The mean value of an action, and what may still be hidden in it."""
        visits = self.visits[action]
        return self.value[action] / visits + EXPLORATION * math.sqrt(math.log(total) / visits)

    def update(self, action: int, value: float) -> None:
        """Takes one more result into account."""
        self.visits[action] = self.visits.get(action, 0) + 1
        self.value[action] = self.value.get(action, 0.0) + value


class Search:
    """An agent that searches."""

    def __init__(self, simulations: int = 100, seed: int = 0) -> None:
        self.name = f"is-mcts {simulations}"
        self.simulations = simulations
        self.rng = random.Random(seed)

    def act(self, view: PlayerView) -> int:
        """The action that was tried most."""
        tree: dict[str, Node] = {}
        for _ in range(self.simulations):
            self.simulate(view.resample(self.rng), tree)
        root = tree[view.information_state_string()]
        return max(root.visits, key=lambda action: root.visits[action])

    def simulate(self, world: State, tree: dict[str, Node]) -> None:
        """Walks down the tree, adds one node, plays on at random, and remembers the result."""
        path: list[tuple[Node, int, int]] = []
        is_new = False
        while not world.is_terminal() and not is_new:
            if world.is_chance_node():
                self.draw(world)
                continue
            player = world.current_player()
            known = world.information_state_string(player)
            is_new = known not in tree
            node = tree.setdefault(known, Node())
            action = node.select(world.legal_actions(), self.rng)
            world.apply_action(action)
            path.append((node, player, action))
        returns = self.rollout(world)
        for node, player, action in path:
            node.update(action, returns[player])

    def rollout(self, world: State) -> list[float]:
        """Plays on at random for a while; a game that is not over then counts as drawn."""
        for _ in range(ROLLOUT_STEPS):
            if world.is_terminal():
                break
            if world.is_chance_node():
                self.draw(world)
            else:
                world.apply_action(self.rng.choice(world.legal_actions()))
        return world.returns()

    def draw(self, world: State) -> None:
        """Lets chance decide."""
        outcomes, chances = zip(*world.chance_outcomes(), strict=True)
        world.apply_action(self.rng.choices(outcomes, chances)[0])


def main(game: str = "jieqi", simulations: int = 100, games: int = 2) -> float:
    """Plays against random play and says how many points the search made."""
    rules, rng = Game(game, max_steps=200), random.Random(1)
    points = 0.0
    for number in range(games):
        agents: list[Agent] = [Search(simulations), Random()]
        returns = play(rules, agents if number % 2 == 0 else agents[::-1], rng)
        points += (returns[number % 2] + 1) / 2
    print(f"{game}: {points:g} of {games} points against random play")
    return points


if __name__ == "__main__":
    chosen = [*sys.argv[1:4], *["jieqi", "100", "2"][len(sys.argv) - 1 :]]
    main(chosen[0], int(chosen[1]), int(chosen[2]))
