"""Who misleads the other, who asks why, and who sends to school for ever: écoles that the law cuts short."""

from __future__ import annotations

import pytest

from academie.errors import Illegal
from academie.games.trictrac.referee.acts import MakeMark, School
from games.trictrac.referee.tables import BOTH, EIGHT, FILL_GRAND, after, denied, holes, keys, laws, points, seated

A, B, LEP, COMPANY = "academie-1806-a", "academie-1806-b", "lepeintre-1818", "lepeintre-bonne-compagnie"
PLAYED = "white plays A/D A/C"  # 3-2 with two dames of the talon, by which White has won 8


# ---------------------------------------------------------------------------------------------
# L r.58: who misled the other


@pytest.mark.parametrize(
    ("told", "marked", "schooled", "caused"),
    [
        (4, 4, 0, 4),  # he marked what he was told
        (6, 4, 2, 2),  # told two too few, and two more are his own
        (4, 6, 0, 2),  # he believed only half of it
        (8, 4, 4, 0),  # he was told the truth
        (10, 4, 4, 0),  # a lie the other way has not caused it
        (10, 10, 0, 2),
        (10, 12, 2, 2),
        (12, 10, 0, 2),
        (6, 10, 2, 0),
    ],
)
def test_the_part_a_lie_has_caused_is_not_schooled(told: int, marked: int, schooled: int, caused: int) -> None:
    """L r.58 (l.1922): who leads the other into an error cannot school him for it; for the rest he can."""
    table = after(seated(EIGHT, LEP), "white throws 3-2", f"black tells the other {told}", f"white marks {marked}")
    table = after(table, PLAYED)
    assert table.school_points(0) == schooled
    assert sum(fault.excused for fault in table.faults) == caused
    assert [act for act in table.acts(1) if isinstance(act, School)] == ([School(1, schooled)] if schooled else [])
    whole = after(table, f"black schools {schooled + caused}")
    assert points(whole)[1] == schooled
    assert bool(denied(whole)) == bool(caused)
    if caused:
        assert whole.rulings[-1].points == caused


def test_what_is_claimed_beyond_the_lie_is_false() -> None:
    """L r.58, r.61: 2 missing by himself and 2 by the lie: of an école of 6 the last 2 are a false one."""
    table = after(seated(EIGHT, LEP), "white throws 3-2", "black tells the other 6", "white marks 4", PLAYED)
    table = after(table, "black schools 6")
    assert points(table) == (4, 4)
    assert table.school_points(1) == 2
    assert points(after(table, "white schools 2")) == (6, 2)


def test_the_misled_does_not_get_back_what_he_did_not_mark() -> None:
    """L r.58: nor can the misled come back on what he marked too little."""
    table = after(seated(EIGHT, LEP), "white throws 3-2", "black tells the other 4", "white marks 4", PLAYED)
    with pytest.raises(Illegal, match="§84"):
        after(table, "white marks 4")


def test_what_the_misled_marked_too_much_is_taken_back() -> None:
    """L r.57-58: the liar may not school, but need not suffer it: he has the jeton moved back."""
    table = after(seated(EIGHT, LEP), "white throws 3-2", "black tells the other 10", "white marks 10")
    assert denied(after(table, "black schools 2")) == ["§86"]
    assert MakeMark(1) in table.acts(1)
    assert points(after(table, "black makes him mark")) == (8, 0)


@pytest.mark.parametrize(("told", "schooled"), [(2, 2), (0, 0), (4, 4)])
def test_a_lie_about_given_points(told: int, schooled: int) -> None:
    """L r.58: also of what the throw gave the other, who throws without marking the 4 it gives."""
    table = after(seated(BOTH, LEP, to="black"), "black throws 6-3", "black marks 2", "black plays Y/R Y/U")
    table = after(table, f"black tells the other {told}", "white throws 2-1")
    assert table.school_points(0) == schooled


def test_a_lie_told_once_it_is_marked_excuses_nothing() -> None:
    """L r.58: the error must follow from it; a jeton let go too far before the lie is his own."""
    table = after(seated(EIGHT, LEP), "white throws 3-2", "white marks 10", "black tells the other 10")
    assert table.school_points(0) == 2


