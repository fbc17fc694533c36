"""What hangs over the door of a room: how its game presents itself to who has never seen it. Names no game.

A room says it in its storey `signboard`, as `SIGNBOARD`. One of them may hold the title page of the house.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from academie.title import Title


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
