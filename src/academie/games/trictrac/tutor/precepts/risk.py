"""What a play gives him to win: throws for and against, holes not to be given, when to be covered (§120)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie._core import trictrac as law
from academie.games.trictrac.tutor.precepts.casing import least_hit
from academie.games.trictrac.tutor.precepts.scene import HIT, POINTS, After, Scene, agreeing, fewest, most, throws
from academie.games.trictrac.tutor.precepts.side import G
from academie.tables.board import THROWS
from academie.tutor.advice import Chapter, Found, found

if TYPE_CHECKING:
    from academie.games.trictrac.coup import Dames

CHAPTER: Chapter[Scene] = Chapter("§120")

SIX = 6
EVEN = {2, 4, 6}
WIN_HIM = agreeing("wins him something", "win him something", "lui gagne quelque chose", "lui gagnent quelque chose")


@CHAPTER.rule(
    "L17",
    "LEP l.1652-1656 III.I; ACAD-B l.1625 ch.XVI",
    en="Count the throws for and against: of his 36, {least} after the safest play, up to {most} after others.",
    fr="Comptez les coups pour et contre : sur ses 36, {least} après le coup le plus sûr, jusqu'à {most} "
    "après d'autres.",
    counts={"least": WIN_HIM},
)
def for_and_against(scene: Scene) -> Found | None:
    """The fewest throws that win him something, less those that give one something."""
    kept = most(scene.plays, lambda after: after.his.gives - after.his.wins)
    if not kept:
        return None
    wins = [after.his.wins for after in scene.plays]
    return found(kept.moves, least=min(wins), most=max(wins))


@CHAPTER.rule(
    "L14",
    "LEP l.1650 III.I; ACAD-B l.1537 ch.XVI; ACAD-B l.1625 ch.XVI",
    en="Give no hole for nothing: he has {points}, and {least}, up to {most} after other plays.",
    fr="Ne donnez pas un trou mal à propos : il a {points}, et {least}, jusqu'à {most} après d'autres coups.",
    counts={
        "points": POINTS,
        "least": throws("makes his hole", "make his hole", "lui fait le trou", "lui font le trou"),
    },
    weight=2,
)
def no_hole(scene: Scene) -> Found | None:
    """The fewest throws by which he takes the hole."""
    kept = fewest(scene.plays, lambda after: after.his.holes(scene.his.points))
    return found(kept.moves, points=scene.his.points, least=kept.least, most=kept.most) if kept else None


@CHAPTER.rule(
    "A10",
    "ACAD-A l.401-403 ch.VII; ACAD-B l.1553 ch.XVI",
    en="His game is bad and he has {points}: be covered, or he takes the hole and leaves; {least}.",
    fr="Son jeu est mauvais et il a {points} : couvrez-vous, ou il prend le trou et s'en va ; {least}.",
    counts={"points": POINTS, "least": HIT},
    weight=3,
)
def covered(scene: Scene) -> Found | None:
    """A cramped game of his with eight points or ten."""
    if not scene.him.cramped or scene.his.points < 8:
        return None
    told = least_hit(scene)
    return told and found(told.favours, points=scene.his.points, least=told.values["least"])


@CHAPTER.rule(
    "B17",
    "ACAD-B l.1535-1537 ch.XVI",
    en="He has {points} and his game presses: risk nothing uncovered; {least}.",
    fr="Il a {points} et son jeu se presse : ne risquez rien à découvert ; {least}.",
    counts={"points": POINTS, "least": HIT},
    weight=2,
)
def not_uncovered(scene: Scene) -> Found | None:
    """Six points or eight, and little to play, before one's plein."""
    if scene.his.points not in {6, 8} or not scene.him.pressed or scene.me.full or scene.me.passed:
        return None
    told = least_hit(scene)
    return told and found(told.favours, points=scene.his.points, least=told.values["least"])


@CHAPTER.rule(
    "L66",
    "LEP l.1768 III.III",
    en="His dice spoil his game: leave him nothing to take the hole with; {least}, up to {most} after other plays.",
    fr="Ses dés gâtent son jeu : ne lui laissez rien pour prendre le trou ; {least}, jusqu'à {most} après "
    "d'autres coups.",
    counts={"least": throws("does", "do", "le fait", "le font")},
    weight=3,
)
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


@CHAPTER.rule(
    "L65a",
    "LEP l.1766 III.III",
    en="He cannot play sixes: do not give him any to hit with, as on {fleches}.",
    fr="Il ne peut jouer les six : ne lui en donnez pas à battre, comme en {fleches}.",
    weight=2,
)
def no_sixes(scene: Scene) -> Found | None:
    """Against a lone dame six from one of his, where his sixes are dead."""
    exposed = {after.move: _hit_by(after, {SIX}) for after in scene.plays}
    against = [move for move, steps in exposed.items() if steps]
    if not against or not six_is_dead(scene.him.dames, scene.me.dames, scene.state.core.profile):
        return None
    return found((), against, fleches=scene.either(sorted({step for steps in exposed.values() for step in steps})))


@CHAPTER.rule(
    "L65b",
    "LEP l.1766 III.III",
    en="He has only odd numbers to fill {his} with: do not give him even ones to hit with.",
    fr="Il n'a que des dés pointus pour remplir {his} : ne lui en donnez pas de carrés à battre.",
    weight=2,
)
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
