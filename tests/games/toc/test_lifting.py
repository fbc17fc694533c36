"""Lifting and hitting as toc takes them over from trictrac: the positions other games of the book refer to."""

from __future__ import annotations

import pytest

from academie._core import toc as core
from academie._core import trictrac as base
from academie.games.toc.game import game
from academie.games.toc.state import native_profile
from academie.tables.board import THROWS

pytestmark = pytest.mark.native

LIFTED = 24
FAR = {11: 15}  # an adversary out of the way


def path(dames: dict[int, int]) -> list[int]:
    return [dames.get(step, 0) for step in range(25)]


def left(own: dict[int, int], dice: tuple[int, int], profile: str | None = None) -> set[tuple[int, ...]]:
    """What every play leaves of a side whose other dames are lifted; the steps 18 to 23 and those lifted."""
    whole = {**own, LIFTED: 15 - sum(own.values())}
    native = native_profile(game.profiles.find(profile))
    state = core.State(native, path(whole), path(FAR), 0, base.Phase.play, dice, [0, 0], 0, [9, 9], 0, None)
    return {tuple(play.own[18:]) for play in state.plays()}


def test_the_exact_fleche_is_empty() -> None:
    """§10, case TRI-01: for quine, the fourth case empty, the dames of the fifth go to the talon's flèche, none off."""
    assert left({18: 2, 20: 2, 21: 2}, (5, 5)) == {(0, 0, 2, 2, 0, 2, 9)}


def test_nothing_stands_farther_back() -> None:
    """§10, case TRI-02: with the fifth case empty too, quine lifts from the third case, and then from the second."""
    assert left({20: 2, 21: 2}, (5, 5)) == {(0, 0, 0, 2, 0, 0, 13)}
    assert left({20: 1, 21: 2}, (5, 5)) == {(0, 0, 0, 1, 0, 0, 14)}


def test_the_farthest_are_lifted() -> None:
    """§10, case TRI-03: sonnés lift from the second case when those behind are empty, else from the first."""
    assert left({21: 2, 22: 2}, (6, 6)) == {(0, 0, 0, 0, 2, 0, 13)}
    assert left({22: 3}, (6, 6)) == {(0, 0, 0, 0, 1, 0, 14)}


def test_lepeintre_lifts_or_plays_inside() -> None:
    """§1, §10, case TRI-04: six and five lift from S and T; by Lepeintre three and two lift V and X or play inside."""
    lepeintre = "academie-1806+lepeintre"
    assert (1, 1, 0, 0, 0, 0, 13) in left({18: 2, 19: 2}, (6, 5), lepeintre)
    both = left({20: 1, 21: 2, 22: 2}, (3, 2), lepeintre)
    assert (0, 0, 1, 1, 1, 0, 12) in both
    assert (0, 0, 0, 2, 1, 1, 11) in both  # the three inside, the two lifted
    forced = left({20: 1, 21: 2, 22: 2}, (3, 2))  # the second treatise lifts what strikes the rim
    assert forced == {(0, 0, 1, 1, 1, 0, 12)}


@pytest.mark.parametrize(("distance", "chances"), [*enumerate([11, 12, 13, 14, 15, 16, 6, 5, 4, 3, 2, 1], start=1)])
def test_throws_that_reach_a_dame(distance: int, chances: int) -> None:
    """§25, case TRI-05: of thirty-six throws, those that hit a lone dame at each distance, all passages open."""
    native = native_profile(game.profiles.find())
    own, other = path({5: 15}), path({23 - 5 - distance: 1, LIFTED: 14})
    before = core.State(native, own, other, 0, base.Phase.throw, None, [0, 0], 0, [9, 9], 0, None)
    hits = 0
    for roll in THROWS:
        news = before.thrown((roll.dice[0], roll.dice[1])).news
        found = [each for each in news if isinstance(each, core.Marked) and each.credit.jan.name.startswith("battre_")]
        hits += roll.weight * bool(found)
    assert hits == chances


def test_a_six_that_cannot_be_played() -> None:
    """§10, §11, case TRI-06: full retour, coin held: six and as play the as with the surcase, and the six is lost.

    The other has two points for it at trictrac and one trou here.
    """
    own = {11: 2, 18: 2, 19: 3, 20: 2, 21: 2, 22: 2, 23: 2}
    other = {11: 2, 18: 3, 19: 2, 20: 2, 21: 2, 22: 2, 23: 2}
    native = native_profile(game.profiles.find())
    state = core.State(native, path(own), path(other), 0, base.Phase.play, (6, 1), [0, 0], 0, [9, 9], 0, None)
    (play,) = state.plays()
    assert (play.strides, play.unplayed) == ([(19, 20, 1)], 1)
    (credit,) = [each.credit for each in state.played(play).news if isinstance(each, core.Marked)]
    assert (credit.jan.name, credit.points, core.trous(credit)) == ("dame_non_jouee", 2, 1)
