"""Why something that looks like a jan is none, and why a play that a player names is not legal.

Hits through closed stops, coins, early jans, puissance: the native law gives each reason, by the functions that give
the points. This module chooses which likenesses deserve a sentence. Pleins are in `pleins`.
"""

from itertools import permutations

from academie._core import trictrac as core
from academie.errors import Unreadable
from academie.games.trictrac.names import dames_in_words, listed_both
from academie.games.trictrac.referee.carries import Carry, read_carries
from academie.games.trictrac.state import State
from academie.games.trictrac.tutor.account.reasons import play_reason, stop_list, stops
from academie.games.trictrac.tutor.account.scene import COIN, OTHER_COIN, Scene, law_of
from academie.games.trictrac.tutor.account.values import Refusal, Sentence
from academie.tables.board import LIFTED
from academie.text.message import Message

_EARLY = 6  # dames down beyond which nobody thinks of the first jans any more
_AND = Message("and")

# The words for programs, of the reasons worth telling.
_COIN = {
    core.Why.one_for_doublet: "one_dame_for_a_doublet",
    core.Why.sum_on_coin: "sum",
    core.Why.own_coin_not_held: "own_coin_not_held",
    core.Why.no_surcase: "as_without_surcase",
    core.Why.coin_held: "coin_held",
}
_POWER = {core.Why.power_other_holds: "coin_held", core.Why.effect_first: "effet_first"}
_NOT_SIX = {core.Why.by_doublet, core.Why.together, core.Why.beyond_six, core.Why.repeated, core.Why.talon_short}


def refusals(scene: Scene) -> list[Refusal]:
    """All that looks like a hit, a coin or an early jan and is none."""
    return [each for look in (_hits, _coin, _puissance, _trois_coups, _deux_tables, _mezeas) for each in look(scene)]


def _hits(scene: Scene) -> list[Refusal]:
    """§64: what is beaten à faux is not beaten à vrai."""
    found = []
    for credit in scene.account:
        if credit.jan not in {core.Jan.faux_grand, core.Jan.faux_petit}:
            continue
        target = credit.where[0]
        origin = target - sum(scene.dice)
        there = stops(scene, origin)
        why = scene.say(
            "no_true_hit",
            "§55",
            "§57" if scene.doublet else "§56",
            count=len(there),
            where=scene.at(target),
            origin=scene.at(origin),
            stops=stop_list(scene, there, _AND, moving=False),
        )
        jan = credit.jan.name.replace("faux", "battre")
        found.append(Refusal(jan, "closed_stops", (scene.at(target), *scene.letters(there)), (why,)))
    return found


def _coin(scene: Scene) -> list[Refusal]:
    """§61, §62, §67: the coin that is not beaten although the numbers seem to reach it."""
    if any(scene.credited(jan) for jan in ("faux_coin", "jan_deux_tables", "jan_mezeas")):
        return []
    why = core.why_coin_unbeaten(scene.own, scene.other, scene.dice)
    if why not in _COIN:
        return []
    number = sum(scene.dice) if why == core.Why.sum_on_coin else scene.dice[0]
    line = scene.say(
        why.name, *law_of(why), origin=scene.at(OTHER_COIN - number), dames=dames_in_words(scene.own[COIN])
    )
    return [Refusal("battre_coin", _COIN[why], (scene.at(OTHER_COIN),), (line,))]


def _puissance(scene: Scene) -> list[Refusal]:
    """§27, §28: the coin that may not be taken par puissance."""
    why = core.why_no_power(scene.own, scene.other, scene.dice)
    if why not in _POWER:
        return []
    origins = listed_both(list(dict.fromkeys(scene.at(OTHER_COIN - number) for number in scene.dice)))
    line = scene.say(why.name, *law_of(why), origins=origins)
    return [Refusal("coin_puissance", _POWER[why], (scene.at(COIN),), (line,))]


def _trois_coups(scene: Scene) -> list[Refusal]:
    """§39: four dames down and a throw that seems to complete six."""
    if scene.dames_down != 4 or scene.credited("jan_trois_coups"):
        return []
    squares = tuple(scene.letters(sorted({*scene.down, *scene.dice})))
    index = scene.throw_of_releve
    reason = core.why_no_trois_coups(scene.own, scene.dice, 3)
    if reason.why == core.Why.nothing:
        line = scene.say("not_third_throw" if index else "throw_unknown", "§39", index=index)
        return [Refusal("jan_trois_coups", "not_the_third_throw", squares, (line,))]
    if index != 3 or reason.why not in _NOT_SIX:
        return []
    line = scene.say(reason.why.name, *law_of(reason.why), where=scene.at(max(reason.where, 0)))
    return [Refusal("jan_trois_coups", "not_six", squares, (line,))]


def _deux_tables(scene: Scene) -> list[Refusal]:
    """§40: both coins within reach, and yet no jan de deux tables."""
    why = core.why_no_deux_tables(scene.own, scene.dice, scene.profile)
    squares = (scene.at(COIN), scene.at(OTHER_COIN))
    if why == core.Why.from_petit_jan:
        return [Refusal("jan_deux_tables", "not_from_the_grand_jan", squares, (scene.say(why.name, *law_of(why)),))]
    if why != core.Why.third_down or scene.dames_down > _EARLY or scene.own[LIFTED]:
        return []
    number = core.reaches_both_coins(scene.own, scene.dice, core.Profile())
    one, two = COIN - number, OTHER_COIN - (sum(scene.dice) - number)
    down = dames_in_words(scene.dames_down)
    line = scene.say(why.name, *law_of(why), one=scene.at(one), two=scene.at(two), dames=down)
    return [Refusal("jan_deux_tables", "more_dames_down", squares, (line,))]


def _mezeas(scene: Scene) -> list[Refusal]:
    """§42: an ace with the coin taken, and yet no mézéas."""
    why = core.why_no_mezeas(scene.own, scene.dice)
    if why != core.Why.others_down or scene.dames_down > _EARLY or scene.own[LIFTED]:
        return []
    others = [step for step in scene.down if step != COIN]
    if others:
        count = sum(scene.own[step] for step in others)
        line = scene.say(why.name, *law_of(why), count=count, where=listed_both(scene.letters(others)))
    else:
        line = scene.say("more_on_coin", *law_of(why))
    return [Refusal("jan_mezeas", "more_dames_down", (scene.at(OTHER_COIN),), (line,))]


# --- Why a play that a player names is not legal


def why_not(state: State, text: str) -> Sentence | None:
    """Why a play of both numbers, or of one dame by one of them, is not legal; None where the law gives no reason."""
    native = state.core
    if native.phase != core.Phase.play:
        return None
    try:
        carries = read_carries(native.thrower, text)
    except Unreadable:
        return None
    scene = Scene(native.profile, tuple(native.own), tuple(native.other), native.thrower, native.dice)
    for one, two in permutations(native.dice):
        paces = _paces(carries, one, two)
        reason = scene.why_not(*paces) if paces else None
        if reason is not None and reason.why != core.Why.nothing:
            return play_reason(scene, paces, reason)
    return None


def _paces(carries: tuple[Carry, ...], one: int, two: int) -> tuple[tuple[int, int], ...]:
    """The dames and the numbers by which they would go; nothing where the numbers do not take them there."""
    far = [carry.target - carry.origin for carry in carries]
    if far == [one + two]:
        return (carries[0].origin, one), (carries[0].origin + one, two)
    if far == [one, two]:
        return (carries[0].origin, one), (carries[1].origin, two)
    return ((carries[0].origin, one),) if far == [one] else ()
