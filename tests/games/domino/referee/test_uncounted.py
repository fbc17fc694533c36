"""A coup that has ended and waits to be counted (§5, §62): its line is read back, and the table goes on from it."""

from __future__ import annotations

import random

import pytest

from academie.errors import Illegal
from academie.games import find
from academie.games.domino.referee import sit

ROOM = find("domino")
CLOSED = (
    "A:0-0;B:6-0,4-0;C:3-3 profile=poule-trois phase=count leader=A scores=0,0,0 "
    "plays=3-2,6-2@2,5-3@3,5-0@5,1-0@0,5-1@1,6-3@6,5-5@5,5-4@5,3-1@3,1-1@1,4-3@4,2-1@1,boude,3-0@3,2-0@0,boude,"
    "5-2@2,2-2@2,6-5@5,6-4@6,boude,4-1@4"
)


@pytest.mark.parametrize("profile", ["tete-a-tete-six", "poule-trois", "piquet-voleur"])
def test_every_line_of_a_table_is_read(profile: str) -> None:
    """Through a partie à la rigueur what each player sees, and the whole, is a line that reads back to itself."""
    rng, table, counted = random.Random(profile), sit("rigueur", profile), 0
    for _ in range(400):
        if table.result is not None:
            break
        counted += " phase=count " in table.position_line
        for line in {table.position_line, *(table.view(seat).position_line for seat in (None, 0, 1))}:
            assert str(ROOM.read(line, profile)) == line
        act = table.chance(rng)
        seat = table.waits or 0
        table = table.after(act if act is not None else rng.choice(table.acts(seat)))
    assert counted


def test_nothing_is_played_any_more() -> None:
    """Nobody is to move, and nothing can be chosen."""
    state = ROOM.read(CLOSED)
    assert (state.player, state.moves(), state.rolls(), state.result) == (None, [], [], None)
    assert state.view(1) is state
    with pytest.raises(Illegal, match="is to be counted"):
        state.after(ROOM.start("poule-trois").rolls()[0])


def test_the_table_goes_on() -> None:
    """À la rigueur the hands are counted: A has nothing left but the double blank and wins; assisted nobody waits."""
    table = sit("rigueur", None, CLOSED)
    assert table.stage.en == "count"
    after = table.after(table.typed("counts the hands", table.waits or 0))
    assert after.state.scores[0] > 0
    assert after.state.scores[1:] == (0, 0)
    with pytest.raises(Illegal, match="A table is set"):
        sit("assisted", None, CLOSED)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (CLOSED.replace("phase=count", "phase=play"), "The coup is over by the tiles told"),
        ("A:6-6;B:5-5 profile=tete-a-tete-six phase=count leader=A taken=1,1", "The coup has not ended"),
        (CLOSED.replace("scores=0,0,0", "scores=100,0,0"), "was over before this coup"),
    ],
)
def test_what_is_not_to_be_counted(wrong: str, said: str) -> None:
    """The phase play stays what it was; count is for a coup that has ended, of a partie that has not."""
    with pytest.raises(Illegal, match=said):
        ROOM.read(wrong)
