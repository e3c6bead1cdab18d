"""The AEC face in the usual loop, every action drawn from the mask."""

from __future__ import annotations

import sys

import numpy as np

import umpire.pettingzoo


def main(game: str = "chess") -> dict[str, float]:
    """Plays one game and says how it ended."""
    env = umpire.pettingzoo.env(game, max_steps=300)
    env.reset(seed=7)
    rng = np.random.default_rng(7)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        totals[agent] += reward
        if termination or truncation:
            action = None
        else:
            legal = np.flatnonzero(observation["action_mask"])
            action = int(rng.choice(legal))
        if info["events"]:
            print(f"{agent} heard: {'; '.join(info['events'])}")
        env.step(action)
    print(totals)
    return totals


if __name__ == "__main__":
    main(*sys.argv[1:2])
