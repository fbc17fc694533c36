"""`academie play`: a game or a series of games at the terminal, against machines or between people."""

import secrets
import sys
from typing import Annotated

import typer

from academie.cli import folder
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
    GameName,
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
from academie.cli.screen import console
from academie.cli.seating import PERSON, opponents_of, seats_of
from academie.cli.series import sit_down
from academie.cli.session import NO, YES, Session
from academie.cli.sitting import Sitting, begun_journal
from academie.cli.terminal import Terminal
from academie.cli.words import say
from academie.errors import Unknown, quoted
from academie.game import Game
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
    name: GameName,
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
    lang: Language = None,
) -> None:
    """Play at the terminal. Type moves such as 32-28 or A/G A/D, or help for the other commands.

    Every act is kept on disk before it is answered; a game that was left unfinished is offered again when no position,
    setup, seed or series is asked for. The game can be watched by programs too: when the input is a pipe, nothing is
    offered, and its end ends the game politely.
    """
    game, language = game_of(name), language_of(lang)
    check_form(game, form, language)
    reader = form_with_odds(game, form, handicap)
    start = whole(state_of(game, with_handicap(game, profile, handicap, reader), position, setup))
    check_choice("--dice", dice, ("machine", "hand"))
    if temper is not None and not rigueur:
        raise Unknown(_TEMPER)
    if dice == "hand" and not game.chance:
        raise Unknown(_NO_DICE.fill(title=game.title))
    if dice == "hand" and game.hidden:
        raise Unknown(_DEALT.fill(title=game.title))
    if explain:
        explainer(game)
    view = View(language, talon_of(talon), ascii_only)
    told = {"to": to, "marques": marques, "target": target, "stake": stake, "players": seats}
    series = form is not None or reader is not None or jetons or any(value is not None for value in told.values())
    if position is None and setup == "standard" and seed is None and not series:
        left = _left(game, language)
        if left is not None:
            go_on(left, view)
            return
    chance = secrets.randbelow(1 << 31) if seed is None else seed
    mode = "rigueur" if rigueur else "assisted"
    spec, manner = opponent or _spec(game, level), (temper or "exact") if rigueur else ""
    if series:
        wanted = reader.name if form is None and reader is not None else form
        chosen = series_of(game, wanted, whole=position is None and setup == "standard")
        count = chosen.number(game, start) if seats is None else seats
        people = _people(game, count, side)
        given = min(people) if receiver is None else min(_people(game, count, receiver))
        agreed = agreement(count, to, marques, target, stake, jetons=jetons, lot=chance)
        ledger = Ledger(
            game.name, chosen.name, start.profile.name, mode, str(chance) if dice == "machine" else "",
            giving(agreed, given, reader, handicap),
            seats_of(game, count, people, spec, manner),
        )  # fmt: skip
        sit_down(ledger, chosen, view, console(), full=explain)
        return
    people = _people(game, game.seats(start), side)
    names = seats_of(game, game.seats(start), people, spec, manner)
    cup = Cup(chance) if dice == "machine" else None
    journal = begun_journal(Journal(game.name, mode, players=names), start, cup)
    opponents = opponents_of(game, names, chance)
    session = Session(journal, opponents, language, cup, full=explain)
    given = min(people) if receiver is None else min(_people(game, game.seats(start), receiver))
    try:
        session.ready()
        terminal = Terminal(session, console(), view)
        Sitting(terminal, given, whole=position is None).run()
    finally:
        for each in opponents:
            if each is not None:
                each.close()


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
    if side.isdecimal() and len(side) < 3 and 1 <= int(side) <= count:  # of a form, in which more play than sit
        return int(side) - 1
    titles = game.players[:count]
    known = Title(", ".join(title.en.lower() for title in titles), ", ".join(title.fr.lower() for title in titles))
    raise Unknown(
        Title(
            "There is no side {side}; choose {known} or {every}.",
            "Il n'y a pas de côté {side} ; choisissez {known} ou {every}.",
        ).fill(side=quoted(side), known=known, every="both" if count == 2 else "all")
    )
