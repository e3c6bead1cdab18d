"""The examples run, and the learner learns."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from loading import EXAMPLES, load

from umpire.environment import specs


def test_random_play(capsys: pytest.CaptureFixture[str]) -> None:
    load("random_play").main(list(specs()))
    assert len(capsys.readouterr().out.splitlines()) == len(specs())


def test_the_learner_learns() -> None:
    rates = load("self_play").main("xiangqi", 8)
    assert rates[-1] > rates[0] + 0.15


def test_search_beats_random_play() -> None:
    assert load("is_mcts").main("xiangqi", 60, 2) >= 1


def test_pettingzoo_with_masks(game: str) -> None:
    pytest.importorskip("pettingzoo")
    assert sum(load("pettingzoo_masked").main(game).values()) == 0


def test_workers_on_ray() -> None:
    # As a script, as people run it: Ray sends what it finds in `__main__` to its workers.
    script = EXAMPLES / "ray_workers.py"
    ran = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True)
    if ran.stdout.startswith("Ray is not installed"):
        pytest.skip(ran.stdout.strip())
    assert ran.stdout.count("'steps': 6400") == 2


def test_a_worker_works_without_ray(game: str) -> None:
    assert load("ray_workers").gather(game, 1, 10)["steps"] == 320


def test_docstrings_tell_the_truth() -> None:
    import doctest

    import umpire._door
    import umpire.jieqi
    import umpire.position

    for module in (umpire._door, umpire.jieqi, umpire.position):
        assert doctest.testmod(module).failed == 0


def test_records_verify_without_us() -> None:
    verifier = load("verify_record")
    records = sorted((EXAMPLES.parents[2] / "vectors" / "records").glob("*.txt"))
    assert len(records) >= 5
    for path in records:
        text = path.read_text(encoding="utf-8")
        told = verifier.verify(text)
        expected = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
        assert told == expected, path.name
        with pytest.raises(verifier.Broken):
            verifier.verify(text.replace("outcome ", "outcome second ", 1))
        with pytest.raises(verifier.Broken):
            verifier.verify(text, {"match": expected["game"]})
