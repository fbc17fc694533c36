"""Borders of the table à la rigueur beside those of the rulings: dames kept, bought dice, windows settled."""

from __future__ import annotations

import pytest

from academie.errors import Illegal
from academie.games.trictrac.referee.leaving import demanded
from academie.games.trictrac.referee.marking import miscounted, settle
from academie.games.trictrac.referee.sheet import Entry, Kind, Sheet
from academie.games.trictrac.referee.table import rigueur
from academie.games.trictrac.referee.value import Window, Wrong
from games.trictrac.referee.tables import EIGHT, after, holes, keys, points, seated

START = {"white": {0: 15}, "black": {0: 15}}
DOWN = {"white": {0: 13, 5: 2}, "black": {0: 15}}
LEP = "lepeintre-1818"


# --- A dame kept in hand (§83)


@pytest.mark.parametrize(
    ("position", "fields", "seat", "may"),
    [
        (START, {"throws": "0,0"}, "white", True),
        (START, {"throws": "0,0"}, "black", True),
        (START, {"throws": "1,0"}, "white", False),  # he has thrown, though all his dames are at the talon
        (START, {"throws": "1,0"}, "black", True),
        (DOWN, {"throws": "0,0"}, "white", False),  # no stack of fifteen, though he has not thrown
        (DOWN, {"throws": "0,0"}, "black", True),
    ],
)
def test_a_dame_is_kept_when_the_talon_is_stacked(
    position: dict[str, dict[int, int]], fields: dict[str, str], seat: str, may: bool
) -> None:
    """§83: by who has not thrown in the relevé and has all his dames at the talon."""
    table = seated(position, LEP, phase="throw", **fields)
    if may:
        kept = after(table, f"{seat} keeps a dame in hand")
        assert kept.in_hand == ((True, False) if seat == "white" else (False, True))
        assert sum(kept.dames[0 if seat == "white" else 1]) == 14
    else:
        with pytest.raises(Illegal, match="§83"):
            after(table, f"{seat} keeps a dame in hand")


# --- The dice of a relevé (§4, §78)


@pytest.mark.parametrize(("bought", "thrower"), [("", 0), ("releves=white", 0), ("releves=black", 1)])
def test_who_has_the_dice_of_the_next_releve(bought: str, thrower: int) -> None:
    """§4, §78: who has left, unless they were bought with trous."""
    line = f"W:A11,I1,J1,L2;B:N1,O1,Y13 to=white points=10,0 trous=3,2 {bought}".strip()
    table = after(
        rigueur("classique", line), "white throws 3-2", "white marks 2", "white leaves", "black lifts his dames"
    )
    assert table.thrower == thrower


# --- What stands on the sheet when a window is settled (§85)


@pytest.mark.parametrize(
    ("entries", "points_marked", "written"),
    [
        ((), 4, [("a", 2), ("w", 4)]),
        ((), 0, [("a", 2)]),  # nothing is written for nothing
        ((1,), 4, [("a", 2), ("w", 4)]),
        ((1,), 0, [("a", 2)]),
        ((1, 2), 6, [("a", 2), ("w", 6)]),
        ((1, 2), 0, [("a", 2)]),
    ],
)
def test_a_window_is_settled_in_one_gesture(
    entries: tuple[int, ...], points_marked: int, written: list[tuple[str, int]]
) -> None:
    """§85: whatever was marked in it, one mark of what is right stands in its place."""
    sheet = Sheet().add(Entry(1, Kind.MARK, 2))
    for _ in entries:
        sheet = sheet.add(Entry(0, Kind.MARK, 8))
    done = settle(sheet, 0, Window(4, own=True, entries=entries), points_marked)
    told = [("a" if entry.seat == 1 else "w", entry.points) for entry in done.entries if entry.points]
    assert told == written
    assert done.scores[0].points == points_marked
    assert (
        len([entry for entry in done.entries if entry.kind == Kind.MARK and entry.seat == 0 and not entry.points]) == 0
    )


@pytest.mark.parametrize(
    ("wrong", "kind", "count"), [(4, Wrong.OVER, 4), (-4, Wrong.UNDER, 4), (2, Wrong.OVER, 2), (-2, Wrong.UNDER, 2)]
)
def test_too_many_and_too_few(wrong: int, kind: Wrong, count: int) -> None:
    """§85: the école is of the difference, whichever way it goes."""
    fault = miscounted(1, Window(8, own=False), wrong, 8)
    assert (fault.wrong, fault.culprit, fault.points, fault.settled, fault.excused) == (kind, 1, count, 8, 0)


# --- What one can be made to mark (§92)


@pytest.mark.parametrize(
    ("score", "seat", "due"),
    [
        ("0,0", 0, 8),
        ("4,0", 0, 8),  # just a hole: nothing is left over
        ("6,0", 0, 6),  # two beyond the hole are his to give up
        ("10,0", 0, 2),
    ],
)
def test_the_remainder_of_a_hole_is_ones_own_to_give_up(score: str, seat: int, due: int) -> None:
    """§92, §75: who may leave on a hole can be made to mark what makes it, and no more."""
    table = after(seated(EIGHT, points=score, trous="0,0"), "white throws 3-2")
    window = table.windows[seat]
    assert window is not None
    assert window.owed == 8
    assert demanded(table, seat, window) == due
    # What is owed to the other is owed whole, whoever throws.
    assert demanded(table, 1, Window(8, own=True)) == 8
    assert demanded(table, seat, Window(8, own=False)) == 8


def test_made_to_mark_is_marked() -> None:
    """§92: what was forgotten is marked by the other's word, and the sheet shows it."""
    table = after(seated(EIGHT, points="0,0", trous="0,0"), "white throws 3-2", "black makes him mark")
    assert points(table) == (8, 0)
    assert holes(table) == (0, 0)
    assert keys(table) == ["made_to_mark"]
    again = after(table, "black makes him mark")
    assert [ruling.refused for ruling in again.rulings] == [True]
    assert points(again) == (8, 0)
