"""`academie show` and `academie explain`: a position drawn, with what may be done in it; a throw explained."""

from pathlib import Path

from academie.cli.language import language_of
from academie.cli.options import GAME, JSON, POSITION, PROFILE, SETUP, Display, game_of, option, state_of
from academie.cli.output import as_json, console, plain
from academie.cli.screen.board import render
from academie.cli.words import say
from academie.data import state_data
from academie.errors import Illegal
from academie.game import Roll
from academie.text.files import write_text
from academie.tutor import explainer

STDOUT = "-"


def explain(
    name: str = GAME,
    dice: tuple[int, int] = option(
        ..., "--dice A B", "The two numbers thrown; before the first turn, White's die and Black's die."
    ),
    position: str | None = POSITION,
    profile: str | None = PROFILE,
    throw_index: int | None = option(
        None, "--throw-index", "The number of the thrower's throw since the relevé began.", min=1, max=9999
    ),
    json: bool = JSON,
) -> None:
    """Explain what a throw pays and why: each jan, the player it pays, and the reason why other jans are not made.

    The position is a whole line, as “academie show” prints it, or the dames alone, such as W:A13,L2;B:Y15. White
    throws unless the line says to=black.
    """
    game, language = game_of(name), language_of()
    if bad := [number for number in dice if not 1 <= number <= 6]:
        raise Illegal("A die shows 1 to 6, not {bad}.", bad=bad[0])
    tutor = explainer(game)
    before = game.start(profile) if position is None else tutor.read(position, profile)
    told = tutor.explain(before, Roll(dice), throw_index)
    if json:
        as_json(told.as_data())
    else:
        plain(tutor.render(told, language))


def show(  # noqa: PLR0913 - each is an option of the command
    name: str = GAME,
    position: str | None = POSITION,
    profile: str | None = PROFILE,
    setup: str = SETUP,
    svg: str | None = option(None, "--svg FILE", "Write the position as SVG to a file, or print it with “-”."),
    standing: bool = option(False, "--standing", "With --svg: draw the board upright, for a phone."),
    night: bool = option(False, "--night", "With --svg: use the dark colours."),
    json: bool = JSON,
    *,
    display: Display,
) -> None:
    """Draw a position with its line and its legal moves. Without --position, draws the first position of the game."""
    game, view = game_of(name), display.view
    state = state_of(game, profile, position, setup)
    if json:
        as_json(state_data(game, state))
        return
    if svg is not None:
        drawn = game.svg(state, standing=standing, night=night, language=view.language, a_at=view.a_at)
        if svg == STDOUT:
            plain(drawn.rstrip("\n"))
            return
        write_text(Path(svg), drawn)
        plain(say("written", view.language, path=svg))
        return
    console().print(render(game, state, view=view), end="")
    plain(str(state))
    if moves := state.moves():
        told = (game.narration.move(state, move).to(view.language) for move in moves)
        plain(say("legal", view.language, moves=", ".join(told)))
