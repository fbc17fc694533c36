"""The advice at domino at its borders: closing, the partner who is nearest to domino, the double that is kept."""

from __future__ import annotations

import pytest

from academie.games.domino.tutor.piquet import (
    close_for_the_partner,
    close_with_the_lead,
    partner_first,
    partout_left_open,
    wants_to_close,
)
from academie.games.domino.tutor.scene import Scene, scene_of
from games.domino.tutor.domino_advice import advised, against, favoured, keys, view

pytestmark = pytest.mark.native

TWELVE = "profile=tete-a-tete-douze leader=B"


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


# --- Twelve tiles ------------------------------------------------------------------------------


def test_a_double_that_cannot_be_placed_needs_no_keeping() -> None:
    """S21: every two that is left is held, but no two is open."""
    hand = "2-2,2-1,2-0,4-2,5-2,5-5,4-4,1-0,4-3,4-0,5-4"
    assert "S21" not in keys(view(f"A:{hand};B:?10 {TWELVE} plays=6-2,3-2@2,6-5@6"))
    # With one open, and with all the others that are left.
    hand = "2-2,2-0,2-1,4-2,6-4,5-5,4-4,1-0,4-3,4-0"
    assert against(view(f"A:{hand};B:?9 {TWELVE} plays=6-2,5-2@2,5-3@5,3-2@3,6-6@6"), "S21") == ["2-2@2"]


def test_the_double_is_kept_with_twelve_tiles_alone() -> None:
    """S21 is of chapter V; with six tiles the same hand has no such advice."""
    six = "A:2-2,2-0,2-1,4-2;B:?3 profile=tete-a-tete-six leader=B plays=6-2,5-2@2,5-3@5,3-2@3,6-6@6"
    assert "2-2@2" in [str(move) for move in seen(six).moves]
    assert "S21" not in keys(view(six))


CLOSING = "A:6-2,2-1,5-5,5-4,4-1,3-0,1-0,1-1,4-0,2-0;B:?11 profile=tete-a-tete-douze scores=0,{his} leader=A"
CLOSING += " plays=6-6,boude,6-3@6,3-2@3"


@pytest.mark.parametrize(("short", "fatal"), [(1, False), (0, True)])
def test_closing_costs_the_partie_when_the_count_would_reach_it(short: int, fatal: bool) -> None:
    """S20: what is left in hand, given to him, makes the target or falls a point short."""
    scene = seen(CLOSING.format(his=0))
    (move,) = [each for each in scene.moves if scene.closes(each)]
    his = scene.view.values.target - scene.left(move) - short
    here = view(CLOSING.format(his=his))
    assert (against(here, "S20") if fatal else favoured(here, "S20")) == ["6-2@2"]
    assert (favoured(here, "S20") if fatal else against(here, "S20")) == []
    assert ("do not venture" in advised(here, "S20")[0].text.en) is fatal
