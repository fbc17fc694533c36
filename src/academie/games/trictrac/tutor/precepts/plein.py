"""Towards the plein of the grand jan, keeping it, breaking it, and against his; the shapes to avoid (§120)."""

from collections.abc import Callable

from academie._core import trictrac as law
from academie.games.trictrac.tutor.precepts.scene import MAXIMS, After, Scene, adding
from academie.games.trictrac.tutor.precepts.side import COIN, FIELD, GRAND, PETIT, C, D, E, F, G, H, I, J, K, Side
from academie.text.message import Message
from academie.tutor.advice import Chapter, Found, found

CHAPTER: Chapter[Scene] = Chapter("§120", MAXIMS)
SHAPES: Chapter[Scene] = Chapter("§120", MAXIMS)

NEAR_HOLE = {8, 10}
EIGHT = 8  # points left over when one held
PASSING = 10  # PROJECT: six-four, and what is greater, is a throw to pass with
NEARLY_OVER = 2  # trous he lacks, from which nothing more is to be risked


# --- Putting a dame in


def _last(scene: Scene) -> int | None:
    """The one empty flèche of a grand jan that has five cases."""
    lacks = scene.me.lacks
    return lacks[0] if len(lacks) == 2 and lacks[0] == lacks[1] else None


def _put_in(scene: Scene, last: int, **words: object) -> Found | None:
    return adding(scene.favour(lambda after: after.me.dames[last] == 1, fleche=scene.at(last)), **words)


def _struck(after: After, last: int) -> bool:
    """Whether one of his dames hits the flèche directly."""
    place = 23 - last
    return any(after.play.other[place - number] for number in range(1, 7))


@CHAPTER.maxim
def put_in_first(scene: Scene) -> Found | None:
    """A dame on the one empty flèche, unless direct numbers hit it and he has eight points or ten."""
    last = _last(scene)
    if last is None:
        return None
    near = scene.his.points in NEAR_HOLE
    return scene.favour(
        lambda after: after.me.dames[last] == 1 and not (near and _struck(after, last)), fleche=scene.at(last)
    )


@CHAPTER.maxim
def put_in_late(scene: Scene) -> Found | None:
    """His game is the longer one: even when he has eight points or ten."""
    last = _last(scene)
    if last is None or scene.his.points not in NEAR_HOLE or not scene.me.pressed:
        return None
    if scene.him.to_play <= scene.me.to_play:
        return None
    return _put_in(scene, last, his=scene.him.to_play, mine=scene.me.to_play, points=scene.his.points)


@CHAPTER.maxim
def put_in_anyway(scene: Scene) -> Found | None:
    """He has put a dame in, or filled."""
    last = _last(scene)
    if last is None or not (scene.him.full or len(scene.him.lacks) == 1):
        return None
    return _put_in(scene, last, done=_FULL if scene.him.full else _IN)


_FULL = Message("has his plein")
_IN = Message("has put a dame in")


@CHAPTER.maxim
def put_in_safely(scene: Scene) -> Found | None:
    """He has no points, and none of his throws makes twelve."""
    last = _last(scene)
    if last is None or scene.his.points:
        return None
    return scene.favour(lambda after: after.me.dames[last] == 1 and not after.his.holes(0), fleche=scene.at(last))


@CHAPTER.maxim
def put_in_unharmed(scene: Scene) -> Found | None:
    """He has points, but none of his throws makes twelve."""
    last, points = _last(scene), scene.his.points
    if last is None or not points:
        return None
    safe = scene.favour(lambda a: a.me.dames[last] == 1 and not a.his.holes(points), fleche=scene.at(last))
    return adding(safe, points=points)


# --- Numbers to fill with


@CHAPTER.maxim
def most_fill(scene: Scene) -> Found | None:
    """One dame lacking after the play: the most throws that fill, unless two ways are needed."""
    return None if _needs_two(scene) else _filling(scene, lambda after: after.mine.fills)


@CHAPTER.maxim
def two_ways(scene: Scene) -> Found | None:
    """Six points or eight lacking: the most throws whose filling brings them."""
    need = 12 - scene.mine.points
    if not _needs_two(scene):
        return None
    return adding(_filling(scene, lambda after: after.mine.count(lambda chance: chance.fills >= need)), need=need)


def _needs_two(scene: Scene) -> bool:
    return 4 < 12 - scene.mine.points <= 8


def _filling(scene: Scene, count: Callable[[After], int]) -> Found | None:
    """The most throws to fill with, of the plays that leave one dame lacking."""
    plays = [after for after in scene.plays if len(after.me.lacks) == 1]
    lacking = sorted({step for after in plays for step in after.me.lacks})
    return scene.most(count, plays, fleches=scene.either(lacking)) if plays else None


# --- Out of a bad game


@CHAPTER.maxim
def rather_open(scene: Scene) -> Found | None:
    """A short game that is not full: lone dames in the grand jan rather than surcases."""
    if not scene.me.cramped:
        return None
    loaded = [(after.move, after.loaded) for after in scene.plays if after.loaded]
    before = len(scene.me.lone(FIELD))
    good = scene.that(lambda after: not after.loaded and len(after.me.lone(FIELD)) > before)
    if not good or not loaded:
        return None
    steps = sorted({step for _, where in loaded for step in where})
    return found(good, [move for move, _ in loaded], left=scene.me.to_play, loaded=scene.either(steps))


