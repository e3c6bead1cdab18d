"""Matches in this process, with every seat played from here."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from typing import Any

from . import _core
from ._door import opened


class Match:
    """A referee for one match: it knows everything and tells each viewer what that one may know.

    Seats are `first` and `second`, viewers also `spectator`. The luck of the match follows from
    `seed`, 64 hexadecimal digits; without one it is fresh.

    >>> match = Match("chess")
    >>> match.play("first", "e4")
    >>> again = Match.take_up(match.save())
    >>> again.state("second")["turn"]
    1
    """

    def __init__(
        self,
        game: str,
        *,
        seed: str | None = None,
        options: Mapping[str, Any] | None = None,
        opening: str | None = None,
        levels: Mapping[str, int] | None = None,
    ) -> None:
        """Opens a match; `levels` seats computers: `{"second": 3}`."""
        question: dict[str, Any] = {"game": game, "seed": seed or secrets.token_hex(32)}
        if options:
            question["options"] = dict(options)
        if opening:
            question["opening"] = opening
        for seat, level in (levels or {}).items():
            question[seat] = {"computer": {"level": level}}
        self._core = _core.Match(json.dumps(question))
        self._check()

    def _check(self) -> None:
        opened(json.loads(self._core.opened()))

    @classmethod
    def take_up(cls, saved: str) -> Match:
        """Goes on with a match that was saved, by this program or another."""
        match = object.__new__(cls)
        match._core = _core.Match.take_up(saved)
        match._check()
        return match

    def ask(self, op: str, **fields: Any) -> dict[str, Any]:
        """Asks one of the questions in docs/bindings.md, "A match in this process"."""
        answer: dict[str, Any] = json.loads(self._core.ask(json.dumps({"op": op, **fields})))
        return opened(answer)

    def play(self, seat: str, action: str) -> None:
        """Plays an action for a seat; raises `umpire.errors.IllegalMove` if it may not."""
        self.ask("command", seat=seat, order={"play": action})

    def command(self, seat: str, order: str | Mapping[str, Any]) -> None:
        """Any other order of the protocol, such as `resign`."""
        self.ask("command", seat=seat, order=order)

    def think(self, **limit: int) -> str | None:
        """Lets a computer whose turn it is think and act, within `ms`, `nodes` or `depth`; returns its seat."""
        fields = {"limit": limit} if limit else {}
        seat: str | None = self.ask("think", **fields)["seat"]
        return seat

    def state(self, viewer: str) -> dict[str, Any]:
        """What a viewer sees, as in the protocol."""
        return self.ask("state", viewer=viewer)

    def save(self) -> str:
        """The exact state as text, every secret and every repetition included; `take_up` reads it."""
        saved: str = self.ask("save")["saved"]
        return saved

    def record(self) -> str:
        """The record of a finished match."""
        record: str = self.ask("record")["record"]
        return record
