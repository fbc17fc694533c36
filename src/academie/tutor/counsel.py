"""A hint: the machine's move, and what the books say of that move.

It quotes advice only where it speaks for the move or against it. Where the books, weighed together, would play
otherwise, it says so, with their reason. Every hint comes from here, so that a move and its reasons agree.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.analysis import Budget
from academie.data import written_line
from academie.errors import Unavailable
from academie.players import roster
from academie.text.message import Message, either, joined, row, verbatim
from academie.tutor import advise
from academie.tutor.advice import placed, weighed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.analysis import Stop
    from academie.game import Game, Move, State
    from academie.tutor.advice import Advice

LOOK = Budget(nodes=300_000, seconds=2.0)  # the nodes of a native engine; who is slower must not keep a person waiting
_MEGABYTES = 16
_REASONS = 2  # of the books for what they would rather play
_NAMED = 3  # moves that they would rather play

_SPEAKS_FOR = Message("For it: {text}")
_SPEAKS_AGAINST = Message("Against it: {text}")
_RATHER = Message("The book prefers {moves}: {text}")
_LINE = Message("{move} ({verdict}); {line}")
_ALONE = verbatim("{move} ({verdict})")


@dataclass(frozen=True)
class Counsel:
    """A machine's move, in words with what it thinks of it, and the lines of the books about that move."""

    move: Move
    said: Message
    books: tuple[Message, ...]


def counsel(game: Game, state: State, *, look: Budget = LOOK, stop: Stop | None = None) -> Counsel:
    """What the engine would play, or the game's usual machine where there is no engine; somebody must be to move."""
    try:
        best = game.engine(megabytes=_MEGABYTES).analyse(state, look, stop=stop).lines[0]
    except Unavailable:
        move, said = roster.hint(game, state)
    else:
        _, *rest = written_line(game, state, best.moves)
        move, sentence = best.move, _LINE if rest else _ALONE
        said = sentence.fill(move=game.narration.move(state, move), verdict=best.verdict, line=" ".join(rest))
    return Counsel(move, said, tuple(of_move(game, state, move)))


def of_move(game: Game, state: State, move: Move) -> list[Message]:
    """What the books say of a move: for it, against it, what they would rather play, and what concerns no move."""
    found = advise(game, state)
    lines = [_SPEAKS_FOR.fill(text=placed(each)) for each in found if move in each.favours]
    lines += [_SPEAKS_AGAINST.fill(text=placed(each)) for each in found if move in each.against]
    rather, reasons = _rather(state.moves(), found, move)
    if rather:
        said = [game.narration.move(state, each) for each in rather]
        moves = row(said, _NAMED) if len(said) > _NAMED else either(said)
        lines.append(_RATHER.fill(moves=moves, text=joined(map(placed, reasons), " ")))
    return lines + [placed(each) for each in found if not each.favours and not each.against]


def _rather(moves: Sequence[Move], advices: Sequence[Advice], move: Move) -> tuple[list[Move], list[Advice]]:
    """The moves that the books, weighed together, would play before this one, and their weightiest reasons.

    None where no advice speaks for those moves and not for this one: what speaks against it is told as such.
    """
    weights = weighed(moves, advices)
    most = max(weights.values(), default=0)
    if weights.get(move, most) == most:
        return [], []
    best = [each for each in moves if weights[each] == most]
    fits = [each for each in advices if move not in each.favours and set(best) & set(each.favours)]
    fits.sort(key=lambda each: -each.weight)
    rather = [each for each in best if fits and each in fits[0].favours]
    return rather, [each for each in fits if set(rather) <= set(each.favours)][:_REASONS]
