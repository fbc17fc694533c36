"""What a value is: never changed, so that its copy is itself, and written so that one sees what it is."""

from __future__ import annotations

from typing import Self


class Value:
    """A position, a move: a frozen dataclass whose parts are values too, which `str` writes on one line."""

    __slots__ = ()

    @property
    def _room(self) -> str:
        """The folder its class stands in; where many games share the class, it knows better."""
        return type(self).__module__.split(".")[-2]

    def __repr__(self) -> str:
        return f"<{self._room} {type(self).__name__} {self}>"

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object], /) -> Self:
        return self
