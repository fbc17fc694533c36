"""The loop of a game at the terminal: show, ask, obey. What each command does is the session's; here it is printed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from academie.cli.board import View, render
from academie.cli.screen import asked
from academie.cli.texts import show_paragraph
from academie.errors import AcademieError

if TYPE_CHECKING:
    from rich.console import Console

    from academie.cli.session import Session

COMMANDS = {
    "moves": {"moves", "coups"},
    "acts": {"acts", "actes"},
    "hint": {"hint", "conseil"},
    "undo": {"undo", "reprendre", "annuler"},
    "board": {"board", "damier", "tablier"},
    "explain": {"explain", "expliquer", "why", "pourquoi"},
    "law": {"law", "loi"},
    "draw": {"draw", "remise", "nulle"},
    "resign": {"resign", "abandon", "abandonner"},
    "save": {"save", "sauver"},
    "help": {"help", "aide", "?"},
    "quit": {"quit", "exit", "q", "quitter"},
}


class Terminal:
    """One game after another on one screen; `open` until somebody leaves or the input ends."""

    def __init__(self, session: Session, screen: Console, view: View) -> None:
        self.session, self.screen, self.view = session, screen, view
        self.open = True
        self.stale = True  # something has happened since the board was shown

    def run(self) -> None:
        """One game, to its end or to the end of the input."""
        session = self.session
        self.stale = True
        while self.open and session.result is None:
            told = self.happened()
            if told is not None:
                self.tell(told)
                self.stale = True
            elif session.hand_over is not None:
                self.hand_over(session.hand_over)
            else:
                if self.stale:
                    self.show()
                self.turn()
        if self.open and self.stale and session.result is not None:
            self.show()
        self.tell(session.ending())

    def happened(self) -> str | None:
        """What needs no person; None when one is asked."""
        with self.screen.status(self.session.say("thinking")):
            return self.session.proceed()

    def hand_over(self, seat: int) -> None:
        """Clear the screen of one person's hand before the next one looks."""
        if self.screen.is_terminal:
            self.screen.clear()
        if self.ask(self.session.say("hand_over", side=self.session.side(seat))) is None:
            self.open = False
            return
        self.session.looking = seat
        self.show()

    def turn(self) -> None:
        """Ask the person and do what is asked; what goes wrong is told and changes nothing."""
        text = self.ask(self.session.prompt())
        if text is None:
            self.open = False
            return
        try:
            self.obey(text)
        except AcademieError as error:
            self.tell(error.to(self.session.language))

    def obey(self, text: str) -> None:
        """A command, or else what is asked for now."""
        word, _, rest = text.partition(" ")
        command = next((key for key, names in COMMANDS.items() if word.lower() in names), "")
        session = self.session
        telling = {
            "moves": session.moves,
            "acts": session.acts,
            "hint": session.hint,
            "explain": session.explain,
            "help": session.help,
        }
        changing = {"undo": session.undo, "draw": session.draw, "resign": session.resign}
        if command in telling:
            self.tell(telling[command]())
        elif command in changing:
            self.act(changing[command]())
        elif command:
            getattr(self, f"do_{command}")(rest.strip())
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
        """Show a paragraph."""
        if number:
            show_paragraph(self.session.game.law.find(number), self.session.language)
        else:
            self.tell(self.session.say("no_paragraph"))

    def do_save(self, path: str) -> None:
        """Keep the game in a file; a resumed one goes back to its own."""
        place = Path(path).expanduser() if path else self.session.path
        self.tell(self.session.save(place) if place is not None else self.session.no_file())

    def show(self) -> None:
        """The board, as far as whoever looks may see it."""
        session = self.session
        self.stale = False
        if session.seen is not None:
            self.screen.print(render(session.game, session.seen, session.last, self._faced()))

    def _faced(self) -> View:
        """The view, the board turned to who sits second alone where the game is so looked at."""
        turned = self.session.game.turned and self.session.people == [1] and not self.view.a_at
        return replace(self.view, a_at="right") if turned else self.view

    def tell(self, text: str) -> None:
        """Print sentences."""
        if text:
            self.screen.print(text, markup=False, soft_wrap=not self.screen.is_terminal)

    def ask(self, prompt: str) -> str | None:
        """A line from the person; None when there will be no more."""
        return asked(self.screen, prompt)
