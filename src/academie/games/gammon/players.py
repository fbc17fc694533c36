"""The players of gammon: the characters, and engines of others through UBGI.

ubgi:/path/to/engine        the command after the colon
ubgi:engine;name=Rival      … with a name
"""

from __future__ import annotations

from collections.abc import Sequence

from academie.errors import Unreadable
from academie.games.gammon.game import game, parts
from academie.games.gammon.ubgi import UbgiPlayer
from academie.players.player import Player
from academie.players.roster import command_of, settings_of
from academie.tables.family.players import kinds_of
from academie.text.message import Message

SPECS = Message("ubgi:COMMAND for a UBGI engine")


def _ubgi(made: Sequence[str], seed: int) -> Player:  # noqa: ARG001 - an engine of others has its own chance
    if not made:
        raise Unreadable("A UBGI engine needs its command; write ubgi:COMMAND.")
    return UbgiPlayer(command_of(made[0]), settings_of(made[1:]).name)


KINDS = {**kinds_of(game, parts.sight), "ubgi": _ubgi}
