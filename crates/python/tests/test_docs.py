"""The guide's examples run as they are printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

GUIDE = Path(__file__).parents[3] / "docs" / "python.md"
BLOCKS = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_the_guide_tells_the_truth(number: int) -> None:
    exec(compile(BLOCKS[number], f"docs/python.md, example {number}", "exec"), {})


def test_the_guide_has_examples() -> None:
    assert len(BLOCKS) >= 3
