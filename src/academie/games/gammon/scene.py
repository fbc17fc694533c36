"""The board of this room as a scene: that of every race game."""

from academie.tables.family.scene import composed, drawing, scene

__all__ = ["composed", "drawing", "scene"]
