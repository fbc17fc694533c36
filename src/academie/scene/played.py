"""What was played last, as whoever keeps the acts of a game knows it. Names no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.game import Roll

if TYPE_CHECKING:
    from academie.game import Move
    from academie.referee.acts import Act
    from academie.referee.table import Table

Done = tuple["Table", "Act"]  # the table before an act, and the act


def played(last: Done | None) -> Move | None:
    """The move that an act was; None where it was none that the law knows."""
    if last is None:
        return None
    before, act = last
    moves = [choice for choice in before.choices(act) if not isinstance(choice, Roll)]
    return moves[-1] if moves else None
