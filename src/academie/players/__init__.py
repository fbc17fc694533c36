"""Named opponents: the eight characters, the engine, playouts, chance, the games' own, and their matches."""

from academie.players.player import Player
from academie.players.roster import SPECS, find, usual

__all__ = ["SPECS", "Player", "find", "usual"]
