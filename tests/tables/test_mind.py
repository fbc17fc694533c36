"""Networks at the board: choices weighed, lessons, duels, luck taken away, games played out from each choice."""

import math
import random
from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import accumulate, chain, islice, product
from statistics import fmean
from typing import Any

import pytest

from academie import Rollout
from academie._core.nets import Net
from academie._core.search import Stop, Stopped
from academie._core.tables import Phase
from academie.errors import AcademieError
from academie.game import State
from academie.game.analysis import Analysis, Budget, Roller
from academie.game.registry import find, part_of
from academie.game.seeds import stream
from academie.games.gammon import game
from academie.nets import load_weights, read_weights
from academie.tables.net_engine import spread_of
from nets.designs import DESIGNED, design_of, file_of, floats
from often import times

pytestmark = pytest.mark.native


def net_of(name: str, seed: int = 1) -> Net:
    return read_weights(file_of(design_of(name), (12,), seed), design_of(name)).net


def walk(name: str, seed: int = 2) -> Iterator[State]:
    """The states of a game by chance."""
    chance = random.Random(seed)
    state = find(name).start()
    while state.result is None:
        yield state
        moves = state.moves()
        state = state.after(chance.choice(moves) if moves else chance.choice(state.rolls()))


def phase_of(state: State) -> str:
    native: Any = state
    return str(native.core.phase.name)


@pytest.mark.parametrize("name", DESIGNED)
def test_choices_are_weighed_in_the_order_of_the_moves(name: str) -> None:
    """What the network says of a choice is what it says of the state after the move."""
    design, net = design_of(name), net_of(name)
    seen = 0
    for state in islice(walk(name), 60):
        if not state.moves():
            continue
        weighed = design.core.weigh(net, state.core)
        assert len(weighed) == len(state.moves())
        for move, (worth, chances, deeper) in zip(state.moves(), weighed, strict=True):
            after = state.after(move)
            assert not deeper
            if phase_of(after) != "throw":
                continue
            seen += 1
            its_worth, its_chances = design.core.value(net, after.core)
            if after.core.thrower == state.core.thrower:
                assert (worth, chances) == (its_worth, its_chances)
            else:
                assert worth == pytest.approx(-its_worth, abs=1e-6)
                assert chances[0] == pytest.approx(1 - its_chances[0], abs=1e-6)
    assert seen > 20


@pytest.mark.parametrize("name", DESIGNED)
def test_a_state_is_told_alike_from_both_sides(name: str) -> None:
    """White's view of a position and Black's of the same with the colours exchanged are one."""
    design = design_of(name)
    output = 0
    for state in islice(walk(name), 120):
        if phase_of(state) != "throw":
            continue
        native = state.core
        parts = list(native.__reduce__()[1])
        mirrored = mirror(name, parts, type(native))
        assert design.core.describe(native) == design.core.describe(mirrored)
        output += 1
    assert output > 10


def mirror(name: str, parts: list[Any], kind: type) -> Any:
    """The same state for the other colour."""
    own = list(parts)
    own[3] = 1 - own[3]  # the thrower
    for index in {"trictrac": (6, 7), "toc": (6, 8)}.get(name, ()):
        own[index] = tuple(reversed(own[index]))
    return kind(*own)


@pytest.mark.parametrize("name", ["gammon", "trictrac", "plain"])
def test_one_throw_further_is_the_mean_of_the_best_replies(name: str) -> None:
    """Reckoned in Python from what each reply is worth at a glance."""
    design, net = design_of(name), net_of(name)
    tried = 0
    for state in islice(walk(name, seed=7), 12, 200):
        if phase_of(state) != "throw":
            continue
        total = weight = 0.0
        for roll in state.rolls():
            thrown = state.after(roll)
            weight += roll.weight
            if thrown.result is not None:
                total += roll.weight * (1.0 if thrown.result.winner == state.core.thrower else -1.0)
                continue
            total += roll.weight * max(worth for worth, _, _ in best(design, net, thrown))
        worth, _ = design.core.value(net, state.core, 2)
        assert worth == pytest.approx(total / weight, abs=2e-5)
        tried += 1
        if tried == 3:
            break
    assert tried == 3


def best(design: Any, net: Net, state: State) -> Any:
    return design.core.weigh(net, state.core)


@pytest.mark.wide
@pytest.mark.parametrize("name", DESIGNED)
def test_lessons_hang_on_the_seed_and_not_on_the_threads(name: str) -> None:
    """Equal seeds, equal games, however many hands play them."""
    design, net = design_of(name), net_of(name)
    profiles = [find(name).start().core.profile]
    one = design.core.self_play(net, profiles, 4, 9, 0.7, 0.1, 0.0, 1)
    four = design.core.self_play(net, profiles, 4, 9, 0.7, 0.1, 0.0, 4)
    other = design.core.self_play(net, profiles, 4, 10, 0.7, 0.1, 0.0, 1)
    assert one == four
    assert one != other
    inputs, targets, phases, throws = one
    assert len(inputs) == 4 * design.core.INPUTS * len(phases)
    assert len(targets) == 4 * design.core.OUTPUTS * len(phases)
    assert all(any(inputs[at : at + 4 * design.core.INPUTS]) for at in range(0, len(inputs), 4 * design.core.INPUTS))
    assert 0 < len(phases) <= throws
    assert set(phases) <= set(range(design.core.PHASES))


