"""Pleins marked and not made, écoles that are impossible, and passages overlooked, at a table à la rigueur."""

from __future__ import annotations

import pytest

from academie.games.trictrac.referee.value import Wrong
from games.trictrac.referee.tables import EIGHT, FILL_GRAND, FILL_PETIT, after, denied, keys, laws, points, seated


def test_plein_marked_and_not_made() -> None:
    """B058: 4 marked for the petit jan and the filling dame used for the 5: école of 4; the plein compelled, or not."""
    table = after(seated(FILL_PETIT), "white throws 5-2", "white marks 4", "white plays D/I C/E")
    assert table.school_points(0) == 4
    table = after(table, "black schools 4")
    assert points(table) == (0, 4)
    assert laws(table) == ["§89"]
    assert after(table, "black accepts").dames[0][5] == 1
    compelled = after(table, "black makes him play C/H D/F")
    assert laws(compelled) == ["§90"]
    assert compelled.dames[0][5] == 2
    assert points(compelled) == (0, 4)


def test_plein_neither_marked_nor_made() -> None:
    """B059: école of the points due, and the fill may be compelled."""
    table = after(seated(FILL_PETIT), "white throws 5-2", "white plays D/I C/E", "black schools 4")
    assert points(table) == (0, 4)
    assert "black makes him play C/H D/F" in [str(act) for act in table.acts(1)]


def test_touched_another_dame_than_the_one_that_fills() -> None:
    """A094: école of the points marked; the touched dame is played, or the plein compelled, and the école stands."""
    table = after(
        seated(FILL_PETIT, "academie-1806-a"),
        "white throws 5-2",
        "white marks 4",
        "white touches C",
        "white plays C/H C/E",
    )
    assert table.school_points(0) == 4
    table = after(table, "black schools 4", "black makes him play C/H D/F")
    assert points(table) == (0, 4)


def test_petit_jan_to_be_kept_by_passing() -> None:
    """B060, B154: a petit jan to be kept by passing is broken: école, and the passage compelled."""
    position = {"white": {0: 2, 1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 10: 3}, "black": {7: 4, 8: 4, 11: 7}}
    table = after(seated(position, "academie-1806-b"), "white throws 6-4", "white plays K/O A/G")
    assert table.school_points(0) == 4
    table = after(table, "black schools 4", "black makes him play K/O/U")
    assert laws(table) == ["§90"]
    assert points(table) == (0, 4)
    assert table.dames[0][20] == 1


@pytest.mark.parametrize(
    ("marks", "play", "under", "over"),
    [("4", "K/O/U", 0, 0), ("", "F/L H/L", 0, 0), ("4", "F/L H/L", 0, 4), ("", "K/O/U", 4, 0)],
)
@pytest.mark.parametrize("touched", [True, False])
def test_a_petit_jan_given_up_for_the_coin(marks: str, play: str, under: int, over: int, touched: bool) -> None:
    """L143: whoever can take his coin need not pass to keep a petit jan; his marks must agree with his play."""
    position = {"white": {0: 2, 1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 7: 1, 10: 2}, "black": {7: 4, 8: 4, 11: 7}}
    table = after(seated(position), "white throws 6-4")
    if marks:
        table = after(table, f"white marks {marks}")
    if touched:
        table = after(table, f"white touches {play[0]}")
    table = after(table, f"white plays {play}")
    assert sum(fault.points for fault in table.open(0, Wrong.UNDER)) == under
    assert sum(fault.points for fault in table.open(0, Wrong.OVER)) == over
    assert table.open(0, Wrong.PLEIN, Wrong.MISPLAY, Wrong.TOUCH) == ()


def test_nobody_is_made_to_enter_a_petit_jan_that_can_be_filled() -> None:
    """L142, A095: as a penalty or to keep a petit jan, nobody is made to enter one that can still be filled."""
    position = {"white": {0: 9, 10: 6}, "black": {0: 15}}
    table = after(seated(position), "white throws 6-4", "white plays K/L K/L")
    refused = after(table, "black makes him play K/O/U")
    assert keys(refused) == ["entry_refused"]
    assert laws(refused) == ["§82"]


