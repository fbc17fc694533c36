"""A seat, as the client knows it: what the person there may see, what he may do, and what comes of what he types.

There are two, at a table of this program (`local`) and at one on a server (`network.seat`). Each holds the same parts:
a course, the game as it goes on; a board, what is seen of it; a clock; a line, what the person is asked and types.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from academie.cli.words import say
from academie.tutor.counsel import counsel

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from academie.cli.screen.board import View
    from academie.cli.screen.surface import Surface
    from academie.game import Game, State

    Orders = Mapping[str, Callable[[str], str]]


class Host(Protocol):
    """Who sits at a seat: a screen, on which things may be told and the board shown at any time."""

    surface: Surface

    def tell(self, text: str) -> None:
        """Say what has happened."""

    def show(self) -> None:
        """Show the board as it is now."""


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
