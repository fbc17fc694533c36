"""A game of the board and its oracle side by side: where they part, an assertion fails and names the position.

For the games built on the race kernel. The oracle counts by s (0 in hand, 25 lifted), the core by step (0 to 23, then
lifted, then in hand); the translation stands here and nowhere else.
"""

import random
from typing import Any

from academie.game import Move, Roll
from academie.game.registry import find
from oracles import tables_positions as positions
from oracles import tables_tree as tree
from oracles.tables import HAND, LIFTED, Dames, Position, Verdict
from oracles.tables_tree import GAMES
from perft.test_perft import counts_of


def counts(side: Dames) -> list[int]:
    """A side of the oracle as the core counts it."""
    return [*side[1:LIFTED], side[LIFTED], side[HAND]]


def dames(native: Any) -> Dames:
    """A side of the core as the oracle counts it."""
    return (native[25], *native[:24], native[24])


class Pair:
    """A game under a profile, and its oracle under the same values."""

    def __init__(self, name: str, profile: str | None = None) -> None:
        self.name, self.game = name, find(name)
        self.profile = self.game.profiles.find(profile)
        self.race = self.game.race  # type: ignore[attr-defined]
        self.core = self.race.core
        self.native = self.race.native_profile(self.profile)
        known = GAMES[name]
        self.oracle = known({key: self.profile[key] for key in known().options if key in self.profile.values})

    def agree(self, sample: positions.Sample) -> None:
        """The same boards after the throw, each once; ways that lead there; and the same ends of the game."""
        own, other = map(counts, sample.position)
        plays = self.core.plays(own, other, list(sample.throw), self.native)
        ours = [Position(*map(dames, play.after)) for play in plays]
        theirs = self.oracle.legal_results(sample.position, sample.throw)
        assert len(ours) == len(set(ours)), sample
        assert set(ours) == theirs, (self.profile.name, sample, set(ours) ^ theirs)
        for play, board in list(zip(plays, ours, strict=True))[:12]:
            self.walk(sample, play.strides, board)
        for board in [sample.position, *ours[:40]]:
            self.same_end(board)

    def walk(self, sample: positions.Sample, strides: Any, end: Position) -> None:
        """The strides of a play are numbers of the throw, playable one after the other, and lead to its end."""
        board, numbers = sample.position, list(self.oracle.numbers(sample.throw))
        for index, (source, target, number, hit) in enumerate(strides):
            numbers.remove(number)
            step = (source + 1, target + 1)
            goes_on = target in [stride[0] for stride in strides[index + 1 :]]  # at once, or another dame between
            touched = goes_on and self.oracle.may_touch(board, target + 1)
            assert touched or step in self.oracle.steps(board, number), (sample, strides)
            after = self.oracle.landed(board, *step)
            assert hit == (after.other != board.other), (sample, strides)
            board = after
        assert board == end, (sample, strides)

    def same_end(self, board: Position) -> None:
        """The position ends the game for both or for neither, and alike."""
        ending = self.core.ending(*map(counts, board), self.native)
        verdict: Verdict = self.oracle.result(board)
        assert verdict.over == (ending is not None), board
        if ending is not None:
            winner = None if ending.winner < 0 else ending.winner == 0
            why = {"filled": "plain"}.get(ending.why.name, ending.why.name)  # the kernel names no game
            assert (winner, ending.points, why) == (verdict.won_by_own, verdict.points, verdict.why), board

    def same_moment(self, state: Any, node: tree.Node) -> None:
        """A state of the game and a node of the oracle's tree are the same moment of a game."""
        assert state.core.phase.name == node.phase
        assert (state.thrower is None) == (node.phase == "opening")
        board = Position(dames(state.counts(0)), dames(state.counts(1)))
        assert board == (node.position if node.seat == 0 else node.position.turned())
        assert state.thrower in {None, node.seat}
        assert state.player == (node.seat if node.phase == "play" else None)
        if node.phase == "over":
            verdict = self.oracle.result(node.position)
            winner = None if verdict.won_by_own is None else (node.seat if verdict.won_by_own else 1 - node.seat)
            assert state.result is not None
            assert state.result.winner == winner
            assert state.result.points == verdict.points
        else:
            assert state.result is None

    def play(self, seed: int, most: int) -> int:
        """A random game by both, moment by moment; how many throws and plays it took."""
        chooser = random.Random(seed)
        state: Any = self.game.start(self.profile.name)
        node = tree.Node(self.oracle, self.oracle.first())
        for moment in range(most):
            self.same_moment(state, node)
            if node.phase == "over":
                return moment
            choices: list[Move | Roll] = [*state.moves(), *state.rolls()]
            below = tree.children(node)
            assert len(choices) == len(below), str(state)
            choice = chooser.choice(choices)
            node = self.following(node, choice, below)
            state = state.after(choice)
        return most

    def following(self, node: tree.Node, choice: Any, below: list[tree.Node]) -> tree.Node:
        """The oracle's node, of those below one, after a choice of the game."""
        if node.phase == "opening":
            return tree.opened(node, *choice.dice)
        if node.phase == "throw":
            return next(child for child in below if child.throw == tuple(choice.dice))
        played = tree.passed(node, Position(*map(dames, choice.play.after)))
        return next(child for child in below if child == played)


def samples_agree(name: str, seed: int | str, count: int, profile: str | None = None) -> None:
    """On so many random positions of all phases the game and the oracle agree."""
    pair = Pair(name, profile)
    for sample in positions.samples(pair.oracle, random.Random(seed), count):
        pair.agree(sample)


def readings(name: str) -> list[str]:
    """Every profile, and every option that sets a value the oracle knows, with one profile it applies to."""
    profiles = find(name).profiles
    known = set(GAMES[name]().options)
    options = [(key, option) for key, option in profiles.options.items() if known & set(option.values)]
    return [*profiles.profiles, *(f"{option.applies_to[0]}+{key}" for key, option in options)]


def features(name: str, count: int) -> set[str]:
    """What the random positions of a game show: so many words, each for one thing that occurs."""
    game, seen = GAMES[name](), set()
    for sample in positions.samples(game, random.Random(name), count):
        before, boards = sample.position, game.legal_results(sample.position, sample.throw)
        facts = {
            "waiting": before.own[HAND] > 0,
            "nothing playable": boards == {before},
            "one way only": len(boards) == 1 and boards != {before},
            "hits": any(board.other != before.other for board in boards),
            "entered": any(board.own[HAND] < before.own[HAND] for board in boards),
            "lifted": any(board.own[LIFTED] > before.own[LIFTED] for board in boards),
            "behind while lifting": before.own[LIFTED] > 0 and any(before.own[s] for s in range(19)),
            "won": any(game.result(board).over for board in boards),
            "optional": game.optional(before),
            "doublet": sample.throw[0] == sample.throw[-1],
            **dict.fromkeys({game.result(board).why for board in boards} - {None}, True),
        }
        seen |= {fact for fact, shown in facts.items() if shown}
    return seen


def perft_lines(name: str) -> list[tuple[str, int, int]]:
    """The positions of a game that are counted (tests/perft), with a profile, their depths and counts."""
    return [
        (each.line if "profile=" in each.line else f"{each.line} profile={each.profile}", each.depth, each.leaves)
        for each in counts_of(name)
    ]
