"""A toy room: a heap of counters, a die thrown, and from one to that many taken; who takes the last wins."""

from heap_room.game import game

__all__ = ["game"]
