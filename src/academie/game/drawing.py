"""A position shown: as text, in the colours of a terminal, as SVG; and its places by numbers along a player's way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.errors import Unavailable
from academie.game.state import Move, State
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.game.narration import NarratedGame
    from academie.svg import DrawingOptions

# Lines of pieces of text, each with a style such as "bold #000000 on #8a6a48".
Picture = list[list[tuple[str, str]]]


@dataclass(frozen=True, slots=True)
class Carried:
    """A man carried from a place to a place, as the game calls its places; `taken` are the places of men it takes."""

    origin: str
    target: str
    taken: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Look:
    """How a person wants the board drawn: in which language, with A on which hand ("" as the book has it)."""

    language: str = "en"
    a_at: str = ""
    arrow: bool = False  # which way the dames of the player with the dice go is shown at the rims
    numbers: int | None = None  # places are called by numbers along the way of this player, where a game has such
    begun: tuple[Carried, ...] = ()  # what is done of a move that is not yet whole: drawn as done, and marked


class Drawing:
    """The drawings of a game; a game without its own is shown by the lines of its positions."""

    def __init__(self, game: NarratedGame) -> None:
        self.game = game

    def text(self, state: State, *, ascii_only: bool = False, look: Look | None = None) -> str:  # noqa: ARG002
        """The position in text."""
        return str(state)

    def picture(self, state: State, last: Move | None = None, look: Look | None = None) -> Picture:  # noqa: ARG002
        """The position for a terminal with colours, the last move marked."""
        return [[(line, "")] for line in self.text(state, look=look).splitlines()]

    def svg(self, state: State, options: DrawingOptions, last: Move | None = None) -> str:  # noqa: ARG002
        """The position as SVG, the last move marked; raises `Unavailable` without such a drawing."""
        raise Unavailable("{game} cannot be drawn as SVG.", game=self.game.title)

    def way(self, player: int) -> tuple[int, ...]:  # noqa: ARG002 - games of flèches have one
        """The places of the board in the order in which a player's men pass them; none where they go everywhere."""
        return ()

    def lettered(self, player: int, text: str) -> str:  # noqa: ARG002 - see above
        """A move that a player has typed by numbers along his way, as it is written."""
        return text

    def numbered(self, player: int, text: str) -> str:  # noqa: ARG002 - see above
        """A sentence about a player's move with its places by numbers along his way."""
        return text

    def tally(self, state: State) -> Message | None:  # noqa: ARG002 - races count it
        """What is counted of a position that the board does not show, such as how far each side has to go; or None."""
        return None
