"""How a game is drawn and put into words: the defaults of `game.drawing` and `game.narration`, on which games build.

It imports the values of the vocabulary (`academie.state`); everything above may import it.
"""

from typing import Protocol

from academie.rules.law import Glossary
from academie.state import Move, State
from academie.text.message import Message


class Told(Protocol):
    """A game, as far as it is asked here."""

    @property
    def title(self) -> Message:
        """What it is called."""

    @property
    def players(self) -> tuple[Message, ...]:
        """Its players."""

    @property
    def chance(self) -> bool:
        """Whether it has any."""

    @property
    def glossary(self) -> Glossary:
        """Its words."""

    def write_move(self, state: State, move: Move, /) -> str:
        """A move as it is written."""
