"""States that show themselves in a notebook. Names no game."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from academie.games import find
from academie.standing import Standing

if TYPE_CHECKING:
    from academie.game import State


class Shown(Standing):
    """A state whose room engraves it."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """The position engraved, as notebooks ask for it."""
        return find(self._room).svg(cast("State", self))
