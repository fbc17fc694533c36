"""Which dames can have been moved to make a play: the native answer against brute force over the oracles' single steps.

A dame that goes on from a flèche where others stand may be one of them or the one that has just come: both are tried.
"""

import random
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from academie._core import toc as toc_core
from academie._core import trictrac as trictrac_core
from academie._core.tables import Phase
from academie.game.registry import find
from academie.games.toc.state import native_profile as native_toc
from academie.games.trictrac.state import native_profile as native_trictrac
from often import lengths
from oracles import tables_positions as positions
from oracles import toc as toc_oracle
from oracles import trictrac as tt
from oracles import trictrac_positions
from oracles.tables import LAST, LIFTED, Dames, Position, Tables
from oracles.tables_agreement import Pair, counts, dames, readings
from oracles.tables_tree import FOUND

pytestmark = pytest.mark.native

Sets = set[frozenset[int]]
RACES = [*FOUND]


# --- The race games


class Moment(NamedTuple):
    """A board on the way: the numbers left, the dames not moved yet, and where one has touched down and must go on."""

    board: Position
    rest: tuple[int, ...]
    still: Dames
    touched: int | None = None


def moved(still: Dames, source: int) -> Dames:
    """One of the dames that stood there has gone."""
    return tuple(count - (s == source) for s, count in enumerate(still))


def onward(game: Tables, at: Moment, number: int, rest: tuple[int, ...]) -> Iterator[Moment]:
    """By one number: a dame that touched down goes on, or any dame that may goes."""
    board, still, touched = at.board, at.still, at.touched
    if touched is None:
        for source, target in game.steps(board, number):
            after = game.landed(board, source, target)
            if board.own[source] > still[source]:
                yield Moment(after, rest, still)
            if still[source]:
                yield Moment(after, rest, moved(still, source))
        # Only a dame that stood is carried so: one that has just come there was the end of a carriage, or is one.
        passing = [] if board.own[0] else [s for s in range(1, LAST) if board.own[s] and s + number <= LAST]
        for s in passing:
            if game.may_touch(board, s + number):
                yield from (
                    Moment(game.landed(board, s, s + number), rest, each, s + number)
                    for each in ([still] if board.own[s] > still[s] else []) + ([moved(still, s)] if still[s] else [])
                )
    elif touched + number <= LAST:
        to = touched + number
        if game.may_touch(board, to):
            yield Moment(game.landed(board, touched, to), rest, still, to)
        elif game.open(board, to) and game.may_rest(board, to):
            yield Moment(game.landed(board, touched, to), rest, still)


def moments(game: Tables, first: Moment) -> set[Moment]:
    """Every moment of every way to play the numbers."""
    seen, waiting = {first}, [first]
    while waiting:
        at = waiting.pop()
        for number in set() if game.ends_at_once(at.board) else set(at.rest):
            index = at.rest.index(number)
            fresh = set(onward(game, at, number, at.rest[:index] + at.rest[index + 1 :])) - seen
            seen |= fresh
            waiting += fresh
    return seen


def by_force(game: Tables, position: Position, throw: tuple[int, ...]) -> dict[Position, Sets]:
    """The places left, by the board that a whole play leaves."""
    numbers = tuple(sorted(game.numbers(throw)))
    stops = [left for _, left, stop in game.lines(position, numbers) if stop]
    fewest = min((len(left), sum(left)) for left in stops)
    found: dict[Position, Sets] = defaultdict(set)
    for board, rest, still, touched in moments(game, Moment(position, numbers, position.own)):
        whole = (len(rest), sum(rest)) == fewest or game.optional(position) or game.ends_at_once(board)
        if whole and touched is None:
            found[board].add(frozenset(s for s in range(LIFTED) if still[s] < position.own[s]))
    return found


def agree(pair: Pair, sample: positions.Sample) -> int:
    """Every play can be made by moving the dames that brute force moves, and no others; how many ways in all."""
    native = pair.core.State(pair.native, *map(counts, sample.position), 0, Phase.play, list(sample.throw))
    theirs, ways = by_force(pair.oracle, sample.position, sample.throw), 0
    found = native.departures()
    assert {play for play, _ in found} == set(native.plays())
    for play, ours in found:
        # The oracle counts the hand as the place before the first flèche; the core has it before its first step.
        assert len(ours) == len({frozenset(step + 1 for step in steps) for steps in ours})
        assert {frozenset(step + 1 for step in steps) for steps in ours} == theirs[Position(*map(dames, play.after))], (
            pair.profile.name,
            sample,
            play.after,
        )
        ways += len(ours)
    return ways


def _many(pair: Pair) -> int:
    """Positions for each that is asked for: three dice make many plays, three dames a side few."""
    return 4 if pair.oracle.dice == 3 else 50 if pair.name == "tourne_case" else 20


@pytest.mark.wide
@lengths(1, 60)
@pytest.mark.parametrize(("name", "reading"), [(name, reading) for name in RACES for reading in readings(name)])
def test_race_games(name: str, reading: str, count: int) -> None:
    """At every race game, under every reading, dames in hand, lifted and sent there included."""
    pair = Pair(name, reading)
    samples = positions.samples(pair.oracle, random.Random(reading), count * _many(pair))
    assert sum(agree(pair, sample) for sample in samples) > 0


