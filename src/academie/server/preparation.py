"""What a server loads before it is ready.

Modules, templates and books are loaded when they are first needed, and everybody who plays waits meanwhile.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from academie.corpus import shelf
from academie.registry import PACKAGES
from academie.server.meeting import automation, requests
from academie.server.meeting.entries import Chair, Head
from academie.server.meeting.meeting import Meeting
from academie.server.meeting.state import stamped
from academie.server.web import page

if TYPE_CHECKING:
    from academie.server.meeting.entries import Entry

_ACTS = 2  # of a game: the first is done and told, the second follows it
_CHAIRS = (Chair("person", "A", "a"), Chair("person", "B", "b"))


def prepare() -> None:
    """Load what pages are made of, and what an act and its viewers need at every game."""
    page.compile_all()
    for game in PACKAGES:
        rehearse(game)
    shelf.books()


class _Dice:
    def chance(self, game: int, number: int) -> random.Random:
        """The same each time."""
        return random.Random(f"{game}/{number}")  # noqa: S311 - nobody plays


def rehearse(game: str) -> Meeting:
    """A game of which nobody hears, for a few acts, seen by who plays and by who looks on."""
    head = Head("-" * 22, game, "", "assisted", "single", "", _CHAIRS, "game 600+5", True, False, "00" * 32, 0)
    meeting = Meeting.begin(head)
    for chair in range(len(_CHAIRS)):
        meeting = _after(meeting, requests.contribute(meeting, chair, "00"))
    for _ in range(_ACTS):
        board = meeting.playing
        if board is None or board.waits is None or (seat := board.seat(board.waits)) is None or not board.open(seat):
            break
        act = board.line(board.open(seat)[0])
        meeting = _after(meeting, requests.act(meeting, board.waits, act))
    return meeting


def _after(meeting: Meeting, entry: Entry | None) -> Meeting:
    """The meeting after an entry and what the house does then, each shown to everybody."""
    while entry is not None:
        meeting = meeting.after(stamped(entry, meeting.at, 0))
        for chair in (0, None):
            meeting.view(chair)
            meeting.scene(chair)
            meeting.shown(entry, chair)
        entry = automation.due(meeting, _Dice())
    return meeting
