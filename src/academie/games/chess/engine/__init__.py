"""The small machine of the room: alpha-beta over the boards of the library, so that the room plays out of the box."""

from academie.games.chess.engine.machine import ChessEngine

__all__ = ["ChessEngine"]
