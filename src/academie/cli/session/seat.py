"""A seat, as the client knows it: what the person there may see, what he may do, and what comes of what he types.

There are two: at a table of this program (`local`) and at one on a server (`remote`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from academie.cli.words import say
from academie.tutor.counsel import counsel

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from contextlib import AbstractContextManager
    from pathlib import Path

    from academie.analysis import Stop
    from academie.cli.board import View
    from academie.cli.surface import Surface
    from academie.game import Game, Look, Move, State

    Orders = Mapping[str, Callable[[str], str]]


class Host(Protocol):
    """Who sits at a seat: a screen, on which things may be told and the board shown at any time."""

    surface: Surface

    def tell(self, text: str) -> None:
        """Say what has happened."""

    def show(self) -> None:
        """Show the board as it is now."""


class Seat(Protocol):
    """What a client asks of a seat; every text is in the language of who sits there."""

    language: str
    path: Path | None  # the file from which the game came, if any

    # --- What is seen

    @property
    def game(self) -> Game:
        """What is played."""

    @property
    def seen(self) -> State | None:
        """The position as far as whoever looks may know it; None while nobody may look."""

    @property
    def last(self) -> Move | None:
        """The last move played."""

    def look(self, view: View) -> Look:
        """How the board is looked at from here."""

    @property
    def head(self) -> str:
        """What is played, by which rules, and who sits where."""

    @property
    def status(self) -> str:
        """How things stand, in a line."""

    @property
    def times(self) -> str:
        """What the clocks show now; nothing where there are none."""

    # --- What happens

    def at(self, host: Host) -> AbstractContextManager[None]:
        """As long as somebody sits there."""

    @property
    def over(self) -> bool:
        """Whether nothing more is asked here."""

    def proceed(self) -> str | None:
        """The next thing that needs no person; None when a person is asked."""

    @property
    def stop(self) -> Stop | None:
        """Ends a machine's thought; None where no machine of ours thinks."""

    @property
    def handing(self) -> str:
        """What is asked of the person to whom the screen must be handed first; nothing where he may look at once."""

    def handed(self) -> None:
        """He has the screen."""

    def run_clock(self) -> None:
        """The clock of the person who is asked runs."""

    def stop_clock(self) -> list[str]:
        """Nobody's clock runs; what is wrong where that cannot be kept."""

    def rest(self) -> float:
        """The seconds he has for his line."""

    def fall(self) -> str | None:
        """What is told where his time was up; None where it was not."""

    # --- What is asked and typed

    def prompt(self) -> str:
        """What is asked of him."""

    @property
    def commands(self) -> Sequence[str]:
        """The commands that mean something here, in the order of help."""

    @property
    def how(self) -> list[str]:
        """How acts are typed here, in a sentence or two."""

    @property
    def questions(self) -> Orders:
        """Commands that only ask something."""

    @property
    def orders(self) -> Orders:
        """Commands that change something."""

    def doubt(self, command: str) -> str:
        """What he is asked before a command is obeyed that does more than it seems; nothing where it does not."""

    def lines(self, begun: str) -> Iterator[str]:
        """The moves and acts that a line begun so may become."""

    def answers(self, text: str) -> bool:
        """Whether a text that might be a command is what the game waits for."""

    def typed(self, text: str) -> str:
        """Do what a person typed; what there is to tell about it. An empty line does the only thing there is."""

    def may_save(self, path: Path) -> bool:
        """Whether nothing is lost by writing the game to that file."""

    def save(self, path: Path) -> None:
        """Write the game to a file."""

    # --- The end

    @property
    def over_prompt(self) -> str:
        """What is asked of who may still look at a game that is over; nothing where he may not."""

    def ending(self) -> str:
        """How it ended, or how it is gone on with."""


def faced(view: View, game: Game, *, second: bool) -> View:
    """The view, the board turned to who sits second where the game is so looked at."""
    return replace(view, a_at="right") if second and game.turned and not view.a_at else view


def machine_hint(game: Game, state: State, language: str) -> str:
    """A hint in lines: the machine's move, then what the books say for it, against it, or would rather play."""
    found = counsel(game, state)
    first = say("hint_word", language, move=found.said.to(language))
    return "\n".join([first, *(line.to(language) for line in found.books)])


def told_end(game: Game, winners: str, reason: str, law: str, language: str, *, void: bool) -> str:
    """A result in words, with its paragraph; void is what is to be played again, and no draw."""
    key = "over_win" if winners else "over_void" if void else "over_draw"
    return say(key, language, side=winners, reason=reason, law=law, title=game.law.find(law).title)
