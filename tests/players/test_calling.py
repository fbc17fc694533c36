"""What machines are called in sentences."""

from __future__ import annotations

import pytest

from academie.players.calling import called


@pytest.mark.parametrize(
    ("spec", "english", "french"),
    [
        ("machine:beginner (exact)", "the Apprentice", "l'Apprenti"),
        ("machine", "the Connoisseur", "le Connaisseur"),
        ("machine:master;threads=2", "the Master (threads=2)", "le Maître (threads=2)"),
        ("machine:time=2", "the machine (time=2)", "la machine (time=2)"),
        ("random (human) [2]", "the Madcap [2]", "l'Écervelé [2]"),
        ("playouts:500", "the Dreamer (500)", "le Rêveur (500)"),
        ("greedy (exact)", "the Gourmand", "le Gourmand"),
        ("uci:/bin/one", "the machine (uci /bin/one)", "la machine (uci /bin/one)"),
        ("no such (thing) at all", "no such (thing) at all", "no such (thing) at all"),
    ],
)
def test_called(spec: str, english: str, french: str) -> None:
    """By a name, without how it sits; with what it was told beside, and the number of one of several alike."""
    assert (called(spec).en, called(spec).fr) == (english, french)
