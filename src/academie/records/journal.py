"""The record of a journal: what was thrown and played, for those who read records and no journals.

Wherever hands have left the table otherwise than the law would, the record sets the position up; claims and gestures
are in the journal alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.errors import AcademieError
from academie.records.game import Record, seat_names

if TYPE_CHECKING:
    from academie.game import Game, Move, Roll, State
    from academie.journal import Journal


def record_of(game: Game, journal: Journal, tags: dict[str, str] | None = None) -> Record:
    """The record of a journal, its players and these tags at its head."""
    tables = list(journal.tables())
    start = state = tables[0].state
    moves: list[Move | Roll] = []
    placed: dict[int, State] = {}
    for act, before in zip(journal.acts, tables, strict=False):
        following = _followed(before.state, before.choices(act))
        if following is None:
            continue
        if str(state) != str(before.state):
            placed[len(moves)] = before.state
        moves += before.choices(act)
        state = following
    if str(state) != str(tables[-1].state) and tables[-1].result is None:
        placed[len(moves)] = tables[-1].state
    names = [player or "?" for player in (*journal.players, *("?",) * game.seats(start))]
    seats = dict(zip(seat_names(game, start), names, strict=False))
    return Record(start, tuple(moves), tables[-1].result, {**(tags or {}), **seats}, placed)


def _followed(state: State, choices: tuple[Move | Roll, ...]) -> State | None:
    """The state after moves and throws; None where there are none, or the law does not know them here."""
    try:
        for choice in choices:
            state = state.after(choice)
    except AcademieError:
        return None
    return state if choices else None
