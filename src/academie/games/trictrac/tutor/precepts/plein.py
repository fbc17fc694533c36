"""Towards the plein of the grand jan, keeping it, breaking it, and against his (§120)."""

from __future__ import annotations

from academie._core import trictrac as law
from academie.games.trictrac.tutor.precepts.casing import least_hit
from academie.games.trictrac.tutor.precepts.scene import MAXIMS, After, Scene, fewest, most, told
from academie.games.trictrac.tutor.precepts.shapes import bad_shape
from academie.games.trictrac.tutor.precepts.side import FIELD, GRAND, G
from academie.text.message import Message
from academie.tutor.advice import Chapter, Found, found

CHAPTER: Chapter[Scene] = Chapter("§120", MAXIMS)

NEAR_HOLE = {8, 10}
PASSING = 10  # PROJECT: six-four, and what is greater, is a throw to pass with
NEARLY_OVER = 2  # trous he lacks, from which nothing more is to be risked


# --- Putting a dame in


def _last(scene: Scene) -> int | None:
    """The one empty flèche of a grand jan that has five cases."""
    lacks = scene.me.lacks
    return lacks[0] if len(lacks) == 2 and lacks[0] == lacks[1] else None


def _put_in(scene: Scene, last: int) -> tuple[After, ...]:
    return tuple(after for after in scene.plays if after.me.dames[last] == 1)


def _struck(after: After, last: int) -> bool:
    """Whether one of his dames hits the flèche directly."""
    place = 23 - last
    return any(after.play.other[place - number] for number in range(1, 7))


def _in_or_full(scene: Scene) -> bool:
    """Whether he has put a dame in himself, or is full."""
    return scene.him.full or len(scene.him.lacks) == 1


@CHAPTER.maxim
def put_in_first(scene: Scene) -> Found | None:
    """A dame on the one empty flèche, unless direct numbers hit it and he has eight points or ten."""
    last = _last(scene)
    if last is None:
        return None
    kept = [
        after.move for after in _put_in(scene, last) if not (scene.his.points in NEAR_HOLE and _struck(after, last))
    ]
    return found(kept, fleche=scene.at(last)) if kept else None


@CHAPTER.maxim
def put_in_late(scene: Scene) -> Found | None:
    """Even with eight points or ten against one."""
    last = _last(scene)
    if last is None or scene.his.points not in NEAR_HOLE or not scene.me.pressed:
        return None
    if scene.him.to_play <= scene.me.to_play:
        return None
    kept = [after.move for after in _put_in(scene, last)]
    to_play = {"his": scene.him.to_play, "mine": scene.me.to_play}
    return told({**to_play, "points": scene.his.points, "fleche": scene.at(last)}, kept) if kept else None


@CHAPTER.maxim
def put_in_anyway(scene: Scene) -> Found | None:
    """He has put a dame in, or filled."""
    last = _last(scene)
    if last is None or not _in_or_full(scene):
        return None
    kept = [after.move for after in _put_in(scene, last)]
    return found(kept, done=_FULL if scene.him.full else _IN, fleche=scene.at(last)) if kept else None


_FULL = Message("has his plein")
_IN = Message("has put a dame in")


@CHAPTER.maxim
def put_in_safely(scene: Scene) -> Found | None:
    """No points of his, and none of his throws makes twelve."""
    last = _last(scene)
    if last is None or scene.his.points:
        return None
    kept = [after.move for after in _put_in(scene, last) if not after.his.holes(0)]
    return found(kept, fleche=scene.at(last)) if kept else None


# --- Numbers to fill with


@CHAPTER.maxim
def most_fill(scene: Scene) -> Found | None:
    """One dame lacking after the play; the most throws that fill, unless two ways are wanted."""
    if _wants_two(scene):
        return None
    plays = [after for after in scene.plays if len(after.me.lacks) == 1]
    kept = most(plays, lambda after: after.mine.fills)
    return found(kept.moves, fleches=_lacking(scene, plays), most=kept.most, least=kept.least) if kept else None


@CHAPTER.maxim
def two_ways(scene: Scene) -> Found | None:
    """Six points or eight lacking: the most throws whose filling brings them."""
    if not _wants_two(scene):
        return None
    need = 12 - scene.mine.points
    plays = [after for after in scene.plays if len(after.me.lacks) == 1]
    kept = most(plays, lambda after: after.mine.count(lambda chance: chance.fills >= need))
    if not kept:
        return None
    return found(kept.moves, need=need, fleches=_lacking(scene, plays), most=kept.most, least=kept.least)


