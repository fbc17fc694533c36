"""A learner's progress: the step reached in each lesson, the positions worked through, the answers.

A row holds what the terminal saves in a line of a file: of a lesson the words of `academie.lessons.progress`, of an
answer the line of `academie.tutor.repetition`. Rows that can no longer be read are ignored.
"""

import secrets
import time
from contextlib import suppress
from typing import Any

from sqlalchemy import delete, insert, select

from academie.errors import AcademieError
from academie.lessons.progress import Progress, read_progress
from academie.lessons.pupil import Sitting
from academie.server.store.database import Database
from academie.server.store.schema import learned
from academie.tutor.repetition import Memory, Review, read_review

_LESSON, _REVIEW, _ENTRY, _COPY, _BROWSER, _MAIL = "lesson", "review", "entry", "copy", "browser", "mail"


class Learning:
    """Learners in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    # --- Lessons

    def progress(self, user: str) -> Progress:
        """How far somebody is in every lesson he has begun."""
        return Progress({key: reached for _, text in self._rows(user, _LESSON) for key, reached in _read(text)})

    def keep(self, user: str, sitting: Sitting, at: int) -> Progress:
        """Keep how far a sitting has come."""
        game, lesson = sitting.course.game, sitting.lesson.id
        before = self.progress(user)
        after = before.at(sitting)
        if after != before:
            text = Progress({(game, lesson): after.reached[game, lesson]}).write()
            self._put(user, _LESSON, f"{game} {lesson}", text, at)
        return after

    # --- Answers that decide what is asked again

    def memory(self, user: str) -> Memory:
        """What somebody has answered."""
        reviews = []
        for _, line in self._rows(user, _REVIEW):
            with suppress(AcademieError):
                reviews.append(read_review(line))
        return Memory(tuple(reviews))

    def review(self, user: str, review: Review) -> Memory:
        """Keep an answer; what is remembered then."""
        line = review.line()
        # A line tells the second; of two answers within one the later must stay the later.
        key = f"{line.partition(' ')[0]} {time.time_ns():020d} {secrets.token_hex(2)}"
        self._put(user, _REVIEW, key, line, int(review.at.timestamp()) * 1000)
        return self.memory(user)

    # --- Positions of the books

    def entries(self, user: str) -> frozenset[str]:
        """The entries that somebody has worked through, by their ids."""
        return frozenset(key for key, _ in self._rows(user, _ENTRY))

    def worked(self, user: str, entry: str, at: int) -> None:
        """He has worked through an entry."""
        self._put(user, _ENTRY, entry, "", at)

    # --- Own copies of the books

    def copies(self, user: str) -> frozenset[str]:
        """The books of which somebody has added a copy."""
        asked = select(learned.c.key).where(learned.c.user == user, learned.c.kind == _COPY)
        with self.database.reading() as connection:
            return frozenset(connection.execute(asked).scalars())

    def copy(self, user: str, book: str) -> str | None:
        """The text of a copy, in our lines."""
        here = (learned.c.user == user, learned.c.kind == _COPY, learned.c.key == book)
        with self.database.reading() as connection:
            return connection.execute(select(learned.c.text).where(*here)).scalar()

    def add_copy(self, user: str, book: str, text: str, at: int) -> None:
        """Save a copy, in place of an earlier one."""
        self._put(user, _COPY, book, text, at)

    def remove_copy(self, user: str, book: str) -> None:
        """Delete a copy."""
        self._remove(user, _COPY, book)

    # --- Browsers that want notices

    def browsers(self, user: str) -> list[tuple[str, str]]:
        """The key and the text of each."""
        return self._rows(user, _BROWSER)

    def add_browser(self, user: str, key: str, text: str, at: int, most: int) -> None:
        """Save one, and delete the oldest beyond the limit."""
        self._put(user, _BROWSER, key, text, at)
        asked = select(learned.c.key).where(learned.c.user == user, learned.c.kind == _BROWSER)
        with self.database.reading() as connection:
            old = list(connection.execute(asked.order_by(learned.c.at.desc())).scalars())[most:]
        for each in old:
            self._remove(user, _BROWSER, each)

    def remove_browser(self, user: str, key: str) -> None:
        """Forget one."""
        self._remove(user, _BROWSER, key)

    # --- E-mail addresses

    def mail(self, user: str) -> str:
        """The saved address; empty if there is none."""
        return next((text for _, text in self._rows(user, _MAIL)), "")

    def put_mail(self, user: str, text: str, at: int, before: str | None = None) -> bool:
        """Save it, or with an empty text forget it; with `before` only where it still says that. Whether it did."""
        here = (learned.c.user == user, learned.c.kind == _MAIL)
        with self.database.writing() as connection:
            gone = connection.execute(
                delete(learned).where(*here, *([] if before is None else [learned.c.text == before]))
            ).rowcount
            if text and (gone or before is None):
                connection.execute(insert(learned).values(user=user, kind=_MAIL, key="", text=text, at=at))
        return bool(gone) or before is None

    # --- All of it

    def of(self, user: str) -> dict[str, Any]:
        """All data of a person in these tables, as plain data."""
        asked = select(learned.c.kind, learned.c.key, learned.c.text, learned.c.at).where(learned.c.user == user)
        with self.database.reading() as connection:
            rows = connection.execute(asked.order_by(learned.c.kind, learned.c.key)).mappings()
            return {"learned": [dict(row) for row in rows]}

    def _rows(self, user: str, kind: str) -> list[tuple[str, str]]:
        asked = select(learned.c.key, learned.c.text).where(learned.c.user == user, learned.c.kind == kind)
        with self.database.reading() as connection:
            return [(row.key, row.text) for row in connection.execute(asked.order_by(learned.c.key))]

    def _remove(self, user: str, kind: str, key: str) -> None:
        here = (learned.c.user == user, learned.c.kind == kind, learned.c.key == key)
        with self.database.writing() as connection:
            connection.execute(delete(learned).where(*here))

    def _put(self, user: str, kind: str, key: str, text: str, at: int) -> None:
        here = (learned.c.user == user, learned.c.kind == kind, learned.c.key == key)
        with self.database.writing() as connection:
            connection.execute(delete(learned).where(*here))
            connection.execute(insert(learned).values(user=user, kind=kind, key=key, text=text, at=at))


def _read(text: str) -> list[tuple[tuple[str, str], Any]]:
    with suppress(AcademieError):
        return list(read_progress(text).reached.items())
    return []