@pytest.mark.parametrize("name", DESIGNED)
def test_a_network_against_itself_is_even(name: str) -> None:
    """With the same dice and the seats exchanged each pair of games is shared."""
    design, net = design_of(name), net_of(name)
    share, squares, worth, _, throws, _ = design.core.duel(net, 1, net, 1, [find(name).start().core.profile], 3, 1, 2)
    assert (share, squares, throws > 0) == (3.0, 3.0, True)
    assert worth == pytest.approx(0.0, abs=1e-6)


def test_each_side_of_a_duel_plays_its_own_way() -> None:
    """The network of gammon wins against chance from either seat, by as much."""
    design, net = design_of("gammon"), load_weights(design_of("gammon")).net
    profiles = [find("gammon").start().core.profile]
    ahead = design.core.duel(net, 1, None, 1, profiles, 3, 1, 2)
    behind = design.core.duel(None, 1, net, 1, profiles, 3, 1, 2)
    assert ahead[0] + behind[0] == 6.0
    assert ahead[0] > 5
    assert ahead[3] >= ahead[2] ** 2 / 3 > 0  # squares of what was won, and their least for such a sum


def test_dames_in_hand_are_described_by_quarters() -> None:
    """What the weights were trained on: after the flèches of a side, whether any is in hand and how many quarters."""
    state = find("gammon").read("W:M12,+3;B:L15 phase=throw to=white")
    _, inputs = design_of("gammon").core.describe(state.core)
    assert list(inputs[4 * 24 : 4 * 24 + 3]) == [1.0, 0.75, 0.0]


@pytest.mark.deep
def test_luck_taken_away_leaves_the_mean() -> None:
    """Of games against one a little weaker: as much is won, within four standard errors, and it varies far less."""
    design = design_of("gammon")
    weights, core = load_weights(design), design.core
    dulled = array("f", weights.floats)
    for i in range(0, len(dulled), 3):
        dulled[i] *= 0.8
    other = Net(core.INPUTS, list(weights.header.hidden), core.OUTPUTS, core.PHASES, dulled.tobytes())
    profiles, pairs = [find("gammon").start().core.profile], 12

    def worth(*, reduced: bool) -> tuple[float, float]:
        _, _, sums, squares, *_ = core.duel(weights.net, 1, other, 1, profiles, pairs, 5, 2, None, reduced)
        mean = sums / pairs
        return mean, (squares / pairs - mean * mean) / pairs

    (plain, wide), (reduced, narrow) = worth(reduced=False), worth(reduced=True)
    assert abs(plain - reduced) < 4 * math.sqrt(wide + narrow)
    assert narrow < wide / 4


def test_luck_needs_a_judge() -> None:
    """Where both play by chance nobody says what a throw was worth."""
    profiles = [find("plain").start().core.profile]
    with pytest.raises(ValueError, match="judges luck"):
        design_of("plain").core.duel(None, 1, None, 1, profiles, 1, 1, 1, reduced=True)


def test_networks_of_another_design_are_refused() -> None:
    """They would read past what they are told."""
    state = next(state for state in walk("jacquet") if state.moves())
    with pytest.raises(ValueError, match="design"):
        design_of("jacquet").core.weigh(net_of("trictrac"), state.core)


NAMES = ("gammon", "trictrac", "plain", "garanguet")  # two dice and three, a decision beside the plays, nothing lifted
HIDDEN = [6]


def inputs_of(net: Net, core: Any, inputs: bytearray, phases: bytearray, rows: int) -> bytes:
    """What the native part says of the states that were asked about."""
    width = core.INPUTS
    output = memoryview(inputs).cast("f")
    said = array("f")
    for row in range(rows):
        said.extend(net.evaluate(phases[row], list(output[row * width : (row + 1) * width])))
    return said.tobytes()


def both(
    name: str, *, ahead: float, abreast: int, room: int, games: int = 3
) -> tuple[tuple[bytes, bytes, bytes, int], tuple[bytes, bytes, bytes, int]]:
    """The lessons of some games, one by one and abreast."""
    core = design_of(name).core
    net = Net(core.INPUTS, HIDDEN, core.OUTPUTS, core.PHASES, floats(core.INPUTS, HIDDEN, core.OUTPUTS, core.PHASES))
    profiles = [find(name).start().core.profile]
    alone = core.self_play(net, profiles, games, 5, 0.8, 0.2, ahead, 1, first=2)
    crowd = core.crowd(profiles, games, 5, 0.8, 0.2, ahead, abreast, first=2)
    inputs, phases = bytearray(4 * room * core.INPUTS), bytearray(room)
    while rows := crowd.ask(inputs, phases, 2):
        crowd.answer(inputs_of(net, core, inputs, phases, rows), 2)
    return alone, crowd.harvest()


