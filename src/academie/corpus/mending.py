"""Runs the misprint finder over a book's lines, or over a text of one's own."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from academie.corpus.desk import MendingDesk, desk_of
from academie.corpus.mend import Way, mend
from academie.errors import AcademieError, Unreadable, quoted
from academie.games import find
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Iterator

    from academie.corpus.mend import Finding, Lines
    from academie.corpus.record import Book
    from academie.game import Game, State


SLIP: Final = 2.0  # what any misprint costs, before its letters are counted
LOST: Final = 8.0  # what a move costs that is not in the print at all
_FURNITURE: Final = re.compile(r"\d+\s*\.+|\{[^}]*\}|\b(?:1-0|0-1|2-0|0-2|1-1|1/2-1/2)\s*$|\*")


class MoveText:
    """A game's own notation, read strictly and mended by letters."""

    def __init__(self, game: Game, profile: str | None = None) -> None:
        self.game = game
        self.profile = profile

    def start(self, fen: str) -> State:
        """The position a text begins from: the usual one where none is given."""
        if not fen:
            return self.game.start(self.profile)
        return desk_of(self.game).study(fen, self.profile or self.game.profiles.default)

    def tokens(self, content: str) -> list[str]:
        """The moves of a text; numbers of moves, comments and results are left out."""
        return _FURNITURE.sub(" ", content).split()

    def readings(self, position: State, token: str) -> Iterator[Way[State]]:
        """The one move a token names, where it names one."""
        try:
            move = self.game.read_move(position, token)
        except AcademieError:
            return
        yield Way(self.game.write_move(position, move), 0.0, position.after(move))

    def edits(self, position: State, token: str) -> Iterator[Way[State]]:
        """Every other legal move, by the letters that differ."""
        meant = {way.move for way in self.readings(position, token)}
        for move in position.moves():
            written = self.game.write_move(position, move)
            if written not in meant:
                yield Way(written, SLIP + distance(token, written), position.after(move))

    def lost(self, position: State) -> Iterator[Way[State]]:
        """Any legal move may have fallen out."""
        for move in position.moves():
            yield Way(self.game.write_move(position, move), LOST, position.after(move))


@cache
def distance(one: str, other: str) -> int:
    """How many letters one has to change, put in or take out to come from one text to the other."""
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, start=1):
        last, row[0] = row[0], i
        for j, b in enumerate(other, start=1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (a != b))
    return row[-1]


_STOPS = Title(
    "{name} stops after {reach} of {plies} plies, at {token}.",
    "{name} s'arrête après {reach} demi-coups sur {plies}, à {token}.",
)
NO_MOVE = Title("There is no move in this text.", "Il n'y a pas de coup dans ce texte.")
_NO_MEND = Title("{text} No mend was found.", "{text} Aucune correction n'a été trouvée.")


@dataclass(frozen=True, slots=True)
class Stopped:
    """A line that stops, and its mends."""

    name: Title
    tokens: tuple[str, ...]
    finding: Finding

    @property
    def text(self) -> Title:
        """Where it stops, in one sentence."""
        reach = self.finding.reach
        text = _STOPS.fill(name=self.name, reach=reach, plies=len(self.tokens), token=quoted(self.tokens[reach], 60))
        return text if self.finding.mends else _NO_MEND.fill(text=text)

    def as_data(self) -> dict[str, Any]:
        """For machines."""
        return {
            "line": self.name.en,
            "plies": len(self.tokens),
            "reach": self.finding.reach,
            "stops_at": self.tokens[self.finding.reach],
            "mends": [
                {"whole": each.whole, "reach": each.reach, "cost": each.cost, "edits": [asdict(e) for e in each.edits]}
                for each in self.finding.mends
            ],
        }


def text_of(game: Game, profile: str | None) -> Lines[Any]:
    """How lines of a game are read: as its desk knows them, else strictly by its own notation."""
    desk = desk_of(game)
    return desk.text(profile or game.profiles.default) if isinstance(desk, MendingDesk) else MoveText(game, profile)


def mend_book(book: Book, most: int = 2) -> Iterator[Stopped]:
    """The lines of a book that stop."""
    game = find(book.game)
    for entry in book.entries:
        text = text_of(game, entry.profile)
        for index, line in enumerate(entry.lines, start=1):
            tokens = entry.whole(line)
            finding = mend(text, text.start(entry.fen), tokens, most=most)
            if not finding.whole:
                name = line.id or (entry.id if len(entry.lines) == 1 else f"{entry.id}, {index}")
                yield Stopped(Title(name, name), tokens, finding)


def mend_text(content: str, game: str | None, profile: str | None, fen: str = "", most: int = 2) -> list[Stopped]:
    """The line of play of a text, if it stops."""
    text = text_of(game_of(game), profile)
    tokens = tuple(text.tokens(content))
    if not tokens:
        raise Unreadable(NO_MOVE)
    finding = mend(text, text.start(fen), tokens, most=most)
    return [] if finding.whole else [Stopped(Title("The line", "La suite"), tokens, finding)]


def game_of(name: str | None) -> Game:
    """The game of a text, which somebody has to name."""
    if name is None:
        raise Unreadable(
            Title(
                "A text does not say its game; name it with --game.",
                "Un texte ne dit pas son jeu ; nommez-le avec --game.",
            )
        )
    return find(name)
