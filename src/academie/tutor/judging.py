"""A game analysed by an engine: the error of each decision, the luck of each throw, and a verdict on each player.

The error of a decision is the value of the best choice less that of the choice made. The luck of a throw is its value
to the thrower less the expected value before it, both by the law: points that a player forgets to mark à la rigueur are
no bad luck. The terminal and the pages take these numbers from here.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from academie.errors import Unavailable
from academie.game import Game, Move, Roll, State
from academie.game.analysis import CERTAIN, Budget, Engine, Judge, Roller, Stop, Throws, judged_throws
from academie.game.registry import find
from academie.journal import Journal, moves_of
from academie.text.message import Message, counted, verbatim

_LINES = 256  # more choices than a throw ever has; any others would count as equal to the last
_MEGABYTES = 16
_NEAR = 5e-4  # a difference that nobody sees
_DECIDED = 10.0  # men or pawns ahead, and beyond it: what is thrown away by one fault is never more than twice that
_NO_ROLLOUT = Message("{title} has no networks, which a rollout needs. Analyse without a rollout.")
_WORSE = Message("; played worse")
_ALIKE = Message("; both played equally well")
_VERDICT = Message("{side}: {faults} in {decisions}, {mean:.4f} lost on average, {sum:.3f} in all{how}{luck}.")
_FAULTS = Message("fault"), Message("faults")
_DECISIONS = Message("decision"), Message("decisions")


@dataclass(frozen=True, slots=True)
class Judged:
    """One ply of a game: who chose or threw, what, and what an engine says of it."""

    number: int  # counted from 1
    seat: int | None
    text: str
    best: str = ""  # the choice that was best, where there was one
    error: float | None = None  # of a decision between several
    luck: float | None = None  # of a throw


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a player's decisions and throws came to."""

    seat: int
    decisions: int
    faults: int
    error: float
    luck: float | None
    said: Message

    @property
    def mean(self) -> float:
        """Lost a decision."""
        return self.error / self.decisions if self.decisions else 0.0


def throws(state: State, engine: Engine) -> Throws | None:
    """The outcomes of chance in a state; None where they fall to nobody, or the engine tells choices alone."""
    return judged_throws(engine, state) if isinstance(engine, Judge) else None


def unit_of(engine: Engine, states: Iterable[State]) -> Message | None:
    """Of what an engine's values count, by the first of some states in which there is a choice; None where none is."""
    choice = next((there for there in map(_thrown, states) if there.moves()), None)
    return None if choice is None else engine.analyse(choice, Budget(nodes=1, depth=1)).unit


def _thrown(state: State) -> State:
    """A state with its dice thrown: by some draw for the first throw, and some throw."""
    while rolls := state.rolls()[1:]:  # the first draw may be of equal dice, which are thrown again
        state = state.after(rolls[0])
    return state


def roller_of(game: Game, engine: Engine) -> Roller:
    """The engine as one that plays games out; raises `Unavailable` where it does not."""
    if not isinstance(engine, Roller):
        raise Unavailable(_NO_ROLLOUT.fill(title=game.title))
    return engine


def worth_of(engine: Engine, state: State, seat: int, budget: Budget, stop: Stop | None = None) -> float | None:
    """The worth of a state to one of the players, in whole units.

    None where the engine tells choices alone and there is none.
    """
    if isinstance(engine, Judge):
        return engine.worth(state, seat)
    if state.result is not None:
        winner = state.result.winner
        return 0.0 if winner is None else CERTAIN if winner == seat else -CERTAIN
    lines = engine.analyse(state, budget, stop=stop).lines if state.moves() else ()
    if not lines:
        return None
    return lines[0].worth if state.player == seat else -lines[0].worth


def judged(journal: Journal, budget: Budget, stop: Stop | None = None) -> Iterator[Judged]:
    """Every throw and move in turn; raises `Unavailable` where no engine judges the game."""
    game = find(journal.game)
    engine = game.engine(megabytes=_MEGABYTES)
    for number, ply in enumerate(moves_of(journal).plies, 1):
        state, choice, after = ply
        if isinstance(choice, Roll):
            yield Judged(number, game.taker(state), ply.text(game), luck=_luck(game, engine, state, after))
        else:
            best, error = _error(game, engine, state, choice, budget, stop)
            text = "" if best is None else game.write_move(state, best)
            yield Judged(number, state.player, ply.text(game), text, error)


def _luck(game: Game, engine: Engine, before: State, after: State) -> float | None:
    """Beside the mean over all throws; what an engine says of the state before them is another judgment."""
    if not isinstance(engine, Judge) or game.taker(before) is None:
        return None
    found = judged_throws(engine, before)
    return None if found is None else engine.worth(after, found.seat) - found.mean


def _error(
    game: Game, engine: Engine, state: State, chosen: Move, budget: Budget, stop: Stop | None
) -> tuple[Move | None, float | None]:
    """The best choice and what the one made loses beside it; neither where there was nothing to choose.

    Where hands are hidden both are judged by what the player knew: the next one knows another hand, and where more than
    two play he is not the only adversary.
    """
    if len(state.moves()) < 2:
        return None, None
    if isinstance(engine, Judge) or game.hidden:
        lines = engine.analyse(state, budget, lines=_LINES, stop=stop).lines
        own = next((line for line in lines if line.move == chosen), lines[-1])
        return lines[0].move, lines[0].worth - own.worth
    best = engine.analyse(state, budget, stop=stop).lines[0]
    if best.move == chosen or state.player is None:
        return best.move, 0.0
    own_worth = worth_of(engine, state.after(chosen), state.player, budget, stop)
    return best.move, 0.0 if own_worth is None else max(0.0, _weighed(best.worth) - _weighed(own_worth))


def _weighed(worth: float) -> float:
    """What counts of a value when a fault is measured: a player far enough ahead has won, proved or not."""
    return max(-_DECIDED, min(_DECIDED, worth))


def verdicts(journal: Journal, looked: Iterable[Judged]) -> list[Verdict]:
    """A verdict on each player, beside the others."""
    items, game = list(looked), find(journal.game)
    seats = range(len(journal.start().seats))
    sums = [_sums(items, seat) for seat in seats]
    return [
        Verdict(
            seat, *sums[seat], _said(game.players[seat], sums[seat], [sums[other] for other in seats if other != seat])
        )
        for seat in seats
    ]


_Sums = tuple[int, int, float, float | None]


def _sums(plies: Sequence[Judged], seat: int) -> _Sums:
    errors = [each.error for each in plies if each.seat == seat and each.error is not None]
    lucks = [each.luck for each in plies if each.seat == seat and each.luck is not None]
    return len(errors), sum(error > _NEAR for error in errors), sum(errors), sum(lucks) if lucks else None


def _said(side: Message, own: _Sums, others: Sequence[_Sums]) -> Message:
    decisions, faults, error, luck = own
    fortune = verbatim("") if luck is None else Message("; luck of the dice {luck:+.3f}", luck=luck)
    if not decisions:
        return Message("{side}: no decisions{luck}.", side=side, luck=fortune)
    mean = error / decisions
    means = [other[2] / other[0] for other in others if other[0]]
    least = min(means, default=mean)
    how = _ALIKE if abs(mean - least) < _NEAR else Message("; played better") if mean < least else _WORSE
    data = {"faults": counted(faults, *_FAULTS), "decisions": counted(decisions, *_DECISIONS)}
    return _VERDICT.fill(side=side, how=how if means else verbatim(""), luck=fortune, mean=mean, sum=error, **data)
