"""The native plays, trous, turns and ends of toc against the brute-force oracle, in all phases and options."""

import random

import pytest

from academie._core import toc as core
from academie._core.trictrac import Phase
from academie.game.registry import find
from academie.games.toc.state import native_profile
from often import lengths, times
from oracles import toc
from oracles import trictrac as tt
from oracles import trictrac_positions as positions
from oracles.trictrac_positions import counts
from perft.test_perft import Count, counts_of

GAME = find("toc")
SIDES = toc.SIDES
STACK = [15, *[0] * 24]

pytestmark = pytest.mark.native


def readings() -> list[str]:
    """Every profile, every option that bears on plays, trous and ends, and the double where it counts."""
    bearing = {"trictrac", "start", "target", "la_double", "sum_events"}
    options = [(key, option) for key, option in GAME.profiles.options.items() if bearing & set(option.values)]
    single = [f"{option.applies_to[0]}+{key}" for key, option in options]
    return [*GAME.profiles.profiles, *single, f"{GAME.profiles.default}+premier-trou+double"]


def agree(sample: positions.Sample, name: str | None) -> None:
    """The same trous by the throw, the same plays, and after each of some plays the same trous and turn."""
    options, native = toc.values(name), native_profile(GAME.profiles.find(name))
    own, other = counts(sample.position[sample.side]), counts(sample.position[tt.other(sample.side)])
    index = max(sample.throw_index, 1)
    before = core.State(native, own, other, 0, Phase.throw, None, [0, 0], 0, [index - 1, sample.foe_throws], 2, (1, 1))
    state = before.thrown(sample.dice)
    throw = toc.Throw(sample.position, sample.side, sample.dice, {"throw_index": index}, options)
    gain = throw.gain()
    assert state.trous == (gain, 0), sample
    if gain >= options["target"]:
        assert state.phase == Phase.over, sample
        return
    assert state.phase == (Phase.decide if gain else Phase.play), sample
    state = state.held() if gain else state
    plays = {tuple(counts(play.after)): play for play in throw.plays()}
    assert {tuple(play.own) for play in state.plays()} == set(plays), sample
    none = dict.fromkeys(SIDES, 0)
    for play in state.plays()[:8]:
        same_turn(state.played(play), toc.turn(none, throw, plays[tuple(play.own)]), sample)


def same_turn(state: core.State, turn: toc.Turn, sample: positions.Sample) -> None:
    """The native state after a play is what the oracle's turn says; the thrower's seat is 0."""
    foe = tt.other(sample.side)
    assert state.trous == (turn.marked[sample.side], turn.marked[foe]), sample
    outcome = state.outcome()
    assert (outcome is not None) == (turn.winner is not None), sample
    if outcome is not None:
        assert outcome.winner == (0 if turn.winner == sample.side else 1), sample
    else:
        assert state.thrower == (0 if turn.next_side == sample.side else 1), sample
        assert list(state.own) == counts(turn.position[turn.next_side]), sample


@lengths(100, 20_000)
def test_random_positions(count: int) -> None:
    """On positions of all phases the game and the oracle agree on plays, trous and turns."""
    for sample in positions.samples(random.Random(1818), count):
        agree(sample, None)


@pytest.mark.parametrize("name", readings())
def test_random_positions_of_every_reading(name: str) -> None:
    """They agree under every option that bears on plays, trous and ends."""
    for sample in positions.samples(random.Random(name), times(8, 30)):
        agree(sample, name)


def play(name: str, seed: int, turns: int) -> bool:
    """A random game by the game and by the oracle, turn by turn; whether it came to an end."""
    chooser, options = random.Random(seed), toc.values(name)
    native = native_profile(GAME.profiles.find(name))
    state = core.State(native, STACK, STACK, seed % 2, Phase.throw, None, [0, 0], 0, [0, 0], 0, None)
    marked, thrown = dict.fromkeys(SIDES, 0), dict.fromkeys(SIDES, 0)
    position: tt.Position = {side: {0: 15} for side in SIDES}
    first = None
    for index in range(turns):
        side, dice = SIDES[state.thrower], chooser.choice(toc.THROWS)
        thrown[side] += 1
        context = {"throw_index": thrown[side], "first_throw": first if index == 1 else None}
        first = first or dice
        state = state.thrown(dice)
        leaves = state.phase == Phase.decide and chooser.random() < 0.3
        throw = toc.Throw(position, side, dice, context, options)
        plays = {tuple(counts(play.after)): play for play in throw.plays()}
        choice = None if state.phase == Phase.over else chooser.choice(state.plays())
        chosen = next(iter(plays.values())) if choice is None else plays[tuple(choice.own)]
        done = toc.turn(marked, throw, chosen, leaves=leaves)
        if state.phase == Phase.decide:
            state = state.left() if leaves else state.held()
        if state.phase == Phase.play and choice is not None:
            state = state.played(choice)
        marked, position = dict(done.marked), done.position
        assert state.trous == (marked["white"], marked["black"]), (name, seed, index)
        if done.winner:
            outcome = state.outcome()
            assert outcome is not None
            double = options["target"] == 1 and options["la_double"] and done.last_gain == 2
            assert (outcome.winner, outcome.points) == (SIDES.index(done.winner), 1 + double)
            return True
        assert state.outcome() is None
        assert SIDES[state.thrower] == done.next_side
        assert list(state.own) == counts(position[done.next_side])
        assert list(state.other) == counts(position[tt.other(done.next_side)])
        thrown = dict.fromkeys(SIDES, 0) if done.put_back else thrown
        assert list(state.throws) == [thrown["white"], thrown["black"]]
    return False


@pytest.mark.parametrize("name", readings())
def test_whole_games(name: str) -> None:
    """Turn by turn random games have the same position, trous, dice, winner and stake as the oracle's."""
    assert any(play(name, seed, 120) for seed in range(8))


@pytest.mark.deep
def test_the_samples_make_single_and_double_trous() -> None:
    """The random positions give one trou and two to the thrower and to the other, and none."""
    gains = set()
    for sample in positions.samples(random.Random(1818), 150):
        found = tt.all_credits(sample.position, sample.side, sample.dice, {"throw_index": sample.throw_index})
        gains |= {(side == sample.side, toc.gain(found, side, sample.dice, {})) for side in SIDES}
    assert gains == {(own, trous) for own in (True, False) for trous in (0, 1, 2)}


# --- Trees


COUNTED = [each for each in counts_of("toc") if "phase=throw" in each.line or "phase=opening" in each.line]


@pytest.mark.deep
@pytest.mark.parametrize("count", COUNTED)
def test_the_perft_file_has_the_counts_of_the_oracle(count: Count) -> None:
    """The counts kept for the game are those of the brute-force tree."""
    assert toc.count(count.line, count.depth, count.profile) == count.leaves
