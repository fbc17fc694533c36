"""From PDN text to games, by the reading grammar of PDN 3.0.

One pass, no recursion: time grows with the length of the text alone and nesting has no limit. Each game keeps its
exact text. `strict` asks for the narrower grammar that PDN 3.0 prescribes to writers. Besides the grammar, the
liberal mode takes `;` line comments, which come from chess files. Legality is not looked at here.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from academie.errors import Unreadable
from academie.games.draughts.fen import shown
from academie.games.draughts.pdn.tree import (
    ALPHA_MOVE,
    SQUARE,
    Comment,
    Game,
    Item,
    Nag,
    Placement,
    Play,
    Tag,
    Variation,
    solid,
)
from academie.text.message import Message

# Possessive quantifiers throughout: the scanner never goes back over what it has taken.
_GAP = r"(?:[ \t\r\n\f\v]|[%;][^\r\n]*+)*+"
_TOKEN = re.compile(
    rf"""
      (?P<blank>   [ \t\r\n\f\v]++ )
    | (?P<remark>  [%;][^\r\n]*+ )
    | (?P<end>     (?: 1/2-1/2 | 1-0 | 0-1 | 2-0 | 0-2 | 1-1 | 0-0 )(?![0-9]) | \* )
    | (?P<number>  [0-9]++\.(?:\.\.(?!\.))?+ )
    | (?P<move>    {ALPHA_MOVE} | {SQUARE}(?:{_GAP}[-x:]{_GAP}{SQUARE})++ | \.\.\. )
    | (?P<strength>[!?]++ | \([!?]++\) )
    | (?P<comment> \{{[^}}]*+\}} )
    | (?P<nag>     \$[0-9]++ )
    | (?P<setup>   /[^/]*+/ )
    | (?P<string>  "(?:[^"\\]|\\.)*+" )
    | (?P<name>    [A-Z][A-Za-z0-9_]*+ )
    | (?P<punct>   [()\[\]] )
    """,
    re.VERBOSE | re.DOTALL,
)
_REMARK = re.compile(r"([%;])([^\r\n]*+)")
_GAP_RE = re.compile(_GAP)
_LINE_END = re.compile(r"\r\n|\r|\n")
_ESCAPE = re.compile(r'\\(["\\])')
_NAG_LIMIT = 10
# What opens and must be closed, by its sign.
_UNCLOSED = {
    "{": Message("a comment opens here and never closes; add {sign} where it ends", sign="}"),
    '"': Message("a quoted text opens here and never closes; add {sign} where it ends", sign='"'),
    "/": Message("a setup opens here and never closes; add {sign} where it ends", sign="/"),
}


class _Token(NamedTuple):
    kind: str
    text: str
    start: int
    stop: int


def read_games(text: str, *, strict: bool = False) -> list[Game]:
    """Read every game of the text; raises `Unreadable` with the line of the first fault."""
    return list(iterate(text, strict=strict))


def iterate(text: str, *, strict: bool = False) -> Iterator[Game]:
    """Read games one at a time; a fault is raised when it is reached, after the games before it."""
    reader = _Reader(text, strict=strict)
    while not reader.finished:
        yield reader.game()


def decode(data: bytes) -> tuple[str, str]:
    """The text of a file's bytes and its encoding, UTF-8 or else Latin-1; line ends and a byte order mark are kept."""
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        return data.decode("latin-1"), "latin-1"


