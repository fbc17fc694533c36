"""What the advice at revertier looks at, at its borders (§23)."""

from __future__ import annotations

import pytest

from academie.games.revertier import game
from academie.games.revertier.tutor import behind, casing, hors_du_jeu, lifting_time, run_down
from academie.tables.tutor.board import Scene

pytestmark = pytest.mark.native


def scene(white: str, black: str = "A15") -> Scene:
    """White to play an ace and a two."""
    state = game.read(f"W:{white};B:{black} profile=academie-1806 phase=play to=white dice=2-1")
    return Scene(state)


def sides(white: dict[int, int], black: dict[int, int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Counts along each player's own path."""
    return tuple(white.get(step, 0) for step in range(26)), tuple(black.get(step, 0) for step in range(26))


def test_it_is_time_to_lift_when_all_are_home() -> None:
    """Every dame in the table of the adverse tête, those already lifted among them; one behind is one too many."""
    assert lifting_time(scene("G8,L7"))
    assert lifting_time(scene("G3,L4,*8"))
    assert not lifting_time(scene("F1,G7,L7"))
    assert not lifting_time(scene("F1,G2,L4,*8"))


def test_hors_du_jeu() -> None:
    """§7: out of play is who has more dames in hand than passages are open to him."""
    shut = {12: 2, 13: 2, 14: 2, 15: 2}  # four of six entries held by cases
    for hand, out in ((2, False), (3, True)):
        assert hors_du_jeu(*sides(shut, {25: hand, 11: 15 - hand})) is out
    assert hors_du_jeu(*sides({12: 2, 13: 2, 14: 2}, {25: 3, 3: 1, 11: 11}))  # his own dame shuts one, too
    assert not hors_du_jeu(*sides({12: 1, 13: 1, 14: 1, 15: 1}, {25: 3, 11: 12}))  # lone dames shut nothing


def test_cases_are_made_once_the_tete_is_furnished() -> None:
    """Seven dames on the tête are enough, or a case made already; and the other has dames to hold."""
    assert casing(scene("M8,Y7"))
    assert not casing(scene("M9,Y6"))
    assert casing(scene("C2,M8,Y5"))
    assert not casing(scene("M8,Y7", "L15"))


def test_who_can_still_come_upon_a_dame() -> None:
    """Dames of the other that have not passed the furthest of the player's, and those in hand."""
    for white, count in (("G15", 13), ("G8,L7", 14)):
        here = scene(white, "A13,H1,T1")
        assert behind(here, here.own, here.other) == count
    here = scene("G15", "A11,H1,T1,+2")
    assert behind(here, here.own, here.other) == 13


@pytest.mark.parametrize(
    ("white", "black", "down"),
    [
        ("G8,L7", "A1,T7,Y7", True),
        ("G8,L7", "T8,Y7", False),  # nobody is behind
        ("G8,L7", "A4,T6,Y5", True),
        ("G8,L7", "A5,T5,Y5", False),  # too many are
        ("G8,L7", "A1,Y14", False),  # on a single flèche nothing is piled yet
        ("G8,L7", "A1,T2,U4,X4,Y4", True),
        ("G8,L7", "A1,S2,T2,U2,X4,Y4", False),  # on five his game still moves
        ("G8,L7", "A1,S7,Y4,*3", True),  # what he has lifted is at its end too
        ("G8,L7", "S7,Y7,+1", True),  # in hand is behind
        ("G8,L7", "A1,R1,T6,Y7", False),  # one before his last table
        ("G14,M1", "A1,L1,T6,Y7", False),  # one on his tête, though behind
        ("G14,M1", "A1,K1,T6,Y7", True),
    ],
)
def test_his_game_is_run_down(white: str, black: str, down: bool) -> None:
    """H8: one to four dames behind, none on the tête, and all the others piled on two to four flèches at the end."""
    assert run_down(scene(white, black)) is down
