"""Borders of the advice for the games of the board, and what is counted for it: one dame to either side of a rule."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from academie.games import find
from academie.games.gammon.tutor import blocked
from academie.games.jacquet.tutor import in_his_way
from academie.games.revertier import game
from academie.games.revertier.tutor import behind, casing, hors_du_jeu, lifting_time, run_down
from academie.games.trictrac.tutor import hitting
from academie.tables.tutor.board import Scene, joined_from, longest_run, reaching, run_through, shots, to_go
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


START = "W:E3,G5,M2,Y5;B:A5,L2,R5,T3"  # toute-table and gammon


def test_throws_that_reach_with_simple_doublets() -> None:
    """TRI-05, C14: 11 to 16 throws of 36 reach a dame one to six away, 6 to 1 one seven to twelve away."""
    counts = [len(hitting.hit_chances(distance)) for distance in range(1, 13)]
    assert counts == [11, 12, 13, 14, 15, 16, 6, 5, 4, 3, 2, 1]
    assert counts == [hitting.hit_short_cut(distance) for distance in range(1, 13)]


@pytest.mark.parametrize("name", ["toute_table", "gammon", "revertier"])
def test_throws_that_reach_with_doublets_doubled(name: str) -> None:
    """C14: where doublets are played four times, by the rooms' own plays, up to twenty-four flèches."""
    room = find(name).race
    native = room.native_profile(find(name).profiles.find(None))
    far = {15: 1, 16: 1, 18: 1, 20: 1, 24: 1}
    near = [11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3]
    assert [reaching(room, native, distance) for distance in range(1, 13)] == near
    assert [reaching(room, native, distance) for distance in range(13, 25)] == [far.get(d, 0) for d in range(13, 25)]
    # Closed passages take throws away: seven away by six and one alone, five and four being shut from both sides.
    assert reaching(room, native, 7, (5, 2, 4, 3)) == 2
    assert reaching(room, native, 4, (1, 2, 3)) == 11


def test_shots_are_told_for_each_dame() -> None:
    """Two dames alone, one and six before a dame of the other: each by itself, and both together."""
    room = find("gammon").race
    native = room.native_profile(find("gammon").profiles.find(None))
    hitter, exposed = [0] * 26, [0] * 26
    hitter[11] = 1
    exposed[23 - 12] = exposed[23 - 17] = 1
    found = shots(room, native, 0, hitter, exposed)
    assert (found.on(11), found.on(6)) == (11, 17)
    assert found.some == len([1 for a in range(1, 7) for b in range(1, 7) if {1, 6} & {a, b} or _six(a, b)])


def _six(one: int, two: int) -> bool:
    """Whether a throw without an as or a six makes six: by its sum, or by a doublet in three or two strides."""
    return one + two == 6 or (one == two and one in {2, 3})


def test_runs_of_cases() -> None:
    """Joined cases, from a flèche, anywhere, and about a place; points left to play."""
    side = [0, 2, 3, 2, 1, 2, 2] + [0] * 19
    assert (joined_from(side, 1), joined_from(side, 2), joined_from(side, 4)) == (3, 2, 0)
    assert longest_run(side) == 3
    assert (run_through(side, range(3, 4)), run_through(side, range(5, 9)), run_through(side, range(8, 9))) == (3, 2, 0)
    assert to_go(find("gammon").read(f"{START} phase=throw to=white").counts(0)) == 167


def scene(white: str, black: str = "A15") -> Scene:
    """White to play an ace and a two."""
    state = game.read(f"W:{white};B:{black} profile=academie-1806 phase=play to=white dice=2-1")
    return Scene(state)


def sides(white: dict[int, int], black: dict[int, int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Counts along each player's own path."""
    return tuple(white.get(step, 0) for step in range(26)), tuple(black.get(step, 0) for step in range(26))


def test_it_is_time_to_lift_when_all_are_home() -> None:
    """Every dame in the table of the adverse tête, those already lifted among them; one behind is one too many."""
    assert lifting_time(scene("G8,L7"))
    assert lifting_time(scene("G3,L4,*8"))
    assert not lifting_time(scene("F1,G7,L7"))
    assert not lifting_time(scene("F1,G2,L4,*8"))


def test_hors_du_jeu() -> None:
    """§7: out of play is who has more dames in hand than passages are open to him."""
    shut = {12: 2, 13: 2, 14: 2, 15: 2}  # four of six entries held by cases
    for hand, out in ((2, False), (3, True)):
        assert hors_du_jeu(*sides(shut, {25: hand, 11: 15 - hand})) is out
    assert hors_du_jeu(*sides({12: 2, 13: 2, 14: 2}, {25: 3, 3: 1, 11: 11}))  # his own dame shuts one, too
    assert not hors_du_jeu(*sides({12: 1, 13: 1, 14: 1, 15: 1}, {25: 3, 11: 12}))  # lone dames shut nothing


def test_cases_are_made_once_the_tete_is_furnished() -> None:
    """Seven dames on the tête are enough, or a case made already; and the other has dames to hold."""
    assert casing(scene("M8,Y7"))
    assert not casing(scene("M9,Y6"))
    assert casing(scene("C2,M8,Y5"))
    assert not casing(scene("M8,Y7", "L15"))


def test_who_can_still_come_upon_a_dame() -> None:
    """Dames of the other that have not passed the furthest of the player's, and those in hand."""
    for white, count in (("G15", 13), ("G8,L7", 14)):
        here = scene(white, "A13,H1,T1")
        assert behind(here, here.own, here.other) == count
    here = scene("G15", "A11,H1,T1,+2")
    assert behind(here, here.own, here.other) == 13


@pytest.mark.parametrize(
    ("white", "black", "down"),
    [
        ("G8,L7", "A1,T7,Y7", True),
        ("G8,L7", "T8,Y7", False),  # nobody is behind
        ("G8,L7", "A4,T6,Y5", True),
        ("G8,L7", "A5,T5,Y5", False),  # too many are
        ("G8,L7", "A1,Y14", False),  # on a single flèche nothing is piled yet
        ("G8,L7", "A1,T2,U4,X4,Y4", True),
        ("G8,L7", "A1,S2,T2,U2,X4,Y4", False),  # on five his game still moves
        ("G8,L7", "A1,S7,Y4,*3", True),  # what he has lifted is at its end too
        ("G8,L7", "S7,Y7,+1", True),  # in hand is behind
        ("G8,L7", "A1,R1,T6,Y7", False),  # one before his last table
        ("G14,M1", "A1,L1,T6,Y7", False),  # one on his tête, though behind
        ("G14,M1", "A1,K1,T6,Y7", True),
    ],
)
def test_his_game_is_run_down(white: str, black: str, down: bool) -> None:
    """H8: one to four dames behind, none on the tête, and all the others piled on two to four flèches at the end."""
    assert run_down(scene(white, black)) is down
