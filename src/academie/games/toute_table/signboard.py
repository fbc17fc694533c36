"""How the game presents itself."""

from __future__ import annotations

from academie.games.toute_table.game import game
from academie.signboard import Signboard
from academie.tables.race_engraving import scene
from academie.tables.vignette import vignette
from academie.title import Title


def drawn() -> str:
    """Its vignette."""
    return vignette(scene(game.title, game.start()), a_at="right")


SIGNBOARD = Signboard(
    3,
    Title(
        "Scattered over the four tables, each runs home to bear off first.",
        "Dispersé aux quatre tables, chacun court rentrer chez soi et lever le premier.",
    ),
    Title("Académie, 1806", "Académie, 1806"),
    drawn,
    family="tablier",
)