@pytest.mark.parametrize("name", NAMES)
def test_the_lessons_are_those_of_games_played_one_by_one(name: str) -> None:
    """With choices made blindly, and no state looked ahead of."""
    alone, abreast = both(name, ahead=0.0, abreast=2, room=9000)
    assert alone == abreast
    assert len(alone[2]) > 20


@pytest.mark.parametrize(("name", "games", "room"), [("plain", 2, 4000), ("gammon", 1, 9000)])
def test_and_those_that_are_looked_ahead_of(name: str, games: int, room: int) -> None:
    """Of some states every throw is asked about; where there is no room for all games, one waits for the other."""
    alone, abreast = both(name, ahead=0.03, abreast=2, room=room, games=games)
    assert alone == abreast


def test_a_crowd_wants_what_fits() -> None:
    """Buffers of one length, room for a game, an answer for each state, and that before it asks again."""
    core = design_of("gammon").core
    crowd = core.crowd([find("gammon").start().core.profile], 1, 1, 0.5, 0.0, 1.0, 1)
    with pytest.raises(ValueError, match="as many states"):
        crowd.ask(bytearray(10), bytearray(3), 1)
    with pytest.raises(ValueError, match="more to ask"):
        crowd.ask(bytearray(4 * core.INPUTS), bytearray(1), 1)
    with pytest.raises(BufferError):
        crowd.ask(bytes(4 * core.INPUTS), bytes(1), 1)
    with pytest.raises(ValueError, match="as many states as were asked"):
        crowd.answer(b"", 1)
    rows = crowd.ask(bytearray(4 * 9000 * core.INPUTS), bytearray(9000), 1)
    assert rows > 21
    with pytest.raises(ValueError, match="not answered"):
        crowd.ask(bytearray(4 * 9000 * core.INPUTS), bytearray(9000), 1)
    with pytest.raises(ValueError, match="as many states as were asked"):
        crowd.answer(bytes(4 * core.OUTPUTS * (rows - 1)), 1)
    with pytest.raises(ValueError, match="games"):
        core.crowd([find("gammon").start().core.profile], 0, 1, 0.5, 0.0, 1.0, 1)


def test_a_crowd_is_stopped() -> None:
    """By the flag by which all long work is."""
    core = design_of("plain").core
    crowd = core.crowd([find("plain").start().core.profile], 2000, 1, 0.5, 0.0, 1.0, 2000)
    stop = Stop()
    stop.set()
    with pytest.raises(Stopped):
        crowd.ask(bytearray(4 * 90_000 * core.INPUTS), bytearray(90_000), 2, stop)


# --- What the networks of gammon count under each profile


@pytest.mark.parametrize(
    ("profile", "worth"), [("modern", 2.0), ("lepeintre-1818", 1.0), ("lepeintre-1818+double", 2.0)]
)
def test_the_networks_judge_todays_count(profile: str, worth: float) -> None:
    """§30: a gammon that is sure counts two, and what is told is what today's players ask."""
    state = game.read(f"W:L2,*13;B:A13,B2 profile={profile} phase=play to=white dice=2-1")
    found = game.engine().analyse(state, Budget(depth=1))
    assert found.lines[0].value == pytest.approx(worth)
    assert ("bare" in found.prospects) == (profile == "modern")
    assert dict(found.lines[0].chances)["bare"] == 1


# --- Games played out


FIRST = "W:E3,G5,M2,Y5;B:A5,L2,R5,T3 profile=modern phase=play to=white dice=3-1"


def weights(name: str) -> tuple[Any, Any]:
    """The native part of a game's networks, and the networks."""
    design = part_of(name, "nets").DESIGN
    return design.core, load_weights(design).net


def policy(name: str) -> Any:
    """What a state is worth to a seat when both play by the networks at a glance, by all throws: no games are played.

    Of small endings only. A game won is what the game says it is worth.
    """
    core, net = weights(name)

    @cache
    def worth(state: Any, seat: int) -> float:
        if state.phase == Phase.over:
            ending = state.ending()
            won = (state.thrower + ending.winner) % 2 == seat
            return float(ending.points if won else -ending.points)
        if state.phase == Phase.play:
            worths = [each[0] for each in core.weigh(net, state)]
            return worth(state.played(state.plays()[worths.index(max(worths))]), seat)
        throws = [(one, two) for one in range(1, 7) for two in range(1, 7)]
        return fmean(worth(state.thrown(sorted(dice, reverse=True)), seat) for dice in throws)

    return worth


ENDINGS = [
    ("gammon", "W:K1,L2,*12;B:M2,N1,*12 profile=lepeintre-1818 phase=play to=white dice=2-1"),
    ("gammon", "W:J1,L1,*13;B:M2,N1,*12 profile=modern phase=play to=white dice=4-1"),
    ("gammon", "W:K1,L1,*13;B:M13,O1,+1 profile=modern phase=play to=white dice=1-1"),
    ("jacquet", "W:L2,K1,*12;B:X1,V1,*13 phase=play to=black dice=2-1"),
]


