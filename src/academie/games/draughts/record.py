"""Games of draughts written down as PDN."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, cast

from academie.games.draughts import pdn
from academie.games.draughts.game import game
from academie.games.draughts.state import State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from academie.game import Move
    from academie.game import State as AnyState
    from academie.records.game import Record

SUFFIX = "pdn"
_RESULTS: dict[tuple[float, ...], str] = {(1.0, 0.0): "2-0", (0.5, 0.5): "1-1", (0.0, 1.0): "0-2"}


def write_game(record: Record) -> str:
    """The record as PDN, with the profile it was played under in a tag of its own."""
    start = record.start
    if not isinstance(start, State):
        raise TypeError("a record of another game")
    texts, state = [], record.placed.get(0, start)
    for ply, move in enumerate(cast("tuple[Move, ...]", record.moves), start=1):
        # PDN has no room for victims; two captures that differ in nothing else are very rare.
        texts.append(game.write_move(state, move).partition("(")[0])
        state = record.placed.get(ply, state.after(move))
    usual = str(start) == str(game.start(start.profile.name))
    written = pdn.game_from_moves(
        texts,
        fen=None if usual else start.fen,
        tags={**record.tags, "Profile": start.profile.name},
        result=_RESULTS[record.result.shares] if record.result is not None else "*",
        comments={len(texts): record.note} if record.note else {},
        board=start.board,
    )
    return pdn.write_game(_with_placements(written, record.placed))


def _with_placements(written: pdn.Game, placed: Mapping[int, AnyState]) -> pdn.Game:
    """The game with a setup after each ply that has one."""
    body: list[pdn.Item] = []
    ply = 0
    for item in (None, *written.body):
        if item is not None:
            body.append(item)
        ply += isinstance(item, pdn.Play)
        state = placed.get(ply) if item is None or isinstance(item, pdn.Play) else None
        if isinstance(state, State):
            body.append(pdn.Placement(f'FEN "{state.fen}"'))
    return dataclasses.replace(written, body=tuple(body))
