"""The match law as the rooms' own profiles and results give it: targets, beginners, and what a won game marks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from academie.games import GAMES, find
from academie.match.series import NextStart, Series, terms_of
from academie.tables.race import RaceGame

if TYPE_CHECKING:
    from academie.game import Game

pytestmark = pytest.mark.native

WINNER, DRAW = NextStart.WINNER, NextStart.DRAW
USUAL = {
    "revertier": (1, WINNER),
    "toute_table": (3, WINNER),
    "gammon": (3, WINNER),
    "jacquet": (3, WINNER),
    "garanguet": (3, WINNER),
    "dames_rabattues": (1, WINNER),
    "plain": (1, DRAW),
    "tourne_case": (1, DRAW),
}
# White lifts his last dame, while Black has none home and none lifted.
LAST = {
    "gammon": "W:L1,*14;B:A15",
    "toute_table": "W:L1,*14;B:A15",
    "jacquet": "W:L1,*14;B:A15",
    "garanguet": "W:X1,*14;B:Y15",
}
# The same when Black has all but one home and one lifted.
LIFTED = {
    "gammon": "W:L1,*14;B:A1,M13,*1",
    "toute_table": "W:L1,*14;B:A1,M13,*1",
    "jacquet": "W:L1,*14;B:A1,V13,*1",
    "garanguet": "W:X1,*14;B:Y1,C13,*1",
}


def won(name: str, position: str, profile: str, target: int = 3) -> Series:
    """A series after one game that White ends by lifting his last dame."""
    game = find(name)
    assert isinstance(game, RaceGame)
    state = game.read(f"{position} profile={profile} phase=throw to=white")
    dice = (6, 5) if state.room.dice == 2 else (6, 5, 4)
    thrown = state.after(next(roll for roll in state.rolls() if roll.dice == dice))
    result = thrown.after(thrown.moves()[0]).result
    assert result is not None
    return Series(terms_of(game.profiles.find(profile), target)).after(result)


@pytest.mark.parametrize("name", USUAL)
def test_the_usual_terms(name: str) -> None:
    """Cases GAM-13, REV-19, TT-16, PL-05: what each room's profile says of target and beginner."""
    target, start = USUAL[name]
    terms = terms_of(find(name).profiles.find())
    assert (terms.target, terms.next_start) == (target, start)


def test_a_partie_of_domino_counts_one() -> None:
    """At domino a series counts parties, whatever points they were won with."""
    assert not terms_of(find("domino").profiles.find(), 3).doubles


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_room_has_terms(game: Game) -> None:
    """A series to any number can be asked for, under every profile."""
    for profile in game.profiles.profiles:
        assert terms_of(game.profiles.find(profile), 2).target == 2


@pytest.mark.parametrize("name", ["gammon", "jacquet", "garanguet"])
def test_two_trous_if_agreed(name: str) -> None:
    """Cases GAM-13, JAC-08, GAR-05: one trou for a game, two for a double one, which must be agreed beforehand."""
    assert won(name, LAST[name], "lepeintre-1818").score == (1, 0)
    assert won(name, LAST[name], "lepeintre-1818+double").score == (2, 0)
    assert won(name, LIFTED[name], "lepeintre-1818+double").score == (1, 0)


def test_toute_table_in_several_parties_and_in_one() -> None:
    """Cases TT-16, TT-21: a double partie marks two of several; alone it pays twice only if agreed."""
    several = won("toute_table", LAST["toute_table"], "academie-1806")
    assert (several.score, several.starter) == ((2, 0), 0)
    assert won("toute_table", LIFTED["toute_table"], "academie-1806").score == (1, 0)
    assert won("toute_table", LAST["toute_table"], "academie-1806+partie-unique", 1).balance == (1, -1)
    assert won("toute_table", LAST["toute_table"], "academie-1806+partie-unique-double", 1).balance == (2, -2)
