"""A seat at a table of this program: what is seen there, and the clocks."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING

from academie.cli.screen.layout import BETWEEN
from academie.cli.session.line import LocalLine
from academie.cli.words import ON_TIME, UNSAVED, ending
from academie.display.drawing import Carried, Look
from academie.errors import AcademieError
from academie.match.clock import OUT
from academie.match.series import gainers
from academie.players.characters import called
from academie.referee.acts import RunOut
from academie.state import LATE
from academie.text.message import Message, verbatim

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from pathlib import Path

    from academie.cli.screen.layout import View
    from academie.cli.session.game import LocalGame
    from academie.game import Game, Move, State


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
        return Message("The game is over. Type review to look back, or press Enter > ").to(self.course.language)

    def ending(self) -> str:
        """The result in words, with its paragraph."""
        result = self.course.result
        if result is None and self.course.fallen is not None:
            return ON_TIME.fill(side=self.course.listed(self.course.table.against(self.course.fallen))).to(
                self.language
            )
        if result is None:
            kept = self.course.history.keeper is not None and self.course.journal.acts
            file = f" {self.path}" if self.path else ""
            return (_SAVED.fill(file=file) if kept else UNSAVED).to(self.language)
        winners, game = self.course.listed(gainers(result)), self.course.game
        if result.reason == LATE:
            return ON_TIME.fill(side=winners).to(self.language)
        reason, title = game.glossary.terms[result.reason].name, game.law.find(result.law).title
        void = result.reason == "nulle" or not result.points
        return ending(winners, reason, result.law, title, void=void).to(self.language)


_SAVED = Message("Game saved. “academie resume{file}” continues it.")
_HEAD = verbatim("{title}, {profile}")
_AGAINST = Message("{side}: {name}")
_YOU = Message("you")
_RIGUEUR = verbatim("à la rigueur")
_LAST = Message("last play {told}")
_BEGUN = Message("{made} then {landings}")


class LocalBoard:
    """What is seen of a game."""

    def __init__(self, course: LocalGame) -> None:
        self.course = course

    @property
    def game(self) -> Game:
        """What is played."""
        return self.course.game

    @property
    def seen(self) -> State | None:
        """All of it, or the view of who looks; None until somebody does."""
        if not self.course.game.hidden or self.course.result is not None:
            return self.course.state
        viewer = self.course.people[0] if len(self.course.people) == 1 else self.course.looking
        return self.course.table.view(viewer).state if viewer is not None else None

    @property
    def last(self) -> Move | None:
        """The last move played."""
        return self.course.history.last

    def look(self, view: View) -> Look:
        """The board from the side of who sits alone, with what is begun of a play."""
        made = self.course.walk.made if self.course.walk is not None else ()
        begun = tuple(Carried(step.origin, step.target, (*step.over, *filter(None, [step.hit]))) for step in made)
        turned = view.faced(self.course.game, second=self.course.people == [1])
        return Look(
            view.language,
            turned.a_at,
            arrow=True,
            numbers=self.course.asked if self.course.numbers else None,
            begun=begun,
        )

    @property
    def head(self) -> str:
        """What is played, by which rules, and who sits where."""
        named = [_HEAD.fill(title=self.course.game.title, profile=self.course.state.profile.title)]
        named += [] if self.course.table.assisted else [_RIGUEUR]
        for seat, opponent in enumerate(self.course.seated):
            if opponent is not None or len(self.course.people) == 1:
                who = _YOU if opponent is None else called(opponent.name)
                named.append(_AGAINST.fill(side=self.course.game.players[seat], name=who))
        return BETWEEN.join(each.to(self.course.language) for each in named)

    @property
    def status(self) -> str:
        """The throw that lies there, the play before it, and what is begun and not yet played."""
        parts = [self._told_last(chance=True)] if not self.course.game.hidden else []
        if self.course.walk is not None and self.course.walk.made:
            landings = self.course.spelled(", ".join(self.course.walk.landings), self.course.asked)
            going_on = _BEGUN.fill(
                made=self.course.spelled(self.course.walk.told, self.course.asked), landings=landings
            )
            parts.append(going_on.to(self.course.language))
        elif told := self._told_last(chance=False):
            parts.append(_LAST.fill(told=told).to(self.course.language))
        return BETWEEN.join(filter(None, parts))

    def _told_last(self, *, chance: bool) -> str:
        found = self.course.history.told_last(chance=chance)
        return "" if found is None else self.course.spelled(found[1].to(self.course.language).strip(), found[0])


class LocalClock:
    """The clocks of the people at a game of this program."""

    def __init__(self, course: LocalGame) -> None:
        self.course = course

    @property
    def times(self) -> str:
        """What the clocks show now; nothing where there are none."""
        if self.course.timer is None:
            return ""
        sides = [
            self.course.game.players[self.course.table.sitting.index(player)]
            for player in range(len(self.course.opponents))
        ]
        return self.course.timer.told(sides).to(self.course.language)

    def rest(self) -> float:
        """The seconds left to the person who is asked; without end where there is no clock."""
        return float("inf") if self.course.timer is None else self.course.timer.rest

    def run(self) -> None:
        """The clock of the person who is asked runs, where the table waits for him."""
        if self.course.timer is not None and self.course.table.waits in self.course.people:
            self.course.timer.run(self.course.table.sitting[self.course.asked])
        elif self.course.timer is not None:
            self.course.timer.pause()

    def stop(self) -> list[str]:
        """Nobody's clock runs, and what they show is kept; what is said where it cannot be."""
        if self.course.timer is not None:
            self.course.timer.pause()
        return [line.to(self.course.language) for line in self.course.note_time()]

    def fall(self) -> str | None:
        """Who has no time left loses the game by an act, where its law knows that; else the game just ends."""
        seat = self.course.fallen
        if seat is None:
            return None
        lines = self.stop()
        try:
            self.course.game.left(self.course.state, seat)
            lines.append(self.course.do(RunOut(seat)))
        except AcademieError:
            lines.append(OUT.fill(name=self.course.game.players[seat]).to(self.course.language))
        return "\n".join(lines)
