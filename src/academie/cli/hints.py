"""What a machine would play in a position, in words; for every terminal at which a hint may be asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.analysis import Budget
from academie.cli.analyse import verdict
from academie.cli.words import say
from academie.data import written_line
from academie.errors import Unavailable
from academie.players import roster

if TYPE_CHECKING:
    from academie.game import Game, State

_LOOK = Budget(nodes=300_000, seconds=2.0)  # the nodes of a native engine; who is slower must not keep a person waiting


def machine_hint(game: Game, state: State, language: str) -> str:
    """What the engine would play, or the game's usual machine where there is no engine."""
    try:
        best = game.engine(megabytes=16).analyse(state, _LOOK).lines[0]
    except Unavailable:
        return say("hint_word", language, move=roster.hint(game, state).to(language))
    move, *rest = written_line(game, state, best.moves)
    return say("hint", language, move=move, verdict=verdict(best, language), line=" ".join(rest))
