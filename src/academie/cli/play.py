"""`academie play`: a game or a series of games at the terminal, against machines or between people."""

import dataclasses
import secrets
import sys
from typing import Annotated

import typer

from academie import games
from academie.cli import folder
from academie.cli.away import (
    NAME_GAME,
    Away,
    CalledName,
    ClockText,
    MeetingLink,
    Public,
    ServerUrl,
    Wanted,
    Watch,
    chairs_of,
)
from academie.cli.board import View
from academie.cli.dice import Cup
from academie.cli.forms import (
    FormName,
    HandicapName,
    Jetons,
    Marques,
    Seats,
    Stake,
    Target,
    agreement,
    check_form,
    form_with_odds,
    giving,
    series_of,
    with_handicap,
)
from academie.cli.language import language_of
from academie.cli.options import (
    Language,
    Position,
    ProfileName,
    Setup,
    Talon,
    check_choice,
    game_of,
    state_of,
    talon_of,
)
from academie.cli.resume import go_on
from academie.cli.screen import console, plain
from academie.cli.seating import PERSON, machine_of, notices_of, opponents_of, people_of, seats_of
from academie.cli.series import sit_down
from academie.cli.session import NO, YES, Session
from academie.cli.sitting import Sitting, begun_journal
from academie.cli.terminal import Terminal
from academie.cli.words import say
from academie.errors import Unknown
from academie.game import Game
from academie.match.forms import Agreed
from academie.match.keeping import SeriesFile
from academie.match.ledger import Ledger
from academie.players import roster
from academie.players.machine import DEFAULT_LEVEL
from academie.records.game import whole
from academie.referee.journal import Journal
from academie.referee.keeping import JournalFile
from academie.title import Title, counted
from academie.tutor import explainer

_ACTS = Title("act", "acte"), Title("acts", "actes")
_SERIES = Title("a series, game {number}", "une série, partie {number}")
_NO_DICE = Title(
    "No dice are thrown at {title}; leave out --dice hand.",
    "{title} : on n'y jette pas de dés ; ôtez --dice hand.",
)
_TEMPER = Title(
    "A temper is shown à la rigueur only; add --rigueur, or leave out --temper.",
    "L'humeur ne se montre qu'à la rigueur ; ajoutez --rigueur, ou ôtez --temper.",
)
_DEALT = Title(
    "What is hidden at {title} is dealt by the program; leave out --dice hand.",
    "{title} : ce qui est caché, c'est le programme qui le donne ; ôtez --dice hand.",
)


