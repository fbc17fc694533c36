"""A move of chess as a value: from, to, what a pawn becomes, and the rook's pawn where castling carries it along."""

from __future__ import annotations

from dataclasses import dataclass

import chess

from academie.value import Value

LETTERS = {chess.KNIGHT: "n", chess.BISHOP: "b", chess.ROOK: "r", chess.QUEEN: "q"}


@dataclass(frozen=True, slots=True, order=True, repr=False)
class Move(Value):
    """Squares are numbered from a1, 0, to h8, 63, as the library has them; `str` is the text of UCI."""

    origin: int
    target: int
    promotion: int = 0  # the kind of piece, 0 for none
    pushed: int = -1  # where a rook's pawn goes with the castling king (§6), -1 for no pawn

    @classmethod
    def of(cls, move: chess.Move, pushed: int = -1) -> Move:
        """A move of the library."""
        return cls(move.from_square, move.to_square, move.promotion or 0, pushed)

    @property
    def native(self) -> chess.Move:
        """The move as the library has it, without the pawn that goes along."""
        return chess.Move(self.origin, self.target, self.promotion or None)

    @property
    def push(self) -> chess.Move | None:
        """The move of the pawn that goes along."""
        if self.pushed < 0:
            return None
        home = chess.square(chess.square_file(self.pushed), chess.square_rank(self.origin))
        return chess.Move(home + (8 if chess.square_rank(self.origin) == 0 else -8), self.pushed)

    def __str__(self) -> str:
        names = chess.square_name(self.origin) + chess.square_name(self.target) + LETTERS.get(self.promotion, "")
        return names if self.pushed < 0 else f"{names},{chess.square_name(self.pushed)}"
