"""The ways of a hit or of filling: by one number, or by the two together over their stops (§114)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie._core import trictrac as core
from academie.games.trictrac.names import the_number
from academie.games.trictrac.tutor.account.values import WayUsed
from academie.title import Title

if TYPE_CHECKING:
    from academie.games.trictrac.tutor.account.scene import Scene
    from academie.games.trictrac.tutor.account.values import Sentence


def number_of(scene: Scene, way: core.Way) -> int:
    """What a way carries a dame."""
    return {core.Way.larger: scene.dice[0], core.Way.smaller: scene.dice[1], core.Way.sum: sum(scene.dice)}[way]


def stops(scene: Scene, origin: int) -> list[int]:
    """The stops of the sum from a step: the larger number first, then the smaller; a doublet has one (§57)."""
    return sorted({origin + number for number in scene.dice}, reverse=True)


def stop_list(scene: Scene, steps: list[int], joint: Title, *, moving: bool) -> Title:
    """Some stops with what they are: “R (a black case) and M (empty)”."""
    names = [scene.stop(step, moving=moving) for step in steps]
    return Title(f" {joint.en} ".join(n.en for n in names), f" {joint.fr} ".join(n.fr for n in names))


def ways_of(scene: Scene, credit: core.Credit, *, moving: bool) -> tuple[WayUsed, ...]:
    """The ways the core counted for a credit on one step."""
    return tuple(_way(scene, way, credit.where[0], moving=moving) for way in credit.ways)


def way_sentences(scene: Scene, credit: core.Credit, *, moving: bool) -> list[Sentence]:
    """Each way of a credit on one step as a sentence."""
    return [_told(scene, way, credit.where[0], moving=moving) for way in credit.ways]


def _split(scene: Scene, origin: int, *, moving: bool) -> tuple[list[int], list[int]]:
    """The open stops of the sum and the closed ones."""
    is_open = core.open_to_move if moving else core.open_to_hit
    there = stops(scene, origin)
    free = [step for step in there if is_open(scene.other, step)]
    return free, [step for step in there if step not in free]


def _way(scene: Scene, way: core.Way, target: int, *, moving: bool) -> WayUsed:
    number = number_of(scene, way)
    origin = target - number
    if way != core.Way.sum:
        return WayUsed(way.name, number, scene.at(origin))
    free, shut = _split(scene, origin, moving=moving)
    return WayUsed(way.name, number, scene.at(origin), tuple(scene.letters(free)), tuple(scene.letters(shut)))


def _told(scene: Scene, way: core.Way, target: int, *, moving: bool) -> Sentence:
    number = number_of(scene, way)
    origin = target - number
    kind, law = ("fill", "§44") if moving else ("way", "§55")
    if way != core.Way.sum:
        return scene.say(f"{kind}_number", law, number=the_number(number), origin=scene.at(origin))
    free, shut = _split(scene, origin, moving=moving)
    key = f"{kind}_sum_half" if shut else f"{kind}_sum"
    more = "§18" if moving else "§57" if scene.doublet else "§56"
    return scene.say(
        key,
        law,
        more,
        origin=scene.at(origin),
        stops=stop_list(scene, free, Title("or on", "ou en"), moving=moving),
        shut=stop_list(scene, shut, Title("and", "et"), moving=moving),
    )
