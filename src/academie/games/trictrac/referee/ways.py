"""The steps of the plays of a throw (§21-§23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie._core import trictrac as core
from academie.games.trictrac.state import ours, place, write_strides
from academie.tables.referee.ways import play_texts, ways_of

if TYPE_CHECKING:
    from academie.referee.table import Table
    from academie.scene import Ways


def ways(table: Table, seat: int | None) -> Ways | None:
    """§21-§23: every order of the dames that makes a play of the throw."""
    state = ours(table.view(seat).state)
    if not table.assisted or seat is None or state.player != seat or state.core.phase != core.Phase.play:
        return None
    texts = play_texts(table, seat, [write_strides(seat, play) for play in state.core.plays()])
    return ways_of(state.core.ways(), texts, lambda step: place(seat, step))
