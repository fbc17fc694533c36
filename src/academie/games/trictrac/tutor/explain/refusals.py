"""Why something that looks like a jan is none: hits through closed stops, coins, early jans, puissance.

Each refusal begins from a likeness found on the board and stands only where the core gave no such credit: what the
core credits is never refused here, and what it does not credit is never paid. Pleins are in `explain_pleins`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie._core import trictrac as core
from academie.games.trictrac.names import les, listed_both, the_number
from academie.games.trictrac.tutor.explain.scene import COIN, OTHER_COIN, sentence
from academie.games.trictrac.tutor.explain.values import Refusal
from academie.tables.board import LIFTED

if TYPE_CHECKING:
    from academie.games.trictrac.tutor.explain.scene import Scene

_EARLY = 6  # dames down beyond which nobody thinks of the first jans any more


def refusals(scene: Scene) -> list[Refusal]:
    """All that looks like a hit, a coin or an early jan and is none."""
    return [
        *_hits(scene),
        *_coin(scene),
        *_puissance(scene),
        *_trois_coups(scene),
        *_deux_tables(scene),
        *_mezeas(scene),
    ]


def _hits(scene: Scene) -> list[Refusal]:
    """§64: lone dames reached by the sum alone, over closed stops."""
    found = []
    for target in range(sum(scene.dice), LIFTED):
        jan = "battre_grand" if 6 <= target <= 17 else "battre_petit"
        origin = target - sum(scene.dice)
        if scene.adverse(target) != 1 or not scene.own[origin] or scene.credited(jan, target):
            continue
        stops = scene.stops(origin)
        names = [scene.stop_words(step, moving=False) for step in stops]
        en, fr = " and on ".join(n.en for n in names), " et en ".join(n.fr for n in names)
        only = "its only stop is" if len(stops) == 1 else "it would have to rest on"
        seul = "son seul repos est" if len(stops) == 1 else "il faudrait se reposer en"
        found.append(
            Refusal(
                jan,
                "closed_stops",
                (scene.at(target), *scene.letters(stops)),
                (
                    sentence(
                        f"{scene.at(target)} is not beaten à vrai from {scene.at(origin)}: {only} {en}, and a case "
                        "closes "
                        "the way; neither number alone reaches it.",
                        f"{scene.at(target)} n'est pas battue à vrai de {scene.at(origin)} : {seul} {fr}, et une "
                        "case ferme "
                        "le passage ; aucun nombre seul n'y arrive.",
                        "§55",
                        "§57" if scene.doublet else "§56",
                    ),
                ),
            )
        )
    return found


def _coin(scene: Scene) -> list[Refusal]:
    """§61, §62, §67: the coin that is not beaten although the numbers seem to reach it."""
    if any(scene.credited(jan) for jan in ("battre_coin", "faux_coin", "jan_deux_tables", "jan_mezeas")):
        return []
    origins = [OTHER_COIN - number for number in scene.dice]
    there, own = scene.at(OTHER_COIN), scene.at(COIN)
    dames = [scene.own[step] for step in origins]

    def refuse(reason: str, en: str, fr: str, *law: str) -> list[Refusal]:
        return [Refusal("battre_coin", reason, (there,), (sentence(en, fr, *law),))]

    reached = min(dames) >= (2 if scene.doublet else 1)
    if scene.doublet and dames[0] == 1 and scene.holds_coin and not scene.faces_coin:
        return refuse(
            "one_dame_for_a_doublet",
            f"The coin {there} is not beaten: a doublet needs two dames on {scene.at(origins[0])} and one stands "
            "there.",
            f"Le coin {there} n'est pas battu : par doublet il faut deux dames en {scene.at(origins[0])}, il n'y en "
            "a qu'une.",
            "§61",
        )
    if not reached:
        return _coin_by_sum(scene, there)
    if scene.faces_coin:
        return refuse(
            "coin_held",
            f"The coin {there} is not beaten: {scene.him.en} holds it, and a held coin gives nobody anything.",
            f"Le coin {there} n'est pas battu : {les(scene.him)} le tiennent, et un coin tenu ne donne rien à "
            "personne.",
            "§67",
        )
    if not scene.holds_coin:
        return refuse(
            "own_coin_not_held",
            f"The coin {there} is not beaten: {scene.me.en} does not hold his own coin {own}.",
            f"Le coin {there} n'est pas battu : {les(scene.me)} ne tiennent pas leur coin {own}.",
            "§61",
        )
    need = 4 if scene.doublet else 3
    return refuse(
        "as_without_surcase",
        f"The coin {there} is not beaten: the as could only be played from the coin {own}, where a surcase would be "
        "needed "
        f"({need} dames, there are {scene.own[COIN]}).",
        f"Le coin {there} n'est pas battu : l'as ne partirait que du coin {own}, où il faudrait une surcase ({need} "
        "dames, "
        f"il y en a {scene.own[COIN]}).",
        "§62",
    )


def _coin_by_sum(scene: Scene, there: str) -> list[Refusal]:
    origin = OTHER_COIN - sum(scene.dice)
    if origin < 0 or not scene.own[origin] or not scene.holds_coin or scene.faces_coin:
        return []
    told = sentence(
        f"The coin {there} is not beaten from {scene.at(origin)}: the two numbers together never beat a coin.",
        f"Le coin {there} n'est pas battu de {scene.at(origin)} : les deux nombres ensemble ne battent jamais le coin.",
        "§61",
    )
    return [Refusal("battre_coin", "sum", (there,), (told,))]


def _puissance(scene: Scene) -> list[Refusal]:
    """§27, §28: the coin that may not be taken par puissance."""
    own, other = list(scene.own), list(scene.other)
    if scene.own[COIN] or scene.power is not None:
        return []
    origins = [OTHER_COIN - number for number in scene.dice]
    if min(scene.own[step] for step in origins) < (2 if scene.doublet else 1):
        return []
    mine = scene.at(COIN)
    starts = listed_both(scene.letters(list(dict.fromkeys(origins))))
    if scene.faces_coin:
        why = sentence(
            f"The coin {mine} cannot be taken par puissance from {starts.en}: {scene.him.en} holds his own.",
            f"Le coin {mine} ne se prend pas par puissance de {starts.fr} : {les(scene.him)} tiennent le leur.",
            "§27",
        )
        return [Refusal("coin_puissance", "coin_held", (mine,), (why,))]
    if core.takes_coin_by_effet(own, other, scene.dice):
        why = sentence(
            f"The coin {mine} cannot be taken par puissance from {starts.en}: the throw takes it par effet, and "
            "effect bars "
            "power.",
            f"Le coin {mine} ne se prend pas par puissance de {starts.fr} : le coup le prend par effet, et l'effet "
            "exclut la "
            "puissance.",
            "§28",
            "§26",
        )
        return [Refusal("coin_puissance", "effet_first", (mine,), (why,))]
    return []


def _trois_coups(scene: Scene) -> list[Refusal]:
    """§39: four dames down and a throw that seems to complete six."""
    lone = [step for step in scene.down if scene.own[step] == 1]
    if scene.dames_down != 4 or scene.own[LIFTED] or scene.credited("jan_trois_coups"):
        return []
    there = sorted(set(lone) | set(scene.dice))
    complete = (
        len(lone) == 4 and not scene.doublet and there == [1, 2, 3, 4, 5, 6] and len(set(lone) & set(scene.dice)) == 0
    )
    squares = tuple(scene.letters(there))
    if complete:
        number = scene.throw_of_releve
        when = f"this is throw {number}" if number else "nothing tells which throw of the relevé this is"
        quand = f"c'est le coup {number}" if number else "rien ne dit quel coup du relevé c'est"
        why = sentence(
            "Six dames on six flèches would be the jan de trois coups, but it counts on the third throw of the "
            "relevé only, "
            f"and {when}.",
            "Six dames sur six flèches feraient le jan de trois coups, mais il ne compte qu'au troisième coup du "
            "relevé, et "
            f"{quand}.",
            "§39",
        )
        return [Refusal("jan_trois_coups", "not_the_third_throw", squares, (why,))]
    if scene.throw_of_releve != 3:
        return []
    en, fr = _why_not_six(scene, lone)
    why = sentence(
        f"On the third throw there is no jan de trois coups: {en}.",
        f"Au troisième coup il n'y a pas de jan de trois coups : {fr}.",
        "§39",
    )
    return [Refusal("jan_trois_coups", "not_six", squares, (why,))]


def _why_not_six(scene: Scene, lone: list[int]) -> tuple[str, str]:
    if scene.doublet:
        return "it never comes by a doublet", "il ne vient jamais par doublet"
    cases = [step for step in scene.down if scene.own[step] > 1]
    if cases:
        where = scene.at(cases[0])
        return f"the dames on {where} stand together", f"les dames en {where} sont ensemble"
    far = [step for step in lone if step > 6]
    if far:
        where = scene.at(far[0])
        return f"the dame on {where} is beyond the sixth flèche", f"la dame en {where} est au-delà de la sixième flèche"
    twice = scene.at(next(number for number in scene.dice if number in lone))
    return f"the throw repeats {twice}, where a dame stands already", f"le coup répète {twice}, où il y a déjà une dame"


def _deux_tables(scene: Scene) -> list[Refusal]:
    """§40: both coins within reach, and yet no jan de deux tables."""
    if scene.credited("jan_deux_tables") or scene.credited("contre_jan_deux_tables") or scene.own[COIN]:
        return []
    pairs = [
        (COIN - a, OTHER_COIN - b)
        for a, b in (scene.dice, scene.dice[::-1])
        if scene.own[COIN - a] and scene.own[OTHER_COIN - b] and (COIN - a != OTHER_COIN - b or scene.own[COIN - a] > 1)
    ]
    if not pairs or not 2 <= scene.dames_down <= _EARLY or 0 in pairs[0]:
        return []
    squares = (scene.at(COIN), scene.at(OTHER_COIN))
    if scene.dames_down > 2:
        down = scene.dames_down
        why = sentence(
            f"Both coins are within reach of {scene.at(pairs[0][0])} and {scene.at(pairs[0][1])}, but {down} dames "
            "are down: "
            "the jan de deux tables wants two and no more.",
            f"Les deux coins sont à portée de {scene.at(pairs[0][0])} et {scene.at(pairs[0][1])}, mais {down} dames "
            "sont "
            "abattues : le jan de deux tables n'en veut que deux.",
            "§40",
        )
        return [Refusal("jan_deux_tables", "more_dames_down", squares, (why,))]
    why = sentence(
        "Both coins are within reach, but this profile wants the two dames passed into the grand jan.",
        "Les deux coins sont à portée, mais cette règle veut les deux dames passées dans le grand jan.",
        "§40",
    )
    return [Refusal("jan_deux_tables", "not_from_the_grand_jan", squares, (why,))]


def _mezeas(scene: Scene) -> list[Refusal]:
    """§42: an as with the coin taken, and yet no mézéas."""
    down = scene.dames_down
    if 1 not in scene.dice or not scene.holds_coin or not 2 < down <= _EARLY:
        return []
    others = listed_both(scene.letters([step for step in scene.down if step != COIN] or [COIN]))
    ace = the_number(1)
    why = sentence(
        f"{ace.en.capitalize()} with the coin taken is no jan de mézéas here: other dames are down, on {others.en}.",
        f"{ace.fr.capitalize()} avec le coin pris ne fait pas ici le jan de mézéas : d'autres dames sont abattues, en "
        f"{others.fr}.",
        "§42",
    )
    return [Refusal("jan_mezeas", "more_dames_down", (scene.at(OTHER_COIN),), (why,))]
