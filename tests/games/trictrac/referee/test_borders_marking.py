"""Borders of marking à la rigueur: the software's hand, holes lost, points left standing, an école in part."""

from __future__ import annotations

import pytest

from academie.errors import Illegal
from academie.games.trictrac.referee import acts, bredouille, dames, dice, ecoles, erasing, marque, remedies
from academie.games.trictrac.referee.marking import automark, close, holes_lost, holes_wrong
from academie.games.trictrac.referee.sheet import Entry, Erasure, Kind, Sheet
from academie.games.trictrac.referee.table import RigueurTable, rigueur
from academie.games.trictrac.referee.value import Fault, Phase, Reason, Window, Wrong
from academie.games.trictrac.score import Score
from games.trictrac.referee.tables import EIGHT, after, denied, keys, seated

GOOD = "lepeintre-bonne-compagnie"
LAST = "W:Y1,*14;B:A15 phase=throw to=white throws=9,9"


def marked(points: int, trous: int, seat: int = 0, profile: str = "classique") -> RigueurTable:
    """A table at which a player shows so much."""
    mine = Score(points, False, trous)
    return rigueur(profile).but(sheet=Sheet((mine, Score()) if seat == 0 else (Score(), mine)), phase=Phase.MARK)


# --- The software's hand (§75, §84)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("points", "owed", "own", "whole", "written"),
    [
        (0, 8, True, False, 8),
        (4, 8, True, False, 8),  # just a hole
        (10, 8, True, False, 2),  # no more than the hole, on which he may leave
        (10, 8, True, True, 8),
        (10, 8, False, False, 8),
        (10, 20, True, False, 14),  # two holes, and six he may give up
        (10, 14, True, False, 14),
        (0, 0, True, False, 0),
    ],
)
def test_the_software_marks_what_is_owed(
    points: int, owed: int, own: bool, whole: bool, written: int, seat: int
) -> None:
    """§84, §75: all of it, or of one's own hole no more than the hole."""
    table = marked(points, 1, seat, "classique+auto-marking").opens(seat, Window(owed, own=own))
    after_it = automark(table, seat, whole=whole)
    assert sum(entry.points for entry in after_it.sheet.entries) == written
    assert len(after_it.sheet.entries) == bool(written)
    rest = automark(after_it, seat, whole=True)
    assert sum(entry.points for entry in rest.sheet.entries) == owed
    assert automark(table, 1 - seat) == table
    by_hand = marked(points, 1, seat).opens(seat, Window(owed, own=own))
    assert automark(by_hand, seat, whole=whole) == by_hand


@pytest.mark.parametrize(
    ("points", "missing", "second"),
    [(0, 8, []), (4, 8, []), (10, 8, [2]), (10, 14, []), (10, 20, [14]), (6, 8, [6]), (10, 2, [])],
)
def test_who_means_to_leave_marks_the_hole_alone(points: int, missing: int, second: list[int]) -> None:
    """§75: of his own throw, where something is beyond the hole."""
    table = marked(points, 1).opens(0, Window(missing, own=True))
    assert list(table._to_the_hole(0, missing)) == [acts.Mark(0, count) for count in second]
    given = marked(points, 1).opens(0, Window(missing, own=False))
    assert list(given._to_the_hole(0, missing)) == []


