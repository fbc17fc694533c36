"""A game that was played, looked through: each decision's error, each throw's luck, and a verdict on each player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.table import Table

from academie.analysis import Budget
from academie.cli.output import as_json, console, plain, progress
from academie.cli.words import say
from academie.data import title_data
from academie.errors import Unknown
from academie.journal import moves_of, read_games
from academie.text.files import read_text
from academie.text.message import Message, figure
from academie.tutor.judging import Judged, Verdict, judged, unit_of, verdicts

if TYPE_CHECKING:
    from pathlib import Path

    from academie.game import Game

OF_EACH = Budget(nodes=20_000)  # of each decision of a game
_FAULT = 0.0005  # what is not printed as nought
UNIT = Message("Values in {unit}.")
_BEST = Message("best")


def look_through(game: Game, file: Path, budget: Budget, language: str, *, json: bool) -> None:
    """The last game of a file, decision by decision and throw by throw."""
    found = read_games(read_text(file), file.suffix.removeprefix(".").lower())
    journals = [journal for journal in found.journals if journal.game == game.name]
    if not journals:
        raise Unknown(
            "The file contains no game of {title}. Name the game it contains, or choose another file.", title=game.title
        )
    last, plies = journals[-1], list[Judged]()
    moves = moves_of(last)
    with progress() as bar:
        task = bar.add_task(say("thinking", language), total=len(moves.plies))
        for each in judged(last, budget):
            plies.append(each)
            bar.advance(task)
    said = verdicts(last, plies)
    unit = unit_of(game.engine(megabytes=1), (ply.before for ply in moves.plies))
    if json:
        told = _game_data(game, moves.start.profile.name, plies, said)
        as_json(told if unit is None else {**told, "unit": title_data(unit)})
        return
    _print_game(game, plies, language)
    for verdict_on in said:
        plain(verdict_on.said.to(language))
    if unit is not None:
        plain(UNIT.fill(unit=unit).to(language))


def signed(value: float) -> Message:
    """A value as it is printed; what is printed as nought has no minus."""
    return figure(f"{round(value, 3) + 0.0:+.3f}")


def _print_game(game: Game, plies: list[Judged], language: str) -> None:
    """Every ply with its luck or its error, and what had been better."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    for head in ("", "", "", say("luck", language), say("costs", language), _BEST.to(language)):
        table.add_column(head, justify="right" if head and head != _BEST.to(language) else "left")
    for each in plies:
        side = "" if each.seat is None else game.players[each.seat].to(language)
        wrong = each.error is not None and each.error >= _FAULT
        luck = "" if each.luck is None else signed(each.luck).to(language)
        cost = figure(f"{each.error:.3f}").to(language) if wrong else ""
        table.add_row(str(each.number), side, each.text, luck, cost, each.best if wrong else "")
    console().print(table)


def _game_data(game: Game, profile: str, plies: list[Judged], found: list[Verdict]) -> dict[str, Any]:
    def rounded(value: float | None) -> float | None:
        return None if value is None else round(value, 5)

    return {
        "game": game.name,
        "profile": profile,
        "plies": [
            {
                "number": each.number,
                "player": each.seat,
                "text": each.text,
                "best": each.best or None,
                "error": rounded(each.error),
                "luck": rounded(each.luck),
            }
            for each in plies
        ],
        "verdicts": [
            {
                "player": each.seat,
                "decisions": each.decisions,
                "faults": each.faults,
                "error": rounded(each.error),
                "mean_error": rounded(each.mean),
                "luck": rounded(each.luck),
                "said": title_data(each.said),
            }
            for each in found
        ],
    }
