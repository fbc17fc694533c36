"""Why a plein is not filled, not kept, or filled in fewer ways than it seems; and what the law makes of the plays.

The native law says which plays are legal, which dames can be spared, which ways cover and why the others do not.
"""

from collections.abc import Iterator
from functools import partial
from itertools import permutations

from academie._core import trictrac as core
from academie.games.trictrac.names import TABLES as NAMES
from academie.games.trictrac.names import listed_both, the_number
from academie.games.trictrac.tutor.account.reasons import (
    DUTIES,
    dame_reasons,
    number_of,
    play_reason,
    stop_list,
    stopped,
    stops,
)
from academie.games.trictrac.tutor.account.scene import TABLES, Pace, Scene, law_of
from academie.games.trictrac.tutor.account.values import Refusal, Sentence
from academie.tables.board import LIFTED, NUMBERS
from academie.text.message import Message

_EMPTY = (0,) * (LIFTED + 1)
_WAYS = (core.Way.larger, core.Way.smaller, core.Way.sum)


def plein_refusals(scene: Scene) -> list[Refusal]:
    """What is missing to the pleins the thrower has, or is about to make."""
    found: list[Refusal] = []
    for table in TABLES:
        lacking = scene.lacking(table)
        if not lacking:
            found += _not_kept(scene, table)
        elif len(lacking) == 1:
            found += _not_covered(scene, table, lacking[0])
        elif len(lacking) == 2:
            found += _two_missing(scene, table, lacking)
    return found


# ---------------------------------------------------------------------------------------------
# Keeping


def _not_kept(scene: Scene, table: str) -> list[Refusal]:
    jan = f"conserver_{table}"
    if scene.credited(jan):
        return []
    squares = tuple(dict.fromkeys(scene.letters(core.lacking(_EMPTY, TABLES[table]))))
    if any(scene.unrealised(play, table) == core.Why.kept_by_inability for play in scene.plays):
        why = scene.say("kept_for_nothing", *law_of(core.Why.kept_by_inability), table=NAMES[table])
        return [Refusal(jan, "impuissance_without_coin", squares, (why,))]
    head = scene.say(
        "not_kept", "§51", "§21", count=len(scene.plays), table=NAMES[table], play=scene.write(scene.natural[0])
    )
    return [Refusal(jan, "every_play_breaks", squares, (head, *_spare_dames(scene, table)))]


def _spare_dames(scene: Scene, table: str) -> list[Sentence]:
    """What the dames that can be spared might have played, and why they do not."""
    spare = scene.spare(table)
    played = {number for play in scene.natural for _, _, number in play.strides}
    sentences: list[Sentence] = []
    for number in dict.fromkeys(scene.dice):
        found = stopped(scene, number, spare)
        if number not in played or len(found) < len(spare):
            continue
        key = "spare_stopped" if spare else "no_spare"
        sentences += [scene.say(key, "§21", number=the_number(number)), *dame_reasons(scene, found)]
    return sentences or _not_both(scene, table)


def _not_both(scene: Scene, table: str) -> list[Sentence]:
    """Spare dames play each number, but no play of both leaves the plein: one example of each reason."""
    examples: dict[core.Why, Sentence] = {}
    for paces in _spare_plays(scene, table):
        reason = scene.why_not(*paces)
        if reason.why not in examples and reason.why != core.Why.nothing:
            examples[reason.why] = play_reason(scene, paces, reason)
    key = "spare_not_twice" if scene.doublet else "spare_not_both"
    return [scene.say(key, "§21", "§23", number=the_number(scene.dice[0])), *examples.values()]


def _spare_plays(scene: Scene, table: str) -> Iterator[tuple[Pace, Pace]]:
    """Both numbers in either order, each by a dame that can then be spared."""
    for first, second in dict.fromkeys(permutations(scene.dice)):
        for step in scene.spare(table):
            after = _moved(scene.own, step, first)
            for other in range(LIFTED):
                if core.why_not_spare(after, TABLES[table], other) == core.Why.nothing:
                    yield (step, first), (other, second)


def _moved(own: tuple[int, ...], step: int, number: int) -> tuple[int, ...]:
    counts = list(own)
    counts[step] -= 1
    counts[min(step + number, LIFTED)] += 1
    return tuple(counts)


# ---------------------------------------------------------------------------------------------
# Filling


def _not_covered(scene: Scene, table: str, target: int) -> list[Refusal]:
    """One dame is missing: dames at the right distance that make no way, or a way that no legal play can use."""
    jan, squares = f"remplir_{table}", (scene.at(target),)
    credit = scene.credited(jan)
    whys = {way: _uncovered(scene, table, target, way) for way in _WAYS if not credit or way not in credit.ways}
    none = [_no_way(scene, target, way, why) for way, why in whys.items() if why not in {*DUTIES, core.Why.no_dame}]
    if credit:
        return [Refusal(jan, "not_a_way", squares, (sentence,)) for sentence in none]
    for way, why in whys.items():
        if why == core.Why.nothing:
            return [Refusal(jan, "other_number_breaks", squares, tuple(_spoiled(scene, table, target, way)))]
    return [Refusal(jan, "no_usable_dame", squares, tuple(none))] if none else []


