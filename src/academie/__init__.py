"""The classical French games by the exact laws of their books: played, judged, analysed and taught.

Everything a program needs is here or one module below; the native core is private.
"""

from __future__ import annotations

import typing

from academie import registry
from academie.analysis import Analysis, Budget, Engine, Line, Rollout, Stop, Stopped
from academie.errors import AcademieError, Ambiguous, Illegal, Unavailable, Unknown, Unreadable
from academie.game import Event, Game, Move, Result, Roll, State
from academie.text.message import Message

if typing.TYPE_CHECKING:
    from academie.games.chess.game import Chess
    from academie.games.dames_rabattues.game import DamesRabattues
    from academie.games.domino.game import Domino
    from academie.games.draughts.game import Draughts
    from academie.games.garanguet.room import Garanguet
    from academie.games.plain.room import Plain
    from academie.games.toc.game import Toc
    from academie.games.tourne_case.room import TourneCase
    from academie.games.trictrac.game import Trictrac
    from academie.tables.race import RaceGame

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
    "Message",
    "Move",
    "Result",
    "Roll",
    "Rollout",
    "State",
    "Stop",
    "Stopped",
    "Unavailable",
    "Unknown",
    "Unreadable",
    "find",
]


def __getattr__(name: str) -> tuple[Game, ...]:
    """GAMES, every game of this program; loading it loads every game."""
    if name == "GAMES":
        return registry.GAMES
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


# What each name gives, for type checkers; tests hold these to the list.
@typing.overload
def find(name: typing.Literal["draughts"]) -> Draughts: ...
@typing.overload
def find(name: typing.Literal["trictrac"]) -> Trictrac: ...
@typing.overload
def find(name: typing.Literal["gammon", "toute_table", "revertier", "jacquet"]) -> RaceGame: ...
@typing.overload
def find(name: typing.Literal["garanguet"]) -> Garanguet: ...
@typing.overload
def find(name: typing.Literal["plain"]) -> Plain: ...
@typing.overload
def find(name: typing.Literal["tourne_case"]) -> TourneCase: ...
@typing.overload
def find(name: typing.Literal["dames_rabattues"]) -> DamesRabattues: ...
@typing.overload
def find(name: typing.Literal["toc"]) -> Toc: ...
@typing.overload
def find(name: typing.Literal["domino"]) -> Domino: ...
@typing.overload
def find(name: typing.Literal["chess"]) -> Chess: ...
@typing.overload
def find(name: str) -> Game: ...
def find(name: str) -> Game:
    """The game of that name or title, as people spell it; raises `Unknown` with the names there are."""
    return registry.find(name)
