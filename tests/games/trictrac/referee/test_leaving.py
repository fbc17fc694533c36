"""Leaving and holding, the bredouille that is struck or forgotten, and points that a hole erases."""

from __future__ import annotations

import dataclasses

import pytest

from academie.errors import Illegal
from academie.games.trictrac.referee.acts import Hold, Refuse
from academie.games.trictrac.referee.value import Phase, Said
from games.trictrac.referee.tables import BOTH, EIGHT, after, denied, holes, keys, laws, points, seated

A, B, LEP, COMPANY = "academie-1806-a", "academie-1806-b", "lepeintre-1818", "lepeintre-bonne-compagnie"
# By 3-2 White beats 8 and gives nothing; at 4 he makes his hole just so.
AT_FOUR = ("white throws 3-2", "white marks 8")


def test_what_leaving_does() -> None:
    """A012, L020: points of both are gone, dames restacked, holes kept, nothing given is marked, the leaver throws."""
    table = after(seated(EIGHT, points="4,6", trous="1,2"), *AT_FOUR, "white leaves", "black lifts his dames")
    assert points(table) == (0, 0)
    assert holes(table) == (2, 2)
    assert table.dames[0][0] == table.dames[1][0] == 15
    assert (table.thrower, table.phase) == (0, Phase.THROW)
    assert table.windows == (None, None)


@pytest.mark.parametrize("profile", [A, B, LEP])
def test_not_once_the_remainder_is_marked(profile: str) -> None:
    """A090, L144, B168: whoever marked the points beyond the hole must stay."""
    table = after(seated(EIGHT, profile, points="6b,0"), "white throws 3-2", "white marks 8")
    assert points(table) == (2, 0)
    with pytest.raises(Illegal, match="§75"):
        after(table, "white leaves")
    hole = after(seated(EIGHT, profile, points="6b,0"), "white throws 3-2", "white marks 6", "white leaves")
    assert hole.faults == ()  # the 2 beyond are given up


def test_saying_it() -> None:
    """B166, L141, L192: je m'en vais is said before or while lifting; lifting alone leaves too."""
    table = after(seated(EIGHT, points="4b,0"), *AT_FOUR, "white says he leaves", "white lifts his dames")
    assert table.phase == Phase.LEAVING
    silent = after(seated(EIGHT, LEP, points="4b,0"), *AT_FOUR, "white lifts his dames", "black lifts his dames")
    assert silent.dames[0][0] == 15
    assert seated(profile=LEP).profile["must_declare_leaving"] is False
    assert seated(profile=COMPANY).profile["must_declare_leaving"] is True


def test_the_silent_leaver_may_be_made_to_stay() -> None:
    """L209: where Lepeintre's sanction is agreed, a silent leaver stays and plays."""
    acts = (*AT_FOUR, "white lifts his dames", "black refuses")
    table = after(seated(EIGHT, "lepeintre-1818+leave-said-or-stay", points="4b,0"), *acts)
    assert keys(table) == ["forced_to_stay"]
    assert laws(table) == ["§75"]
    assert after(table, "white plays A/D A/C").thrower == 1
    assert denied(after(seated(EIGHT, LEP, points="4b,0"), *acts)) == ["§73"]


# ---------------------------------------------------------------------------------------------
# Touched, made to mark, schooled: what leaves the right to leave, and what does not


def test_who_holds_is_made_to_mark_the_remainder() -> None:
    """A 326, B 1734: one may oblige the other to mark what he wins; having held he gives nothing up."""
    table = after(seated(EIGHT, points="6b,0"), "white throws 3-2", "white marks 6", "white holds")
    assert points(after(table, "black makes him mark")) == (2, 0)


def test_jeton_places() -> None:
    """A121, B164: jetons stand at 2, 4, 6, 8 and 10, and 12 is pegged; none stands anywhere else."""
    for at in (0, 2, 4, 6, 8, 10):
        after(seated(EIGHT, points="6b,0"), "white throws 3-2", f"white marks 8 leaving his jeton at {at}")
    for at in (1, 3, 12):
        with pytest.raises(Illegal, match="§119"):
            after(seated(EIGHT, points="6b,0"), "white throws 3-2", f"white marks 8 leaving his jeton at {at}")


def test_second_jeton_in_time() -> None:
    """A081, L195: before play has gone on the second jeton may still be put on; in good company always."""
    acts = ("white throws 3-2", "white marks 8 with one jeton")
    assert after(seated(EIGHT, A, points="0,4b"), *acts, "white takes the bredouille").sheet.scores[0][1] is True
    late = after(seated(EIGHT, COMPANY, points="0,4b"), *acts, "white plays A/D A/C", "white takes the bredouille")
    assert late.sheet.scores[0][1] is True


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


@pytest.mark.parametrize(("before", "schooled"), [("6b,0", 4), ("10b,0", 4), ("4,0", 4)])
def test_a_fichet_alone_leaves_the_old_jeton(before: str, schooled: int) -> None:
    """A 342, B 1159: he holds and plays; école of what the jeton shows beyond the remainder."""
    pegs = 1 if "b" not in before else 2
    table = after(seated(EIGHT, B, points=before), "white throws 3-2", f"white pegs {pegs}", "white plays A/D A/C")
    assert table.school_points(0) == schooled
    assert holes(after(table, f"black schools {schooled}")) == (pegs, 0)


