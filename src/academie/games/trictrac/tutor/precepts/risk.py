"""What a play gives him to win: throws for and against, holes not to be given, when to be covered (§120)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie._core import trictrac as law
from academie.games.trictrac.tutor.precepts.casing import least_hit
from academie.games.trictrac.tutor.precepts.scene import MAXIMS, After, Scene, fewest, most
from academie.games.trictrac.tutor.precepts.side import G
from academie.tables.board import THROWS
from academie.tutor.advice import Chapter, Found, found

if TYPE_CHECKING:
    from academie.games.trictrac.coup import Dames

CHAPTER: Chapter[Scene] = Chapter("§120", MAXIMS)

SIX = 6
EVEN = {2, 4, 6}


@CHAPTER.maxim
def for_and_against(scene: Scene) -> Found | None:
    """The fewest throws that win him something, less those that give one something."""
    kept = most(scene.plays, lambda after: after.his.gives - after.his.wins)
    if not kept:
        return None
    wins = [after.his.wins for after in scene.plays]
    return found(kept.moves, least=min(wins), most=max(wins))


@CHAPTER.maxim
def no_hole(scene: Scene) -> Found | None:
    """The fewest throws by which he takes the hole."""
    kept = fewest(scene.plays, lambda after: after.his.holes(scene.his.points))
    return found(kept.moves, points=scene.his.points, least=kept.least, most=kept.most) if kept else None


@CHAPTER.maxim
def covered(scene: Scene) -> Found | None:
    """A cramped game of his with eight points or ten."""
    if not scene.him.cramped or scene.his.points < 8:
        return None
    told = least_hit(scene)
    return told and found(told.favours, points=scene.his.points, least=told.values["least"])


@CHAPTER.maxim
def not_uncovered(scene: Scene) -> Found | None:
    """Six points or eight, and little to play, before one's plein."""
    if scene.his.points not in {6, 8} or not scene.him.pressed or scene.me.full or scene.me.passed:
        return None
    told = least_hit(scene)
    return told and found(told.favours, points=scene.his.points, least=told.values["least"])


@CHAPTER.maxim
def let_him_wear(scene: Scene) -> Found | None:
    """A cramped game of his, and plays that differ in the throws that give him the hole."""
    if not scene.him.cramped:
        return None
    kept = fewest(scene.plays, lambda after: after.his.holes(scene.his.points))
    return found(kept.moves, least=kept.least, most=kept.most) if kept else None


# --- Numbers he lacks


def six_is_dead(own: Dames, other: Dames, profile: law.Profile) -> bool:
    """Whether no play of any throw uses a six, for the side whose dames come first."""
    if not any(count and law.open_to_move(list(other), step + SIX) for step, count in enumerate(own[:18])):
        return True
    throws = [(roll.dice[0], roll.dice[1]) for roll in THROWS if roll.dice[0] == SIX]
    plays = [play for throw in throws for play in law.plays(list(own), list(other), throw, profile)]
    return all(number != SIX for play in plays for _, _, number in play.strides)


@CHAPTER.maxim
def no_sixes(scene: Scene) -> Found | None:
    """Against a lone dame six from one of his, where his sixes are dead."""
    exposed = {after.move: _hit_by(after, {SIX}) for after in scene.plays}
    against = [move for move, steps in exposed.items() if steps]
    if not against or not six_is_dead(scene.him.dames, scene.me.dames, scene.state.core.profile):
        return None
    return found((), against, fleches=scene.either(sorted({step for steps in exposed.values() for step in steps})))


@CHAPTER.maxim
def no_evens(scene: Scene) -> Found | None:
    """He has put a dame in on the last flèche, and covers it from odd distances only."""
    him = scene.him
    if len(him.lacks) != 1:
        return None
    last = him.lacks[0]
    numbers = {n for n in range(1, 7) if him.dames[last - n] > (2 if last - n >= G else 0)}
    if not numbers or numbers & EVEN:
        return None
    against = scene.that(lambda after: _hit_by(after, EVEN))
    return found((), against, his=scene.his_at(last)) if against else None


def _hit_by(after: After, numbers: set[int]) -> tuple[int, ...]:
    """The lone dames that one of his hits directly by one of some numbers."""
    his, lone = after.play.other, after.me.lone(range(24))
    return tuple(step for step in lone if any(23 - step >= number and his[23 - step - number] for number in numbers))
