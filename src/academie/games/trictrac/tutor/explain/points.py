"""From the core's credits to points with their reasons: which dames, which ways, which stops, by which paragraph."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.trictrac.names import TABLES, aux, listed_both
from academie.games.trictrac.tutor.explain.jans import OTHERS
from academie.games.trictrac.tutor.explain.scene import sentence
from academie.games.trictrac.tutor.explain.values import Point
from academie.tables.board import LIFTED
from academie.title import Title

if TYPE_CHECKING:
    from academie._core import trictrac as core
    from academie.games.trictrac.tutor.explain.scene import Scene
    from academie.games.trictrac.tutor.explain.values import Sentence, WayUsed
    from academie.texts import Glossary

_AFTER_PLAY = {"levee", "dame_non_jouee"}


def name_of(jan: str, glossary: Glossary) -> Title:
    """What a jan is called."""
    return glossary.terms[jan].name


def point_of(scene: Scene, credit: core.Credit, glossary: Glossary, *, hangs: bool = False) -> Point:
    """One credit explained. `hangs`: it is earned only by a play that makes it good (§54)."""
    jan = credit.jan.name
    kind, _, table = jan.partition("_")
    ways: tuple[WayUsed, ...] = ()
    if kind == "battre" and jan != "battre_coin":
        ways = scene.ways_of(credit, moving=False)
        told = _hit(scene, credit, ways, table)
    elif kind == "faux" and jan != "faux_coin":
        ways = scene.ways_of(credit, moving=False)
        told = _false_hit(scene, credit, table)
    elif kind == "remplir":
        ways = scene.ways_of(credit, moving=True) if credit.ways else ()
        told = _fill(scene, credit, ways, table)
    elif kind == "conserver":
        told = _keep(scene, credit, table, hangs=hangs)
    else:
        told = OTHERS[jan](scene, credit)
    when = "play" if jan in _AFTER_PLAY or hangs or not credit.to_roller else "throw"
    player = scene.seat if credit.to_roller else 1 - scene.seat
    squares = tuple(scene.letters(list(credit.where)))
    return Point(jan, name_of(jan, glossary), player, credit.points, squares, ways, tuple(told), when)


def _unit(scene: Scene, simple: int, doublet: int) -> tuple[int, Title]:
    if scene.doublet:
        return doublet, Title("by doublet", "par doublet")
    return simple, Title("by simple", "par simple")


def _sum(points: int, unit: int) -> str:
    return f"{points // unit} × {unit} = {points}" if points != unit else str(unit)


def _hit(scene: Scene, credit: core.Credit, ways: tuple[WayUsed, ...], table: str) -> list[Sentence]:
    target = credit.where[0]
    unit, how = _unit(scene, *((2, 4) if table == "grand" else (4, 6)))
    words = [scene.way_words(way, target, moving=False) for way in ways]
    jan = TABLES[table]
    law = ["§55"]
    if any(way.by == "sum" for way in ways):
        law.append("§57" if scene.doublet else "§56")
    there = scene.at(target)
    home = target < 12
    told = [
        sentence(
            f"The lone {scene.his.en} dame on {there} is beaten à vrai {'; '.join(word.en for word in words)}.",
            f"La dame {scene.his.fr} seule en {there} est battue à vrai {' ; '.join(word.fr for word in words)}.",
            *law,
        ),
        sentence(
            f"It stands in a {jan.en}, where each way is worth {unit} {how.en}: {_sum(credit.points, unit)} points.",
            f"Elle est dans un {jan.fr}, où chaque façon vaut {unit} {how.fr} : {_sum(credit.points, unit)} points.",
            "§59",
        ),
    ]
    if home:
        told.append(
            sentence(
                "It has passed into the thrower's own tables and is a target there like any other.",
                "Elle a passé dans les tables du joueur et y est battue comme ailleurs.",
                "§60",
            )
        )
    return told


def _false_hit(scene: Scene, credit: core.Credit, table: str) -> list[Sentence]:
    target = credit.where[0]
    origin = target - sum(scene.dice)
    unit, how = _unit(scene, *((2, 4) if table == "grand" else (4, 6)))
    stops = [scene.stop_words(step, moving=False) for step in scene.stops(origin)]
    both = Title(" and ".join(s.en for s in stops), " et ".join(s.fr for s in stops))
    many = len(stops) > 1
    are, sont = ("are", "sont fermés") if many else ("is", "est fermé")
    jan = TABLES[table]
    return [
        sentence(
            f"The two numbers together carry {scene.at(origin)} onto the lone {scene.his.en} dame on "
            f"{scene.at(target)}, "
            f"but {both.en} {are} closed: it is beaten à faux.",
            f"Les deux nombres ensemble portent {scene.at(origin)} sur la dame {scene.his.fr} seule en "
            f"{scene.at(target)}, "
            f"mais {both.fr} {sont} : elle est battue à faux.",
            "§64",
            "§57" if scene.doublet else "§56",
        ),
        sentence(
            f"A false hit pays {scene.him.en} what one true way would be worth in a {jan.en}: {unit} {how.en}.",
            f"Le coup à faux paie {aux(scene.him)} ce que vaudrait une façon à vrai dans un {jan.fr} : "
            f"{unit} {how.fr}.",
            "§65",
        ),
    ]


def _fill(scene: Scene, credit: core.Credit, ways: tuple[WayUsed, ...], table: str) -> list[Sentence]:
    jan = TABLES[table]
    unit, how = _unit(scene, 4, 6)
    filling = [play for play in scene.plays if scene.fills(play, table)]
    if ways:
        target = credit.where[0]
        words = [scene.way_words(way, target, moving=True) for way in ways]
        return [
            sentence(
                f"The {jan.en} lacks one dame, on {scene.at(target)}; it is covered {'; '.join(w.en for w in words)}.",
                f"Il manque une dame au {jan.fr}, en {scene.at(target)} ; elle se couvre "
                f"{' ; '.join(w.fr for w in words)}.",
                "§44",
            ),
            sentence(
                f"Filling is worth {unit} each way {how.en}: {_sum(credit.points, unit)} points.",
                f"Remplir vaut {unit} par façon {how.fr} : {_sum(credit.points, unit)} points.",
                "§46",
                "§45",
            ),
        ]
    if not filling:
        return [
            sentence(
                f"The {jan.en} is filled in passing by one number and broken by the other; this profile pays it.",
                f"Le {jan.fr} est rempli en passant par un nombre et rompu par l'autre ; cette règle le paie.",
                "§48",
            )
        ]
    lacks = listed_both([scene.at(step) for step in dict.fromkeys(scene.lacking(table))])
    example = scene.write(filling[0])
    return [
        sentence(
            f"The {jan.en} lacks two dames ({lacks.en}) and {example} brings both.",
            f"Il manque deux dames au {jan.fr} ({lacks.fr}) et {example} les apporte.",
            "§47",
            "§48",
        ),
        sentence(
            f"Two missing dames are one way only: {credit.points} {how.en}."
            if credit.points == unit
            else f"This profile counts two ways for two half-cases: {credit.points} {how.en}.",
            f"Deux dames manquantes ne font qu'une façon : {credit.points} {how.fr}."
            if credit.points == unit
            else f"Cette règle compte deux façons pour deux demi-cases : {credit.points} {how.fr}.",
            "§47",
        ),
    ]


def _keep(scene: Scene, credit: core.Credit, table: str, *, hangs: bool) -> list[Sentence]:
    jan = TABLES[table]
    keeping = [play for play in scene.plays if scene.fills(play, table)]
    example = scene.write(keeping[0])
    _, how = _unit(scene, 4, 6)
    if len(keeping) == len(scene.plays):
        share = Title("every legal play leaves it so", "tout coup permis le laisse tel")
    else:
        share = Title(
            f"{len(keeping)} of the {len(scene.plays)} legal plays leave it so",
            f"{len(keeping)} des {len(scene.plays)} coups permis le laissent tel",
        )
    told = [
        sentence(
            f"The {jan.en} is full and {share.en}, as {example} does: {credit.points} {how.en}.",
            f"Le {jan.fr} est plein et {share.fr}, ainsi {example} : {credit.points} {how.fr}.",
            "§51",
        )
    ]
    if all(play.unplayed for play in keeping):
        told.append(
            sentence(
                "It is kept par impuissance: what cannot be played cannot break it.",
                "Il est conservé par impuissance : ce qu'on ne peut jouer ne le rompt pas.",
                "§52",
            )
        )
    elif all(_passes(scene, play) for play in keeping):
        told.append(
            sentence(
                "It is kept only by passing a dame into the adversary's tables, a valid means.",
                "Il ne se conserve qu'en passant une dame chez l'adversaire, moyen permis.",
                "§53",
            )
        )
    elif all(play.own[LIFTED] > scene.own[LIFTED] for play in keeping):
        told.append(
            sentence(
                "It is kept by lifting spare dames, the rim counting as a flèche.",
                "Il se conserve en levant des surnuméraires, la bande comptant pour une flèche.",
                "§53",
            )
        )
    if hangs:
        told.append(
            sentence(
                "The coin can be taken instead; the points belong to the play that keeps the plein and not to the "
                "coin.",
                "On peut prendre son coin à la place ; les points sont au coup qui conserve, non au coin.",
                "§54",
            )
        )
    return told


def _passes(scene: Scene, play: core.Play) -> bool:
    return any(play.own[step] > scene.own[step] for step in range(13, LIFTED))