@pytest.mark.parametrize(("name", "line"), ENDINGS)
@pytest.mark.parametrize("reduced", [True, False])
def test_small_endings_come_to_what_they_are_worth(name: str, line: str, reduced: bool) -> None:
    """Of each choice: the mean of games, luck taken away or not, is the value reckoned by all throws, to 4 errors."""
    core, net = weights(name)
    state = find(name).read(line).core
    places = list(range(len(state.plays())))
    came = core.rollout(net, state, places, 0, reduced, 7, 0, 300, 1)
    worth = policy(name)
    for play, (worths, _) in zip(state.plays(), came, strict=True):
        exact = worth(state.played(play), state.thrower)
        assert fmean(worths) == pytest.approx(exact, abs=4 * spread_of(worths) + 1e-6)


@pytest.mark.deep
def test_luck_taken_away_leaves_far_less_to_chance() -> None:
    """On the first throw, to five throws ahead: the variance falls to a fifth at the most, and the means agree."""
    core, net = weights("gammon")
    state = find("gammon").read(FIRST).core
    place = max(range(len(state.plays())), key=lambda i: core.weigh(net, state)[i][0])
    ((lucky, _),) = core.rollout(net, state, [place], 5, False, 3, 0, 200, 1)
    ((fair, chances),) = core.rollout(net, state, [place], 5, True, 3, 0, 50, 1)
    one, other = 200 * spread_of(lucky) ** 2, 50 * spread_of(fair) ** 2
    assert one > 5 * other
    assert abs(fmean(lucky) - fmean(fair)) < 4 * (spread_of(lucky) ** 2 + spread_of(fair) ** 2) ** 0.5
    assert 0.4 < chances[0] / 50 < 0.7


def test_equal_seeds_give_equal_games() -> None:
    """Whatever the batches and the threads; and the dice are the same for every choice."""
    core, net = weights("jacquet")
    state = find("jacquet").start().after(find("jacquet").start().rolls()[6])
    state = state.after(state.rolls()[3]).core
    whole = core.rollout(net, state, [0, 0], 3, True, 5, 0, 6, 1)
    assert whole[0] == whole[1]
    parts = [core.rollout(net, state, [0], 3, True, 5, first, 3, 2)[0][0] for first in (0, 3)]
    assert parts[0] + parts[1] == whole[0][0]
    assert core.rollout(net, state, [0], 3, True, 6, 0, 6, 1)[0] != whole[0]


@pytest.mark.parametrize("name", ["trictrac", "toc", "plain", "revertier"])
def test_every_networked_game_plays_out(name: str) -> None:
    """A few games cut short, from the first throw: values with their errors, in the unit of the game."""
    game = find(name)
    state = game.start()
    while not state.moves():
        state = state.after(state.rolls()[1])
    engine = game.engine()
    assert isinstance(engine, Roller)
    found = engine.rollout(state, Rollout(4, throws=2), lines=3)
    assert found.unit is not None
    assert found.lines
    for line in found.lines:
        assert line.games == 4
        assert line.spread is not None
        assert line.value is not None
    assert found.lines[0].value >= found.lines[-1].value  # type: ignore[operator]


def test_what_is_told_apart_is_given_up() -> None:
    """Hopeless choices stop early, the best goes on until none is left beside it; with 1000 games few are played."""
    game = find("gammon")
    engine = game.engine()
    assert isinstance(engine, Roller)
    lines: list[Analysis] = []
    found = engine.rollout(game.read(FIRST), Rollout(1000, throws=1), lines=3, progress=lines.append)
    assert str(found.lines[0].move) == "E/H G/H", "the three and one of the book"
    assert [line.games for line in found.lines] == sorted((line.games for line in found.lines), reverse=True)
    assert found.nodes < 400, "three and one is far the best"
    assert [each.lines[0].games for each in lines][:2] == [6, 12]
    assert found.lines[0].verdict.en.startswith(f"{found.lines[0].value:+.3f} ± ")


def test_it_can_be_stopped_and_keeps_what_it_found() -> None:
    """By a flag after the first batch, by a limit of time; before any, it says that it was stopped."""
    game = find("gammon")
    engine, stop = game.engine(), Stop()
    assert isinstance(engine, Roller)
    state = game.read(FIRST)
    found = engine.rollout(state, Rollout(10_000, throws=1, apart=99), stop=stop, progress=lambda _: stop.set())
    assert found.lines[0].games == 6
    assert engine.rollout(state, Rollout(10_000, throws=1, apart=99, seconds=1e-6)).lines[0].games == 6
    with pytest.raises(Stopped):
        engine.rollout(state, Rollout(), stop=stop)


