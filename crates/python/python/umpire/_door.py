"""The query door."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from . import _core
from .errors import error


def query(question: Mapping[str, Any]) -> dict[str, Any]:
    """Asks the stateless door one question and returns its whole answer.

    The answer is `{"ok": {...}}` or `{"error": {"code", "message", ...}}`, with the `id` of the
    question if it has one; the contract is in `docs/query.md`.

    >>> query({"game": "chess", "op": "perft", "position": "start", "depth": 3})
    {'ok': {'nodes': 8902}}
    """
    answer: dict[str, Any] = json.loads(_core.query(json.dumps(question)))
    return answer


def ask(op: str, **fields: Any) -> dict[str, Any]:
    """Asks one question and returns what is in `ok`; fields that are `None` are left out.

    Raises `umpire.errors.UmpireError` if the answer is an error.
    """
    question = {"op": op, **{name: value for name, value in fields.items() if value is not None}}
    return opened(query(question))


def opened(answer: dict[str, Any]) -> dict[str, Any]:
    """What is in `ok`; an error is raised."""
    if "error" in answer:
        refusal = answer["error"]
        raise error(
            refusal["code"], refusal["message"], refusal.get("at"), refusal.get("faults")
        )
    ok: dict[str, Any] = answer["ok"]
    return ok


def games() -> list[dict[str, Any]]:
    """What the catalog says of each game."""
    found: list[dict[str, Any]] = ask("games")["games"]
    return found
