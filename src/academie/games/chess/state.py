"""A state of chess: a `chess.Board` and a profile, as a value.

The library's board is a thing that changes; a state keeps one to itself and hands out copies (`State.board`). What the
law remembers is written down: the position from which the memory runs (`base`, a FEN) and the moves since (§11, §13).
A profile that counts repetitions or quiet moves remembers back to the last capture or move of a pawn; one that knows
perpetual check alone, as long as checks follow one another; any other nothing. `make` is the way in.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import chess

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
# §9: after how many plies of the beginning the same player goes on, and when the beginning is over.
_AGAIN = {"beginner": (1,), "each": (1, 3)}
_BEGUN = {"beginner": 2, "each": 4}


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

    base: str  # a FEN
    played: tuple[Move, ...]  # since
    begun: int | None  # §9: plies of a beginning in which moves are played in a row; None outside of one
    profile: Profile
    events: tuple[Event, ...] = field(default=(), compare=False)
    _board: chess.Board = field(default_factory=chess.Board, compare=False)
    _checks: tuple[bool, ...] = field(default=(), compare=False)  # whether each move since gave check
    _moves: tuple[Move, ...] = field(default=(), compare=False)
    _result: Result | None = field(default=None, compare=False)
    past: Past = field(default=("", ()), compare=False)

    @property
    def values(self) -> Values:
        """The values of the profile."""
        return values_of(self.profile)

    @property
    def board(self) -> chess.Board:
        """The position as the library has it, with the moves since `base`: a copy, the caller's own."""
        return self._board.copy()

    @property
    def position(self) -> chess.Board:
        """The same without the moves that led to it."""
        return self._board.copy(stack=False)

    @property
    def names(self) -> dict[Move, str]:
        """The legal moves that all chess shares, and each in SAN."""
        return rules.names(self._board)

    @property
    def recalled(self) -> chess.Board:
        """The position with all moves since the last irreversible one: players see repetitions the law forgets."""
        first, moves = self.past
        board = chess.Board(first)
        for move in moves:
            passing = board.is_zeroing(move.native)
            rules.push(board, move, self.values)
            if passing:
                board.clear_stack()
        return board

    @property
    def fen(self) -> str:
        """The position alone."""
        return self._board.fen()

    @property
    def player(self) -> int | None:
        """The side to move, 0 White and 1 Black; None when the game is over."""
        return None if self._result is not None else seat_of(self._board.turn)

    @property
    def result(self) -> Result | None:
        """The end of the game, with the paragraph that ends it."""
        return self._result

    def moves(self) -> Sequence[Move]:
        """The legal moves in ascending order; none when the game is over."""
        return self._moves if self._result is None else ()

    def rolls(self) -> Sequence[Roll]:
        """No chance at chess."""
        return ()

    def after(self, choice: AnyMove | Roll | str, /) -> State:
        """The state after a legal move, or the text of one."""
        if isinstance(choice, str):
            choice = self._named(choice)
        moves = self.moves()
        if not isinstance(choice, Move) or not (any(each is choice for each in moves) or choice in moves):
            raise Illegal(_NOT_LEGAL.fill(choice=choice))
        board, values = rules.copied(self._board), self.values
        forgets = board.is_zeroing(choice.native) or choice.pushed >= 0
        rules.push(board, choice, values)
        begun, checks = self.begun, (*self._checks, board.is_check())
        check = checks[-1]
        if begun is not None:
            begun, forgets = begun + 1, True
            if begun in _AGAIN[values.opening]:
                board.push(chess.Move.null())
                check = False  # the other player's king: his turn passes
            begun = None if begun == _BEGUN[values.opening] else begun
        events = rules.events(self._board, choice, check=check)
        in_a_row = self.begun is not None or choice.pushed >= 0
        past = (rules.fen_of(board), ()) if in_a_row else (self.past[0], (*self.past[1], choice))
        kept = 0 if forgets else rules.remembered(checks, values)
        base, played = self.base, (*self.played, choice)
        if kept < len(checks):
            base, board = _cut(board, kept, values)
            played, checks = played[len(played) - kept :], checks[len(checks) - kept :]
        return _settled(base, board, played, checks, begun, self.profile, events, past)

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
        played = ",".join(map(str, self.played))
        first, moves = self.past
        past = bytes(part for move in moves for part in (move.origin, move.target, move.promotion))
        return _revived, (self.base, played, self.begun, self.profile, self.events, first, past)


def make(board: chess.Board, profile: Profile, begun: int | None = None) -> State:
    """A state from a board with nothing to remember; `notation.read_state` checks whether it can be played on."""
    base, own = _cut(board.copy(), 0, values_of(profile))
    return _settled(base, own, (), (), begun, profile, (), (base, ()))


def _cut(board: chess.Board, kept: int, values: Values) -> tuple[str, chess.Board]:
    """The FEN from which the last so many moves of a board were played, and the board with these moves only."""
    moves = [board.pop() for _ in range(kept)]
    board.clear_stack()
    if not values.fifty:  # nobody counts, so that the law sees no difference
        board.halfmove_clock = 0
    if not values.en_passant:
        board.ep_square = None
    base = rules.fen_of(board)
    for move in reversed(moves):
        board.push(move)
        board.ep_square = board.ep_square if values.en_passant else None
    return base, board


def _settled(
    base: str,
    board: chess.Board,
    played: tuple[Move, ...],
    checks: tuple[bool, ...],
    begun: int | None,
    profile: Profile,
    events: tuple[Event, ...],
    past: Past,
) -> State:
    """The state on a board that is given up to it, all of whose moves are remembered."""
    values = values_of(profile)
    moves = tuple(rules.legal(board, values))
    found = rules.ending(board, checks, moves, values)
    ended = () if found is None else (rules.event_of(board, found),)
    result = None if found is None else rules.result_of(found)
    return State(base, played, begun, profile, (*events, *ended), board, checks, moves, result, past)


def _revived(
    base: str, played: str, begun: int | None, profile: Profile, events: tuple[Event, ...], first: str, past: bytes
) -> State:
    """A state from its pickle."""
    state = make(chess.Board(base), profile, begun)
    for text in filter(None, played.split(",")):
        state = state.after(Move.of(chess.Move.from_uci(text)))
    moves = tuple(Move(*past[at : at + 3]) for at in range(0, len(past), 3))
    return dataclasses.replace(state, events=events, past=(first, moves))


def ours(state: AnyState) -> State:
    """The state, which must be one of this game."""
    if not isinstance(state, State):
        raise TypeError(f"not a state of chess: {state!r}")
    return state
