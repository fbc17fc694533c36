"""Games of draughts written down as PDN, and the main lines of a PDN file read."""

from __future__ import annotations

import dataclasses
import re
from itertools import islice
from typing import TYPE_CHECKING

from academie.errors import Unreadable
from academie.games.draughts import pdn
from academie.games.draughts.followed import follow
from academie.games.draughts.game import game
from academie.games.draughts.state import State, ours
from academie.journal import SetUp, from_moves, moves_of
from academie.journal.game import known, lost_on_time, tags_of, termination
from academie.text.message import Message

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from academie.game import Move, Result
    from academie.game import State as AnyState
    from academie.journal import Journal

SUFFIX, TOGETHER = "pdn", False
_RESULTS: dict[tuple[float, ...], str] = {(1.0, 0.0): "2-0", (0.5, 0.5): "1-1", (0.0, 1.0): "0-2"}
_WON = {"2-0": 0, "1-0": 0, "0-2": 1, "0-1": 1}
_NAMES = ("White", "Black")
_OWN = {"FEN", "Result", "GameType", "SetUp", "Profile", *_NAMES}  # tags that the journal says in its own way
_LIKELY = re.compile(r"\d\.+\s*\d{1,2}[-x:]\d{1,2}\b")
_DRAWN = {"1-1", "1/2-1/2"}
_BEYOND = Message("Drawn here, and played on: {moves}")
_OTHER = Message("Game {number} is of another kind of draughts, {kind}, which is not played here; leave it out.")


def write_games(games: Sequence[Journal]) -> str:
    """Games as PDN, each with the profile it was played under in a tag of its own."""
    return "\n".join(map(_written, games))


def _written(journal: Journal) -> str:
    moves = moves_of(journal)
    start = ours(moves.start)
    # PDN has no room for victims; two captures that differ in nothing else are very rare.
    texts = [ply.text(game).partition("(")[0] for ply in moves.plies]
    usual = str(start) == str(game.start(start.profile.name))
    names = {tag: name for tag, name in zip(_NAMES, journal.players, strict=False) if name}
    written = pdn.game_from_moves(
        texts,
        fen=None if usual else start.fen,
        tags={**journal.tags, **termination(moves.result), **names, "Profile": start.profile.name},
        result=_RESULTS[moves.result.shares] if moves.result is not None else "*",
        comments={number: " ".join(said) for number, said in journal.remarks.items()},
        board=start.damier,
    )
    return pdn.write_game(_with_placements(written, moves.set_up))


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


# --- Reading


def likely(text: str) -> bool:
    """Whether a text looks as PDN does."""
    return _LIKELY.search(text) is not None


def read_games(text: str, most: int | None = None) -> list[Journal]:
    """The main lines of a file or of its first games, every move through the law; raises one sentence."""
    found = [_journal(each, number) for number, each in enumerate(islice(pdn.iterate(text), most), start=1)]
    if not found:
        raise Unreadable("There is no game in the file; check that it is PDN.")
    return found


def normal(text: str) -> str:
    """A file written anew, variations and remarks kept."""
    return "\n".join(pdn.write_canonical(each) for each in pdn.read_games(text))


def _journal(read: pdn.Game, number: int) -> Journal:
    found = follow(read, number)
    if found.kind is not None:
        raise Unreadable(_OTHER.fill(number=number, kind=found.kind))
    if found.wrong is not None:
        raise found.wrong
    tags = tags_of(((tag.name, tag.value) for tag in read.tags), own=_OWN)
    players = tuple(known(read.tag(name) or "") for name in _NAMES)
    end = found.drawn or found.states[-1]
    choices: list[Move | SetUp] = []
    for ply in range(len(found.played) + 1):
        choices += found.played[ply - 1 : ply] if ply else ()
        choices += [SetUp(0, str(found.placed[ply]))] if ply in found.placed else []
    beyond = " ".join(found.moves[len(found.played) :])
    remarks = {len(choices): (_BEYOND.fill(moves=beyond).en,)} if beyond else {}
    result = end.result or _told(end, read.result, late=lost_on_time(tags))
    return from_moves(game, found.states[0], choices, result, players, tags, remarks)


def _told(end: State, text: str, *, late: bool) -> Result | None:
    """The result the file tells, where the board does not: agreed, given up, or lost on time."""
    if text in _DRAWN:
        return game.agreed(end)
    loses = game.late if late else game.left
    return loses(end, 1 - _WON[text]) if text in _WON else None
