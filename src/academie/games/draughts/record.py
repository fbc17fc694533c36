"""Games of draughts written down as PDN, and the main lines of a PDN file read."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, cast

from academie.errors import Unreadable
from academie.games.draughts import pdn
from academie.games.draughts.followed import follow
from academie.games.draughts.game import game
from academie.games.draughts.state import State, ours
from academie.records.game import Record
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Mapping

    from academie.game import Move, Result
    from academie.game import State as AnyState

SUFFIX = "pdn"
_RESULTS: dict[tuple[float, ...], str] = {(1.0, 0.0): "2-0", (0.5, 0.5): "1-1", (0.0, 1.0): "0-2"}
_WON = {"2-0": 0, "1-0": 0, "0-2": 1, "0-1": 1}
_DRAWN = {"1-1", "1/2-1/2"}
_NOTHING = Title(
    "There is no game in the file; check that it is PDN.",
    "Il n'y a pas de partie dans le fichier ; vérifiez que c'est du PDN.",
)
_BEYOND = Title("Drawn here, and played on: {moves}", "Remise ici, et l'on a joué encore : {moves}")
_OTHER = Title(
    "Game {number} is of another kind of draughts, {kind}, which is not played here; leave it out.",
    "La partie {number} est d'un autre jeu de dames, {kind}, qui ne se joue pas ici ; laissez-la de côté.",
)


def write_game(record: Record) -> str:
    """The record as PDN, with the profile it was played under in a tag of its own."""
    start = ours(record.start)
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
        board=start.damier,
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


# ---------------------------------------------------------------------------------------------
# Reading


def read_games(text: str) -> list[Record]:
    """The main lines of a file, every move through the law; raises one sentence with the game."""
    found = [_record(each, number) for number, each in enumerate(pdn.read_games(text), start=1)]
    if not found:
        raise Unreadable(_NOTHING)
    return found


def normal(text: str) -> str:
    """A file written anew, variations and remarks kept."""
    return "\n".join(pdn.write_canonical(each) for each in pdn.read_games(text))


def _record(read: pdn.Game, number: int) -> Record:
    found = follow(read, number)
    if found.kind is not None:
        raise Unreadable(_OTHER.fill(number=number, kind=found.kind))
    if found.wrong is not None:
        raise found.wrong
    own = {"FEN", "Result", "GameType", "SetUp", "Profile"}
    kept = {tag.name: tag.value for tag in read.tags if tag.name not in own}
    start, end = found.states[0], found.drawn or found.states[-1]
    beyond = " ".join(found.moves[len(found.played) :])
    remarks = {len(found.played): (_BEYOND.fill(moves=beyond).en,)} if beyond else {}
    return Record(start, found.played, end.result or _told(end, read.result), kept, found.placed, remarks=remarks)


def _told(end: State, text: str) -> Result | None:
    """The result the file tells, where the board does not: agreed, or given up."""
    if text in _DRAWN:
        return game.agreed(end)
    return game.left(end, 1 - _WON[text]) if text in _WON else None
