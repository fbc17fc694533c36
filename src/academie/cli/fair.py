"""`academie dice`: the throws and deals of a finished meeting, proved."""

from pathlib import Path
from typing import Annotated, Any

import typer

from academie.cli.help import Commands
from academie.cli.language import language_of
from academie.cli.options import AsJson, Language
from academie.cli.screen import as_json, plain
from academie.fair import proof as proofs
from academie.fair.chain import digest
from academie.fair.verify import Report, Wrong, verify
from academie.files import read_text
from academie.title import Title, counted

app = Commands(help="Dice and deals nobody can doubt.")

_DRAW, _DRAWS = Title("throw or deal", "tirage"), Title("throws and deals", "tirages")
_BOUND = Title(
    "Commitment {commitment}: compare it with the one you were shown before you sat down.",
    "Engagement {commitment} : comparez-le à celui qu'on vous a montré avant de vous asseoir.",
)
_SHARE = Title("Share of chair {chair}: {share}.", "Part de la place {chair} : {share}.")
_UNSHARED = Title(
    "Nobody gave a share: the house alone chose the secret.", "Personne n'a donné de part : la maison seule a choisi."
)
_PROVED = Title("Game {game}: {draws} proved.", "Partie {game} : {draws}, tout est prouvé.")
_UNPROVED = Title(
    "Game {game}: {draws} not proved, its secret is not revealed yet.",
    "Partie {game} : {draws} sans preuve, son secret n'est pas encore révélé.",
)
_ALL = Title("{draws} proved: nothing was altered.", "{draws} : tout est prouvé, rien n'a été changé.")
_OTHER = Title(
    "The file has the commitment {found}, and you were shown {shown}.",
    "Le fichier porte l'engagement {found}, et l'on vous a montré {shown}.",
)


@app.callback()
def dice() -> None:
    """Dice and deals nobody can doubt."""


@app.add("verify")
def verified(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="The proof of a meeting.", show_default=False)],
    commit: Annotated[
        str | None,
        typer.Option(
            "--commit", metavar="HEX", help="The commitment you were shown before you sat down.", show_default=False
        ),
    ] = None,
    json: AsJson = False,
    lang: Language = None,
) -> None:
    """Prove every throw and deal of a meeting, or name the first that was altered.

    Exit status 1 when something was altered, 2 when the file cannot be read. docs/dice.md has the formula.
    """
    language = language_of(lang)
    report = verify(proofs.read(read_text(path)))
    wrong = _shown(report, commit) or report.wrong
    if json:
        as_json(_data(report, wrong))
    else:
        for line in _told(report, wrong):
            plain(line.to(language))
    if wrong is not None:
        raise typer.Exit(1)


def _shown(report: Report, commit: str | None) -> Wrong | None:
    """What is wrong where a person was shown another commitment."""
    found = report.proof.commitment
    if commit is None or digest(commit.strip().lower()) == found:
        return None
    return Wrong(_OTHER.fill(found=found.hex(), shown=commit))


def _told(report: Report, wrong: Wrong | None) -> list[Title]:
    lines = [_BOUND.fill(commitment=report.proof.commitment.hex())]
    lines += [_SHARE.fill(chair=chair + 1, share=share) for chair, share in report.shares]
    lines += [] if report.shares else [_UNSHARED]
    if wrong is not None:
        return [*lines, wrong.text]
    for game in report.games:
        told = _PROVED if game.revealed else _UNPROVED
        lines.append(told.fill(game=game.number, draws=counted(game.draws, _DRAW, _DRAWS)))
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
