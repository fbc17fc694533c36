"""Bridges to the libraries people learn and search with: PettingZoo and OpenSpiel.

Bridges are optional: nothing else imports them, and each needs its own library (the extras
`pettingzoo` and `openspiel`). A bridge decides nothing; it turns moves into integers, states into vectors, and asks
the game for all else. docs/program/bridges.md says what every number means.
"""

from academie.game import Result


def worth(result: Result, *, points: bool = False) -> list[float]:
    """1 for a single winner, -1 shared by the others, 0 for a draw; times the points if asked."""
    seats = len(result.shares)
    scale = seats / (seats - 1) * (result.points if points else 1)
    return [scale * (share - 1 / seats) for share in result.shares]
