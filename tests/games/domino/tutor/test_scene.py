"""What the tutor sees of a coup at domino, counted from the line and the hand."""

from __future__ import annotations

import pytest

from academie.games.domino.tutor.scene import Scene, scene_of
from games.domino.tutor.domino_advice import view

LINE = "6-6,6-5@6,5-5@5,5-4@5,6-4@4,6-3@6"  # six tiles of a five or a six


def seen(line: str) -> Scene:
    """The scene of a view."""
    scene = scene_of(view(line))
    assert scene is not None
    return scene


def test_tiles_of_a_number_on_the_line() -> None:
    """Every tile that shows the number is counted once, its double too; those in hand are not."""
    scene = seen("A:6-4,6-0,0-0;B:?4 leader=A plays=6-6,6-3@6,3-2@3,2-1@2,6-1@1,boude")
    assert [scene.out(number) for number in range(7)] == [0, 2, 2, 2, 0, 0, 3]
    assert [scene.holds(number) for number in range(7)] == [2, 0, 0, 0, 1, 0, 2]


@pytest.mark.parametrize(
    ("line", "unplayed"),
    [
        (f"A:2-0,1-0,0-0;B:?3 leader=A plays={LINE}", True),
        (f"A:?2;B:2-0,1-0,0-0 leader=A plays={LINE},5-3@3", False),
        (f"A:2-0,1-0;B:?2 leader=A plays={LINE},5-3@3,6-2@6", False),
    ],
)
def test_half_of_the_high_tiles(line: str, unplayed: bool) -> None:
    """Of the thirteen tiles with a five or a six, six on the line are fewer than half, and seven are not."""
    assert seen(line).high_unplayed is unplayed
