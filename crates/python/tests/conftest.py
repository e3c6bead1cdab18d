"""What the tests share: every game that there is an environment for."""

from __future__ import annotations

import pytest

from umpire.environment import specs


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Runs a test that asks for `game` once for each game."""
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", list(specs()))
    if "setting" in metafunc.fixturenames:
        settings = [{"game": game, "max_steps": 300} for game in specs()]
        settings += [
            {"game": game, "max_steps": 300, "opening": "blind"}
            for game, spec in specs().items()
            if spec.placements
        ]
        ids = [f"{it['game']}-{it.get('opening', 'own')}" for it in settings]
        metafunc.parametrize("setting", settings, ids=ids)
