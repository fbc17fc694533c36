"""A finished game, entry by entry: the table after each, with nothing hidden.

People step through a game, so the last state of some games is cached, and the next one is made from it.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING

from academie.errors import Illegal, Unknown
from academie.match.rounds import SINGLE
from academie.server.meeting import views
from academie.server.meeting.entries import Entry, Head, Kind
from academie.server.meeting.meeting import Meeting
from academie.text.message import Message, verbatim

if TYPE_CHECKING:
    from academie.game.data import Data

_CAPACITY = 16  # meetings
_PLAYING = Message("This game is still in progress. Watch it now, or review it when it is over.")


_FOLDS: OrderedDict[str, Meeting] = OrderedDict()  # by link, as far as each was last gone through
_LOCK = threading.Lock()


def _fold(head: Head, entries: Sequence[Entry], number: int) -> Meeting:
    """The game after a number of entries."""
    with _LOCK:
        meeting = _FOLDS.pop(head.link, None)
    if meeting is None or meeting.number > number:
        meeting = Meeting.begin(head)
    for entry in entries[meeting.number : number]:
        meeting = meeting.after(entry)
    with _LOCK:
        _FOLDS[head.link] = meeting
        while len(_FOLDS) > _CAPACITY:
            _FOLDS.popitem(last=False)
    return meeting


def at(end: Meeting, entries: Sequence[Entry], number: int) -> Data:
    """What stood there after an entry, 0 before the first; refused while the meeting goes on."""
    if not end.over:
        raise Illegal(_PLAYING)
    if not 0 <= number <= len(entries):
        raise Unknown("There is no step {number}. This game has {count} steps.", number=number, count=len(entries))
    entry, lines = entries[number - 1] if number else None, []
    if (
        entry is not None and entry.kind is Kind.END and number > 1
    ):  # it says that the game is over; why, the one before
        lines = _fold(end.head, entries, number - 1).sentences(entries[number - 2])
    meeting = _fold(end.head, entries, number)
    view = meeting.view(None)
    return {
        "number": number,
        "count": len(entries),
        "kind": entry.kind.value if entry is not None else "",
        "chair": None if entry is None else entry.chair,
        "told": lines + ([] if entry is None else meeting.sentences(entry)),
        "scene": None if meeting.board is None else views.open_scene(meeting.board),
        "position": None if meeting.board is None else meeting.board.whole_line,
        **{name: view[name] for name in ("marks", "games", "seats", "sides", "result", "at")},
        # of one game the score says no more than its result
        "standing": view["standing"] if end.head.form != SINGLE.name else verbatim("").data(),
    }


def listed(end: Meeting, entries: Sequence[Entry]) -> list[Data]:
    """What every entry did, in short; entries without an account are left out."""
    if not end.over:
        raise Illegal(_PLAYING)
    found, meeting = [], Meeting.begin(end.head)
    for entry in entries:
        meeting = meeting.after(entry)
        lines = [line.data() for line in meeting.messages(entry) if line.en.strip()]
        if lines:
            found.append({"number": entry.number, "kind": entry.kind.value, "chair": entry.chair, "told": lines})
    return found
