"""What every table has: a value that acts change, and the rulings of the last act with their paragraphs.

A table is immutable: `after` returns the next one, or raises one sentence and nothing has happened. A claim that
the law denies is no such error: it is an act like another, answered by a ruling that refuses it.
"""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from academie.errors import Illegal
from academie.title import Title

if TYPE_CHECKING:
    from academie.game import Event, Game, Result, State
    from academie.profiles import Profile
    from academie.referee.acts import Act

MODES = ("assisted", "rigueur")
SEATS = (Title(en="White", fr="Blanc"), Title(en="Black", fr="Noir"))


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the referee says: by which paragraph, about whom, for how many points, and in a sentence."""

    key: str  # of the room's glossary, or of what the referee of its table says
    law: str  # "§84"
    player: int
    text: Title
    points: int = 0
    refused: bool = False  # a claim the law denies

    def __str__(self) -> str:
        return f"{self.text.en} ({self.law})"


def told(game: Game, event: Event) -> Ruling:
    """What the room itself says has happened, in the words of its glossary."""
    term, seat = game.glossary.find(event.key), SEATS[event.player]
    points = f", {event.points}" if event.points else ""
    text = Title(en=f"{seat.en}: {term.name.en}{points}.", fr=f"{seat.fr}: {term.name.fr}{points}.")
    return Ruling(event.key, event.law, event.player, text, event.points)


@dataclass(frozen=True, kw_only=True)
class Table(ABC):
    """A game as people sit at it."""

    profile: Profile
    rulings: tuple[Ruling, ...] = ()  # of the last act
    count: int = 0  # acts so far

    @property
    @abstractmethod
    def state(self) -> State:
        """The position as it stands on the board, with what is marked."""

    @property
    @abstractmethod
    def result(self) -> Result | None:
        """The end, once nobody can contest it any more."""

    @abstractmethod
    def follow(self, act: Act) -> Self:
        """The next table; the game is not over and the old rulings are gone."""

    @abstractmethod
    def acts(self, seat: int) -> tuple[Act, ...]:
        """What the player may rightly do now, throws excepted: true marks, plays, and the claims open to him."""

    def after(self, act: Act) -> Self:
        """The next table; raises one sentence, and leaves this one as it is, when the act cannot be done."""
        if self.result is not None:
            raise Illegal("The game is over; begin another journal.")
        following = dataclasses.replace(self, rulings=()).follow(act)
        return dataclasses.replace(following, count=self.count + 1)
