"""The form of play that is asked for on the command line, and what is agreed about it."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import typer
from rich.table import Table

from academie.errors import Illegal, Unknown, quoted
from academie.game import Game
from academie.input.names import Names
from academie.match import forms_of
from academie.match.forms import Agreed, Form, find_form
from academie.match.rounds import SERIES
from academie.terminal.output import console
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.terminal.options import Series

HELP = "help"
_NO_SERIES = Message(
    "{title} has no series here. Leave out --to, --form, --target, --stake and the other options of a series."
)
_FROM_THE_START = Message(
    "A series of {title} cannot start from a position. Leave out the position, or --to, --form, --target and --stake."
)
_NO_ODDS = Message("The form {name} of {title} allows no handicap. Choose another by --form: {known}.")


def series_of(game: Game, name: str | None, *, whole: bool) -> Form:
    """The form asked for, the game's usual one where none is; raises a sentence where it cannot be played."""
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
    for head in (Message("form"), Message("players"), Message("what it is")):
        table.add_column(head.to(language))
    for form in forms_of(game).values():
        most = min(form.most, len(game.players)) if form.table else form.most
        number = str(form.least) if form.least == most else f"{form.least}–{most}"
        table.add_row(form.name, number, f"{form.title.to(language)}. {form.about.to(language)}")
    console().print(table)
    raise typer.Exit


def agreement(series: Series, players: int | None, receiver: int, reader: Form | None, *, lot: int = 0) -> Agreed:
    """What was agreed on the command line, and which player receives the handicap."""
    if series.to is not None and series.marques is not None:
        raise Unknown("Give --to or --marques, not both.")
    games = series.to if series.to is not None else series.marques
    stake = 1 if series.stake is None else series.stake
    agreed = Agreed(players, games, series.target, stake, series.jetons, lot=lot % 1_000_000)
    odds = "" if reader is None else "-".join((series.handicap or "").lower().split())
    return dataclasses.replace(agreed, receiver=receiver, odds=odds)


def form_with_odds(game: Game, series: Series) -> Form | None:
    """The form that reads the handicap itself: the one asked for, or the game's first; None where profiles name it."""
    readers = {form.name: form for form in forms_of(game).values() if form.odds}
    if series.handicap is None or not readers:
        return None
    name = None if series.form is None else find_form(game, forms_of(game), series.form).name
    if name is not None and name not in readers:
        raise Illegal(_NO_ODDS.fill(title=game.title, name=name, known=", ".join(readers)))
    return readers.get(name or "", next(iter(readers.values())))


def with_handicap(game: Game, profile: str | None, series: Series, reader: Form | None = None) -> str | None:
    """The profile with the option of a handicap, unless a form reads it; raises a sentence with those there are."""
    name = series.handicap
    if name is None or reader is not None:
        return profile
    prefix = "handicap-"
    known = {
        option.name.removeprefix(prefix): (option.name, option.title)
        for option in game.profiles.options.values()
        if option.name.startswith(prefix)
    }
    found = Names(known).find(name) or (name if game.profiles.option(prefix + name) else None)
    if found is None:
        none = Message("{title} has no handicaps. Leave out --handicap.")  # fmt: skip
        some = Message("{title} has no handicap {name}. Choose one of {known}.")
        raise Unknown((some if known else none).fill(title=game.title, name=quoted(name), known=", ".join(known)))
    return f"{profile or game.profiles.default}+{prefix}{found}"