@CHAPTER.maxim
def pass_one(scene: Scene) -> Found | None:
    """One of the bad shapes or a cramped game, a throw of ten or more, and a passage."""
    if sum(scene.dice) < PASSING or not (bad_shape(scene.me) or scene.me.cramped):
        return None
    good = [after for after in scene.plays if after.passes]
    against = scene.that(lambda after: after.loaded and not after.passes)
    return found([after.move for after in good], against, fleches=_beyond(scene, good)) if good else None


@CHAPTER.maxim
def pass_to_keep(scene: Scene) -> Found | None:
    """A full grand jan, a throw of ten or more, and a play that passes and keeps it."""
    if sum(scene.dice) < PASSING or not scene.me.full:
        return None
    good = [after for after in scene.plays if after.passes and after.me.full]
    return found([after.move for after in good], fleches=_beyond(scene, good)) if good else None


def _beyond(scene: Scene, plays: list[After]) -> Message:
    had = scene.me.dames
    return scene.either(sorted({step for a in plays for step in range(12, 24) if a.me.dames[step] > had[step]}))


# --- To keep it, to break it


@CHAPTER.maxim
def onto_six(scene: Scene) -> Found | None:
    """One dame more on the first flèche of the grand jan, which is full and stays so."""
    if not scene.me.full:
        return None
    return scene.favour(lambda after: after.me.full and after.me.dames[G] > scene.me.dames[G], fleche=scene.at(G))


@CHAPTER.maxim
def last_from_behind(scene: Scene) -> Found | None:
    """Held with eight points, little to play and one dame behind the plein: plays that bring it in and keep it full."""
    held = scene.me.full and scene.me.pressed and scene.mine.points == EIGHT and scene.mine.trous
    if not held or scene.me.on(PETIT) != 1:
        return None
    (dame,) = scene.me.held(PETIT)
    return scene.favour(lambda after: after.me.full and not after.me.on(PETIT), fleche=scene.at(dame))


@CHAPTER.maxim
def break_closed(scene: Scene) -> Found | None:
    """Five-four or four-three breaks a full grand jan: plays that leave a dame on each of its flèches."""
    if scene.dice not in {(5, 4), (4, 3)} or not scene.me.full:
        return None
    # All plays where it can be kept: then it must.
    return scene.favour(lambda after: len(after.me.held(GRAND)) == 6, dice=f"{scene.dice[0]}-{scene.dice[1]}")


# --- Against his plein


@CHAPTER.maxim
def make_him_break(scene: Scene) -> Found | None:
    """His grand jan full and short, yours not made: the fewest throws that keep it."""
    if not scene.him.full or not scene.him.pressed or scene.me.full:
        return None
    good = scene.most(lambda after: 36 - after.his.keeps, left=scene.him.to_play)
    return good and adding(good, broken=good.values["most"])


@CHAPTER.maxim
def shut_with_halves(scene: Scene) -> Found | None:
    """You lack one or two cases, he is full and three trous or more from the end: the fewest empty flèches."""
    if not _enfiladed(scene) or scene.his_to_go <= NEARLY_OVER:
        return None
    return scene.most(lambda after: len(after.me.held(GRAND)), cases=scene.listed(sorted(set(scene.me.lacks))))


@CHAPTER.maxim
def nothing_open(scene: Scene) -> Found | None:
    """The same with one trou or two to go: the fewest hits."""
    if not _enfiladed(scene) or scene.his_to_go > NEARLY_OVER:
        return None
    trous = Message("one trou") if scene.his_to_go == 1 else Message("two trous")
    return scene.fewest(lambda after: after.his.hits, trous=trous)


def _enfiladed(scene: Scene) -> bool:
    """He is full, and you lack a case or two: four dames at most, on two flèches at most."""
    lacks = scene.me.lacks
    fillable = law.can_fill(list(scene.me.dames), law.Table.grand)
    return scene.him.full and 0 < len(set(lacks)) <= 2 and scene.me.passed == 0 and fillable


# --- Shapes that the treatises name and warn of


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


def _entered(scene: Scene, shape: Callable[[Side], bool], **words: object) -> Found | None:
    """Against the plays that bring your dames into a shape they do not have yet."""
    return None if shape(scene.me) else scene.warn(lambda after: shape(after.me), **words)


@SHAPES.maxim
def crossbow(scene: Scene) -> Found | None:
    """Against coming to the first shape."""
    return _entered(scene, strangled, cases=scene.listed((H, I, K, COIN)))


@SHAPES.maxim
def by_threes(scene: Scene) -> Found | None:
    """Against reaching the second shape."""
    return _entered(scene, quartered, cases=scene.listed((G, I, J, COIN)), wood=scene.at(D))


@SHAPES.maxim
def margot(scene: Scene) -> Found | None:
    """Against coming to the third."""
    return _entered(scene, ill_split, cases=scene.listed((C, E, G, I, K)))
