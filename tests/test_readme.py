"""The tour of the README is run as it stands."""

from __future__ import annotations

import doctest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def test_the_tour_is_true() -> None:
    """Every example of the README prints what it says."""
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert result.attempted > 10
    assert result.failed == 0


def test_the_two_commands_are_on_the_first_screen() -> None:
    """`make play` and `make test` can be seen without scrolling."""
    first = "\n".join((ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:40])
    assert "make play" in first
    assert "make test" in first
