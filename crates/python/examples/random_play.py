"""Plays each game at random, as one player sees it."""

from __future__ import annotations

import sys

from umpire.environment import specs
from umpire.vector import VectorEnv


def main(games: list[str]) -> None:
    """Plays 16 games of each kind at once and counts how they end."""
    for game in games:
        env = VectorEnv(game, 16, max_steps=1000)
        state = env.reset(seed=1)
        wins, drawn, broken_off, steps = [0, 0], 0, 0, 0
        while sum(wins) + drawn + broken_off < 20:
            state = env.step(env.sample())
            steps += env.num_envs
            wins[0] += int((state.rewards[:, 0] > 0).sum())
            wins[1] += int((state.rewards[:, 1] > 0).sum())
            drawn += int((state.terminated & ~state.rewards.any(axis=1)).sum())
            broken_off += int(state.truncated.sum())
        first, second = env.spec.seats
        print(
            f"{game}: {first} won {wins[0]}, {second} won {wins[1]}, {drawn} drawn,"
            f" {broken_off} broken off, in {steps} steps"
        )


if __name__ == "__main__":
    main(sys.argv[1:] or list(specs()))
