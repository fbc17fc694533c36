"""A hint: what the book plays in the position, else the machine's move; and what the precepts of the books say of it.

In a position of a book its own move and reason come first, and no precept speaks against it. Elsewhere precepts are
quoted that speak for the move or against it; where the weightier ones would play otherwise that is said, with what
the engine thinks of both. What the engine has proved no precept denies. Every hint comes from here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter

from academie.corpus.places import Place, place_of
from academie.errors import Unavailable
from academie.game import Game, Move, State
from academie.game.analysis import LINES, Budget, Line, Stop
from academie.game.data import written_line
from academie.players import roster
from academie.text.message import Message, either, joined, row, verbatim
from academie.tutor import advise
from academie.tutor.advice import Advice, borne_out, placed, proved, weighed

LOOK = Budget(nodes=300_000, seconds=2.0)  # the nodes of a native engine; a slower one must not keep a person waiting
_MEGABYTES = 16
_REASONS = 2  # of the books for what they would rather play
_NAMED = 3  # moves that they would rather play

_SPEAKS_FOR = Message("For it: {text}")
_SPEAKS_AGAINST = Message("Against it: {text}")
_PLAYS = Message("The book plays {moves}: {says}")
_LOSES = Message("In the book {moves} ends badly: {says}")
_COUNTS = Message("By precept, {moves}: {text} The engine's value: {verdict}.")
_LINE = Message("{move} ({verdict}); {line}")
_ALONE = verbatim("{move} ({verdict})")


@dataclass(frozen=True)
class Counsel:
    """A move, in words with what the machine thinks of it, and the lines of the books about that move."""

    move: Move
    said: Message
    books: tuple[Message, ...]


def counsel(game: Game, state: State, *, look: Budget = LOOK, stop: Stop | None = None) -> Counsel:
    """The book's move, else the engine's, or that of the usual machine where there is no engine; one must be to move.

    Every move is examined where the book does not play the engine's, and where precepts would play otherwise.
    """
    place, moves = place_of(game, state), state.moves()
    best = place.best(moves) if place is not None else moves
    try:
        engine = game.engine(megabytes=_MEGABYTES)
        lines = engine.analyse(state, look, stop=stop).lines
        if lines[0].move not in best or _rather(moves, _heard(game, state, lines), lines[0].move)[0]:
            first, all_lines = lines[0], engine.analyse(state, look, lines=min(len(moves), LINES), stop=stop).lines
            lines = (first, *(line for line in all_lines if line.move != first.move))
    except Unavailable:
        move, said = (best[0], game.narration.move(state, best[0])) if place else roster.hint(game, state)
        return Counsel(move, said, tuple(of_move(game, state, move)))
    chosen = next((line for line in lines if line.move in best), lines[0])
    _, *rest = written_line(game, state, chosen.moves)
    sentence = _LINE if rest else _ALONE
    said = sentence.fill(move=game.narration.move(state, chosen.move), verdict=chosen.verdict, line=" ".join(rest))
    return Counsel(chosen.move, said, tuple(of_move(game, state, chosen.move, lines)))


def of_move(game: Game, state: State, move: Move, lines: Sequence[Line] = ()) -> list[Message]:
    """What the books say of a move: their own move here first, then precepts for it or against it, and for others.

    `lines` are what an engine has found, its best move first. Where precepts speak both for a move and against it,
    those that weigh more are quoted.
    """
    place, found = place_of(game, state), _heard(game, state, lines)
    said = _of_book(game, state, place, lines) if place is not None else []
    favours, against = (
        [each for each in found if move in side(each)] for side in (attrgetter("favours"), attrgetter("against"))
    )
    if sum(each.weight for each in favours) >= sum(each.weight for each in against):
        said += [_SPEAKS_FOR.fill(text=placed(each, move)) for each in favours]
    else:
        said += [_SPEAKS_AGAINST.fill(text=placed(each, move)) for each in against]
    rather, reasons = _rather(state.moves(), found, move) if place is None else ([], [])
    if rather:
        text = joined([placed(each, rather[0]) for each in reasons], " ")
        verdict = next((line.verdict for line in lines if line.move == rather[0]), None)
        form = Message("By precept, {moves}: {text}") if verdict is None else _COUNTS
        said.append(form.fill(moves=_named(game, state, rather), text=text, verdict=verdict))
    return said + [placed(each) for each in found if not each.favours and not each.against]


def _heard(game: Game, state: State, lines: Sequence[Line]) -> list[Advice]:
    """The advice that nothing proved by an engine denies."""
    return borne_out(advise(game, state), *proved(state.moves(), {line.move: line.known for line in lines}))


def _of_book(game: Game, state: State, place: Place, lines: Sequence[Line]) -> list[Message]:
    """What the book does here, its reason, and what the engine would do instead."""
    said = []
    for form, words in ((_PLAYS, place.plays), (_LOSES, place.loses)):
        moves = [
            move for move in state.moves() if str(move) in words and (form is _PLAYS or str(move) not in place.plays)
        ]
        if moves:
            said.append(form.fill(moves=_named(game, state, moves), says=place.says))
    plays = [move for move in state.moves() if str(move) in place.plays]
    if plays and lines and lines[0].move not in plays:
        move = game.narration.move(state, lines[0].move)
        said.append(Message("The engine would play {move} ({verdict}).", move=move, verdict=lines[0].verdict))
    return said


def _named(game: Game, state: State, moves: Sequence[Move]) -> Message:
    words = [game.narration.move(state, each) for each in moves]
    return row(words, _NAMED) if len(words) > _NAMED else either(words)


def _rather(moves: Sequence[Move], advices: Sequence[Advice], move: Move) -> tuple[list[Move], list[Advice]]:
    """The moves for which the precepts, weighed together, speak more than for this one, and their weightiest reasons.

    None where no advice speaks for those moves and not for this one: what speaks against it is said as such. Nor is
    a move preferred that any advice speaks against.
    """
    weights = weighed(moves, advices)
    doubted = {each for advice in advices for each in advice.against}
    most = max((weights[each] for each in moves if each not in doubted), default=0)
    if weights.get(move, most) >= most:
        return [], []
    best = [each for each in moves if weights[each] == most and each not in doubted]
    fits = [each for each in advices if move not in each.favours and set(best) & set(each.favours)]
    fits.sort(key=lambda each: -each.weight)
    rather = [each for each in best if fits and each in fits[0].favours]
    return rather, [each for each in fits if set(rather) <= set(each.favours)][:_REASONS]
