"""Écoles: too little and too much, lies and reasons, false écoles, two faults at once (§84 to §87)."""

from __future__ import annotations

import pytest

from academie.games.trictrac.referee.acts import School
from games.trictrac.referee.tables import EIGHT, after, denied, laws, points, seated

PLAYED = "white plays A/D A/C"  # 3-2 with two dames of the talon


# ---------------------------------------------------------------------------------------------
# Too little


@pytest.mark.parametrize(
    ("acts", "law", "fact"),
    [
        (["marks 6", "touches A"], "§84", "Blanc gagnait 8 points et n'en a marqué que 6."),
        (["touches A"], "§84", "Blanc gagnait 8 points et n'a rien marqué."),
        (["marks 10", "touches A"], "§85", "Blanc ne gagnait que 8 points et en a marqué 10."),
    ],
)
def test_the_facts_stand_beside_the_ruling(acts: list[str], law: str, fact: str) -> None:
    """What was won and what was marked, as the article has it; the other's word, which counts too, leaves them out."""
    table = after(seated(EIGHT), "white throws 3-2", *(f"white {act}" for act in acts))
    table = after(table, f"black schools {table.school_points(0)}")
    assert laws(table) == [law]
    assert table.rulings[0].facts is not None
    assert table.rulings[0].facts.fr == fact


def test_the_facts_of_a_false_school() -> None:
    """Nobody but the one it wrongs says that it is false; once he has, it is told."""
    table = after(seated(EIGHT), "white throws 3-2", "white marks 8", PLAYED, "black schools 4")
    assert table.rulings == ()
    [ruling] = after(table, "white schools 4").rulings
    assert ruling.facts is not None
    assert ruling.facts.en == "Black had sent White to school for 4 points without ground."


# ---------------------------------------------------------------------------------------------
# The impossible école


def test_a_play_by_order_ends_the_marking() -> None:
    """§84, §93: where the play ends the marking, dames lifted without a hole and played by order are a play."""
    company = "lepeintre-bonne-compagnie+misplaced-lepeintre"
    lifted = after(seated(EIGHT, company), "white throws 3-2", "white lifts his dames")
    assert after(lifted, "white marks 8").faults.known[0].points == 0
    ordered = after(lifted, "black makes him play A/D A/C")
    assert ordered.markings.windows[0] is None
    assert points(after(ordered, "black schools 8: points")) == (0, 8)
    marked = after(lifted, "white marks 8", "black makes him play A/D A/C")
    assert (points(marked), marked.school_points(0)) == ((8, 0), 0)


A, B, LEP, COMPANY = "academie-1806-a", "academie-1806-b", "lepeintre-1818", "lepeintre-bonne-compagnie"


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
    assert sum(fault.excused for fault in table.faults.known) == caused
    assert [act for act in table.acts(1) if isinstance(act, School)] == ([School(1, schooled)] if schooled else [])
    whole = after(table, f"black schools {schooled + caused}")
    assert points(whole)[1] == schooled
    assert bool(denied(whole)) == bool(caused)
    if caused:
        assert whole.rulings[-1].points == caused


# ---------------------------------------------------------------------------------------------
# Claims that are refused, not errors


# By 5-5 White wins 4 and gives Black 6; by 5-4 Black wins 4 then.
BETWEEN = {"white": {0: 8, 3: 1, 8: 4, 11: 2}, "black": {0: 9, 5: 1, 7: 1, 10: 2, 11: 2}}
GIVEN = ("white throws 5-5", "white marks 4", "white plays A/F A/F")
BOOKS = ("classique", "academie-1806-a", "academie-1806-b", "lepeintre-1818")


@pytest.mark.parametrize("profile", BOOKS)
def test_what_is_schooled_at_the_touch_counts_for_what_the_play_gives(profile: str) -> None:
    """L r.56: 4 schooled when the dame is touched, and the 6 that the throw gives left unmarked: an école of 2."""
    table = after(seated(BETWEEN, profile), "white throws 5-5", "white touches A", "black schools 4")
    table = after(table, "white plays A/F A/F")
    assert after(table, "black throws 6-1").school_points(1) == 2
    assert after(table, "black marks 2", "black throws 6-1").school_points(1) == 0
    assert after(table, "black marks 4", "black throws 6-1").school_points(1) == 0


@pytest.mark.parametrize("profile", BOOKS)
def test_a_false_ecole_interrupts_nobody(profile: str) -> None:
    """A 330, A 91: the second jeton taken off for points of a false école goes on again when they come off."""
    table = after(seated(BETWEEN, profile), *GIVEN, "black marks 6", "white schools 2")
    if profile != "classique":  # there a mark takes it off by itself
        table = after(table, "white strikes the bredouille")
    assert not table.markings.sheet.scores[1].bredouille
    assert after(table, "black schools 2").markings.sheet.scores[1].bredouille
    assert after(table, "black makes him mark").markings.sheet.scores[1].bredouille
