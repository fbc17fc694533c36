"""The classical French games by the exact laws of their books: played, judged, analysed and taught.

    >>> import academie
    >>> trictrac = academie.find("trictrac")
    >>> state = trictrac.start().after("6-2")  # a state never changes: after gives the next one
    >>> state
    <trictrac.State W:A15;B:Y15 to=white>
    >>> [str(move) for move in state.moves()]
    ['A/G/I', 'A/G A/C']
    >>> state = state.after("A/G A/C")  # a move or a throw, as a text or as what moves() and rolls() give
    >>> state.player is None, len(state.rolls())  # chance is next
    (True, 21)

`find(name)` gives a game, `GAMES` all of them. A `Game` starts, reads and writes its states; a `State` says who is next
(`player`), what may be done (`moves()`, `rolls()`), what has happened (`events`) and how it ended (`result`); `data()`
gives it as JSON has it. `game.engine().analyse(state, Budget(seconds=1))` lets a machine think. `read_games` reads
files of games, and `rows()` makes a table of them. Names are taken in any spelling. A wrong text, name or number raises
an `AcademieError`, a `ValueError` that says what to do. `help(academie.Game)` and `help(academie.State)` tell the rest.

Everything a program needs is here or one module below; the native core is private.
"""

from __future__ import annotations

import typing

from academie.errors import AcademieError, Ambiguous, Illegal, Unavailable, Unknown, Unreadable
from academie.game import Event, Game, Move, Result, Roll, State, registry
from academie.game.analysis import Analysis, Budget, Engine, Line, Rollout, Stop, Stopped
from academie.game.packages import __version__ as __version__
from academie.text.message import Message

if typing.TYPE_CHECKING:
    from pathlib import Path

    from academie.games.chess.game import Chess
    from academie.games.dames_rabattues.game import DamesRabattues
    from academie.games.domino.game import Domino
    from academie.games.draughts.game import Draughts
    from academie.games.garanguet.game import Garanguet
    from academie.games.plain.game import Plain
    from academie.games.toc.game import Toc
    from academie.games.tourne_case.game import TourneCase
    from academie.games.trictrac.game import Trictrac
    from academie.journal import Games
    from academie.tables.race import RaceGame

    GAMES: tuple[Game, ...]

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
    "read_games",
]


def __dir__() -> list[str]:
    """What this module offers; whatever else its names are is nobody's business."""
    return sorted([*__all__, "__version__"])


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


def read_games(source: Path | str) -> Games:
    """The games of a file, given by its path, or of a text: journals, series, PDN, PGN and match files.

    Every move is played through the law; what is wrong raises one sentence. The answer is a sequence of journals, with
    the format (`form`); `rows()` gives every throw and move as a dictionary, for a data frame.
    """
    from os.path import isfile  # noqa: PLC0415 - loading the package stays quick
    from pathlib import Path  # noqa: PLC0415 - the same

    from academie.input.files import read_text  # noqa: PLC0415 - the same
    from academie.journal import read_games as read  # noqa: PLC0415 - the same

    if isinstance(source, str) and any(map(str.isspace, source)) and not isfile(source):  # noqa: PTH113 - a text too
        return read(source)
    path = Path(source)
    return read(read_text(path), path.suffix.removeprefix(".").lower())
