"""Chess by the book of 1806, which is Philidor's, and by today's rules; the library python-chess knows the moves."""

from academie.games.chess.game import game
from academie.text.message import Message

__all__ = ["WITHOUT", "game"]

WITHOUT = {"cases": Message("Chess has no files of cases; its games are in the corpus.")}