def test_what_cannot_be_played_out() -> None:
    """Nothing to choose, another game's state, and numbers out of reach."""
    engine = find("gammon").engine()
    assert isinstance(engine, Roller)
    assert engine.rollout(find("gammon").start(), Rollout(1)).lines == ()
    with pytest.raises(TypeError, match="not a state of"):
        engine.rollout(find("jacquet").start(), Rollout())
    wrongs: list[dict[str, Any]] = [
        {"games": 0},
        {"throws": -1},
        {"seconds": -1.0},
        {"apart": float("nan")},
        {"games": 2**70},
    ]
    for wrong in wrongs:
        with pytest.raises(AcademieError) as refusal:
            Rollout(**wrong)
        assert refusal.value.to("fr")


# ----------------------------------------------------------------------------------------------
# What a network is told, worked out once more throw by throw

ACROSS: dict[str, Callable[[int], int]] = {
    "gammon": lambda step: 23 - step,
    "toute_table": lambda step: 23 - step,
    "revertier": lambda step: (step + 12) % 24,
    "jacquet": lambda step: (step + 12) % 24,
}
HAND, LIFTED, HELD = -1, 24, 25  # a step; places in the list of a side
THROWS = [(a, b) for a in range(1, 7) for b in range(1, 7)]


class Side:
    """The dames of one side by their steps; `facing` counts the other's on a flèche named by this side's step."""

    def __init__(self, own: Sequence[int], other: Sequence[int], across: Callable[[int], int]) -> None:
        self.at, self.hand, self.lifted = own[:24], own[HELD], own[LIFTED]
        self.facing = [other[across(step)] for step in range(24)]
        self.across, self.steps = across, [step for step in range(24) if own[step]]
        self.last = HAND if self.hand else min(self.steps, default=24)

    def takes(self, step: int) -> bool:
        return 0 <= step < 24 and self.facing[step] == 1

    def open(self, step: int) -> bool:
        return step >= 24 or self.facing[step] < 2

    def hits(self, throw: tuple[int, int]) -> set[int]:
        """The flèches on which a throw takes a lone dame; with two in hand no dame goes on."""
        a, b = throw
        ways = [[a] * 4] if a == b else [[a, b], [b, a]]
        begun = [HAND] if self.hand > 1 else [*self.steps, *([HAND] if self.hand else [])]
        found = set()
        for start in begun:
            for way in ways:
                for reached in accumulate(way[: 1 if self.hand > 1 else 4], initial=start):
                    found |= {reached} & {step for step in range(24) if self.takes(step)} - {start}
                    if reached != start and (reached >= 24 or not self.open(reached)):
                        break
        return found

    def freedom(self, step: int) -> int:
        """Throws of thirty-six of which one dame can play both numbers."""
        return sum((self.open(step + a) or self.open(step + b)) and self.open(step + a + b) for a, b in THROWS)


def features_of(own: Side, other: Side) -> list[float]:
    """What stands before a game's own numbers: both sides, contact, blocks and shots."""
    lines: list[float] = []
    for side in (own, other):
        for count in side.at:
            lines += [count >= 1, count >= 2, count >= 3, max(0, count - 3) / 4]
        way = 25 * side.hand + sum((24 - step) * count for step, count in enumerate(side.at))
        lines += [side.hand > 0, side.hand / 4, side.lifted / 15, way / 150]
    lines.append(
        (own.hand > 0 and other.hand > 0)
        or any(count and own.across(step) > own.last for step, count in enumerate(other.at))
        or any(count and own.across(step) > other.last for step, count in enumerate(own.at))
    )
    lines += [sum(bool(side.hits(throw)) for throw in THROWS) / 36 for side in (own, other)]
    for side, against in ((own, other), (other, own)):
        rows = "".join(
            "x" if side.at[step] >= 2 and side.across(step) > against.last else " " for step in range(24)
        ).split()
        lines.append(max(map(len, rows), default=0) / 6)
    lines += [sum(count >= 2 for count in side.at[18:]) / 6 for side in (own, other)]
    lines += [sum(side.at[:6]) / 15 for side in (own, other)]
    return list(map(float, lines))


def passage_of(side: Side, against: Side) -> list[float]:
    """How a side gets past the other, and what it may lose to its shots."""
    last = min(side.last, 23)
    following = [step for step in side.steps if step > last]
    beyond = HAND if side.hand > 1 else min(following, default=last)
    shut = sum(not side.open(step) for step in range(6))
    hits = [against.hits(throw) for throw in THROWS]
    lost = sum(max((1 + against.across(step) for step in found), default=0) for found in hits)
    return [
        side.freedom(last) / 36,
        side.freedom(beyond) / 36,
        min((side.freedom(step) for step in range(last, 15)), default=36) / 36,
        sum(side.freedom(step) for step in range(HAND, 6)) / (7 * 36),
        (36 - shut * shut) / 36,
        lost / (36 * 12),
        sum(len(found) > 1 for found in hits) / 36,
    ]


