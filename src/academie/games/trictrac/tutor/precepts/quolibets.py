"""Nicknames and quolibets of throws and shapes, where the board shows them (§117, §121): words without a move.

The sayings are the books' own words, French in both languages. What needs the play that follows, or a figure that is
lost, is not here: `maxims.toml` says which and why.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.trictrac.tutor.precepts.scene import DAMES, agreeing
from academie.games.trictrac.tutor.precepts.shapes import ill_split, quartered, strangled
from academie.games.trictrac.tutor.precepts.side import COIN, C, D, E, F, G, H, I, J, K
from academie.tutor.advice import Chapter, Found, found

if TYPE_CHECKING:
    from collections.abc import Iterator

    from academie.games.trictrac.tutor.precepts.scene import Scene

CHAPTER: Chapter[Scene] = Chapter("§121")

LOADED = 5  # PROJECT: a grand nombre of dames on one flèche
SEVERAL = 2  # lone dames
HIS_ALONE = agreeing(
    "of his dames stands", "of his dames stand", "de ses dames est découverte", "de ses dames sont découvertes"
)
YOUR_ALONE = agreeing(
    "of your dames stands", "of your dames stand", "de vos dames est découverte", "de vos dames sont découvertes"
)
SAYINGS = {
    (2, 1): "Deux et as n'embarrassent pas",
    (3, 2): "Trous hideux",
    (6, 3): "Compagnon, sauve-toi",
    (6, 4): "S'il éclate, il rompra",
}


def _thrown(scene: Scene) -> bool:
    return bool(scene.plays)


@CHAPTER.rule(
    "Q1",
    "LEP l.1685 III.II",
    en="This game is “en arbalète”: {cases}, and dames heaped on {heap}.",
    fr="C'est un jeu en arbalète : {cases}, et des dames en surcharge en {heap}.",
    weight=0,
)
def arbalete(scene: Scene) -> Found | None:
    """The shape of L27 with a third dame on G or H."""
    heap = [step for step in (G, H) if scene.me.dames[step] > 2]
    if not strangled(scene.me) or not heap:
        return None
    return found(cases=scene.listed((H, I, K, COIN)), heap=scene.listed(heap))


@CHAPTER.rule(
    "Q2",
    "LEP l.1687 III.II",
    en="Six-three is called “l'enfileur”: it ruins the game that has {cases}.",
    fr="Le six et trois s'appelle l'enfileur : il perd le jeu qui a {cases}.",
    weight=0,
)
def enfileur(scene: Scene) -> Found | None:
    """Six-three thrown in the shape of L28."""
    if scene.dice != (6, 3) or not _thrown(scene) or not quartered(scene.me):
        return None
    return found(cases=scene.listed((G, I, J, COIN)))


@CHAPTER.rule(
    "Q3",
    "LEP l.1742 III.III",
    en="The plein with its three spare dames on {fleches} is “la rôtie du major”: twenty-one points to play.",
    fr="Le plein avec ses trois surnuméraires en {fleches}, c'est la rôtie du major : vingt et un points à jouer.",
    weight=0,
)
def rotie(scene: Scene) -> Found | None:
    """A full grand jan, one dame on each of D, E and F."""
    if not scene.me.full or scene.me.spare != {D: 1, E: 1, F: 1}:
        return None
    return found(fleches=scene.listed((D, E, F)))


@CHAPTER.rule(
    "Q4",
    "LEP l.1721 III.II",
    en="The cases {cases} are “Margot la mal fendue”.",
    fr="Les cases {cases}, c'est Margot la mal fendue.",
    weight=0,
)
def mal_fendue(scene: Scene) -> Found | None:
    """The cases of L46."""
    return found(cases=scene.listed((C, E, G, I, K))) if ill_split(scene.me) else None


@CHAPTER.rule(
    "Q5",
    "LEP l.1723 III.II; ACAD-B l.1668 ch.XVII",
    en="The last cases {cases} come first, without wood on {wood}: “vous bridez votre cheval par la queue”.",
    fr="Les dernières cases {cases} faites les premières, sans bois en {wood} : « vous bridez votre cheval par la "
    "queue ».",
    weight=0,
)
def cheval(scene: Scene) -> Found | None:
    """The three cases of L47 without a dame on C or D, and neither G nor H."""
    me = scene.me
    if not me.has_cases(I, J, K) or me.cases((G, H)) or (me.dames[C] and me.dames[D]):
        return None
    return found(cases=scene.listed((I, J, K)), wood=scene.listed((C, D)))


@CHAPTER.rule(
    "Q6",
    "ACAD-B l.1670 ch.XVII",
    en="{count} on {fleche}: “voilà un bidet bien chargé”.",
    fr="{count} en {fleche} : « voilà un bidet bien chargé ».",
    counts={"count": DAMES},
    weight=0,
)
def bidet(scene: Scene) -> Found | None:
    """Many dames on one flèche that is not the talon, before the return."""
    fleche = max(range(1, 12), key=lambda step: scene.me.dames[step])
    count = scene.me.dames[fleche]
    return found(count=count, fleche=scene.at(fleche)) if count >= LOADED else None


@CHAPTER.rule(
    "Q7",
    "ACAD-B l.1672 ch.XVII",
    en="{count} alone and this big throw hits none: “marquez tout”.",
    fr="{count} et ce grand coup n'en bat aucune : « marquez tout ».",
    counts={"count": HIS_ALONE},
    weight=0,
)
def marquez_tout(scene: Scene) -> Found | None:
    """A gros dé that wins nothing by a hit, several adverse dames being alone."""
    lone = scene.him.lone(range(24))
    if not _thrown(scene) or not scene.big or len(lone) < SEVERAL:
        return None
    if any(chance.hits for chance in scene.now.chances if chance.dice == scene.dice):
        return None
    return found(count=len(lone))


@CHAPTER.rule(
    "Q8",
    "ACAD-B l.1674 ch.XVII",
    en="{count} alone and this throw covers none: “couvrez tout”.",
    fr="{count} et ce coup n'en couvre aucune : « couvrez tout ».",
    counts={"count": YOUR_ALONE},
    weight=0,
)
def couvrez_tout(scene: Scene) -> Found | None:
    """Several lone dames, and no play that puts a second on one of them."""
    lone = scene.me.lone(range(1, 12))
    if not _thrown(scene) or len(lone) < SEVERAL:
        return None
    return None if any(after.me.dames[step] > 1 for after in scene.plays for step in lone) else found(count=len(lone))


@CHAPTER.rule(
    "Q9",
    "ACAD-B l.1676 ch.XVII",
    en="The throw falls on {fleche}, empty between two of his lone dames: “Margot la fendue”.",
    fr="Le coup tombe en {fleche}, vide entre deux de ses dames découvertes : « Margot la fendue ».",
    weight=0,
)
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


@CHAPTER.rule(
    "Q10",
    "ACAD-B l.1678 ch.XVII",
    en="Three cases with empty flèches between, {cases}: “voilà un râteau, mais le jeu n'est pas beau”.",
    fr="Trois cases séparées par des flèches vides, {cases} : « voilà un râteau, mais le jeu n'est pas beau ».",
    weight=0,
)
def rateau(scene: Scene) -> Found | None:
    """Three cases, each a flèche from the next, the flèches between without a dame."""
    me = scene.me
    for first in range(1, 8):
        teeth, gaps = (first, first + 2, first + 4), (first + 1, first + 3)
        if me.has_cases(*teeth) and not me.held(gaps):
            return found(cases=scene.listed(teeth))
    return None


@CHAPTER.rule(
    "Q11",
    "ACAD-B l.1680-1686 ch.XVII",
    en="Of this throw they say: “{saying}”.",
    fr="De ce coup on dit : « {saying} ».",
    weight=0,
)
def of_the_throw(scene: Scene) -> Found | None:
    """Two-one, three-two, six-three, six-four."""
    return found(saying=SAYINGS[scene.dice]) if _thrown(scene) and scene.dice in SAYINGS else None


@CHAPTER.rule(
    "Q12",
    "ACAD-B l.1690 ch.XVII",
    en="No number comes but on cases already made: “voilà une belle case à faire”.",
    fr="Aucun nombre ne porte que sur des cases déjà faites : « voilà une belle case à faire ».",
    weight=0,
)
def belle_case(scene: Scene) -> Found | None:
    """Every stride of every play ends on a case of one's own that stood before."""
    if not any(after.play.strides for after in scene.plays):
        return None
    ends = {to for after in scene.plays for _, to, _ in after.play.strides}
    return found() if all(to < 12 and scene.me.dames[to] >= 2 for to in ends) else None
