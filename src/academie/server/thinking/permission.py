"""Who may ask an engine about a game: builds the question for the workers.

While people play against one another nobody in a chair gets an answer; alone against machines, and when all is over,
everybody may ask.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.errors import Illegal

if TYPE_CHECKING:
    from academie.server.meeting.meeting import Meeting


@dataclass(frozen=True)
class Question:
    """A table, as a journal, and the seat from which it is looked at; None for one who looks on."""

    journal: str
    seat: int | None


def allowed(meeting: Meeting, chair: int | None) -> bool:
    """Whether somebody may ask an engine about the game in progress."""
    if chair is None or meeting.over:
        return True
    return all(each.kind == "machine" for number, each in enumerate(meeting.head.chairs) if number != chair)


def question(meeting: Meeting, chair: int | None, acts: int | None = None) -> Question:
    """What the workers are asked about the last game, as it stands or after a number of acts; raises a sentence.

    In a thread: old tables may have to be made again.
    """
    if not allowed(meeting, chair):
        raise Illegal("You are playing this game against other people. You can ask the engine when it is over.")
    board = meeting.board
    if board is None:
        raise Illegal("The game has not started yet.")
    journal = meeting.journal(board)
    seat = None if chair is None else board.seat(chair)
    if acts is not None:
        if acts > len(journal.acts):
            raise Illegal("The game has {count} acts. Choose a number from 0 to {count}.", count=len(journal.acts))
        journal = dataclasses.replace(journal, acts=journal.acts[:acts])
    if board.over or meeting.over:
        seat = board.tables[len(journal.acts)].waits  # all is known of a game that is over: whose turn it was
        board.rest()
    return Question(journal.write(), seat)
