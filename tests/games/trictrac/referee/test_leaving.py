"""Leaving and holding, the bredouille that is struck or forgotten, and points that a hole erases."""

from __future__ import annotations

import dataclasses

import pytest

from academie.errors import Illegal
from academie.games.trictrac.referee.value import Phase
from academie.referee.acts import Hold, Refuse
from games.trictrac.referee.tables import BOTH, EIGHT, after, denied, holes, keys, laws, points, seated

A, B, LEP, COMPANY = "academie-1806-a", "academie-1806-b", "lepeintre-1818", "lepeintre-bonne-compagnie"
# By 3-2 White beats 8 and gives nothing; at 4 he makes his hole just so.
AT_FOUR = ("white throws 3-2", "white marks 8")


# ---------------------------------------------------------------------------------------------
# Touched, made to mark, schooled: what leaves the right to leave, and what does not


def test_a_right_bredouille_is_not_struck() -> None:
    """B039: whoever is rightly in bredouille keeps it."""
    pegged = after(seated(BOTH, B, to="black", points="8,10b"), "black throws 6-3", "black marks 2")
    assert holes(pegged) == (0, 2)
    assert denied(after(pegged, "white strikes the bredouille")) == ["§71"]


# ---------------------------------------------------------------------------------------------
# The word


@pytest.mark.parametrize("profile", ["classique", A, B, COMPANY, f"{LEP}+leave-said"])
def test_the_word_is_asked_for(profile: str) -> None:
    """B 1155, L 2065: one says that he leaves; who lifts in silence is made to say it, and may still leave."""
    silent = after(seated(EIGHT, profile, points="4b,0"), *AT_FOUR, "white lifts his dames")
    assert Refuse(1) in silent.acts(1)
    asked = after(silent, "black refuses")
    assert ([each.refused for each in asked.rulings], laws(asked)) == ([False], ["§75"])
    assert (asked.phase, asked.dames[0][0]) == (Phase.MARK, 11)
    assert keys(after(asked, "white leaves", "black lifts his dames")) == ["leave"]
    assert after(asked, "white plays A/D A/C").thrower == 1


@pytest.mark.parametrize(
    ("before", "marks", "touched", "schooled"),
    [("6b,0", 6, True, 2), ("6b,0", 6, False, 0), ("4b,0", 8, True, 0), ("2b,0", 10, False, 2), ("2b,0", 10, True, 2)],
)
def test_asked_for_the_word_his_marks_are_what_they_were(before: str, marks: int, touched: bool, schooled: int) -> None:
    """B 1155: his dames are put back, and an école he had made by touching, or by marking too much, stands again."""
    lines = ("white throws 3-2", f"white marks {marks}", *(("white touches A",) if touched else ()))
    table = after(seated(EIGHT, B, points=before), *lines, "white lifts his dames", "black refuses")
    assert table.school_points(0) == schooled


# ---------------------------------------------------------------------------------------------
# The fichet alone


@pytest.mark.parametrize("pegs", [1, 3])
def test_a_fichet_too_far_or_not_far_enough(pegs: int) -> None:
    """B 1181, r.53: two holes won and another number pegged, nothing marked with the jeton: his 8 are not marked."""
    table = after(seated(EIGHT, B, points="4b,0"), "white throws 3-2", f"white pegs {pegs}", "white plays A/D A/C")
    assert table.school_points(0) == 8


# ---------------------------------------------------------------------------------------------
# Holes pegged where none was won

# By 3-2 he wins 8; at 2 they make 10, and no hole.
FICHET_ALONE = ("white throws 3-2", "white pegs 2")


@pytest.mark.parametrize("profile", [A, B, LEP])
def test_holes_not_won_are_schooled_as_the_points_they_stand_for(profile: str) -> None:
    """L r.53-54: the fichet has marked 10 for 8; schooled for 2, the holes come off and 10 stand."""
    table = after(seated(EIGHT, profile, points="2b,0"), *FICHET_ALONE, "white plays A/D A/C")
    assert table.school_points(0) == 2
    schooled = after(table, "black schools 2")
    assert (holes(schooled), points(schooled)) == ((0, 0), (10, 2))


# ---------------------------------------------------------------------------------------------
# A silent leaver refused, mark by mark

ZERO = " leaving his jeton at 0"
UNDER = [("hole_corrected", 0), ("undermarked", 2)]


