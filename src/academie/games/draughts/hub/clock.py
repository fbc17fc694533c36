"""How long to think on a clock: a share of what is left, never so much that the flag could fall."""

from __future__ import annotations

_SUDDEN_DEATH_MOVES = 30  # how many moves a game is taken to last on, when nobody says
_LARGEST_SHARE = 0.4  # of the time left, for one move
_RESERVE = 0.05  # seconds kept for the way between the programs
_SHORTEST = 0.005


def move_time(left: float, moves: int = 0, increment: float = 0.0) -> float:
    """Seconds for this move, with so much time left for so many moves; 0 moves: for the rest of the game.

    The increment has been added before the move, so it is part of what is left.
    """
    horizon = min(moves, _SUDDEN_DEATH_MOVES) if moves else _SUDDEN_DEATH_MOVES
    usable = max(0.0, left - _RESERVE)
    share = max(0.0, usable - increment) / horizon + increment * 0.8
    largest = usable if moves == 1 else usable * _LARGEST_SHARE
    return max(_SHORTEST, min(share, largest))
