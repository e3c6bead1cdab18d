"""Games as each player sees them, kept as text: whatever changes in them is seen in review.

Run with `UMPIRE_UPDATE=1` to write the files anew.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from umpire.environment import specs
from umpire.playthrough import playthrough

FOLDER = Path(__file__).parent / "playthroughs"


@pytest.mark.parametrize("opening", ["usual", "blind"])
def test_playthroughs_are_as_they_were(game: str, opening: str) -> None:
    if opening == "blind" and not specs()[game].placements:
        pytest.skip("this game has no secret set-up")
    steps = 20 if opening == "usual" else 2 * specs()[game].placements + 10
    text = playthrough(game, seed=11, steps=steps, opening=opening)
    file = FOLDER / f"{game}-{opening}.txt"
    if os.environ.get("UMPIRE_UPDATE"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")
