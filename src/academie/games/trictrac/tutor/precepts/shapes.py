"""Shapes of a game that the treatises name, and those they warn of (§120, §121)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.trictrac.tutor.precepts.scene import MAXIMS
from academie.games.trictrac.tutor.precepts.side import COIN, C, D, E, F, G, H, I, J, K, Side
from academie.tutor.advice import Chapter, Found, found

if TYPE_CHECKING:
    from collections.abc import Callable

    from academie.games.trictrac.tutor.precepts.scene import Scene

CHAPTER: Chapter[Scene] = Chapter("§120", MAXIMS)


def strangled(side: Side) -> bool:
    """L27: the coin with K, I and H, without J; no wood down, or some on F."""
    shape = side.has_cases(COIN, K, I, H) and side.dames[J] < 2
    return shape and (side.wood == 0 or side.dames[F] > 0)


def quartered(side: Side) -> bool:
    """L28: the coin with J, I and G, without K and H; no wood down, or on D alone."""
    shape = side.has_cases(COIN, J, I, G) and side.dames[K] < 2 and side.dames[H] < 2
    return shape and side.wood == side.dames[D]


def ill_split(side: Side) -> bool:
    """L46: the cases C, E, G, I and K."""
    return side.has_cases(C, E, G, I, K)


def bad_shape(side: Side) -> bool:
    """One of the three."""
    return strangled(side) or quartered(side) or ill_split(side)


def _entered(scene: Scene, shape: Callable[[Side], bool]) -> Found | None:
    """Against the plays that come to a shape in which one does not stand."""
    if shape(scene.me):
        return None
    against = scene.that(lambda after: shape(after.me))
    return found((), against) if against else None


@CHAPTER.maxim
def crossbow(scene: Scene) -> Found | None:
    """Against coming to the first shape."""
    told = _entered(scene, strangled)
    return told and found((), told.against, cases=scene.listed((H, I, K, COIN)))


@CHAPTER.maxim
def by_threes(scene: Scene) -> Found | None:
    """Against coming to the second."""
    told = _entered(scene, quartered)
    return told and found((), told.against, cases=scene.listed((G, I, J, COIN)), wood=scene.at(D))


@CHAPTER.maxim
def margot(scene: Scene) -> Found | None:
    """Against coming to the third."""
    told = _entered(scene, ill_split)
    return told and found((), told.against, cases=scene.listed((C, E, G, I, K)))
