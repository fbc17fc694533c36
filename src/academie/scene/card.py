"""The card of a game: how it presents itself to somebody who has never seen it.

A game says it in its part `card`, as `CARD`. One of them may hold the title page of this program.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from academie.errors import AcademieError
from academie.game.registry import PACKAGES, find, has_part, part_of
from academie.svg.palette import DAY
from academie.svg.paper import washed
from academie.text.message import Message, verbatim

if TYPE_CHECKING:
    from collections.abc import Callable

_LAST = 999  # a game that says nothing of itself comes last
# What stands for a game that has no picture: its initial.
_INITIAL = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 375" width="600" height="375">'
    f'<rect width="600" height="375" fill="{DAY["buis"]}"/><text x="300" y="258" text-anchor="middle" '
    f'font-family="Baskervville, Baskerville, serif" font-size="220" fill="{DAY["trait"]}">{{initial}}</text></svg>'
)


@dataclass(frozen=True)
class TitlePage:
    """The title page: what the program holds, its picture and tailpiece, and what the parts of the table are called."""

    lead: Message  # the game in capitals
    rest: Message  # the others
    manner: Message  # by which laws, and with whom
    caption: Message  # under the picture
    told: Message  # the picture in words
    family: Message  # the heading of the games of one board
    apart: Message  # and of the others
    play: Message
    hint: Message  # what one might look up in a law
    laws: Message  # how many there are, and of which books


@dataclass(frozen=True)
class Card:
    """A game's place in the table of games, its character in two lines, its books, and its vignette."""

    place: int
    character: Message
    books: Message
    vignette: Callable[[], str]
    family: str = ""  # the board it shares with others
    title: Message | None = None  # where the table calls it otherwise than its law does
    ways: tuple[tuple[Message, Message], ...] = ()  # in which it is played, with a word on each
    page: TitlePage | None = None
    first: tuple[Message, ...] = ()  # what whoever sits down for the first time reads: the aim, a move, what counts


def card_of(name: str) -> Card:
    """How a game presents itself; by its law's title alone where its game says nothing."""
    if has_part(name, "card"):
        found: Card = part_of(name, "card").CARD
        return found
    return Card(_LAST, verbatim(""), verbatim(""), lambda: _set_up(name))


def _set_up(name: str) -> str:
    game = find(name)
    with suppress(AcademieError):
        return washed(game.svg(game.start()))
    return _INITIAL.format(initial=escape(name[0].upper()))


def called(name: str) -> Message:
    """What the table of games calls a game."""
    return card_of(name).title or find(name).title


def table() -> list[str]:
    """The games in the order of their table."""
    return sorted(PACKAGES, key=lambda name: card_of(name).place)
