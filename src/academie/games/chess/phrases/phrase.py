"""A phrase as it was understood, before any board is looked at: who moves, what he does, to whom, where.

Plain values. `grammar` makes them from words, `fits` asks a position how well they agree with a move.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

import chess

if TYPE_CHECKING:
    from collections.abc import Callable


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
            self,
            man=_name(self.man),
            other=_name(self.other),
            target=_name(self.target),
            place=_maybe(self.place, _place),
        )


def _maybe(value: Place | None, change: Callable[[Place], Place]) -> Place | None:
    return None if value is None else change(value)


def _chain(chain: Chain) -> Chain:
    return replace(chain, owner=_FLIPPED.get(chain.owner, chain.owner))


def _place(place: Place) -> Place:
    return replace(place, chain=_chain(place.chain))


def _name(name: Name | None) -> Name | None:
    if name is None:
        return None
    return replace(name, chain=_chain(name.chain), near=_name(name.near), at=_maybe(name.at, _place))
