"""`academie show`, `explain` and `exact`: a position drawn, a throw explained, a small game solved."""

from pathlib import Path
from typing import Any

from rich.table import Table

from academie.errors import Illegal
from academie.game import Roll, State
from academie.game.data import state_data
from academie.game.exact import Exact, Odds
from academie.input.files import write_text
from academie.match.first_player import laid
from academie.terminal.layout import render
from academie.terminal.options import GAME, JSON, POSITION, PROFILE, SETUP, Display, game_of, option, state_of
from academie.terminal.output import COSTS, LEGAL, WRITTEN, as_json, console, language_of, plain, sentence
from academie.text.message import Message, figure
from academie.tutor import explainer

STDOUT = "-"
_DIGITS = 12
_SOLVED = Message("{title}, {profile}: {states} positions solved, with an error of at most {error}.")
_FIRST = Message("The first player wins {wins} % of the games.")
_DOUBLES = Message("The first player wins double in {first} % of the games, the second in {second} %.")
_WORTH = Message("{side}: wins {wins} % from here.")
_MOVE, _WINS = Message.within("a move", "play"), Message("wins")


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
    """Explain what a throw pays and why, where throws win points: each jan, whom it pays, and why others are not made.

    The position is a whole line, as “academie show” prints it, or the dames alone, such as W:A13,L2;B:Y15. White
    throws unless the line says to=black.
    """
    game, language = game_of(name), language_of()
    if bad := [number for number in dice if not 1 <= number <= 6]:
        raise Illegal("A die shows 1 to 6, not {bad}.", bad=bad[0])
    tutor = explainer(game)
    before = laid(game, profile) if position is None else tutor.read(position, profile)
    explanation = tutor.explain(before, Roll(dice), throw_index)
    if json:
        as_json(explanation.as_data())
    else:
        sentence(tutor.render(explanation, language))


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
        sentence(WRITTEN.fill(path=svg).to(view.language))
        return
    console().print(render(game, state, view=view), end="")
    plain(str(state))
    if moves := state.moves():
        lines = (game.narration.move(state, move).to(view.language) for move in moves)
        sentence(LEGAL.fill(moves=", ".join(lines)).to(view.language))


# --- What best play comes to, where a game is small enough to be solved


def exact(name: str = GAME, profile: str | None = PROFILE, position: str | None = POSITION, json: bool = JSON) -> None:
    """Solve a small game: the chances of the first player, or the value and the best play of a position."""
    game, language = game_of(name), language_of()
    if position is None:
        found = Exact.of(game, game.profiles.find(profile))
        _tell_game(found, language, json=json)
        return
    state = state_of(game, profile, position)
    if state.result is not None:
        raise Illegal("The game is over in this position. Give another one.")
    _tell_position(Exact.of(game, state.profile), state, language, json=json)


def _tell_game(found: Exact, language: str, *, json: bool) -> None:
    first, solution = found.first, found.solution
    if json:
        as_json(
            {
                "game": found.game.name,
                "profile": found.profile.name,
                "states": solution.states,
                "first_thrower_wins": round(first.wins, _DIGITS),
                "double": [round(each, _DIGITS) for each in first.doubles],
                "error": solution.error,
            }
        )
        return
    said = _SOLVED.fill(
        title=found.game.title, profile=found.profile.title, states=solution.states, error=f"{solution.error:.0e}"
    )
    sentence(said.to(language))
    sentence(_FIRST.fill(wins=_percent(first.wins)).to(language))
    if any(first.doubles):
        sentence(_DOUBLES.fill(first=_percent(first.doubles[0]), second=_percent(first.doubles[1])).to(language))


def _tell_position(found: Exact, state: State, language: str, *, json: bool) -> None:
    game, odds = found.game, found.odds(state)
    choices = found.choices(state) if state.player is not None else []
    player = state.player or 0
    if json:
        moves = [{"move": game.write_move(state, move), **_data(worth)} for move, worth in choices]
        best = {"best": moves[0]["move"]} if moves else {}
        as_json(
            {"game": game.name, "profile": state.profile.name, "position": str(state), **_data(odds), **best}
            | {"moves": moves, "error": found.solution.error}
        )
        return
    for side, worth in ((0, odds), (1, odds.to(1))):
        sentence(_WORTH.fill(side=game.players[side], wins=_percent(worth.wins)).to(language))
    if choices:
        plain()
        said = [(game.narration.move(state, move), worth.to(player)) for move, worth in choices]
        _print_choices(said, language)


def _print_choices(choices: list[tuple[Message, Odds]], language: str) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column(_MOVE.to(language))
    for head in (_WINS.to(language), COSTS.to(language)):
        table.add_column(head, justify="right")
    most = choices[0][1].points
    for move, worth in choices:
        costs = figure(f"{most - worth.points:.4f}")
        table.add_row(move.to(language), _percent(worth.wins).to(language), costs.to(language))
    console().print(table)


def _data(odds: Odds) -> dict[str, Any]:
    """Of both players, in their order; points are those of the first, less those of the other."""
    return {
        "points": round(odds.points, _DIGITS),
        "wins": [round(odds.wins, _DIGITS), round(1 - odds.wins, _DIGITS)],
        "double": [round(each, _DIGITS) for each in odds.doubles],
    }


def _percent(share: float) -> Message:
    return figure(f"{100 * share:.4f}")
