"""Who sits where, as the head of a journal names them: a person, or a machine, as in random (exact)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.errors import Unknown, Unreadable
from academie.players import roster
from academie.players.opponent import Opponent, opponent_of
from academie.referee.tempers import temper
from academie.seeds import stream

if TYPE_CHECKING:
    from academie.game import Game

PERSON = "?"


def seats_of(game: Game, count: int, people: set[int], spec: str, manner: str) -> tuple[str, ...]:
    """The names of those who sit down; raises a sentence where no such machine plays the game."""
    roster.find(spec, game).close()
    name = f"{spec} ({temper(manner).name})" if manner else spec
    return tuple(PERSON if seat in people else name for seat in range(count))


def opponents_of(game: Game, names: tuple[str, ...], seed: int) -> tuple[Opponent | None, ...]:
    """The machines that some names are; a name that describes none is a person's."""
    return tuple(_opponent(game, name, stream(seed, seat)) for seat, name in enumerate(names))


def _opponent(game: Game, name: str, seed: int) -> Opponent | None:
    if name == PERSON:
        return None
    try:
        return opponent_of(game, name, seed)
    except (Unknown, Unreadable):
        return None
