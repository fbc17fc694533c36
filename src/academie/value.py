"""What a value is: never changed, so that its copy is itself, and written so that one sees what it is."""

from __future__ import annotations

from typing import Self

LONGEST = 100  # letters of what a value says of itself


def brief(called: str, words: str) -> str:
    """What a value says of itself to who looks at it in a program: `<called words>`, on one line and never long."""
    line = " ".join(words.split())
    room = LONGEST - len(called) - 3
    return f"<{called} {line}>" if len(line) <= room else f"<{called} {line[: room - 1]}…>"


class Value:
    """A position, a move: a frozen dataclass whose parts are values too, which `str` writes on one line."""

    __slots__ = ()

    @property
    def _room(self) -> str:
        """The room its class stands in, else its folder; where many games share the class, it knows better."""
        folders = type(self).__module__.split(".")
        return folders[folders.index("games") + 1] if "games" in folders else folders[-2]

    @property
    def _called(self) -> str:
        """Its room and its kind, `room.State`."""
        return f"{self._room}.{type(self).__name__}"

    def __repr__(self) -> str:
        return brief(self._called, str(self))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object], /) -> Self:
        return self