def test_grand_jan_may_not_be_replayed_in_the_second_treatise() -> None:
    """B061: grand jan marked and not made: école of the points; ACAD-B does not let it be replayed, ACAD-A does."""
    acts = ("white throws 4-2", "white marks 12", "white plays A/E/G", "black schools 8")
    table = after(seated(FILL_GRAND, "academie-1806-b"), *acts)
    assert points(table) == (4, 8)
    assert denied(after(table, "black makes him play F/H A/E")) == ["§80"]
    assert laws(after(after(seated(FILL_GRAND, "academie-1806-a"), *acts), "black makes him play F/H A/E")) == ["§90"]


def test_lepeintre_doubles_the_ecole_of_the_plein() -> None:
    """L157: figure 31, 8 marked for the plein and not made: école of 16, and 4 more for the coin the figure beats."""
    table = after(seated(FILL_GRAND, "lepeintre-1818"), "white throws 4-2", "white marks 8", "white plays A/E/G")
    assert [fault.points for fault in table.open(0, Wrong.PLEIN)] == [16]
    assert [fault.points for fault in table.open(0, Wrong.UNDER)] == [4]
    unmarked = after(seated(FILL_GRAND, "lepeintre-1818"), "white throws 4-2", "white marks 4", "white plays A/E/G")
    assert unmarked.school_points(0) == 8  # nothing marked for the plein: what was due


def test_good_company_lets_the_plein_be_corrected() -> None:
    """L199: in good company there is no école of the plein; the player sets it right."""
    table = after(
        seated(FILL_PETIT, "lepeintre-bonne-compagnie"),
        "white throws 5-2", "white marks 4", "white plays D/I C/E", "white takes back his play", "white plays C/H D/F",
    )  # fmt: skip
    assert table.faults == ()
    assert points(table) == (4, 0)


# ---------------------------------------------------------------------------------------------
# Impossible, and overlooked


def test_no_ecole_when_no_dame_can_be_played() -> None:
    """Nothing playable: no école of forgotten points, which may be marked before one's next throw (§91)."""
    position = {"white": {6: 2, 7: 2, 8: 2, 9: 2, 10: 2, 11: 5}, "black": {5: 1, 6: 2, 7: 2, 8: 2, 9: 2, 10: 2, 11: 4}}
    table = after(seated(position), "white throws 6-6")
    window = table.windows[0]
    assert window is not None
    assert window.lasting
    assert window.owed > 0
    table = after(table, "white plays -")
    refused = after(table, f"black schools {window.owed}")
    assert keys(refused) == ["school_impossible"]
    table = after(table, "black marks 4", "black throws 2-1", f"white marks {window.owed}")
    assert table.school_points(0) == 0


@pytest.mark.parametrize("profile", ["lepeintre-1818", "lepeintre-bonne-compagnie"])
def test_the_rest_is_marked_though_the_other_has_played(profile: str) -> None:
    """LEP l.1936-1940 r.63: what he forgot when nothing could be played is marked until his second throw."""
    position = {"white": {6: 2, 7: 2, 8: 2, 9: 3, 10: 2, 11: 4}, "black": {6: 1, 7: 2, 8: 1, 9: 2, 10: 2, 11: 7}}
    acts = ["white throws 6-6", "white marks 12", "white plays -", "black marks 4", "black throws 3-2"]
    table = after(seated(position, profile), *acts, "black plays Q/N O/M")
    assert "white marks 2" in map(str, table.acts(0))
    claim = "black schools 2: points"
    assert keys(after(table, claim)) == ["school_impossible"]
    forgotten = after(table, "white throws 2-1")
    assert forgotten.school_points(0) == 0
    marked = after(table, "white marks 2", "white throws 2-1")
    assert marked.school_points(0) == 0
    assert points(marked) == (2, 4)
    assert after(table, "white marks 4", "white throws 2-1").school_points(0) == 2  # more than the rest


def test_an_overlooked_passage() -> None:
    """L167, L204: one number only played though both can be: it may stand, and the other must mark 2 or be schooled."""
    table = after(
        seated(EIGHT, points="0,0"), "white throws 3-2", "white marks 8", "white places A/D", "white has played"
    )
    table = after(table, "black accepts")
    window = table.windows[1]
    assert window is not None
    assert window.owed == 2
    assert after(table, "black throws 2-1").school_points(1) == 2
    assert after(table, "black marks 2", "black throws 2-1").school_points(1) == 0
    company = after(
        seated(EIGHT, "lepeintre-bonne-compagnie"),
        "white throws 3-2",
        "white marks 8",
        "white places A/D",
        "white has played",
    )
    assert company.windows[1] is not None
    assert company.windows[1].owed == 0


