"""Borders of the throw: what it counts, what it forgets, and what it opens."""

from __future__ import annotations

import pytest

from academie.games.trictrac.referee.acts import Declare
from academie.games.trictrac.referee.doubt import Lifted
from academie.games.trictrac.referee.value import Fault, Phase, Wrong
from academie.referee.acts import Mishap
from games.trictrac.referee.tables import EIGHT, after, denied, seated

A, LEP = "academie-1806-a", "lepeintre-1818"

FIRST = ("white throws for the dice 6-4", "white plays A/G A/E")


def test_throws_are_counted_to_each_player() -> None:
    """§8: the jans of the first throws are of each player's own throws."""
    table = after(seated(), *FIRST)
    assert table.throws == (1, 0)
    table = after(table, "black throws 2-1")
    assert (table.throws, table.throwing.seat) == ((1, 1), 1)
    table = after(table, "black plays Y/V Y/X", "white throws 2-1")
    assert table.throws == (2, 1)


def test_only_the_second_throw_meets_the_first() -> None:
    """§68: the jan de rencontre is of the second throw of a partie; the same dice later are dice like others."""
    second = after(seated(), *FIRST, "black throws 6-4")
    assert second.throwing.repeats_first
    other = after(seated(), *FIRST, "black throws 2-1")
    assert not other.throwing.repeats_first
    third = after(other, "black plays Y/V Y/X", "white throws 6-4")
    assert not third.throwing.repeats_first
    assert (second.game_throws, third.game_throws) == (2, 2)


def test_a_table_remembers_one_throw() -> None:
    """§6: a throw can be made again as long as it lies there; what came before it is past."""
    table = after(seated(), *FIRST, "black throws 2-1")
    assert table.before_throw is not None
    assert table.before_throw.phase == Phase.THROW
    assert table.before_throw.before_throw is None
    assert table.before_throw.rulings == ()


# ---------------------------------------------------------------------------------------------
# With a dame in hand (§83)


@pytest.mark.parametrize(
    ("throw", "before", "schooled"), [("3-2", 0, 8), ("3-2", 4, 12), ("6-6", 0, 4), ("6-6", 6, 10)]
)
def test_with_a_dame_in_hand_what_is_won_adds_up(throw: str, before: int, schooled: int) -> None:
    """§83, L r.28: nothing is marked, and what the throw wins comes to what the other's gave."""
    table = seated(EIGHT, LEP).but(in_hand=(True, False))
    table = table.faulty(Fault(Wrong.KEPT, 0, before)) if before else table
    thrown = after(table, f"white throws {throw}")
    assert [fault.points for fault in thrown.open(0, Wrong.KEPT)] == [schooled]
    window = thrown.windows[0]
    assert window is not None
    assert (window.owed, window.own, window.hung) == (0, True, 0)


def test_with_a_dame_in_hand_nothing_won_is_no_fault() -> None:
    """§83, L r.28: who has nothing to mark forgets nothing."""
    table = after(seated(None, LEP), "white keeps a dame in hand", "white throws for the dice 6-5")
    assert (table.throwing.owed, table.faults) == (0, ())


# ---------------------------------------------------------------------------------------------
# What is said of a throw (§5, §6)


def test_a_choice_takes_the_place_of_a_word() -> None:
    """§6: once a player has the choice of the throw, what the thrower said of it himself is forgotten."""
    said = after(seated(EIGHT, LEP), "white throws 3-2", "white declares one die late")
    assert said.doubt is not None
    chosen = after(said, "black declares dice on a lingering hand")
    assert (chosen.chooser, chosen.declarer, chosen.doubt) == (0, 1, None)


@pytest.mark.parametrize(("who", "event"), [("white", Mishap.LINGERING_HAND), ("black", Mishap.RIM_NOT_REACHED)])
def test_who_has_the_throw_made_again_by_his_own_word_has_said_what_befell_it(who: str, event: Mishap) -> None:
    """§6, L r.12, r.13: the hand gives the choice to the thrower, the rim to the other; the dispute is of that."""
    table = after(seated(EIGHT, LEP), "white throws 3-2", f"{who} declares {event}", f"{who} refuses")
    assert table.doubt is not None
    assert isinstance(table.doubt.act, Declare)
    assert (table.doubt.act.event, table.doubt.by) == (event, 0 if who == "white" else 1)


@pytest.mark.parametrize(
    ("acts", "lifted"),
    [
        ((), Lifted.NOT),
        (("white throws 3-2",), Lifted.SOON),
        (("white throws 3-2", "white names 3-2"), Lifted.AFTER),
        (("white throws 3-2", "white marks 8", "white touches A"), Lifted.SOON),
        (("white throws 3-2", "white marks 8", "white plays A/D A/C"), Lifted.NOT),
    ],
)
def test_dice_are_lifted_while_they_are_played(acts: tuple[str, ...], lifted: Lifted) -> None:
    """§6, D31: too soon until they are named; played, or not yet thrown, they are nobody's business."""
    table = after(seated(EIGHT, A), *acts)
    thrower, other = ("white", "black") if table.thrower == 0 else ("black", "white")
    assert after(table, f"{other} lifts the dice").dice_lifted is lifted
    assert after(table, f"{thrower} lifts the dice").dice_lifted is Lifted.NOT


@pytest.mark.parametrize(
    ("acts", "law"),
    [
        (("white names 6-5",), "§5"),  # the dice show
        (("white names 3-2", "white names 6-5"), "§5"),
        (("white names 3-2", "black lifts the dice", "white names 6-5"), "§6"),  # the first name stands
    ],
)
def test_another_name_is_refused(acts: tuple[str, ...], law: str) -> None:
    """§5, §6, B 1714: as long as the dice lie there they decide; once they are lifted the first name does."""
    table = after(seated(EIGHT, A), "white throws 3-2", *acts)
    assert (denied(table), table.throwing.dice) == ([law], (3, 2))
