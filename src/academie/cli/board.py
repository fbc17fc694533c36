"""A room's picture of a position, put on a Rich console."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.text import Text

from academie.games.trictrac import drawing as trictrac
from academie.games.trictrac.state import Move as Play
from academie.games.trictrac.state import State as TrictracState

if TYPE_CHECKING:
    from academie.game import Game, Move, Picture, State


@dataclass(frozen=True)
class View:
    """How a person wants the board: in which language, with A on which hand, with plain signs only or not."""

    language: str = "en"
    a_at: str = "left"
    ascii_only: bool = False


def render(game: Game, state: State, last: Move | None = None, view: View | None = None) -> Text:
    """The position in colour, the last move marked."""
    view = view or View()
    if view.ascii_only:
        return Text(_plain(game, state, view) + "\n")
    board = Text()
    for row in _picture(game, state, last, view):
        for text, style in row:
            board.append(text, style=style)
        board.append("\n")
    return board


def _plain(game: Game, state: State, view: View) -> str:
    if isinstance(state, TrictracState):
        return trictrac.draw(state, ascii_only=True, a_at=view.a_at, language=view.language)
    return game.draw(state, ascii_only=True)


def _picture(game: Game, state: State, last: Move | None, view: View) -> Picture:
    if isinstance(state, TrictracState):
        played = last if isinstance(last, Play) else None
        return trictrac.picture(state, played, a_at=view.a_at, language=view.language)
    return game.picture(state, last)
