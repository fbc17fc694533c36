"""A phrase as it was understood, without a board: which man moves, what it does, to which man, where.

Plain values. `grammar` makes them from words, `fits` asks a position how well they agree with a move.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

import chess


class Action(Enum):
    """The forms of the notation (`chess.md`, its table of forms)."""

    SQUARE = "square"
    TAKE = "take"
    RETAKE = "retake"
    STEP = "step"  # un pas, avance
    LEAP = "leap"  # deux pas
    ADVANCE = "advance"  # a pawn alone is named, and nothing said of how far
    CHECK = "check"
    CASTLE = "castle"
    SAME = "same"  # de même
    COVER = "cover"
    RETREAT = "retreat"
    QUEEN = "queen"  # à dame, demande dame
    ATTACK = "attack"


class Owner(Enum):
    """From whose side a square is counted, or whose man is named."""

    MOVER = "mover"  # son, sa
    OTHER = "other"  # adverse
    WHITE = "white"
    BLACK = "black"
    UNSAID = "unsaid"

    def colour(self, mover: chess.Color) -> chess.Color:
        """The colour meant when `mover` speaks; unsaid is the mover's own."""
        if self in {Owner.WHITE, Owner.BLACK}:
            return self is Owner.WHITE
        return mover if self is not Owner.OTHER else not mover


_FLIPPED = {Owner.WHITE: Owner.BLACK, Owner.BLACK: Owner.WHITE}


@dataclass(frozen=True, slots=True)
class Chain:
    """What follows a man or a square to say which: du fou de sa dame blanche."""

    kinds: tuple[chess.PieceType, ...] = ()
    owner: Owner = Owner.UNSAID

    @property
    def wing(self) -> chess.PieceType | None:
        """King or queen, where either is named."""
        return next((kind for kind in self.kinds if kind in {chess.KING, chess.QUEEN}), None)


@dataclass(frozen=True, slots=True)
class Place:
    """A square in words: its rank, and the chain that gives file and owner; no chain is the man's own file."""

    rank: int
    chain: Chain = Chain()
    words: str = ""


@dataclass(frozen=True, slots=True)
class Name:
    """A man in words."""

    kind: chess.PieceType
    chain: Chain = Chain()
    mark: str = ""  # du gambit, en prise, de passé
    near: Name | None = None  # près de son roi
    at: Place | None = None  # qui est à la seconde case de son roi
    words: str = ""
    which: str = ""  # the words that say which one, the kind left out


@dataclass(frozen=True, slots=True)
class Phrase:
    """One half-move in words."""

    text: str
    action: Action
    man: Name | None = None  # None where the phrase leaves it out: prend le pion
    other: Name | None = None  # le chevalier ou le fou
    target: Name | None = None  # who is taken or attacked
    him: bool = False  # le prend, le reprend: the man that has just moved
    place: Place | None = None
    side: chess.PieceType | None = None  # of castling: king or queen
    promotion: chess.PieceType = chess.QUEEN
    check: bool = False
    mate: bool = False
    fork: chess.PieceType | None = None  # échec au roi et à la dame
    passing: bool = False
    verb: str = ""  # the words of the action

    def mirrored(self) -> Phrase:
        """The same words in the other player's mouth: de même."""
        return replace(
            self, man=_name(self.man), other=_name(self.other), target=_name(self.target), place=_place(self.place)
        )


def _chain(chain: Chain) -> Chain:
    return replace(chain, owner=_FLIPPED.get(chain.owner, chain.owner))


def _place(place: Place | None) -> Place | None:
    return None if place is None else replace(place, chain=_chain(place.chain))


def _name(name: Name | None) -> Name | None:
    if name is None:
        return None
    return replace(name, chain=_chain(name.chain), near=_name(name.near), at=_place(name.at))


# --- The words of the notation of 1806
# French alone, as the book is. Words are kept as a scanner gives them: lower case, the apostrophe with what precedes
# it.


KINDS: Final = {
    "pion": chess.PAWN,
    "chevalier": chess.KNIGHT,
    "cavalier": chess.KNIGHT,
    "fou": chess.BISHOP,
    "tour": chess.ROOK,
    "tours": chess.ROOK,
    "dame": chess.QUEEN,
    "reine": chess.QUEEN,
    "roi": chess.KING,
}
# Each kind with its article, as the writer needs it, and in both languages for accounts.
MEN: Final = {
    chess.PAWN: "le pion",
    chess.KNIGHT: "le chevalier",
    chess.BISHOP: "le fou",
    chess.ROOK: "la tour",
    chess.QUEEN: "la dame",
    chess.KING: "le roi",
}
FEMININE: Final = frozenset({chess.ROOK, chess.QUEEN})

ORDINALS: Final = {"première": 1, "seconde": 2, "deuxième": 2, "troisième": 3, "quatrième": 4}
CASES: Final = {1: "case", 2: "seconde case", 3: "troisième case", 4: "quatrième case"}

WHITE: Final = frozenset({"blanc", "blanche", "blancs"})
BLACK: Final = frozenset({"noir", "noire", "noirs"})
OTHER: Final = frozenset({"adverse", "contraire", "opposé", "opposée"})

