"""A seat at a table of this program: what is seen there, and the clocks."""

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from academie.cli.session.game import OUT_OF_TIME, YOU, LocalGame
from academie.cli.session.line import LocalLine
from academie.errors import AcademieError
from academie.game import Game, Move, State
from academie.game.drawing import Carried, Look
from academie.game.state import LATE
from academie.match.clock import OUT
from academie.match.series import gainers
from academie.players.characters import called
from academie.referee.acts import RunOut
from academie.terminal.layout import BETWEEN, View
from academie.terminal.output import ON_TIME, UNSAVED, ending, headed
from academie.text.message import Message, verbatim


class LocalSeat:
    """The people at a game, as the client knows them: the game, what they see, their clocks, what they type."""

    def __init__(self, course: LocalGame, example: str = "") -> None:
        self.course, self.language = course, course.language
        self.board, self.clock, self.line = LocalBoard(course), LocalClock(course), LocalLine(course, example)
        self.path: Path | None = None

    def at(self, _: object) -> AbstractContextManager[None]:
        """Nothing happens here between two lines that a person types."""
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
        """How the game ended and by which paragraph; while it lasts, whether it is saved."""
        course, game, result = self.course, self.course.game, self.course.result
        if result is None and course.fallen is not None:
            text = ON_TIME.fill(side=course.listed(course.table.against(course.fallen)))
        elif result is None:
            saved = course.history.keeper is not None and course.touched
            text = _SAVED.fill(file=f" {self.path}" if self.path else "") if saved else UNSAVED
        elif result.reason == LATE:
            text = ON_TIME.fill(side=course.listed(gainers(result)))
        else:
            reason, title = game.glossary.terms[result.reason].why, game.law.find(result.law).title
            void = result.reason == "nulle" or not result.points
            won = gainers(result)
            yours = course.people == [*won] and len(won) == 1
            text = ending(course.listed(won), reason, result.law, title, void=void, yours=yours)
        return headed(text.to(self.language))


_SAVED = Message("Game saved. “academie resume{file}” continues it.")
_HEAD = verbatim("{title}, {profile}")
_AGAINST = Message("{side}: {name}")
_RIGUEUR = verbatim("à la rigueur")
_LAST = Message("last play {told}")
_BEGUN = Message("{made} then {landings}")


class LocalBoard:
    """What is seen of a game."""

    def __init__(self, course: LocalGame) -> None:
        self.course = course

    @property
    def game(self) -> Game:
        """The game and its rules."""
        return self.course.game

    @property
    def seen(self) -> State | None:
        """The whole state, or what the person at the screen may see; None until somebody looks."""
        if not self.course.game.hidden or self.course.result is not None:
            return self.course.state
        viewer = self.course.people[0] if len(self.course.people) == 1 else self.course.looking
        return self.course.table.view(viewer).state if viewer is not None else None

    @property
    def last(self) -> Move | None:
        """The last move played."""
        return self.course.history.last

    def look(self, view: View) -> Look:
        """The board from the side of a single person, with the dames of an unfinished play."""
        course = self.course
        made = course.walk.made if course.walk is not None else ()
        begun = tuple(Carried(step.origin, step.target, (*step.over, *filter(None, [step.hit]))) for step in made)
        a_at = view.faced(course.game, second=course.people == [1]).a_at
        return Look(view.language, a_at, arrow=True, numbers=course.asked if course.numbers else None, begun=begun)

    @property
    def head(self) -> str:
        """What is played, by which rules, and who sits where."""
        course = self.course
        named = [_HEAD.fill(title=course.game.title, profile=course.state.profile.title)]
        named += [] if course.table.assisted else [_RIGUEUR]
        for seat, opponent in enumerate(course.seated):
            if opponent is not None or len(course.people) == 1:
                who = YOU if opponent is None else called(opponent.name)
                named.append(_AGAINST.fill(side=course.game.players[seat], name=who))
        return BETWEEN.join(each.to(course.language) for each in named)

    @property
    def status(self) -> str:
        """The throw that lies there, the play before it, and what is begun and not yet played."""
        course = self.course
        parts = [self._last_in_words(chance=True)] if not course.game.hidden else []
        if course.walk is not None and course.walk.made:
            landings = course.spelled(", ".join(course.walk.landings), course.asked)
            made = course.spelled(course.walk.text, course.asked)
            parts.append(_BEGUN.fill(made=made, landings=landings).to(course.language))
        elif text := self._last_in_words(chance=False):
            parts.append(_LAST.fill(told=text).to(course.language))
        return BETWEEN.join(filter(None, parts))

    def _last_in_words(self, *, chance: bool) -> str:
        found = self.course.history.last_in_words(chance=chance)
        return "" if found is None else self.course.spelled(self.course.told([found[1]])[0].strip(), found[0])


class LocalClock:
    """The clocks of the people at a game of this program."""

    def __init__(self, course: LocalGame) -> None:
        self.course, self.timer = course, course.timer

    @property
    def times(self) -> str:
        """The times on the clocks; nothing where there are none."""
        if self.timer is None:
            return ""
        course = self.course
        sides = [course.called(course.table.sitting.index(each)) for each in range(len(course.opponents))]
        return headed(self.timer.in_words(sides).to(course.language))

    def rest(self) -> float:
        """The seconds left to the person who is asked; infinite without a clock."""
        return float("inf") if self.timer is None else self.timer.rest

    def run(self) -> None:
        """Start the clock of the person for whom the table waits."""
        if self.timer is not None and self.course.table.waits in self.course.people:
            self.timer.run(self.course.table.sitting[self.course.asked])
        elif self.timer is not None:
            self.timer.pause()

    def stop(self) -> list[str]:
        """Stop all clocks and save their times; returns a sentence if that fails."""
        if self.timer is not None:
            self.timer.pause()
        return [line.to(self.course.language) for line in self.course.note_time()]

    def fall(self) -> str | None:
        """End the game for a player without time: by an act if the law has one, otherwise without."""
        course, seat = self.course, self.course.fallen
        if seat is None:
            return None
        lines = self.stop()
        try:
            course.game.left(course.state, seat)
            lines.append(course.do(RunOut(seat)))
        except AcademieError:
            out = OUT_OF_TIME if course.people == [seat] else OUT.fill(name=course.called(seat))
            lines.append(out.to(course.language))
        return "\n".join(lines)