def scattered(name: str, like: Any, count: int) -> Iterator[Any]:
    """States before a throw with dames by chance, some lifted, and in hand where dames are taken."""
    chance, parts = random.Random(name), list(like.__reduce__()[1])
    for _ in range(count):
        sides = [[0] * 26, [0] * 26]
        for seat in chance.sample((0, 1), 2):
            mine, his = sides[seat], sides[1 - seat]
            first = chance.choice((0, 0, 6, 12, 16, 18))
            free = [step for step in range(first, 24) if not his[ACROSS[name](step)]]
            for step in chance.choices(free, k=chance.choice((1, 3, 8, 12))):
                mine[step] += 1
            mine[HELD] = chance.choice((0, 0, 0, 1, 2, 3)) * (name != "jacquet")
            mine[LIFTED] = 15 - sum(mine)
        yield type(like)(parts[0], *sides, *parts[3:])


@pytest.mark.parametrize("name", ACROSS)
def test_what_a_network_is_told(name: str) -> None:
    """Blocks, shots and ways past them are those that one finds throw by throw, in games and boards by chance."""
    design, seen = design_of(name), Counter[str]()
    games = (state for seed in range(4) for state in islice(walk(name, seed), seed, None, 4))
    natives: list[Any] = [state.core for state in games if phase_of(state) == "throw"]  # type: ignore[attr-defined]
    for native in (*natives, *scattered(name, natives[0], times(200, 5000))):
        parts = (native.own, native.other)
        own, other = (Side(mine, his, ACROSS[name]) for mine, his in (parts, parts[::-1]))
        phase, output = design.core.describe(native)
        expected = features_of(own, other)
        spent = [side.hand + sum(side.at[:21]) <= 6 for side in (own, other)]  # little is left to wait with
        assert phase == (2 if expected[200] and any(spent) and design.core.PHASES == 3 else 1 - expected[200])
        assert list(array("f", expected)) == list(output[: len(expected)])
        if name == "gammon":
            ways = passage_of(own, other) + passage_of(other, own)
            assert list(array("f", ways)) == list(output[-len(ways) :])
        seen["shots"] += expected[201] > 0
        seen["walls"] += expected[203] > 1 / 6
    assert seen["shots"] > 10
    assert name != "jacquet" or seen["walls"]
    assert name != "gammon" or seen["walls"]


# ----------------------------------------------------------------------------------------------
# Lessons, duels and games played out, once more in Python: each throw and each choice of the networks is asked for

# Where each chance stands when it is told by the other side; the first of them is to win.
TURNED = {3: (0, 2, 1), 7: (0, 3, 4, 1, 2, 6, 5)}
MOST = {3: 2.0, 7: 3.0}  # that a game can be worth
PLAYED_AGAIN = [
    (name, find(name).profiles.default + "+double" if name != "plain" else "academie-1806")
    for name in ("plain", "jacquet", "garanguet", "gammon", "revertier")
] + [("gammon", "modern")]
Values = list[float]


def twister(seed: int) -> Iterator[int]:
    """The 64-bit Mersenne Twister of Nishimura and Matsumoto."""
    whole = 2**64 - 1
    words = [seed]
    for place in range(1, 312):
        words.append((6364136223846793005 * (words[-1] ^ words[-1] >> 62) + place) & whole)
    while True:
        for place in range(312):
            mixed = words[place] >> 31 << 31 | words[(place + 1) % 312] & 0x7FFFFFFF
            words[place] = words[(place + 156) % 312] ^ mixed >> 1 ^ (0xB5026F5AA96619E9 if mixed & 1 else 0)
        for word in words:
            word ^= word >> 29 & 0x5555555555555555  # noqa: PLW2901
            word ^= word << 17 & 0x71D67FFFEDA60000  # noqa: PLW2901
            word ^= word << 37 & 0xFFF7EEE000000000  # noqa: PLW2901
            yield word ^ word >> 43


