"""Many games at once, for speed: one call steps them all, with the GIL released.

    env = VectorEnv("chess", 64)
    state = env.reset(seed=1)
    while True:
        state = env.step(env.sample())

Games are for two players who take turns, so each row belongs to the player who is to act there,
`state.player[i]`, and shows what that player may see. Rewards are for both players, by number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from . import _core
from .environment import Spec, setting, spec
from .errors import error

Autoreset = Literal["same_step", "next_step", "disabled"]


@dataclass(frozen=True)
class Batch:
    """What a step returns: one row for each of the `n` games.

    With `copy=False` the arrays are the environment's own and change with the next step.
    """

    observation: npt.NDArray[np.uint8]
    """What the player to act sees: `(n, planes, rows, columns)`."""
    action_mask: npt.NDArray[np.uint8]
    """1 for each legal action: `(n, actions)`; `(n, 0)` without masks."""
    legal_actions: npt.NDArray[np.int32]
    """The legal actions, sorted, in the first `legal_count[i]` columns of row `i`."""
    legal_count: npt.NDArray[np.int32]
    """How many legal actions there are: `(n,)`."""
    rewards: npt.NDArray[np.float32]
    """What the last step earned each player: `(n, 2)`, -1, 0 or 1."""
    terminated: npt.NDArray[np.bool_]
    """Whether the last step ended a game: `(n,)`."""
    truncated: npt.NDArray[np.bool_]
    """Whether a game was broken off for its length: `(n,)`."""
    player: npt.NDArray[np.int8]
    """Who is to act: `(n,)`, 0 or 1; -1 for a game that is over."""
    final_observation: npt.NDArray[np.uint8]
    """Where a game ended at this step and began again: the last observation of the old game."""

    def copy(self) -> Batch:
        """The same numbers in arrays of their own."""
        return Batch(**{it.name: getattr(self, it.name).copy() for it in fields(self)})


class VectorEnv:
    """`n` games of one kind, stepped together.

    `autoreset` declares what happens to a game that is over: with `"same_step"` it begins again at
    once, the row shows the new game and `final_observation` the end of the old one; with
    `"next_step"` it begins again at the next step, whose action is ignored; `"disabled"` leaves it
    until `reset_some`. With `copy=True` every step returns fresh arrays, with `copy=False` the same
    ones, without copying. `threads` shares the games among threads, which pays for large `n`.
    """

    def __init__(
        self,
        game: str,
        n: int,
        *,
        observation: str = "obs_v1",
        autoreset: Autoreset = "same_step",
        copy: bool = True,
        masks: bool = True,
        threads: int = 1,
        options: Mapping[str, Any] | None = None,
        opening: str | None = None,
        resign: bool = False,
        max_steps: int | None = None,
    ) -> None:
        self.spec: Spec = spec(game)
        for count, what in ((n, "games"), (threads, "threads")):
            if count < 1:
                raise error("bad_option", f"{count} {what}, expected at least 1")
        self.num_envs = n
        self.copy = copy
        self.threads = threads
        self.autoreset: Autoreset = autoreset
        self.num_actions = self.spec.actions + resign
        shape = (n, *self.spec.observation(observation).shape)
        kept = shape if autoreset == "same_step" else (0, *shape[1:])
        self._batch = Batch(
            observation=np.zeros(shape, np.uint8),
            action_mask=np.zeros((n, self.num_actions if masks else 0), np.uint8),
            legal_actions=np.zeros((n, self.spec.legal_max), np.int32),
            legal_count=np.zeros(n, np.int32),
            rewards=np.zeros((n, 2), np.float32),
            terminated=np.zeros(n, np.bool_),
            truncated=np.zeros(n, np.bool_),
            player=np.zeros(n, np.int8),
            final_observation=np.zeros(kept, np.uint8),
        )
        flat: Any = {it.name: getattr(self._batch, it.name).reshape(-1) for it in fields(Batch)}
        chosen = setting(game, options, opening, resign, max_steps)
        self._core = _core.Batch(chosen, observation, n, autoreset, flat)
        self._actions = np.zeros(n, np.int64)
        self._is_reset = False

    def _shown(self) -> Batch:
        return self._batch.copy() if self.copy else self._batch

    def reset(self, seed: int = 0) -> Batch:
        """Begins every game again. The same seed and the same actions give the same games."""
        self._core.reset(seed)
        self._is_reset = True
        return self._shown()

    def reset_some(self, which: npt.ArrayLike) -> Batch:
        """Begins those games again for which `which` holds."""
        self._check_reset()
        chosen = np.ascontiguousarray(which, np.bool_)
        if chosen.shape != (self.num_envs,):
            raise ValueError(f"expected {self.num_envs} flags, found shape {chosen.shape}")
        self._core.reset_some(chosen)
        return self._shown()

    def step(self, actions: npt.ArrayLike) -> Batch:
        """Plays one action in each game; those of games that are over are ignored.

        Raises `umpire.errors.IllegalMove`, naming the game; nothing is played then.
        """
        self._check_reset()
        chosen = np.asarray(actions)
        if chosen.dtype.kind not in "iu":
            raise TypeError(f"actions are whole numbers, found {chosen.dtype}")
        self._core.step(np.ascontiguousarray(chosen, np.int64), self.threads)
        return self._shown()

    def sample(self) -> npt.NDArray[np.int64]:
        """A legal action for each game, each equally likely, from dice of its own."""
        self._check_reset()
        self._core.sample(self._actions)
        return self._actions.copy() if self.copy else self._actions

    def notation(self, i: int) -> str:
        """What everybody sees of game `i`, in its notation."""
        text = self._core.notation(i)
        if text is None:
            raise IndexError(f"game {i} of {self.num_envs}")
        return text

    def _check_reset(self) -> None:
        if not self._is_reset:
            raise RuntimeError("call reset() first")
