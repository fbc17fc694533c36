"""The moves a phrase may mean in a position, the likeliest first, and the account of how it was read.

The account follows the words: so many moves are legal, “chevalier” leaves so many, “du roi” fewer, until one is left.
"""

import heapq
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import TypeAlias

import chess

from academie.errors import Ambiguous, Illegal, quoted
from academie.games.chess.phrases import fits
from academie.games.chess.phrases.fits import Fit, Strain
from academie.games.chess.phrases.grammar import read
from academie.games.chess.phrases.phrase import Action, Name, Phrase, Position
from academie.text.message import Message, together, verbatim

# Asked of a move: how well it agrees with one part of a phrase.
Judge: TypeAlias = "Callable[[Position, Phrase, chess.Move], Fit]"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move, and what one must forgive to read it in the words."""

    move: chess.Move
    strains: tuple[Strain, ...]

    @property
    def strain(self) -> float:
        """The sum of what is to forgive; nothing where the words agree with the move."""
        return fits.weight(self.strains)


@dataclass(frozen=True, slots=True)
class Step:
    """Some words, and how many moves they leave."""

    words: str
    left: int


@dataclass(frozen=True, slots=True)
class Account:
    """How one phrase was read in one position."""

    text: str
    legal: int
    steps: tuple[Step, ...]
    candidates: tuple[Candidate, ...]
    turn: str  # the board before, to write moves by

    @property
    def move(self) -> chess.Move | None:
        """The move the phrase gives when read alone: the first candidate, unless the next is as good."""
        first = self.candidates[:2]
        if not first or (len(first) == 2 and first[0].strain == first[1].strain):
            return None
        return first[0].move

    def san(self, move: chess.Move) -> str:
        """A move of this position as chess players write it today."""
        return chess.Board(self.turn).san(move)

    def explained(self) -> Message:
        """The account in one sentence."""
        words = [Message("{words} leaves {left}", words=quoted(s.words, 60), left=s.left) for s in self.steps]
        forgiven = [strain.reason for each in self.candidates[:1] for strain in each.strains]
        parts = _listed([*words, *forgiven])
        if self.move is None:
            return Message("Of {legal} legal moves {parts}.", legal=self.legal, parts=parts)
        return Message(
            "Of {legal} legal moves {parts}: {move}.", legal=self.legal, parts=parts, move=self.san(self.move)
        )


def candidates(position: Position, phrase: Phrase, limit: float = fits.LIMIT) -> tuple[Candidate, ...]:
    """The moves a phrase may mean, the least strained first."""
    meant = _meant(position, phrase)
    if meant is None:
        return ()
    elements = [judged for _, judged in _elements(meant)]
    found = [
        Candidate(move, strains)
        for move in position.board.legal_moves
        if (strains := _strains(position, meant, move, elements)) is not None and fits.weight(strains) <= limit
    ]
    return tuple(sorted(found, key=lambda each: (each.strain, each.move.uci())))


def account(position: Position, phrase: Phrase) -> Account:
    """How a phrase reads in a position."""
    board = position.board
    legal = list(board.legal_moves)
    meant = _meant(position, phrase)
    steps: list[Step] = []
    if meant is not None:
        left: dict[chess.Move, tuple[Strain, ...]] = dict.fromkeys(legal, ())
        for words, judged in _elements(meant):
            left = {
                move: (*before, *fit)
                for move, before in left.items()
                if (fit := judged(position, meant, move)) is not None
            }
            clean = [move for move, strains in left.items() if not strains]
            if words:
                steps.append(Step(words, len(clean or left)))
    return Account(phrase.text, len(legal), tuple(steps), candidates(position, phrase), board.fen())


def read_move(position: Position, text: str) -> chess.Move:
    """The move a phrase gives alone; raises `Unreadable`, `Illegal` or `Ambiguous`, the last with the moves."""
    found = account(position, read(text))
    if found.move is not None:
        return found.move
    if not found.candidates:
        raise Illegal(
            "No legal move agrees with {text} here; check the man, the square and whose move it is.",
            text=quoted(text, 100),
        )
    raise Ambiguous(ambiguity(found))


def ambiguity(reading: Account) -> Message:
    """The sentence that lists the moves a phrase fits equally well."""
    least = reading.candidates[0].strain
    moves = [reading.san(each.move) for each in reading.candidates if each.strain == least]
    return Message(
        "The phrase {text} fits {moves} equally; say which.",
        text=quoted(reading.text, 100),
        moves=_listed([verbatim(move) for move in moves]),
    )


def _listed(parts: list[Message]) -> Message:
    return together(parts) if parts else Message("nothing is left")


def _meant(position: Position, phrase: Phrase) -> Phrase | None:
    """The phrase itself, or for “de même” the one before it in the mover's own mouth."""
    if phrase.action is not Action.SAME:
        return phrase
    return position.said.mirrored() if position.said is not None else None


def _strains(position: Position, phrase: Phrase, move: chess.Move, elements: list[Judge]) -> tuple[Strain, ...] | None:
    total: tuple[Strain, ...] = ()
    for judged in elements:
        fit = judged(position, phrase, move)
        if fit is None:
            return None
        total += fit
    return total


