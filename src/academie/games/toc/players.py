"""The networks of toc, and its characters by them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie._core import toc as core
from academie.games.toc.game import game
from academie.games.toc.state import native_profile
from academie.nets import Design, always
from academie.tables.family.players import OUTPUTS, PROSPECTS, kinds_of

if TYPE_CHECKING:
    from academie._core.toc import Profile


def _profile(text: str) -> Profile:
    return native_profile(game.profiles.find(text))


DESIGN = Design(
    "toc",
    core,
    OUTPUTS,
    game.folder / "weights" / "weights.nets",
    game.folder / "recipe.toml",
    _profile,
    prospects=always(PROSPECTS),
)
# By benchmarks/sight.py; how each did against the next is in docs/program/strength.md.
_SIGHT = (7.90, 4.36, 2.67, 1.70, 1.16, 0.76, 0.42, 0.0)
KINDS = kinds_of(game, _SIGHT)
