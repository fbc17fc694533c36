"""Runs the misprint finder over a book's lines, or over a text of one's own."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from academie.corpus.desk import MendingDesk, desk_of
from academie.corpus.mend import mend
from academie.corpus.moves import MoveText
from academie.errors import Unreadable, quoted
from academie.games import find
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Iterator

    from academie.corpus.mend import Finding, Lines
    from academie.corpus.record import Book
    from academie.game import Game

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
