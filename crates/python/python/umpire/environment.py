"""What there is to know about an environment before it is opened."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from . import _core
from .errors import error


@dataclass(frozen=True)
class Observation:
    """A named and versioned kind of observation: planes of `uint8`, rows from the own side."""

    name: str
    planes: tuple[str, ...]
    shape: tuple[int, int, int]


@dataclass(frozen=True)
class Spec:
    """An environment: its fixed action space and its observations, the usual one first."""

    game: str
    seats: tuple[str, str]
    actions: int
    legal_max: int
    observations: Mapping[str, Observation]
    perfect_information: bool
    placements: int
    opening: str
    max_steps: int
    chance_outcomes: int

    def observation(self, name: str) -> Observation:
        """The kind of observation called `name`."""
        if name not in self.observations:
            known = ", ".join(self.observations)
            raise error("bad_option", f"{self.game} has the observations {known}, not `{name}`")
        return self.observations[name]


@functools.cache
def specs() -> Mapping[str, Spec]:
    """Every environment, by the id of its game."""
    return {entry["id"]: _spec(entry) for entry in json.loads(_core.environments())}


def spec(game: str) -> Spec:
    """The environment of one game."""
    if game not in specs():
        known = ", ".join(specs())
        raise error("unknown_game", f"no environment for `{game}`, expected one of: {known}")
    return specs()[game]


def _spec(entry: dict[str, Any]) -> Spec:
    first, second = entry["seats"]
    observations = {
        name: Observation(name, tuple(sheet["planes"]), tuple(sheet["shape"]))
        for name, sheet in sorted(
            entry["observations"].items(), key=lambda item: item[0] != "obs_v1"
        )
    }
    return Spec(
        game=entry["id"],
        seats=(first, second),
        actions=entry["actions"],
        legal_max=entry["legal_max"],
        observations=observations,
        perfect_information=entry["perfect_information"],
        placements=entry["placements"],
        opening=entry["opening"],
        max_steps=entry["max_steps"],
        chance_outcomes=entry["chance_outcomes"],
    )


def setting(
    game: str,
    options: Mapping[str, Any] | None = None,
    opening: str | None = None,
    resign: bool = False,
    max_steps: int | None = None,
    explicit_chance: bool = False,
) -> _core.Setting:
    """How an environment is set up, as the extension reads it."""
    return {
        "game": game,
        "options": json.dumps(dict(options or {})),
        "opening": opening,
        "resign": resign,
        "max_steps": max_steps,
        "explicit_chance": explicit_chance,
    }
