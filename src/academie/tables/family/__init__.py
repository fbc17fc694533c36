"""What a race game says of itself in its `game.py`, and the parts that the family makes of it.

A module here is loaded when one of its parts (`MODULES`) is first asked for. For that part it has a class, `MatchPart`
for `match`, made from what the game says, or it serves every race game as it is. A game that has a module of its own by
the name of the part is not asked here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

from academie.game import Game
from academie.game.profiles import Profile
from academie.game.registry import PACKAGES
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.tables.handicap import Gift
    from academie.tables.race import RaceGame


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
    drawn: Callable[[], str] | None = None  # its vignette, where it is not a scene of a race game
    first: tuple[Message, ...] = ()  # the aim, a move, what counts


# Which module makes a part of a race game: of this folder, or of the one above it.
MODULES = {
    "card": ".drawing",
    "cases": ".cases",
    "codec": ".codec",
    "corpus_adapter": "..corpus_adapter",
    "drawing": ".drawing",
    "exact": ".exact",
    "exercises": ".learning",
    "lessons": ".learning",
    "match": "..handicap",
    "narration": ".drawing",
    "nets": ".players",
    "players": ".players",
    "referee": "..referee.race",
    "scene": "..scene",
    "trial": ".learning",
}


@dataclass(frozen=True)
class Parts:
    """What a game of the board says of itself, and its parts by their names: its own modules', and the family's."""

    game: Game
    _: KW_ONLY
    family: tuple[str, ...] = ()  # the parts that the family makes
    modules: Mapping[str, str] = field(default_factory=dict)  # parts that a module of another name in its folder has
    card: Card | None = None
    sight: tuple[float, ...] = ()  # of its characters, from the weakest on (`benchmarks/sight.py`)
    untried: tuple[str, ...] = ()  # the maxims that speak of no play, by their keys
    pairs: int | None = None  # of games that a maxim gets in its trial, where it is not the usual number
    left: Mapping[str, Message] = field(default_factory=dict)  # what is not tried and why, by book

    def has(self, part: str) -> bool:
        """Whether the game has such a part, beside the modules of its name."""
        return part in self.modules or part in self.family

    def make(self, part: str) -> Any:  # noqa: ANN401 - what a part holds is said by the kernel of its name
        """One of its parts: a module that holds it, or what the family makes of what is said here."""
        if part in self.modules:
            return import_module(f"{PACKAGES[self.game.name]}.{self.modules[part]}")
        module = import_module(MODULES[part], __name__)
        made = getattr(module, f"{part.title()}Part", None)
        return module if made is None else made(self)


@dataclass(frozen=True)
class RaceParts(Parts):
    """What a race game says; the family makes all the rest, except what it lacks."""

    game: RaceGame
    _: KW_ONLY
    law: Paragraphs  # for its referee
    exercises: tuple[str, ...] = ()  # the kinds it draws beside legal moves, in their order (`learning.KINDS`)
    gift: Callable[[Profile], Gift] | None = None  # the handicap that a profile agrees on
    prospects: Callable[[Any], Mapping[str, Message]] | None = None  # what its networks tell of a game, by its state
    lacks: tuple[str, ...] = ()  # parts of the family that it does not have

    def has(self, part: str) -> bool:
        """Whether the game has such a part, beside the modules of its name."""
        return part in self.modules or (part in MODULES and part not in self.lacks)
