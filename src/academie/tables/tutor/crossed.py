"""What the advice for the two games of crossing paths shares: the first throws of their books, and what may be held.

Steps are counted from 0 along the player's own path: the piles stand on 0 (the tête), 11, 16 and 18, and the other's
tête on 23. Names no game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.tables.board import HAND
from academie.tables.tutor.board import ENTRY, Scene, dames_in

if TYPE_CHECKING:
    from collections.abc import Mapping

    from academie.tables.race_state import RaceMove

Strides = tuple[tuple[int, int], ...]
TETE, SECOND, THIRD, FOURTH = 0, 11, 16, 18
AROUND = range(THIRD - 1, FOURTH + 2)  # the third and the fourth pile and their neighbours

SIX_ONE: Strides = ((SECOND, 17), (THIRD, 17))
THREE_ONE: Strides = ((THIRD, 19), (FOURTH, 19))


def first_play(scene: Scene, books: Mapping[tuple[int, ...], Strides]) -> list[RaceMove]:
    """The play a book gives for a first throw, the player's dames being as they were laid out."""
    start = tuple(scene.state.room.core.start(scene.native)[0])
    strides = books.get(scene.dice)
    if scene.own != start or strides is None:
        return []
    wanted = list(start)
    for origin, to in strides:
        wanted[origin] -= 1
        wanted[to] += 1
    return [move for move in scene.moves if list(scene.own_after(move)) == wanted]


def hitting(scene: Scene) -> list[RaceMove]:
    """The plays that hit."""
    return [move for move in scene.moves if move.hits]


def he_is_held(scene: Scene) -> bool:
    """Whether the other still has dames to bring past: in hand, or in his table of entry."""
    return scene.other[HAND] + dames_in(scene.other, ENTRY) > 0