class _Reader:
    """The place reached in a text, and one game at a time from there."""

    def __init__(self, text: str, *, strict: bool) -> None:
        self.text = text
        self.strict = strict
        self.place = 1 if text.startswith("\ufeff") else 0
        self.begin = 0
        self.finished = False
        self.look: _Token | None = None
        self.remarks: list[Comment] = []
        self.header: list[Tag | Comment] = []
        self.levels: list[list[Item]] = [[]]
        self.opened: list[int] = []
        self.nested = False  # the comment just read holds an opening brace: what follows may be its lost end

    def game(self) -> Game:
        """Read the next game up to and with its terminator, or up to the end of the text."""
        self.header, self.levels = [], [[]]
        terminator: _Token | None = None
        while terminator is None and (token := self.next()) is not None:
            self.flush()
            if token.kind == "end":
                terminator = token
            else:
                self.item(token)
                self.flush()
        self.flush()
        self.check_variations()
        return self.close(terminator)

    def check_variations(self) -> None:
        """Refuse to leave the moves with a variation still open."""
        if self.opened:
            raise self.problem("a variation opens here and never closes; add ) where it ends", self.opened[-1])

    def close(self, terminator: _Token | None) -> Game:
        """The game that was read; see whether anything follows it."""
        body = tuple(self.levels[0])
        tagged = any(isinstance(part, Tag) for part in self.header)
        if not tagged and not solid(body):
            if terminator is None:
                raise self.problem("the text holds no game; give at least one tag or move", len(self.text))
            raise self.problem(
                "{end} ends a game that has nothing in it; remove it", terminator.start, end=terminator.text
            )
        if terminator is None:
            game, stop = Game(tuple(self.header), body), len(self.text)
        else:
            self.check_terminator(terminator)
            after, stop = self.blank_end(terminator)
            game = Game(tuple(self.header), body, terminator.text, after)
        self.finished = stop == len(self.text)
        object.__setattr__(game, "source", self.text[self.begin : stop])
        self.place = self.begin = stop
        return game

    def check_terminator(self, terminator: _Token) -> None:
        """By PDN 3.0 a writer ends a game with * alone."""
        if self.strict and terminator.text != "*":
            raise self.problem(
                "{end} ends the game, and PDN 3.0 writes only *; put * there and the result in the Result tag",
                terminator.start,
                end=terminator.text,
            )

    def blank_end(self, terminator: _Token) -> tuple[tuple[Comment, ...], int]:
        """Give the last game the blank space that ends the file; between games it belongs to the next one."""
        gap = _GAP_RE.match(self.text, terminator.stop)
        if gap is None or gap.end() < len(self.text):
            return (), terminator.stop
        return tuple(self.checked_remarks(gap[0], terminator.stop)), len(self.text)

    def item(self, token: _Token) -> None:
        """Take one element of the header or of the moves."""
        level = self.levels[-1]
        if token.kind in ("move", "number"):
            level.append(self.play(token))
        elif token.kind == "comment":
            level.append(Comment(token.text[1:-1]))
        elif token.kind == "nag":
            if len(token.text) > _NAG_LIMIT:
                raise self.problem("an annotation glyph has too many digits; write $ and a small number", token.start)
            level.append(Nag(token.text))
        elif token.kind == "setup":
            level.append(Placement(token.text[1:-1]))
        elif token.text == "(":
            self.opened.append(token.start)
            self.levels.append([])
        elif token.text == ")":
            self.shut(token)
        elif token.text == "[":
            self.header.append(self.tag(token))
        else:
            raise self.stray(token)

    def shut(self, token: _Token) -> None:
        """Close the innermost variation."""
        if not self.opened:
            raise self.problem("a ) closes no variation; remove it or open the variation with (", token.start)
        start = self.opened.pop()
        body = tuple(self.levels.pop())
        if not solid(body):
            raise self.problem("a variation is empty; put a move or a comment in it or remove it", start)
        self.levels[-1].append(Variation(body))

    def tag(self, bracket: _Token) -> Tag:
        """Read a tag from its opening bracket."""
        self.check_variations()
        if self.levels[0]:
            raise self.problem(
                "a tag stands after moves; end the game before it with *, 2-0, 1-1 or 0-2", bracket.start
            )
        unnamed = Message('a tag opens without a name; write it like [White "Manoury"]')
        name = self.expect("name", bracket, unnamed).text
        bare = Message("the tag {name} has no value; put one in double quotes after it", name=name)
        value = self.expect("string", bracket, bare).text
        end = self.next()
        if end is None or end.text != "]":
            raise self.problem(
                "the tag {name} is not closed; end it with ] after its value", bracket.start, name=shown(name)
            )
        return Tag(name, _ESCAPE.sub(r"\1", value[1:-1]))

    def expect(self, kind: str, bracket: _Token, what: Message) -> _Token:
        """Take a token of this kind, or say what the tag lacks."""
        token = self.next()
        if token is None or token.kind != kind:
            raise self.problem(what, bracket.start)
        return token

    def play(self, token: _Token) -> Play:
        """Read a move with the number before it and the strength after it."""
        number = ""
        if token.kind == "number":
            number = token.text
            move = self.next()
            if move is None or move.kind != "move":
                raise self.problem(
                    "the move number {number} has no move; write one or remove it", token.start, number=shown(number)
                )
            token = move
        text = self.move_text(token)
        mark = self.peek()
        if mark is None or mark.kind != "strength":
            return Play(text, number)
        if self.strict and mark.start != token.stop:
            raise self.problem(
                "{mark} stands apart from its move; write it right after the move", mark.start, mark=mark.text
            )
        self.look = None
        return Play(text, number, mark.text)

    def move_text(self, token: _Token) -> str:
        """Return the move without the blanks inside it; the line comments inside it come after it."""
        text = token.text
        if any(sign in text for sign in " \t\r\n\f\v%;"):
            if self.strict:
                raise self.problem("a move has blanks inside; write it in one piece", token.start)
            self.remarks.extend(_remarks(text))
            text = _GAP_RE.sub("", text)
        if "-" in text and (text.count("-") > 1 or "x" in text or ":" in text):
            raise self.problem(
                "{text} is not a move; write one hyphen, or x between all squares", token.start, text=shown(text)
            )
        if self.strict and (text == "..." or ":" in text or re.search(r"(?<![0-9])0", text)):
            raise self.problem(
                "{text} is not as PDN 3.0 writes moves; write it like 6-11 or 26x37", token.start, text=shown(text)
            )
        return text

    def flush(self) -> None:
        """Put pending line comments in their place: in the header until something else has come."""
        if self.remarks:
            level = self.levels[-1]
            place: list[Item] | list[Tag | Comment] = self.header if level is self.levels[0] and not level else level
            place.extend(self.remarks)
            self.remarks = []

    def peek(self) -> _Token | None:
        """Look at the next token without taking it."""
        if self.look is None:
            self.look = self.next()
        return self.look

    def next(self) -> _Token | None:
        """Take the next token that is not blank space; None at the end of the text."""
        if self.look is not None:
            token, self.look = self.look, None
            return token
        while self.place < len(self.text):
            match = _TOKEN.match(self.text, self.place)
            if match is None:
                raise self.unscanned()
            kind, start, self.place = str(match.lastgroup), self.place, match.end()
            if kind == "remark":
                self.remarks.extend(self.checked_remarks(match[0], start))
            elif kind != "blank":
                if kind not in ("name", "string", "strength"):
                    self.nested = kind == "comment" and "{" in match[0][1:]
                return _Token(kind, match[0], start, self.place)
        return None

    def checked_remarks(self, text: str, place: int) -> list[Comment]:
        """Return the line comments of a blank stretch of text."""
        remarks = _remarks(text)
        if self.strict and any(remark.mark == ";" for remark in remarks):
            raise self.problem("a line comment begins with “;”; begin it with % or use braces", place)
        return remarks

    def stray(self, token: _Token) -> Unreadable:
        """Say what is wrong with a token that has no business here."""
        if self.nested:
            return self.unnested(token.start)
        if token.kind == "strength":
            return self.problem(
                "{text} follows no move; write it right after its move", token.start, text=shown(token.text)
            )
        if token.kind == "string":
            return self.problem('a quoted text stands outside a tag; write a tag like [Event "Paris"]', token.start)
        return self.problem(
            "{text} is neither a move nor a tag; put remarks in braces", token.start, text=shown(token.text)
        )

    def unnested(self, place: int) -> Unreadable:
        """Say that a comment within a comment has ended both."""
        return self.problem(
            "the comment before this holds a {, but comments do not nest: the first } ended it; use one pair of braces",
            place,
        )

    def unscanned(self) -> Unreadable:
        """Say what is wrong with text that begins no token."""
        sign = self.text[self.place]
        if sign in _UNCLOSED:
            return self.problem(_UNCLOSED[sign], self.place)
        if self.nested:
            return self.unnested(self.place)
        if sign == "}":
            return self.problem("a } closes no comment; keep one pair of braces", self.place)
        piece = re.match(r"[^\s(){}\[\]]+", self.text[self.place : self.place + 40])
        piece_text = piece[0] if piece else sign
        if self.text[: self.place].rstrip().endswith("["):
            return self.problem(
                "{text} is not a tag name; begin the name with a capital", self.place, text=shown(piece_text)
            )
        return self.problem(
            "{text} is not a part of PDN; write moves like 32-28 or 26x37 and put remarks in braces",
            self.place,
            text=shown(piece_text),
        )

    def problem(self, text: str | Message, place: int, /, **values: object) -> Unreadable:
        """The one sentence: where, what, and what to do."""
        line = 1 + sum(1 for _ in _LINE_END.finditer(self.text, 0, place))
        what = text if isinstance(text, Message) else Message(text, **values)
        return Unreadable("Line {line}: {what}.", line=line, what=what)


def _remarks(text: str) -> list[Comment]:
    return [Comment(match[2], "%" if match[1] == "%" else ";") for match in _REMARK.finditer(text)]
