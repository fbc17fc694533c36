"""The classical French games by the exact laws of their books: played, judged, analysed and taught.

Everything a program needs is here or one module below; the native core is private.
"""

import typing

from academie import games
from academie.analysis import Analysis, Budget, Engine, Line, Rollout, Stop, Stopped
from academie.errors import AcademieError, Ambiguous, Illegal, Unavailable, Unknown, Unreadable
from academie.game import Event, Game, Move, Result, Roll, State
from academie.games import find
from academie.title import Title

if typing.TYPE_CHECKING:
    GAMES: tuple[Game, ...]

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "AcademieError",
    "Ambiguous",
    "Analysis",
    "Budget",
    "Engine",
    "Event",
    "Game",
    "Illegal",
    "Line",
    "Move",
    "Result",
    "Roll",
    "Rollout",
    "State",
    "Stop",
    "Stopped",
    "Title",
    "Unavailable",
    "Unknown",
    "Unreadable",
    "find",
]


def __getattr__(name: str) -> "tuple[Game, ...]":
    """GAMES, every game of the house; loading it loads every room."""
    if name == "GAMES":
        return games.GAMES
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
