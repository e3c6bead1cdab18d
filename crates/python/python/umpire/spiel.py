"""The games with the feel of OpenSpiel: states to clone, to save, to search.

A `State` runs a game, secrets included; algorithms that search know its methods from OpenSpiel.
Agents are given a `PlayerView`, which holds nothing but what that player may know: among that,
worlds resampled from it, which are states again. The truth itself is behind `State.oracle()`.
"""

from __future__ import annotations

import json
import random
import types
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _core, _draw
from .environment import Spec, setting, spec
from .errors import error

CHANCE = -1
"""The number of the player called chance."""
TERMINAL = -4
"""The number of the player to act when the game is over."""

Rng = random.Random | np.random.Generator | np.random.RandomState | int
"""Where randomness comes from: a generator, or a seed."""


class Game:
    """The rules of one game with its options."""

    def __init__(
        self,
        game: str,
        *,
        observation: str = "obs_v1",
        options: Mapping[str, Any] | None = None,
        opening: str | None = None,
        resign: bool = False,
        max_steps: int | None = None,
    ) -> None:
        self.spec: Spec = spec(game)
        self.observation = observation
        self.options = dict(options or {})
        self._setting = setting(game, options, opening, resign, max_steps, explicit_chance=True)
        self._opening = opening or self.spec.opening
        self._actions = self.spec.actions + resign
        self._steps_max = self.spec.max_steps if max_steps is None else max_steps

    def new_initial_state(self) -> State:
        """A game that begins."""
        return State(self, _core.Episode(self._setting, self.observation, 0))

    def deserialize_state(self, text: str) -> State:
        """The state that `State.serialize` wrote."""
        return State(self, _core.Episode.restore(text, self.observation))

    def get_type(self) -> Any:
        """What OpenSpiel's own algorithms ask of a game; needs OpenSpiel."""
        import pyspiel

        kind, spec = pyspiel.GameType, self.spec
        secrets = not spec.perfect_information or self._opening == "blind"
        return types.SimpleNamespace(
            short_name=f"umpire_{spec.game}",
            dynamics=kind.Dynamics.SEQUENTIAL,
            chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC
            if spec.chance_outcomes
            else kind.ChanceMode.DETERMINISTIC,
            information=kind.Information.IMPERFECT_INFORMATION
            if secrets
            else kind.Information.PERFECT_INFORMATION,
            utility=kind.Utility.ZERO_SUM,
            reward_model=kind.RewardModel.TERMINAL,
        )

    def num_players(self) -> int:
        """Two."""
        return 2

    def num_distinct_actions(self) -> int:
        """How many actions the space has."""
        return self._actions

    def max_chance_outcomes(self) -> int:
        """How many things chance may bring."""
        return self.spec.chance_outcomes

    def max_game_length(self) -> int:
        """The actions after which a game is broken off."""
        return self._steps_max

    def min_utility(self) -> float:
        """A loss."""
        return -1.0

    def max_utility(self) -> float:
        """A win."""
        return 1.0

    def utility_sum(self) -> float:
        """What one wins, the other loses."""
        return 0.0

    def observation_tensor_shape(self) -> list[int]:
        """Planes, rows, columns."""
        return list(self.spec.observation(self.observation).shape)

    def observation_tensor_size(self) -> int:
        """How many numbers an observation has."""
        return int(np.prod(self.observation_tensor_shape()))

    def placements(self) -> int:
        """How many actions a secret set-up takes both players together; 0 without one."""
        return 2 * self.spec.placements if self._opening == "blind" else 0

    def __repr__(self) -> str:
        return f"Game({self.spec.game!r})"


