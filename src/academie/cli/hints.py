"""What a machine would play in a position, and what the books say of it, for every terminal where one may ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.cli.words import say
from academie.tutor.counsel import counsel

if TYPE_CHECKING:
    from academie.game import Game, State


def machine_hint(game: Game, state: State, language: str) -> str:
    """A hint in lines: the machine's move, then what the books say for it, against it, or would rather play."""
    found = counsel(game, state)
    first = say("hint_word", language, move=found.said.to(language))
    return "\n".join([first, *(line.to(language) for line in found.books)])
