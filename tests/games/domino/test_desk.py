"""The desk: what the book states of a line is compared with the law."""

from __future__ import annotations

import pytest

from academie.corpus import find_book
from academie.errors import Illegal, Unknown
from academie.games.domino.desk import Desk
from academie.games.domino.game import game
from games.domino.tables import played, read

HANDS = "A:6-6,6-5,6-3,6-0,4-1,0-0;B:6-4,5-4,5-0,4-4,3-1,2-2"


def test_statements_that_hold() -> None:
    """True statements leave the state as it is."""
    desk = Desk(game)
    state = played(read(HANDS), "6-6 6-4@6 4-1@4 3-1@1 6-3@3 boude")
    for text in ("partout=6", "ends=6,6", "B-lacks=6", "A=6-5,6-0,0-0"):
        assert desk.play(state, text) == state
    state = played(state, "6-0@6 5-0@0 6-5@5")
    assert desk.play(desk.play(state, "A+21"), "A-wins") == state


@pytest.mark.parametrize("text", ["partout=5", "ends=6,2", "B-lacks=2", "A=6-5", "A+21", "B-wins"])
def test_statements_that_do_not(text: str) -> None:
    """False statements stop the replay with one sentence."""
    state = played(read(HANDS), "6-6 6-4@6 4-1@4 3-1@1 6-3@3 boude")
    with pytest.raises(Illegal, match=r"The book has .* where the law has .*\.$"):
        Desk(game).play(state, text)


def test_positions_of_books() -> None:
    """A position is written without its profile, and books of domino are written as JSON only."""
    desk = Desk(game)
    state = desk.study(HANDS, "tete-a-tete-six")
    assert desk.position(state) == f"{HANDS} phase=play leader=A scores=0,0"
    assert desk.pieces(state) == (6, 6)
    with pytest.raises(Unknown, match="choose json"):
        desk.export(find_book("academie-domino"), "pdn")
