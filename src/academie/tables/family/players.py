"""The networks of a race game, and its characters by them; where their weights cannot be read, playouts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from academie.game import Game
from academie.game.exact import PROSPECTS as SOLVED
from academie.game.registry import part_of
from academie.nets import Design, always
from academie.players.characters import characters_of
from academie.players.player import Maker, Player
from academie.players.playout import PlayoutPlayer
from academie.tables.board import CROSSED
from academie.tables.family import Parts, RaceParts
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.tables.race import RaceGame

OUTPUTS = ("won", "won double", "lost double")
PROSPECTS = SOLVED | {"won double": SOLVED["double"], "lost double": SOLVED["double lost"]}
# The game of the crossed paths, which several games play: one file of weights serves them all.
_CROSSED = Path(__file__).parents[1] / "weights" / "crossing.nets"
_CROSSING = ("won", "bare", "deep", "bare lost", "deep lost", "double", "double lost")


def race_design(game: RaceGame, prospects: Callable[[Any], Mapping[str, Message]] | None = None) -> Design:
    """A design of the game's own name and weights, or that of the crossed paths; its recipe is in the game."""

    def profile(text: str) -> Any:  # noqa: ANN401 - each game has its own native profile
        return game.race.native_profile(game.profiles.find(text))

    folder, crossed = game.race.folder, game.race.paths == CROSSED
    return Design(
        "crossing" if crossed else game.name,
        game.race.core,
        _CROSSING if crossed else OUTPUTS,
        _CROSSED if crossed else folder / "weights" / "weights.nets",
        folder / "recipe.toml",
        profile,
        prospects=prospects or always(PROSPECTS),
    )


class NetsPart:
    """Its networks: won, won double, lost double."""

    def __init__(self, own: RaceParts) -> None:
        self.DESIGN = race_design(own.game, own.prospects)


MEASURE = 0.05  # what a fault that a good player sees costs, in games


def kinds_of(game: Game, blurs: Sequence[float] = ()) -> dict[str, Maker]:
    """The characters of a game of the family, each with his sight there."""

    def weaker(seed: int) -> Player:
        return PlayoutPlayer(game, seed=seed)

    return characters_of(lambda: part_of(game, "nets").DESIGN, MEASURE, weaker, blurs)


class PlayersPart:
    """The characters, by the networks of one game."""

    def __init__(self, own: Parts) -> None:
        self.KINDS = kinds_of(own.game, own.sight)
