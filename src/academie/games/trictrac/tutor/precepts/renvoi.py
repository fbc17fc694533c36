"""Being hit falsely: to be sought, or shunned so as not to be given the hole (§64-§66, §120)."""

from __future__ import annotations

from academie.games.trictrac.names import trous_told
from academie.games.trictrac.tutor.holding import ENOUGH_TO_HOLD
from academie.games.trictrac.tutor.precepts.scene import MAXIMS, After, Scene, fewest, most, told
from academie.games.trictrac.tutor.precepts.side import COIN, PETIT, E, F, J, K
from academie.text.message import Message
from academie.tutor.advice import Chapter, Found, found

CHAPTER: Chapter[Scene] = Chapter("§120", MAXIMS)

NEAR_HOLE = {8, 10}
NO_COIN = Message("no coin")
TWO_CASES = Message("two cases to make")
BREAKS_SOON = 7  # PROJECT: he must break soon who has no more than a mean throw to play


def _last_hole(scene: Scene) -> bool:
    return not scene.ecrire and scene.to_go == 1


def _petit(after: After, *, true: bool) -> int:
    """The throws that hit a dame of one's petit jan, truly or falsely."""
    return after.his.count(lambda chance: chance.petit_hits if true else chance.petit_false)


def _most_false(scene: Scene) -> Found | None:
    kept = most(scene.plays, lambda after: after.his.false)
    return found(kept.moves, most=kept.most) if kept else None


def _fewest_given(scene: Scene) -> Found | None:
    kept = fewest(scene.plays, lambda after: after.his.given_holes(scene.mine.points))
    return found(kept.moves, least=kept.least, most=kept.most) if kept else None


def _holds_on(scene: Scene) -> bool:
    """PROJECT: who has enough to play to hold would have points sooner; who has not would keep the right to leave."""
    return scene.me.full and scene.me.to_play >= ENOUGH_TO_HOLD


@CHAPTER.maxim
def seek(scene: Scene) -> Found | None:
    """The most false hits, before eight points."""
    return None if scene.mine.points >= 8 or scene.me.passed else _most_false(scene)


@CHAPTER.maxim
def shun(scene: Scene) -> Found | None:
    """Eight points or ten, not on the last hole, and not with a game long enough to hold."""
    if scene.mine.points not in NEAR_HOLE or _last_hole(scene) or _holds_on(scene):
        return None
    what = _fewest_given(scene)
    return what and told(what.values | {"points": scene.mine.points}, what.favours)


@CHAPTER.maxim
def not_before_he_fills(scene: Scene) -> Found | None:
    """He lacks a half-case or a case and has wood; one's own plein is pressed, four points from the hole."""
    him = scene.him
    if len(set(him.lacks)) != 1 or not him.on(PETIT):
        return None
    if not scene.me.full or not scene.me.pressed or scene.mine.points < 8 or _last_hole(scene):
        return None
    what = _fewest_given(scene)
    return what and found(what.favours, points=scene.mine.points)


@CHAPTER.maxim
def risk_it(scene: Scene) -> Found | None:
    """To gain a hole matters more to the one who has fewer (PROJECT); hits of both kinds in the petit jan."""
    if scene.mine.trous >= scene.his.trous:
        return None
    kept = [a for a in scene.plays if _petit(a, true=True) and _petit(a, true=False)]
    steps = sorted({step for after in kept for step in after.me.lone(PETIT)})
    return found([after.move for after in kept], fleches=scene.either(steps)) if kept else None


@CHAPTER.maxim
def two_for_one(scene: Scene) -> Found | None:
    """A lone dame in the petit jan which twice as many throws hit falsely as truly, or more."""
    kept = []
    for after in scene.plays:
        true, false = _petit(after, true=True), _petit(after, true=False)
        if true and false >= 2 * true:
            kept.append((after.move, true, false))
    if not kept:
        return None
    return found([move for move, _, _ in kept], true=kept[0][1], false=kept[0][2])


@CHAPTER.maxim
def last_hole(scene: Scene) -> Found | None:
    """One trou from the end of the partie."""
    return _most_false(scene) if _last_hole(scene) else None


@CHAPTER.maxim
def reach_twelve(scene: Scene) -> Found | None:
    """The most throws that give what is lacking, the plein kept: one dame for four points, several for more."""
    if not _holds_on(scene):
        return None
    need = 12 - scene.mine.points
    plays = [after for after in scene.plays if after.me.full]
    kept = most(plays, lambda after: after.his.count(lambda chance: chance.false >= need))
    return found(kept.moves, need=need, most=kept.most) if kept else None


@CHAPTER.maxim
def desperate(scene: Scene) -> Found | None:
    """One trou or two and ten points against one, without a coin."""
    if scene.ecrire or not 1 <= scene.his_to_go <= 2 or scene.his.points != 10 or scene.me.dames[COIN]:
        return None
    what = _most_false(scene)
    return what and told(what.values | {"trous": trous_told(scene.his_to_go)}, what.favours)


@CHAPTER.maxim
def nothing_behind(scene: Scene) -> Found | None:
    """His three spare dames on the last three flèches of his plein."""
    him = scene.him
    if not him.full or not set(him.spare) <= {J, K, COIN} or sum(him.spare.values()) != 3:
        return None
    kept = fewest(scene.plays, lambda after: after.me.on(PETIT))
    return found(kept.moves, his=scene.his_listed(sorted(him.spare))) if kept else None


@CHAPTER.maxim
def stay_master(scene: Scene) -> Found | None:
    """The fewest false hits against a coin and fewer than two cases lacking."""
    if not _made(scene) or _unready(scene):
        return None
    kept = fewest(scene.plays, lambda after: after.his.false)
    return found(kept.moves, least=kept.least, most=kept.most) if kept else None


@CHAPTER.maxim
def spread_behind(scene: Scene) -> Found | None:
    """The most, against two cases to make or no coin."""
    if not _made(scene) or not _unready(scene):
        return None
    what = _most_false(scene)
    return what and told(what.values | {"wants": TWO_CASES if scene.him.coin else NO_COIN}, what.favours)


def _made(scene: Scene) -> bool:
    return any(after.me.full for after in scene.plays) and not _last_hole(scene)


def _unready(scene: Scene) -> bool:
    """He has two cases to make, or no coin."""
    return not scene.him.coin or len(set(scene.him.lacks)) >= 2


@CHAPTER.maxim
def wait_for_him(scene: Scene) -> Found | None:
    """Both full, he with a throw to play at most; one's one or two dames behind on E or F, alone."""
    him = scene.him
    if not him.full or him.to_play > BREAKS_SOON or not scene.me.full or scene.me.on(PETIT) not in {1, 2}:
        return None
    kept = scene.that(lambda after: after.me.full and after.me.lone((E, F)))
    return found(kept, left=him.to_play, fleches=scene.either((E, F))) if kept else None
