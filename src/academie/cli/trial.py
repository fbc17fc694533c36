"""`academie trial`: what an old book claims, judged claim by claim, with the evidence."""

from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from academie import trial as court
from academie.claim import Claim, Verdict
from academie.cli.folder import folder
from academie.cli.language import language_of
from academie.cli.options import AsJson, Language
from academie.cli.screen import as_json, plain, progress
from academie.cli.words import say
from academie.title import Title
from academie.trial.hearing import Differs

_LINE = Title("{verdict}  {id} ({source}): {claim}", "{verdict}  {id} ({source}) : {claim}")
_SUM = Title("{book}: {count} claims; {verdicts}.", "{book} : {count} assertions ; {verdicts}.")
_SET = Title("when first figures were known", "quand de premiers chiffres étaient connus")
_DIFFERS = Title(
    "{claim} was found otherwise than before: “{now}” where “{before}” was found.",
    "{claim} a été jugé autrement qu'auparavant : « {now} » au lieu de « {before} ».",
)


def trial(
    book: Annotated[
        str,
        typer.Argument(metavar="BOOK", help=f"The book to be tried: {', '.join(court.BOOKS)}.", show_default=False),
    ],
    json: AsJson = False,
    pool: Annotated[
        str,
        typer.Option("--pool", metavar="processes|ray|none", help="Who judges: a process a core, Ray, or this one."),
    ] = "processes",
    again: Annotated[
        bool,
        typer.Option("--again/--resume", help="Judge everything anew, or only what no verdict is kept of."),
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Where verdicts are kept as they fall.", show_default=False),
    ] = None,
    report: Annotated[
        Path | None,
        typer.Option(
            "--report", metavar="FOLDER", help="Write the report there, in both languages.", show_default=False
        ),
    ] = None,
    lang: Language = None,
) -> None:
    """Judge what a book claims: proved, supported, doubtful or refuted, each with its evidence.

    Verdicts are kept as they fall: whatever ends the program, the next call goes on from there.
    """
    language = language_of(lang)
    claims = court.claims(book)
    with closing(court.Docket(out or folder().with_name("trials") / f"{book}.jsonl")) as docket, progress() as bar:
        task = bar.add_task(say("trying", language, book=book), total=len(claims))
        heard = court.Trial(claims, docket)
        found = heard.judged(pool, again=again, told=lambda done, _: bar.update(task, completed=done))
    if report is not None:
        _report(book, claims, found, report, language)
    if json:
        as_json(as_data(book, claims, found, language))
    elif report is None:
        _show(book, claims, found, language)
    _complain(heard.differing, language)


def as_data(book: str, claims: list[Claim], found: list[court.Heard], language: str) -> dict[str, object]:
    """The trial for programs."""
    rows = [
        {
            "id": claim.id,
            "source": claim.source,
            "claim": claim.text.to(language),
            "verdict": heard.finding.verdict.value,
            "evidence": _evidence(claim, heard, language),
        }
        for claim, heard in zip(claims, found, strict=True)
    ]
    return {"book": book, "claims": rows}


def _evidence(claim: Claim, heard: court.Heard, language: str) -> dict[str, object]:
    """The figures, in words first; a bound with what it stands for and why."""
    told: dict[str, object] = {"text": heard.finding.text.to(language), **heard.finding.evidence}
    for each in court.judge_of(claim).thresholds:
        bound = heard.finding.evidence.get("threshold", {})
        if bound.get("key") == each.key:
            means = each.text.fill(value=each.written(each.value)).to(language)
            told["threshold"] = {**bound, "means": means, "reason": each.reason.to(language), "set": _SET.to(language)}
    return told


def _show(book: str, claims: list[Claim], found: list[court.Heard], language: str) -> None:
    width = max(len(verdict.text.to(language)) for verdict in Verdict)
    for claim, heard in zip(claims, found, strict=True):
        verdict = heard.finding.verdict.text.to(language).ljust(width)
        plain(_LINE.fill(verdict=verdict, id=claim.id, source=claim.source, claim=claim.text).to(language))
        plain(f"{' ' * width}  {heard.finding.text.to(language)}")
    counts = Counter(heard.finding.verdict for heard in found)
    listed = [f"{counts[verdict]} {verdict.text.to(language)}" for verdict in Verdict]
    plain(_SUM.fill(book=book, count=len(claims), verdicts=", ".join(listed)).to(language))


def _report(book: str, claims: list[Claim], found: list[court.Heard], place: Path, language: str) -> None:
    from academie.trial.report import write  # noqa: PLC0415 - loaded when it is wanted

    for path in write(book, claims, found, place):
        plain(say("written", language, path=path))


def _complain(differing: list[Differs], language: str) -> None:
    """A verdict that does not repeat itself is worth nothing: say so, and fail."""
    for each in differing:
        told = _DIFFERS.fill(claim=each.claim, before=each.before, now=each.now)
        typer.echo(told.to(language), err=True)
    if differing:
        raise typer.Exit(1)