class Replay:
    """A game under a profile and networks by chance; what the native part does at length is done here step by step."""

    def __init__(self, name: str, profile: str) -> None:
        self.core, self.net = design_of(name).core, net_of(name, 3)
        self.start, self.values = find(name).start(profile).core, find(name).profiles.find(profile).values
        self.dice = 3 if name == "garanguet" else 2

    def turned(self, values: Values) -> Values:
        """The same chances told by the other side."""
        first, *rest = (values[place] for place in TURNED[len(values)])
        return [1 - first, *rest]

    def worth(self, values: Values) -> float:
        """Won less lost, and as much again for what counts twice under the profile, twice again what counts thrice."""
        simple, double = 2 * values[0] - 1, "la_double" in self.values and self.values["la_double"].value
        if len(values) == 3:
            return simple + (values[1] - values[2]) * double
        if self.values["modern_count"].value:
            return simple + values[1] + values[2] - values[3] - values[4]
        return simple + (values[5] - values[6]) * double

    def ended(self, state: Any, seat: int) -> Values:
        """What came of a game: won, and how; at gammon as today's players and as the books count."""
        end = state.ending()
        if end.winner < 0:
            return [0.5, 0.0, 0.0]
        loser = state.other if end.winner == 0 else state.own
        if self.core.OUTPUTS == 3:
            values = [1.0, float(end.points == 2), 0.0]
        else:
            bare, hand = not loser[LIFTED], loser[HELD] > 0
            deep, away = bare and (hand or any(loser[:6])), bare and (hand or any(loser[:18]))
            values = [1.0, float(bare), float(deep), 0.0, 0.0, float(away), 0.0]
        return values if (state.thrower + end.winner) % 2 == seat else self.turned(values)

    def weighed(self, state: Any) -> list[tuple[float, Values]]:
        """Each choice at a glance."""
        return [(worth, list(chances)) for worth, chances, _ in self.core.weigh(self.net, state)]

    def best(self, state: Any) -> Any:
        """Where the best choice leads, of equals the first."""
        worths = [worth for worth, _ in self.weighed(state)]
        return state.played(state.plays()[worths.index(max(worths))])

    def value(self, state: Any, seat: int, plies: int = 1) -> Values:
        """Of any state but the opening, to a seat."""
        if state.phase == Phase.over:
            return self.ended(state, seat)
        if state.phase == Phase.throw:
            values = list(self.core.value(self.net, state, plies)[1])
        else:
            values = max(self.weighed(state), key=lambda each: each[0])[1]
        return values if state.thrower == seat else self.turned(values)

    def fallen(self, state: Any, chance: Iterator[int]) -> Any:
        """The next throw."""
        if state.phase == Phase.opening:
            return state.opened(*(1 + die % 6 for die in islice(chance, 2)))
        return state.thrown([1 + die % 6 for die in islice(chance, self.dice)])

    def luck(self, before: Any, after: Any, seat: int) -> float:
        """What a throw has brought a seat: its worth after it, less the mean over all throws."""
        throws = product(range(1, 7), repeat=self.dice)
        mean = fmean(self.worth(self.value(before.thrown(list(dice)), seat)) for dice in throws)
        return self.worth(self.value(after, seat)) - mean

    def lessons(self, seed: int, lam: float, explore: float, ahead: float) -> tuple[Values, Values, list[int], int]:
        """What a game teaches: what is told of its states, their targets, their phases; and the throws made."""
        dice, whims, state = twister(stream(seed)), twister(stream(stream(seed), 1)), self.start
        share = ((whim >> 11) / 2**53 for whim in whims)
        throws, met = 0, list[dict[str, Any]]()
        while state.phase != Phase.over:
            if state.phase == Phase.play:
                place = None
                if explore and next(share) < explore:
                    place = next(whims) % len(state.plays())
                    met[-1]["blind"] = True
                state = self.best(state) if place is None else state.played(state.plays()[place])
                continue
            if state.phase == Phase.throw:
                looked = ahead > 0 and next(share) < ahead
                met.append({"state": state, "looked": looked, "blind": False})
                if "known" in dir(self.core) and self.core.known(state) is not None:
                    break
                throws += 1
            state = self.fallen(state, dice)
        # From the last throw back, all from White's side.
        target = thought = self.value(state, 0)
        found: list[tuple[Values, Values, int]] = []
        for step in reversed(met):
            state, later = step["state"], thought
            thought = self.value(state, 0)
            if state is met[-1]["state"] and throws < len(met):
                target = thought  # known exactly
            elif step["blind"] and not step["looked"]:
                target = thought  # a choice by chance teaches nothing of what was before it
            else:
                guess = self.value(state, 0, 2) if step["looked"] else later
                came = zip(guess, target, later, strict=True)
                target = [min(1.0, max(0.0, mean + lam * (then - now))) for mean, then, now in came]
                target = guess if step["blind"] else target
                if step["looked"] or not ahead:
                    phase, inputs = self.core.describe(state)
                    found.append((inputs, target if state.thrower == 0 else self.turned(target), phase))
        rows = [list(chain.from_iterable(each[place] for each in found)) for place in (0, 1)]
        return rows[0], rows[1], [phase for _, _, phase in found], throws

    def game(self, state: Any, seat: int, seed: int, nets: Sequence[bool], most: int, *, reduced: bool) -> Any:
        """A game from a state for a seat, `nets` saying who has the networks: its worth, its chances, its throws."""
        dice, whims, lucky, throws = twister(seed), twister(stream(seed, 1 + seat)), 0.0, 0
        while state.phase != Phase.over:
            if state.phase == Phase.play:
                mine = nets[state.thrower != seat]
                plays = state.plays()
                state = self.best(state) if mine else state.played(plays[next(whims) % len(plays)])
                continue
            if state.phase == Phase.throw and throws == most:
                break
            before, state = state, self.fallen(state, dice)
            if before.phase == Phase.throw:
                throws += 1
                lucky += self.luck(before, state, seat) if reduced else 0
        chances = self.value(state, seat, 2)
        return self.worth(chances) - lucky, chances, throws


def floats_of(data: bytes) -> Values:
    """Rows of floats as one list."""
    return list(memoryview(data).cast("f"))


