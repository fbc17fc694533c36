"""The tutor of jacquet: what Lepeintre advises, in a sentence or two (§21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.tables.board import LIFTED
from academie.tables.tutor.board import FLECHES, HOME, Scene, advised, dames_in, to_go
from academie.tutor.advice import Chapter, Found, best, found

if TYPE_CHECKING:
    from academie.game import State
    from academie.tables.race_state import RaceMove
    from academie.tutor.advice import Advice

CHAPTER: Chapter[Scene] = Chapter("§21")


def in_his_way(scene: Scene) -> bool:
    """Whether some dame of the player's stands before one of the other's."""
    rearmost = next((step for step in FLECHES if scene.other[step]), LIFTED)
    return any(scene.own[step] and scene.his_step(step) > rearmost for step in FLECHES)


@CHAPTER.rule(
    "J1",
    "LEP l.2200",
    en="Spread out: hold as many flèches as you can, to close his passages and delay him ({count} here).",
    fr="Étendez-vous : occupez le plus de flèches que vous pouvez, pour fermer ses passages et le retarder ({count} "
    "ici).",
)
def spread_out(scene: Scene) -> Found | None:
    """Most flèches held, while he has any to pass."""
    if not in_his_way(scene):
        return None
    kept = best(scene.moves, lambda move: held(scene, move))
    return found(kept, count=held(scene, kept[0])) if kept else None


def held(scene: Scene, move: RaceMove) -> int:
    """How many flèches the player holds after a play."""
    return sum(count > 0 for count in scene.own_after(move)[:LIFTED])


@CHAPTER.rule(
    "J2",
    "LEP l.2200",
    en="Nothing of his is left to delay: come in and go out as fast as you can.",
    fr="Vous n'avez plus rien à retarder : rentrez et sortez au plus vite.",
)
def come_out(scene: Scene) -> Found | None:
    """Most dames lifted, then most at home, then fewest points to play."""
    if in_his_way(scene):
        return None

    def worth(move: RaceMove) -> tuple[int, int, int]:
        own = scene.own_after(move)
        return own[LIFTED], dames_in(own, HOME), -to_go(own)

    kept = best(scene.moves, worth)
    return found(kept) if kept else None


CHAPTERS = (CHAPTER,)


def advise(state: State) -> list[Advice]:
    """All the advice that applies to who is to play."""
    return advised(state, CHAPTERS)
