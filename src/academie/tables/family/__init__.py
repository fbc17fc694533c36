"""What a race game says of itself in its `room.py`, and the parts that the family makes of it.

Each module here is named as the part of a game that it serves, and is loaded when that part is first asked for. It has
a class `Part`, made from what the game says, or serves every race game as it is. A game that has a module of its own by
that name is not asked here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from academie.rules.profiles import Profile
    from academie.tables.handicap import Gift
    from academie.tables.race import RaceGame
    from academie.text.message import Message


@dataclass(frozen=True)
class Paragraphs:
    """Where a game's law speaks of each duty; the last three only where the book has such a thing."""

    start: str
    doubtful: str
    breaking: str
    touched: str
    play: str
    adviser: str = ""
    partner: str = ""
    advantage: str = ""  # where the book has handicaps that are laid on the board


@dataclass(frozen=True)
class Card:
    """How a game presents itself."""

    place: int  # in the table of games
    character: Message
    books: Message
    position: str = ""  # the line its vignette shows; the first position where there is none
    courses: tuple[str, ...] = ()  # drawn into it, each the letters of its flèches
    title: Message | None = None  # where the table calls it otherwise than its law does


@cache
def _serves(part: str) -> bool:
    return find_spec(f"{__name__}.{part}") is not None


@dataclass(frozen=True)
class RaceParts:
    """What one game says, and its parts by their names."""

    game: RaceGame
    law: Paragraphs  # for its referee
    card: Card
    exercises: tuple[str, ...]  # the kinds it draws beside legal moves, in their order (`exercises.KINDS`)
    sight: tuple[float, ...] = ()  # of its characters, from the weakest on (`benchmarks/sight.py`)
    gift: Callable[[Profile], Gift] | None = None  # the handicap that a profile agrees on
    untried: tuple[str, ...] = ()  # the maxims that speak of no play, by their keys
    pairs: int | None = None  # of games that a maxim gets in its trial, where it is not the usual number
    left: Mapping[str, Message] = field(default_factory=dict)  # what is not tried and why, by book
    lacks: tuple[str, ...] = ()  # parts of the family that it does not have

    def has(self, part: str) -> bool:
        """Whether the family has such a part for this game."""
        return part not in self.lacks and _serves(part)

    def make(self, part: str) -> Any:  # noqa: ANN401 - what a part holds is said by the kernel of its name
        """One of its parts."""
        module = import_module(f"{__name__}.{part}")
        return module.Part(self) if hasattr(module, "Part") else module
