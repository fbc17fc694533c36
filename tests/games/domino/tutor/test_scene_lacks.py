"""S7: what the adversary is taken to lack, having left the first tile's other side alone; and what takes it away."""

from __future__ import annotations

import pytest

from academie.games.domino.tutor.scene import Scene
from games.domino.tutor.domino_advice import view

HEAD = "A:{hand};B:?{left} profile=tete-a-tete-six phase=play leader={leader} scores=0,0 plays={plays}"


def lacking(plays: str, hand: str, left: int, leader: str = "A") -> set[int]:
    """What B is taken to lack, as A sees it."""
    return set(Scene(view(HEAD.format(hand=hand, left=left, leader=leader, plays=plays)), 0).taken_to_lack)


@pytest.mark.parametrize(
    ("plays", "hand", "left", "lacks"),
    [
        # A leads 6-5 and B joins the five: nothing was opened for him yet.
        ("6-5,5-4@5", "6-4,3-3,2-1,0-0,1-1", 5, set()),
        # A has answered on his own lead: B joins what was opened, and leaves the six alone.
        ("6-5,5-4@5,4-3@4,3-2@3", "6-4,3-3,2-1,0-0", 4, {6}),
        # A's own tile of six does not take the suspicion away; B's does.
        ("6-5,5-4@5,4-3@4,3-2@3,6-4@6,4-4@4", "3-3,2-1,0-0", 3, {6}),
        ("6-5,5-4@5,4-3@4,3-2@3,2-1@2,6-1@6", "6-4,3-3,0-0", 3, set()),
        # Joined with its double, it tells nothing.
        ("6-5,5-4@5,4-3@4,3-3@3", "6-4,2-1,0-0,1-1", 4, set()),
    ],
)
def test_what_the_other_is_taken_to_lack(plays: str, hand: str, left: int, lacks: set[int]) -> None:
    """The number of the first tile that still lay open, until he places a tile of it."""
    assert lacking(plays, hand, left) == lacks
