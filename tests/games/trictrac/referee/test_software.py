"""The option by which the software marks at a table à la rigueur: hands touch dames, and nobody is schooled."""

from __future__ import annotations

import random

import pytest

from academie.errors import Illegal
from academie.games.trictrac.referee.acts import Leave, Mark
from academie.games.trictrac.referee.assisted_table import assisted
from academie.games.trictrac.referee.table import rigueur
from games.trictrac.referee.tables import BOTH, EIGHT, FILL_PETIT, after, denied, holes, points, seated

AUTO = "classique+auto-marking"
BASES = ("classique", "academie-1806-a", "academie-1806-b", "lepeintre-1818", "lepeintre-bonne-compagnie")


def test_a_throw_is_marked_at_once() -> None:
    """§84: what the throw wins is marked for the thrower, and what it gives for the other once it is played."""
    table = after(seated(BOTH, AUTO, to="black"), "black throws 6-3")
    assert points(table) == (0, 2)
    played = after(table, "black plays Y/R Y/U")
    assert points(played) == (4, 2)
    assert played.faults == ()
    assert points(after(seated(BOTH, to="black"), "black throws 6-3", "black plays Y/R Y/U")) == (0, 0)


@pytest.mark.parametrize(
    ("before", "at_once", "held"), [("4b,0", (0, 2), (0, 2)), ("6b,0", (0, 2), (2, 2)), ("2b,0", (10, 0), (10, 0))]
)
def test_the_remainder_waits_for_holding(before: str, at_once: tuple[int, int], held: tuple[int, int]) -> None:
    """§75: of a hole by his own dice the software marks no more than the hole while he may leave."""
    table = after(seated(EIGHT, AUTO, points=before), "white throws 3-2")
    assert (points(table)[0], holes(table)[0]) == at_once
    assert (Leave(0) in table.acts(0)) is bool(at_once[1])
    played = after(table, "white plays A/D A/C")
    assert (points(played)[0], holes(played)[0]) == held


def test_nobody_is_schooled() -> None:
    """§84: no école can arise; a claim is refused, and no hand marks."""
    table = after(seated(EIGHT, AUTO), "white throws 3-2", "white touches A")
    assert denied(after(table, "black schools 8")) == ["§84"]
    assert denied(after(table, "black makes him mark")) == ["§92"]
    assert not [act for act in table.acts(0) if isinstance(act, Mark)]
    for line in ("marks 8", "unmarks 2", "pegs 1", "unpegs 1", "erases the other", "drops the bredouille"):
        with pytest.raises(Illegal, match="§84"):
            after(table, f"white {line}")


def test_a_plein_not_made_is_compelled_and_not_schooled() -> None:
    """§90: its points come off with the play that leaves it unmade; the other may have it made."""
    table = after(seated(FILL_PETIT, AUTO), "white throws 5-2")
    assert points(table) == (4, 0)
    table = after(table, "white plays D/I C/E")
    assert (points(table), table.school_points(0)) == ((0, 0), 0)
    assert points(after(table, "black makes him play C/H D/F")) == (4, 0)


@pytest.mark.parametrize("base", BASES)
def test_it_marks_as_the_assisted_table_does(base: str) -> None:
    """§84: over random faultless parties both tables show the same points, holes and bredouilles."""
    for seed in range(3):
        chance = random.Random(seed)
        hand, machine = rigueur(f"{base}+auto-marking"), assisted(base)
        while hand.result is None and machine.result is None:
            act = machine.chance(chance)
            if act is None:
                seat = machine.waits or 0
                act = chance.choice(machine.acts(seat))
            machine = machine.after(act)
            hand = hand.after(act)
            if isinstance(act, Leave):
                hand = after(hand, f"{('black', 'white')[act.seat]} lifts his dames")
            if hand.phase == "throw":
                assert hand.marks == machine.marks, (base, seed, str(machine.state))
        assert hand.faults == ()
        assert hand.result == machine.result


def test_a_dame_touched_does_not_bar_leaving() -> None:
    """L 2109, B 1167: touching marks nothing beyond the hole, so he may still leave on it."""
    table = after(seated(EIGHT, AUTO, points="6b,0"), "white throws 3-2", "white touches A")
    assert (points(table)[0], holes(table)[0]) == (0, 2)
    left = after(table, "white leaves", "black lifts his dames")
    assert (points(left), holes(left), left.dames[0][0]) == ((0, 0), (2, 0), 15)


def test_nothing_won_writes_nothing() -> None:
    """§84: the software moves no jeton for a throw that wins nothing."""
    table = after(rigueur(AUTO), "white throws for the dice 6-5")
    assert (table.throwing.owed, table.sheet.entries) == (0, ())
