"""The networks of toc: won, won double, lost double."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie._core import toc as core
from academie.games.toc.game import game
from academie.games.toc.state import native_profile
from academie.nets import Design, always
from academie.tables.family.nets import OUTPUTS, PROSPECTS

if TYPE_CHECKING:
    from academie._core.toc import Profile


def _profile(text: str) -> Profile:
    return native_profile(game.profiles.find(text))


DESIGN = Design(
    "toc",
    core,
    OUTPUTS,
    game.room / "weights" / "weights.nets",
    game.room / "recipe.toml",
    _profile,
    prospects=always(PROSPECTS),
)
