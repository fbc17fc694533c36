"""The assisted table, and software that marks at a strict one."""

from __future__ import annotations

import random

import pytest

from academie.errors import Illegal
from academie.games.trictrac.referee.acts import Mark, PlayForAll
from academie.games.trictrac.referee.assisted_table import AssistedTable, assisted
from academie.games.trictrac.referee.table import rigueur
from academie.referee.acts import Hold, Leave, Play, Throw, ThrowForDice
from games.trictrac.referee.tables import BOTH, EIGHT, FILL_PETIT, after, denied, holes, line, points, seated
from often import times

LAST = "W:Y1,*14;B:A15 phase=throw to=white throws=9,9"
HOLE = line(EIGHT, points="4,0")  # White makes a hole by 3-2


def done(table: AssistedTable, *acts: str) -> AssistedTable:
    """The table after these acts."""
    for text in acts:
        table = table.after(table.read(text))
    return table


def said(table: AssistedTable, seat: int) -> list[str]:
    """What stands open to a player."""
    return [act.said() for act in table.acts(seat)]


@pytest.mark.parametrize(
    ("position", "acts", "act", "why"),
    [
        (None, (), "white throws 3-2", "Throw first for the dice"),
        (None, (), "black plays A/G", "Throw first for the dice"),
        (HOLE, (), "black throws 3-2", "It is White's turn"),
        (HOLE, ("white throws 4-1",), "black throws 3-2", "It is White's turn"),
        (HOLE, (), "white throws for the dice 6-5", "thrown for once only"),
        (HOLE, (), "white plays A/D A/C", "to be thrown first"),
        (HOLE, ("white throws 4-1",), "white throws 3-2", "to be played first"),
        (HOLE, (), "white marks 8", "the machine marks"),
    ],
)
def test_what_is_not_yet_to_be_done(position: str | None, acts: tuple[str, ...], act: str, why: str) -> None:
    """§3, §8: the dice are thrown for, then thrown, then played, by him whose turn it is; nobody marks."""
    table = done(assisted(None, position), *acts)
    with pytest.raises(Illegal, match=why):
        done(table, act)


def test_the_dice_are_thrown_for_once() -> None:
    """§3: the higher die has the turn, and the throw is his; a doublet is thrown again."""
    table = assisted()
    assert done(table, "white throws for the dice 6-5").position.thrower == 0
    assert done(table, "white throws for the dice 5-6").position.thrower == 1
    assert done(table, "white throws for the dice 4-4").position.core.phase.name == "opening"


def test_only_the_player_has_something_open() -> None:
    """§8: plays for the thrower once he has thrown; nothing for the other, and nothing before the throw."""
    table = assisted(None, HOLE)
    assert (table.acts(0), table.acts(1)) == ((), ())
    thrown = done(table, "white throws 4-1")
    assert set(said(thrown, 0)) >= {"plays A/E/F", "plays A/E A/B"}
    assert thrown.acts(1) == ()


@pytest.mark.parametrize(
    ("dames", "seat", "offered"), [("Y1,*14", 0, True), ("Y1,*14", 1, False), ("Y3,*12", 0, False)]
)
def test_the_word_for_all_stands_open_before_the_last_throw(dames: str, seat: int, offered: bool) -> None:
    """§37: to him who lifts, with a throw that may lift his last dame."""
    table = assisted(None, LAST.replace("Y1,*14", dames))
    assert table.acts(seat) == ((PlayForAll(seat),) if offered else ())


def test_who_makes_a_hole_leaves_or_holds() -> None:
    """§73: both words stand open, and each is a move of the game."""
    table = done(assisted(None, HOLE), "white throws 3-2")
    assert said(table, 0) == ["holds", "leaves"]
    assert [str(move) for act in (Leave(0), Hold(0)) for move in table.choices(act)] == ["leave", "hold"]


@pytest.mark.parametrize(
    ("acts", "act", "choice"),
    [
        (("white throws 4-1",), Play(0, "A/E A/B"), "A/E A/B"),
        ((), Throw(0, (2, 3)), "3 2"),
        (("white throws 4-1", "white plays A/F"), Throw(1, (6, 6)), "6 6"),
    ],
)
def test_an_act_is_one_choice_of_the_game(acts: tuple[str, ...], act: Play | Throw, choice: str) -> None:
    """§8: a play is the move it names; dice are the same throw in whatever order they are named."""
    (found,) = done(assisted(None, HOLE), *acts).choices(act)
    assert str(found) == choice


def test_what_follows_a_choice() -> None:
    """The table's next position is what follows its own; of any other position the game itself is asked."""
    table = assisted(None, HOLE)
    after = done(table, "white throws 4-1")
    (roll,) = table.choices(Throw(0, (4, 1)))
    assert table.following(table.position, roll, after) is after.position
    elsewhere = assisted(None, line(EIGHT, points="0,0")).position
    assert str(table.following(elsewhere, roll, after)) == str(elsewhere.after(roll))


AUTO = "classique+auto-marking"
BASES = ("classique", "academie-1806-a", "academie-1806-b", "lepeintre-1818", "lepeintre-bonne-compagnie")


def test_a_throw_is_marked_at_once() -> None:
    """§84: what the throw wins is marked for the thrower, and what it gives for the other once it is played."""
    table = after(seated(BOTH, AUTO, to="black"), "black throws 6-3")
    assert points(table) == (0, 2)
    played = after(table, "black plays Y/R Y/U")
    assert points(played) == (4, 2)
    assert played.faults.known == ()
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
    for text in ("marks 8", "unmarks 2", "pegs 1", "unpegs 1", "erases the other", "drops the bredouille"):
        with pytest.raises(Illegal, match="§84"):
            after(table, f"white {text}")


def test_a_plein_not_made_is_compelled_and_not_schooled() -> None:
    """§90: its points come off with the play that leaves it unmade; the other may have it made."""
    table = after(seated(FILL_PETIT, AUTO), "white throws 5-2")
    assert points(table) == (4, 0)
    table = after(table, "white plays D/I C/E")
    assert (points(table), table.school_points(0)) == ((0, 0), 0)
    assert points(after(table, "black makes him play C/H D/F")) == (4, 0)


@pytest.mark.wide
@pytest.mark.parametrize("base", BASES)
def test_it_marks_as_the_assisted_table_does(base: str) -> None:
    """§84: over random faultless parties both tables show the same points, holes and bredouilles."""
    for seed in range(times(1, 6)):
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
        assert hand.faults.known == ()
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
    assert (table.throwing.owed, table.markings.sheet.entries) == (0, ())


def test_dice_thrown_by_hand_are_read() -> None:
    """§3, §5: before the first throw they are the dice of both; later they are the thrower's."""
    assert assisted().thrown("5 3") == ThrowForDice(0, (5, 3))
    assert assisted(None, HOLE).thrown("2 3") == Throw(0, (3, 2))
