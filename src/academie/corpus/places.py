"""What the books play in a position: the moves they print, and where those of the losing side stand.

A position is found by what the player to move knows of it, whatever profile it is played under. Plies that the print
leaves out count for nothing: they are ours.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from academie.corpus.adapter import adapter_of
from academie.corpus.record import Book, Entry, Line
from academie.corpus.shelf import books
from academie.errors import AcademieError
from academie.game import Game, Move, State
from academie.text.message import Message

_SENTENCE = re.compile(r"(?<=[.?!]) (?=[A-ZÀ-Ý“«\d])")
_WHERE, _AT = Message("{book}, {entry}, lines {first}-{last}"), Message("{book}, {entry}, line {first}")
_SEATS = {"white": 0, "black": 1}


@dataclass
class Place:
    """What the books do in one position, moves as they are written."""

    book: Book
    entry: Entry
    plays: dict[str, None] = field(default_factory=dict)  # moves of the side that wins by them or does not lose
    loses: dict[str, None] = field(default_factory=dict)  # moves of the side that the book shows to lose
    faults: set[str] = field(default_factory=set)  # of those, the ones that the loss comes from

    @property
    def says(self) -> Message:
        """What the author shows there, in one sentence."""
        return self.entry.says.each(lambda text: _SENTENCE.split(text)[0])

    @property
    def where(self) -> Message:
        """Its place in the book."""
        first, last = self.entry.seed_lines
        return (_AT if first == last else _WHERE).fill(
            book=self.book.named, entry=self.entry.title, first=first, last=last
        )

    def best(self, moves: Sequence[Move]) -> list[Move]:
        """The moves among which the book lets one choose: its own, else all but the faults, else all."""
        plays = [move for move in moves if str(move) in self.plays]
        return plays or [move for move in moves if str(move) not in self.faults] or list(moves)


def place_of(game: Game, state: State) -> Place | None:
    """What the books do in a position, where they have it and one of their moves is legal."""
    found = places(game).get(_key(game, state)) if state.player is not None else None
    legal = {str(move) for move in state.moves()} if found is not None else set()
    return found if found is not None and legal & {*found.plays, *found.loses} else None


def _key(game: Game, state: State) -> str:
    """What the player to move knows of a position."""
    return adapter_of(game).position(state if state.player is None else state.view(state.player))


@cache
def places(game: Game) -> Mapping[str, Place]:
    """Every position of the books of a game in which the print names a move."""
    found: dict[str, Place] = {}
    for book in books():
        for entry in book.entries if book.game == game.name else ():
            passed: dict[tuple[str, ...], State] = {(): adapter_of(game).study(entry.fen, entry.profile)}
            for line in entry.lines:
                _follow(game, book, entry, line, passed, found)
    for place in found.values():
        if place.plays:  # there was a better move: the loss comes from the others
            place.faults.update(place.loses)
        place.faults.difference_update(place.plays)
    return found


def _follow(
    game: Game, book: Book, entry: Entry, line: Line, passed: dict[tuple[str, ...], State], found: dict[str, Place]
) -> None:
    """Put down the moves of one line. States are made once for all lines that begin alike."""
    adapter, shared, words = adapter_of(game), len(entry.inherited(line)), entry.whole(line)
    winner = _SEATS.get((line.claim or entry.claim).partition(" ")[0])
    for number, word in enumerate(words):
        state = passed[words[:number]]
        if words[: number + 1] not in passed:
            passed[words[: number + 1]] = adapter.play(state, word)
        if number < shared or number - shared + 1 in line.supplied or state.player is None:
            continue
        try:
            move = str(game.read_move(state, word.replace(",", " ") if game.chance else word))
        except AcademieError:  # a throw, or what the book states
            continue
        place = found.setdefault(_key(game, state), Place(book, entry))
        losing = winner is not None and winner != state.player
        (place.loses if losing else place.plays)[move] = None
        if losing and number == 0:  # the author begins with the move that loses
            place.faults.add(move)