@pytest.mark.parametrize("pegs", [1, 3])
def test_a_fichet_too_far_or_not_far_enough(pegs: int) -> None:
    """B 1181, r.53: two holes won and another number pegged, nothing marked with the jeton: his 8 are not marked."""
    table = after(seated(EIGHT, B, points="4b,0"), "white throws 3-2", f"white pegs {pegs}", "white plays A/D A/C")
    assert table.school_points(0) == 8


# ---------------------------------------------------------------------------------------------
# Dames lifted in the belief of a hole


def test_dames_lifted_without_a_hole_in_good_company() -> None:
    """L 2051: good company lets him mark on until he plays, and play as he likes."""
    table = after(seated(EIGHT, "lepeintre-bonne-compagnie"), "white throws 3-2", "white lifts his dames")
    assert table.word is Said.STAY
    done = after(table, "white marks 8", "white plays A/D A/C")
    assert (done.faults, points(done)) == ((), (8, 0))


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


def test_nobody_throws_while_a_leaver_is_answered() -> None:
    """§93: the other lifts his dames, or schools a wrong count, before any dice are thrown."""
    leaving = after(seated(EIGHT, points="4b,0"), *AT_FOUR, "white leaves")
    for seat in ("white", "black"):
        with pytest.raises(Illegal, match="§93"):
            after(leaving, f"{seat} throws 2-1")


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
    assert sorted((fault.wrong.value, fault.points) for fault in back.faults) == open_faults
    assert after(back, "white leaves").phase == Phase.LEAVING


def test_by_the_option_a_silent_leaver_stays() -> None:
    """D23: who leaves unsaid plays, and can leave no more by this throw."""
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
    assert (left.in_hand, left.for_all, left.early, left.throws) == ((False, False), False, None, (0, 0))
    assert (left.thrower, left.turn, left.windows) == (0, None, (None, None))


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
# Black, who marked first, has 10; White marks 8 second; then Black wins 2 more and completes his hole.
SECOND_MARKS = ("white throws 3-2", "white marks 8", "white plays A/D A/C")
FIRST_COMPLETES = ("black throws 6-1", "black marks 2")


@pytest.mark.parametrize("profile", PROFILES)
def test_the_second_jeton_waits_for_a_hand(profile: str) -> None:
    """B 1067-1069, A 91, L r.49: where the players mark, the two jetons of the second one stand until taken off."""
    table = after(seated(EIGHT, profile, points="2,10b"), *SECOND_MARKS)
    assert table.sheet.scores[1].bredouille is (profile != "classique")
    if profile != "classique":
        dropped = after(table, "black drops the bredouille")
        assert keys(dropped) == ["bredouille_lost"]
        assert holes(after(dropped, *FIRST_COMPLETES)) == (0, 1)


# ---------------------------------------------------------------------------------------------
# The second jeton forgotten, and écoles

# White wins nothing by 6-5 and gives 4; by 3-3 Black wins 6 and gives 4.
GIVES_TWICE = {
    "white": {0: 2, 1: 1, 5: 1, 8: 3, 9: 2, 10: 6},
    "black": {0: 2, 4: 1, 8: 2, 9: 3, 10: 5, 11: 2},
}
UNMARKED = ("white throws 6-5", "white plays A/G F/K", "black throws 3-3")


ORDERS = [
    ("white schools 4", "black marks 6", "black plays P/M P/M", "white marks 4"),
    ("black marks 6", "white schools 4", "black plays P/M P/M", "white marks 4"),
    ("black marks 6", "black plays P/M P/M", "white schools 4", "white marks 4"),
    ("black marks 6", "black plays P/M P/M", "white marks 4", "white schools 4"),
]


@pytest.mark.parametrize("profile", [A, B, f"{LEP}+late-ecole-as-marked", "classique+late-ecole-as-marked"])
@pytest.mark.parametrize(("order", "kept"), list(zip(ORDERS, [False, True, True, True], strict=True)))
def test_in_the_treatises_an_ecole_runs_from_its_claim(order: tuple[str, ...], kept: bool, profile: str) -> None:
    """B 1055-1067: only what the other wins after it interrupts; claimed after his 6 it is marked second, in two."""
    assert after(seated(GIVES_TWICE, profile), *UNMARKED, *order).sheet.scores[0][:2] == (8, kept)


@pytest.mark.parametrize("profile", PROFILES)
def test_the_first_markers_one_jeton_is_his_bredouille(profile: str) -> None:
    """A 89: the first to mark uses one jeton only, and pegs two when nothing has interrupted him."""
    table = after(seated(EIGHT, profile), "white throws 3-2", "white marks 8 with one jeton")
    assert table.sheet.scores[0][:2] == (8, True)


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