def play(  # noqa: PLR0913, PLR0917 - one for each option
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]",
            help=f"The game, by its name: {', '.join(games.ROOMS)}. Not needed with --link.",
            show_default=False,
        ),
    ] = None,
    level: Annotated[
        str | None,
        typer.Option(
            "--level",
            metavar="LEVEL",
            help=f"How strong: beginner, amateur, {DEFAULT_LEVEL} (usual) or master; or a kind of the game's own.",
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
            help="How the machine sits à la rigueur: forgiving, exact (usual) or human.",
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
    lang: Language = None,
) -> None:
    """Play at the terminal. Type moves such as 32-28 or A/G A/D, or help for the other commands.

    Every act is kept on disk before it is answered; a game that was left unfinished is offered again when no position,
    setup, seed or series is asked for. The game can be watched by programs too: when the input is a pipe, nothing is
    offered, and its end ends the game politely.

    With --server the game is on a server and kept there: the others are invited by a link, unless a level or an
    opponent is named.
    """
    away, language = Away(server, link, called, clock, public, watch), language_of(lang)
    view = View(language, talon_of(talon), ascii_only)
    if away.url is not None and link is not None:
        away.play(None, view)
        return
    game = game_of(_named(name))
    check_form(game, form, language)
    reader = form_with_odds(game, form, handicap)
    start = whole(state_of(game, with_handicap(game, profile, handicap, reader), position, setup))
    _check(game, dice, temper, rigueur=rigueur, explain=explain)
    chance = secrets.randbelow(1 << 31) if seed is None else seed
    agreed = agreement(seats, to, marques, target, stake, jetons=jetons, lot=chance)
    usual = position is None and setup == "standard"
    series = form is not None or reader is not None or agreed != Agreed(lot=agreed.lot) or stake is not None
    chosen = series_of(game, reader.name if form is None and reader else form, whole=usual) if series else None
    count = seats or (game.seats(start) if chosen is None else chosen.number(game, start))
    people = people_of(game, count, side)
    given = min(people) if receiver is None else min(people_of(game, count, receiver))
    agreed = giving(dataclasses.replace(agreed, players=count), given, reader, handicap)
    mode = "rigueur" if rigueur else "assisted"
    spec, manner = opponent or _spec(game, level), (temper or "exact") if rigueur else ""
    if away.url is not None:
        away.check_there(position=position, setup=setup != "standard", seed=seed, dice=dice == "hand", explain=explain)
        machine = machine_of(spec, manner) if opponent or level or len(people) > 1 else ""
        away.play(
            Wanted.of(game.name, start.profile.name, mode, chosen, agreed, chairs_of(people, count, machine)), view
        )
        return
    away.check_here()
    left = _left(game, language) if usual and seed is None and not series else None
    if left is not None:
        go_on(left, view)
        return
    names = seats_of(game, count, people, spec, manner)
    if chosen is not None:
        throws = str(chance) if dice == "machine" else ""
        ledger = Ledger(game.name, chosen.name, start.profile.name, mode, throws, agreed, names)
        sit_down(ledger, chosen, view, console(), full=explain)
        return
    cup = Cup(chance) if dice == "machine" else None
    journal = begun_journal(Journal(game.name, mode, players=names), start, cup)
    opponents = opponents_of(game, names, chance)
    session = Session(journal, opponents, language, cup, full=explain)
    try:
        for said in notices_of(opponents):
            plain(said.to(language))
        session.ready()
        terminal = Terminal(session, console(), view)
        Sitting(terminal, given, whole=position is None).run()
    finally:
        for each in opponents:
            if each is not None:
                each.close()


def _named(name: str | None) -> str:
    """The game that was named; only one on a server need not be."""
    if name is None:
        raise Unknown(NAME_GAME)
    return name


def _check(game: Game, dice: str, temper: str | None, *, rigueur: bool, explain: bool) -> None:
    """Refuse what does not go together."""
    check_choice("--dice", dice, ("machine", "hand"))
    if temper is not None and not rigueur:
        raise Unknown(_TEMPER)
    if dice == "hand" and not game.chance:
        raise Unknown(_NO_DICE.fill(title=game.title))
    if dice == "hand" and game.hidden:
        raise Unknown(_DEALT.fill(title=game.title))
    if explain:
        explainer(game)


def _left(game: Game, language: str) -> JournalFile | SeriesFile | None:
    """The unfinished game that a person at the terminal wants to go on with; programs are not asked."""
    file = folder.unfinished(game.name) if sys.stdin.isatty() else None
    if file is None:
        return None
    kept: Journal | Ledger = file.ledger if isinstance(file, SeriesFile) else file.journal
    done = counted(len(kept.acts), *_ACTS) if isinstance(kept, Journal) else _SERIES.fill(number=len(kept.games))
    asked = say(
        "go_on", language,
        title=game.title.to(language),
        profile=game.profiles.find(kept.profile or None).title.to(language),
        players=", ".join(name for name in kept.players if name != PERSON) or say("both_sides", language),
        acts=done.to(language),
    )  # fmt: skip
    screen, answer = console(), ""
    try:
        while answer not in YES | NO:
            answer = screen.input(asked, markup=False).strip().casefold()
    except EOFError:
        file.close()
        screen.print()
        raise typer.Exit from None
    if answer in YES:
        return file
    file.close()
    return None


def _spec(game: Game, level: str | None) -> str:
    """The opponent of a level; the usual one where none is named."""
    if level is None:
        return roster.usual(game)
    own = roster.own_players(game)
    return level if own is not None and level in own.KINDS else f"machine:{level}"