# --- Holes that were not pegged (§88)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("profile", "pegs", "over", "wrong", "told"),
    [
        ("classique", 0, False, -1, ["hole_corrected"]),
        ("classique", 1, False, 0, []),
        ("classique", 2, False, 1, []),
        ("classique", None, False, 0, []),
        ("classique", 0, True, -1, []),  # too much is marked there
        (GOOD, 0, False, -1, []),  # and good company lets it be pegged later
    ],
)
def test_holes_too_few_are_lost(
    profile: str, pegs: int | None, over: bool, wrong: int, told: list[str], seat: int
) -> None:
    """§88: once the throw is played, save in good company."""
    table = marked(10, 3, seat, profile).opens(seat, Window(2, own=True)).wrote(Entry(seat, Kind.MARK, 2, pegs=pegs))
    window = table.windows[seat]
    assert window is not None
    if over:
        table = table.faulty(Fault(Wrong.OVER, seat, 2, window))
    assert holes_wrong(table, seat, window) == wrong
    assert keys(holes_lost(table, seat, window)) == told
    assert holes_lost(table, seat, None) == table


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("own", "lasting", "told"),
    [(True, False, []), (True, True, ["hole_corrected"]), (False, False, ["hole_corrected"])],
)
def test_when_a_hole_is_lost(own: bool, lasting: bool, told: list[str], seat: int) -> None:
    """§88, §91: of one's own throw by the play, else with the next throw, when the time to mark is over."""
    table = marked(10, 3, seat).opens(seat, Window(2, own=own, lasting=lasting))
    table = close(table.wrote(Entry(seat, Kind.MARK, 2, pegs=0)), seat, at_play=False)
    assert keys(table) == told
    assert table.windows[seat] is None


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("owed", "own", "lasting", "schooled", "points", "fault"),
    [
        (8, True, False, 0, 8, None),
        (8, True, False, 0, 6, (Wrong.UNDER, 2)),
        (8, True, False, 0, 0, (Wrong.UNDER, 8)),
        (8, True, False, 0, 10, (Wrong.OVER, 2)),
        (8, True, True, 0, 6, None),  # nothing could be played: never schooled
        (8, False, False, 2, 6, None),  # an école marked meanwhile counts
        (8, False, False, 2, 4, (Wrong.UNDER, 2)),
        (8, True, False, 2, 6, (Wrong.UNDER, 2)),  # and not for one's own throw
    ],
)
def test_what_is_wrong_when_the_time_to_mark_is_over(
    owed: int,
    own: bool,
    lasting: bool,
    schooled: int,
    points: int,
    fault: tuple[Wrong, int] | None,
    seat: int,
) -> None:
    """§84, §85, §87, §91: too few or too many, for either player."""
    table = marked(0, 0, seat).opens(seat, Window(owed, own=own, lasting=lasting, schooled=schooled))
    table = table.wrote(Entry(seat, Kind.MARK, points)) if points else table
    found = close(table, seat, at_play=False).faults
    assert [(each.wrong, each.points) for each in found] == ([] if fault is None else [fault])
    assert all(each.culprit == seat for each in found)


# --- Points that a hole left standing (§70)


def test_the_last_hole_after_which_nothing_was_erased() -> None:
    """§70: of the player who made it, and not of the other."""
    left, done = Entry(0, Kind.MARK, 12, erasure=Erasure.FORGOTTEN), Entry(0, Kind.MARK, 12)
    other = Entry(1, Kind.MARK, 12, erasure=Erasure.FORGOTTEN)
    lost = Entry(0, Kind.MARK, 12, erasure=Erasure.LOST)
    for entries, white, black in (
        ((done,), None, None),
        ((lost,), None, None),
        ((left, done), 0, None),
        ((left, left, done), 1, None),
        ((done, other), None, 1),
        ((other, done), None, 0),
        ((left, other), 0, 1),
    ):
        table = rigueur("classique").but(sheet=Sheet(entries=entries))
        assert (erasing.forgotten(table, 0), erasing.forgotten(table, 1)) == (white, black)


# --- Throws since a mark, and an école marked in part (§86, §94)


def test_throws_are_counted_since_the_last_mark() -> None:
    """§94: of each player apart."""
    table = seated(EIGHT, "lepeintre-1818")
    assert bredouille.note_throw(table, 0).since_mark == (1, 0)
    assert bredouille.note_throw(bredouille.note_throw(table, 1), 1).since_mark == (0, 2)
    assert bredouille.note_throw(seated(EIGHT, GOOD), 1).since_mark == (0, 1)


def test_what_is_left_of_an_ecole() -> None:
    """§86: for who marked the part, and nobody else."""
    table = rigueur("classique").but(partial=(1, 4))
    assert ecoles._rest(table, 1) == 4
    assert ecoles._rest(table, 0) == 0
    assert ecoles._rest(rigueur("classique"), 1) == 0