@pytest.mark.parametrize(("profile", "kept"), [("classique", 6), (A, 6), (B, 6), (LEP, 6), (COMPANY, 0)])
def test_what_was_left_is_kept_after_the_second_throw(profile: str, kept: int) -> None:
    """L r.50: the other keeps what was left to him once the forgetful one has thrown again; L 2073: not in company."""
    thrown = after(seated(EIGHT, profile, points="4,6b"), *SPARED, "white holds", PLAYED, *ROUND)
    assert points(thrown) == (0, kept)
    assert keys(thrown) == ([] if kept else ["erased"])


def test_erased_too_late_is_an_ecole() -> None:
    """L r.50, r.68: after that they are his, and wiping them out is an école of all of them."""
    thrown = after(seated(EIGHT, LEP, points="4,6b"), *SPARED, "white holds", PLAYED, *ROUND)
    wiped = after(thrown, "white erases the other")
    assert wiped.school_points(0) == 6
    with pytest.raises(Illegal, match="§70"):
        after(thrown, "black erases himself")


def test_a_hole_made_with_spared_points_is_taken_back() -> None:
    """L r.50: within the time the hole he completed with them goes with them."""
    table = after(
        seated(EIGHT, LEP, points="4,10"), *SPARED, "white holds", PLAYED, "black throws 6-1", "black marks 2"
    )
    assert holes(table) == (1, 1)
    erased = after(table, "white erases the other")
    assert (points(erased), holes(erased)) == ((0, 2), (1, 0))


@pytest.mark.parametrize("before", ["0,6b", "4,0"])
def test_only_a_hole_can_spare(before: str) -> None:
    """A 93: without a hole, or where the other has nothing, there is nothing to forget."""
    table = after(seated(EIGHT, points=before), "white throws 3-2")
    with pytest.raises(Illegal, match="§70"):
        after(table, "white marks 8 without erasing the other")


@pytest.mark.parametrize("profile", [LEP, "classique"])
def test_erased_without_right(profile: str) -> None:
    """L r.68: wiping out the other without a hole is an école of all he was deprived of, whose points come back."""
    table = after(seated(EIGHT, profile, points="0,6b"), "white throws 3-2", "white erases the other")
    assert after(table, "black makes him mark").sheet.scores[1][:2] == (6, True)
    assert denied(after(table, "white makes him mark")) == ["§92"]


def test_leaving_wipes_out_what_was_spared() -> None:
    """A 97: who leaves erases the points of both."""
    table = after(seated(EIGHT, LEP, points="4,6b"), *SPARED, "white leaves", "black lifts his dames")
    assert (points(table), holes(table)) == ((0, 0), (1, 0))


@pytest.mark.parametrize(("profile", "left"), [(B, 2), (LEP, 2), (f"{LEP}+bredouille-always", 1), (COMPANY, 1)])
def test_good_company_takes_it_back_after_a_throw_too(profile: str, left: int) -> None:
    """B 1069: a throw played since, nobody is heard any more; L 2071: what is not due is never kept."""
    table = after(seated(EIGHT, profile, to="black", points="4b,2"), *PEGGED_TWO, "black throws 2-1")
    assert (STRIKES in map(str, table.acts(1))) == (left == 1)
    assert holes(after(table, STRIKES)) == (left, 0)


def test_said_that_he_leaves_he_takes_the_holes_back_and_plays() -> None:
    """L r.64: nothing but the fichet has moved, so he may come back on it; there is no hole left to leave on."""
    table = after(seated(EIGHT, points="2b,0"), *FICHET_ALONE, "white says he leaves", "white unpegs 2")
    assert Hold(0) not in table.acts(0)
    played = after(table, "white marks 8", "white plays A/D A/C")
    assert (played.faults, points(played)) == ((), (10, 0))


def test_company_takes_off_what_black_has_spared() -> None:
    """L 2073: also where Black made the hole: when he throws again White's points are gone."""
    mirrored = {"white": EIGHT["black"], "black": EIGHT["white"]}
    spared = ("black throws 3-2", "black marks 8 without erasing the other", "black holds", "black plays Y/U Y/V")
    table = after(seated(mirrored, COMPANY, to="black", points="6b,4"), *spared)
    assert points(table) == (6, 0)
    thrown = after(table, "white throws 2-1", "white plays A/C A/B", "black throws 2-1")
    assert (points(thrown), [(each.key, each.player) for each in thrown.rulings]) == ((0, 0), [("erased", 0)])


@pytest.mark.parametrize("profile", [LEP, "classique", f"{A}+late-ecole-interrupted", f"{B}+late-ecole-interrupted"])
@pytest.mark.parametrize("order", ORDERS)
def test_an_ecole_and_the_bredouille_are_not_both_had(order: tuple[str, ...], profile: str) -> None:
    """L r.65: who schools what was not marked, and is given more by a throw that wins, has lost the bredouille."""
    table = after(seated(GIVES_TWICE, profile), *UNMARKED, *order)
    assert table.sheet.scores[0][:2] == (8, False)
    with pytest.raises(Illegal, match="§71"):
        after(table, "white takes the bredouille")
