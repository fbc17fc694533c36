"""Games of trictrac written down (§112): the format, a table à la rigueur in it, and the prose of a transcript."""

from __future__ import annotations

import dataclasses
from itertools import pairwise
from typing import TYPE_CHECKING

from academie.games.trictrac.game import game
from academie.games.trictrac.record.format import Coup, Mark, Note, Record, of_game, read, read_one, replay, write
from academie.games.trictrac.record.table import record_of
from academie.games.trictrac.state import ours
from academie.records.game import Record as GameRecord

if TYPE_CHECKING:
    from academie.game import Move, Roll, State
    from academie.journal import Journal

__all__ = [
    "SUFFIX",
    "Coup",
    "Mark",
    "Note",
    "Record",
    "normal",
    "of_game",
    "read",
    "read_games",
    "read_one",
    "record_of",
    "replay",
    "write",
    "write_game",
    "write_journal",
]

SUFFIX = "trictrac"


def write_game(played: GameRecord) -> str:
    """A game that was played, in this format; a note is said at its end."""
    tags = {key: value for key, value in played.tags.items() if key != "Result"}
    written = of_game(game, ours(played.start), played.moves, tags)
    note = (Note(";", played.note),) if played.note else ()
    return write(dataclasses.replace(written, items=(*written.items, *note)))


def read_games(text: str) -> list[GameRecord]:
    """The games of a file as throws and choices of the law; raises one sentence."""
    return [_played(each) for each in read(text)]


def normal(text: str) -> str:
    """The file written anew."""
    return "\n".join(write(each) for each in read(text))


def _played(record: Record) -> GameRecord:
    """What led from each state of a record to the next; what no throw or choice brings about was set up."""
    states = replay(game, record)
    moves: list[Move | Roll] = []
    placed: dict[int, State] = {}
    for before, after in pairwise(states):
        choices: list[Move | Roll] = [*before.rolls(), *before.moves()]
        led = next((choice for choice in choices if before.after(choice) == after), None)
        if led is not None:
            moves.append(led)
        elif before != after:
            placed[len(moves)] = after
    own = {"Game", "Profile", "Result", "Start", "Marks"}
    tags = {name: value for name, value in record.tags.items() if name not in own}
    return GameRecord(states[0], tuple(moves), states[-1].result, tags, placed)


def write_journal(journal: Journal) -> str | None:
    """A journal à la rigueur, with its acts and rulings as notes; None for one that every game is recorded like."""
    return write(record_of(journal)) if journal.mode == "rigueur" else None
