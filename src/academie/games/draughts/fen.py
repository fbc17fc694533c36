"""A draughts position as one line of text: the FEN of PDN 3.0, numeric squares, 10x10 board (§2, §51).

`read` takes every spelling the standard allows and `write` has a single one, so that equal positions are
equal texts. This module knows where pieces may stand; it knows neither moves nor captures.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from academie.errors import Illegal, Unreadable

if TYPE_CHECKING:
    from collections.abc import Iterator

Side = Literal["W", "B"]

SQUARES = 50
MEN_PER_SIDE = 20
WHITE_CROWNS = range(1, 6)
BLACK_CROWNS = range(46, 51)

_ITEM = re.compile(r"(K?)\s*([0-9]+)(?:\s*-\s*([0-9]+))?")
_ALPHA_SQUARE = re.compile(r"K?\s*[a-jA-J](?:[1-9]|10)")
_COUNTER_DIGITS = 9  # far above any real game, and int() stays cheap
_SHAPE = "write it like W:W31,32,K33:BK5,6"


@dataclass(frozen=True, slots=True)
class Setup:
    """Who is to move and what stands where; a value of this type is always a possible position.

    `halfmove` and `fullmove` are the optional counters of the H and F fields; None when the text has none.
    Raises `Illegal` when the pieces cannot stand as told.
    """

    side: Side
    white_men: frozenset[int]
    white_kings: frozenset[int]
    black_men: frozenset[int]
    black_kings: frozenset[int]
    halfmove: int | None = None
    fullmove: int | None = None

    def __post_init__(self) -> None:
        """Refuse what no board can show."""
        if self.side not in {"W", "B"}:
            raise Illegal(f"The side to move is {_quote(self.side)}; give W for White or B for Black.")
        _check_squares(self)
        _check_crowning("white", self.white_men, WHITE_CROWNS)
        _check_crowning("black", self.black_men, BLACK_CROWNS)
        _check_count("White", self.white_men | self.white_kings)
        _check_count("Black", self.black_men | self.black_kings)
        if self.halfmove is not None and self.halfmove < 0:
            raise Illegal(f"The half-move counter is {self.halfmove}; give 0 or more.")
        if self.fullmove is not None and self.fullmove < 1:
            raise Illegal(f"The move number is {self.fullmove}; give 1 or more.")


def read(text: str) -> Setup:
    """Read a FEN; raises `Unreadable` for bad writing and `Illegal` for an impossible position."""
    body = text.strip()
    if not body:
        raise Unreadable(f"The position is empty; {_SHAPE}.")
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
            for king, square in _read_squares(field[1:]):
                if square in taken:
                    raise Illegal(f"Square {square} is given twice; leave it to one piece.")
                taken.add(square)
                pieces[letter, king].add(square)
        elif letter in {"H", "F"}:
            _read_counter(letter, field[1:].strip(), counters)
        else:
            raise _bad_field(field)
    for letter, name in (("W", "White"), ("B", "Black")):
        if letter not in colours:
            raise Unreadable(f"The pieces of {name} are missing; add :{letter} and their squares (none may follow it).")
    return Setup(
        side=checked_side,
        white_men=frozenset(pieces["W", False]),
        white_kings=frozenset(pieces["W", True]),
        black_men=frozenset(pieces["B", False]),
        black_kings=frozenset(pieces["B", True]),
        halfmove=counters.get("H"),
        fullmove=counters.get("F"),
    )


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
    if field == "W":
        return "W"
    if field == "B":
        return "B"
    if field == "?":
        raise Unreadable("The side to move is unknown (?); write W or B first, since a position needs a mover.")
    if not field:
        raise Unreadable(f"The side to move is missing; {_SHAPE}.")
    raise Unreadable(f"The text begins with {_quote(field)} where W or B should tell the side to move; {_SHAPE}.")


def _read_squares(text: str) -> Iterator[tuple[bool, int]]:
    """Yield (is a king, square) for a comma-separated list of squares and ranges; an empty list is a bare side."""
    if not text.strip():
        return
    for raw in text.split(","):
        item = raw.strip()
        match = _ITEM.fullmatch(item)
        if match is None:
            raise _bad_item(item)
        first = _square(match[2])
        last = first if match[3] is None else _square(match[3])
        if last < first:
            raise Unreadable(f"The range {_quote(item)} runs backwards; write the smaller square first.")
        for square in range(first, last + 1):
            yield match[1] == "K", square


def _square(digits: str) -> int:
    significant = digits.lstrip("0") or "0"
    if len(significant) > 2 or not 1 <= int(significant) <= SQUARES:
        raise Unreadable(f"Square {_clip(significant)} is not on the board; squares are numbered 1 to {SQUARES}.")
    return int(significant)


def _read_counter(letter: str, digits: str, counters: dict[str, int]) -> None:
    if letter in counters:
        raise Unreadable(f"The field {letter} is given twice; keep one.")
    if not re.fullmatch(r"[0-9]+", digits) or len(digits) > _COUNTER_DIGITS:
        raise Unreadable(f"The field {letter} holds {_quote(digits)}; write a plain number after {letter}.")
    counters[letter] = int(digits)


def _bad_item(item: str) -> Unreadable:
    if not item:
        return Unreadable("A square is missing beside a comma; write a number from 1 to 50 or drop the comma.")
    if _ALPHA_SQUARE.fullmatch(item):
        return Unreadable(
            f"{_quote(item)} is a square in letters; only the numeric 10x10 board is read, squares 1 to 50."
        )
    return Unreadable(f"{_quote(item)} is not a square; write a number from 1 to 50, with K before it for a king.")


def _bad_field(field: str) -> Unreadable:
    if not field:
        return Unreadable(f"Nothing stands after a colon; {_SHAPE}.")
    if field[0] == "?":
        return Unreadable("Pieces of unknown colour (?) cannot be placed; write W or B before their squares.")
    return Unreadable(f"The field {_quote(field)} begins with none of W, B, H, F; {_SHAPE}.")


def _check_squares(setup: Setup) -> None:
    taken: set[int] = set()
    for group in (setup.white_men, setup.white_kings, setup.black_men, setup.black_kings):
        for square in sorted(group):
            if not 1 <= square <= SQUARES:
                raise Illegal(f"Square {square} is not on the board; squares are numbered 1 to {SQUARES}.")
            if square in taken:
                raise Illegal(f"Square {square} is given twice; leave it to one piece.")
            taken.add(square)


def _check_crowning(colour: str, men: frozenset[int], row: range) -> None:
    crowned = sorted(men.intersection(row))
    if crowned:
        raise Illegal(
            f"A {colour} man cannot rest on {crowned[0]}, in its crowning row {row[0]}-{row[-1]}; "
            f"write K{crowned[0]} for a king or give another square.",
        )


def _check_count(name: str, pieces: frozenset[int]) -> None:
    if len(pieces) > MEN_PER_SIDE:
        raise Illegal(f"{name} has {len(pieces)} pieces; a side has {MEN_PER_SIDE} at most, so remove some.")


def _write_side(men: frozenset[int], kings: frozenset[int]) -> str:
    return ",".join(f"K{square}" if square in kings else str(square) for square in sorted(men | kings))


def _clip(text: str, width: int = 24) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def _quote(text: str) -> str:
    """Show a user's text inside a sentence: clipped, on one line."""
    return repr(_clip(text))


# Last, because a position checks itself with the functions above.
START = Setup("W", frozenset(range(31, 51)), frozenset(), frozenset(range(1, 21)), frozenset())
"""The opening position, twenty men a side, White to move (§4, §5)."""
