"""A game looked through by an engine: what each decision lost, what luck each throw was, and a verdict on each player.

A decision loses what the best choice was worth more than the one that was made. The luck of a throw is what it was
worth to whom it fell, less what he could expect before it; only an engine that judges every state (`Judge`) tells it.
Names no game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.analysis import Judge
from academie.game import Roll
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from academie.analysis import Budget, Engine, Line, Stop
    from academie.game import Game, Move, State
    from academie.records.game import Record

_CERTAIN = 100.0  # units: a game that is proved won
_LINES = 256  # more choices than a throw ever has; of more, the others are not told apart from the last
_MEGABYTES = 16
_NEAR = 5e-4  # a difference that nobody sees
_BETTER = Title("the better play", "le mieux joué")
_WORSE = Title("the worse play", "le moins bien joué")
_ALIKE = Title("play as good as the other's", "aussi bien joué de part et d'autre")
_LUCKY = Title("; luck of the dice {luck:+.3f}", " ; chance aux dés {luck:+.3f}")
_VERDICT = Title(
    "{side}: {faults} faults in {decisions} decisions, {mean:.4f} lost on average, {sum:.3f} in all; {how}{luck}.",
    "{side} : {faults} fautes en {decisions} décisions, perte moyenne {mean:.4f}, {sum:.3f} en tout ; {how}{luck}.",
)


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
    said: Title

    @property
    def mean(self) -> float:
        """Lost a decision."""
        return self.error / self.decisions if self.decisions else 0.0


@dataclass(frozen=True, slots=True)
class Throws:
    """What each outcome of chance is worth to whom it falls, and what he may expect."""

    seat: int
    outcomes: tuple[tuple[Roll, float], ...]

    @property
    def mean(self) -> float:
        """What he may expect."""
        weights = sum(roll.weight for roll, _ in self.outcomes)
        return sum(roll.weight * worth for roll, worth in self.outcomes) / weights


def throws(game: Game, state: State, engine: Engine) -> Throws | None:
    """The outcomes of chance in a state; None where they fall to nobody, or the engine tells choices alone."""
    seat = game.taker(state)
    if seat is None or not isinstance(engine, Judge):
        return None
    return Throws(seat, tuple((roll, engine.worth(state.after(roll), seat)) for roll in state.rolls()))


def judged(game: Game, record: Record, budget: Budget, stop: Stop | None = None) -> Iterator[Judged]:
    """Every ply in turn; raises `Unavailable` where no engine judges the game."""
    engine = game.engine(megabytes=_MEGABYTES)
    state = record.placed.get(0, record.start)
    for number, choice in enumerate(record.moves, 1):
        after = record.placed.get(number, state.after(choice))
        if isinstance(choice, Roll):
            seat = game.taker(state)
            luck = None if seat is None else _luck(engine, state, after, seat)
            yield Judged(number, seat, game.write_roll(state, choice), luck=luck)
        else:
            best, error = _error(engine, state, choice, budget, stop)
            text = "" if best is None else game.write_move(state, best)
            yield Judged(number, state.player, game.write_move(state, choice), text, error)
        state = after


def _luck(engine: Engine, before: State, after: State, seat: int) -> float | None:
    if not isinstance(engine, Judge):
        return None
    return engine.worth(after, seat) - engine.worth(before, seat)


def _error(
    engine: Engine, state: State, chosen: Move, budget: Budget, stop: Stop | None
) -> tuple[Move | None, float | None]:
    """The best choice and what the one made loses beside it; neither where there was nothing to choose."""
    if len(state.moves()) < 2:
        return None, None
    if isinstance(engine, Judge):
        lines = engine.analyse(state, budget, lines=_LINES, stop=stop).lines
        own = next((line for line in lines if line.move == chosen), lines[-1])
        return lines[0].move, _value(lines[0]) - _value(own)
    best = engine.analyse(state, budget, stop=stop).lines[0]
    after = state.after(chosen)
    if best.move == chosen or after.result is not None or not after.moves():
        return best.move, 0.0
    reply = _value(engine.analyse(after, budget, stop=stop).lines[0])
    return best.move, max(0.0, _value(best) - (reply if after.player == state.player else -reply))


def _value(line: Line) -> float:
    if line.known:
        return _CERTAIN * line.known
    return line.score / 100 if line.value is None else line.value


def verdicts(game: Game, record: Record, plies: Iterable[Judged]) -> list[Verdict]:
    """A verdict on each player, beside the others."""
    told = list(plies)
    seats = range(game.seats(record.start))
    sums = [_sums(told, seat) for seat in seats]
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


def _said(side: Title, own: _Sums, others: Sequence[_Sums]) -> Title:
    decisions, faults, error, luck = own
    mean = error / max(1, decisions)
    least = min(other[2] / max(1, other[0]) for other in others)
    how = _ALIKE if abs(mean - least) < _NEAR else _BETTER if mean < least else _WORSE
    fortune = Title("", "") if luck is None else _LUCKY.fill(luck=luck)
    figures = {"faults": faults, "decisions": decisions, "mean": mean, "sum": error}
    return _VERDICT.fill(side=side, how=how, luck=fortune, **figures)
