"""Chess by the book of 1806, which is Philidor's, and by today's rules. The law is native; python-chess reads PGN."""

from academie.games.chess.game import game
from academie.text.message import Message

__all__ = ["WITHOUT", "game"]

WITHOUT = {"cases": Message("Chess has no files of cases; its games are in the corpus.")}
