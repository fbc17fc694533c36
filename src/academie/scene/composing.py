"""A position set up by hand: men put where somebody wants them, and the state that makes. Names no game."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from academie.errors import Unavailable
from academie.games import door
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from academie.game import Game, State
    from academie.scene.values import Man

    Composer = Callable[[State, Sequence[Man], int], State]

_BY_LINE = Title(
    "{name} is set up by its line, not on the board; write the position.",
    "{name} : la position s'écrit en une ligne, elle ne se dispose pas sur le jeu ; écrivez-la.",
)


def can_compose(game: Game) -> bool:
    """Whether positions of a game are set up on the board."""
    return hasattr(door(game, "scene"), "composed")


def composed(game: Game, state: State, men: Sequence[Man], player: int) -> State:
    """A state with these men and nobody else's, this player to move, all else as it was; raises one sentence."""
    if not can_compose(game):
        raise Unavailable(_BY_LINE.fill(name=game.title))
    return cast("Composer", door(game, "scene").composed)(state, men, player)
