"""`academie explain`: the full account of a throw, every sentence with its paragraph and its books."""

from typing import Annotated

import typer

from academie.cli.language import language_of
from academie.cli.options import AsJson, GameName, Language, Position, ProfileName, game_of
from academie.cli.screen import as_json, plain
from academie.errors import Illegal
from academie.game import Roll
from academie.title import Title
from academie.tutor import explainer


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
