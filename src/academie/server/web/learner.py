"""What the pages of lessons, exercises and books share: the learner, saved progress, rendering."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeVar

from fastapi import Request, Response

from academie.errors import AcademieError, Unavailable
from academie.lessons import pupil
from academie.lessons.progress import Progress
from academie.server.api.accounts import user_of
from academie.server.api.answers import PATIENCE, ask, process_of
from academie.server.people import identity
from academie.server.store.learning import Learning
from academie.server.web.documents import citing, passages, pressed, sourcing
from academie.server.web.page import person, rendered
from academie.text.message import Message
from academie.tutor.repetition import Card, Grade, Memory

T = TypeVar("T")

UNKEPT = Message("Your progress cannot be saved now. You can go on without it. {why}")
# On a page buttons stand for the words that are typed elsewhere.
_ON_A_PAGE = {
    pupil.AGAIN: Message("Try again."),
    pupil.EMPTY: Message("Give your answer, or ask for a hint."),
    pupil.NO_HINT: Message("This step has no hint."),
}


class Learner:
    """The learner behind a request: a stranger until the first answer."""

    def __init__(self, request: Request) -> None:
        self.request, self.process = request, process_of(request)
        self.user = self.token = ""
        self.unkept: Message | None = None  # what cannot be saved, in a sentence

    @property
    def learning(self) -> Learning:
        """Where progress is saved."""
        return self.process.accounts.learning

    async def look(self) -> Learner:
        """Find out who it is."""
        try:
            self.user = (await user_of(self.request)).id
        except AcademieError as error:
            self.unkept = UNKEPT.fill(why=error.text)
        return self

    async def sit(self) -> Learner:
        """The same; a stranger becomes a guest, since progress is saved from here on. Too many answers are refused."""
        try:
            user, self.token = await person(self.request)
            self.user = user.id
        except AcademieError as error:
            self.unkept = UNKEPT.fill(why=error.text)
            return self
        self.process.limit(self.user)
        return self

    async def progress(self) -> Progress:
        """Progress in the lessons."""
        return await self._asked(Progress(), lambda: self.learning.progress(self.user))

    async def memory(self) -> Memory:
        """The answers so far."""
        return await self._asked(Memory(), lambda: self.learning.memory(self.user))

    async def entries(self) -> frozenset[str]:
        """The entries of books that are done."""
        return await self._asked(frozenset[str](), lambda: self.learning.entries(self.user))

    async def worked(self) -> frozenset[str]:
        """The entries of books read to the end and the problems answered, by `book/number`."""
        last = {each.key: each.grade for each in (await self.memory()).reviews}
        return frozenset({*(await self.entries()), *(key for key, grade in last.items() if grade is not Grade.AGAIN)})

    async def copies(self) -> frozenset[str]:
        """The books of which the learner has added a copy."""
        return await self._asked(frozenset[str](), lambda: self.learning.copies(self.user))

    async def copy(self, book: str) -> str | None:
        """The learner's own copy of a book."""
        return await self._asked(None, lambda: self.learning.copy(self.user, book))

    async def write(self, work: Callable[[str], Any]) -> None:
        """Save something that the learner asked to save; raises where that fails."""
        if self.unkept is not None:
            raise Unavailable(self.unkept)
        await self.process.readers.run(PATIENCE, work, self.user)

    async def keep(self, work: Callable[[str, int], Any]) -> None:
        """Save something; if that fails the page says so and goes on."""
        await self._asked(None, lambda: work(self.user, time.time_ns() // 1_000_000))

    async def _asked(self, nothing: T, work: Callable[[], T]) -> T:
        if not self.user or self.unkept is not None:
            return nothing
        try:
            return await self.process.readers.run(PATIENCE, work)
        except AcademieError as error:
            self.unkept = UNKEPT.fill(why=error.text)
            return nothing

    async def shown(self, template: str, wrong: AcademieError | None = None, /, **values: Any) -> Response:  # noqa: ANN401 - whatever a template shows
        """A page for this learner, rendered in a thread, with the cookie of a new guest."""
        data = {
            "here": "study",
            "cited": citing(self.request),
            "source": sourcing(self.request),
            "passage": passages(self.request),
            "unkept": self.unkept,
            "known": bool(self.user),
        }
        return await ask(self.request, lambda: self._rendered(template, wrong, {**data, **values}))

    def _rendered(self, template: str, wrong: AcademieError | None, values: dict[str, Any]) -> Response:
        if "lines" in values:
            values["lines"] = [_ON_A_PAGE.get(each, each) for each in values["lines"]]
        answer = rendered(self.request, template, wrong, **values)
        if self.token:
            identity.give(answer, self.token, secure=self.process.settings.secure)
        return pressed(self.request, answer, own=True)


def days(card: Card | None, now: float) -> int | None:
    """In how many days something is due; 0 for now, None if it was never asked."""
    return None if card is None else max(0, round((card.due.timestamp() - now) / 86_400))
