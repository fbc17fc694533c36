"""A state of chess in Python: the native state with its profile and what led to it.

The native law decides; here its answers get names and paragraphs. What it remembers is written down: the position from
which the memory runs (`base`, a FEN) and the moves since (§11, §13). A profile that counts repetitions or quiet moves
remembers back to the last capture or move of a pawn; one that knows perpetual check alone, as long as checks follow one
another; any other nothing. `board` makes a `chess.Board` of it, for python-chess and its engines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import chess

from academie._core import chess as core
from academie.errors import Illegal
from academie.game import Event, Result, Roll
from academie.game import Move as AnyMove
from academie.game import State as AnyState
from academie.game.profiles import Profile
from academie.game.standing import Shown
from academie.games.chess import rules
from academie.games.chess.rules import Move, Values, values_of
from academie.text.message import Message

__all__ = ["BLACK", "WHITE", "Move", "Past", "State", "make", "seat_of"]

WHITE, BLACK = 0, 1
TO_MOVE = {chess.WHITE: Message("White to move"), chess.BLACK: Message("Black to move")}
CHECK = Message("{told}, in check")
_GOES_ON = core.Ending.none

_NOT_LEGAL = Message("{choice} is not a legal move here; ask for the legal moves and choose one of them.")

# A FEN and the moves since, as far as they are known: the book's phrases name a man by where it came from (§19).
# No rule asks, so that a line of text does not keep it.
Past: TypeAlias = "tuple[str, tuple[Move, ...]]"


def is_light(square: chess.Square) -> bool:
    """By §1: h1 and a8 are white."""
    return bool(chess.BB_LIGHT_SQUARES & chess.BB_SQUARES[square])


def seat_of(colour: chess.Color) -> int:
    """The seat of a colour: White sits first."""
    return WHITE if colour == chess.WHITE else BLACK


@dataclass(frozen=True, slots=True, repr=False)
class State(Shown):
    """An immutable game of chess in progress."""

    core: core.State
    profile: Profile
    events: tuple[Event, ...] = field(default=(), compare=False)
    past: Past = field(default=("", ()), compare=False)

    @property
    def values(self) -> Values:
        """The values of the profile."""
        return values_of(self.profile)

    @property
    def base(self) -> str:
        """The position from which the memory of the law runs, a FEN."""
        return self.core.base_fen

    @property
    def played(self) -> tuple[Move, ...]:
        """The moves since `base`."""
        return tuple(map(rules.MOVES.__getitem__, self.core.played))

    @property
    def begun(self) -> int | None:
        """§9: plies of a beginning in which moves are played in a row; None outside of one."""
        return self.core.begun

    @property
    def board(self) -> chess.Board:
        """The position as python-chess has it, with the moves since `base`; the caller's own."""
        board, values = rules.board_of(self.core.base), self.values
        for move in self.played:
            rules.push(board, move, values)
        return board

    @property
    def position(self) -> chess.Board:
        """The same without the moves that led to it."""
        return rules.board_of(self.core.standing)

    @property
    def names(self) -> dict[Move, str]:
        """The legal moves that all chess shares, and each in SAN."""
        return rules.names(self.core)

    @property
    def recalled(self) -> chess.Board:
        """The position with all moves since the last irreversible one: players see repetitions the law forgets."""
        first, moves = self.past
        values = self.values
        board, state = chess.Board(first), made(chess.Board(first), self.profile)
        for move in moves:
            state = state.after(rules.code_of(move)) or state
            if board.is_zeroing(move.native):
                board = rules.board_of(state.standing)
            else:
                rules.push(board, move, values)
        return board

    @property
    def fen(self) -> str:
        """The position alone."""
        return self.core.fen

    @property
    def player(self) -> int | None:
        """The side to move, 0 White and 1 Black; None when the game is over."""
        return self.core.mover if self.core.ending is _GOES_ON else None

    @property
    def result(self) -> Result | None:
        """The end of the game, with the paragraph that ends it."""
        return rules.result_of(self.core)

    def moves(self) -> Sequence[Move]:
        """The legal moves in ascending order; none when the game is over."""
        here = self.core
        return tuple(map(rules.MOVES.__getitem__, here.moves)) if here.ending is _GOES_ON else ()

    def rolls(self) -> Sequence[Roll]:
        """No chance at chess."""
        return ()

    def after(self, choice: AnyMove | Roll | str, /) -> State:
        """The state after a legal move, or the text of one."""
        if isinstance(choice, str):
            choice = self._named(choice)
        here = self.core
        native = here.after(rules.code_of(choice)) if isinstance(choice, Move) else None
        if native is None or not isinstance(choice, Move):
            raise Illegal(_NOT_LEGAL.fill(choice=choice))
        first, moves = self.past
        in_a_row = choice.pushed >= 0 or here.begun is not None
        past = (native.fen, ()) if in_a_row else (first, (*moves, choice))
        return State(native, self.profile, rules.events(native, here.mover, choice), past)

    def view(self, player: int, /) -> State:  # noqa: ARG002 - nothing is hidden from either player
        """Both players see everything."""
        return self

    def __str__(self) -> str:
        fields = [self.base, f"profile={self.profile.name}"]
        if self.begun is not None:
            fields.append(f"begun={self.begun}")
        if self.played:
            fields.append("moves=" + ",".join(map(str, self.played)))
        return " ".join(fields)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what its line says, and its events."""
        native = self.core
        first, moves = self.past
        past = bytes(part for move in moves for part in (move.origin, move.target, move.promotion))
        return _revived, (native.base, native.played, native.begun, self.profile, self.events, first, past)


def made(board: chess.Board, profile: Profile, begun: int | None = None) -> core.State:
    """What the native law makes of a board with nothing to remember."""
    return core.State(rules.standing(board), rules.native(values_of(profile)), begun)


def make(board: chess.Board, profile: Profile, begun: int | None = None) -> State:
    """A state from such a board; `notation.read_state` checks whether it can be played on."""
    native = made(board, profile, begun)
    return State(native, profile, (), (native.fen, ()))


def _revived(
    base: rules.Standing,
    played: list[int],
    begun: int | None,
    profile: Profile,
    events: tuple[Event, ...],
    first: str,
    past: bytes,
) -> State:
    """A state from its pickle."""
    native = core.State(base, rules.native(values_of(profile)), begun, played)
    moves = tuple(Move(*past[at : at + 3]) for at in range(0, len(past), 3))
    return State(native, profile, events, (first, moves))


def ours(state: AnyState) -> State:
    """The state, which must be one of this game."""
    if not isinstance(state, State):
        raise TypeError(f"not a state of chess: {state!r}")
    return state