def test_who_was_misled_into_leaving_is_not_kept_by_an_ecole() -> None:
    """L r.55, r.58: told 14 for the 12 he won, he leaves; no école, though the liar may set the mark right."""
    table = after(seated(FILL_GRAND, LEP, points="10b,0"), "white throws 4-2", "black tells the other 14")
    table = after(table, "white marks 14", "white leaves")
    assert denied(after(table, "black schools 2")) == ["§86"]
    mended = after(table, "black makes him mark")
    assert keys(mended) == ["made_to_mark", "forced_to_stay"]
    assert (points(mended), holes(mended)) == ((10, 0), (2, 0))


def test_a_partie_won_by_a_lie_waits_for_the_liar() -> None:
    """L r.57-58: twelve holes on points he was told and has not won are contested until the other has thrown."""
    table = after(seated(EIGHT, LEP, points="2b,0", trous="10,3"), "white throws 3-2", "black tells the other 10")
    table = after(table, "white marks 10")
    assert table.result is None
    assert holes(after(table, "black makes him mark")) == (10, 3)


# ---------------------------------------------------------------------------------------------
# Who leaves with too little


def test_a_leaver_does_not_get_what_the_other_schools() -> None:
    """B 1736: 14 won and one hole of 2 marked, he leaves: the other 12 are schooled, and are not marked for him too."""
    double = {"white": dict(FILL_GRAND["white"]), "black": {0: 13, 9: 1, 10: 1}}
    table = after(seated(double, points="10b,0"), "white throws 4-2", "white marks 2", "white leaves")
    missing = table.school_points(0)
    assert missing >= 12
    table = after(table, f"black schools {missing}")
    assert holes(table)[0] == 2
    assert points(table)[0] == 0
    assert table.school_points(0) == 0
    assert laws(table) == ["§93", "§93"]


def test_an_excess_already_moved_back_is_not_given_again() -> None:
    """A 336: 10 marked for 8, then moved back to 4: the école of 2 takes nothing more off, and adds nothing."""
    table = after(seated(EIGHT), "white throws 3-2", "white marks 10", "white unmarks 6", "black schools 2")
    assert points(table) == (4, 2)
    assert after(table, PLAYED).school_points(0) == 4


# ---------------------------------------------------------------------------------------------
# L r.62: the reason, and the école without end

SCHOOLED = ("white throws 3-2", "white marks 6", PLAYED, "black schools 2")
ROUND = ("black throws 2-1", "black plays Y/V Y/X", "white throws 2-1", "white plays A/B A/C")


@pytest.mark.parametrize("profile", ["classique", A, B, LEP])
def test_a_reason_is_kept_for_two_throws(profile: str) -> None:
    """L r.62 (l.1934): he looks for the reason himself; the silence does not outlast two throws."""
    table = after(seated(EIGHT, profile), *SCHOOLED)
    assert denied(after(table, "white asks the reason")) == ["§86"]
    once = after(table, *ROUND[:2])
    assert denied(after(once, "white asks the reason")) == ["§86"]
    twice = after(once, *ROUND[2:])
    told = after(twice, "white asks the reason")
    assert [(each.key, each.law, each.points, each.refused) for each in told.rulings] == [
        ("ecole_reason", "§84", 2, False)
    ]
    assert told.sheet == twice.sheet


def test_good_company_says_it_at_once() -> None:
    """L 2081: one hastens to explain."""
    table = after(seated(EIGHT, COMPANY), *SCHOOLED[:-1], "black schools 2: two dames beaten")
    assert laws(after(table, "white asks the reason")) == ["§84"]


def test_a_false_ecole_has_no_reason() -> None:
    """L r.61-62: asked after two throws, it comes out that there was none."""
    table = after(seated(EIGHT, LEP), "white throws 3-2", "white marks 8", PLAYED, "black schools 2", *ROUND)
    assert laws(after(table, "white asks the reason")) == ["§87"]


