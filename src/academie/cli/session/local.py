"""A seat at a table of this program."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING

from academie.cli.session.board import LocalBoard, LocalClock
from academie.cli.session.line import LocalLine
from academie.cli.session.seat import told_end
from academie.match.series import gainers
from academie.state import LATE

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from pathlib import Path

    from academie.cli.session.game import LocalGame


class LocalSeat:
    """The people at a game, as the client knows them: the game, what they see, their clocks, what they type."""

    def __init__(self, course: LocalGame, example: str = "") -> None:
        self.course, self.language = course, course.language
        self.board, self.clock, self.line = LocalBoard(course), LocalClock(course), LocalLine(course, example)
        self.path: Path | None = None

    def at(self, _: object) -> AbstractContextManager[None]:
        """Nothing happens here behind the back of who sits here."""
        return nullcontext()

    def may_save(self, path: Path) -> bool:
        """Whether nothing is there, or it is the game's own file."""
        own = self.path is not None and self.path.exists() and path.exists() and path.samefile(self.path)
        return own or self.course.history.may_save(path)

    def save(self, path: Path) -> None:
        """Write the game to a file."""
        self.course.history.save(path)

    @property
    def over_prompt(self) -> str:
        """He may look back as long as he likes."""
        return self.course.say("over_prompt")

    def ending(self) -> str:
        """The result in words, with its paragraph."""
        result = self.course.result
        if result is None and self.course.fallen is not None:
            return self.course.say("over_time", side=self.course.listed(self.course.table.against(self.course.fallen)))
        if result is None:
            kept = self.course.history.keeper is not None and self.course.journal.acts
            file = f" {self.path}" if self.path else ""
            return self.course.say("goodbye_kept", file=file) if kept else self.course.say("goodbye")
        winners, game = self.course.listed(gainers(result)), self.course.game
        if result.reason == LATE:
            return self.course.say("over_time", side=winners)
        reason = game.glossary.terms[result.reason].name.to(self.language)
        void = result.reason == "nulle" or not result.points
        return told_end(game, winners, reason, result.law, self.language, void=void)
