"""`academie play`: a game at the terminal, against the machine or between two people."""

import secrets
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from academie import players as roster
from academie.cli.board import render
from academie.cli.options import GameName, Language, Position, ProfileName, Setup, game_of, language_of, state_of
from academie.cli.screen import console
from academie.cli.session import Session
from academie.cli.texts import show_paragraph
from academie.errors import AcademieError, Unknown, quote
from academie.game import Game, State
from academie.players.machine import DEFAULT_LEVEL

COMMANDS = {
    "moves": {"moves", "coups"},
    "hint": {"hint", "conseil"},
    "undo": {"undo", "reprendre", "annuler"},
    "board": {"board", "damier"},
    "law": {"law", "loi"},
    "draw": {"draw", "remise", "nulle"},
    "crown": {"crown", "damer"},
    "resign": {"resign", "abandon", "abandonner"},
    "save": {"save", "sauver"},
    "help": {"help", "aide", "?"},
    "quit": {"quit", "exit", "quitter"},
}
YES = {"yes", "y", "oui", "o"}


def play(  # noqa: PLR0913, PLR0917 - one for each option
    name: GameName,
    level: Annotated[
        str, typer.Option("--level", metavar="LEVEL", help="How strong: beginner, amateur, strong or master.")
    ] = DEFAULT_LEVEL,
    side: Annotated[
        str, typer.Option("--as", metavar="SIDE", help="Your side: white, black, or both for two people.")
    ] = "white",
    opponent: Annotated[
        str | None,
        typer.Option("--opponent", metavar="PLAYER", help=f"Another opponent: {roster.SPECS}.", show_default=False),
    ] = None,
    profile: ProfileName = None,
    setup: Setup = "standard",
    position: Position = None,
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, help="Repeats the machine's choices.", show_default=False)
    ] = None,
    lang: Language = None,
) -> None:
    """Play at the terminal. Type moves such as 32-28 or 23x32, or help for the other commands.

    The game can be watched by programs too: when the input is a pipe, its end ends the game politely.
    """
    game, language = game_of(name), language_of(lang)
    start = state_of(game, profile, position, setup)
    spec = opponent or f"machine:{level}"
    chance = secrets.randbelow(1 << 31) if seed is None else seed
    people = _people(game, side)
    seats = tuple(
        None if index in people else roster.find(spec, game, chance + index) for index in range(len(game.players))
    )
    session = Session(game, start, seats, language)
    try:
        _Terminal(session, console()).run(side)
    finally:
        for player in seats:
            if player is not None:
                player.close()


def _people(game: Game, side: str) -> set[int]:
    """The seats people take."""
    if side == "both":
        return set(range(len(game.players)))
    for index, title in enumerate(game.players):
        if side.lower() in {title.en.lower(), title.fr.lower()}:
            return {index}
    known = ", ".join(title.en.lower() for title in game.players)
    raise Unknown(f"There is no side {quote(side)}; choose {known} or both.")


class _Terminal:
    """The loop: show, ask, obey."""

    def __init__(self, session: Session, screen: Console) -> None:
        self.session, self.screen = session, screen
        self.open = True

    def run(self, side: str) -> None:
        session = self.session
        seats = [session.side(index) for index, player in enumerate(session.seats) if player is None]
        sides = seats[0] if len(seats) == 1 else session.say("both_sides")
        example = session.game.write_move(session.start, session.start.moves()[0]) if session.start.moves() else side
        title = session.game.title.to(session.language)
        profile = _profile_title(session.start, session.language)
        self.tell(session.say("welcome", title=title, profile=profile, side=sides, example=example))
        self.show()
        while self.open and session.result is None:
            if session.machine is not None:
                with self.screen.status(session.say("thinking")):
                    told = session.answer()
                self.tell(told)
                self.show()
            else:
                self.turn()
        self.tell(session.ending())

    def turn(self) -> None:
        """Ask the person and do what is asked; what goes wrong is told and changes nothing."""
        text = self.ask(self.session.say("prompt", side=self.session.side(self.session.state.player)))
        if text is None:
            self.open = False
        elif text:
            try:
                self.obey(text)
            except AcademieError as error:
                self.tell(str(error))

    def obey(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        command = next((key for key, names in COMMANDS.items() if word.lower() in names), "")
        session = self.session
        simple = {"moves": session.moves, "hint": session.hint, "resign": session.resign}
        changing = {"undo": session.undo, "crown": session.crown}
        if command in simple:
            self.tell(simple[command]())
        elif command in changing:
            self.tell(changing[command]())
            self.show()
        elif command:
            getattr(self, f"do_{command}")(rest.strip())
        else:
            self.tell(session.move(text))
            self.show()

    def do_board(self, _: str) -> None:
        self.show()

    def do_help(self, _: str) -> None:
        self.tell(self.session.say("help"))

    def do_quit(self, _: str) -> None:
        self.open = False

    def do_law(self, number: str) -> None:
        if number:
            show_paragraph(self.session.game.law.find(number), self.session.language)
        else:
            self.tell(self.session.say("no_paragraph"))

    def do_save(self, path: str) -> None:
        self.tell(self.session.save(Path(path).expanduser()) if path else self.session.say("no_file"))

    def do_draw(self, _: str) -> None:
        other = self.session.other_person()
        if other is None:
            accepted = self.session.machine_agrees()
        else:
            accepted = (self.ask(self.session.say("accept_draw", side=other)) or "").lower() in YES
        self.tell(self.session.draw(accepted=accepted))

    def show(self) -> None:
        self.screen.print(render(self.session.game, self.session.state, self.session.last))

    def tell(self, text: str) -> None:
        if text:
            self.screen.print(text, markup=False, soft_wrap=True)

    def ask(self, prompt: str) -> str | None:
        """A line from the person; None when there will be no more."""
        try:
            return self.screen.input(prompt, markup=False).strip()
        except EOFError:
            self.screen.print()
            return None


def _profile_title(state: State, language: str) -> str:
    profile = getattr(state, "profile", None)
    return profile.title.to(language) if profile is not None else ""
