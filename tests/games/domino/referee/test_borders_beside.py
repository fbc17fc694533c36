"""Borders of domino's table beside those of the rulings: what is refused is named, who may bring a tile out."""

from __future__ import annotations

import pytest

from academie.errors import Illegal
from academie.games.domino.referee.playing import presentable
from academie.games.domino.referee.table import rigueur
from games.domino.referee.dominoes import TWO, after, ruling, two


@pytest.mark.parametrize("play", ["4-3@5", "6-4@6", "5-4@3"])
def test_a_tile_that_cannot_be_ordered_is_named(play: str) -> None:
    """§21: the refusal says which, in both languages."""
    told = ruling(after(two("A places 6-5", "B says je boude"), f"A has B place {play}"))
    assert told.refused
    assert play[:3] in told.text.en
    assert play[:3] in told.text.fr


def test_a_tile_is_brought_out_only_when_the_game_is_held_closed() -> None:
    """§28: not while it goes on, nor when somebody is out; and each tile once."""
    wrong = two("A places 0-0", "B says je boude")
    assert presentable(wrong, 1) == []
    closed = after(wrong, "A says je boude")
    assert [str(tile) for tile in presentable(closed, 1)] == ["2-0"]
    assert presentable(closed, 0) == []
    assert presentable(after(closed, "B presents 2-0"), 1) == []
    # B passes with 6-0 all the way, and A goes out.
    table = rigueur(None, "A:6-6,6-5,5-5,5-4,4-4,4-3;B:6-0,2-0,1-0,0-0,1-1,2-1")
    for tile in ("6-6", "6-5", "5-5", "5-4", "4-4"):
        table = after(table, f"A places {tile}", "B says je boude")
    out = after(table, "A places 4-3")
    assert out.now.over
    assert out.now.out == 0
    assert presentable(out, 1) == []
    with pytest.raises(Illegal, match="§28"):
        after(out, "B presents 6-0")


def test_a_table_set_in_the_midst_knows_what_each_had() -> None:
    """§3: the tiles placed are those of who placed them; a hand and its plays are six."""
    line = "A:6-4,5-3,3-3,2-1,0-0;B:5-5,4-3,4-2,1-1,2-0 profile=tete-a-tete-six phase=play leader=A plays=6-5,5-4@5"
    table = rigueur(None, line)
    played = two("A places 6-5", "B places 5-4")
    assert table.now.taken == played.now.taken
    assert [len(hand) for hand in table.now.taken] == [6, 6]
    assert table.now.hand(0) == played.now.hand(0)
    assert table.now.turn == played.now.turn == 0
    assert TWO.startswith("A:6-5")


@pytest.mark.parametrize(
    ("lines", "keys", "named"),
    [
        (("A places 6-5",), ["pose"], "6-5"),
        (("A places 3-3",), ["pose"], "3-3"),  # a double led shows its number twice, and is no partout
        (("A places 6-5", "B places 5-4"), [], ""),
        (("A places 6-5", "B places 5-4", "A places 6-4@4"), ["partout", "ferme"], " 6."),
        (("A places 6-5", "B places 5-4", "A places 6-4@6"), ["partout"], " 4."),
    ],
)
def test_what_was_placed_is_named(lines: tuple[str, ...], keys: list[str], named: str) -> None:
    """§3, §39: the first tile is told by its name, a partout by its number."""
    told = two(*lines).rulings
    assert [each.key for each in told] == keys
    for each in told[:1]:
        assert named in each.text.en
        assert named in each.text.fr