class PlayerView:
    """What one player may know, and nothing else.

    It does not hide the truth, it does not have it: what it looks at is a world imagined from what
    the player knows, which the player cannot tell from the true one.
    """

    def __init__(self, game: Game, episode: _core.Episode, player: int) -> None:
        if player not in (0, 1):
            raise ValueError(f"player {player}, expected 0 or 1")
        self._game = game
        self._episode = episode.resample(player, 0)
        self.player = player

    @property
    def game(self) -> Game:
        """The rules."""
        return self._game

    def is_setting_up(self) -> bool:
        """Whether the men are still being placed."""
        return self._episode.steps() < self._game.placements()

    def is_to_act(self) -> bool:
        """Whether this player is to act."""
        return self._episode.current_player() == self.player

    def legal_actions(self) -> list[int]:
        """What this player may do, sorted; nothing unless it is to act."""
        return self._episode.legal(self.player)

    def action_to_string(self, action: int) -> str:
        """A legal action in the game's notation."""
        return self._episode.text(action) or str(action)

    def string_to_action(self, text: str) -> int:
        """The legal action that `text` names."""
        return _action_named(text, self.legal_actions(), self.action_to_string)

    def legal_actions_mask(self) -> npt.NDArray[np.int8]:
        """1 for each legal action."""
        mask = np.zeros(self._game.num_distinct_actions(), np.int8)
        self._episode.mask(self.player, mask)
        return mask

    def observation_tensor(self) -> npt.NDArray[np.uint8]:
        """What this player sees: planes, rows, columns."""
        planes = np.zeros(self._game.observation_tensor_shape(), np.uint8)
        self._episode.paint(self.player, planes.reshape(-1))
        return planes

    def observation_string(self) -> str:
        """What this player sees, in the game's notation."""
        return self._episode.notation(self.player)

    def transcript(self) -> dict[str, Any]:
        """The game as this player may write it down: `start`, and the `moves` since."""
        found: dict[str, Any] = json.loads(self._episode.transcript(self.player))
        return found

    def information_state_string(self) -> str:
        """Everything this player knows: what it sees, and everything that happened."""
        return self._episode.information(self.player)

    def events(self) -> list[str]:
        """What this player was told, from the beginning."""
        return self._episode.heard(self.player, 0)

    def resample(self, rng: Rng) -> State:
        """A state, drawn at random, that this player cannot tell from the true one."""
        return State(self._game, self._episode.resample(self.player, _seed(rng)))


class Oracle:
    """The whole truth. Never give it to an agent."""

    def __init__(self, episode: _core.Episode) -> None:
        self._episode = episode

    def truth(self) -> str:
        """The true position in the game's notation, what was never drawn being drawn now."""
        return self._episode.truth()

    def full_state(self) -> dict[str, Any]:
        """Every drawer and the dice."""
        state: dict[str, Any] = json.loads(self._episode.save())
        return state


