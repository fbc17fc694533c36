"""What machines are called in sentences."""

from __future__ import annotations

import pytest

from academie.players.calling import called


@pytest.mark.parametrize(
    ("spec", "english", "french"),
    [
        ("machine:beginner (exact)", "the machine (beginner)", "la machine (débutant)"),
        ("machine", "the machine (strong)", "la machine (fort)"),
        ("machine:time=2", "the machine (time=2)", "la machine (time=2)"),
        ("random (human) [2]", "the machine (random) [2]", "la machine (au hasard) [2]"),
        ("playouts:500", "the machine (playouts 500)", "la machine (playouts 500)"),
        ("no such (thing) at all", "no such (thing) at all", "no such (thing) at all"),
    ],
)
def test_called(spec: str, english: str, french: str) -> None:
    """By kind and level, without how it sits; with the number of one of several alike."""
    assert (called(spec).en, called(spec).fr) == (english, french)
