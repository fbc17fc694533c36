"""The players of gammon: the characters, engines of others through UBGI, GNU Backgammon where it is installed.

ubgi:/path/to/engine        the command after the colon
ubgi:engine;name=Rival      … with a name
gnubg, gnubg:plies=0        GNU Backgammon, by its own count of plies
"""

from collections.abc import Sequence

from academie.errors import Unreadable
from academie.games.gammon.game import game, parts
from academie.games.gammon.ubgi import GnubgPlayer, UbgiPlayer, gnubg_command
from academie.players.player import Player
from academie.players.roster import command_of, setting_of, settings_of
from academie.tables.family.players import kinds_of
from academie.text.message import Message

SPECS = Message("ubgi:COMMAND for a UBGI engine, gnubg, gnubg:plies=0")


def _ubgi(made: Sequence[str], seed: int) -> Player:  # noqa: ARG001 - an engine of others has its own chance
    if not made:
        raise Unreadable("A UBGI engine needs its command; write ubgi:COMMAND.")
    return UbgiPlayer(command_of(made[0]), settings_of(made[1:]).name)


def _gnubg(made: Sequence[str], seed: int) -> Player:  # noqa: ARG001 - the same
    options = dict(map(setting_of, made))
    plies, name = options.pop("plies", "2"), options.pop("name", "gnubg")
    if options or plies not in _PLIES:
        raise Unreadable("GNU Backgammon looks 0 to 4 plies ahead; write gnubg or gnubg:plies=0.")
    return GnubgPlayer(gnubg_command(), name, plies=int(plies))


_PLIES = ("0", "1", "2", "3", "4")
KINDS = {**kinds_of(game, parts.sight), "ubgi": _ubgi, "gnubg": _gnubg}
