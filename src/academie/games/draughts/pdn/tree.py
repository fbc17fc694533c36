"""What a PDN file holds, as values: games, tags, plays, comments, glyphs, placements, variations (§51).

The tree follows the productions of PDN 3.0 and keeps everything in the order of the text. It judges no move:
a play is what was written, with its squares when they are numbers. Values are immutable and each checks itself,
so whatever can be built can be written and read back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from academie.errors import Unreadable
from academie.games.draughts.fen import shown

SQUARE = r"(?:[1-9][0-9]?+|0[1-9]|[a-h][1-8])(?![0-9])"
ALPHA_MOVE = r"[a-h][1-8][a-h][1-8](?![0-9])"
ELLIPSIS = "..."
TERMINATORS = ("*", "2-0", "1-1", "0-2", "1-0", "1/2-1/2", "0-1", "0-0")

_MOVE = re.compile(rf"{ALPHA_MOVE}|{SQUARE}(?:-{SQUARE}|(?:[x:]{SQUARE})++)|\.\.\.")
_NUMBER = re.compile(r"[0-9]+\.(?:\.\.)?")
_STRENGTH = re.compile(r"[!?]+|\([!?]+\)")
_NAG = re.compile(r"\$[0-9]{1,9}")
_NAME = re.compile(r"[A-Z][A-Za-z0-9_]*")
_COMMAND = re.compile(r"\[%(\w+)([^\]]*)\]")
_PLACEMENT = re.compile(r'\s*FEN\s*"([^"]*)"\s*')

Mark = Literal["{", "%", ";"]


@dataclass(frozen=True, slots=True)
class Tag:
    """A pair of the header, `[Name "value"]`; the value is the plain text, without quotes and escapes."""

    name: str
    value: str

    def __post_init__(self) -> None:
        """Refuse a name the grammar cannot hold."""
        if not _NAME.fullmatch(self.name):
            raise Unreadable(
                "{name} is not a tag name; begin it with a capital, then letters, digits or _.", name=shown(self.name)
            )


@dataclass(frozen=True, slots=True)
class Comment:
    """A remark, its text exactly as written between the braces, or after % or ; up to the end of the line."""

    text: str
    mark: Mark = "{"

    def __post_init__(self) -> None:
        """Refuse a text its own mark would cut short."""
        if self.mark not in ("{", "%", ";"):
            raise Unreadable("A comment cannot open with {mark}; use one of {{, %, ;.", mark=shown(self.mark))
        if self.mark == "{" and "}" in self.text:
            raise Unreadable("The comment {text} holds a closing brace; write it without }}.", text=shown(self.text))
        if self.mark != "{" and ("\n" in self.text or "\r" in self.text):
            raise Unreadable("The comment {text} continues on the next line; put it in braces.", text=shown(self.text))

    @property
    def is_line(self) -> bool:
        """Whether it ends with its line; the grammar counts such a remark as blank space."""
        return self.mark != "{"

    @property
    def plain(self) -> str:
        """The text for a reader: without embedded commands, and with single spaces for blanks and line breaks."""
        return " ".join(_COMMAND.sub(" ", self.text).split())


@dataclass(frozen=True, slots=True)
class Nag:
    """A numeric annotation glyph as written, `$1`."""

    text: str

    def __post_init__(self) -> None:
        """Refuse anything but a dollar and a number."""
        if not _NAG.fullmatch(self.text):
            raise Unreadable("{text} is not an annotation glyph; write $ and a number, like $1.", text=shown(self.text))


@dataclass(frozen=True, slots=True)
class Placement:
    """A position set up in the middle of a game (the grammar's SETUP); the text between the two slashes."""

    text: str

    def __post_init__(self) -> None:
        """Refuse a text its own slashes would cut short."""
        if "/" in self.text:
            raise Unreadable("The setup {text} holds a slash; write it without /.", text=shown(self.text))

    @property
    def fen(self) -> str | None:
        """The FEN it names, unread, or None when it is no FEN command."""
        match = _PLACEMENT.fullmatch(self.text)
        return match[1] if match else None


@dataclass(frozen=True, slots=True)
class Play:
    """A move as written, blanks removed: `32-28`, `26x37x48`, `a3b4`, or `...` for a move left out.

    `number` is the text before it (`1.` or `1...`), `strength` the marks after it (`!`, `(?)`), both empty when absent.
    """

    text: str
    number: str = ""
    strength: str = ""

    def __post_init__(self) -> None:
        """Refuse what the reading grammar of PDN 3.0 would not take back."""
        if not _MOVE.fullmatch(self.text):
            raise Unreadable("{text} is not a move; write it like 32-28, 26x37 or 26x37x48.", text=shown(self.text))
        if self.number and not _NUMBER.fullmatch(self.number):
            raise Unreadable("{number} is not a move number; write it like 1. or 1... .", number=shown(self.number))
        if self.strength and not _STRENGTH.fullmatch(self.strength):
            raise Unreadable(
                "{strength} is not a move strength; use ! and ?, with or without parentheses.",
                strength=shown(self.strength),
            )

    @property
    def squares(self) -> tuple[int, ...]:
        """The numeric squares from origin to target; empty for moves in letters and for `...`."""
        parts = re.split("[-x:]", self.text)
        return tuple(map(int, parts)) if all(part.isdecimal() for part in parts) else ()

    @property
    def origin(self) -> int | None:
        """The first numeric square."""
        return self.squares[0] if self.squares else None


@dataclass(frozen=True, slots=True, eq=False)
class Variation:
    """A line in parentheses, instead of the play before it; compared without recursion, since files may nest deep."""

    body: tuple[Item, ...] = field(repr=False)

    def __post_init__(self) -> None:
        """Refuse an empty pair of parentheses, as the grammar does."""
        if not solid(self.body):
            raise Unreadable("A variation is empty; put a move or a comment between its parentheses.")

    def __eq__(self, other: object) -> bool:
        """Whether both hold the same things in the same order."""
        if not isinstance(other, Variation):
            return NotImplemented
        return list(flatten(self.body)) == list(flatten(other.body))

    def __hash__(self) -> int:
        """Agree with equality."""
        return hash(tuple(flatten(self.body)))


Leaf: TypeAlias = Play | Comment | Nag | Placement
Item: TypeAlias = Leaf | Variation


@dataclass(frozen=True, slots=True)
class Game:
    """One game: header, body, terminator, and the line comments that end the file after it.

    `source` is the exact text it was read from. A changed copy (`dataclasses.replace`) has none, so that writing an
    untouched game gives its own text back and writing a changed one gives the canonical text.
    """

    header: tuple[Tag | Comment, ...] = ()
    body: tuple[Item, ...] = ()
    terminator: str = ""
    after: tuple[Comment, ...] = ()
    source: str | None = field(default=None, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Settle where line comments belong, and refuse an empty game."""
        if self.terminator and self.terminator not in TERMINATORS:
            raise Unreadable(
                "{terminator} ends no game; use one of {known}.",
                terminator=shown(self.terminator),
                known=", ".join(TERMINATORS),
            )
        if not all(part.is_line for part in (*self.header, *self.after) if isinstance(part, Comment)):
            raise Unreadable("A comment in braces stands in the header or after the end; put it among the moves.")
        self._settle()
        if not self.tags and not solid(self.body):
            raise Unreadable("The game is empty; give it a tag, a move or a comment.")

    def _settle(self) -> None:
        # A reader cannot know whether a line comment belonged to the header or the body: there is one right place.
        body = self.body if self.terminator else self.body + self.after
        lead = 0
        while lead < len(body) and not solid(body[lead : lead + 1]):
            lead += 1
        moved = tuple(item for item in body[:lead] if isinstance(item, Comment))
        object.__setattr__(self, "header", self.header + moved)
        object.__setattr__(self, "body", body[lead:])
        object.__setattr__(self, "after", self.after if self.terminator else ())

    @property
    def tags(self) -> tuple[Tag, ...]:
        """The tags in order, repeated ones included."""
        return tuple(part for part in self.header if isinstance(part, Tag))

    def tag(self, name: str) -> str | None:
        """Return the value of the first tag of this name, or None."""
        return next((tag.value for tag in self.tags if tag.name == name), None)

    @property
    def result(self) -> str:
        """The Result tag; without one the terminator, and `*` when the text says nothing."""
        return self.tag("Result") or self.terminator or "*"


def flatten(items: Iterable[Item]) -> Iterator[Leaf | Literal["(", ")"]]:
    """Yield the items in the order of the text, parentheses around each variation, without recursion."""
    stack = [iter(items)]
    while stack:
        item = next(stack[-1], None)
        if item is None:
            stack.pop()
            if stack:
                yield ")"
        elif isinstance(item, Variation):
            yield "("
            stack.append(iter(item.body))
        else:
            yield item


def solid(items: Iterable[Item]) -> bool:
    """Whether there is anything besides line comments, which the grammar counts as blank space."""
    return any(not (isinstance(item, Comment) and item.is_line) for item in items)


def mainline(game: Game) -> list[str]:
    """Return the texts of the plays outside all variations, moves left out (`...`) skipped."""
    return [item.text for item in game.body if isinstance(item, Play) and item.text != ELLIPSIS]


def lines(game: Game) -> list[list[str]]:
    """Every line from the start, the main line first; a variation replaces the play before it."""
    found: list[list[str]] = [[]]
    open_lines = [found[0]]
    for item in flatten(game.body):
        if item == "(":
            branch = open_lines[-1][:-1]
            found.append(branch)
            open_lines.append(branch)
        elif item == ")":
            open_lines.pop()
        elif isinstance(item, Play) and item.text != ELLIPSIS:
            open_lines[-1].append(item.text)
    return found
