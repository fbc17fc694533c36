"""The workings behind the claims: each a function of plain data that gives a plain figure to hold against the print.

Thin on purpose: they call the functions of the arithmetic and turn their answers into numbers and names. A claim names
one of them in the register.
"""

from academie.games.trictrac.tutor.workings import board, coins, dice
from academie.games.trictrac.tutor.workings.register import WORKINGS

__all__ = ["WORKINGS", "board", "coins", "dice"]
