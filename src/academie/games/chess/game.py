"""The game of chess: starts, reads, writes and draws; `rules` decides what is legal."""

from collections.abc import Sequence
from pathlib import Path

import chess

from academie.game import Game, Playouts, Result, seeds
from academie.game import Move as AnyMove
from academie.game import State as AnyState
from academie.game.analysis import Engine, Stop
from academie.game.profiles import ProfileName
from academie.games.chess import notation, rules
from academie.games.chess.rules import SHARES, Move, values_of
from academie.games.chess.state import State, make, ours
from academie.text.message import Message

_LONGEST = 1000  # plies of a random game


class Chess(Game):
    """Chess."""

    def start(self, profile: ProfileName = None, setup: str = "standard") -> State:
        """The first state: the men at home (§2), the first move by the profile (§3)."""
        self.check_setup(setup)
        found = self.profiles.find(profile)
        values = values_of(found)
        board = chess.Board()
        board.turn = chess.BLACK if values.first_move == "black" else chess.WHITE
        return make(board, found, None if values.opening == "one" else 0)

    def read(self, line: str, profile: ProfileName = None) -> State:
        """The state a canonical line or a bare FEN describes."""
        return notation.read_state(line, self.profiles, profile)

    def read_move(self, state: AnyState, text: str) -> Move:
        """The legal move a text such as Nf3 or g1f3 names."""
        return notation.read_move(ours(state), text)

    def write_move(self, state: AnyState, move: AnyMove) -> str:
        """A move in SAN."""
        if not isinstance(move, Move):
            raise TypeError(f"not a move of chess: {move!r}")
        return notation.write_move(ours(state), move)

    def write_moves(self, state: AnyState, moves: Sequence[AnyMove]) -> list[str]:
        """Moves in SAN."""
        return notation.write_moves(ours(state), [move for move in moves if isinstance(move, Move)])

    def agreed(self, state: AnyState) -> Result:  # noqa: ARG002 - any position may be called drawn
        """§10: both players call the game a draw."""
        return Result(winner=None, shares=SHARES[None], reason="draw_agreed", law="§10")

    def left(self, state: AnyState, player: int) -> Result:  # noqa: ARG002 - no position excuses leaving
        """§15: the player who gives up loses."""
        other = 1 - player
        return Result(winner=other, shares=SHARES[other], reason="resign", law="§15")

    def engine(self, *, megabytes: int = 64) -> Engine:
        """Our small engine."""
        from academie.games.chess.engine import ChessEngine  # noqa: PLC0415 - the law is read without it

        return ChessEngine(megabytes)

    def playouts(self, state: AnyState, seed: int, games: int, *, stop: Stop | None = None) -> Playouts:
        """Random games in the native core; one that is not over after a thousand plies is shared."""
        native = ours(state).core

        def one(stream: int) -> tuple[int, Result | None]:
            plies, end = native.playout(stream, _LONGEST, stop)
            return plies, rules.result_of(end)

        return Playouts.of((one(seeds.stream(seed, number)) for number in range(games)), 2)

    def _leaves(self, state: AnyState, depth: int, stop: Stop | None = None) -> int:
        """§21: counted in the native core."""
        return ours(state).core.perft(depth, stop)


game = Chess(
    name="chess",
    title=Message("Chess"),
    players=(Message("White"), Message("Black")),
    folder=Path(__file__).parent,
    turned=True,
)