# --- Trictrac and toc


def pairs(sample: trictrac_positions.Sample, options: Any) -> Iterator[tuple[tt.Frozen, frozenset[int]]]:
    """What both numbers leave, and whence: the second dame is one that stood there, or the first one again."""
    before = sample.position[sample.side]
    for one, two in tt.sequences(sample.position, sample.side, sample.dice, options):
        if two.origin == one.target:
            yield two.after, frozenset({one.origin})
        if tt.on(before, two.origin) > (one.origin == two.origin):
            yield two.after, frozenset({one.origin, two.origin})


def trictrac_by_force(sample: trictrac_positions.Sample, options: Any) -> dict[tt.Frozen, Sets]:
    """The flèches left, by the dames that a play of trictrac leaves its player.

    Where one dame is left to lift, all ways to lift it leave the same flèche.
    """
    position, side, dice = sample.position, sample.side, sample.dice
    found: dict[tt.Frozen, Sets] = defaultdict(set)
    for after, left in pairs(sample, options):
        found[after].add(left)
    for number in (max(dice), min(dice)):
        for step in [] if found else tt.steps(position, side, position[side], number, options):
            if tt.may_end(position, side, dict(step.after)):
                found[step.after].add(frozenset({step.origin}))
    if not found:
        found[tt.freeze(position[side])].add(frozenset())
    for play in tt.legal_plays(position, side, dice, options):
        if play.puissance:
            found[play.after].add(frozenset(tt.ADVERSE_COIN - number for number in dice))
    return found


def sides(sample: trictrac_positions.Sample) -> tuple[list[int], list[int]]:
    """The thrower's dames and the other's, as the core counts them."""
    return trictrac_positions.counts(sample.position[sample.side]), trictrac_positions.counts(
        sample.position[tt.other(sample.side)]
    )


TRICTRAC, TOC = find("trictrac"), find("toc")


def trictrac_readings() -> list[str]:
    """Every profile, and every option that bears on plays with one profile it applies to."""
    options = TRICTRAC.profiles.options.items()
    bearing = {"exact_lift", "retour_tout_dune"}
    single = [f"{option.applies_to[0]}+{key}" for key, option in options if bearing & set(option.values)]
    return [*TRICTRAC.profiles.profiles, *single]


@pytest.mark.wide
@lengths(30, 1000)
@pytest.mark.parametrize("reading", trictrac_readings())
def test_trictrac(reading: str, count: int) -> None:
    """At trictrac, coins taken par puissance and dames lifted tout d'une included."""
    profile = TRICTRAC.profiles.find(reading)
    native, options = native_trictrac(profile), {key: profile[key] for key in tt.DEFAULTS}
    ways = 0
    for sample in trictrac_positions.samples(random.Random(reading), count):
        theirs = trictrac_by_force(sample, options)
        plays = trictrac_core.plays(*sides(sample), sample.dice, native)
        found = trictrac_core.departures(*sides(sample), sample.dice, native)
        for play, lefts in zip(plays, found, strict=True):
            ours = set(map(frozenset, lefts))
            assert ours == theirs[tt.freeze(dict(enumerate(play.own)))], (sample, play.own)
            ways += len(ours) > 1
    assert ways > 0


@pytest.mark.wide
@lengths(30, 1000)
@pytest.mark.parametrize(
    "reading",
    [
        *TOC.profiles.profiles,
        *(f"{TOC.profiles.default}+{key}" for key in ("first-treatise", "classique", "lepeintre", "ancien")),
    ],
)
def test_toc(reading: str, count: int) -> None:
    """At toc, under every reading of trictrac that it borrows."""
    native, options = native_toc(TOC.profiles.find(reading)), toc_oracle.values(reading)
    ways = 0
    for sample in trictrac_positions.samples(random.Random(reading), count):
        theirs = trictrac_by_force(sample, options)
        phase = trictrac_core.Phase.play
        state = toc_core.State(native, *sides(sample), 0, phase, sample.dice, [0, 0], 0, [1, 1], 2, (1, 1))
        found = state.departures()
        assert [play for play, _ in found] == state.plays()
        for play, lefts in found:
            ours = set(map(frozenset, lefts))
            assert ours == theirs[tt.freeze(dict(enumerate(play.own)))], (sample, play.own)
            ways += len(ours) > 1
    assert ways > 0


@pytest.mark.parametrize("name", ["gammon", "toute-table", "revertier"])
def test_dames_in_hand_enter_before_others_move(name: str) -> None:
    """Gammon §5: a play made dame by dame begins with the dames in hand; the others move once all have entered."""

    def sources(line: str) -> list[set[int]]:
        return [{passage[0] for passage in passages} for _, passages in find(name).read(line).core.ways()]

    assert sources("W:E13,+2;B:T15 phase=play to=white dice=3-2")[0] == {-1}
    first, *later = sources("W:E14,+1;B:T15 phase=play to=white dice=3-2")
    assert first == {-1}
    assert set.union(*later) - {-1}
