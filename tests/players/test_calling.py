"""What machines are called in sentences."""

from __future__ import annotations

import pytest

from academie.games import ROOMS, find
from academie.players import roster
from academie.players.calling import called, listed


@pytest.mark.parametrize(
    ("spec", "english", "french"),
    [
        ("machine:beginner (exact)", "the Apprentice", "l'Apprenti"),
        ("machine", "the Connoisseur", "le Connaisseur"),
        ("machine:master;threads=2", "the Oracle (threads=2)", "l'Oracle (threads=2)"),
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


@pytest.mark.parametrize("name", ROOMS)
def test_no_two_at_a_game_are_called_alike(name: str) -> None:
    """The machine's levels and the company have names of their own, in sentences and in lists, in both languages."""
    specs = roster.offered(find(name))
    for way in (called, listed):
        for language in ("en", "fr"):
            names = [way(spec).to(language).casefold() for spec in specs]
            assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("spec", "english", "french"),
    [
        (
            "machine:master",
            "the Oracle: the machine, master level",
            "l'Oracle : la machine, niveau maître",
        ),
        (
            "machine",
            "the Connoisseur: the machine, strong level",
            "le Connaisseur : la machine, niveau fort",
        ),
        ("machine:time=2", "the machine (time=2)", "la machine (time=2)"),
        ("random", "the Madcap: plays at random", "l'Écervelé : joue au hasard"),
        ("maitre", "the Master", "le Maître"),
    ],
)
def test_listed(spec: str, english: str, french: str) -> None:
    """What a machine is stands beside its name, where it has no character."""
    assert (listed(spec).en, listed(spec).fr) == (english, french)


@pytest.mark.parametrize("name", [name for name in ROOMS if roster.levels_of(find(name))])
def test_the_master_and_the_level_of_that_name_are_both_found(name: str) -> None:
    """By what asks for each, however it is spelled."""
    game = find(name)
    for spec, kept in (("le Maître", "maitre"), ("Maitre", "maitre"), ("machine:maître", "machine:master")):
        assert roster.spelled(spec, game) == kept
        player = roster.find(spec, game)
        assert player.name.startswith(kept)
        player.close()
