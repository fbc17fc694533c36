# Generated from the binary by `make stubs`; do not edit.
"""The native rules of the room chess"""

from collections.abc import Sequence

import academie._core.search


class RookBishop:
    """
    Rook and bishop against rook, solved; squares are those of the black king, the white king, rook and bishop, and the black rook.
    """

    def __init__(self, stop: academie._core.search.Stop | None = None) -> None: ...

    def moves(self, squares: Sequence[int]) -> int:
        """
        How many moves White, to move, needs to mate or to win the rook; 0 where he cannot force it.
        """

    def lost(self, squares: Sequence[int]) -> bool:
        """Whether Black, to move, cannot escape."""

    @property
    def longest(self) -> int:
        """The most moves that a win takes."""
