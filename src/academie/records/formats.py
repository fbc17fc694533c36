"""Games written down: PDN for draughts, the room's own record for trictrac, the house's record for all others."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, cast

from academie.errors import Unavailable
from academie.games.draughts import pdn
from academie.games.draughts.state import State
from academie.games.trictrac import record as trictrac
from academie.games.trictrac.state import State as TrictracState
from academie.records import writer as record_writer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from academie.game import Game, Move
    from academie.game import State as AnyState
    from academie.records.game import Record

_RESULTS: dict[tuple[float, ...], str] = {(1.0, 0.0): "2-0", (0.5, 0.5): "1-1", (0.0, 1.0): "0-2"}


def write_game(game: Game, record: Record) -> str:
    """The record in the format of its game."""
    if isinstance(record.start, TrictracState):
        tags = {key: value for key, value in record.tags.items() if key != "Result"}
        written = trictrac.of_game(game, record.start, record.moves, tags)
        note = (trictrac.Note(";", record.note),) if record.note else ()
        return trictrac.write(dataclasses.replace(written, items=(*written.items, *note)))
    return write_pdn(game, record) if isinstance(record.start, State) else record_writer.write(game, record)


def suffix(game: Game) -> str:
    """What files of the game's format are called."""
    return {"draughts": "pdn", "trictrac": "trictrac"}.get(game.name, "record")


def write_pdn(game: Game, record: Record) -> str:
    """The record as PDN, with the profile it was played under in a tag of its own."""
    start = record.start
    if not isinstance(start, State):
        raise Unavailable(f"PDN is a format of draughts, not of {game.name}; write the game as a record.")
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
    )
    return pdn.write_game(_with_placements(written, record.placed))


def _with_placements(game: pdn.Game, placed: Mapping[int, AnyState]) -> pdn.Game:
    """The game with a setup after each ply that has one."""
    body: list[pdn.Item] = []
    ply = 0
    for item in (None, *game.body):
        if item is not None:
            body.append(item)
        ply += isinstance(item, pdn.Play)
        state = placed.get(ply) if item is None or isinstance(item, pdn.Play) else None
        if isinstance(state, State):
            body.append(pdn.Placement(f'FEN "{state.fen}"'))
    return dataclasses.replace(game, body=tuple(body))
