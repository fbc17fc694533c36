"""What a play lets him win or lose: false hits to seek or shun, trous not to give, cover to take (§64-§66, §120)."""

from dataclasses import replace
from typing import Any

from academie._core import trictrac as law
from academie.games.trictrac.coup import Dames
from academie.games.trictrac.names import trous_in_words
from academie.games.trictrac.state import Move
from academie.games.trictrac.tutor.holding import ENOUGH_TO_HOLD
from academie.games.trictrac.tutor.precepts.scene import MAXIMS, After, Scene, adding
from academie.games.trictrac.tutor.precepts.side import COIN, PETIT, E, F, G, J, K
from academie.tables.board import THROWS
from academie.text.message import Message
from academie.tutor.advice import Chapter, Found, found

CHAPTER: Chapter[Scene] = Chapter("§120", MAXIMS)
RISK: Chapter[Scene] = Chapter("§120", MAXIMS)

NEAR_HOLE = {8, 10}
NO_COIN = Message("no coin")
TWO_CASES = Message("two cases to make")
BREAKS_SOON = 7  # PROJECT: he must break soon who has no more than a mean throw to play


def _last_hole(scene: Scene) -> bool:
    return not scene.ecrire and scene.to_go == 1


def _petit(after: After, *, true: bool) -> int:
    """The throws that hit a dame of your petit jan, truly or falsely."""
    return after.his.count(lambda chance: chance.petit_hits if true else chance.petit_false)


def _most_false(scene: Scene) -> Found | None:
    return scene.most(lambda after: after.his.false)


def _fewest_given(scene: Scene) -> Found | None:
    points = scene.mine.points
    return scene.fewest(lambda after: after.his.given_holes(points), points=points)


def _holds_on(scene: Scene) -> bool:
    """PROJECT: with enough to play you may hold, and want the points soon; else you keep the right to leave."""
    return scene.me.full and scene.me.to_play >= ENOUGH_TO_HOLD


@CHAPTER.maxim
def seek(scene: Scene) -> Found | None:
    """The most false hits, before you have eight points."""
    return None if scene.mine.points >= 8 or scene.me.passed else _most_false(scene)


@CHAPTER.maxim
def shun(scene: Scene) -> Found | None:
    """Eight points or ten, except on the last trou or with a game long enough to hold."""
    near = scene.mine.points in NEAR_HOLE and not _last_hole(scene) and not _holds_on(scene)
    return _fewest_given(scene) if near else None


@CHAPTER.maxim
def not_before_he_fills(scene: Scene) -> Found | None:
    """He lacks a half-case or a case and has wood; your own plein is pressed, four points from the trou."""
    him = scene.him
    if len(set(him.lacks)) != 1 or not him.on(PETIT):
        return None
    if not scene.me.full or not scene.me.pressed or scene.mine.points < 8 or _last_hole(scene):
        return None
    return _fewest_given(scene)


@CHAPTER.maxim
def risk_it(scene: Scene) -> Found | None:
    """A trou matters more to the player who has fewer (PROJECT): hits of both kinds in the petit jan."""
    if scene.mine.trous >= scene.his.trous:
        return None
    good = [a for a in scene.plays if _petit(a, true=True) and _petit(a, true=False)]
    steps = sorted({step for after in good for step in after.me.lone(PETIT)})
    return found([after.move for after in good], fleches=scene.either(steps)) if good else None


@CHAPTER.maxim
def two_for_one(scene: Scene) -> Found | None:
    """A lone dame in the petit jan which at least twice as many throws hit falsely as truly."""
    counts = [(after.move, _petit(after, true=True), _petit(after, true=False)) for after in scene.plays]
    good: dict[Move, dict[str, object]] = {
        move: {"true": true, "false": false} for move, true, false in counts if true and false >= 2 * true
    }
    return found(good, of=good.__getitem__) if good else None


@CHAPTER.maxim
def last_hole(scene: Scene) -> Found | None:
    """One trou from the end of the partie."""
    return _most_false(scene) if _last_hole(scene) else None


@CHAPTER.maxim
def reach_twelve(scene: Scene) -> Found | None:
    """The most throws that give the points you lack, the plein kept: one dame for four points, several for more."""
    if not _holds_on(scene):
        return None
    need = 12 - scene.mine.points
    plays = [after for after in scene.plays if after.me.full]
    return scene.most(lambda after: after.his.count(lambda chance: chance.false >= need), plays, need=need)


@CHAPTER.maxim
def desperate(scene: Scene) -> Found | None:
    """He has ten points and lacks one trou or two; you have no coin."""
    if scene.ecrire or not 1 <= scene.his_to_go <= 2 or scene.his.points != 10 or scene.me.dames[COIN]:
        return None
    return adding(_most_false(scene), trous=trous_in_words(scene.his_to_go))


@CHAPTER.maxim
def nothing_behind(scene: Scene) -> Found | None:
    """His three spare dames stand on the last three flèches of his plein."""
    him = scene.him
    if not him.full or not set(him.spare) <= {J, K, COIN} or sum(him.spare.values()) != 3:
        return None
    return scene.fewest(lambda after: after.me.on(PETIT), his=scene.his_listed(sorted(him.spare)))


