"""The design of a race game's networks from what its room has. Names no game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from academie.nets import WON, Design, always
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from academie.tables.race import RaceGame

OUTPUTS = ("won", "won double", "lost double")
_DOUBLE = Title("double {share:.1f} %", "la double {share:.1f} %")
_DOUBLE_LOST = Title("double lost {share:.1f} %", "la double perdue {share:.1f} %")
PROSPECTS = {
    "won": WON,
    "won double": _DOUBLE,
    "lost double": _DOUBLE_LOST,
    "double": _DOUBLE,
    "double lost": _DOUBLE_LOST,
}
# The game of the crossed paths, which several rooms play: one file of weights serves them all.
CROSSED = Path(__file__).parents[1] / "weights" / "crossing.nets"
CROSSING = ("won", "bare", "deep", "bare lost", "deep lost", "double", "double lost")


def race_design(
    game: RaceGame,
    outputs: tuple[str, ...] = OUTPUTS,
    *,
    name: str = "",
    weights: Path | None = None,
    prospects: Callable[[Any], Mapping[str, Title]] | None = None,
) -> Design:
    """A design of the room's own name, its weights and its recipe in the room, unless told otherwise."""

    def profile(text: str) -> Any:  # noqa: ANN401 - each room has its own native profile
        return game.race.native_profile(game.profiles.find(text))

    room = game.race.folder
    return Design(
        name or game.name,
        game.race.core,
        outputs,
        weights or room / "weights" / "weights.nets",
        room / "recipe.toml",
        profile,
        prospects=prospects or always(PROSPECTS),
    )
