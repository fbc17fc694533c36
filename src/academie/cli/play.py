"""`academie play`: a game or a series of games at the terminal, against machines or between people."""

import sys
from dataclasses import replace
from typing import Annotated

import typer

from academie import games
from academie.cli import surface as surfaces
from academie.cli.away import (
    NAME_GAME,
    Away,
    CalledName,
    ClockText,
    MeetingLink,
    Public,
    ServerUrl,
    Watch,
)
from academie.cli.board import View
from academie.cli.choosing import choose
from academie.cli.forms import FormName, HandicapName, Jetons, Marques, Seats, Stake, Target
from academie.cli.language import language_of
from academie.cli.options import Language, PlainScroll, Position, ProfileName, Setup, Talon, game_of, talon_of
from academie.cli.plans import Wishes
from academie.cli.surface import Surface
from academie.errors import Unknown
from academie.players import roster


def play(  # noqa: PLR0913, PLR0917 - one for each option
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]",
            help=f"The game, by its name: {', '.join(games.ROOMS)}; without one, all are listed.",
            show_default=False,
        ),
    ] = None,
    level: Annotated[
        str | None,
        typer.Option(
            "--level",
            metavar="LEVEL",
            help="How strong, from 1 (weakest, usual) to 8: the characters of “academie players GAME” in their order.",
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
    to: Annotated[
        int | None,
        typer.Option(
            "--to", min=1, max=1000, metavar="N", help="Play a series to N trous or parties.", show_default=False
        ),
    ] = None,
    form: FormName = None,
    seats: Seats = None,
    marques: Marques = None,
    target: Target = None,
    stake: Stake = None,
    jetons: Jetons = False,
    handicap: HandicapName = None,
    receiver: Annotated[
        str | None,
        typer.Option(
            "--receiver",
            metavar="SIDE",
            help="Who receives the handicap: you, unless you say.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", help="Repeats the machine's choices.", show_default=False)
    ] = None,
    dice: Annotated[
        str, typer.Option("--dice", metavar="machine|hand", help="Who throws: the program, or you, typing the numbers.")
    ] = "machine",
    talon: Talon = None,
    rigueur: Annotated[
        bool, typer.Option("--rigueur", help="À la rigueur: you do everything by hand, and faults may be claimed.")
    ] = False,
    temper: Annotated[
        str | None,
        typer.Option(
            "--temper",
            metavar="NAME",
            help="How the machine sits à la rigueur: forgiving, exact (usual), human, or own (the company's).",
            show_default=False,
        ),
    ] = None,
    explain: Annotated[bool, typer.Option("--explain", help="Explain every throw at length.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw with plain signs only.")] = False,
    server: ServerUrl = None,
    link: MeetingLink = None,
    called: CalledName = "",
    clock: ClockText = "none",
    public: Public = False,
    watch: Watch = False,
    plain: PlainScroll = False,
    lang: Language = None,
) -> None:
    """Play at the terminal. Type moves such as 32-28 or A/G A/D, or help for the other commands.

    Without a game those of the house are listed, and what was left unfinished can be gone on with.

    Every act is kept on disk before it is answered; a game that was left unfinished is offered again when no position,
    setup, seed or series is asked for. The game can be watched by programs too: when the input is a pipe, nothing is
    offered, and its end ends the game politely.

    With --server the game is on a server and kept there: the others are invited by a link, unless a level or an
    opponent is named.
    """
    away, language = Away(server, link, called, clock, public, watch), language_of(lang)
    view = View(language, talon_of(talon), ascii_only or surfaces.bare())
    if away.url is not None and link is not None:
        away.sit(None, view, plain=plain)
        return
    wishes = Wishes(
        level, side, opponent, profile, setup, position, to, form, seats, marques, target, stake, jetons, handicap,
        receiver, seed, dice, rigueur, temper, explain, clock,
    )  # fmt: skip
    if away.url is not None:
        there = wishes.of(game_of(_named(name)), language)
        away.check_there(position=position, setup=setup != "standard", seed=seed, dice=dice == "hand", explain=explain)
        away.sit(there.wanted(), view, plain=plain)
        return
    away.check_here()
    if name is None and not sys.stdin.isatty():
        raise Unknown(NAME_GAME)
    plan = wishes.of(game_of(name), language) if name is not None else None

    def work(surface: Surface) -> None:
        found = plan
        if found is None:
            chosen = choose(surface, language, opponents=level is None and opponent is None)
            if chosen is None:
                return
            found = replace(wishes, opponent=chosen.opponent or opponent).of(chosen.game, language)
        found.sit(surface, view)

    surfaces.run(work, plain=plain, language=language, ascii_only=view.ascii_only)


def _named(name: str | None) -> str:
    """The game that was named; only one on a server need not be."""
    if name is None:
        raise Unknown(NAME_GAME)
    return name
