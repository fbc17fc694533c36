"""The tutor of plain: what the Académie of 1806 advises (§18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.tables.tutor.board import Scene, advised, cases
from academie.tutor.advice import Chapter, Found, best, found, maxims

if TYPE_CHECKING:
    from academie.game import State
    from academie.tables.race_state import RaceMove
    from academie.tutor.advice import Advice

CHAPTER: Chapter[Scene] = Chapter("§18", maxims(__file__))


GRAND_JAN = range(6, 12)
CORNER = 11
MUCH = 6  # dames off the tas before they are laid flat: as many as the grand jan has flèches (PROJECT)


def flats(scene: Scene, move: RaceMove) -> int:
    """The flèches of the grand jan that hold a dame after a play."""
    return sum(scene.own_after(move)[step] > 0 for step in GRAND_JAN)


def wood(scene: Scene, move: RaceMove) -> int:
    """The dames that have left the tas."""
    return -scene.own_after(move)[0]


@CHAPTER.maxim
def bring_down_wood(scene: Scene) -> Found | None:
    """Most dames off the tas, until six are."""
    if sum(scene.own) - scene.own[0] >= MUCH:
        return None
    kept = best(scene.moves, lambda move: wood(scene, move))
    return found(kept) if kept else None


@CHAPTER.maxim
def lay_six_flat(scene: Scene) -> Found | None:
    """Most flèches of the grand jan held, then most wood."""
    down = sum(scene.own) - scene.own[0] >= MUCH
    if not down or all(scene.own[step] for step in GRAND_JAN):
        return None
    kept = best(scene.moves, lambda move: (flats(scene, move), wood(scene, move)))
    return found(kept) if kept else None


@CHAPTER.maxim
def cover_them(scene: Scene) -> Found | None:
    """Most flèches of the grand jan with two dames, none being left."""
    if not all(scene.own[step] for step in GRAND_JAN):
        return None
    kept = best(scene.moves, lambda move: (flats(scene, move), cases(scene.own_after(move), GRAND_JAN)))
    return found(kept) if kept else None


@CHAPTER.maxim
def do_not_force(scene: Scene) -> Found | None:
    """Against plays that leave too little wood behind."""
    fills = scene.state.room.core.can_fill
    if not fills(list(scene.own)):
        return None
    forced = [move for move in scene.moves if not fills(list(scene.own_after(move)))]
    return found(against=forced) if forced else None


@CHAPTER.maxim
def have_doublets(scene: Scene) -> Found | None:
    """How many of the four great doublets could be played whole."""
    counts = {move: scene.doublets_after(move, CORNER) for move in scene.moves}
    kept = best(scene.moves, counts.__getitem__)
    return found(kept, most=max(counts.values()), least=min(counts.values())) if kept else None


CHAPTERS = (CHAPTER,)


def advise(state: State) -> list[Advice]:
    """All the advice that applies to who is to play."""
    return advised(state, CHAPTERS)