ARTICLES: Final = frozenset({"le", "la", "les", "l'", "un", "une", "ce", "cette", "son", "sa", "du", "des", "deux"})

# What opens an aside: a reason, a promise, a claim about a later move. It says nothing of the move itself.
_TAILS: Final = tuple(
    tuple(tail.split())
    for tail in (
        *(";", ":", "pour", "parce", "n' ayant", "ne pouvant", "ne prenant", "ou toute", "ou tout", "ou à"),
        *("et gagne", "et gagnera", "et doit", "et jouant", "et ayant", "et il", "et par", "et puis", "et perd"),
        *("et prend", "et ensuite", "et le mat", "et la force", "ensuite", "étant", "gagne", "gagnera", "perd"),
        *("attaquant", "s' il", "aussi", "renvoi", "de sorte"),
    )
)
_LATER: Final = (("le", "coup", "après"), ("le", "coup", "suivant"), ("au", "second", "coup"))

# Words typed without accents, except those that are then another word (donne, attaque).
_ACCENTED: Final = {
    word.translate(str.maketrans("àâéèêô", "aaeeeo")): word
    for word in ("à", "côté", "découverte", "échec", "opposée", "pièce", "attaquée", *ORDINALS)
}

_WORD: Final = re.compile(r"[a-zà-ÿœæ]+'?|[,;:.]")
_MARK: Final = re.compile(r"\(\s*\w\s*\)")  # of a footnote


def words(text: str) -> tuple[str, ...]:
    """The words of a phrase and its stops; marks of notes are left out, words cut at the end of a line are joined."""
    plain = _MARK.sub(" ", text.replace("’", "'").replace("*", ""))
    found = _WORD.findall(re.sub(r"-\s+(?=[a-zà-ÿ])", "", plain).lower())
    return tuple(_ACCENTED.get(word, word) for word in found)


def without_tail(found: tuple[str, ...]) -> tuple[str, ...]:
    """The words that speak of this move."""
    end = next((i for i in range(1, len(found)) if any(_at(found, i, tail) for tail in _TAILS)), len(found))
    if any(_at(found, i, later) for i in range(len(found)) for later in _LATER):
        end = min(end, next((i for i in range(1, len(found)) if _at(found, i, ("et", "donne"))), end))
    while end and found[end - 1] in {",", "."}:
        end -= 1
    return found[:end]


def _at(found: tuple[str, ...], index: int, part: tuple[str, ...]) -> bool:
    return found[index : index + len(part)] == part


# --- A board whose men remember where they came from, since the notation names them by it all game long


@dataclass(frozen=True, slots=True)
class Position:
    """Board, origins, and what the last words and moves were."""

    board: chess.Board
    origins: Mapping[chess.Square, chess.Square]  # of each man: where it stood at the start
    last: chess.Move | None = None
    took: bool = False  # whether that move was a capture
    own: chess.Move | None = None  # the mover's own move before that
    gambit: tuple[chess.Square, ...] | None = None  # None before the offered pawn is taken, () once its taker is gone
    said: Phrase | None = None  # the last phrase with words of its own, for “de même”

    def after(self, move: chess.Move, said: Phrase | None = None) -> Position:
        """The position after a legal move; `said` is the phrase it was given by, kept if it has words of its own."""
        board = self.board.copy(stack=False)
        origins = dict(self.origins)
        if board.is_castling(move):
            corner, beside = _castled_rook(board, move)
            origins[beside] = origins.pop(corner, corner)
        if board.is_capture(move):
            origins.pop(taken_square(board, move), None)
        origins[move.to_square] = origins.pop(move.from_square)
        took, gambit = board.is_capture(move), self._gambit(move)
        said = said if said is not None and said.man is not None else self.said
        board.push(move)
        return Position(board, origins, move, took, self.last, gambit, said)

    def origin(self, square: chess.Square) -> chess.Square:
        """Where the man on a square came from."""
        return self.origins.get(square, square)

    def _gambit(self, move: chess.Move) -> tuple[chess.Square, ...] | None:
        """Where the pawn stands that took the offered one: the first black pawn to take a pawn."""
        board = self.board
        if self.gambit is None:
            taken = board.piece_type_at(taken_square(board, move)) if board.is_capture(move) else None
            pawn = board.piece_type_at(move.from_square) == chess.PAWN and taken == chess.PAWN
            return (move.to_square,) if pawn and board.turn == chess.BLACK else None
        if move.from_square in self.gambit:
            return (move.to_square,)
        return () if board.is_capture(move) and taken_square(board, move) in self.gambit else self.gambit


def start(fen: str = chess.STARTING_FEN) -> Position:
    """A position to begin from: its men come from where they stand."""
    board = chess.Board(fen)
    return Position(board, {square: square for square in board.piece_map()})


def taken_square(board: chess.Board, move: chess.Move) -> chess.Square:
    """Where the man stands that a capture takes: beside the square reached, when taken in passing."""
    if board.is_en_passant(move):
        return chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))
    return move.to_square


def _castled_rook(board: chess.Board, move: chess.Move) -> tuple[chess.Square, chess.Square]:
    rank = chess.square_rank(move.from_square)
    files = (7, 5) if board.is_kingside_castling(move) else (0, 3)
    return chess.square(files[0], rank), chess.square(files[1], rank)
