"""Leaving and holding, marks and bredouille at a table à la rigueur."""

from __future__ import annotations

import pytest

from academie.errors import Illegal
from academie.games.trictrac.referee.acts import Hold, Leave, MakeMark, Refuse
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


def test_a_hole_by_the_other_dice_does_not_let_leave() -> None:
    """A013, L046: holes by what the other gives never give the right to leave; the rest of the points is kept."""
    table = after(
        seated(BOTH, to="black", points="10b,0"),
        "black throws 6-3",
        "black marks 2",
        "black plays Y/R Y/U",
        "white marks 4",
    )
    assert holes(table) == (1, 0)
    assert points(table) == (2, 0)
    with pytest.raises(Illegal, match="§73"):
        after(table, "white leaves")
    with pytest.raises(Illegal, match="§73"):
        after(table, "white throws 2-1", "white leaves")


def test_an_ecole_hole_does_not_let_leave() -> None:
    """A013: nor does a hole completed by an école (M8)."""
    table = after(seated(EIGHT, points="0,4b"), "white throws 3-2", "white plays A/D A/C", "black schools 8")
    assert holes(table) == (0, 2)
    with pytest.raises(Illegal, match="§73"):
        after(table, "black throws 2-1", "black leaves")


@pytest.mark.parametrize("profile", [A, B, LEP])
def test_not_once_the_remainder_is_marked(profile: str) -> None:
    """A090, L144, B168: whoever marked the points beyond the hole must stay."""
    table = after(seated(EIGHT, profile, points="6b,0"), "white throws 3-2", "white marks 8")
    assert points(table) == (2, 0)
    with pytest.raises(Illegal, match="§75"):
        after(table, "white leaves")
    hole = after(seated(EIGHT, profile, points="6b,0"), "white throws 3-2", "white marks 6", "white leaves")
    assert hole.faults == ()  # the 2 beyond are given up


def test_not_after_playing_nor_after_the_word() -> None:
    """B168, L141: after je tiens, or a dame played, one stays; after je m'en vais one cannot hold."""
    hole = after(seated(EIGHT, points="4b,0"), *AT_FOUR)
    with pytest.raises(Illegal, match="§75"):
        after(hole, "white holds", "white leaves")
    with pytest.raises(Illegal, match="§75"):
        after(hole, "white places A/D", "white leaves")
    with pytest.raises(Illegal, match="§75"):
        after(hole, "white says he leaves", "white holds")
    with pytest.raises(Illegal, match="§75"):
        after(hole, "white says he leaves", "white plays A/D A/C")


def test_leaving_saves_what_a_false_hit_would_give() -> None:
    """B165: sonnés that completes a hole and hits falsely: whoever leaves gives the other nothing."""
    table = after(
        seated(BOTH, to="black", points="4,10b"),
        "black throws 6-3",
        "black marks 2",
        "black leaves",
        "white lifts his dames",
    )
    assert points(table) == (0, 0)
    assert holes(table) == (0, 2)
    with pytest.raises(Illegal):
        after(table, "white marks 4")


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


def test_nobody_leaves_without_a_hole() -> None:
    """L046: leaving without a hole is refused in one sentence."""
    with pytest.raises(Illegal, match="§73"):
        after(seated(EIGHT), "white throws 3-2", "white marks 8", "white leaves")


# ---------------------------------------------------------------------------------------------
# Marking


def test_twelve_points_a_hole() -> None:
    """A007: twelve points make a hole, and again twelve."""
    table = after(seated(EIGHT, points="10,2b"), "white throws 3-2", "white marks 2")
    assert table.sheet.scores[0] == (0, False, 1, True)
    assert table.sheet.scores[1][0] == 0


def test_hold_and_the_other_marks_after() -> None:
    """A011: the roller holds; the other's points are erased, then he marks what he is given, in bredouille."""
    table = after(
        seated(BOTH, to="black", points="6b,10"),
        "black throws 6-3",
        "black marks 2",
        "black holds",
        "black plays Y/R Y/U",
    )
    assert points(table) == (0, 0)
    table = after(table, "white marks 4")
    assert table.sheet.scores[0] == (4, True, 0, False)
    assert holes(table) == (0, 1)


def test_the_roller_marks_first() -> None:
    """B034: the roller marks his gains before the other marks what he loses."""
    table = after(seated(BOTH, to="black"), "black throws 6-3")
    with pytest.raises(Illegal, match="§69"):
        after(table, "white marks 4")
    table = after(table, "black marks 2", "black plays Y/R Y/U", "white marks 4")
    assert table.sheet.scores == ((4, True, 0, False), (2, False, 0, False))


