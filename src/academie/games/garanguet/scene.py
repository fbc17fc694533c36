"""The board of this room as a scene: that of every race game."""

from academie.tables.race_scene import scene

__all__ = ["scene"]