@CHAPTER.maxim
def stay_master(scene: Scene) -> Found | None:
    """The fewest false hits, when he has his coin and lacks fewer than two cases."""
    return scene.fewest(lambda after: after.his.false) if _made(scene) and not _unready(scene) else None


@CHAPTER.maxim
def spread_behind(scene: Scene) -> Found | None:
    """The most, when he has two cases to make or no coin."""
    if not _made(scene) or not _unready(scene):
        return None
    return adding(_most_false(scene), wants=TWO_CASES if scene.him.coin else NO_COIN)


def _made(scene: Scene) -> bool:
    return any(after.me.full for after in scene.plays) and not _last_hole(scene)


def _unready(scene: Scene) -> bool:
    """He has two cases to make, or no coin."""
    return not scene.him.coin or len(set(scene.him.lacks)) >= 2


@CHAPTER.maxim
def wait_for_him(scene: Scene) -> Found | None:
    """Both full, he with a throw to play at most; one of your one or two dames behind stands alone on E or F."""
    him, behind = scene.him, (E, F)
    if not him.full or him.to_play > BREAKS_SOON or not scene.me.full or scene.me.on(PETIT) not in {1, 2}:
        return None
    words = {"left": him.to_play, "fleches": scene.either(behind)}
    return scene.favour(lambda after: after.me.full and after.me.lone(behind), **words)


# --- Throws for and against

SIX = 6
EVEN = {2, 4, 6}


@RISK.maxim
def for_and_against(scene: Scene) -> Found | None:
    """The fewest throws that win him something, less those that give you something."""
    his = {after.move: after.his for after in scene.plays}

    def counts(move: Any) -> dict[str, object]:  # noqa: ANN401 - as of any game's rule
        return {"wins": his[move].wins, "gives": his[move].gives}

    good = scene.most(lambda after: after.his.gives - after.his.wins)
    return good and replace(good, values=good.values | counts(good.favours[0]), of=counts)


@RISK.maxim
def no_hole(scene: Scene) -> Found | None:
    """The fewest throws by which he takes the trou."""
    return _fewest_holes(scene)


def _fewest_holes(scene: Scene) -> Found | None:
    points = scene.his.points
    return scene.fewest(lambda after: after.his.holes(points), points=points)


@RISK.maxim
def covered(scene: Scene) -> Found | None:
    """A cramped game of his with eight points or ten."""
    return _least_hit(scene) if scene.him.cramped and scene.his.points >= 8 else None


@RISK.maxim
def not_uncovered(scene: Scene) -> Found | None:
    """He has six points or eight and little to play, and you have not your plein yet."""
    if scene.his.points not in {6, 8} or not scene.him.pressed or scene.me.full or scene.me.passed:
        return None
    return _least_hit(scene)


def _least_hit(scene: Scene) -> Found | None:
    """The plays after which fewest throws hit truly."""
    return scene.fewest(lambda after: after.his.hits, points=scene.his.points)


@RISK.maxim
def let_him_wear(scene: Scene) -> Found | None:
    """A cramped game of his, and plays that differ in the throws that give him the trou."""
    return _fewest_holes(scene) if scene.him.cramped else None


# --- Numbers he lacks


def six_is_dead(own: Dames, other: Dames, profile: law.Profile) -> bool:
    """Whether no play of any throw uses a six, for the side whose dames come first."""
    if not any(count and law.open_to_move(list(other), step + SIX) for step, count in enumerate(own[:18])):
        return True
    throws = [(roll.dice[0], roll.dice[1]) for roll in THROWS if roll.dice[0] == SIX]
    plays = [play for throw in throws for play in law.plays(list(own), list(other), throw, profile)]
    return all(number != SIX for play in plays for _, _, number in play.strides)


@RISK.maxim
def no_sixes(scene: Scene) -> Found | None:
    """Against a lone dame six from one of his, where his sixes are dead."""
    exposed = {after.move: _hit_by(after, {SIX}) for after in scene.plays}
    against = [move for move, steps in exposed.items() if steps]
    if not against or not six_is_dead(scene.him.dames, scene.me.dames, scene.state.core.profile):
        return None
    return found((), against, fleches=scene.either(sorted({step for steps in exposed.values() for step in steps})))


@RISK.maxim
def no_evens(scene: Scene) -> Found | None:
    """He has put a dame in on the last flèche, and covers it from odd distances only."""
    him = scene.him
    if len(him.lacks) != 1:
        return None
    last = him.lacks[0]
    numbers = {n for n in range(1, 7) if him.dames[last - n] > (2 if last - n >= G else 0)}
    if not numbers or numbers & EVEN:
        return None
    return scene.warn(lambda after: _hit_by(after, EVEN), his=scene.his_at(last))


def _hit_by(after: After, numbers: set[int]) -> tuple[int, ...]:
    """The lone dames that one of his hits directly by one of some numbers."""
    his, lone = after.play.other, after.me.lone(range(24))
    return tuple(step for step in lone if any(23 - step >= number and his[23 - step - number] for number in numbers))
