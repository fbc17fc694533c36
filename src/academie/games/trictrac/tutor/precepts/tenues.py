"""To hold or to leave after a trou (§73-§75, §96, §120): Lepeintre's twenty-one points, both games compared, à écrire.

The advice is for a player who may leave, because his own dice made a trou. The law decides whether he may.
"""

from academie._core import trictrac as law
from academie.games.trictrac.names import trous_in_words
from academie.games.trictrac.tutor.holding import ENOUGH_TO_HOLD
from academie.games.trictrac.tutor.precepts.scene import MAXIMS, Scene
from academie.games.trictrac.tutor.precepts.side import COIN, FIELD, GRAND, PETIT, Side
from academie.text.message import Message
from academie.tutor.advice import Chapter, Found

CHAPTER: Chapter[Scene] = Chapter("§120", MAXIMS)

FEW_HOLES = 2  # trous to go: the game is for a trou or two
BEGINNING = 8  # PROJECT: the first throws of a relevé, before either is full
THRICE = 18  # points to play that keep a petit jan three times (LEP l.1752)
MANY_LEFT = 6  # PROJECT: points left over from the trou that are worth staying for
MANY_AHEAD = 6  # PROJECT: dames of his in the grand jan that make his game far on
MARQUE, GRANDE = 6, 12  # trous of a marqué, and of a grande bredouille (§97)


def _later(scene: Scene) -> bool:
    """Whether his game is later than yours: he has more points to play."""
    return scene.him.to_play > scene.me.to_play


def _figures(scene: Scene) -> dict[str, int]:
    return {"mine": scene.me.to_play, "his": scene.him.to_play}


@CHAPTER.maxim
def against_late(scene: Scene) -> Found | None:
    """Unless you need only a trou or two; early in the relevé cases and wood are compared instead (L57)."""
    if not _later(scene) or scene.to_go <= FEW_HOLES or _early(scene):
        return None
    return scene.decide("leave", **_figures(scene), go=scene.to_go)


@CHAPTER.maxim
def too_short(scene: Scene) -> Found | None:
    """A plein with fewer than twenty-one points to play."""
    if not scene.me.full or scene.me.to_play >= ENOUGH_TO_HOLD:
        return None
    return scene.decide("leave", mine=scene.me.to_play, enough=ENOUGH_TO_HOLD)


@CHAPTER.maxim
def long_enough(scene: Scene) -> Found | None:
    """A plein with twenty-one and more, and no later game against it."""
    if not scene.me.full or scene.me.to_play < ENOUGH_TO_HOLD or _later(scene):
        return None
    return scene.decide("hold", mine=scene.me.to_play, enough=ENOUGH_TO_HOLD)


@CHAPTER.maxim
def not_even_then(scene: Scene) -> Found | None:
    """Twenty-one and more, for one trou or for many, against a later game."""
    if not scene.me.full or scene.me.to_play < ENOUGH_TO_HOLD or not _later(scene):
        return None
    return scene.decide("leave", **_figures(scene))


@CHAPTER.maxim
def nothing_to_lose(scene: Scene) -> Found | None:
    """A trou or none against ten or eleven, one or two lone dames behind the plein, his game short."""
    me, lone = scene.me, scene.me.lone(PETIT)
    lost = not scene.ecrire and scene.mine.trous <= 1 and 1 <= scene.his_to_go <= 2
    if not (lost and me.full and me.pressed and scene.him.pressed and lone):
        return None  # three lone dames there would have more to play than a pressed game
    if not scene.facing.false:
        return None
    words = {"trous": trous_in_words(scene.mine.trous), "his": scene.his.trous, "fleches": scene.listed(lone)}
    return scene.decide("hold", **words, mine=me.to_play)


@CHAPTER.maxim
def use_the_lead(scene: Scene) -> Found | None:
    """Both games with their grand jans: a comparison of points to play means nothing before."""
    if not (scene.me.full and scene.him.full) or scene.me.to_play <= scene.him.to_play:
        return None
    return scene.decide("hold", **_figures(scene))


@CHAPTER.maxim
def hold_against_passed(scene: Scene) -> Found | None:
    """A plein with nothing behind it, so that sixes do not play; his dames have passed what he would need for his."""
    if not scene.me.full or scene.me.on(PETIT) or scene.him.full:
        return None
    passed = not law.can_fill(list(scene.him.dames), law.Table.grand)
    return scene.decide("hold", coin=scene.at(COIN)) if passed else None


# --- Early in the relevé


def _cases(side: Side) -> int:
    return len(side.cases(GRAND))


def _early(scene: Scene) -> bool:
    return scene.nth <= BEGINNING and not (scene.me.full or scene.him.full or scene.me.full_petit)


