"""Which game a PDN file is of: what its GameType says, else what its squares show.

The standard numbers the games of draughts; two of them are judged here, the others are named. Old files often say
nothing: then letters, or squares that never go beyond the thirty-second, tell a board of sixty-four squares.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from academie.errors import AcademieError
from academie.games.draughts import fen as fens
from academie.games.draughts.board import SIXTY_FOUR
from academie.games.draughts.pdn.tree import ELLIPSIS, Play, flatten
from academie.title import Title

if TYPE_CHECKING:
    from academie.games.draughts.pdn.tree import Game

INTERNATIONAL, FRENCH = 20, 49  # the second by a number the standard keeps free (builder.py)
OURS = (INTERNATIONAL, FRENCH)
SMALL = 32  # squares of the lesser board
_WHITE_BEGINS, _BLACK_BEGINS = range(21, 25), range(9, 13)  # from where, on the lesser board
_BEGINNINGS = {*_WHITE_BEGINS, *_BLACK_BEGINS}

NAMES = {
    21: Title("English draughts (checkers)", "dames anglaises (checkers)"),
    22: Title("Italian draughts", "dames italiennes"),
    23: Title("American pool checkers", "pool checkers des États-Unis"),
    24: Title("Spanish draughts", "dames espagnoles"),
    25: Title("Russian draughts", "dames russes"),
    26: Title("Brazilian draughts", "dames brésiliennes"),
    27: Title("Canadian draughts", "dames canadiennes"),
    28: Title("Portuguese draughts", "dames portugaises"),
    29: Title("Czech draughts", "dames tchèques"),
    30: Title("Turkish draughts", "dames turques"),
    31: Title("Thai draughts", "dames thaïlandaises"),
    40: Title("Frisian draughts", "dames frisonnes"),
    41: Title("Spantsiretti", "spantsiretti"),
}
_UNKNOWN = Title("a game of the type {type}", "un jeu du type {type}")
_BY_LETTERS = Title(
    "Russian draughts or a game like it, by its letters", "dames russes ou jeu voisin, d'après ses lettres"
)
_SIXTY_FOUR = Title(
    "a game of sixty-four squares, by its squares", "un jeu de soixante-quatre cases, d'après ses cases"
)
_CHECKERS = Title(
    "English draughts (checkers), by its squares and its first move",
    "dames anglaises (checkers), d'après ses cases et son premier coup",
)
_ITALIAN = Title(
    "Italian draughts or a game like it, by its squares and its first move",
    "dames italiennes ou jeu voisin, d'après ses cases et son premier coup",
)


def declared(game: Game) -> int | None:
    """The number of its GameType; None where it has none."""
    found = re.match(r"\s*([0-9]{1,3})\b", game.tag("GameType") or "")
    return int(found[1]) if found else None


def silent(game: Game) -> bool:
    """Whether it says neither its type nor one of our profiles."""
    return declared(game) is None and game.tag("Profile") is None


def named(kind: int) -> Title:
    """The game of a number."""
    return NAMES.get(kind) or _UNKNOWN.fill(type=kind)


def _on_lesser_board(fen: str) -> bool:
    """Whether a position can be one of sixty-four squares."""
    try:
        fens.read(fen, SIXTY_FOUR)
    except AcademieError:
        return False
    return True


def small(game: Game) -> bool:
    """Whether a game must be of the lesser board, if it is not of the greater: by letters, by a position, by a move."""
    fen, first = game.tag("FEN"), next(iter(_plays(game)), None)
    if first is not None and not first.squares:
        return True
    if guessed(game) is None:
        return False
    return _on_lesser_board(fen) if fen is not None else first is not None and first.origin in _BEGINNINGS


def guessed(game: Game) -> Title | None:
    """What a game that says nothing is of, where all its squares are of the lesser board; None where some is not."""
    plays = _plays(game)
    if plays and not any(play.squares for play in plays):
        return _BY_LETTERS
    fen = game.tag("FEN")
    numbers = [square for play in plays for square in play.squares]
    numbers += [int(number) for number in re.findall(r"[0-9]{1,9}", fen or "")]
    if not numbers or max(numbers) > SMALL:
        return None
    first = plays[0].origin if plays and fen is None else None
    return _CHECKERS if first in _BLACK_BEGINS else _ITALIAN if first in _WHITE_BEGINS else _SIXTY_FOUR


def _plays(game: Game) -> list[Play]:
    return [item for item in flatten(game.body) if isinstance(item, Play) and item.text != ELLIPSIS]
