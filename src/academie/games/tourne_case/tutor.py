"""The tutor of tourne-case: what the Académie of 1806 advises (§19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.tables.tutor.board import advised
from academie.tutor.advice import Chapter, Found, found, maxims

if TYPE_CHECKING:
    from academie.game import State
    from academie.tables.tutor.board import Scene
    from academie.tutor.advice import Advice

CHAPTER: Chapter[Scene] = Chapter("§19", maxims(__file__))


CORNER = 11


@CHAPTER.maxim
def first_in_the_coin(scene: Scene) -> Found | None:
    """Plays that reach the coin, while neither side has a dame there."""
    if scene.own[CORNER] or scene.other[CORNER]:
        return None
    reaching = [move for move in scene.moves if scene.own_after(move)[CORNER]]
    return found(reaching) if reaching else None


@CHAPTER.maxim
def wish_to_be_hit(scene: Scene) -> Found | None:
    """Words."""
    return found() if all(scene.own[step] for step in (CORNER, CORNER - 1, CORNER - 2)) else None


CHAPTERS = (CHAPTER,)


def advise(state: State) -> list[Advice]:
    """All the advice that applies to who is to play."""
    return advised(state, CHAPTERS)
