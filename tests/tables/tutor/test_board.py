"""What is counted on a board for the advice: throws that reach and hit, joined cases, points left to play."""

from __future__ import annotations

import pytest

from academie.games import find
from academie.games.trictrac.tutor import hitting
from academie.tables.tutor.board import joined_from, longest_run, reaching, run_through, shots, to_go

pytestmark = pytest.mark.native

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
