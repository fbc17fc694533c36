"""How long to think on a clock: a share of what is left, never so much that the flag could fall."""

from __future__ import annotations

_MOVES = 30  # a game is taken to last so many moves on, when nobody says
_LARGEST_SHARE = 0.4  # of the time left, for one move
_RESERVE = 0.05  # seconds kept for the way between the programs
_SHORTEST = 0.01


def move_time(left: float, moves: int = 0, increment: float = 0.0) -> float:
    """Seconds for this move, with so much time left for so many moves; 0 moves: for the rest of the game."""
    usable = max(0.0, left - _RESERVE)
    share = usable / (min(moves, _MOVES) if moves else _MOVES) + 0.8 * increment
    return max(_SHORTEST, min(share, usable * _LARGEST_SHARE))