@pytest.mark.wide
@pytest.mark.parametrize(("name", "profile"), PLAYED_AGAIN)
@pytest.mark.parametrize(("explore", "ahead"), [(0.0, 0.0), (0.15, 0.0), (0.15, 0.3), (0.0, 1.0)])
def test_lessons_are_those_of_the_games_played(name: str, profile: str, explore: float, ahead: float) -> None:
    """A target is the estimate one throw later, and a share of what that one was corrected by."""
    replay = Replay(name, profile)
    inputs, targets, phases, throws = replay.core.self_play(
        replay.net, [replay.start.profile], 1, 5, 0.6, explore, ahead, 1
    )
    expected = replay.lessons(5, 0.6, explore, ahead)
    assert (list(phases), throws) == expected[2:]
    assert floats_of(inputs) == list(array("f", expected[0]))
    assert floats_of(targets) == pytest.approx(expected[1], abs=2e-6)


@pytest.mark.wide
@pytest.mark.parametrize(("name", "profile"), PLAYED_AGAIN)
@pytest.mark.parametrize("nets", [(True, True), (True, False), (False, True)])
def test_duels_are_those_of_the_games_played(name: str, profile: str, nets: tuple[bool, bool]) -> None:
    """Of each pair the dice are the same, the seats exchanged; shares, worths, their squares and throws are summed."""
    replay = Replay(name, profile)
    sides = [replay.net if each else None for each in nets]
    found = replay.core.duel(sides[0], 1, sides[1], 1, [replay.start.profile], 2, 8, 1)
    shares, worths, throws, sums = list[float](), list[float](), 0, [0.0] * replay.core.OUTPUTS
    for pair in range(2):
        games = [replay.game(replay.start, seat, stream(8, pair), nets, 4000, reduced=False) for seat in (0, 1)]
        shares.append(sum(chances[0] for _, chances, _ in games))
        worths.append(sum(worth for worth, _, _ in games))
        throws += sum(each for _, _, each in games)
        sums = [sum(each) for each in zip(sums, *(chances for _, chances, _ in games), strict=True)]
    squares = [sum(each * each for each in both) for both in (shares, worths)]
    assert found[:5] == pytest.approx((sum(shares), squares[0], sum(worths), squares[1], throws), abs=1e-5)
    assert found[5] == pytest.approx(sums, abs=1e-5)


@pytest.mark.wide
@pytest.mark.parametrize(("name", "profile"), PLAYED_AGAIN)
@pytest.mark.parametrize(("most", "reduced"), [(3, True), (3, False), (0, False)])
def test_rollouts_are_those_of_the_games_played(name: str, profile: str, most: int, reduced: bool) -> None:
    """Cut short a game is worth what all throws are; luck taken away, less what each throw has brought."""
    replay = Replay(name, profile)
    state = replay.fallen(replay.start, iter([2, 0]))
    state = replay.fallen(state, iter([4, 1, 3])) if state.phase == Phase.throw else state
    found = replay.core.rollout(replay.net, state, [0, len(state.plays()) - 1], most, reduced, 6, 2, 2, 1)
    for play, (worths, sums) in zip((state.plays()[0], state.plays()[-1]), found, strict=True):
        seats = (state.played(play), state.thrower)
        games = [
            replay.game(*seats, stream(6, number), (True, True), most or 4000, reduced=reduced) for number in (2, 3)
        ]
        assert worths == pytest.approx([worth for worth, _, _ in games], abs=1e-5)
        if not reduced:
            assert sums == pytest.approx(
                [sum(each) for each in zip(*(game[1] for game in games), strict=True)], abs=1e-5
            )


@pytest.mark.wide
@pytest.mark.parametrize(("name", "profile"), PLAYED_AGAIN)
def test_the_best_choices_are_looked_at_one_throw_further(name: str, profile: str) -> None:
    """The twelve best at a glance, if near the best; what is not looked at comes after the best of them, always."""
    replay, chance, asked, left_out = Replay(name, profile), twister(5), 0, 0
    state = replay.start
    while asked < 6:
        if state.phase != Phase.play:
            state = replay.start if state.phase == Phase.over else replay.fallen(state, chance)
            continue
        plays, seat = state.plays(), state.thrower
        if 1 < len(plays) < 40:
            flat = [worth for worth, _ in replay.weighed(state)]
            deep = replay.core.weigh(replay.net, state, 2)
            order = sorted(range(len(plays)), key=lambda place: -flat[place])
            near = [
                place for place in order[:12] if flat[place] >= flat[order[0]] - 0.08 * MOST[len(deep[0][1])] - 1e-6
            ]
            top = max(worth for worth, _, deeper in deep if deeper)
            for place, (worth, chances, deeper) in enumerate(deep):
                exact = replay.value(state.played(plays[place]), seat, 2)
                if deeper:
                    assert place in near
                    assert worth == pytest.approx(replay.worth(exact), abs=1e-5)
                    assert list(chances) == pytest.approx(exact, abs=1e-5)
                else:
                    left_out += 1
                    assert worth == flat[place] if flat[place] < top else top - 1e-5 < worth < top
                    assert place not in near or replay.worth(exact) < top + 1e-5
            asked += 1
        state = state.played(plays[next(chance) % len(plays)])
    assert left_out
