"""The options by which a form of play is chosen and agreed on, for the commands that play one."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from academie.cli.screen import console
from academie.cli.words import say
from academie.errors import Illegal, Unknown, quoted
from academie.match import forms_of
from academie.match.forms import Agreed, Form, find_form
from academie.match.rounds import SERIES
from academie.naming import Names
from academie.title import Title

if TYPE_CHECKING:
    from academie.game import Game

FormName = Annotated[
    str | None,
    typer.Option(
        "--form",
        metavar="FORM",
        help="A form of play in several games; “help” lists those of the game.",
        show_default=False,
    ),
]
Seats = Annotated[
    int | None,
    typer.Option("--seats", min=2, max=6, metavar="N", help="How many play, where a form seats several numbers.",
                 show_default=False),
]  # fmt: skip
Marques = Annotated[
    int | None,
    typer.Option("--marques", min=1, max=1000, metavar="N", show_default=False,
                 help="How many marqués, or parties where a form has no end of its own."),
]  # fmt: skip
Target = Annotated[
    int | None,
    typer.Option("--target", min=1, max=999, metavar="N", help="How many trous a partie goes to.", show_default=False),
]
Stake = Annotated[
    int | None,
    typer.Option("--stake", min=0, max=1_000_000, metavar="N", show_default=False,
                 help="The stake, or the price of a fiche; 1 unless you say."),
]  # fmt: skip
Jetons = Annotated[bool, typer.Option("--jetons", help="Pay each marqué at once in jetons instead of writing it.")]
HandicapName = Annotated[
    str | None,
    typer.Option("--handicap", metavar="NAME", show_default=False,
                 help="What the stronger gives: a profile's option without handicap-, or, where a form reads it, "
                      "such words as man, 2-men, draw, half-draw or double."),
]  # fmt: skip

HELP = "help"
_NO_SERIES = Title(
    "A series of {title} is not played here; leave out --to, --form, --target, --stake and what else is for a series.",
    "{title} : on n'en joue pas ici de série ; ôtez --to, --form, --target, --stake et ce qui est d'une série.",
)
_FROM_THE_START = Title(
    "A series of {title} begins at the beginning, not in a position; leave out the position, or --to, --form, --target "
    "and --stake.",
    "{title} : une série commence au commencement, non dans une position ; ôtez la position, ou --to, --form, --target "
    "et --stake.",
)
_NO_ODDS = Title(
    "At {title} nothing is given in the form {name}; choose one of {known} by --form.",
    "{title} : on ne donne rien dans la forme {name} ; choisissez par --form parmi {known}.",
)


def series_of(game: Game, name: str | None, *, whole: bool) -> Form:
    """The form asked for, the room's usual one where none is; raises a sentence where it cannot be played."""
    forms = forms_of(game)
    if tuple(forms.values()) == (SERIES,) and not game.chance:
        raise Illegal(_NO_SERIES.fill(title=game.title))
    if not whole:
        raise Illegal(_FROM_THE_START.fill(title=game.title))
    return find_form(game, forms, name) if name is not None else next(iter(forms.values()))


def check_form(game: Game, name: str | None, language: str) -> None:
    """Where help is asked for instead of a form, list those of the game and be done."""
    if name != HELP:
        return
    table = Table(box=None, padding=(0, 2, 0, 0))
    for key in ("form", "players", "about"):
        table.add_column(say(key, language))
    for form in forms_of(game).values():
        most = min(form.most, len(game.players)) if form.table else form.most
        number = str(form.least) if form.least == most else f"{form.least}–{most}"
        table.add_row(form.name, number, f"{form.title.to(language)}. {form.about.to(language)}")
    console().print(table)
    raise typer.Exit


def agreement(
    players: int | None,
    to: int | None,
    marques: int | None,
    target: int | None,
    stake: int | None,
    *,
    jetons: bool,
    lot: int = 0,
) -> Agreed:
    """What was agreed on the command line."""
    if to is not None and marques is not None:
        raise Unknown(
            Title(
                "Say how long it goes on by --to or by --marques, not by both.",
                "Dites par --to ou par --marques jusqu'où l'on joue, non par les deux.",
            )
        )
    games = to if to is not None else marques
    return Agreed(players, games, target, 1 if stake is None else stake, jetons, lot=lot % 1_000_000)


def giving(agreed: Agreed, receiver: int, reader: Form | None, handicap: str | None) -> Agreed:
    """The same with who receives the handicap, and its words where a form reads them."""
    odds = "" if reader is None else "-".join((handicap or "").lower().split())
    return dataclasses.replace(agreed, receiver=receiver, odds=odds)


def form_with_odds(game: Game, name: str | None, handicap: str | None) -> Form | None:
    """The form that reads the handicap itself: the one asked for, or the room's first; None where profiles name it."""
    readers = {form.name: form for form in forms_of(game).values() if form.odds}
    if handicap is None or not readers:
        return None
    wanted = None if name is None else find_form(game, forms_of(game), name).name
    if wanted is not None and wanted not in readers:
        raise Illegal(_NO_ODDS.fill(title=game.title, name=wanted, known=", ".join(readers)))
    return readers.get(wanted or "", next(iter(readers.values())))


def with_handicap(game: Game, profile: str | None, name: str | None, reader: Form | None = None) -> str | None:
    """The profile with the option of a handicap, save where a form reads it; raises a sentence with those there are."""
    if name is None or reader is not None:
        return profile
    prefix = "handicap-"
    known = {
        option.name.removeprefix(prefix): (option.name, option.title)
        for option in game.profiles.options.values()
        if option.name.startswith(prefix)
    }
    found = Names(known).find(name)
    if found is None:
        none = Title("No handicap is given at {title}; leave out --handicap.",
                     "{title} : on n'y donne pas d'avantage ; ôtez --handicap.")  # fmt: skip
        some = Title(
            "There is no handicap {name} at {title}; choose one of {known}.",
            "{title} : il n'y a pas d'avantage {name} ; choisissez parmi {known}.",
        )
        raise Unknown((some if known else none).fill(title=game.title, name=quoted(name), known=", ".join(known)))
    return f"{profile or game.profiles.default}+{prefix}{found}"