# ---------------------------------------------------------------------------------------------
# Touched, made to mark, schooled: what leaves the right to leave, and what does not


@pytest.mark.parametrize("profile", ["classique", A, B, LEP, COMPANY])
def test_a_touch_does_not_bar_leaving(profile: str) -> None:
    """B 1167, B 1744, L 2109: only a dame played does; whoever takes one up may think better of it and leave."""
    table = after(seated(EIGHT, profile, points="4b,0"), *AT_FOUR, "white touches A")
    assert {Hold(0), Leave(0)} <= set(table.acts(0))
    assert keys(after(table, "white holds")) == ["hold"]
    left = after(table, "white leaves", "black lifts his dames")
    assert (holes(left), left.thrower, left.phase) == ((2, 0), 0, Phase.THROW)
    with pytest.raises(Illegal, match="§75"):
        after(table, "white says he leaves", "white plays A/D A/C")


def test_a_dame_played_bars_leaving() -> None:
    """B 1744: once he has played his wood he is obliged to hold, even when his dames are sent back to him."""
    with pytest.raises(Illegal, match="§75"):
        after(seated(EIGHT, points="4b,0"), *AT_FOUR, "white places A/D", "white leaves")
    back = after(seated(EIGHT, COMPANY, points="4b,0"), *AT_FOUR, "white plays A/E A/E", "black refuses")
    with pytest.raises(Illegal, match="§75"):
        after(back, "white leaves")


def test_leaving_after_a_touch_gives_up_the_remainder() -> None:
    """B 1171, L 2109: the remainder he had not marked when he touched is what he gives up, and no école."""
    table = after(seated(EIGHT, points="6b,0"), "white throws 3-2", "white marks 6", "white touches A")
    assert table.school_points(0) == 2
    left = after(table, "white leaves")
    assert left.school_points(0) == 0
    assert holes(after(left, "black lifts his dames")) == (2, 0)


@pytest.mark.parametrize("profile", ["classique", A, B, LEP, COMPANY])
def test_nobody_is_made_to_mark_the_remainder_he_may_give_up(profile: str) -> None:
    """A 338, B 1165, B 1652: a hole by his own dice lets him leave, and the other cannot rob him of it."""
    thrown = after(seated(EIGHT, profile, points="6b,0"), "white throws 3-2")
    made = after(thrown, "black makes him mark")
    assert (holes(made), points(made)) == ((2, 0), (0, 0))
    assert keys(after(made, "white leaves", "black lifts his dames")) == ["leave"]
    for said in ((), ("white leaves",)):
        table = after(thrown, "white marks 6", *said)
        assert MakeMark(1) not in table.acts(1)
        assert denied(after(table, "black makes him mark")) == ["§92"]


def test_who_holds_is_made_to_mark_the_remainder() -> None:
    """A 326, B 1734: one may oblige the other to mark what he wins; having held he gives nothing up."""
    table = after(seated(EIGHT, points="6b,0"), "white throws 3-2", "white marks 6", "white holds")
    assert points(after(table, "black makes him mark")) == (2, 0)


def test_a_hole_that_an_ecole_completed_does_not_let_leave() -> None:
    """B 1169: one leaves on a hole by one's own dice, not by the other's loss."""
    table = after(seated(EIGHT), *AT_FOUR, "black schools 4", "white schools 4")
    assert holes(table) == (2, 0)
    assert Leave(0) not in table.acts(0)
    with pytest.raises(Illegal, match="§73"):
        after(table, "white leaves")


@pytest.mark.parametrize(
    ("before", "order"),
    [
        ("0,0", ("black schools 4", "white schools 4", "white marks 8")),
        ("4b,0", ("white marks 8", "black schools 4", "white schools 4")),
    ],
)
def test_a_hole_by_the_own_dice_beside_an_ecole_lets_leave(before: str, order: tuple[str, ...]) -> None:
    """B 1169: the last points are his own throw's, whatever an école brought before, or after the hole."""
    table = after(seated(EIGHT, points=before), "white throws 3-2", *order)
    assert keys(after(table, "white leaves", "black lifts his dames")) == ["leave"]


def test_jeton_places() -> None:
    """A121, B164: jetons stand at 2, 4, 6, 8 and 10, and 12 is pegged; none stands anywhere else."""
    for at in (0, 2, 4, 6, 8, 10):
        after(seated(EIGHT, points="6b,0"), "white throws 3-2", f"white marks 8 leaving his jeton at {at}")
    for at in (1, 3, 12):
        with pytest.raises(Illegal, match="§119"):
            after(seated(EIGHT, points="6b,0"), "white throws 3-2", f"white marks 8 leaving his jeton at {at}")


