"""Reads a whole line of phrases: what a phrase leaves open is settled by what follows it.

Best first: of all ways to read the line to its end, the one that asks least to be forgiven. Where another way is as
good, the line says so: an author may leave a move to the reader.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING

from academie.games.chess.phrases.candidates import account, candidates
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Sequence

    import chess

    from academie.games.chess.phrases.candidates import Account
    from academie.games.chess.phrases.phrase import Phrase
    from academie.games.chess.phrases.position import Position

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

    def explained(self) -> Title:
        """The account, with what the rest of the line had to settle."""
        told = self.account.explained()
        if self.also:
            moves = ", ".join(map(self.account.san, (self.move, *self.also)))
            return Title("{told} The line leaves open {moves}.", "{told} La suite laisse libres {moves}.").fill(
                told=told, moves=moves
            )
        if self.alone:
            return told
        return Title("{told} What follows settles it: {move}.", "{told} La suite en décide : {move}.").fill(
            told=told, move=self.account.san(self.move)
        )


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
        told = account(place, phrase)
        also = _as_good(place, phrases[index:], told, move) if open_ends and len(moves) == len(phrases) else ()
        readings.append(Reading(told, move, also))
        place = place.after(move, _words(phrase))
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
            after = place.after(each.move, _words(phrase))
            heapq.heappush(heap, (strain + each.strain, -len(moves) - 1, next(tie), after, (*moves, each.move)))
    return far


def _as_good(place: Position, phrases: Sequence[Phrase], told: Account, move: chess.Move) -> tuple[chess.Move, ...]:
    """Other moves that this phrase fits as well, and after which the rest reads with no more strain."""
    own = next(each.strain for each in told.candidates if each.move == move)
    rivals = [each.move for each in told.candidates if each.strain == own and each.move != move]
    if not rivals:
        return ()
    rest = phrases[1:]
    limit, moves = best(place.after(move, _words(phrases[0])), rest)
    found = []
    for rival in rivals:
        strain, other = best(place.after(rival, _words(phrases[0])), rest, budget=2000)
        if len(other) == len(moves) == len(rest) and strain <= limit:
            found.append(rival)
    return tuple(found)


def _words(phrase: Phrase) -> Phrase | None:
    """The phrase, if it has words of its own for a “de même” to repeat."""
    return phrase if phrase.man is not None else None
