"""The notation of the old draughts books: `32 à 28`, `P. de 34 à 23`, `1 D. 40, 49 D.` (§51).

It reads the spellings met in print and writes one of them. A printed move may leave out where the piece stood, which
pieces it took, or even that it took at all: what is not printed stays unknown here, and only a position can tell.
Ordinals (`1er. Coup.`), leaders of dots between columns and phrases such as `le reste se voit` are no part of it.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from academie.errors import Illegal, Unreadable
from academie.games.draughts.notation.fen import shown

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

SQUARES = 50
MEN_PER_SIDE = 20

_MOVE = re.compile(
    r"""
    (?: (?:(?:je|en)\s+)? (?P<takes> P\b\.? | prends?\b | prennent\b ) \s*
        (?: (?P<taken>[0-9]+) (?= \s*,?\s*(?:&|et\b|de\b) ) \s*,?\s* )? )?
    (?: (?:de\b\s*)? (?P<origin>[0-9]+) \s*(?:à|sur\b|a\b)\s* (?P<reached>[0-9]+)
      | (?: (?:&|et\b)\s* (?:vont|va)\b\s* )? (?:à|sur\b|a\b)\s* (?P<gone>[0-9]+)
      | (?P<bare>[0-9]+) )
    (?P<crowned> \s*[.,]?\s* (?:(?:&|et\b)\s*)? (?:à\s*)? (?:D|Dame|Damée?)\b )?
    [\s.,;!]*
    """,
    re.VERBOSE | re.IGNORECASE,
)
_PIECE = re.compile(
    r"(?P<square>[0-9]+)|(?P<all>toute?s?\s+damée?s?)\b|(?P<king>D(?:ame)?)\b|(?P<pause>[\s,.;:&!]|et\b)", re.IGNORECASE
)
_LABEL = re.compile(r"\*?\s*(?:les\s+)?\b(blancs|noirs)\b\s*[.:,]*\*?", re.IGNORECASE)


class BookMove(NamedTuple):
    """A printed move. `origin` and `taken` are None, `capture` and `crowned` False, when the print does not say."""

    origin: int | None
    target: int
    capture: bool
    taken: int | None = None
    crowned: bool = False


class Pieces(NamedTuple):
    """What one side has on the board."""

    men: frozenset[int]
    kings: frozenset[int]


def read_move(text: str) -> BookMove:
    """Read a printed move; raises `Unreadable` when it is none or names a square outside the board."""
    match = _MOVE.fullmatch(unicodedata.normalize("NFC", text).strip())
    # A bare square is a move only after the letter P: alone it could be anything.
    if match is None or (match["bare"] and not match["takes"]):
        raise Unreadable(
            "{text} is no move of the books; write 32 à 28, P. de 34 à 23 or P. & vont à 50.", text=shown(text)
        )
    return BookMove(
        origin=_square(match["origin"]) if match["origin"] else None,
        target=_square(match["reached"] or match["gone"] or match["bare"]),
        capture=match["takes"] is not None,
        taken=_taken(match["taken"]) if match["taken"] else None,
        crowned=match["crowned"] is not None,
    )


def write_move(
    origin: int | None, target: int, capture: bool = False, taken: int | None = None, crowned: bool = False
) -> str:
    """Write a move as the books do; `read_move` gives the same back. `taken` is printed with captures only."""
    for square in (target,) if origin is None else (origin, target):
        _square(str(square))
    if taken is not None:
        if not capture:
            raise Illegal("A move that takes nothing cannot take {taken}; leave the number out.", taken=taken)
        _taken(str(taken))
    ending = " & à D." if crowned else ""
    if not capture:
        return f"à {target}{ending}" if origin is None else f"{origin} à {target}{ending}"
    if origin is None:
        return (f"P. & vont à {target}" if taken is None else f"P. {taken}, & vont à {target}") + ending
    return (f"P. de {origin} à {target}" if taken is None else f"P. {taken} de {origin} à {target}") + ending


def read_pieces(text: str) -> Pieces:
    """Read the squares of one side: D after a square marks a king, `tout damé` makes all of them kings."""
    source = unicodedata.normalize("NFC", text)
    order: list[int] = []
    kings: set[int] = set()
    all_kings = False
    place = 0
    while place < len(source):
        match = _PIECE.match(source, place)
        if match is None or (all_kings and match.lastgroup != "pause"):
            raise Unreadable(
                "{rest} is no part of a list of squares; write it like 1 D. 40, 49 D.", rest=shown(source[place:])
            )
        place = match.end()
        if match.lastgroup == "square":
            order.append(_new_square(match[0], order))
        elif match.lastgroup == "king":
            if not order or order[-1] in kings:
                raise Unreadable(
                    "A D stands without its square in {text}; write it after the king's square.", text=shown(text)
                )
            kings.add(order[-1])
        all_kings |= match.lastgroup == "all"
    if not order:
        raise Unreadable("{text} names no square; write the squares like 1 D. 40, 49 D.", text=shown(text))
    return Pieces(frozenset(), frozenset(order)) if all_kings else Pieces(frozenset(order) - kings, frozenset(kings))


def write_pieces(men: AbstractSet[int], kings: AbstractSet[int]) -> str:
    """Write the squares of one side in ascending order; `read_pieces` gives the same back."""
    both = men & kings
    if both:
        raise Illegal("Square {square} is given to a man and to a king; leave it to one piece.", square=min(both))
    squares = sorted(men | kings)
    if not squares:
        raise Illegal("The books have no way to write a side without pieces; give at least one.")
    if len(squares) > MEN_PER_SIDE:
        raise Illegal(
            "A side has {count} pieces; {most} are the most it can have, so remove some.",
            count=len(squares),
            most=MEN_PER_SIDE,
        )
    for square in squares:
        _square(str(square))
    if len(squares) > 1 and not men:
        return ", ".join(map(str, squares)) + " tout damé."
    return " ".join(f"{square} D." if square in kings else f"{square}," for square in squares).removesuffix(",") + (
        "" if squares[-1] in kings else "."
    )


def read_position(text: str) -> tuple[Pieces, Pieces]:
    """Read `Les Blancs. … Les Noirs. …` as (White, Black); the books do not print who is to move."""
    before, *parts = _LABEL.split(unicodedata.normalize("NFC", text))
    names = [name.casefold() for name in parts[::2]]
    if before.strip() or sorted(names) != ["blancs", "noirs"]:
        raise Unreadable(
            "{text} does not name each side once; write Les Blancs. 31, 35 D. Les Noirs. 26, 43.", text=shown(text)
        )
    sides = {name: read_pieces(squares) for name, squares in zip(names, parts[1::2], strict=True)}
    white, black = sides["blancs"], sides["noirs"]
    _check_apart(white, black)
    return white, black


def write_position(white: Pieces, black: Pieces) -> str:
    """Write both sides on one line; `read_position` gives the same back."""
    _check_apart(white, black)
    return f"Les Blancs. {write_pieces(*white)} Les Noirs. {write_pieces(*black)}"


def _check_apart(white: Pieces, black: Pieces) -> None:
    shared = (white.men | white.kings) & (black.men | black.kings)
    if shared:
        raise Illegal("Square {square} is given to both sides; leave it to one piece.", square=min(shared))


def _new_square(digits: str, order: list[int]) -> int:
    square = _square(digits)
    if square in order:
        raise Illegal("Square {square} is given twice; leave it to one piece.", square=square)
    if len(order) == MEN_PER_SIDE:
        raise Illegal("A side has more than {most} pieces; remove some.", most=MEN_PER_SIDE)
    return square


def _square(digits: str) -> int:
    if len(digits) > 2 or not digits.isdecimal() or not 1 <= int(digits) <= SQUARES:
        raise Unreadable(
            "Square {square} is not on the board; squares are numbered 1 to {last}.", square=shown(digits), last=SQUARES
        )
    return int(digits)


def _taken(digits: str) -> int:
    if len(digits) > 2 or not digits.isdecimal() or not 1 <= int(digits) <= MEN_PER_SIDE:
        raise Unreadable(
            "A capture of {count} pieces cannot be; give a number from 1 to {most}.",
            count=shown(digits),
            most=MEN_PER_SIDE,
        )
    return int(digits)
