"""A hint: a move, then one reason in one sentence, with its place in the book.

In a position of a book the move and the reason are the book's own, and no precept speaks against it. Elsewhere the
move is the machine's, and the reason is the weightiest precept for it; without one, the move that a precept prefers,
with the engine's value of that. What the engine has proved no precept denies. Every hint comes from here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter

from academie.corpus.places import Place, place_of
from academie.errors import Unavailable
from academie.game import Game, Move, State
from academie.game.analysis import LINES, Budget, Line, Stop
from academie.game.data import Data, title_data, written_line
from academie.game.lookup import source
from academie.players import roster
from academie.text.message import Message, either, row, verbatim
from academie.tutor import advise
from academie.tutor.advice import Advice, borne_out, proved, weighed, where

LOOK = Budget(nodes=300_000, seconds=2.0)  # the nodes of a native engine; a slower one must not keep a person waiting
_MEGABYTES = 16
_NAMED = 3  # moves that they would rather play
_SHOWN = 8  # moves of the line after the one that is advised

_WHY, _AGAINST, _SAYS = Message("Why: {text}"), Message("Against it: {text}"), Message("The book says: {text}")
_PLAYS = Message("The book plays {moves}: {says}")
_DIFFERS = Message("The book plays {moves} and the engine {move} ({verdict}): {says}")
_LOSES = Message("In the book {moves} ends badly: {says}")
_RATHER, _VALUED = (
    Message("The precept prefers {moves}: {text}"),
    Message("The precept prefers {moves} ({verdict}): {text}"),
)
_ONLY = Message("It is the only legal move.")
_UNSAID = Message("The machine prefers it, and the books give no reason.")
_BETTER = Message("The machine prefers it to {move} ({verdict}), and the books give no reason.")
_LINE = Message("{move} ({verdict}); {line}")
_ALONE = verbatim("{move} ({verdict})")


@dataclass(frozen=True)
class Reason:
    """What is said of a move in one sentence, and where it comes from."""

    text: Message
    place: Message | Advice | None = None

    @property
    def said(self) -> Message:
        """The sentence with its place."""
        place = where(self.place) if isinstance(self.place, Advice) else self.place
        return self.text if place is None else verbatim("{text} ({place})").fill(text=self.text, place=place)

    def data(self) -> Data:
        """For programs, the book by its name."""
        place = source(self.place.source) if isinstance(self.place, Advice) else self.place
        return {
            "text": title_data(self.text),
            "source": None if place is None else title_data(place),
            "law": self.place.law if isinstance(self.place, Advice) else "",
        }


@dataclass(frozen=True)
class Counsel:
    """A move, in words with what the machine thinks of it, and one reason."""

    move: Move
    said: Message
    why: Reason
    unit: Message | None = None  # of the values in it


def counsel(game: Game, state: State, *, look: Budget = LOOK, stop: Stop | None = None) -> Counsel:
    """The book's move, else the engine's, or that of the usual machine where there is no engine; one must be to move.

    Every move is examined where the book does not play the engine's, and where precepts would play otherwise.
    """
    place, moves = place_of(game, state), state.moves()
    best = place.best(moves) if place is not None else moves
    try:
        engine = game.engine(megabytes=_MEGABYTES)
        found = engine.analyse(state, look, stop=stop)
        lines = found.lines
        if lines[0].move not in best or _rather(moves, _advice_on(game, state, lines), lines[0].move)[0]:
            first, all_lines = lines[0], engine.analyse(state, look, lines=min(len(moves), LINES), stop=stop).lines
            lines = (first, *(line for line in all_lines if line.move != first.move))
    except Unavailable:
        move, said = (best[0], game.narration.move(state, best[0])) if place else roster.hint(game, state)
        return Counsel(move, said, reason(game, state, move))
    chosen = next((line for line in lines if line.move in best), lines[0])
    _, *rest = written_line(game, state, chosen.moves)
    if len(rest) > _SHOWN:
        rest = [*rest[:_SHOWN], "…"]
    sentence = _LINE if rest else _ALONE
    said = sentence.fill(move=game.narration.move(state, chosen.move), verdict=chosen.verdict, line=" ".join(rest))
    return Counsel(chosen.move, said, reason(game, state, chosen.move, lines), found.unit)


def reason(game: Game, state: State, move: Move, lines: Sequence[Line] = ()) -> Reason:
    """The first thing that the books say of a move; where they are silent, what the machine would play next."""
    if said := of_move(game, state, move, lines):
        return said[0]
    if len(state.moves()) == 1:
        return Reason(_ONLY)
    second = next((line for line in lines if line.move != move), None)
    if second is None:
        return Reason(_UNSAID)
    return Reason(_BETTER.fill(move=game.narration.move(state, second.move), verdict=second.verdict))


def of_move(game: Game, state: State, move: Move, lines: Sequence[Line] = ()) -> list[Reason]:
    """What the books say of a move, the weightiest first: their own move here, precepts for it or against it, others.

    `lines` are what an engine has found, its best move first. Where precepts speak both for a move and against it,
    those that weigh more are quoted.
    """
    place, found = place_of(game, state), sorted(_advice_on(game, state, lines), key=lambda each: -each.weight)
    said = _of_book(game, state, place, lines) if place is not None else []
    favours, against = (
        [each for each in found if move in side(each)] for side in (attrgetter("favours"), attrgetter("against"))
    )
    praised = sum(each.weight for each in favours) >= sum(each.weight for each in against)
    said += [Reason(_WHY.fill(text=each.about(move)), each) for each in favours if praised]
    rather, why = _rather(state.moves(), found, move) if place is None else ([], None)
    if why is not None:
        verdict = next((line.verdict for line in lines if line.move == rather[0]), None)
        form = _RATHER if verdict is None else _VALUED.fill(verdict=verdict)
        named = rather if verdict is None else rather[:1]
        said.append(Reason(form.fill(moves=_named(game, state, named), text=why.about(rather[0])), why))
    said += [Reason(_AGAINST.fill(text=each.about(move)), each) for each in against if not praised]
    return said + [Reason(_SAYS.fill(text=each.text), each) for each in found if not each.favours and not each.against]


def _advice_on(game: Game, state: State, lines: Sequence[Line]) -> list[Advice]:
    """The advice that nothing proved by an engine denies."""
    return borne_out(advise(game, state), *proved(state.moves(), {line.move: line.known for line in lines}))


def _of_book(game: Game, state: State, place: Place, lines: Sequence[Line]) -> list[Reason]:
    """What the book does here and its reason, with what the engine would do instead."""
    legal = state.moves()
    plays, loses = ([move for move in legal if str(move) in words] for words in (place.plays, place.loses))
    said = []
    if plays and lines and lines[0].move not in plays:
        other = game.narration.move(state, lines[0].move)
        said.append(_DIFFERS.fill(moves=_named(game, state, plays), move=other, verdict=lines[0].verdict))
    elif plays:
        said.append(_PLAYS.fill(moves=_named(game, state, plays)))
    if lost := [move for move in loses if move not in plays]:
        said.append(_LOSES.fill(moves=_named(game, state, lost)))
    return [Reason(each.fill(says=place.says), place.where) for each in said]


def _named(game: Game, state: State, moves: Sequence[Move]) -> Message:
    words = [game.narration.move(state, each) for each in moves]
    return row(words, _NAMED) if len(words) > _NAMED else either(words)


def _rather(moves: Sequence[Move], advices: Sequence[Advice], move: Move) -> tuple[list[Move], Advice | None]:
    """The moves for which the precepts, weighed together, speak more than for this one, and their weightiest reason.

    None where no advice speaks for those moves and not for this one: what speaks against it is said as such. Nor is
    a move preferred that any advice speaks against.
    """
    weights = weighed(moves, advices)
    doubted = {each for advice in advices for each in advice.against}
    most = max((weights[each] for each in moves if each not in doubted), default=0)
    if weights.get(move, most) >= most:
        return [], None
    best = [each for each in moves if weights[each] == most and each not in doubted]
    fits = [each for each in advices if move not in each.favours and set(best) & set(each.favours)]
    if not fits:
        return [], None
    why = max(fits, key=lambda each: each.weight)
    return [each for each in best if each in why.favours], why
