"""One jeton or two: who is in bredouille at a table à la rigueur, and who takes the second jeton off."""

from __future__ import annotations

import dataclasses

import pytest

from academie.errors import Illegal
from academie.games.trictrac.referee import acts
from games.trictrac.referee.tables import EIGHT, after, denied, holes, keys, seated

A, B, LEP, COMPANY = "academie-1806-a", "academie-1806-b", "lepeintre-1818", "lepeintre-bonne-compagnie"
PROFILES = ("classique", A, B, LEP, COMPANY)
# Black, who marked first, has 10; White marks 8 second; then Black wins 2 more and completes his hole.
SECOND_MARKS = ("white throws 3-2", "white marks 8", "white plays A/D A/C")
FIRST_COMPLETES = ("black throws 6-1", "black marks 2")


@pytest.mark.parametrize("profile", PROFILES)
def test_the_second_marker_ends_the_first_ones_bredouille(profile: str) -> None:
    """A 89-91, B 1065, L 282: who marked first has no second jeton to lose; once the other has marked he pegs one."""
    table = after(seated(EIGHT, profile, points="0,10b"), *SECOND_MARKS)
    assert [score.bredouille for score in table.sheet.scores] == [True, False]
    assert not {act for act in table.acts(0) if isinstance(act, acts.Strike)}
    assert holes(after(table, *FIRST_COMPLETES)) == (0, 1)


@pytest.mark.parametrize("profile", PROFILES)
def test_the_second_jeton_waits_for_a_hand(profile: str) -> None:
    """B 1067-1069, A 91, L r.49: where the players mark, the two jetons of the second one stand until taken off."""
    table = after(seated(EIGHT, profile, points="2,10b"), *SECOND_MARKS)
    assert table.sheet.scores[1].bredouille is (profile != "classique")
    if profile != "classique":
        dropped = after(table, "black drops the bredouille")
        assert keys(dropped) == ["bredouille_lost"]
        assert holes(after(dropped, *FIRST_COMPLETES)) == (0, 1)


def test_nobody_drops_what_is_right() -> None:
    """B 1055: who has not been interrupted is in bredouille, and has nothing to take off."""
    table = after(seated(EIGHT, B, points="0,4"), "white throws 3-2", "white marks 8")
    with pytest.raises(Illegal, match="§71"):
        after(table, "white drops the bredouille")


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


@pytest.mark.parametrize("profile", [LEP, "classique", f"{A}+late-ecole-interrupted", f"{B}+late-ecole-interrupted"])
@pytest.mark.parametrize("order", ORDERS)
def test_an_ecole_and_the_bredouille_are_not_both_had(order: tuple[str, ...], profile: str) -> None:
    """L r.65: who schools what was not marked, and is given more by a throw that wins, has lost the bredouille."""
    table = after(seated(GIVES_TWICE, profile), *UNMARKED, *order)
    assert table.sheet.scores[0][:2] == (8, False)
    with pytest.raises(Illegal, match="§71"):
        after(table, "white takes the bredouille")


@pytest.mark.parametrize("profile", [A, B, f"{LEP}+late-ecole-as-marked", "classique+late-ecole-as-marked"])
@pytest.mark.parametrize(("order", "kept"), list(zip(ORDERS, [False, True, True, True], strict=True)))
def test_in_the_treatises_an_ecole_runs_from_its_claim(order: tuple[str, ...], kept: bool, profile: str) -> None:
    """B 1055-1067: only what the other wins after it interrupts; claimed after his 6 it is marked second, in two."""
    assert after(seated(GIVES_TWICE, profile), *UNMARKED, *order).sheet.scores[0][:2] == (8, kept)


def test_who_does_not_school_keeps_the_bredouille() -> None:
    """L r.65: it is for him to see which is worth more."""
    acts_without = ("black marks 6", "black plays P/M P/M", "white marks 4")
    assert after(seated(GIVES_TWICE, LEP), *UNMARKED, *acts_without).sheet.scores[0][:2] == (4, True)


def test_an_ecole_that_nothing_followed_keeps_the_bredouille() -> None:
    """L r.65 speaks of a throw that wins: schooled for a throw that won nothing, the école runs on in bredouille."""
    table = after(seated(EIGHT, LEP), "white throws 3-2", "white plays A/D A/C", "black schools 8")
    assert table.sheet.scores[1][:2] == (8, True)


@pytest.mark.parametrize("profile", [A, B, LEP])
def test_a_second_jeton_forgotten_is_not_taken_in_a_later_window(profile: str) -> None:
    """B 1071, L r.49: having played he has lost it, also when a later throw gives him something to mark."""
    table = after(seated(EIGHT, profile, points="0,4b"), "white throws 3-2", "white marks 8 with one jeton")
    later = after(table, "white plays A/D A/C", "black throws 2-1", "black plays Y/V Y/X")
    assert later.windows[0] is not None
    with pytest.raises(Illegal, match="§94"):
        after(later, "white takes the bredouille")


def test_a_touch_is_no_play() -> None:
    """B 1071: the second jeton may be put on until the dames are played."""
    table = after(
        seated(EIGHT, B, points="0,4b"), "white throws 3-2", "white marks 8 with one jeton", "white touches A"
    )
    assert after(table, "white takes the bredouille").sheet.scores[0].bredouille


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


@pytest.mark.parametrize(("profile", "left"), [(B, 2), (LEP, 2), (f"{LEP}+bredouille-always", 1), (COMPANY, 1)])
def test_good_company_takes_it_back_after_a_throw_too(profile: str, left: int) -> None:
    """B 1069: a throw played since, nobody is heard any more; L 2071: what is not due is never kept."""
    table = after(seated(EIGHT, profile, to="black", points="4b,2"), *PEGGED_TWO, "black throws 2-1")
    assert (STRIKES in map(str, table.acts(1))) == (left == 1)
    assert holes(after(table, STRIKES)) == (left, 0)


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
