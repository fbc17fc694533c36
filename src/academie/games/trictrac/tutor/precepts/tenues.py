"""To hold or to leave after a hole (§73-§75, §96, §120): Lepeintre's twenty-one points, both games compared, à écrire.

Advice for one who may leave: a hole by his own dice. Nothing here tells which is the law's.
"""

from __future__ import annotations

from academie._core import trictrac as law
from academie.games.trictrac.names import trous_told
from academie.games.trictrac.tutor.holding import ENOUGH_TO_HOLD
from academie.games.trictrac.tutor.precepts.scene import MAXIMS, Scene, told
from academie.games.trictrac.tutor.precepts.side import COIN, FIELD, GRAND, PETIT, Side
from academie.text.message import Message
from academie.tutor.advice import Chapter, Found, found

CHAPTER: Chapter[Scene] = Chapter("§120", MAXIMS)

FEW_HOLES = 2  # one plays for a trou or two
BEGINNING = 8  # PROJECT: the first throws of a relevé, before either is full
THRICE = 18  # points to play that keep a petit jan three times (LEP l.1752)
MANY_LEFT = 6  # PROJECT: points left over from the hole that are worth staying for
MARQUE, GRANDE = 6, 12  # trous of a marqué, and of a grande bredouille (§97)


def _later(scene: Scene) -> bool:
    """Whether his game is the later one."""
    return scene.him.to_play > scene.me.to_play


def _figures(scene: Scene) -> dict[str, object]:
    return {"mine": scene.me.to_play, "his": scene.him.to_play}


@CHAPTER.maxim
def against_late(scene: Scene) -> Found | None:
    """Unless one plays for a trou or two; early in the relevé cases and wood are compared instead (L57)."""
    if not _later(scene) or scene.to_go <= FEW_HOLES or _early(scene):
        return None
    return told(_figures(scene) | {"go": scene.to_go}, scene.leave())


@CHAPTER.maxim
def too_short(scene: Scene) -> Found | None:
    """A plein with fewer than twenty-one points to play."""
    if not scene.me.full or scene.me.to_play >= ENOUGH_TO_HOLD:
        return None
    return found(scene.leave(), mine=scene.me.to_play, enough=ENOUGH_TO_HOLD)


@CHAPTER.maxim
def long_enough(scene: Scene) -> Found | None:
    """A plein with twenty-one and more, and no later game against it."""
    if not scene.me.full or scene.me.to_play < ENOUGH_TO_HOLD or _later(scene):
        return None
    return found(scene.hold(), mine=scene.me.to_play, enough=ENOUGH_TO_HOLD)


@CHAPTER.maxim
def not_even_then(scene: Scene) -> Found | None:
    """Twenty-one and more, for one trou or for many, against a later game."""
    if not scene.me.full or scene.me.to_play < ENOUGH_TO_HOLD or not _later(scene):
        return None
    return told(_figures(scene), scene.leave())


@CHAPTER.maxim
def nothing_to_lose(scene: Scene) -> Found | None:
    """A trou or none against ten or eleven, one or two lone dames behind the plein, his game short."""
    me, lone = scene.me, scene.me.lone(PETIT)
    lost = not scene.ecrire and scene.mine.trous <= 1 and 1 <= scene.his_to_go <= 2
    if not (lost and me.full and me.pressed and scene.him.pressed and lone):
        return None  # three lone dames there would have more to play than a pressed game
    if not scene.facing.false:
        return None
    trous = trous_told(scene.mine.trous)
    return found(scene.hold(), trous=trous, his=scene.his.trous, mine=me.to_play, fleches=scene.listed(lone))


@CHAPTER.maxim
def use_the_lead(scene: Scene) -> Found | None:
    """Both games with their grand jans: a comparison of points to play means nothing before."""
    if not (scene.me.full and scene.him.full) or scene.me.to_play <= scene.him.to_play:
        return None
    return told(_figures(scene), scene.hold())


# --- Early in the relevé


def _cases(side: Side) -> int:
    return len(side.cases(GRAND))


def _early(scene: Scene) -> bool:
    return scene.nth <= BEGINNING and not (scene.me.full or scene.him.full or scene.me.full_petit)


@CHAPTER.maxim
def more_cases(scene: Scene) -> Found | None:
    """More cases in the grand jan, and no more wood on his side to make up for them."""
    mine, his = _cases(scene.me), _cases(scene.him)
    if not _early(scene) or mine <= his or scene.him.down >= scene.me.down + mine - his:
        return None
    return found(scene.hold(), mine=mine, his=his)


