"""The heap drawn: its counters in a row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.game import drawing
from toy_game.game import Nim

if TYPE_CHECKING:
    from academie.game import State
    from academie.game.drawing import Look


class Drawing(drawing.Drawing):
    """The counters in a row."""

    def text(self, state: State, *, ascii_only: bool = False, look: Look | None = None) -> str:  # noqa: ARG002
        """In text."""
        return "o" * state.left if isinstance(state, Nim) else ""