# ---------------------------------------------------------------------------------------------
# A 349: the plein marked, and another dame touched

MARKED = ("white throws 5-2", "white marks 4")  # D/F fills the petit jan, and nothing else does


@pytest.mark.parametrize(("profile", "worth"), [("academie-1806-a", 4), ("academie-1806-b", 4), ("lepeintre-1818", 8)])
def test_a_touch_that_bars_the_plein_is_an_ecole_at_once(profile: str, worth: int) -> None:
    """A 349: école of what was marked, and the dame he touched is played; in Lepeintre of what was due besides."""
    touched = after(seated(FILL_PETIT, profile), *MARKED, "white touches A", "white touches C")
    assert touched.school_points(0) == worth
    schooled = after(touched, f"black schools {worth}")
    assert (points(schooled), laws(schooled)) == ((0, worth), ["§89"])
    plays = {str(act) for act in schooled.acts(0) if str(act).startswith("white plays")}
    assert "white plays A/F C/E" in plays or "white plays A/C C/H" in plays
    assert not {play for play in plays if "D/" in play}
    played = after(schooled, "white plays A/C C/H")
    assert played.school_points(0) == 0
    assert played.open(0, Wrong.TOUCH) == ()


def test_the_plein_may_be_had_instead() -> None:
    """A 349: if the plein serves the other better he has it made, before the touched dame is played or after."""
    schooled = after(
        seated(FILL_PETIT, "academie-1806-a"), *MARKED, "white touches A", "white touches C", "black schools 4"
    )
    for table in (schooled, after(schooled, "white plays A/C C/H")):
        assert "black makes him play C/H D/F" in map(str, table.acts(1))
        made = after(table, "black makes him play C/H D/F")
        assert (made.dames[0][5], points(made), laws(made)) == (2, (0, 4), ["§90"])


def test_the_touched_dame_is_had_though_he_made_the_plein() -> None:
    """A 349: he made the plein against the dame he touched: the other has that one played, and the école as well."""
    made = after(
        seated(FILL_PETIT, "academie-1806-a"), *MARKED, "white touches A", "white touches B", "white plays C/H D/F",
    )  # fmt: skip
    assert made.school_points(0) == 4
    assert made.open(0, Wrong.TOUCH)
    ordered = after(made, "black makes him play A/F B/D")
    assert laws(ordered) == ["§79"]
    assert points(after(ordered, "black schools 4")) == (0, 4)
    accepted = after(made, "black schools 4", "black accepts")
    assert (accepted.dames[0][5], points(accepted)) == (2, (0, 4))


@pytest.mark.parametrize(("where", "schooled"), [("D", 0), ("C", 0), ("G", 4), ("A", 4), ("B", 4), ("E", 4)])
def test_only_a_dame_that_bars_the_plein(where: str, schooled: int) -> None:
    """A 349 speaks of a dame other than the one that serves: one beside which the plein can be made is no fault."""
    table = after(seated(FILL_PETIT, "academie-1806-a"), *MARKED, f"white touches {where}")
    assert table.school_points(0) == schooled


def test_who_may_still_leave_needs_no_plein() -> None:
    """B 1167, A 349: the hole is made and nothing is played; he lifts what he likes and leaves."""
    table = after(seated(FILL_PETIT, "academie-1806-a", points="8b,0"), *MARKED, "white touches A", "white touches C")
    assert table.school_points(0) == 0
    assert keys(after(table, "white leaves", "black lifts his dames")) == ["leave"]
    held = after(table, "white plays A/C C/H")
    assert held.school_points(0) == 4


def test_in_good_company_a_touch_is_nothing() -> None:
    """L 2079: the plein is set right, and a touch does not bind."""
    table = after(seated(FILL_PETIT, "lepeintre-bonne-compagnie"), *MARKED, "white touches A", "white touches C")
    assert table.school_points(0) == 0


@pytest.mark.parametrize("marked", [(), ("white marks 4",)])
def test_a_plein_is_schooled_once(marked: tuple[str, ...]) -> None:
    """§90, B059: once its points are schooled the plein may still be compelled, and is worth nothing more."""
    table = after(seated(FILL_PETIT), "white throws 5-2", *marked, "white plays D/I C/E")
    assert table.school_points(0) == 4
    schooled = after(table, "black schools 4")
    assert schooled.school_points(0) == 0
    assert not [act for act in schooled.acts(1) if "schools" in str(act)]
