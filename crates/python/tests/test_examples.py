"""The examples run, and the learner learns."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from umpire.environment import specs

EXAMPLES = Path(__file__).parent.parent / "examples"


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def test_random_play(capsys: pytest.CaptureFixture[str]) -> None:
    load("random_play").main(list(specs()))
    assert len(capsys.readouterr().out.splitlines()) == len(specs())


def test_the_learner_learns() -> None:
    rates = load("self_play").main("xiangqi", 8)
    assert rates[-1] > rates[0] + 0.15


def test_pettingzoo_with_masks(game: str) -> None:
    pytest.importorskip("pettingzoo")
    assert sum(load("pettingzoo_masked").main(game).values()) == 0


def test_workers_on_ray(capsys: pytest.CaptureFixture[str]) -> None:
    example = load("ray_workers")
    if example.main() == 0:
        pytest.skip(capsys.readouterr().out.strip())


def test_a_worker_works_without_ray(game: str) -> None:
    assert load("ray_workers").gather(game, 1, 10)["steps"] == 320


def test_docstrings_tell_the_truth() -> None:
    import doctest

    import umpire._door
    import umpire.jieqi
    import umpire.position

    for module in (umpire._door, umpire.jieqi, umpire.position):
        results = doctest.testmod(module)
        if module is umpire.jieqi and "jieqi" not in specs():
            continue
        assert results.failed == 0
