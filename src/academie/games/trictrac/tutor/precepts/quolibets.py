"""Nicknames and quolibets of throws and shapes, where the board shows them (§117, §121): words without a move.

The sayings are the books' own words, in French in both languages. Those that need the play that follows, or a figure
that is lost, are not here: `maxims.toml` says which and why.
"""

from collections.abc import Iterator

from academie.games.trictrac.tutor.precepts.plein import ill_split, quartered, strangled
from academie.games.trictrac.tutor.precepts.scene import MAXIMS, Scene
from academie.games.trictrac.tutor.precepts.side import COIN, C, D, E, F, G, H, I, J, K
from academie.tutor.advice import Chapter, Found, found

CHAPTER: Chapter[Scene] = Chapter("§121", MAXIMS)

LOADED = 5  # PROJECT: a grand nombre of dames on one flèche
SEVERAL = 2  # lone dames
SAYINGS = {
    (2, 1): "Deux et as n'embarrassent pas",
    (3, 2): "Trous hideux",
    (6, 3): "Compagnon, sauve-toi",
    (6, 4): "S'il éclate, il rompra",
}


def _thrown(scene: Scene) -> bool:
    return bool(scene.plays)


@CHAPTER.maxim
def arbalete(scene: Scene) -> Found | None:
    """The shape of L27 with a third dame on G or H."""
    piled = [step for step in (G, H) if scene.me.dames[step] > 2]
    if not strangled(scene.me) or not piled:
        return None
    return found(cases=scene.listed((H, I, K, COIN)), heap=scene.listed(piled))


@CHAPTER.maxim
def enfileur(scene: Scene) -> Found | None:
    """Six-three thrown in the shape of L28."""
    if scene.dice != (6, 3) or not _thrown(scene) or not quartered(scene.me):
        return None
    return found(cases=scene.listed((G, I, J, COIN)))


@CHAPTER.maxim
def rotie(scene: Scene) -> Found | None:
    """A full grand jan, one dame on each of D, E and F."""
    if not scene.me.full or scene.me.spare != {D: 1, E: 1, F: 1}:
        return None
    return found(fleches=scene.listed((D, E, F)))


@CHAPTER.maxim
def mal_fendue(scene: Scene) -> Found | None:
    """The cases of L46."""
    return found(cases=scene.listed((C, E, G, I, K))) if ill_split(scene.me) else None


@CHAPTER.maxim
def cheval(scene: Scene) -> Found | None:
    """The three cases of L47 without a dame on C or D, and neither G nor H."""
    me = scene.me
    if not me.has_cases(I, J, K) or me.cases((G, H)) or (me.dames[C] and me.dames[D]):
        return None
    return found(cases=scene.listed((I, J, K)), wood=scene.listed((C, D)))


@CHAPTER.maxim
def bidet(scene: Scene) -> Found | None:
    """Many dames on one flèche that is not the talon, before the return."""
    fleche = max(range(1, 12), key=lambda step: scene.me.dames[step])
    count = scene.me.dames[fleche]
    return found(count=count, fleche=scene.at(fleche)) if count >= LOADED else None


@CHAPTER.maxim
def marquez_tout(scene: Scene) -> Found | None:
    """A gros dé that wins nothing by a hit, several adverse dames being alone."""
    lone = scene.him.lone(range(24))
    if not _thrown(scene) or not scene.big or len(lone) < SEVERAL:
        return None
    if any(chance.hits for chance in scene.now.chances if chance.dice == scene.dice):
        return None
    return found(count=len(lone))


@CHAPTER.maxim
def couvrez_tout(scene: Scene) -> Found | None:
    """Several lone dames, and no play that puts a second on one of them."""
    lone = scene.me.lone(range(1, 12))
    if not _thrown(scene) or len(lone) < SEVERAL:
        return None
    return None if any(after.me.dames[step] > 1 for after in scene.plays for step in lone) else found(count=len(lone))


@CHAPTER.maxim
def fendue(scene: Scene) -> Found | None:
    """A number, or the sum, that arrives on such a flèche."""
    if not _thrown(scene):
        return None
    split = next((step for step in _arrivals(scene) if _between_two(scene, step)), None)
    return None if split is None else found(fleche=scene.at(split))


def _arrivals(scene: Scene) -> Iterator[int]:
    """Where a dame of the thrower arrives by a number, or by the sum over a stop that no case closes."""
    one, two = scene.dice
    his = scene.him.dames
    for step in scene.me.held(range(24)):
        stops = [step + number for number in (one, two) if step + number < 24]
        yield from stops
        if step + one + two < 24 and any(his[23 - stop] < 2 for stop in stops):
            yield step + one + two


def _between_two(scene: Scene, step: int) -> bool:
    his = scene.him.dames
    empty = not scene.me.dames[step] and not his[23 - step] and step < 23
    return empty and his[24 - step] == 1 == his[22 - step]


@CHAPTER.maxim
def rateau(scene: Scene) -> Found | None:
    """Three cases, each a flèche from the next, the flèches between without a dame."""
    me = scene.me
    for first in range(1, 8):
        teeth, gaps = (first, first + 2, first + 4), (first + 1, first + 3)
        if me.has_cases(*teeth) and not me.held(gaps):
            return found(cases=scene.listed(teeth))
    return None


@CHAPTER.maxim
def of_the_throw(scene: Scene) -> Found | None:
    """Two-one, three-two, six-three, six-four."""
    return found(saying=SAYINGS[scene.dice]) if _thrown(scene) and scene.dice in SAYINGS else None


@CHAPTER.maxim
def belle_case(scene: Scene) -> Found | None:
    """Every stride of every play ends on a case of yours that stood before."""
    if not any(after.play.strides for after in scene.plays):
        return None
    ends = {to for after in scene.plays for _, to, _ in after.play.strides}
    return found() if all(to < 12 and scene.me.dames[to] >= 2 for to in ends) else None
