"""The players of draughts: engines of others through the Hub protocol.

hub:/path/to/engine hub           the command after the colon
hub:engine hub;nodes=10000;tt-size=20;name=Rival
                                  … with a budget, a name, and any parameter it declares
"""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from academie.errors import Unreadable, quoted
from academie.games.draughts.hub.player import DEFAULT_BUDGET, HubPlayer
from academie.players.machine import DEFAULT_LEVEL
from academie.players.roster import LIMITS, budget_of, limit_of
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.players.player import Player

USUAL = f"machine:{DEFAULT_LEVEL}"
SPECS = Title(
    "hub:COMMAND for a Hub engine, hub:engine hub;nodes=10000;name=Rival",
    "hub:COMMANDE pour un moteur Hub, hub:moteur hub;nodes=10000;name=Rival",
)


def _hub(parts: Sequence[str], seed: int) -> Player:  # noqa: ARG001 - an engine of others has its own chance
    if not parts:
        raise Unreadable(
            Title(
                "A Hub engine needs its command; write hub:COMMAND.",
                "Il faut la commande du moteur Hub ; écrivez hub:COMMANDE.",
            )
        )
    try:
        command = shlex.split(parts[0])
    except ValueError as error:
        raise Unreadable(
            Title(
                "The command {command} cannot be read ({why}); check its quotes.",
                "La commande {command} ne se lit pas ({why}) ; vérifiez ses guillemets.",
            ).fill(command=quoted(parts[0]), why=error)
        ) from error
    limits: dict[str, float] = {}
    parameters: dict[str, str] = {}
    for part in parts[1:]:
        key, equals, value = part.partition("=")
        if not equals:
            raise Unreadable(
                Title(
                    "{part} is no setting; write key=value after each semicolon.",
                    "{part} n'est pas un réglage ; écrivez clé=valeur après chaque point-virgule.",
                ).fill(part=quoted(part))
            )
        if key in LIMITS:
            limits[key] = limit_of(key, value)
        else:
            parameters[key] = value
    name = parameters.pop("name", "")
    return HubPlayer(command, budget_of(limits) if limits else DEFAULT_BUDGET, parameters, name)


KINDS = {"hub": _hub}
