"""The loop of a game at the terminal: show, ask, obey. What each command does is the session's; here it is shown."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from academie.cli import completing, glossaries
from academie.cli.session.commands import COMMANDS, command_of
from academie.cli.session.local import NO, YES
from academie.cli.sights import sight_of
from academie.cli.texts import show_paragraph
from academie.errors import AcademieError

if TYPE_CHECKING:
    from collections.abc import Callable

    from academie.cli.board import View
    from academie.cli.session.local import Session
    from academie.cli.surface import Surface

__all__ = ["COMMANDS", "Terminal"]
_AFTER = {"review", "explain", "law", "glossary", "save", "board", "quit"}


class Terminal:
    """One game after another on one surface; `open` until somebody leaves or the input ends."""

    def __init__(self, session: Session, surface: Surface, view: View) -> None:
        self.session, self.surface, self.view = session, surface, view
        self.open = True
        self.stale = True  # something has happened since the board was shown

    def run(self) -> None:
        """One game, to its end or to the end of the input."""
        session = self.session
        self.stale = True
        try:
            while self.open and not session.over and not self.surface.left:
                self.once()
        except KeyboardInterrupt:  # at a scroll; what was done is kept
            session.stop_clock()
            self.surface.part(session.ending())
            raise
        self.open = self.open and not self.surface.left
        for wrong in session.stop_clock():
            self.tell(wrong)
        if self.open and self.stale and session.over:
            self.show()
        self.surface.part(session.ending())
        if self.surface.live and self.open:
            self.look_back()

    def once(self) -> None:
        """What happens next: by itself, or by a person who is asked."""
        told = self.happened()
        if told is not None:
            self.act(told)
        elif self.session.hand_over is not None:
            self.hand_over(self.session.hand_over)
        else:
            if self.stale:
                self.show()
            self.turn()

    def look_back(self) -> None:
        """A game that is over stays in view until the person has seen enough of it; he may still ask about it."""
        while self.open:
            text = self.surface.ask(self.session.say("over_prompt"))
            if not text:
                self.open = self.open and text is not None
                return
            try:
                self.asked_after(text)
            except AcademieError as error:
                self.surface.complain(error.to(self.session.language))

    def asked_after(self, text: str) -> None:
        """What may still be asked once a game is over."""
        command, _ = command_of(text)
        if command in _AFTER:
            self.obey(text)
        else:
            self.surface.complain(self.session.say("after_words"))

    def happened(self) -> str | None:
        """What needs no person; None when one is asked."""
        if self.surface.live:
            self.show()
        with self.surface.thinking(self.session.say("thinks"), self.session.stop.set):
            return self.session.proceed()

    def hand_over(self, seat: int) -> None:
        """Clear the screen of one person's hand before the next one looks; no clock runs meanwhile."""
        for wrong in self.session.stop_clock():
            self.tell(wrong)
        self.surface.clear()
        if self.surface.ask(self.session.say("hand_over", side=self.session.side(seat))) is None:
            self.open = False
            return
        self.session.looking = seat
        self.show()

    def turn(self) -> None:
        """Ask the person and do what is asked; what goes wrong is told and changes nothing."""
        session = self.session
        session.run_clock()
        try:
            text = self.asked_line()
        except TimeoutError:
            text = ""
        if session.fallen is not None:
            self.act(session.fall(session.fallen))
            return
        if text is None:
            self.open = False
            return
        try:
            self.obey(text)
        except AcademieError as error:
            self.surface.complain(error.to(self.session.language))

    def asked_line(self) -> str | None:
        """What the person types; raises `TimeoutError` where his clock falls before."""
        session = self.session
        words = partial(completing.lines, session)
        if session.timer is None:
            return self.surface.ask(session.prompt(), words)
        timer = session.timer
        # On a scroll nothing stays in view: the time stands before what is asked.
        shown = "" if self.surface.live else f"[{session.times}] "
        return self.surface.ask(shown + session.prompt(), words, rest=lambda: timer.rest)

    def obey(self, text: str) -> None:
        """A command, or else what is asked for now."""
        session = self.session
        command, rest = ("", text) if session.answers(text) else command_of(text)
        telling: dict[str, Callable[[], str]] = {
            "moves": session.moves,
            "acts": session.acts,
            "hint": session.hint,
            "help": session.help_page if self.surface.live else session.help,
            "review": session.review,
            "explain": partial(session.explain, rest),
        }
        changing = {
            "undo": session.undo,
            "draw": session.draw,
            "resign": session.resign,
            "numbers": session.count_places,
        }
        if command in telling:
            self.surface.answer(telling[command](), text)
        elif command in changing:
            self.act(changing[command]())
        elif command:
            getattr(self, f"do_{command}")(rest)
        else:
            self.act(session.typed(text) if text else session.enter())

    def act(self, told: str) -> None:
        """Something was done: tell it, and show the board when somebody is asked again."""
        self.tell(told)
        self.stale = self.stale or bool(told)

    def do_board(self, _: str) -> None:
        """Show the board again."""
        self.show()

    def do_quit(self, _: str) -> None:
        """Leave the table."""
        self.open = False

    def do_law(self, number: str) -> None:
        """Show a paragraph; without its number, what the paragraphs are about."""
        game, language = self.session.game, self.session.language
        if number:
            with self.surface.printing() as console:
                show_paragraph(game.law.find(number), language, console)
        elif self.surface.live:
            titles = (f"{paragraph.number:>4}  {paragraph.title.to(language)}" for paragraph in game.law)
            self.surface.answer("\n".join(titles), game.title.to(language))
        else:
            self.tell(self.session.say("no_paragraph"))

    def do_glossary(self, word: str) -> None:
        """Show a term of the game; without one, the list of them."""
        session = self.session
        self.surface.answer(glossaries.told(session.game, session.state.profile, word, session.language), word)

    def do_save(self, path: str) -> None:
        """Keep the game in a file; a resumed one goes back to its own. A file that is there is asked about."""
        session = self.session
        place = Path(path).expanduser() if path else session.path
        if place is None:
            self.tell(session.no_file())
        elif session.may_save(place) or self.agrees(session.say("overwrite", path=place)):
            self.tell(session.save(place))
        else:
            self.tell(session.say("not_saved"))

    def agrees(self, question: str) -> bool:
        """Whether the person says yes; whoever types no more does not."""
        while (said := self.surface.ask(question)) is not None:
            if said.casefold() in YES | NO:
                return said.casefold() in YES
        return False

    def show(self) -> None:
        """The board, as far as whoever looks may see it."""
        self.stale = False
        if self.surface.live or self.session.seen is not None:
            self.surface.show(sight_of(self.session, self.view))

    def tell(self, text: str) -> None:
        """Say what has happened."""
        if text:
            self.surface.tell(text)
