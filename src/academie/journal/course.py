"""The course of a journal: what each act has done, as far as the acts can be done, and which of them cannot.

`journal.read` refuses a text in which anything is wrong; here everything before it is kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.errors import AcademieError, Unreadable
from academie.journal.game import opened, read_act

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

    from academie.journal.game import Journal
    from academie.referee.acts import Act
    from academie.referee.table import Table
    from academie.title import Title


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a journal cannot go on: the number of the act, from 1, or 0 for the head, and why."""

    number: int
    why: Title


@dataclass(frozen=True, slots=True)
class Step:
    """One act of a journal, and the table after it; an act passed over has left the table as it was."""

    act: Act | None
    table: Table


@dataclass(frozen=True, slots=True)
class Course:
    """What became of a journal; without a table before the first act where the head is wrong."""

    journal: Journal | None  # its head
    start: Table | None
    steps: tuple[Step, ...] = ()
    stop: Stop | None = None

    @property
    def tables(self) -> tuple[Table, ...]:
        """The table before the first act and after each, so that the index is the number of the act."""
        return (() if self.start is None else (self.start,)) + tuple(step.table for step in self.steps)


def course_of(text: str) -> Course:
    """The course of the journal that a text holds."""
    try:
        journal, lines = opened(text)
    except AcademieError as wrong:
        return Course(None, None, stop=Stop(0, wrong.text))
    return course(journal, ([line] for _, line in lines))


def course(journal: Journal, acts: Iterable[Sequence[str]], idle: Container[int] = ()) -> Course:
    """The course of acts after a head; each is given in one or more wordings, and the first that can be read is done.

    An act that cannot be done is the end, unless its number is among those of `idle`, which are then passed over.
    """
    try:
        start = table = journal.start()
    except AcademieError as wrong:
        return Course(journal, None, stop=Stop(0, wrong.text))
    steps: list[Step] = []
    for number, wordings in enumerate(acts, 1):
        try:
            act = _read(journal.game, wordings)
            table = journal.after(table, act)
        except AcademieError as wrong:
            if number not in idle:
                return Course(journal, start, tuple(steps), Stop(number, wrong.text))
            steps.append(Step(None, table))
        else:
            steps.append(Step(act, table))
    return Course(journal, start, tuple(steps))


def _read(game: str, wordings: Sequence[str]) -> Act:
    """The act of the first wording that can be read; raises what is wrong with the last."""
    for wording in wordings[:-1]:
        try:
            return read_act(game, wording)
        except Unreadable:
            continue
    return read_act(game, wordings[-1])
