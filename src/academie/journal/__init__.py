"""Saved games: the journal of a game or a series, its file, and the moves that its acts made."""

from academie.journal.formats import Games, endings_of, read_games, write_games
from academie.journal.game import Journal, SetUp, read
from academie.journal.moves import Moves, Ply, from_moves, moves_of

__all__ = [
    "Games",
    "Journal",
    "Moves",
    "Ply",
    "SetUp",
    "endings_of",
    "from_moves",
    "moves_of",
    "read",
    "read_games",
    "write_games",
]
