"""Learns xiangqi (or Jieqi) by playing against itself, with nothing but numpy.

The policy weighs each legal move by which piece moves and what stands on its target: 64 numbers,
learned from wins and losses alone by policy gradients. It soon finds out that taking is good.

    python self_play.py [game] [iterations]
"""

from __future__ import annotations

import sys

import numpy as np
import numpy.typing as npt

from umpire.vector import Batch, VectorEnv

ROLES = 8
SQUARES = 90
GAMES = 200
Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


class Policy:
    """A softmax over the legal moves, one weight for each pair of mover and target."""

    def __init__(self, env: VectorEnv, seed: int) -> None:
        planes = env.spec.observation("obs_v1").planes
        self.own = [i for i, name in enumerate(planes) if name.startswith("own_")][: ROLES - 1]
        self.other = [i for i, name in enumerate(planes) if name.startswith("other_")][: ROLES - 1]
        self.weights = np.zeros(ROLES * ROLES)
        self.rng = np.random.default_rng(seed)

    def features(self, state: Batch) -> tuple[Ints, npt.NDArray[np.bool_]]:
        """For each legal move the number of its weight, and which columns are in use."""
        width = int(state.legal_count.max())
        legal = state.legal_actions[:, :width].astype(np.int64)
        used = np.arange(width) < state.legal_count[:, None]
        n = len(legal)
        boards = state.observation.reshape(n, -1, SQUARES)
        own = _roles(boards[:, self.own])
        other = _roles(boards[:, self.other])
        start, end = legal // SQUARES % SQUARES, legal % SQUARES
        mover = np.take_along_axis(own, start, axis=1)
        target = np.take_along_axis(other, end, axis=1)
        return mover * ROLES + target, used

    def act(self, state: Batch) -> tuple[Ints, Floats]:
        """An action for each game, and the gradient of its logarithm."""
        features, used = self.features(state)
        logits = np.where(used, self.weights[features], -np.inf)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        n = len(chances)
        rolls = self.rng.random((n, 1))
        column = np.minimum((chances.cumsum(axis=1) < rolls).sum(axis=1), state.legal_count - 1)
        rows = np.arange(n)
        places = (rows[:, None] * self.weights.size + features)[used]
        length = n * self.weights.size
        expected = np.bincount(places, weights=chances[used], minlength=length)
        gradient: Floats = -expected.astype(np.float64).reshape(n, -1)
        gradient[rows, features[rows, column]] += 1
        return state.legal_actions[rows, column].astype(np.int64), gradient


def _roles(planes: npt.NDArray[np.uint8]) -> Ints:
    """For each point 0, or 1 and up for the plane that has something there."""
    present = (planes != 0).any(axis=1)
    return np.where(present, (planes != 0).argmax(axis=1) + 1, 0).astype(np.int64)


def improve(env: VectorEnv, policy: Policy, state: Batch, games: int, rate: float) -> Batch:
    """Plays until `games` games are over and follows the gradient of what they earned."""
    n = env.num_envs
    traces = np.zeros((n, 2, policy.weights.size))
    rows = np.arange(n)
    total, squares, over = np.zeros(policy.weights.size), np.ones(policy.weights.size), 0
    while over < games:
        mover = state.player.astype(np.int64)
        actions, gradient = policy.act(state)
        traces[rows, mover] += gradient
        state = env.step(actions)
        ended = state.terminated | state.truncated
        if ended.any():
            earned = np.einsum("gs,gsw->gw", state.rewards[ended], traces[ended])
            total += earned.sum(axis=0)
            squares += (earned**2).sum(axis=0)
            traces[ended] = 0
            over += int(ended.sum())
    # Each weight moves by how sure the games are about it.
    policy.weights += rate * total / np.sqrt(squares)
    return state


def win_rate(game: str, policy: Policy, games: int = 100, seed: int = 99) -> float:
    """How many games the policy wins against random play, a draw counting half."""
    env = VectorEnv(game, 50, max_steps=400)
    state = env.reset(seed=seed)
    # Half of the games the policy plays second.
    side = (np.arange(env.num_envs) % 2).astype(np.int64)
    rows = np.arange(env.num_envs)
    points, over = 0.0, 0
    while over < games:
        chosen, _ = policy.act(state)
        actions = np.where(state.player == side, chosen, env.sample())
        state = env.step(actions)
        ended = state.terminated | state.truncated
        points += float((state.rewards[rows, side][ended] + 1).sum() / 2)
        over += int(ended.sum())
    return points / over


def main(game: str = "xiangqi", iterations: int = 12) -> list[float]:
    """Learns, and prints how it fares against random play."""
    env = VectorEnv(game, GAMES, max_steps=400, copy=False)
    policy = Policy(env, seed=0)
    state = env.reset(seed=0)
    rates = [win_rate(game, policy)]
    print(f"before: {rates[0]:.0%} against random play")
    for iteration in range(1, iterations + 1):
        state = improve(env, policy, state, games=GAMES, rate=0.4)
        if iteration % 4 == 0 or iteration == iterations:
            rates.append(win_rate(game, policy))
            print(f"after {GAMES * iteration} games: {rates[-1]:.0%}", flush=True)
    return rates


if __name__ == "__main__":
    game, number = [*sys.argv[1:3], *["xiangqi", "12"][len(sys.argv) - 1 :]]
    main(game, int(number))
