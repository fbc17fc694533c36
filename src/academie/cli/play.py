"""`academie play`: a game at the terminal, against the machine or between two people."""

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from academie import players as roster
from academie.cli.board import View, render
from academie.cli.dice import Cup
from academie.cli.options import GameName, Language, Position, ProfileName, Setup, game_of, language_of, state_of
from academie.cli.rigueur import RigueurSession, RigueurTerminal
from academie.cli.screen import console
from academie.cli.session import Session
from academie.cli.texts import show_paragraph
from academie.errors import AcademieError, Unknown, quote
from academie.game import Game, State
from academie.players.machine import DEFAULT_LEVEL
from academie.table.journal import Journal
from academie.table.tempers import temper as find_temper

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
_EXAMPLES = {"trictrac": "A/G A/D"}  # where the first state has no move to show
YES = {"yes", "y", "oui", "o"}


def play(  # noqa: PLR0913, PLR0917 - one for each option
    name: GameName,
    level: Annotated[
        str | None,
        typer.Option(
            "--level",
            metavar="LEVEL",
            help=f"How strong: beginner, amateur, {DEFAULT_LEVEL} (usual) or master; greedy for trictrac.",
            show_default=False,
        ),
    ] = None,
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
    dice: Annotated[
        str, typer.Option("--dice", metavar="machine|hand", help="Who throws: the program, or you, typing the numbers.")
    ] = "machine",
    talon: Annotated[
        str, typer.Option("--talon", metavar="left|right", help="On which hand White's talon lies, at trictrac.")
    ] = "left",
    rigueur: Annotated[
        bool, typer.Option("--rigueur", help="Trictrac à la rigueur: you mark your own points, under pain of école.")
    ] = False,
    temper: Annotated[
        str,
        typer.Option(
            "--temper",
            metavar="NAME",
            help="How the machine sits à la rigueur: forgiving, exact or human.",
            show_default=True,
        ),
    ] = "exact",
    explain: Annotated[bool, typer.Option("--explain", help="Explain every throw at length.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw with plain signs only.")] = False,
    lang: Language = None,
) -> None:
    """Play at the terminal. Type moves such as 32-28 or 23x32, or help for the other commands.

    The game can be watched by programs too: when the input is a pipe, its end ends the game politely.
    """
    game, language = game_of(name), language_of(lang)
    start = state_of(game, profile, position, setup)
    spec = opponent or _spec(game, level)
    _check_choice("--dice", dice, ("machine", "hand"))
    _check_choice("--talon", talon, ("left", "right"))
    chance = secrets.randbelow(1 << 31) if seed is None else seed
    people = _people(game, side)
    view = View(language, talon, ascii_only)
    cup = Cup(chance) if dice == "machine" else None
    if rigueur:
        if game.name != "trictrac":
            raise Unknown(f"Only trictrac is played à la rigueur at the terminal, not {game.name}.")
        manners = tuple(None if index in people else find_temper(temper, chance + index) for index in range(2))
        names = tuple("?" if each is None else f"greedy ({each.name})" for each in manners)
        journal = Journal(
            "trictrac", "rigueur", profile or "", (names[0], names[1]), position or "", str(chance) if cup else ""
        )
        RigueurTerminal(RigueurSession(game, journal, manners, language, cup), console(), view).run()
        return
    seats = tuple(
        None if index in people else roster.find(spec, game, chance + index) for index in range(len(game.players))
    )
    session = Session(game, start, seats, language, cup=cup, full=explain)
    try:
        _Terminal(session, console(), view).run(side)
    finally:
        for player in seats:
            if player is not None:
                player.close()


def _spec(game: Game, level: str | None) -> str:
    """The opponent of a level; the usual one where none is named."""
    if level is None or level == "greedy":
        return level or roster.usual(game)
    return f"machine:{level}"


def _check_choice(option: str, value: str, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise Unknown(f"{option} is {' or '.join(choices)}, not {quote(value)}.")


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

    def __init__(self, session: Session, screen: Console, view: View) -> None:
        self.session, self.screen, self.view = session, screen, view
        self.open = True

    def run(self, side: str) -> None:
        session = self.session
        seats = [session.side(index) for index, player in enumerate(session.seats) if player is None]
        sides = seats[0] if len(seats) == 1 else session.say("both_sides")
        legal = session.start.moves()
        example = session.game.write_move(session.start, legal[0]) if legal else _EXAMPLES.get(session.game.name, side)
        title = session.game.title.to(session.language)
        profile = _profile_title(session.start, session.language)
        self.tell(session.say("welcome", title=title, profile=profile, side=sides, example=example))
        self.show()
        while self.open and session.result is None:
            if session.dice_due:
                self.throw()
            elif session.machine is not None:
                with self.screen.status(session.say("thinking")):
                    told = session.answer()
                self.tell(told)
                self.show()
            else:
                self.turn()
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
        self.tell(self.session.throw(text))
        self.show()

    def turn(self, prompt: str = "", act: Callable[[str], None] | None = None) -> None:
        """Ask the person and do what is asked; what goes wrong is told and changes nothing."""
        text = self.ask(prompt or self.session.prompt())
        if text is None:
            self.open = False
        elif text:
            try:
                self.obey(text, act or self.move)
            except AcademieError as error:
                self.tell(str(error))

    def move(self, text: str) -> None:
        self.tell(self.session.move(text))
        self.show()

    def obey(self, text: str, act: Callable[[str], None]) -> None:
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
        self.show()

    def do_help(self, _: str) -> None:
        self.tell(self.session.say("help_dice" if self.session.game.chance else "help"))

    def do_quit(self, _: str) -> None:
        self.open = False

    def do_law(self, number: str) -> None:
        if number:
            show_paragraph(self.session.game.law.find(number), self.session.language)
        else:
            self.tell(self.session.say("no_paragraph"))

    def do_save(self, path: str) -> None:
        self.tell(self.session.save(Path(path).expanduser()) if path else self.session.no_file())

    def do_draw(self, _: str) -> None:
        other = self.session.other_person()
        if other is None:
            accepted = self.session.machine_agrees()
        else:
            accepted = (self.ask(self.session.say("accept_draw", side=other)) or "").lower() in YES
        self.tell(self.session.draw(accepted=accepted))

    def show(self) -> None:
        session = self.session
        self.screen.print(render(session.game, session.state, session.last, self.view))

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
