"""The tutor of tourne-case: what the Académie of 1806 advises (§19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.tables.tutor.board import advised
from academie.tutor.advice import Chapter, Found, found

if TYPE_CHECKING:
    from academie.game import State
    from academie.tables.tutor.board import Scene
    from academie.tutor.advice import Advice

CHAPTER: Chapter[Scene] = Chapter("§19")


CORNER = 11


@CHAPTER.rule(
    "T1",
    "AUJ l.2430 T-C. VII",
    en="It is a great advantage to be the first with a dame in the coin.",
    fr="C'est un grand avantage que d'avoir le premier une dame dans le coin.",
)
def first_in_the_coin(scene: Scene) -> Found | None:
    """Plays that reach the coin, while neither side has a dame there."""
    if scene.own[CORNER] or scene.other[CORNER]:
        return None
    reaching = [move for move in scene.moves if scene.own_after(move)[CORNER]]
    return found(reaching) if reaching else None


@CHAPTER.rule(
    "T2",
    "AUJ l.2424 T-C. VI",
    en="With one dame in the coin and two close against it only an as and then a deux help: wish to be hit.",
    fr="Une dame au coin et deux tout contre, il n'y a plus qu'un as, puis un deux, qui servent : souhaitez d'être "
    "battu.",
)
def wish_to_be_hit(scene: Scene) -> Found | None:
    """Words."""
    return found() if all(scene.own[step] for step in (CORNER, CORNER - 1, CORNER - 2)) else None


CHAPTERS = (CHAPTER,)


def advise(state: State) -> list[Advice]:
    """All the advice that applies to who is to play."""
    return advised(state, CHAPTERS)
