"""The advice at domino at its borders: closing, the partner nearest to domino, what the other is taken to lack."""

from __future__ import annotations

import pytest

from academie.games.domino.tutor.poule import (
    close_for_the_partner,
    close_with_the_lead,
    partner_first,
    partout_left_open,
    wants_to_close,
)
from academie.games.domino.tutor.scene import Scene, scene_of
from games.domino.tutor.domino_advice import view

pytestmark = pytest.mark.native


def seen(line: str) -> Scene:
    """The scene of a view."""
    scene = scene_of(view(line))
    assert scene is not None
    return scene


@pytest.mark.parametrize(
    ("hand", "closing"),
    [
        ("6-2,2-1,5-5,5-4,4-1,3-0,1-0,1-1,4-0,2-0", ["6-2@2"]),  # the partout of six: B has passed on it
        ("6-2,2-1,6-4,5-4,4-1,3-0,1-0,1-1,4-0,2-0", []),  # another six is kept
        # An end on six to which nobody has a tile closes nothing, the other being open.
        ("3-1,2-1,5-5,5-4,4-1,3-0,1-0,1-1,4-0,2-0", []),
    ],
)
def test_a_game_is_closed_at_both_ends(hand: str, closing: list[str]) -> None:
    """§5, §27: nobody has a tile for either end."""
    scene = seen(f"A:{hand};B:?11 profile=tete-a-tete-douze leader=A plays=6-6,boude,6-3@6,3-2@3")
    assert [str(move) for move in scene.moves if scene.closes(move)] == closing


@pytest.mark.parametrize("hand", ["6-6,5-4,3-2,1-0,2-1,0-0", "6-6,6-5,6-4,6-3,6-2,6-1"])
def test_the_lead_closes_nothing(hand: str) -> None:
    """§5: before it is answered the others may have tiles of it."""
    scene = seen(f"A:{hand};B:?6 profile=tete-a-tete-six leader=A")
    assert scene.leading
    assert [move for move in scene.moves if scene.closes(move)] == []


# --- Piquet voleur: to close or not (S33) ------------------------------------------------------

# Each with whether the partner is nearest to domino, whether the book's conditions hold, and the open partouts.
CLOSINGS = [
    (
        (
            "A:?2;B:?2;C:?3;D:4-3,2-0,1-1 leader=A plays=4-0,6-4@4,6-2@6,2-1@2,5-0@0,1-0@1,5-4@5,3-0@0,3-2@3,4-4@4,"
            "4-1@4,3-1@1,2-2@2,4-2@2,boude"
        ),
        (False, False),
        "4-3@3",
        ["4-3@4"],
    ),
    (
        (
            "A:?1;B:?2;C:5-2,5-0;D:?3 leader=A plays=3-2,3-3@3,3-0@3,1-0@0,2-2@2,4-2@2,5-1@1,4-4@4,6-5@5,6-0@6,"
            "4-0@4,boude,2-0@0,0-0@0,6-2@2,6-4@6,5-4@4,boude"
        ),
        (True, True),
        "5-0@5",
        ["5-0@0"],
    ),
    (
        (
            "A:?2;B:?4;C:5-5,5-2,1-0;D:?3 leader=A plays=6-1,3-1@1,boude,6-4@6,boude,3-0@3,4-0@0,4-2@4,2-1@2,boude,"
            "4-4@4,4-1@4,1-1@1,boude,5-1@1,boude,5-0@5,boude"
        ),
        (True, False),
        "1-0@0",
        ["1-0@1"],
    ),
    (
        (
            "A:5-5,5-3,1-1;B:?3;C:?5;D:?3 leader=A plays=3-0,3-1@3,2-1@1,4-0@0,4-3@4,3-2@2,boude,6-3@3,3-3@3,6-6@6,"
            "boude,6-5@6"
        ),
        (False, True),
        "5-3@5",
        ["5-3@3"],
    ),
]


@pytest.mark.parametrize(("line", "facts", "closing", "opened"), CLOSINGS)
def test_whether_a_partout_is_to_close(line: str, facts: tuple[bool, bool], closing: str, opened: list[str]) -> None:
    """S33: close on the book's conditions, or when the partner has fewest tiles; in neither case, leave it open."""
    hands, rest = line.split(" ", 1)
    scene = seen(f"{hands} profile=piquet-voleur phase=play scores=0,0 {rest}")
    (move,) = [each for each in scene.moves if scene.closes(each)]
    assert str(move) == closing
    mate, wanted = facts
    assert (partner_first(scene), wants_to_close(scene, move)) == facts
    assert (close_with_the_lead(scene) is not None) is wanted
    assert (close_for_the_partner(scene) is not None) is mate
    left = partout_left_open(scene)
    assert (left is not None) is (not mate and not wanted)
    if left is not None:
        assert [*map(str, left.favours)] == opened
        assert [*map(str, left.against)] == [closing]
        assert f"({scene.left(move)} points and {len(scene.hand) - 1} tiles)" in left.text.en


def test_two_players_are_no_partners() -> None:
    """S33 is of four players, two against two: tête à tête a closing partout has other advice."""
    scene = seen("A:6-2,2-1,5-5,4-1;B:?5 profile=tete-a-tete-six leader=A plays=6-6,boude,6-3@6,3-2@3")
    assert any(scene.closes(move) for move in scene.moves)
    for rule in (close_with_the_lead, partout_left_open, close_for_the_partner):
        assert rule(scene) is None


# --- What the tutor sees of a coup at domino, counted from the line and the hand


LINE = "6-6,6-5@6,5-5@5,5-4@5,6-4@4,6-3@6"  # six tiles of a five or a six


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


# --- S7: what the adversary is taken to lack, having left the first tile's other side alone; and what takes it away


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
    here = view(f"A:{hand};B:?{left} profile=tete-a-tete-six leader=A plays={plays}")
    assert set(Scene(here, 0).taken_to_lack) == lacks