def _uncovered(scene: Scene, table: str, target: int, way: core.Way) -> core.Why:
    return core.why_uncovered(scene.own, scene.other, scene.dice, scene.profile, TABLES[table], target, way)


def _no_way(scene: Scene, target: int, way: core.Way, why: core.Why) -> Sentence:
    origin = target - number_of(scene, way)
    there = stops(scene, origin)
    return scene.say(
        f"way_{why.name}",
        *law_of(why, core.Why.needed),
        count=len(there),
        origin=scene.at(origin),
        where=scene.at(target),
        stops=stop_list(scene, there, Message("and"), moving=True) if why == core.Why.stops_closed else "",
    )


def _spoiled(scene: Scene, table: str, target: int, way: core.Way) -> list[Sentence]:
    """§48: a dame reaches the missing place, and yet no legal play leaves the table full."""
    number = number_of(scene, way)
    step = target - number
    say = partial(scene.say, origin=scene.at(step), where=scene.at(target), table=NAMES[table])
    if way == core.Way.sum:
        orders = [((step, a), (step + a, b)) for a, b in dict.fromkeys(permutations(scene.dice))]
        return [say("fill_barred", "§48"), *(play_reason(scene, paces, scene.why_not(*paces)) for paces in orders)]
    the = the_number(number)
    reason = scene.why_not((step, number))
    if reason.why == core.Why.both_owed:
        head = say("fill_spoiled", "§48", *law_of(reason.why), number=the)
        return [head, *_other_number(scene, table, (step, number))]
    return [say("fill_barred", "§48"), play_reason(scene, ((step, number),), reason)]


def _other_number(scene: Scene, table: str, cover: Pace) -> list[Sentence]:
    """What becomes of the number that does not cover: who can play it then, and why others cannot."""
    number = scene.dice[1] if cover[1] == scene.dice[0] else scene.dice[0]
    the = _second(number) if scene.doublet else the_number(number)
    after = _moved(scene.own, *cover)
    found = {step: scene.why_not(cover, (step, number)) for step in range(LIFTED) if after[step]}
    able = [step for step, reason in found.items() if reason.why == core.Why.nothing]
    if not able:
        head = scene.say("other_cannot_follow", "§21", number=the, play=scene.write(scene.natural[0]))
        return [head, *_others(scene, cover, number, found)]
    origins = listed_both(scene.letters(able))
    head = scene.say("other_breaks", "§21", number=the, origins=origins)
    spare = {
        step: reason
        for step, reason in found.items()
        if reason.why != core.Why.nothing and core.why_not_spare(after, TABLES[table], step) == core.Why.nothing
    }
    passing = [] if scene.profile.remplir_en_passant else [scene.say("in_passing", "§48")]
    return [head, *_others(scene, cover, number, spare), *passing]


def _others(scene: Scene, cover: Pace, number: int, found: dict[int, core.Reason]) -> list[Sentence]:
    """Why the other number cannot follow; of the number alone where the same reason holds before any play."""
    alone = {step: reason for step, reason in found.items() if _same(scene, step, number, reason)}
    later = {step: reason for step, reason in found.items() if step not in alone}
    return [
        *dame_reasons(scene, alone),
        *dame_reasons(scene, {step: reason for step, reason in later.items() if reason.stride == 1}, after=cover),
        *(play_reason(scene, (cover, (step, number)), reason) for step, reason in later.items() if reason.stride == 2),
    ]


def _same(scene: Scene, step: int, number: int, reason: core.Reason) -> bool:
    if not scene.own[step]:
        return False
    first = scene.why_not((step, number))
    return (first.why, first.where) == (reason.why, reason.where)


def _second(number: int) -> Message:
    name = NUMBERS[number]
    return Message("the second {name}", name=name)


def _two_missing(scene: Scene, table: str, lacking: list[int]) -> list[Refusal]:
    """§47: two dames missing, and the throw brings one of them at most."""
    jan = f"remplir_{table}"
    steps = list(dict.fromkeys(lacking))
    reached = [
        step
        for step in steps
        if core.open_to_move(scene.other, step)
        and any(_uncovered(scene, table, step, way) == core.Why.nothing for way in _WAYS)
    ]
    if scene.credited(jan) or not reached:
        return []
    where, got = listed_both(scene.letters(steps)), listed_both(scene.letters(reached))
    why = scene.say("two_missing", "§47", "§48", table=NAMES[table], where=where, reached=got)
    return [Refusal(jan, "two_missing", tuple(scene.letters(steps)), (why,))]


# ---------------------------------------------------------------------------------------------
# The plays


def duties(scene: Scene, owed: list[core.Play]) -> list[Sentence]:
    """What the law makes of the plays: both numbers or the larger, the plein that is owed, the coin by power."""
    sentences = []
    if scene.natural[0].unplayed == 1 and not scene.doublet:
        played = max(number for play in scene.natural for _, _, number in play.strides)
        either = all(len(stopped(scene, number, scene.held)) < len(scene.held) for number in scene.dice)
        sentences.append(scene.say("larger_of_two" if either else "one_number", "§22", number=the_number(played)))
    if scene.power is not None:
        sentences.append(scene.say("power", "§27", play=scene.write(scene.power)))
    if len(owed) < len(scene.plays):
        sentences.append(scene.say("plein_owed", "§54", count=len(owed), all=len(scene.plays)))
    return sentences
