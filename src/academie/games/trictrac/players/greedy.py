"""A simple machine for trictrac: the points it wins now, less those the adversary may expect from his next throw.

It looks exactly one throw ahead: all twenty-one throws, weighted by their chances, credited by the native law. Of equal
plays it takes the one that promises most for its own next throw, and then lets the seed choose. It plans nothing.
"""

from academie._core import trictrac as core
from academie.errors import Illegal
from academie.game import Move as AnyMove
from academie.game import State as AnyState
from academie.game.analysis import Budget
from academie.game.seeds import chance
from academie.games.trictrac.state import Move, State
from academie.tables.board import THROWS

_CHANCES = sum(roll.weight for roll in THROWS)
_NEAR = 1e-9


def choices_of(state: AnyState, name: str) -> tuple[State, list[Move]]:
    """A state of this game and its moves; raises `Illegal` of another game, and where there is none to choose."""
    if not isinstance(state, State):
        raise Illegal("The player {name} plays trictrac only. Choose another one.", name=name)
    if not (moves := state.moves()):
        raise Illegal("There is no move to choose: the game is over, or the dice must be thrown first.")
    return state, moves


class SeededPlayer:
    """A player who leaves equal moves to a seed."""

    def __init__(self, seed: int = 0) -> None:
        self._chooser = chance(seed)

    def reseed(self, seed: int) -> None:
        """Chance from here on comes from this seed."""
        self._chooser = chance(seed)

    def new_game(self, state: AnyState) -> None:
        """Nothing to forget; the stream of chance goes on."""

    def close(self) -> None:
        """Nothing to let go."""


class GreedyPlayer(SeededPlayer):
    """The player of one throw."""

    name = "greedy"

    def choose(self, state: AnyState, budget: Budget | None = None) -> AnyMove:  # noqa: ARG002 - it always looks as far
        """The best move by one throw's look."""
        state, moves = choices_of(state, self.name)
        if moves[0].word:
            return _decision(state, moves)
        best = best_moves(state)
        return best[0] if len(best) == 1 else self._chooser.choice(best)


def prospect(own: list[int], other: list[int], profile: core.Profile, throw_of_releve: int) -> float:
    """What the side to throw may expect to win by its throw, less what the throw gives the other."""
    total = 0
    for roll in THROWS:
        one, two = roll.dice
        for credit in core.credits(own, other, (one, two), profile, throw_of_releve):
            total += roll.weight * (credit.points if credit.to_roller else -credit.points)
    return total / _CHANCES


def balance(after: core.State, seat: int) -> float:
    """The points that what led to a state has marked for a player, less those for the other."""
    news = (each for each in after.news if isinstance(each, core.Marked))
    return float(sum(each.credit.points * (1 if each.seat == seat else -1) for each in news))


def value(state: State, move: Move) -> float:
    """Points the play wins, less those it gives, less what the adversary may expect next."""
    if move.play is None:
        raise Illegal("A decision has no value of its own. Ask for the plays after it.")
    after = state.core.played(move.play)
    seat, marked = state.core.thrower, balance(after, state.core.thrower)
    if after.phase != core.Phase.throw or after.thrower == seat:
        return marked  # the partie is over, or a new relevé begins with equal chances
    return marked - prospect(after.own, after.other, after.profile, after.throws[1 - seat] + 1)


def best_moves(state: State) -> list[Move]:
    """The plays of greatest value; among equals those that promise most for the player's own next throw."""
    best = _greatest([(value(state, move), move) for move in state.moves()])
    return best if len(best) == 1 else _greatest([(promise(state, move), move) for move in best])


def _greatest(valued: list[tuple[float, Move]]) -> list[Move]:
    top = max(worth for worth, _ in valued)
    return [move for worth, move in valued if worth >= top - _NEAR]


def promise(state: State, move: Move) -> float:
    """What the player may expect of his next throw, if the adversary stays as he is."""
    after = move.play.own if move.play is not None else state.core.own
    return prospect(list(after), state.core.other, state.core.profile, state.core.throws[state.core.thrower] + 1)


def prefers_leaving(state: State) -> bool:
    """Whether a fresh start with no points is worth more than the points on the board and the best play.

    À écrire the marqué is the chief thing: whoever can leave with it does (Lepeintre l.1756-1758).
    """
    if state.core.may_stop(state.core.thrower):
        return True
    held = State(state.core.held(), state.profile) if state.core.phase == core.Phase.decide else state
    mine, his = state.core.scores[state.core.thrower], state.core.scores[1 - state.core.thrower]
    return mine.points - his.points + max(value(held, move) for move in held.moves()) <= 0


def _decision(state: State, moves: list[Move]) -> Move:
    word = "leave" if prefers_leaving(state) else "hold"
    return next(move for move in moves if move.word == word)
