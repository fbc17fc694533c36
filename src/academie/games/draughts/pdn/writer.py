"""From games to PDN text.

An untouched game gives back the very text it was read from; any other is written in one canonical layout: a tag to
a line, moves filled to less than 80 columns. Nothing in the tree is left out, and reading the result gives an equal
tree. Only a text that cannot be broken (a tag, one long word of a comment) runs over the width.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.draughts.pdn.tree import Comment, Game, Nag, Placement, Play, Tag, flatten

if TYPE_CHECKING:
    from collections.abc import Iterable

    from academie.games.draughts.pdn.tree import Leaf

WIDTH = 79
_OPENING_ROOM = 16  # so that a parenthesis is not left alone at the end of a line


def write_game(game: Game) -> str:
    """Write one game: its own text when it comes unchanged from a file, else the canonical text."""
    return game.source if game.source is not None else write_canonical(game)


def write_canonical(game: Game) -> str:
    """Write one game in the canonical layout, whatever it was read from."""
    page = _Page()
    for part in game.header:
        page.line(_tag(part) if isinstance(part, Tag) else part.mark + part.text)
    if game.header and (game.body or game.terminator):
        page.line("")
    for item in flatten(game.body):
        if item == "(":
            page.open()
        elif item == ")":
            page.shut()
        elif isinstance(item, Comment) and item.is_line:
            page.line(item.mark + item.text)
        else:
            page.word(_leaf(item))
    if game.terminator:
        page.word(game.terminator)
    for remark in game.after:
        page.line(remark.mark + remark.text)
    return page.text()


def write_games(games: Iterable[Game]) -> str:
    """Write games one after the other; all the games of a file, unchanged, give the file back.

    A game without terminator gets `*` when another follows, since nothing else would part them.
    """
    pieces: list[str] = []
    last: Game | None = None
    for game in games:
        text = write_game(game)
        if last is not None:
            pieces.append(_joint(last, pieces[-1], game, text))
        pieces.append(text)
        last = game
    return "".join(pieces)


def _joint(last: Game, before: str, game: Game, after: str) -> str:
    """Return what must stand between two written games so that they stay two."""
    if not last.terminator:
        return "\n*\n\n"
    if last.source is None or game.source is None:
        return "\n" if before.endswith("\n") else "\n\n"
    # The end of a file may be a line comment without line end; a result must not run into a move number.
    safe = before.endswith(("\n", last.terminator)) and not (before[-1].isdigit() and after[:1].isdigit())
    return "" if safe else "\n"


def _tag(tag: Tag) -> str:
    value = tag.value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{tag.name} "{value}"]'


def _leaf(item: Leaf | str) -> str:
    if isinstance(item, Play):
        return f"{item.number} {item.text}{item.strength}".lstrip()
    if isinstance(item, Comment):
        return "{" + item.text + "}"
    if isinstance(item, Placement):
        return f"/{item.text}/"
    if isinstance(item, Nag):
        return item.text
    return item


class _Page:
    """Words filled into lines; a word keeps its own line breaks."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.column = 0
        self.glued = True

    def open(self) -> None:
        """Add an opening parenthesis; the next word follows it without a space."""
        if self.column + _OPENING_ROOM > WIDTH:
            self.break_line()
        self.word("(")
        self.glued = True

    def word(self, word: str) -> None:
        """Add a word, on a new line when this one has no room for its first line."""
        first = word.split("\n", 1)[0]
        if self.column and self.column + 1 + len(first) > WIDTH:
            self.break_line()
        self.put(word if self.glued else f" {word}")

    def shut(self) -> None:
        """Add a closing parenthesis right after the last word."""
        if self.column >= WIDTH:
            self.break_line()
        self.put(")")

    def line(self, line: str) -> None:
        """Add a line of its own."""
        if self.column:
            self.break_line()
        self.pieces.append(line + "\n")

    def put(self, piece: str) -> None:
        """Add text and keep count of the column."""
        self.pieces.append(piece)
        head, _, tail = piece.rpartition("\n")
        self.column = len(tail) if head or piece.startswith("\n") else self.column + len(piece)
        self.glued = self.column == 0

    def break_line(self) -> None:
        """Start a new line."""
        self.pieces.append("\n")
        self.column = 0
        self.glued = True

    def text(self) -> str:
        """Return everything, ending with a line end."""
        if self.column:
            self.break_line()
        return "".join(self.pieces)
