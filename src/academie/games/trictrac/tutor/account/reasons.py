"""Why a dame cannot play a number, and why a play may not stand: the reasons of the native law as sentences.

Dames stopped alike share a sentence: “From G and H it is stopped by black cases on M and N.”
"""

from collections.abc import Iterable, Mapping

from academie._core import trictrac as core
from academie.games.trictrac.names import listed_both, the_number
from academie.games.trictrac.tutor.account.scene import Pace, Scene, law_of
from academie.games.trictrac.tutor.account.values import Sentence, WayUsed
from academie.tables.board import LIFTED
from academie.text.message import Message, joined, verbatim

# A dame that meets only these could play the number by itself: the law wants another play of it.
DUTIES = (core.Why.nothing, core.Why.both_owed, core.Why.larger_owed)


def stopped(scene: Scene, number: int, steps: Iterable[int]) -> dict[int, core.Reason]:
    """Of the dames of some steps, those that cannot play a number by itself, with the reason."""
    found = {step: scene.why_not((step, number)) for step in steps}
    return {step: reason for step, reason in found.items() if reason.why not in DUTIES}


def dame_reasons(scene: Scene, found: Mapping[int, core.Reason], after: Pace | None = None) -> list[Sentence]:
    """The reasons of dames that cannot play a number, first or after another, one sentence for those stopped alike."""
    groups: dict[tuple[str, int], list[tuple[int, core.Reason]]] = {}
    for step, reason in found.items():
        # Dames stopped where they would land share one sentence; reasons about one flèche are grouped by it.
        alike = -1 if reason.why in {core.Why.occupied, core.Why.other_grand, core.Why.other_petit} else reason.where
        groups.setdefault((_key(scene, reason), alike), []).append((step, reason))
    return [_together(scene, key, group, after) for (key, _), group in groups.items()]


def _together(scene: Scene, key: str, group: list[tuple[int, core.Reason]], after: Pace | None) -> Sentence:
    origins = listed_both(scene.letters([step for step, _ in group]))
    where = listed_both(list(dict.fromkeys(scene.at(reason.where) for _, reason in group)))
    subject = _after(scene, after, Message("from {origins} it", origins=origins))
    return scene.give_reason(key, *law_of(group[0][1].why), count=len(group), subject=subject, where=where)


def _after(scene: Scene, first: Pace | None, subject: Message) -> Message:
    if first is None:
        return subject
    played = _written(scene, (first,))
    return Message("after {played}, {subject}", played=played, subject=subject)


def play_reason(scene: Scene, paces: tuple[Pace, ...], reason: core.Reason) -> Sentence:
    """Why a play is not legal: “From G the six is …”, “After G/L, from L the five is …”, “The play G/L H/M would …”."""
    if reason.stride >= len(paces):
        played = _written(scene, paces)
        subject = Message("the play {played}", played=played)
    else:
        step, number = paces[reason.stride]
        here, the = scene.at(step), the_number(number)
        first = paces[0] if reason.stride else None
        subject = _after(scene, first, Message("from {here} {the}", here=here, the=the))
    where = scene.at(reason.where) if reason.where >= 0 else ""
    return scene.give_reason(_key(scene, reason), *law_of(reason.why), count=1, subject=subject, where=where)


def _written(scene: Scene, paces: tuple[Pace, ...]) -> str:
    """§112: G/L H/M; one dame for both numbers G/L/N."""
    strides = [(step, min(step + number, LIFTED)) for step, number in paces]
    if len(strides) == 2 and strides[0][1] == strides[1][0]:
        return "/".join(scene.letters([strides[0][0], *strides[1]]))
    return " ".join("/".join(scene.letters(stride)) for stride in strides)


def _key(scene: Scene, reason: core.Reason) -> str:
    if reason.why == core.Why.occupied:
        return "lone" if core.open_to_hit(scene.other, reason.where) else "case"
    return reason.why.name


def unplayed_sentences(scene: Scene) -> list[Sentence]:
    """Why a number, or both, stays unplayed."""
    made = {number for play in scene.natural for _, _, number in play.strides}
    left = [number for number in dict.fromkeys(scene.dice) if number not in made] or [scene.dice[1]]
    sentences = []
    for number in left:
        found = stopped(scene, number, scene.held)
        the = the_number(number)
        if len(found) == len(scene.held):
            sentences += [scene.say("no_dame_plays", "§24", number=the), *dame_reasons(scene, found)]
        else:
            key = "not_twice" if scene.doublet else "not_after_other"
            sentences.append(scene.say(key, "§21", "§24", number=the))
    return sentences


# --- The ways of a hit or of filling


def number_of(scene: Scene, way: core.Way) -> int:
    """What a way carries a dame."""
    return {core.Way.larger: scene.dice[0], core.Way.smaller: scene.dice[1], core.Way.sum: sum(scene.dice)}[way]


def stops(scene: Scene, origin: int) -> list[int]:
    """The stops of the sum from a step: the larger number first, then the smaller; a doublet has one (§57)."""
    return sorted({origin + number for number in scene.dice}, reverse=True)


def stop_list(scene: Scene, steps: list[int], joint: Message, *, moving: bool) -> Message:
    """Some stops with what they are: “R (a black case) and M (empty)”."""
    return joined([scene.stop(step, moving=moving) for step in steps], verbatim(" {joint} ").fill(joint=joint))


def ways_of(scene: Scene, credit: core.Credit, *, moving: bool) -> tuple[WayUsed, ...]:
    """The ways the core counted for a credit on one step."""
    return tuple(_way(scene, way, credit.where[0], moving=moving) for way in credit.ways)


def way_sentences(scene: Scene, credit: core.Credit, *, moving: bool) -> list[Sentence]:
    """Each way of a credit on one step as a sentence."""
    return [_sentence_of(scene, way, credit.where[0], moving=moving) for way in credit.ways]


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


def _sentence_of(scene: Scene, way: core.Way, target: int, *, moving: bool) -> Sentence:
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
        stops=stop_list(scene, free, Message("or on"), moving=moving),
        shut=stop_list(scene, shut, Message("and"), moving=moving),
    )
