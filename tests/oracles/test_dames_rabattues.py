"""The native plays, claims, ends and turns of the dames rabattues against the brute-force oracle, in all options."""

import random
from typing import Any

import pytest

from academie._core import dames_rabattues as core
from academie.game.registry import find
from academie.games.dames_rabattues.state import native_profile
from often import lengths
from oracles import dames_rabattues as dr
from oracles import tables_agreement as agreement
from oracles import tables_positions as positions
from oracles import tables_tree as tree

NAME = "dames_rabattues"
GAME = find(NAME)

pytestmark = pytest.mark.native


def side(native: Any) -> dr.Side:
    """A side of the core as the oracle has it."""
    return dr.Side(tuple(native[0]), tuple(native[1]))


def board(own: Any, other: Any) -> dr.Position:
    """A board of the core as the oracle has it."""
    return dr.Position(side(own), side(other))


def oracle(name: str | None) -> dr.DamesRabattues:
    """The oracle under a profile's values."""
    profile = GAME.profiles.find(name)
    return dr.DamesRabattues({key: profile[key] for key in dr.DamesRabattues().options if key in profile.values})


def agree(game: dr.DamesRabattues, sample: positions.Sample, name: str | None) -> None:
    """The same boards after a throw, those of every claim taken and left as well, and the same dice next."""
    own, other = sample.position
    taking = dr.DamesRabattues({**game.options, "auto_claim": True, "auto_play": True})
    ours = [board(*play.after) for play in core.plays(own, other, sample.throw)]
    assert len(ours) == len(set(ours)), sample
    assert set(ours) == taking.legal_results(sample.position, sample.throw), sample
    native = native_profile(GAME.profiles.find(name))
    state = core.State(native, own, other, 0, core.Phase.play, sample.throw, [])
    made = [state.ordered(play.order[0]) for play in state.plays()]
    made += [state.overlooked()] if state.may_overlook else []
    ends = [end for after in made for end in settled(after)]
    reached = {board(end.own, end.other) if end.thrower == 0 else board(end.other, end.own) for end in ends}
    assert reached == game.legal_results(sample.position, sample.throw), (name, sample)
    for end in ends:
        after = board(end.own, end.other) if end.thrower == 0 else board(end.other, end.own)
        verdict = game.result(after)
        assert (end.winner() is not None) == verdict.over == (end.phase == core.Phase.over), sample
        if verdict.over:
            assert end.winner() == (0 if verdict.won_by_own else 1), sample
        else:
            assert end.thrower == (0 if game.throws_again(after, sample.throw) else 1), sample


def settled(state: core.State) -> list[core.State]:
    """All states in which every number offered has been taken or left."""
    if state.phase != core.Phase.claim:
        return [state]
    return [end for takes in (True, False) for end in settled(state.claimed(takes))]


def samples_agree(seed: int | str, count: int, name: str | None = None) -> None:
    """On so many random positions the game and the oracle agree."""
    game = oracle(name)
    for sample in positions.samples(game, random.Random(seed), count):
        agree(game, sample, name)


@lengths(1000, 20_000)
def test_random_positions(count: int) -> None:
    """On positions of all phases the game and the oracle agree on plays, ends and turns."""
    samples_agree(1818, count)


@pytest.mark.parametrize("name", agreement.readings(NAME))
def test_random_positions_of_every_reading(name: str) -> None:
    """They agree under every profile and under every option that bears on plays and ends."""
    samples_agree(name, 60, name)


def play(name: str, seed: int, most: int) -> int:
    """A random game by the game and by the oracle's tree, moment by moment; how many moments it took."""
    chooser, game = random.Random(seed), oracle(name)
    state: Any = GAME.start(name)
    node = tree.Node(game, game.first())
    for moment in range(most):
        here = dr.Position(side(state.side(0)), side(state.side(1)))
        assert here == (node.position if node.seat == 0 else node.position.turned()), str(state)
        assert state.core.phase.name == node.phase, str(state)
        assert state.thrower in {None, node.seat}, str(state)
        if node.phase == "over":
            assert state.result.winner == (node.seat if game.result(node.position).won_by_own else 1 - node.seat)
            return moment
        choices = [*state.moves(), *state.rolls()]
        assert len(choices) == len(tree.children(node)), str(state)
        choice = chooser.choice(choices)
        node, state = following(node, choice), state.after(choice)
    return most


def following(node: tree.Node, choice: Any) -> tree.Node:
    """The oracle's node after a choice of the game."""
    if node.phase == "opening":
        return tree.opened(node, *choice.dice)
    if node.phase == "throw":
        return next(child for child in tree.children(node) if child.throw == tuple(choice.dice))
    if node.phase == "claim":
        return tree.children(node)[0 if choice.word == "take" else 1]
    if choice.word:  # all that is his is left
        return tree.children(node)[-1]
    return tree.named(node, choice.order)


@pytest.mark.parametrize("name", agreement.readings(NAME))
def test_whole_games(name: str) -> None:
    """Moment by moment random games have the same piles, dice, choices and winner as the oracle's."""
    assert all(play(name, seed, 1000) < 1000 for seed in range(6))


def test_the_orders_of_the_numbers_are_enough() -> None:
    """Leaving numbers unclaimed makes no two orders differ that come to the same when every number is taken."""
    taking, leaving = dr.DamesRabattues(), dr.DamesRabattues({"auto_claim": False})
    for sample in positions.samples(leaving, random.Random(1806), 1000):
        orders = sample.throw, sample.throw[::-1]
        same = len({frozenset(taking.after_numbers(sample.position, order)) for order in orders}) == 1
        assert not same or len({frozenset(leaving.after_numbers(sample.position, order)) for order in orders}) == 1


@pytest.mark.deep
@pytest.mark.parametrize(("line", "depth", "count"), agreement.perft_lines(NAME))
def test_the_perft_file_has_the_counts_of_the_oracle(line: str, depth: int, count: int) -> None:
    """The counts kept for the game are those of the brute-force tree."""
    assert tree.leaves(tree.read(NAME, line), depth) == count