@CHAPTER.maxim
def more_cases(scene: Scene) -> Found | None:
    """More cases in the grand jan, and he has not so much more wood that it makes up for them."""
    mine, his = _cases(scene.me), _cases(scene.him)
    if not _early(scene) or mine <= his or scene.him.down >= scene.me.down + mine - his:
        return None
    return scene.decide("hold", mine=mine, his=his)


@CHAPTER.maxim
def made_up_for(scene: Scene) -> Found | None:
    """He has at least one more dame down for each case more that you have."""
    mine, his = _cases(scene.me), _cases(scene.him)
    if not _early(scene) or mine <= his or scene.him.down < scene.me.down + mine - his:
        return None
    return scene.decide("leave", mine=mine, his=his)


@CHAPTER.maxim
def better(scene: Scene) -> Found | None:
    """More dames down and as many cases or more."""
    if scene.me.full_petit or scene.me.down <= scene.him.down or _cases(scene.me) < _cases(scene.him):
        return None
    return scene.decide("hold", mine=scene.me.down, his=scene.him.down)


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
    return scene.decide("leave", points=points) if points else None


@CHAPTER.maxim
def equal_with_points(scene: Scene) -> Found | None:
    """The same with nothing for him and many points left over."""
    if scene.mine.points < MANY_LEFT or not _equal(scene) or given(scene):
        return None
    return scene.decide("hold", points=scene.mine.points)


# --- From a petit jan


def petit_to_play(side: Side) -> int:
    """The points that can be played before a full petit jan breaks: spare dames, and those beyond it, to the coin."""
    behind = sum((side.dames[step] - 2) * (COIN - step) for step in PETIT)
    return behind + sum(side.dames[step] * (COIN - step) for step in FIELD)


@CHAPTER.maxim
def leave_petit(scene: Scene) -> Found | None:
    """Fewer points to play than would keep it three times."""
    left = petit_to_play(scene.me) if scene.me.full_petit else THRICE
    return scene.decide("leave", mine=left) if left < THRICE else None


@CHAPTER.maxim
def hold_petit(scene: Scene) -> Found | None:
    """Eighteen points and more."""
    left = petit_to_play(scene.me) if scene.me.full_petit else 0
    return scene.decide("hold", mine=left) if left >= THRICE else None


@CHAPTER.maxim
def leave_to_the_advanced(scene: Scene) -> Found | None:
    """A full petit jan against many dames in his grand jan."""
    count = scene.him.on(GRAND)
    return scene.decide("leave", count=count) if scene.me.full_petit and count >= MANY_AHEAD else None


@CHAPTER.maxim
def hold_for_coin(scene: Scene) -> Found | None:
    """A full petit jan, the other still all in his, and a throw that takes the coin."""
    if not (scene.me.full_petit and scene.him.in_petit):
        return None
    core = scene.state.core
    board = (core.own, core.other, core.dice)
    if not (law.takes_coin_by_effet(*board) or law.takes_coin_by_puissance(*board)):
        return None
    return scene.decide("hold", coin=scene.at(COIN))


# --- À écrire


def _sure(scene: Scene) -> bool:
    """A game long enough to hold, and no later one against it."""
    return scene.me.full and scene.me.to_play >= ENOUGH_TO_HOLD and not _later(scene)


@CHAPTER.maxim
def leave_with_marque(scene: Scene) -> Found | None:
    """Six trous, more than he has."""
    core = scene.state.core
    return scene.decide("leave", trous=scene.mine.trous) if core.may_stop(core.thrower) else None


@CHAPTER.maxim
def fear_pavillon(scene: Scene) -> Found | None:
    """À écrire, against no trou, with a game that is not sure."""
    if not scene.ecrire or scene.his.trous or _sure(scene):
        return None
    return scene.decide("leave")


@CHAPTER.maxim
def may_be_excused(scene: Scene) -> Found | None:
    """À écrire, short of the marqué, with no pavillon to fear, or with yours and one trou to go."""
    if not scene.ecrire or _sure(scene) or scene.mine.trous >= MARQUE:
        return None
    if scene.mine.grande and scene.to_go == 1:
        return scene.decide("hold", why=_OWN)
    return scene.decide("hold", why=_NONE) if scene.his.trous else None


_OWN = Message("the pavillon is yours and one trou is lacking")
_NONE = Message("there is no pavillon to fear")


@CHAPTER.maxim
def stay_for_grande(scene: Scene) -> Found | None:
    """Six to eleven in a row and a game to hold, while his is short or gone."""
    if not scene.ecrire or not scene.mine.grande or not MARQUE <= scene.mine.trous < GRANDE:
        return None
    if not _sure(scene) or not scene.him.pressed:
        return None
    return scene.decide("hold", trous=scene.mine.trous)
