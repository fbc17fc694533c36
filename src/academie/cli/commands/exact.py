"""`academie exact`: what best play comes to, where a game is small enough to be solved."""

from typing import Any

from rich.table import Table

from academie.cli.language import language_of
from academie.cli.options import GAME, JSON, POSITION, PROFILE, game_of, state_of
from academie.cli.output import as_json, console, plain
from academie.cli.words import say
from academie.errors import Illegal
from academie.exact import Exact, Odds
from academie.game import State
from academie.text.message import Message, figure

_DIGITS = 12
_SOLVED = Message("{title}, {profile}: {states} positions solved, with an error of at most {error}.")
_FIRST = Message("The first player wins {wins} % of the games.")
_DOUBLES = Message("He wins double in {first} % of the games, the other in {second} %.")
_WORTH = Message("{side}: wins {wins} % from here.")
_MOVE, _WINS = Message.within("a move", "play"), Message("wins")


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
    plain(said.to(language))
    plain(_FIRST.fill(wins=_percent(first.wins)).to(language))
    if any(first.doubles):
        plain(_DOUBLES.fill(first=_percent(first.doubles[0]), second=_percent(first.doubles[1])).to(language))


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
        plain(_WORTH.fill(side=game.players[side], wins=_percent(worth.wins)).to(language))
    if choices:
        plain()
        said = [(game.narration.move(state, move), worth.to(player)) for move, worth in choices]
        _print_choices(said, language)


def _print_choices(choices: list[tuple[Message, Odds]], language: str) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column(_MOVE.to(language))
    for head in (_WINS.to(language), say("costs", language)):
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