def _wants_two(scene: Scene) -> bool:
    return 4 < 12 - scene.mine.points <= 8


def _lacking(scene: Scene, plays: list[After]) -> Message:
    return scene.either(sorted({step for after in plays for step in after.me.lacks}))


# --- Out of a bad game


@CHAPTER.maxim
def rather_open(scene: Scene) -> Found | None:
    """A short game that is not full: lone dames in the grand jan against surcases."""
    if not scene.me.cramped:
        return None
    loaded = [(after.move, after.loaded) for after in scene.plays if after.loaded]
    before = len(scene.me.lone(FIELD))
    kept = scene.that(lambda after: not after.loaded and len(after.me.lone(FIELD)) > before)
    if not kept or not loaded:
        return None
    steps = sorted({step for _, where in loaded for step in where})
    return found(kept, [move for move, _ in loaded], left=scene.me.to_play, loaded=scene.either(steps))


@CHAPTER.maxim
def pass_one(scene: Scene) -> Found | None:
    """One of the bad shapes or a cramped game, a throw of ten or more, and a passage."""
    if sum(scene.dice) < PASSING or not (bad_shape(scene.me) or scene.me.cramped):
        return None
    kept = [after for after in scene.plays if after.passes]
    against = scene.that(lambda after: after.loaded and not after.passes)
    return found([after.move for after in kept], against, fleches=_beyond(scene, kept)) if kept else None


@CHAPTER.maxim
def pass_to_keep(scene: Scene) -> Found | None:
    """A full grand jan, a throw of ten or more, and a play that passes and keeps it."""
    if sum(scene.dice) < PASSING or not scene.me.full:
        return None
    kept = [after for after in scene.plays if after.passes and after.me.full]
    return found([after.move for after in kept], fleches=_beyond(scene, kept)) if kept else None


def _beyond(scene: Scene, plays: list[After]) -> Message:
    had = scene.me.dames
    return scene.either(sorted({step for a in plays for step in range(12, 24) if a.me.dames[step] > had[step]}))


# --- To keep it, to break it


@CHAPTER.maxim
def onto_six(scene: Scene) -> Found | None:
    """A dame more on the first flèche of the grand jan, which is full and stays so."""
    if not scene.me.full:
        return None
    kept = scene.that(lambda after: after.me.full and after.me.dames[G] > scene.me.dames[G])
    return found(kept, fleche=scene.at(G)) if kept else None


@CHAPTER.maxim
def break_closed(scene: Scene) -> Found | None:
    """Five-four or four-three breaks a full grand jan: plays that leave a dame on each of its flèches."""
    if scene.dice not in {(5, 4), (4, 3)} or not scene.me.full:
        return None
    kept = scene.that(lambda after: len(after.me.held(GRAND)) == 6)  # all of them where it can be kept: then it must
    return found(kept, dice=f"{scene.dice[0]}-{scene.dice[1]}") if kept else None


# --- Against his plein


@CHAPTER.maxim
def make_him_break(scene: Scene) -> Found | None:
    """His grand jan full and short, one's own not made: the fewest throws that keep it."""
    if not scene.him.full or not scene.him.pressed or scene.me.full:
        return None
    kept = fewest(scene.plays, lambda after: after.his.keeps)
    return found(kept.moves, left=scene.him.to_play, broken=36 - kept.least) if kept else None


@CHAPTER.maxim
def shut_with_halves(scene: Scene) -> Found | None:
    """One or two cases lacking, he full and three trous or more from the end: the fewest empty flèches."""
    if not _enfiladed(scene) or scene.his_to_go <= NEARLY_OVER:
        return None
    kept = most(scene.plays, lambda after: len(after.me.held(GRAND)))
    return found(kept.moves, cases=scene.listed(sorted(set(scene.me.lacks)))) if kept else None


@CHAPTER.maxim
def nothing_open(scene: Scene) -> Found | None:
    """The same with one trou or two to go: the fewest hits."""
    if not _enfiladed(scene) or scene.his_to_go > NEARLY_OVER:
        return None
    what = least_hit(scene)
    trous = Message("one trou") if scene.his_to_go == 1 else Message("two trous")
    return what and told(what.values | {"trous": trous}, what.favours)


def _enfiladed(scene: Scene) -> bool:
    """He is full, and one lacks a case or two: four dames at most, on two flèches at most."""
    lacks = scene.me.lacks
    fillable = law.can_fill(list(scene.me.dames), law.Table.grand)
    return scene.him.full and 0 < len(set(lacks)) <= 2 and scene.me.passed == 0 and fillable
