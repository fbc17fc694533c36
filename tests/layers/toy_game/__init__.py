"""A package outside academie: a toy game, a player of every game, and a rule set of trictrac.

The game: from a heap of counters one takes from one to as many as the die shows; the player who takes the last wins.
"""

from pathlib import Path

from toy_game.game import game

__all__ = ["RULES", "game"]

RULES = Path(__file__).with_name("rules.toml")
