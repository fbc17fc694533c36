"""Borders of the advice for the games of the board: one dame or one point to either side of what a rule asks."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from academie.games import find
from academie.games.gammon.tutor import blocked
from academie.games.jacquet.tutor import in_his_way
from academie.tables.tutor.board import Scene
from academie.tutor import advise

pytestmark = pytest.mark.native


def keys(game: str, line: str) -> set[str]:
    """Which advice applies to a line."""
    return {advice.key for advice in advise(game, find(game).read(line))}


def side(dames: dict[int, int]) -> tuple[int, ...]:
    """Counts along a player's own path; 24 are lifted, 25 in hand."""
    return tuple(dames.get(step, 0) for step in range(26))


# --- Gammon and toute-table --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "other", "numbers", "count"),
    [
        ({10: 2}, {7: 3}, (6,), 3),
        ({10: 1}, {7: 3}, (6,), 0),  # a dame alone closes nothing
        ({10: 3}, {7: 3}, (5,), 0),
        ({18: 2}, {25: 2}, (6,), 2),  # in hand: six enters on his sixth flèche
        ({17: 2}, {25: 2}, (6,), 0),
        ({0: 2}, {17: 1}, (6,), 1),
        ({25: 2}, {18: 1}, (6,), 0),  # he lifts, and stays nowhere
        ({23: 2}, {20: 1}, (6,), 0),
        ({10: 2, 15: 2}, {7: 2}, range(1, 7), 4),
        ({10: 2}, {7: 2, 8: 1}, range(1, 7), 3),
    ],
)
def test_passages_that_are_closed(own: dict[int, int], other: dict[int, int], numbers: Any, count: int) -> None:
    """G2: the dames of the other that a number would bring upon a case, each number for itself."""
    scene: Any = SimpleNamespace(own_after=lambda _: side(own), other_after=lambda _: side(other))
    move: Any = None
    assert blocked(scene, move, numbers) == count


@pytest.mark.parametrize(
    ("white", "speaks"),
    [
        ("G3,H3,I3,J2,K4", True),
        ("F2,G3,H2,I2,J2,K4", True),
        ("F3,G3,H2,I2,J2,K3", False),
        ("F2,G3,H2,I2,J2,K2,*2", True),
        ("F3,G3,H2,I2,J2,K1,*2", False),
    ],
)
def test_nearly_all_at_home(white: str, speaks: bool) -> None:
    """G3: thirteen of fifteen, those lifted among them, are nearly all; twelve are not."""
    assert ("G3" in keys("gammon", f"W:{white};B:A5,L2,R5,T3 phase=play to=white dice=6-1")) is speaks


@pytest.mark.parametrize(
    ("black", "hit", "refuse"), [("Q1,R2,S2", True, False), ("Q1,R3,S1", False, False), ("Q1,R4", False, True)]
)
def test_whose_game_is_more_advanced(black: str, hit: bool, refuse: bool) -> None:
    """H5: a point ahead one hits, a point behind one does not, and at as many points neither is urged."""
    line = f"W:E3,G5,M2,Y5;B:A5,L2,{black},T3 phase=play to=white dice=4-1"
    said = [advice.text.en for advice in advise("toute_table", find("toute_table").read(line)) if advice.key == "H5"]
    assert any("hit without hesitation" in text for text in said) is hit
    assert any("do not hit" in text for text in said) is refuse
    assert any("Before hitting" in text for text in said)


# --- The others --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("white", "black", "before"),
    [
        ("G8,H7", "F1,X7,Y7", True),
        ("G8,H7", "I1,X7,Y7", False),
        ("G14,K1", "I1,X7,Y7", True),  # the furthest of ours counts
        ("G15", "H1,X7,Y7", False),
        ("G14,*1", "F1,X7,Y7", True),
    ],
)
def test_a_dame_before_one_of_his(white: str, black: str, before: bool) -> None:
    """J1, J2: one of his has still to pass one of ours, or none has."""
    line = f"W:{white};B:{black} phase=play to=white dice=5-1"
    assert in_his_way(Scene(find("jacquet").read(line))) is before
    assert "J1" in keys("jacquet", line) or not before
    assert "J2" not in keys("jacquet", line) or not before


@pytest.mark.parametrize(("white", "wood"), [("A10,E3,F2", True), ("A9,E3,F3", False)])
def test_much_wood(white: str, wood: bool) -> None:
    """P1, P2: five dames off the tas are not yet much wood, six are."""
    found = keys("plain", f"W:{white};B:Y15 phase=play to=white dice=5-4")
    assert ("P1" in found, "P2" in found) == (wood, not wood)


@pytest.mark.parametrize(
    ("white", "speaks"),
    [("J1,K1,L1", True), ("K1,L1,+1", False), ("J1,L1,+1", False), ("J1,K1,+1", False), ("I1,K1,L1", False)],
)
def test_two_dames_close_against_the_coin(white: str, speaks: bool) -> None:
    """T2 of tourne-case: the coin and the two flèches next to it are all held."""
    assert ("T2" in keys("tourne_case", f"W:{white};B:+3 phase=play to=white dice=2-1")) is speaks


@pytest.mark.parametrize(
    ("white", "black", "speaks"), [("D1,K1,+1", "+3", True), ("K1,L1,+1", "+3", False), ("D1,K1,+1", "M1,+2", False)]
)
def test_the_coin_is_for_the_first(white: str, black: str, speaks: bool) -> None:
    """T1 of tourne-case: while nobody has a dame in his coin."""
    assert ("T1" in keys("tourne_case", f"W:{white};B:{black} phase=play to=white dice=3-1")) is speaks


@pytest.mark.parametrize(
    ("white", "black", "promise"),
    [
        ("010000/222333", "000000/222333", True),
        ("000000/222333", "010000/222333", True),
        ("000000/222333", "000000/222331", False),
        ("010000/222333", "100000/222333", False),
    ],
)
def test_one_lifts_and_the_other_lays(white: str, black: str, promise: bool) -> None:
    """D3: said while just one of the two has begun to lift, whichever it is."""
    assert ("D3" in keys("dames_rabattues", f"W:{white};B:{black} phase=play to=white dice=2-1")) is promise
