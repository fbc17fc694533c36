"""`academie play`: a game or a series of games at the terminal, against machines or between people."""

import secrets
from typing import Annotated

import typer

from academie import players as roster
from academie.cli.board import View
from academie.cli.dice import Cup
from academie.cli.options import (
    GameName,
    Language,
    Position,
    ProfileName,
    Setup,
    Talon,
    check_choice,
    game_of,
    language_of,
    state_of,
    talon_of,
)
from academie.cli.rigueur import RigueurSession, RigueurTerminal
from academie.cli.screen import console
from academie.cli.session import Session
from academie.cli.sitting import Sitting
from academie.cli.terminal import Terminal
from academie.errors import Unknown, quote
from academie.game import Game
from academie.players.machine import DEFAULT_LEVEL
from academie.records.game import whole
from academie.referee.journal import Journal
from academie.referee.tempers import temper as find_temper


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
        str | None,
        typer.Option(
            "--as",
            metavar="SIDE",
            help="Your side: white (usual), black, or both for two people; where more play, a number, several as in "
            "1,3, or all.",
            show_default=False,
        ),
    ] = None,
    opponent: Annotated[
        str | None,
        typer.Option("--opponent", metavar="PLAYER", help=f"Another opponent: {roster.SPECS}.", show_default=False),
    ] = None,
    profile: ProfileName = None,
    setup: Setup = "standard",
    position: Position = None,
    target: Annotated[
        int | None,
        typer.Option(
            "--to", min=1, max=1000, metavar="N", help="Play a series to N trous or parties.", show_default=False
        ),
    ] = None,
    receiver: Annotated[
        str | None,
        typer.Option(
            "--receiver",
            metavar="SIDE",
            help="Who receives the handicap the profile names: you, unless you say.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, help="Repeats the machine's choices.", show_default=False)
    ] = None,
    dice: Annotated[
        str, typer.Option("--dice", metavar="machine|hand", help="Who throws: the program, or you, typing the numbers.")
    ] = "machine",
    talon: Talon = None,
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
    """Play at the terminal. Type moves such as 32-28 or A/G A/D, or help for the other commands.

    The game can be watched by programs too: when the input is a pipe, its end ends the game politely.
    """
    game, language = game_of(name), language_of(lang)
    start = whole(state_of(game, profile, position, setup))
    spec = opponent or _spec(game, level)
    check_choice("--dice", dice, ("machine", "hand"))
    if dice == "hand" and game.hidden:
        raise Unknown(f"What is hidden at {game.name} is dealt by the program; leave out --dice hand.")
    chance = secrets.randbelow(1 << 31) if seed is None else seed
    count = game.seats(start)
    people = _people(game, count, side)
    view = View(language, talon_of(talon), ascii_only)
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
    seats = tuple(None if index in people else roster.find(spec, game, chance + index) for index in range(count))
    session = Session(game, start, seats, language, cup=cup, full=explain)
    given = min(people) if receiver is None else min(_people(game, count, receiver))
    try:
        sitting = Sitting(Terminal(session, console(), view), target, given, whole=position is None)
        sitting.run()
    finally:
        for player in seats:
            if player is not None:
                player.close()


def _spec(game: Game, level: str | None) -> str:
    """The opponent of a level; the usual one where none is named."""
    if level is None or level == "greedy":
        return level or roster.usual(game)
    return f"machine:{level}"


def _people(game: Game, count: int, side: str | None) -> set[int]:
    """The seats people take."""
    if side in {"both", "all"}:
        return set(range(count))
    return {_seat(game, count, part.strip()) for part in (side or "1").split(",")}


def _seat(game: Game, count: int, side: str) -> int:
    """The seat of a side by its name in either language, its letter, or its number from 1 on."""
    for index, title in enumerate(game.players[:count]):
        if side.lower() in {title.en.lower(), title.fr.lower(), title.en.split()[-1].lower(), str(index + 1)}:
            return index
    known = ", ".join(title.en.lower() for title in game.players[:count])
    raise Unknown(f"There is no side {quote(side)}; choose {known} or {'both' if count == 2 else 'all'}.")
