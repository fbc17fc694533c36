"""Portable Draughts Notation 3.0: reading, building and writing game files (§51).

    games = read_games(text)             every game of a file, variations, comments and glyphs kept
    write_games(games) == text           an untouched file comes back unchanged
    game_from_lines([Line(...), ...])    a new game, written in the form the standard prescribes

The parts: `tree` (what a game holds), `reader`, `writer`. None of them knows the rules of the game.
"""

from academie.games.draughts.pdn.reader import decode, iterate, read_games
from academie.games.draughts.pdn.tree import (
    TERMINATORS,
    Comment,
    Game,
    Item,
    Nag,
    Placement,
    Play,
    Tag,
    Variation,
    flatten,
    lines,
    mainline,
)
from academie.games.draughts.pdn.writer import Line, game_from_lines, write_canonical, write_game, write_games

__all__ = [
    "TERMINATORS",
    "Comment",
    "Game",
    "Item",
    "Line",
    "Nag",
    "Placement",
    "Play",
    "Tag",
    "Variation",
    "decode",
    "flatten",
    "game_from_lines",
    "iterate",
    "lines",
    "mainline",
    "read_games",
    "write_canonical",
    "write_game",
    "write_games",
]