def test_forgotten_second_jeton() -> None:
    """A081: points that should be marked with two jetons, marked with one: the hole counts one."""
    table = after(
        seated(EIGHT, A, points="0,4b"), "white throws 3-2", "white marks 8 with one jeton", "white plays A/D A/C"
    )
    assert table.sheet.scores[0][1] is False
    with pytest.raises(Illegal, match="§94"):
        after(table, "white takes the bredouille")


def test_second_jeton_in_time() -> None:
    """A081, L195: before play has gone on the second jeton may still be put on; in good company always."""
    acts = ("white throws 3-2", "white marks 8 with one jeton")
    assert after(seated(EIGHT, A, points="0,4b"), *acts, "white takes the bredouille").sheet.scores[0][1] is True
    late = after(seated(EIGHT, COMPANY, points="0,4b"), *acts, "white plays A/D A/C", "white takes the bredouille")
    assert late.sheet.scores[0][1] is True


def test_striking_the_other_bredouille() -> None:
    """B039: not struck off, Black pegs double; White may object at that moment, and not after a throw."""
    table = after(seated(EIGHT, B, points="2,10b"), "white throws 3-2", "white marks 8", "white plays A/D A/C")
    assert table.sheet.scores[1] == (10, True, 0, False)  # forgotten
    table = after(table, "black throws 6-1", "black marks 2")
    assert holes(table) == (0, 2)
    assert holes(after(table, "white strikes the bredouille")) == (0, 1)
    later = after(table, "black plays Y/R Y/X", "white throws 2-1")
    assert denied(after(later, "white strikes the bredouille")) == ["§71"]


@pytest.mark.parametrize("profile", [A, B, LEP, COMPANY])
def test_the_first_marker_has_no_second_jeton(profile: str) -> None:
    """ACAD-A l.89-91, ACAD-B l.1065-1067: who marked first with one jeton is interrupted by the other's mark itself."""
    table = after(seated(EIGHT, profile, points="0,10b"), "white throws 3-2", "white marks 8", "white plays A/D A/C")
    assert table.sheet.scores[1] == (10, False, 0, False)
    assert denied(after(table, "white strikes the bredouille")) == ["§71"]
    assert holes(after(table, "black throws 6-1", "black marks 2")) == (0, 1)


def test_a_right_bredouille_is_not_struck() -> None:
    """B039: whoever is rightly in bredouille keeps it."""
    pegged = after(seated(BOTH, B, to="black", points="8,10b"), "black throws 6-3", "black marks 2")
    assert holes(pegged) == (0, 2)
    assert denied(after(pegged, "white strikes the bredouille")) == ["§71"]


@pytest.mark.parametrize(
    ("profile", "throws", "open_still"),
    [(A, 1, False), (B, 1, True), (LEP, 0, True), (LEP, 1, False), (COMPANY, 3, True)],
)
def test_until_when_a_bredouille_is_struck(profile: str, throws: int, open_still: bool) -> None:
    """L195, B039: at the mark (ACAD-A), until the hole (ACAD-B), the second throw (LEP), or always (company)."""
    table = after(seated(EIGHT, profile, points="2,6b"), "white throws 3-2", "white marks 8", "white plays A/D A/C")
    for _ in range(throws):
        table = after(table, "black throws 2-1", "black plays Y/V Y/X", "white throws 2-1", "white plays A/B A/C")
    if open_still:
        assert after(table, "white strikes the bredouille").sheet.scores[1][1] is False
    else:
        assert denied(after(table, "white strikes the bredouille")) == ["§94"]


@pytest.mark.parametrize("profile", [A, B, LEP])
def test_a_hole_forgotten_is_not_pegged_in_a_later_window(profile: str) -> None:
    """A 344, B 1073, L r.51: having won two holes and marked one he has lost the other, once he has played."""
    table = after(seated(EIGHT, profile, points="4b,0"), "white throws 3-2", "white marks 8 and pegs 1")
    assert holes(after(table, "white pegs 1")) == (2, 0)
    later = after(table, "white plays A/D A/C", "black throws 2-1", "black plays Y/V Y/X")
    with pytest.raises(Illegal, match="§88"):
        after(later, "white pegs 1")


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


@pytest.mark.parametrize("profile", [LEP, f"{B}+leave-unsaid"])
def test_the_word_is_not_needed(profile: str) -> None:
    """L r.37: lifting his dames is leaving; who is asked for the word has no need to say it."""
    silent = after(seated(EIGHT, profile, points="4b,0"), *AT_FOUR, "white lifts his dames")
    assert Refuse(1) not in silent.acts(1)
    assert denied(after(silent, "black refuses")) == ["§73"]