@pytest.mark.parametrize(
    ("profile", "marks", "touched", "open_faults"),
    [
        (A, ("8",), False, []),
        (A, ("8",), True, []),
        (A, ("10" + ZERO,), False, [("overmarked", 2)]),
        (A, ("10" + ZERO,), True, [("overmarked", 2)]),
        (A, ("6" + ZERO, "pegs 1"), False, []),  # he has still time
        (A, ("6" + ZERO, "pegs 1"), True, UNDER),
        (COMPANY, ("10" + ZERO,), False, []),  # nobody is schooled before the play
        (COMPANY, ("6" + ZERO, "pegs 1"), True, []),
    ],
)
def test_a_silent_leaver_put_back_is_where_he_was(
    profile: str, marks: tuple[str, ...], touched: bool, open_faults: list[tuple[str, int]]
) -> None:
    """§75: he has decided nothing; what he marked wrongly is as wrong as it was, and his time as far gone."""
    hands = [f"white {each}" if each.startswith("pegs") else f"white marks {each}" for each in marks]
    table = after(seated(EIGHT, profile, points="4,0"), "white throws 3-2", *hands)
    table = after(table, "white touches A") if touched else table
    back = after(table, "white lifts his dames", "black refuses")
    assert (keys(back), laws(back), back.word) == (["leave"], ["§75"], "")
    assert back.phase == (Phase.PLAY if touched and profile != COMPANY else Phase.MARK)
    assert sorted((fault.wrong.value, fault.points) for fault in back.faults.known) == open_faults
    assert after(back, "white leaves").phase == Phase.LEAVING


def test_by_the_option_a_silent_leaver_stays() -> None:
    """L209, D23: who leaves unsaid plays, and can leave no more by this throw."""
    table = after(seated(EIGHT, f"{A}+leave-said-or-stay", points="4,0"), "white throws 3-2", "white marks 8")
    stays = after(table, "white lifts his dames", "black refuses")
    assert (keys(stays), stays.phase, stays.word) == (["forced_to_stay"], Phase.PLAY, "stay")
    for act in ("white leaves", "white lifts his dames", "white says he leaves"):
        with pytest.raises(Illegal, match="no longer leave"):
            after(stays, act)
    assert after(stays, "white plays A/D A/C").phase == Phase.THROW


def test_a_new_releve_begins_with_every_dame() -> None:
    """§4, §83: stacked anew, nobody has a dame in hand, and no throw waits."""
    table = seated(EIGHT, LEP, points="4,0").but(in_hand=(False, True), for_all=True)
    left = after(table, "white throws 3-2", "white marks 8", "white leaves", "black lifts his dames")
    assert (left.in_hand, left.for_all, left.dice.early, left.dice.throws) == ((False, False), False, None, (0, 0))
    assert (left.thrower, left.turn, left.markings.windows) == (0, None, (None, None))


@pytest.mark.parametrize(
    ("acts", "act", "why"),
    [
        ((), "white marks 2", "Nothing has been thrown"),
        ((), "black marks 2", "Nothing has been thrown"),
        (("white throws 3-2",), "black marks 2", "thrower marks first"),
        (("white throws 3-2", "white touches A"), "black marks 2", "thrower marks first"),
        (("white throws 3-2", "white touches A"), "white marks 8", "time to mark is over"),
        (("white throws 3-2", "white plays A/D A/C"), "white marks 8", "time to mark is over"),
        (("white throws 3-2", "white marks 8", "white leaves"), "white marks 2", "the word binds"),
        (("white throws 3-2", "white marks 8", "white lifts his dames"), "white marks 2", "time to mark is over"),
        (("white throws 3-2", "white marks 8", "white leaves"), "black marks 2", "thrower marks first"),
    ],
)
def test_when_there_is_nothing_to_mark(acts: tuple[str, ...], act: str, why: str) -> None:
    """§8, §69, §84: before a throw, before the thrower has played, and once the time is over."""
    table = after(seated(EIGHT, A, points="4,0"), *acts)
    with pytest.raises(Illegal, match=why):
        after(table, act)


PROFILES = ("classique", A, B, LEP, COMPANY)


# ---------------------------------------------------------------------------------------------
# A hole that a forgotten jeton made

# White has 4 in bredouille, Black interrupts him by 2, and White pegs two holes for his 8 all the same.
PEGGED_TWO = (
    "black throws 6-1", "black marks 2", "black plays Y/R Y/X", "white throws 3-2", "white marks 8",
    "white plays A/D A/C",
)  # fmt: skip
STRIKES = "black strikes the bredouille"


