"""The networks of trictrac: of a partie and of a marqué, won, in grande bredouille, and by how much (features.hpp)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie._core import trictrac as core
from academie.games.trictrac.game import game
from academie.games.trictrac.match.amount import TROUS
from academie.games.trictrac.state import native_profile
from academie.nets import Design

if TYPE_CHECKING:
    from academie._core.trictrac import Profile

OUTPUTS = ("won", "grande", "grande lost", "margin")
MARQUE = ";marque"  # behind a profile, as recipes name it: a marqué à écrire instead of a partie (§96)


def profile_of(text: str) -> Profile:
    """The native profile of NAME+OPTION, of a partie, or with ;marque behind it of a marqué."""
    name, marque, _ = text.partition(MARQUE)
    found = game.profiles.find(name)
    return native_profile(found, target=TROUS, marque=True) if marque else native_profile(found)


DESIGN = Design(
    "trictrac", core, OUTPUTS, game.room / "weights" / "weights.nets", game.room / "recipe.toml", profile_of
)
