"""Games of trictrac written down (§112): the format, a table à la rigueur in it, and the prose of a transcript."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from academie.games.trictrac.game import game
from academie.games.trictrac.record.format import Coup, Mark, Note, Record, of_game, read, read_one, replay, write
from academie.games.trictrac.record.table import record_of
from academie.games.trictrac.state import ours

if TYPE_CHECKING:
    from academie.records.game import Record as GameRecord
    from academie.referee.journal import Journal

__all__ = [
    "SUFFIX",
    "Coup",
    "Mark",
    "Note",
    "Record",
    "of_game",
    "read",
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


def write_journal(journal: Journal) -> str | None:
    """A journal à la rigueur, with its acts and rulings as notes; None for one that every game is recorded like."""
    return write(record_of(journal)) if journal.mode == "rigueur" else None
