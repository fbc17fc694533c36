"""What hangs over the door of a room: how its game presents itself to who has never seen it. Names no game.

A room says it in its storey `signboard`, as `SIGNBOARD`. One of them may hold the title page of the house.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.engraving.wash import washed
from academie.errors import AcademieError
from academie.games import ROOMS, door, find, has
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Callable

_LAST = 999  # a room that says nothing of itself comes last
_NOTHING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 375" width="600" height="375"/>'


@dataclass(frozen=True)
class TitlePage:
    """The title page: what the house holds, its plate and tailpiece, and what the parts of the table are called."""

    lead: Title  # the game in capitals
    rest: Title  # the others
    manner: Title  # by which laws, and with whom
    caption: Title  # under the plate
    told: Title  # the plate in words
    plate: Callable[[], str]
    tailpiece: Callable[[], str]
    family: Title  # the heading of the games of one board
    apart: Title  # and of the others
    play: Title
    hint: Title  # what one might look up in a law
    laws: Title  # how many there are, and of which books


@dataclass(frozen=True)
class Signboard:
    """A game's place in the table of games, its character in two lines, its books, and its vignette."""

    place: int
    character: Title
    books: Title
    vignette: Callable[[], str]
    family: str = ""  # the board it shares with others
    title: Title | None = None  # where the table calls it otherwise than its law does
    ways: tuple[tuple[Title, Title], ...] = ()  # in which it is played, with a word on each
    page: TitlePage | None = None


def signboard(name: str) -> Signboard:
    """How a game presents itself; by its law's title alone where its room says nothing."""
    if has(name, "signboard"):
        found: Signboard = door(name, "signboard").SIGNBOARD
        return found
    return Signboard(_LAST, Title("", ""), Title("", ""), lambda: _set_up(name))


def _set_up(name: str) -> str:
    game = find(name)
    with suppress(AcademieError):
        return washed(game.svg(game.start()))
    return _NOTHING


def called(name: str) -> Title:
    """What the table of games calls a game."""
    return signboard(name).title or find(name).title


def table() -> list[str]:
    """The games in the order of their table."""
    return sorted(ROOMS, key=lambda name: signboard(name).place)