class State:
    """A game in progress, with OpenSpiel's methods."""

    def __init__(self, game: Game, episode: _core.Episode) -> None:
        self._game = game
        self._episode = episode
        self._player = episode.current_player()

    def get_game(self) -> Game:
        """The rules."""
        return self._game

    def current_player(self) -> int:
        """0 or 1, `CHANCE` or `TERMINAL`."""
        return self._player

    def is_chance_node(self) -> bool:
        """Whether something must be drawn."""
        return self._player == CHANCE

    def is_terminal(self) -> bool:
        """Whether the game is over or was broken off."""
        return self._player == TERMINAL

    def is_truncated(self) -> bool:
        """Whether the game was broken off for its length."""
        return self._episode.is_truncated()

    def is_player_node(self) -> bool:
        """Whether a player is to act."""
        return self._player >= 0

    def is_simultaneous_node(self) -> bool:
        """Never: secret set-ups are placed one after the other, unseen."""
        return False

    def move_number(self) -> int:
        """How many actions were taken."""
        return self._episode.steps()

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What a player may do, sorted; at a chance node, what may be drawn."""
        if self.is_chance_node() and player in (None, CHANCE):
            return [outcome for outcome, _ in self.chance_outcomes()]
        asked = self._player if player is None else player
        return self._episode.legal(asked) if asked >= 0 else []

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """1 for each legal action."""
        size = self._game.num_distinct_actions()
        if self.is_chance_node():
            size = self._game.max_chance_outcomes()
        mask = [0] * size
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be drawn, with probabilities."""
        chances = self._episode.chances()
        total = sum(weight for _, weight, _ in chances)
        return [(index, weight / total) for index, weight, _ in chances]

    def apply_action(self, action: int) -> None:
        """Plays an action, or says what was drawn.

        Raises `umpire.errors.IllegalMove`; the state is then unchanged.
        """
        if self.is_chance_node():
            self._episode.draw(action)
        else:
            self._episode.step(action)
        self._player = self._episode.current_player()

    def child(self, action: int) -> State:
        """The state after `action`."""
        child = self.clone()
        child.apply_action(action)
        return child

    def clone(self) -> State:
        """The same state, to be changed on its own."""
        return State(self._game, self._episode.clone())

    def returns(self) -> list[float]:
        """What the game is worth to each player: 1, 0 or -1; 0 while it goes on."""
        return list(self._episode.returns())

    def rewards(self) -> list[float]:
        """What the last action earned: something only at the end."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """What the game is worth to one player."""
        return self.returns()[player]

    def outcome(self) -> tuple[int | None, str] | None:
        """The winner, if there is one, and the reason; `None` while the game goes on."""
        return self._episode.outcome()

    def player_view(self, player: int) -> PlayerView:
        """What one player may know: this is what an agent is given."""
        return PlayerView(self._game, self._episode, player)

    def observation_tensor(self, player: int | None = None) -> npt.NDArray[np.uint8]:
        """What a player sees: planes, rows, columns."""
        planes = np.zeros(self._game.observation_tensor_shape(), np.uint8)
        self._episode.paint(self._asked(player), planes.reshape(-1))
        return planes

    def observation_string(self, player: int | None = None) -> str:
        """What a player sees, in the game's notation."""
        return self._episode.notation(self._asked(player))

    def information_state_string(self, player: int | None = None) -> str:
        """Everything a player knows: what it sees, and everything that happened."""
        return self._episode.information(self._asked(player))

    def public_state(self) -> str:
        """Everything that everybody knows."""
        return self._episode.information(None)

    def events(self, player: int | None = None) -> list[str]:
        """What a player was told, from the beginning."""
        return self._episode.heard(self._asked(player), 0)

    def resample_from_infostate(
        self, player: int, probability_sampler: Callable[[], float] | Rng
    ) -> State:
        """A state, drawn at random, that `player` cannot tell from this one.

        The second argument is a source of randomness, or OpenSpiel's sampler of numbers from 0 to 1.
        """
        return State(self._game, self._episode.resample(player, _seed(probability_sampler)))

    def serialize(self) -> str:
        """Everything there is, secrets and dice included; see `Game.deserialize_state`."""
        return self._episode.save()

    def action_to_string(self, player_or_action: int, action: int | None = None) -> str:
        """An action in the game's notation, or what was drawn."""
        wanted = player_or_action if action is None else action
        if self.is_chance_node():
            texts = {index: text for index, _, text in self._episode.chances()}
            return texts.get(wanted, str(wanted))
        return self._episode.text(wanted) or str(wanted)

    def string_to_action(self, text: str) -> int:
        """The legal action that `text` names."""
        return _action_named(text, self.legal_actions(), self.action_to_string)

    def oracle(self) -> Oracle:
        """The whole truth, for teachers, critics and debugging. Never give it to an agent."""
        return Oracle(self._episode)

    def scene(self, player: int | None = None) -> dict[str, Any]:
        """What a player sees, to draw it without knowing the rules; by default what everybody sees."""
        scene: dict[str, Any] = json.loads(self._episode.scene(player))
        return scene

    def svg(self, player: int | None = None, size: int = 400) -> str:
        """What a player sees, as a picture; what everybody sees by default."""
        return _draw.svg(self.scene(player), size)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self._episode.notation(None)

    def __getstate__(self) -> tuple[Game, str]:
        return self._game, self.serialize()

    def __setstate__(self, state: tuple[Game, str]) -> None:
        self._game, text = state
        self._episode = _core.Episode.restore(text, self._game.observation)
        self._player = self._episode.current_player()

    def _asked(self, player: int | None) -> int | None:
        asked = self._player if player is None else player
        return asked if asked >= 0 else None


def _action_named(text: str, actions: list[int], name: Callable[[int], str]) -> int:
    for action in actions:
        if name(action) == text:
            return action
    raise error("illegal_move", f"`{text[:40]}` is not legal here")


def _seed(rng: Callable[[], float] | Rng) -> int:
    """A seed from whatever randomness there is."""
    if isinstance(rng, int):
        return rng
    if isinstance(rng, random.Random):
        return rng.getrandbits(64)
    if isinstance(rng, np.random.Generator):
        return int(rng.integers(0, 2**63))
    if isinstance(rng, np.random.RandomState):
        return int(rng.randint(0, 2**31 - 1))
    return int(rng() * 2**53)