def test_who_said_it_is_not_asked() -> None:
    """B 1155: said before or while lifting, it is said."""
    for lines in (("white leaves",), ("white says he leaves", "white lifts his dames")):
        table = after(seated(EIGHT, B, points="4b,0"), *AT_FOUR, *lines)
        assert Refuse(1) not in table.acts(1)
        assert denied(after(table, "black refuses")) == ["§73"]


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


def test_holes_pegged_before_the_jeton_is_moved() -> None:
    """B 1165: he pegs his hole and leaves while the jeton has not left its place; nothing is wrong."""
    table = after(seated(EIGHT, B, points="4b,0"), "white throws 3-2", "white pegs 2")
    left = after(table, "white leaves")
    assert left.school_points(0) == 0
    assert holes(after(left, "black lifts his dames")) == (2, 0)
    held = after(table, "white plays A/D A/C")
    assert [(fault.wrong, fault.points) for fault in held.faults if fault.points] == [("jeton_left", 4)]  # A 342
    assert points(after(held, "black schools 4")) == (0, 4)


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


@pytest.mark.parametrize(("profile", "forced"), [("lepeintre-1818", True), ("academie-1806-a", False)])
def test_dames_lifted_without_a_hole_go_back(profile: str, *, forced: bool) -> None:
    """L r.25: no hole was won: what is not marked is école, he stays, and Lepeintre has any of the dames played."""
    table = after(seated(EIGHT, profile), "white throws 3-2", "white marks 6", "white lifts his dames")
    assert (keys(table), laws(table), table.phase) == (["forced_to_stay"], ["§93"], Phase.PLAY)
    assert table.dames == seated(EIGHT, profile).dames
    assert table.school_points(0) == 2
    with pytest.raises(Illegal):
        after(table, "white leaves")
    orders = [act for act in table.acts(1) if "makes him play" in str(act)]
    assert bool(orders) is forced
    assert after(table, "black schools 2", "white plays A/D A/C").thrower == 1
    if forced:
        ordered = after(table, "black schools 2", "black makes him play A/F")
        assert (laws(ordered), ordered.dames[0][5]) == (["§93"], 1)


def test_dames_lifted_without_a_hole_in_good_company() -> None:
    """L 2051: good company lets him mark on until he plays, and play as he likes."""
    table = after(seated(EIGHT, "lepeintre-bonne-compagnie"), "white throws 3-2", "white lifts his dames")
    assert table.word is Said.STAY
    done = after(table, "white marks 8", "white plays A/D A/C")
    assert (done.faults, points(done)) == ((), (8, 0))


def test_dames_of_a_hole_that_was_made_are_lifted_to_leave() -> None:
    """L r.37: where there is a hole the same deed is leaving; and who has said that he holds cannot do it."""
    table = after(seated(EIGHT, points="4b,0"), "white throws 3-2", "white marks 8")
    assert after(table, "white lifts his dames").phase == Phase.LEAVING
    with pytest.raises(Illegal, match="§75"):
        after(table, "white holds", "white lifts his dames")


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


@pytest.mark.parametrize("profile", [A, B, LEP])
def test_who_leaves_on_holes_not_won_is_schooled_and_stays(profile: str) -> None:
    """B 1177-1179, L r.64: the jeton has not moved, and that he leaves his old points on the board is no staying."""
    table = after(seated(EIGHT, profile, points="2b,0"), *FICHET_ALONE, "white leaves", "black schools 2")
    assert (holes(table), points(table), table.word) == ((0, 0), (10, 2), Said.STAY)


def test_said_that_he_leaves_he_takes_the_holes_back_and_plays() -> None:
    """L r.64: nothing but the fichet has moved, so he may come back on it; there is no hole left to leave on."""
    table = after(seated(EIGHT, points="2b,0"), *FICHET_ALONE, "white says he leaves", "white unpegs 2")
    assert Hold(0) not in table.acts(0)
    played = after(table, "white marks 8", "white plays A/D A/C")
    assert (played.faults, points(played)) == ((), (10, 0))


def test_a_hole_beside_the_one_won_is_only_put_right() -> None:
    """L r.52: one hole won and two pegged: no points stand for the second."""
    table = after(seated(EIGHT, points="4,6"), "white throws 3-2", "white marks 8 and pegs 2", "white plays A/D A/C")
    assert (table.school_points(0), holes(after(table, "black makes him mark"))) == (0, (1, 0))


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