def test_who_was_not_schooled_has_nothing_to_ask() -> None:
    """L r.62: neither before an école nor for the other's."""
    assert denied(after(seated(EIGHT, LEP), "white throws 3-2", "white asks the reason")) == ["§86"]
    assert denied(after(seated(EIGHT, LEP), *SCHOOLED, "black asks the reason")) == ["§86"]


@pytest.mark.parametrize(
    ("position", "lines", "law", "amount"),
    [
        (EIGHT, ("white marks 10",), "§85", 2),
        (EIGHT, ("white marks 8", "black schools 4", "white schools 4"), "§87", 4),
        (EIGHT, ("white marks 8 with another jeton", PLAYED), "§85", 2),
    ],
)
def test_the_reason_is_the_fault(
    position: dict[str, dict[int, int]], lines: tuple[str, ...], law: str, amount: int
) -> None:
    """L 2081: each fault is told with its paragraph and its points."""
    table = after(seated(position, LEP, points="2b,0"), "white throws 3-2", *lines)
    culprit, other = ("black", "white") if "white schools 4" in lines else ("white", "black")
    if culprit == "white":
        table = after(table, f"{other} schools {amount}")
        asked = after(table, *(() if PLAYED in lines else (PLAYED,)), *ROUND, f"{culprit} asks the reason")
    else:
        asked = after(table, PLAYED, *ROUND, f"{culprit} asks the reason")
    assert [(each.law, each.points) for each in asked.rulings] == [(law, amount)]


def test_an_ecole_is_not_sent_back_for_ever() -> None:
    """L r.61-62: a false école is schooled in turn, once; renewed, it is refused, until the next throw."""
    table = after(seated(EIGHT, LEP), *SCHOOLED, "white schools 2", "black schools 2")
    assert points(table) == (6, 4)
    again = after(table, "white schools 2")
    assert keys(again) == ["ecole_perpetuelle"]
    assert denied(again) == ["§86"]
    assert again.sheet == table.sheet
    later = after(table, "black throws 2-1", "black plays Y/V Y/X", "white schools 2")
    assert keys(later) == []
    assert points(later) == (8, 4)


def test_what_goes_beyond_a_fault_is_not_renewed_either() -> None:
    """L r.62: after his false école was returned, he may school a fault, and no more than the fault."""
    table = after(seated(EIGHT, LEP), "white throws 3-2", "white marks 6", "black schools 2", "white schools 2", PLAYED)
    table = after(table, "black schools 4")
    assert keys(table) == ["ecole", "ecole_perpetuelle"]
    assert points(table)[1] == 2


# ---------------------------------------------------------------------------------------------
# Claims that are refused, not errors


def test_before_the_first_throw_nobody_is_schooled() -> None:
    """B 1031: an école needs a throw; the claim is refused and nothing has happened."""
    table = seated()
    assert denied(after(table, "white schools 4")) == ["§84"]


def test_made_to_mark_while_there_is_time() -> None:
    """A 326, B 1223: one may be told to mark what he wins before it is an école, or to move the excess back."""
    table = after(seated(EIGHT), "white throws 3-2")
    assert MakeMark(1) in table.acts(1)
    assert points(after(table, "black makes him mark")) == (8, 0)
    exact = after(table, "white marks 8")
    assert MakeMark(1) not in exact.acts(1)
    assert denied(after(exact, "black makes him mark")) == ["§92"]
    for pegs in (1, 3):
        wrong = after(seated(EIGHT, points="4b,0"), "white throws 3-2", f"white marks 8 and pegs {pegs}")
        assert keys(after(wrong, "black makes him mark")) == ["hole_corrected"]
        assert holes(after(wrong, "black makes him mark")) == (2, 0)


def test_nobody_is_made_to_mark_an_ecole() -> None:
    """B 1734: one may be made to mark what he wins or is given, but not an école."""
    table = after(seated(EIGHT), "white throws 3-2", "white marks 4", PLAYED)
    assert denied(after(table, "white makes him mark")) == ["§92"]
    assert denied(after(table, "white requires the whole")) == ["§86"]