@pytest.mark.parametrize("profile", [A, B, LEP, COMPANY])
def test_a_hole_taken_back_is_not_taken_twice(profile: str) -> None:
    """B 1069: told that he is débredouillé he marks one hole; that is all the forgotten jeton had given him."""
    table = after(seated(EIGHT, profile, to="black", points="4b,2"), *PEGGED_TWO)
    assert holes(table) == (2, 0)
    struck = after(table, STRIKES)
    assert holes(struck) == (1, 0)
    again = after(struck, STRIKES)
    assert (denied(again), holes(again)) == (["§71"], (1, 0))
    later = after(struck, "black throws 2-1", STRIKES)
    assert (denied(later), holes(later)) == (["§71"], (1, 0))


def test_what_was_let_pass_stays_passed_after_a_levee() -> None:
    """B 1069: a relevé that ends by lifting, with all points kept, does not open again what a throw had closed."""
    position = {"white": {8: 1, 9: 1, 11: 2, 0: 11}, "black": {9: 1, 10: 1, 0: 13}}
    table = after(seated(position, B, to="black", points="4b,2"), *PEGGED_TWO, "black throws 2-1")
    lifting = tuple([0] * 23 + [1, 14])
    table = dataclasses.replace(after(table, "black plays Y/V Y/X"), dames=(lifting, table.dames[1]))
    table = after(table, "white throws 2-1", "white plays Y/off -")
    assert [ruling.key for ruling in table.rulings] == ["levee"]
    assert STRIKES not in map(str, table.acts(1))
    assert denied(after(table, STRIKES)) == ["§71"]


@pytest.mark.parametrize("pegs", ["", " and pegs 2"])
@pytest.mark.parametrize("profile", [A, B, LEP])
def test_two_holes_named_fall_with_the_jeton_that_made_them(profile: str, pegs: str) -> None:
    """B 1069: he marks it double and is told that he is débredouillé, whether he named the holes or not."""
    table = after(seated(EIGHT, profile, to="black", points="4b,2"), "black throws 6-1", "black marks 2")
    table = after(table, "black plays Y/R Y/X", "white throws 3-2", f"white marks 8{pegs}")
    assert holes(table) == (2, 0)
    assert holes(after(table, "black strikes the bredouille")) == (1, 0)


PLAYED = "white plays A/D A/C"
SPARED = ("white throws 3-2", "white marks 8 without erasing the other")
ROUND = ("black throws 2-1", "black plays Y/V Y/X", "white throws 2-1")


@pytest.mark.parametrize("profile", PROFILES)
def test_it_may_be_forgotten_and_made_good(profile: str) -> None:
    """L r.50 (l.1904): until he throws again whoever made the hole may still erase the other; that is no école."""
    spared = after(seated(EIGHT, profile, points="4,6b"), *SPARED)
    assert (points(spared), holes(spared)) == ((0, 6), (1, 0))
    for table in (spared, after(spared, "white holds", PLAYED), after(spared, "white holds", PLAYED, *ROUND[:2])):
        erased = after(table, "white erases the other")
        assert (points(erased), keys(erased), laws(erased)) == ((0, 0), ["erased"], ["§70"])
        assert erased.school_points(0) == 0
        assert points(after(table, "black erases himself")) == (0, 0)


def test_erased_too_late_is_an_ecole() -> None:
    """L r.50, r.68: after that they are his, and wiping them out is an école of all of them."""
    thrown = after(seated(EIGHT, LEP, points="4,6b"), *SPARED, "white holds", PLAYED, *ROUND)
    wiped = after(thrown, "white erases the other")
    assert wiped.school_points(0) == 6
    with pytest.raises(Illegal, match="§70"):
        after(thrown, "black erases himself")


@pytest.mark.parametrize("before", ["0,6b", "4,0"])
def test_only_a_hole_can_spare(before: str) -> None:
    """A 93: without a hole, or where the other has nothing, there is nothing to forget."""
    table = after(seated(EIGHT, points=before), "white throws 3-2")
    with pytest.raises(Illegal, match="§70"):
        after(table, "white marks 8 without erasing the other")


def test_said_that_he_leaves_he_takes_the_holes_back_and_plays() -> None:
    """L r.64: nothing but the fichet has moved, so he may come back on it; there is no hole left to leave on."""
    table = after(seated(EIGHT, points="2b,0"), *FICHET_ALONE, "white says he leaves", "white unpegs 2")
    assert Hold(0) not in table.acts(0)
    played = after(table, "white marks 8", "white plays A/D A/C")
    assert (played.faults.known, points(played)) == ((), (10, 0))
