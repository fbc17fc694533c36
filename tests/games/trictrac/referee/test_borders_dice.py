"""Borders of the throw: what it counts, what it forgets, and what it opens."""

from __future__ import annotations

from academie.games.trictrac.referee.value import Phase
from games.trictrac.referee.tables import after, seated

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
