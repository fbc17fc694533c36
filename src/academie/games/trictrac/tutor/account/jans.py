"""The reasons of the credits that are neither hits nor pleins: early jans, coins, numbers not played, the levée."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie._core import trictrac as core
from academie.games.trictrac.names import listed_both, the_number
from academie.games.trictrac.state import LAW
from academie.games.trictrac.tutor.account.reasons import unplayed_sentences
from academie.games.trictrac.tutor.account.scene import COIN, OTHER_COIN
from academie.games.trictrac.tutor.account.words import POINTS, amount

if TYPE_CHECKING:
    from collections.abc import Callable

    from academie.games.trictrac.tutor.account.scene import Scene
    from academie.games.trictrac.tutor.account.values import Sentence
    from academie.title import Title


def _points(credit: core.Credit) -> Title:
    return amount(POINTS, credit.points)


def _trois_coups(scene: Scene, credit: core.Credit) -> list[Sentence]:
    down, coming = listed_both(scene.letters(scene.down)), listed_both(scene.letters(credit.where))
    return [scene.say("trois_coups", "§39", down=down, coming=coming, points=_points(credit))]


def _deux_tables(scene: Scene, credit: core.Credit) -> list[Sentence]:
    one = core.reaches_both_coins(scene.own, scene.dice, scene.profile)
    two = sum(scene.dice) - one
    jan = scene.say(
        "deux_tables",
        LAW[credit.jan.name],
        one=scene.at(COIN - one),
        first=the_number(one),
        two=scene.at(OTHER_COIN - two),
        second=the_number(two),
        points=_points(credit),
    )
    return [jan, *_contre(scene, credit)]


def _contre(scene: Scene, credit: core.Credit) -> list[Sentence]:
    return [] if credit.to_roller else [scene.say("contre_jan", LAW[credit.jan.name])]


def _mezeas(scene: Scene, credit: core.Credit) -> list[Sentence]:
    key = "mezeas_beset" if scene.doublet else "mezeas"
    return [scene.say(key, LAW[credit.jan.name], points=_points(credit)), *_contre(scene, credit)]


def _coin(scene: Scene, credit: core.Credit) -> list[Sentence]:
    origins = listed_both(list(dict.fromkeys(scene.at(OTHER_COIN - number) for number in scene.dice)))
    told = [scene.say("coin_beaten", "§61", origins=origins, points=_points(credit))]
    return [*told, scene.say("coin_by_surcase", "§62")] if 1 in scene.dice else told


def _unplayed(scene: Scene, credit: core.Credit) -> list[Sentence]:
    count = scene.natural[0].unplayed
    told = [scene.say("unplayed", "§24", count=count, points=_points(credit)), *unplayed_sentences(scene)]
    return [*told, scene.say("unplayed_but_power", "§27")] if scene.power is not None else told


def _levee(scene: Scene, credit: core.Credit) -> list[Sentence]:
    told = [scene.say("levee", "§37", points=_points(credit))]
    return [*told, scene.say("levee_or_not", "§37", "§36")] if len(scene.lifting) < len(scene.plays) else told


def _plainly(key: str, law: str) -> Callable[[Scene, core.Credit], list[Sentence]]:
    """A jan told in one sentence of its points and its place."""

    def tell(scene: Scene, credit: core.Credit) -> list[Sentence]:
        where = scene.at(credit.where[0])
        return [scene.say(key, law, points=_points(credit), where=where)]

    return tell


OTHERS = {
    "jan_trois_coups": _trois_coups,
    "jan_deux_tables": _deux_tables,
    "contre_jan_deux_tables": _deux_tables,
    "jan_mezeas": _mezeas,
    "contre_jan_mezeas": _mezeas,
    "battre_coin": _coin,
    "faux_coin": _plainly("coin_beaten_falsely", "§67"),
    "dame_non_jouee": _unplayed,
    "levee": _levee,
    "pile_malheur": _plainly("pile", "§68"),
    "jan_rencontre": _plainly("rencontre", "§68"),
    "margot_fendue": _plainly("margot", "§68"),
}