def _elements(phrase: Phrase) -> Iterator[tuple[str, Judge]]:
    """The parts of a phrase in the order in which they narrow the choice, each with its words."""
    man = phrase.man
    if man is not None:
        yield man.words[: len(man.words) - len(man.which)].strip(), _kind
        yield man.which, _which
    else:
        yield "", _unnamed
    yield phrase.verb, fits.action
    yield phrase.target.words if phrase.target is not None else "", fits.taken
    yield phrase.place.words if phrase.place is not None else "", _square
    yield "", fits.promotion
    yield "échec" if phrase.check else "", fits.check
    yield "", fits.risk


def _kind(position: Position, phrase: Phrase, move: chess.Move) -> Fit:
    if phrase.action is Action.CASTLE:
        return () if position.board.is_castling(move) else None
    return () if _named(position, phrase, move) is not None else None


def _which(position: Position, phrase: Phrase, move: chess.Move) -> Fit:
    name = _named(position, phrase, move)
    fit = fits.man(position, move.from_square, name) if name is not None else None
    return None if fit is None else fit + ((fits.STRAINS["second_man"],) if name is phrase.other else ())


def _unnamed(position: Position, phrase: Phrase, move: chess.Move) -> Fit:  # noqa: ARG001 - asked like the others
    last = position.own.to_square if position.own is not None else None
    return () if last in {None, move.from_square} else (fits.STRAINS["other_man"],)


def _square(position: Position, phrase: Phrase, move: chess.Move) -> Fit:
    if phrase.place is None:
        return ()
    fit = fits.place(position, phrase.man, move, phrase.place)
    return (fits.STRAINS["elsewhere"],) if fit is None and phrase.action is Action.TAKE else fit


def _named(position: Position, phrase: Phrase, move: chess.Move) -> Name | None:
    """The name in the phrase that the moving man answers to by its kind."""
    kind = position.board.piece_type_at(move.from_square)
    return next((name for name in (phrase.man, phrase.other) if name is not None and name.kind == kind), None)


# --- Reads a whole line of phrases
# Best first: of all ways to read the line to its end, the one that asks least to be forgiven. Where another way is as
# good, the line says so: an author may leave a move to the reader.


BUDGET = 20_000  # positions looked at before a line is given up


@dataclass(frozen=True, slots=True)
class Reading:
    """One phrase of a line as it was read: alone, and by the light of what follows."""

    account: Account
    move: chess.Move
    also: tuple[chess.Move, ...] = ()  # moves as good, the rest of the line being possible after them too

    @property
    def alone(self) -> bool:
        """Whether the phrase gives its move without the rest of the line."""
        return self.account.move == self.move

    def explained(self) -> Message:
        """The account, with what the rest of the line had to settle."""
        sentence = self.account.explained()
        if self.also:
            moves = ", ".join(map(self.account.san, (self.move, *self.also)))
            return Message("{told} The line leaves open {moves}.", told=sentence, moves=moves)
        if self.alone:
            return sentence
        return Message("{told} What follows settles it: {move}.", told=sentence, move=self.account.san(self.move))


@dataclass(frozen=True, slots=True)
class LineReading:
    """How far a line could be read, and how."""

    readings: tuple[Reading, ...]
    end: Position
    strain: float
    whole: bool

    @property
    def moves(self) -> tuple[chess.Move, ...]:
        """The moves read."""
        return tuple(reading.move for reading in self.readings)


def read_line(position: Position, phrases: Sequence[Phrase], *, open_ends: bool = True) -> LineReading:
    """Read phrases one after the other from a position; a line that stops gives its longest beginning."""
    strain, moves = best(position, phrases)
    readings: list[Reading] = []
    place = position
    for index, (phrase, move) in enumerate(zip(phrases, moves, strict=False)):
        found = account(place, phrase)
        also = _as_good(place, phrases[index:], found, move) if open_ends and len(moves) == len(phrases) else ()
        readings.append(Reading(found, move, also))
        place = place.after(move, phrase)
    return LineReading(tuple(readings), place, strain, len(moves) == len(phrases))


def best(position: Position, phrases: Sequence[Phrase], budget: int = BUDGET) -> tuple[float, tuple[chess.Move, ...]]:
    """The least strained reading of a line, or of its longest readable beginning."""
    tie = count()
    far: tuple[float, tuple[chess.Move, ...]] = (0.0, ())
    heap: list[tuple[float, int, int, Position, tuple[chess.Move, ...]]] = [(0.0, 0, next(tie), position, ())]
    while heap and budget:
        budget -= 1
        strain, _, _, place, moves = heapq.heappop(heap)
        if len(moves) > len(far[1]):
            far = strain, moves
        if len(moves) == len(phrases):
            return strain, moves
        phrase = phrases[len(moves)]
        for each in candidates(place, phrase):
            after = place.after(each.move, phrase)
            heapq.heappush(heap, (strain + each.strain, -len(moves) - 1, next(tie), after, (*moves, each.move)))
    return far


def _as_good(place: Position, phrases: Sequence[Phrase], reading: Account, move: chess.Move) -> tuple[chess.Move, ...]:
    """Other moves that this phrase fits as well, and after which the rest reads with no more strain."""
    own = next(each.strain for each in reading.candidates if each.move == move)
    rivals = [each.move for each in reading.candidates if each.strain == own and each.move != move]
    if not rivals:
        return ()
    rest = phrases[1:]
    limit, moves = best(place.after(move, phrases[0]), rest)
    found = []
    for rival in rivals:
        strain, other = best(place.after(rival, phrases[0]), rest, budget=2000)
        if len(other) == len(moves) == len(rest) and strain <= limit:
            found.append(rival)
    return tuple(found)
