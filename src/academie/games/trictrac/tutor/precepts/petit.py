"""The petit jan: when to try it, how to make it, and how to play against one (§120)."""

from __future__ import annotations

from academie.games.trictrac.tutor.precepts.scene import MAXIMS, After, Scene, fewest, most, told
from academie.games.trictrac.tutor.precepts.side import GRAND, PETIT, B, C, D, E, F
from academie.text.message import Message, bilingual
from academie.tutor.advice import Chapter, Found, found

CHAPTER: Chapter[Scene] = Chapter("§120", MAXIMS)

DECIDES = 3  # two or three throws tell whether the dice are for it (ACAD-A l.391)
SMALL = {1, 2, 3}
MIDDLE = {3, 4, 5}


@CHAPTER.maxim
def try_petit(scene: Scene) -> Found | None:
    """The first three throws, every dame still on A to D, and a throw of as, two and three only."""
    if not 1 < scene.nth <= DECIDES or scene.me.on(range(4)) != 15 or not set(scene.dice) <= SMALL:
        return None
    return found(scene.that(lambda after: after.me.on(PETIT) == 15 and after.down))


@CHAPTER.maxim
def pass_on(scene: Scene) -> Found | None:
    """The second or third throw, of 3, 4 and 5 only, a dame being on one of D, E and F already."""
    if not 1 < scene.nth <= DECIDES or not set(scene.dice) <= MIDDLE or not scene.me.held((D, E, F)):
        return None
    kept = most(scene.plays, lambda after: after.me.on(GRAND))
    return found(kept.moves) if kept else None


@CHAPTER.maxim
def small_as_they_come(scene: Scene) -> Found | None:
    """All dames in the petit jan, which is not full and can be filled; an as or a two, from the talon."""
    me = scene.me
    small = set(scene.dice) & {B, C}
    if scene.nth == 1 or not small or not me.may_petit or me.full_petit:
        return None

    def hurried(after: After) -> bool:
        return any(number in small and to in {D, E, F} for _, to, number in after.play.strides)

    kept = scene.that(
        lambda after: (
            all(origin == 0 for origin, _, number in after.play.strides if number in small) and after.me.in_petit
        )
    )
    against = scene.that(hurried)
    where = {"fleches": scene.either((B, C)), "last": scene.listed((D, E, F))}
    return told(where, kept, against) if kept else None


@CHAPTER.maxim
def shut(scene: Scene) -> Found | None:
    """He has his grand jan, little to play, and lacks four points: the fewest empty flèches in one's grand jan."""
    if not _far_on(scene) or scene.his.points < 8:
        return None
    kept = fewest(scene.plays, _open)
    return found(kept.moves, points=scene.his.points, least=_passages(kept.least)) if kept else None


@CHAPTER.maxim
def leave_open(scene: Scene) -> Found | None:
    """The same, with four points to six: some empty flèche in one's grand jan."""
    if not _far_on(scene) or not 4 <= scene.his.points < 8:
        return None
    return found(kept) if (kept := scene.that(_open)) else None


def _far_on(scene: Scene) -> bool:
    return scene.him.full and scene.him.pressed and not scene.me.full


def _open(after: After) -> int:
    return 6 - len(after.me.held(GRAND))


def _passages(number: int) -> Message:
    """“none open”, “1 open”; « aucun d'ouvert », « 1 d'ouvert », « 2 d'ouverts »."""
    return bilingual(f"{number or 'none'} open", f"{number or 'aucun'} d'ouvert{'s' if number > 1 else ''}")
