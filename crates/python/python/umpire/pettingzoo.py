"""The games as PettingZoo AEC environments: `umpire.pettingzoo.env("jieqi")`.

Observations are dictionaries with `observation`, planes of `uint8`, and `action_mask`; what an
agent was told since its last turn is in `infos[agent]["events"]`. An agent's observation holds what
that agent may know and nothing else; the truth is behind `oracle()`, which no agent is given.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[attr-defined, unused-ignore]

from . import _core, _draw
from .environment import setting, spec
from .errors import error
from .spiel import Oracle

Observed = dict[str, npt.NDArray[Any]]


class raw_env(AECEnv):  # type: ignore[misc, unused-ignore] # noqa: N801
    """One game. Illegal actions raise `umpire.errors.IllegalMove`."""

    metadata = {  # noqa: RUF012
        "render_modes": ["ansi", "svg"],
        "name": "umpire_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str = "chess",
        *,
        observation: str = "obs_v1",
        options: Mapping[str, Any] | None = None,
        opening: str | None = None,
        resign: bool = False,
        max_steps: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.spec_ = spec(game)
        if render_mode not in (None, "ansi", "svg"):
            raise error("bad_option", f"no render mode `{render_mode}`, expected `ansi` or `svg`")
        self.render_mode = render_mode
        self._setting = setting(game, options, opening, resign, max_steps)
        self._observation = observation
        self._shape = self.spec_.observation(observation).shape
        self._actions = self.spec_.actions + resign
        self.possible_agents = ["player_0", "player_1"]
        self.agents: list[str] = []
        self._number = {agent: number for number, agent in enumerate(self.possible_agents)}
        seen = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, self._shape, np.uint8),
                "action_mask": spaces.Box(0, 1, (self._actions,), np.int8),
            }
        )
        self._observation_spaces = {agent: seen for agent in self.possible_agents}
        self._action_spaces = {
            agent: spaces.Discrete(self._actions) for agent in self.possible_agents
        }
        self._seed = 0
        self._episode: _core.Episode | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What `agent` gets to see."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What `agent` may choose from."""
        return self._action_spaces[agent]

    @property
    def episode(self) -> _core.Episode:
        """The game in progress."""
        if self._episode is None:
            raise RuntimeError("call reset() first")
        return self._episode

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game. The same seed and the same actions give the same game everywhere."""
        self._seed = self._seed + 1 if seed is None else seed
        self._episode = _core.Episode(self._setting, self._observation, self._seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._heard = dict.fromkeys(self.agents, 0)
        self._tell()

    def observe(self, agent: str) -> Observed:
        """What `agent` may see now; its mask is empty unless it is to act."""
        number = self._number[agent]
        planes = np.zeros(self._shape, np.uint8)
        mask = np.zeros(self._actions, np.int8)
        self.episode.paint(number, planes.reshape(-1))
        self.episode.mask(number, mask)
        return {"observation": planes, "action_mask": mask}

    def legal_actions(self, agent: str | None = None) -> list[int]:
        """The legal actions of `agent`, sorted; quicker than searching the mask."""
        return self.episode.legal(self._number[agent or self.agent_selection])

    def action_text(self, action: int) -> str:
        """The action in the game's notation."""
        text = self.episode.text(operator.index(action))
        if text is None:
            raise ValueError(f"action {action} is not legal here")
        return text

    def step(self, action: Any) -> None:
        """Plays the selected agent's action; `None` for one whose game is over."""
        episode = self.episode
        if not self.agents:
            raise error("game_over", "every agent has heard that the game is over: call reset()")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        episode.step(operator.index(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        player = self.episode.current_player()
        if player < 0:
            returns = self.episode.returns()
            truncated = self.episode.is_truncated()
            for number, each in enumerate(self.agents):
                self.rewards[each] = float(returns[number])
                self.terminations[each] = not truncated
                self.truncations[each] = truncated
        self._tell()
        self._accumulate_rewards()

    def _tell(self) -> None:
        """Selects who is next and tells it what happened meanwhile."""
        player = self.episode.current_player()
        other = self._number.get(getattr(self, "agent_selection", ""), 1)
        self.agent_selection = self.possible_agents[player if player >= 0 else 1 - other]
        told = self.agents if player < 0 else [self.agent_selection]
        for agent in told:
            lines = self.episode.heard(self._number[agent], self._heard[agent])
            self._heard[agent] += len(lines)
            self.infos[agent] = {"events": lines}

    def render(self) -> str | None:
        """What everybody sees, as text or as SVG."""
        if self.render_mode is None:
            return None
        import json

        scene = json.loads(self.episode.scene(None))
        return _draw.svg(scene) if self.render_mode == "svg" else _draw.text(scene)

    def close(self) -> None:
        """Nothing needs closing."""

    def oracle(self) -> Oracle:
        """The whole truth, for teachers, critics and debugging. Never give it to an agent."""
        return Oracle(self.episode)


def env(game: str = "chess", **settings: Any) -> raw_env:
    """A game as an AEC environment, checked by the rules themselves, so not wrapped."""
    return raw_env(game, **settings)
