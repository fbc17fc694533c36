"""`academie dice`: the throws and deals of a finished meeting, proved."""

from pathlib import Path
from typing import Any

import typer

from academie.fairdice import proof as proofs
from academie.fairdice.chain import digest
from academie.fairdice.verify import Report, Wrong, verify
from academie.input.files import read_text
from academie.terminal.help import Commands
from academie.terminal.options import JSON, argument, option
from academie.terminal.output import as_json, language_of, sentence
from academie.text.message import Message, counted

app = Commands(help="Check that dice and deals were fair.")

_DRAW, _DRAWS = Message("throw or deal"), Message("throws and deals")
_BOUND = Message("Commitment {commitment}: compare it with the one the server showed you before the game.")
_SHARE = Message("Share of seat {chair}: {share}.")
_PROVED = Message("Game {game}: {draws} proved.")
_UNPROVED = Message("Game {game}: {draws} not proved yet, because its secret is still hidden.")
_ALL = Message("{draws} proved: nothing was altered.")
_OTHER = Message("The file has the commitment {found}, but the server showed you {shown}.")


@app.callback()
def dice() -> None:
    """Check that dice and deals were fair."""


@app.add("verify")
def verified(
    path: Path = argument(..., "FILE", "The proof that the server gave you."),
    commit: str | None = option(None, "--commit HEX", "The commitment that the server showed you before the game."),
    json: bool = JSON,
) -> None:
    """Prove every throw and deal of an online game, or name the first one that was altered.

    The exit status is 1 if something was altered and 2 if the file cannot be read. docs/program/dice.md has the
    formula.
    """
    language = language_of()
    report = verify(proofs.read(read_text(path)))
    wrong = _shown(report, commit) or report.wrong
    if json:
        as_json(_data(report, wrong))
    else:
        for line in _in_words(report, wrong):
            sentence(line.to(language))
    if wrong is not None:
        raise typer.Exit(1)


def _shown(report: Report, commit: str | None) -> Wrong | None:
    """What is wrong where a person was shown another commitment."""
    found = report.proof.commitment
    if commit is None or digest(commit.strip().lower()) == found:
        return None
    return Wrong(_OTHER.fill(found=found.hex(), shown=commit))


def _in_words(report: Report, wrong: Wrong | None) -> list[Message]:
    lines = [_BOUND.fill(commitment=report.proof.commitment.hex())]
    lines += [_SHARE.fill(chair=chair + 1, share=share) for chair, share in report.shares]
    lines += [] if report.shares else [Message("No player gave a share: the server alone chose the secret.")]
    if wrong is not None:
        return [*lines, wrong.text]
    for game in report.games:
        text = _PROVED if game.revealed else _UNPROVED
        lines.append(text.fill(game=game.number, draws=counted(game.draws, _DRAW, _DRAWS)))
    return [*lines, _ALL.fill(draws=counted(report.proved, _DRAW, _DRAWS))]


def _data(report: Report, wrong: Wrong | None) -> dict[str, Any]:
    games = [{"game": game.number, "draws": game.draws, "revealed": game.revealed} for game in report.games]
    altered = None if wrong is None else {"entry": wrong.entry, "en": wrong.text.en, "fr": wrong.text.to("fr")}
    return {
        "commitment": report.proof.commitment.hex(),
        "shares": [{"chair": chair, "share": share} for chair, share in report.shares],
        "games": games,
        "proved": report.proved,
        "wrong": altered,
    }
