"""`academie show` and `academie explain`: a position drawn, with what may be done in it; a throw explained."""

from pathlib import Path
from typing import Annotated

import typer

from academie.cli.board import View, render
from academie.cli.language import language_of
from academie.cli.options import (
    AsJson,
    GameName,
    Language,
    Position,
    ProfileName,
    Setup,
    Talon,
    game_of,
    state_of,
    talon_of,
    write_text,
)
from academie.cli.screen import as_json, console, plain
from academie.cli.words import say
from academie.data import state_data
from academie.errors import Illegal
from academie.game import Roll
from academie.title import Title
from academie.tutor import explainer

STDOUT = "-"


def explain(
    name: GameName,
    dice: Annotated[
        tuple[int, int],
        typer.Option("--dice", metavar="A B", help="The two numbers thrown; at the start White's and Black's die."),
    ],
    position: Position = None,
    profile: ProfileName = None,
    throw_index: Annotated[
        int | None,
        typer.Option(
            "--throw-index",
            min=1,
            max=9999,
            help="Which throw of the relevé it is for the thrower.",
            show_default=False,
        ),
    ] = None,
    json: AsJson = False,
    lang: Language = None,
) -> None:
    """Explain a throw: which jans, by which dames and ways, what they pay and to whom, and what is no jan and why.

    The position is a whole line as the house writes it, or the dames alone such as W:A13,L2;B:Y15; White throws
    unless the line says to=black.
    """
    game, language = game_of(name), language_of(lang)
    if bad := [number for number in dice if not 1 <= number <= 6]:
        raise Illegal(Title("A die shows 1 to 6, not {bad}.", "Un dé marque de 1 à 6, non pas {bad}.").fill(bad=bad[0]))
    tutor = explainer(game)
    before = game.start(profile) if position is None else tutor.read(position, profile)
    told = tutor.explain(before, Roll(dice), throw_index)
    if json:
        as_json(told.as_data())
    else:
        plain(tutor.render(told, language))


def show(  # noqa: PLR0913, PLR0917 - each is an option of the command
    name: GameName,
    position: Position = None,
    profile: ProfileName = None,
    setup: Setup = "standard",
    talon: Talon = None,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw with plain signs only.")] = False,
    svg: Annotated[
        str | None,
        typer.Option(
            "--svg",
            metavar="FILE",
            help="Engrave the position as SVG into a file, or “-” to print it.",
            show_default=False,
        ),
    ] = None,
    standing: Annotated[bool, typer.Option("--standing", help="With --svg: upright, as for a phone.")] = False,
    night: Annotated[bool, typer.Option("--night", help="With --svg: in the colours of the night.")] = False,
    json: AsJson = False,
    lang: Language = None,
) -> None:
    """Draw a position, the first of the game unless you give one, with its line and the legal moves."""
    game, language = game_of(name), language_of(lang)
    state = state_of(game, profile, position, setup)
    if json:
        as_json(state_data(game, state))
        return
    if svg is not None:
        drawn = game.svg(state, standing=standing, night=night, language=language, a_at=talon_of(talon))
        if svg == STDOUT:
            plain(drawn.rstrip("\n"))
            return
        write_text(Path(svg), drawn)
        plain(say("written", language, path=svg))
        return
    console().print(render(game, state, view=View(language, talon_of(talon), ascii_only)), end="")
    plain(str(state))
    if moves := state.moves():
        plain(say("legal", language, moves=", ".join(game.said_move(state, move).to(language) for move in moves)))