@pytest.mark.parametrize(
    ("profile", "throws", "faults", "laws", "refused"),
    [
        ("classique", 0, (Wrong.UNDER,), ["§86"], True),
        ("classique", 1, (Wrong.UNDER,), ["§86"], True),
        ("classique", 2, (Wrong.UNDER,), ["§84"], False),
        ("classique", 2, (Wrong.UNDER, Wrong.OVER), ["§84", "§85"], False),
        ("classique", 2, (), ["§87"], False),
        (GOOD, 0, (Wrong.UNDER,), ["§84"], False),
    ],
)
def test_the_reason_of_an_ecole(
    profile: str, throws: int, faults: tuple[Wrong, ...], laws: list[str], refused: bool
) -> None:
    """§86: told after two throws, and in good company at once."""
    reason = Reason(tuple(Fault(wrong, 0, 2) for wrong in faults), throws)
    table = rigueur(profile).but(reasons=(reason, None))
    told = ecoles.ask_reason(table, acts.AskReason(0))
    assert [(ruling.law, ruling.refused) for ruling in told.rulings] == [(law, refused) for law in laws]
    assert [ruling.refused for ruling in ecoles.ask_reason(table, acts.AskReason(1)).rulings] == [True]


# --- Here and there


def test_who_may_play_for_all() -> None:
    """§37: the thrower, before a throw that may lift his last dame, once."""
    table = rigueur(None, LAST)
    assert marque.may_play_for_all(table, 0)
    for other, seat in ((table, 1), (table.but(for_all=True), 0), (table.but(phase=Phase.MARK), 0), (seated(EIGHT), 0)):
        assert not marque.may_play_for_all(other, seat)


def test_numbers_are_chosen_by_the_thrower_alone() -> None:
    """§7: where the other broke against the agreement."""
    table = seated(EIGHT).but(any_number=True)
    assert table.state.rolls()
    chosen = dice.choose(table, acts.Choose(0, (3, 2)))
    assert chosen.throwing.dice == (3, 2)
    assert denied(dice.choose(table, acts.Choose(1, (3, 2)))) == ["§7"]
    assert denied(dice.choose(table.but(any_number=False), acts.Choose(0, (3, 2)))) == ["§7"]
    assert denied(dice.choose(table.but(phase=Phase.MARK), acts.Choose(0, (3, 2)))) == ["§7"]


@pytest.mark.parametrize(
    ("steps", "place"),
    [((0, 8), 0), ((6, 11), 6), ((5, 11), 0), ((7, 12), 0), ((12, 20), 12), ((14,), 14), ((), 0)],
)
def test_where_a_dame_that_was_found_is_set(steps: tuple[int, ...], place: int) -> None:
    """§83: at the talon, or behind the others where all have passed it."""
    held = [0] * 25
    for step in steps:
        held[step] = 1
    assert dames.found_place(tuple(held)) == place


def test_a_leaver_is_not_answered_by_himself() -> None:
    """§93: the other refuses him or lets him go."""
    table = after(seated(EIGHT, points="10,0"), "white throws 3-2", "white marks 2", "white leaves")
    assert denied(remedies.refuse(table, acts.Refuse(0))) == ["§80"]
    with pytest.raises(Illegal, match="Nothing is in doubt"):
        remedies.accept(table, acts.Accept(0))


def test_nothing_to_go_back_to_before_the_first_throw() -> None:
    """§81: good company mends the play before a throw, where there was one."""
    table = after(seated(EIGHT, GOOD), "white throws 3-2")
    assert remedies.before_haste(table.but(before_throw=None), 1) is None
    assert remedies.before_haste(table, 1) is None
    assert remedies.before_haste(table, 0) is None


def test_only_dice_thrown_too_soon_are_covered() -> None:
    """§6: in good company, from everybody but who threw them."""
    table = after(seated(EIGHT, GOOD), "white throws 3-2")
    early, own, other = acts.Throw(1, (6, 5)), acts.Throw(0, (6, 5)), acts.Touch(1, "Y")
    assert [table.seen(early, seat) for seat in (0, 1, None)] == [None, early, None]
    assert [table.seen(own, seat) for seat in (0, 1, None)] == [own] * 3
    assert [table.seen(other, seat) for seat in (0, 1, None)] == [other] * 3
    strict = after(seated(EIGHT), "white throws 3-2")
    assert strict.seen(early, 0) == early


def test_a_throw_is_a_choice_of_the_law() -> None:
    """§8: the throw or the play of an act, and nothing for a gesture."""
    table = seated(EIGHT)
    (roll,) = table.choices(acts.Throw(0, (3, 2)))
    assert tuple(roll.dice) == (3, 2)  # type: ignore[union-attr]
    assert table.choices(acts.Touch(0, "A")) == ()
    assert len(after(table, "white throws 3-2").choices(acts.Play(0, "A/D A/C"))) == 1
