"""A draughts position as one line of text: the FEN of PDN 3.0, numeric squares, of either board (§2, §49, §51).

`read` takes every spelling the standard allows and `write` has a single one, so that equal positions are
equal texts. This module knows where pieces may stand; it knows neither moves nor captures.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from academie.errors import Illegal, Unreadable, quoted
from academie.games.draughts.board import HUNDRED, Board
from academie.text.message import Message

Side = Literal["W", "B"]

_ITEM = re.compile(r"(K?)\s*([0-9]+)(?:\s*-\s*([0-9]+))?")
_WHITE, _BLACK = Message("White"), Message("Black")
TO_MOVE = {"W": Message("White to move"), "B": Message("Black to move")}
_COUNTER_DIGITS = 9  # far above any real game, and int() stays cheap
_SHAPE = Message("write it like W:W31,32,K33:BK5,6")
_TWICE = Message("Square {square} is given twice; leave it to one piece.")
_OFF_BOARD = Message("Square {square} is not on the board; squares are numbered 1 to {last}.")


@dataclass(frozen=True, slots=True)
class Setup:
    """Who is to move and what stands where; a value of this type is always a possible position.

    `halfmove` and `fullmove` are the optional counters of the H and F fields; None when the text has none. The text
    does not name the board: it is the one the profile is played on.
    Raises `Illegal` if the pieces cannot stand there.
    """

    side: Side
    white_men: frozenset[int]
    white_kings: frozenset[int]
    black_men: frozenset[int]
    black_kings: frozenset[int]
    halfmove: int | None = None
    fullmove: int | None = None
    board: Board = HUNDRED

    def __post_init__(self) -> None:
        """Refuse what no board can show."""
        if self.side not in {"W", "B"}:
            raise Illegal("The side to move is {side}; give W for White or B for Black.", side=shown(self.side, 24))
        _check_squares(self)
        _check_crowning(Message.within("one man", "white"), self.white_men, self.board.crowns[0])
        _check_crowning(Message.within("one man", "black"), self.black_men, self.board.crowns[1])
        _check_count(_WHITE, self.white_men | self.white_kings, self.board.men)
        _check_count(_BLACK, self.black_men | self.black_kings, self.board.men)
        if self.halfmove is not None and self.halfmove < 0:
            raise Illegal("The half-move counter is {number}; give 0 or more.", number=self.halfmove)
        if self.fullmove is not None and self.fullmove < 1:
            raise Illegal("The move number is {number}; give 1 or more.", number=self.fullmove)

    @property
    def pieces(self) -> dict[int, str]:
        """What stands on each occupied square: wm, wk, bm or bk."""
        groups = {"wm": self.white_men, "wk": self.white_kings, "bm": self.black_men, "bk": self.black_kings}
        return {square: key for key, squares in groups.items() for square in squares}


def read(text: str, board: Board = HUNDRED) -> Setup:
    """Read a FEN of a board; raises `Unreadable` for bad writing and `Illegal` for an impossible position."""
    body = text.strip()
    if not body:
        raise Unreadable("The position is empty; {shape}.", shape=_SHAPE)
    side, *fields = [field.strip() for field in body.removesuffix(".").split(":")]
    pieces: dict[tuple[str, bool], set[int]] = {(colour, king): set() for colour in "WB" for king in (False, True)}
    taken: set[int] = set()
    counters: dict[str, int] = {}
    colours: set[str] = set()
    checked_side = _read_side(side)
    for field in fields:
        letter = field[:1]
        if letter in {"W", "B"}:
            colours.add(letter)
            for king, square in _read_squares(field[1:], board):
                if square in taken:
                    raise Illegal(_TWICE.fill(square=square))
                taken.add(square)
                pieces[letter, king].add(square)
        elif letter in {"H", "F"}:
            _read_counter(letter, field[1:].strip(), counters)
        else:
            raise Unreadable(
                "The field {field} begins with none of W, B, H, F; {shape}.", field=shown(field, 24), shape=_SHAPE
            )
    for letter, name in (("W", _WHITE), ("B", _BLACK)):
        if letter not in colours:
            raise Unreadable(
                "The pieces of {name} are missing; add :{letter} and their squares (none may follow it).",
                name=name,
                letter=letter,
            )
    held = {key: frozenset(squares) for key, squares in pieces.items()}
    men = held["W", False], held["W", True], held["B", False], held["B", True]
    return Setup(checked_side, *men, counters.get("H"), counters.get("F"), board)


def write(setup: Setup) -> str:
    """Write the one canonical line: White first, squares ascending, K before each king, no ranges, no dot."""
    line = (
        f"{setup.side}:W{_write_side(setup.white_men, setup.white_kings)}"
        f":B{_write_side(setup.black_men, setup.black_kings)}"
    )
    if setup.halfmove is not None:
        line += f":H{setup.halfmove}"
    if setup.fullmove is not None:
        line += f":F{setup.fullmove}"
    return line


def _read_side(field: str) -> Side:
    if field not in {"W", "B"}:
        raise Unreadable(
            "The text begins with {field} where W or B should tell the side to move; {shape}.",
            field=shown(field, 24),
            shape=_SHAPE,
        )
    return "W" if field == "W" else "B"


def _read_squares(text: str, board: Board) -> Iterator[tuple[bool, int]]:
    """Yield (is a king, square) for a comma-separated list of squares and ranges; an empty list is a bare side."""
    if not text.strip():
        return
    for raw in text.split(","):
        item = raw.strip()
        match = _ITEM.fullmatch(item)
        if match is None:
            raise Unreadable(
                "{item} is not a square; write a number from 1 to {last}, with K before it for a king.",
                item=shown(item, 24),
                last=board.squares,
            )
        first = _square(match[2], board)
        last = first if match[3] is None else _square(match[3], board)
        if last < first:
            raise Unreadable("The range {item} runs backwards; write the smaller square first.", item=shown(item, 24))
        for square in range(first, last + 1):
            yield match[1] == "K", square


def _square(digits: str, board: Board) -> int:
    significant = digits.lstrip("0") or "0"
    if len(significant) > 2 or not 1 <= int(significant) <= board.squares:
        raise Unreadable(_OFF_BOARD.fill(square=clipped(significant), last=board.squares))
    return int(significant)


def _read_counter(letter: str, digits: str, counters: dict[str, int]) -> None:
    if letter in counters:
        raise Unreadable("The field {letter} is given twice; keep one.", letter=letter)
    if not re.fullmatch(r"[0-9]+", digits) or len(digits) > _COUNTER_DIGITS:
        raise Unreadable(
            "The field {letter} holds {digits}; write a plain number after {letter}.",
            letter=letter,
            digits=shown(digits, 24),
        )
    counters[letter] = int(digits)


def _check_squares(setup: Setup) -> None:
    groups, taken = (setup.white_men, setup.white_kings, setup.black_men, setup.black_kings), set[int]()
    standing = frozenset[int]().union(*groups)
    if len(standing) == sum(map(len, groups)) and standing.issubset(range(1, setup.board.squares + 1)):
        return
    for group in groups:
        for square in sorted(group):
            if not 1 <= square <= setup.board.squares:
                raise Illegal(_OFF_BOARD.fill(square=square, last=setup.board.squares))
            if square in taken:
                raise Illegal(_TWICE.fill(square=square))
            taken.add(square)


def _check_crowning(colour: Message, men: frozenset[int], row: range) -> None:
    crowned = sorted(men.intersection(row))
    if crowned:
        raise Illegal(
            "A {colour} man cannot rest on {square}, in its crowning row {first}-{last}; "
            "write K{square} for a king or give another square.",
            colour=colour,
            square=crowned[0],
            first=row[0],
            last=row[-1],
        )


def _check_count(name: Message, pieces: frozenset[int], most: int) -> None:
    if len(pieces) > most:
        raise Illegal(
            "{name} has {count} pieces; a side has {most} at most, so remove some.",
            name=name,
            count=len(pieces),
            most=most,
        )


def _write_side(men: frozenset[int], kings: frozenset[int]) -> str:
    return ",".join(f"K{square}" if square in kings else str(square) for square in sorted(men | kings))


def clipped(text: str, width: int = 24) -> str:
    """A text, not too long."""
    return text if len(text) <= width else text[: width - 1] + "…"


def shown(text: str, width: int = 32) -> Message:
    """Show a user's text inside a sentence: clipped, on one line."""
    return quoted(text, width)
