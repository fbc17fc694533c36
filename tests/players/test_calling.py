"""What machines are called in sentences."""

from __future__ import annotations

import pytest

from academie.games import ROOMS, find
from academie.players import roster
from academie.players.calling import called, listed


@pytest.mark.parametrize(
    ("spec", "english", "french"),
    [
        ("mazette (own)", "the Mazette", "la Mazette"),
        ("engine", "the Engine", "le Moteur"),
        ("engine:seconds=2,threads=2", "the Engine (seconds=2,threads=2)", "le Moteur (seconds=2,threads=2)"),
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


@pytest.mark.parametrize("name", ROOMS)
def test_no_two_at_a_game_are_called_alike(name: str) -> None:
    """Everybody has a name of his own, in sentences and in lists, in both languages."""
    specs = roster.offered(find(name))
    for way in (called, listed):
        for language in ("en", "fr"):
            names = [way(spec).to(language).casefold() for spec in specs]
            assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("spec", "english", "french"),
    [
        ("engine", "the Engine: plays the best move it finds", "le Moteur : joue le meilleur coup qu'il trouve"),
        ("engine:seconds=2", "the Engine (seconds=2)", "le Moteur (seconds=2)"),
        ("random", "the Madcap: plays at random", "l'Écervelé : joue au hasard"),
        ("maitre", "the Master", "le Maître"),
    ],
)
def test_listed(spec: str, english: str, french: str) -> None:
    """What a machine is stands beside its name, where it has no character."""
    assert (listed(spec).en, listed(spec).fr) == (english, french)
