"""Self-play workers on Ray: each actor plays its own batch and sends what it gathered.

    pip install "umpire[ray]" && python ray_workers.py [game] [workers]
"""

from __future__ import annotations

import sys
from typing import Any


def gather(game: str, seed: int, steps: int) -> dict[str, Any]:
    """What one worker does: plays `steps` steps of a batch and counts what came of it."""
    from umpire.vector import VectorEnv

    env = VectorEnv(game, 32, copy=False, max_steps=500)
    state = env.reset(seed=seed)
    games, rewards = 0, 0.0
    for _ in range(steps):
        state = env.step(env.sample())
        games += int((state.terminated | state.truncated).sum())
        rewards += float(state.rewards[:, 0].sum())
    return {"steps": steps * env.num_envs, "games": games, "first_player": rewards}


def main(game: str = "chess", workers: int = 2) -> int:
    """Runs the workers on Ray, or says that it is missing."""
    try:
        import ray
    except ImportError:
        print("Ray is not installed: pip install 'umpire[ray]' to run workers on a cluster")
        return 0
    ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)
    worker = ray.remote(gather)
    results = ray.get([worker.remote(game, seed, 200) for seed in range(workers)])
    for seed, result in enumerate(results):
        print(f"worker {seed}: {result}")
    ray.shutdown()
    return len(results)


if __name__ == "__main__":
    game, number = [*sys.argv[1:3], *["chess", "2"][len(sys.argv) - 1 :]]
    main(game, int(number))
