"""The layout of a screen of given columns and rows: the board, the log beside or below it, the state.

Pure: it gets what there is to show and gives rows of styled pieces. Texts are wrapped at words, and the newest entry of
the log is the lowest. The log stands beside the board where it has room enough there, else below it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from academie.game import Game, Move, State
from academie.game.drawing import Look
from academie.terminal.output import pages, wrapped

Row = list[tuple[str, str]]  # pieces of text, each with a style such as "bold #000000 on #8a6a48"
BETWEEN = "  ·  "  # two things that stand in one row
LEAST = (80, 24)  # columns and rows from which the board is redrawn in place
_BESIDE = 28  # columns that the log wants beside a board
_BELOW = 4  # rows it wants below one
_GAP = 2
_EDGES = (1, 2)  # rows at the top and at the bottom of a board that may be longer than it is wide: names and marks


@dataclass(frozen=True)
class View:
    """How a person wants the board: in which language, with A on which hand ("" as the book has it), plain or not."""

    language: str = "en"
    a_at: str = ""
    ascii_only: bool = False

    def faced(self, game: Game, *, second: bool) -> View:
        """The same, the board turned to the player who sits second where the game does so."""
        return replace(self, a_at="right") if second and game.turned and not self.a_at else self


def render(game: Game, state: State, last: Move | None = None, view: View | None = None) -> Text:
    """The position in colour, the last move marked."""
    view = view or View()
    look = Look(view.language, view.a_at)
    if view.ascii_only:
        return Text(game.draw(state, ascii_only=True, look=look) + "\n")
    board = Text()
    for row in game.drawing.picture(state, last, look):
        for text, style in row:
            board.append(text, style=style)
        board.append("\n")
    return board


class Pane:
    """A long text on pages."""

    def __init__(self, title: str, text: str) -> None:
        self.title, self.text = title, text
        self.closed = threading.Event()
        self._top, self._shown, self._most = 0, 1, 0

    def turn(self, by: float) -> None:
        """That many lines on, or that part of a page."""
        step = int(by) if abs(by) >= 1 else int(by * self._shown)
        self._top = min(max(0, self._top + step), self._most)

    def rows(self, columns: int, rows: int) -> list[Row]:
        """What of it is in view."""
        lines = pages(self.text, min(columns, 100) - 2)
        head: list[Row] = [[(f" {fitted(self.title, columns - 2)}", "bold")], [("", "")]] if self.title else []
        self._shown = rows - len(head)
        self._most = max(0, len(lines) - self._shown)
        self._top = min(self._top, self._most)
        return [*head, *([(f" {line}", "")] for line in lines[self._top : self._top + self._shown])]


@dataclass(frozen=True)
class Sight:
    """What is always in view: what is played, the board, what there is to know of both sides, and how things stand."""

    head: str = ""
    board: Sequence[Row] = ()
    facts: Sequence[str] = ()
    status: str = ""
    clock: Callable[[], str] | None = None  # what the clocks show at the moment they are looked at

    def timed(self) -> Sight:
        """The same with the present time before the score."""
        shown = self.clock() if self.clock is not None else ""
        return replace(self, status=BETWEEN.join(filter(None, (shown, self.status))), clock=None) if shown else self


Words = Callable[[str], Iterable[str]]  # the lines that a line begun so may become
Preview = Callable[[str], Sight]  # what the line would mean, shown while it is typed
Rest = Callable[[], float]  # the seconds left to type it


@dataclass
class Log:
    """The log: an entry for each sentence or line, with its style; an empty line between turns."""

    entries: list[tuple[str, str]] = field(default_factory=list)

    def tell(self, text: str, style: str = "") -> None:
        """One text more, line by line."""
        self.entries += [(line, style) for line in text.splitlines()]
        del self.entries[:-500]

    def part(self) -> None:
        """What follows is another turn's."""
        if self.entries and self.entries[-1][0]:
            self.entries.append(("", ""))

    def rows(self, width: int, count: int) -> list[Row]:
        """The last rows of it."""
        found: list[Row] = []
        for text, style in reversed(self.entries):
            lines = wrapped(text, width)
            found[:0] = [[(line, style)] for line in lines]
            if len(found) >= count:
                break
        while found and not found[-1][0][0]:  # nothing yet after the last turn
            found.pop()
        return found[max(0, len(found) - count) :]


def width_of(row: Row) -> int:
    """Columns of a row."""
    return sum(cell_len(text) for text, _ in row)


def breadth(board: Sequence[Row]) -> int:
    """Columns of a board without the rows at its edges, which may be longer."""
    top, bottom = _EDGES if len(board) > sum(_EDGES) + 3 else (0, 0)
    return max((width_of(row) for row in board[top : len(board) - bottom]), default=0)


def beside(sight: Sight, columns: int) -> bool:
    """Whether the log has room beside the board."""
    return breadth(sight.board) + _GAP + _BESIDE <= columns


def composed(sight: Sight, log: Log, columns: int, rows: int, *, below: bool = False) -> list[Row]:
    """That many rows: the head, the board with the log beside it or below, and how things stand in the last."""
    room = rows - 1
    head: list[Row] = [[(fitted(sight.head, columns), "bold")]] if sight.head and len(sight.board) < room else []
    place = room - len(head)
    body = (_below if below else _beside)(sight, log, columns, place)[:place]
    if not sight.board:  # a question before the game stands where it is answered
        body = log.rows(columns, place)
        body[:0] = [[("", "")]] * (place - len(body))
    body += [[("", "")]] * (place - len(body))
    return [*head, *body, [(fitted(sight.status, columns), "bold")]]


def fitted(text: str, columns: int) -> str:
    """A text of one row, cut with an ellipsis where it is too long."""
    return text if cell_len(text) <= columns else set_cell_size(text, columns - 1).rstrip() + "…"


def _beside(sight: Sight, log: Log, columns: int, place: int) -> list[Row]:
    """The board on the left; the log on the right, wherever the board leaves room for it."""
    broad = breadth(sight.board)
    width = columns - broad - _GAP
    board = [*sight.board, *[[("", "")]] * (place - len(sight.board))][:place]
    free = [index for index, row in enumerate(board) if width_of(row) <= broad]
    facts = [[(line, "")] for fact in sight.facts for line in wrapped(fact, width)][: max(0, len(free) - _BELOW)]
    facts += [[("", "")]] if facts else []
    rows = log.rows(width, len(free) - len(facts))
    texts = [*facts, *rows]
    found = list(map(list, board))
    for index, text in zip(free, texts, strict=False):
        found[index] += [(" " * (broad - width_of(board[index]) + _GAP), ""), *text]
    return found


def _below(sight: Sight, log: Log, columns: int, place: int) -> list[Row]:
    """The board above, the log under it; if the board is too high its top is cut off."""
    facts = [[(line, "")] for fact in sight.facts for line in wrapped(fact, columns)]
    most = place - min(_BELOW, max(2, len(log.entries)))
    board = list(sight.board)[-most:] if len(sight.board) > most else list(sight.board)
    free = place - len(board)
    facts = facts if len(facts) + _BELOW <= free else []
    above: list[Row] = [*board, *facts]
    blank: list[Row] = [[("", "")]]
    return [*above, *blank, *log.rows(columns, place - len(above) - 1)]
