"""The networks of trictrac: of a partie and of a marqué, won, in grande bredouille, and by how much (features.hpp)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from academie._core import trictrac as core
from academie.games.trictrac.game import game
from academie.games.trictrac.match.amount import TROUS
from academie.games.trictrac.state import native_profile
from academie.nets import WON, Design, Measure, always
from academie.text.message import Message, verbatim

if TYPE_CHECKING:
    from academie._core.trictrac import Profile

OUTPUTS = ("won", "grande", "grande lost", "margin")
PROSPECTS = {
    "won": WON,
    "grande": verbatim("grande bredouille {share:.1f} %"),
    "grande lost": Message("lost in it {share:.1f} %"),
}
MARQUE = ";marque"  # behind a profile, as recipes name it: a marqué à écrire instead of a partie (§96)


def profile_of(text: str) -> Profile:
    """The native profile of NAME+OPTION, of a partie, or with ;marque behind it of a marqué."""
    name, marque, _ = text.partition(MARQUE)
    found = game.profiles.find(name)
    return native_profile(found, target=TROUS, marque=True) if marque else native_profile(found)


_WRITTEN = 64  # points of a marqué at most, as features.hpp has them
_PARTIE, _OF_TROUS = 12, Message("trous, a partie being worth {trous}")
_MARQUE = Measure(Message("points written"), _WRITTEN)


def measure_of(state: Any) -> Measure:  # noqa: ANN401 - the native state
    """A partie is measured in trous, as a share of those that win it; a marqué in the points written for it."""
    if state.profile.marque:
        return _MARQUE
    trous = state.profile.target or _PARTIE
    return Measure(_OF_TROUS.fill(trous=trous), trous, trous)


DESIGN = Design(
    "trictrac",
    core,
    OUTPUTS,
    game.folder / "weights" / "weights.nets",
    game.folder / "recipe.toml",
    profile_of,
    measure_of,
    always(PROSPECTS),
)
