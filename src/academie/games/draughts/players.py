"""The players of draughts: the characters, and engines of others through the Hub protocol.

hub:/path/to/engine hub           the command after the colon
hub:engine hub;nodes=10000;tt-size=20;name=Rival
                                  … with a budget, a name, and any parameter it declares
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.errors import AcademieError, Unreadable
from academie.games.draughts import repertoire
from academie.games.draughts.characters import LOOKS, TEXTS, DraughtsEyes, engine, opens
from academie.games.draughts.hub.player import DEFAULT_BUDGET, HubPlayer
from academie.players.looking import Openings, looking_company_of
from academie.players.settings import command_of, settings_of
from academie.title import Title

__all__ = ["KINDS", "SPECS", "TEXTS"]

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.players.player import Player

SPECS = Title(
    "hub:COMMAND for a Hub engine, hub:engine hub;nodes=10000;name=Rival",
    "hub:COMMANDE pour un moteur Hub, hub:moteur hub;nodes=10000;name=Rival",
)
_WITHOUT = Title(
    "{why} Until then every move is looked for.",
    "{why} En attendant, chaque coup est cherché.",
)


def _hub(parts: Sequence[str], seed: int) -> Player:  # noqa: ARG001 - an engine of others has its own chance
    if not parts:
        raise Unreadable(
            Title(
                "A Hub engine needs its command; write hub:COMMAND.",
                "Il faut la commande du moteur Hub ; écrivez hub:COMMANDE.",
            )
        )
    told = settings_of(parts[1:])
    return HubPlayer(command_of(parts[0]), told.budget or DEFAULT_BUDGET, told.options, told.name)


def _without() -> Title | None:
    """What is said where openings are wanted and cannot be read."""
    known = repertoire.house()
    return _WITHOUT.fill(why=known.text) if isinstance(known, AcademieError) else None


KINDS = {**looking_company_of(LOOKS, DraughtsEyes(), engine, Openings(opens, _without)), "hub": _hub}
