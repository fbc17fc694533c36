"""The assisted table of trictrac: whose turn it is, what stands open to whom, and which move of the game an act is."""

from __future__ import annotations

import pytest

from academie.errors import Illegal
from academie.games.trictrac.referee.acts import Hold, Leave, Play, PlayForAll, Throw, ThrowForDice
from academie.games.trictrac.referee.assisted_table import AssistedTable, assisted
from games.trictrac.referee.tables import EIGHT, line

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


def test_dice_thrown_by_hand_are_read() -> None:
    """§3, §5: before the first throw they are the dice of both; later they are the thrower's."""
    assert assisted().thrown("5 3") == ThrowForDice(0, (5, 3))
    assert assisted(None, HOLE).thrown("2 3") == Throw(0, (3, 2))