@CHAPTER.maxim
def made_up_for(scene: Scene) -> Found | None:
    """A dame more down on his side for each case more on one's own, or more."""
    mine, his = _cases(scene.me), _cases(scene.him)
    if not _early(scene) or mine <= his or scene.him.down < scene.me.down + mine - his:
        return None
    return found(scene.leave(), mine=mine, his=his)


@CHAPTER.maxim
def better(scene: Scene) -> Found | None:
    """More dames down and as many cases or more."""
    if scene.me.full_petit or scene.me.down <= scene.him.down or _cases(scene.me) < _cases(scene.him):
        return None
    return found(scene.hold(), mine=scene.me.down, his=scene.him.down)


def _equal(scene: Scene) -> bool:
    return scene.me.down == scene.him.down and _cases(scene.me) == _cases(scene.him)


def given(scene: Scene) -> int:
    """The points the throw on the board gives the other, which leaving saves."""
    core = scene.state.core
    account = law.credits(core.own, core.other, core.dice, core.profile)
    return sum(credit.points for credit in account if not credit.to_roller)


@CHAPTER.maxim
def equal_and_giving(scene: Scene) -> Found | None:
    """As many dames down, as many cases, and points for him."""
    points = given(scene) if _equal(scene) else 0
    return found(scene.leave(), points=points) if points else None


@CHAPTER.maxim
def equal_with_points(scene: Scene) -> Found | None:
    """The same with nothing for him and many points left over."""
    if scene.mine.points < MANY_LEFT or not _equal(scene) or given(scene):
        return None
    return found(scene.hold(), points=scene.mine.points)


# --- From a petit jan


def petit_to_play(side: Side) -> int:
    """The points that can be played before a full petit jan breaks: spare dames, and those beyond it, to the coin."""
    behind = sum((side.dames[step] - 2) * (COIN - step) for step in PETIT)
    return behind + sum(side.dames[step] * (COIN - step) for step in FIELD)


@CHAPTER.maxim
def leave_petit(scene: Scene) -> Found | None:
    """Fewer points to play than would keep it three times."""
    left = petit_to_play(scene.me) if scene.me.full_petit else THRICE
    return found(scene.leave(), mine=left) if left < THRICE else None


@CHAPTER.maxim
def hold_petit(scene: Scene) -> Found | None:
    """Eighteen points and more."""
    left = petit_to_play(scene.me) if scene.me.full_petit else 0
    return found(scene.hold(), mine=left) if left >= THRICE else None


@CHAPTER.maxim
def hold_for_coin(scene: Scene) -> Found | None:
    """A full petit jan, the other still all in his, and a throw that takes the coin."""
    if not (scene.me.full_petit and scene.him.in_petit):
        return None
    core = scene.state.core
    board = (core.own, core.other, core.dice)
    if not (law.takes_coin_by_effet(*board) or law.takes_coin_by_puissance(*board)):
        return None
    return found(scene.hold(), coin=scene.at(COIN))


# --- À écrire


def _sure(scene: Scene) -> bool:
    """A game long enough to hold, and no later one against it."""
    return scene.me.full and scene.me.to_play >= ENOUGH_TO_HOLD and not _later(scene)


@CHAPTER.maxim
def leave_with_marque(scene: Scene) -> Found | None:
    """Six trous, more than he has."""
    core = scene.state.core
    return found(scene.leave(), trous=scene.mine.trous) if core.may_stop(core.thrower) else None


@CHAPTER.maxim
def fear_pavillon(scene: Scene) -> Found | None:
    """À écrire, against no trou, with a game that is not sure."""
    if not scene.ecrire or scene.his.trous or _sure(scene):
        return None
    return found(scene.leave())


@CHAPTER.maxim
def may_be_excused(scene: Scene) -> Found | None:
    """À écrire, with no pavillon to fear, or one's own and one trou to go, short of the marqué."""
    if not scene.ecrire or _sure(scene) or scene.mine.trous >= MARQUE:
        return None
    if scene.mine.grande and scene.to_go == 1:
        return found(scene.hold(), why=_OWN)
    return found(scene.hold(), why=_NONE) if scene.his.trous else None


_OWN = Message("the pavillon is yours and one trou is lacking")
_NONE = Message("there is no pavillon to fear")


@CHAPTER.maxim
def stay_for_grande(scene: Scene) -> Found | None:
    """Six to eleven in a row, a game to hold, and one of his that is short or gone."""
    if not scene.ecrire or not scene.mine.grande or not MARQUE <= scene.mine.trous < GRANDE:
        return None
    if not _sure(scene) or not scene.him.pressed:
        return None
    return found(scene.hold(), trous=scene.mine.trous)
