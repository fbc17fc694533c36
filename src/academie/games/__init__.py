"""The games, a package each: law, profiles, rules, and the parts that serve it (docs/build/architecture.md).

A game may import everything but the server, the command line and the bridges; only the registry imports a game.
What stands here is known before a game is loaded.
"""

UNNAMED = "trictrac"  # the game meant by a file of cases that names none
# What people elsewhere call them.
ALSO = {"draughts": ("checkers",), "gammon": ("backgammon",), "domino": ("dominoes",)}
