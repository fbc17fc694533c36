"""The loop of a game at the terminal: show, ask, obey. What each command does is the session's; here it is printed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from academie.cli.board import View, render
from academie.cli.texts import show_paragraph
from academie.errors import AcademieError

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console

    from academie.cli.session import Session

COMMANDS = {
    "moves": {"moves", "coups"},
    "hint": {"hint", "conseil"},
    "undo": {"undo", "reprendre", "annuler"},
    "board": {"board", "damier", "tablier"},
    "explain": {"explain", "expliquer", "why", "pourquoi"},
    "law": {"law", "loi"},
    "draw": {"draw", "remise", "nulle"},
    "crown": {"crown", "damer"},
    "resign": {"resign", "abandon", "abandonner"},
    "save": {"save", "sauver"},
    "help": {"help", "aide", "?"},
    "quit": {"quit", "exit", "quitter"},
}
YES = {"yes", "y", "oui", "o"}


class Terminal:
    """One game after another on one screen; `open` until somebody leaves or the input ends."""

    def __init__(self, session: Session, screen: Console, view: View) -> None:
        self.session, self.screen, self.view = session, screen, view
        self.open = True

    def run(self) -> None:
        """One game, to its end or to the end of the input."""
        session = self.session
        if self.open:
            self.show()
        while self.open and session.result is None:
            if session.dice_due:
                self.throw()
            elif session.machine is not None:
                with self.screen.status(session.say("thinking")):
                    told = session.answer()
                self.tell(told)
                self.show()
            elif session.passes:
                self.tell(session.play_only())
                self.show()
            elif session.hand_over is not None:
                self.hand_over(session.hand_over)
            else:
                self.turn()
        if session.game.hidden and session.result is not None:
            self.show()
        self.tell(session.ending())

    def throw(self) -> None:
        """The program throws, or a person types the dice; the board is shown when a person is to play."""
        if self.session.cup is None:
            self.turn(self.session.dice_prompt(), self.throw_typed)
            return
        self.tell(self.session.throw())
        if self.session.state.player is not None and self.session.machine is None:
            self.show()

    def throw_typed(self, text: str) -> None:
        """Take the dice a person has thrown."""
        self.tell(self.session.throw(text))
        self.show()

    def hand_over(self, seat: int) -> None:
        """Clear the screen of one person's hand before the next one looks."""
        if self.screen.is_terminal:
            self.screen.clear()
        if self.ask(self.session.say("hand_over", side=self.session.side(seat))) is None:
            self.open = False
            return
        self.session.looking = seat
        self.show()

    def turn(self, prompt: str = "", act: Callable[[str], None] | None = None) -> None:
        """Ask the person and do what is asked; what goes wrong is told and changes nothing."""
        text = self.ask(prompt or self.session.prompt())
        try:
            if text is None:
                self.open = False
            elif text:
                self.obey(text, act or self.move)
            elif act is None and self.session.only is not None:
                self.tell(self.session.play_only())
                self.show()
        except AcademieError as error:
            self.tell(str(error))

    def move(self, text: str) -> None:
        """Play what a person typed."""
        self.tell(self.session.move(text))
        self.show()

    def obey(self, text: str, act: Callable[[str], None]) -> None:
        """A command, or else what is asked for now."""
        word, _, rest = text.partition(" ")
        command = next((key for key, names in COMMANDS.items() if word.lower() in names), "")
        session = self.session
        simple = {
            "moves": session.moves,
            "hint": session.hint,
            "resign": session.resign,
            "explain": session.explain,
        }
        changing = {"undo": session.undo, "crown": session.crown}
        if command in simple:
            self.tell(simple[command]())
        elif command in changing:
            self.tell(changing[command]())
            self.show()
        elif command:
            getattr(self, f"do_{command}")(rest.strip())
        else:
            act(text)

    def do_board(self, _: str) -> None:
        """Show the board again."""
        self.show()

    def do_help(self, _: str) -> None:
        """Say what may be typed."""
        self.tell(self.session.help())

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
        """Keep the game in a file."""
        self.tell(self.session.save(Path(path).expanduser()) if path else self.session.no_file())

    def do_draw(self, _: str) -> None:
        """Offer a draw, where the law knows one."""
        self.session.game.agreed(self.session.state)
        other = self.session.other_person()
        if other is None:
            accepted = self.session.machine_agrees()
        else:
            accepted = (self.ask(self.session.say("accept_draw", side=other)) or "").lower() in YES
        self.tell(self.session.draw(accepted=accepted))

    def show(self) -> None:
        """The board, as far as whoever looks may see it."""
        session = self.session
        if session.seen is not None:
            self.screen.print(render(session.game, session.seen, session.last, self.view))

    def tell(self, text: str) -> None:
        """Print sentences."""
        if text:
            self.screen.print(text, markup=False, soft_wrap=True)

    def ask(self, prompt: str) -> str | None:
        """A line from the person; None when there will be no more."""
        try:
            return self.screen.input(prompt, markup=False).strip()
        except EOFError:
            self.screen.print()
            return None
