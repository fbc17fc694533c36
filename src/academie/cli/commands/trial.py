"""`academie trial`: what an old book claims, judged claim by claim, with the evidence."""

from collections import Counter
from pathlib import Path

import typer

from academie import trial as court
from academie.books.edition import edition_of
from academie.cli.citations import opening
from academie.cli.session.saves import folder
from academie.errors import Illegal, Unavailable
from academie.game.packages import __version__
from academie.terminal.options import JSON, argument, option
from academie.terminal.output import WRITTEN, as_json, language_of, plain, progress
from academie.text.message import Message
from academie.trial.bench import Differs
from academie.trial.claim import Claim, Verdict
from academie.trial.verdicts import shipped_verdicts

_LINE = Message("{verdict}  {id} ({source}): {claim}")
_SUM = Message("{book}: {count} claims; {verdicts}.")
_FOUND_BY = Message(
    "These verdicts come with the program; {judges} found them. “academie trial {book} --again” judges again."
)
_OUR_JUDGES = Message("academie's own judges")
_AND = Message("{tools} and {ours}")
_NO_VERDICTS = Message("The program has no verdicts on {book}. Type “academie trial {book} --again” to judge it.")
_SET = Message("after the first figures were known")
_DIFFERS = Message("The verdict on {claim} has changed: “{now}”, before “{before}”.")


def trial(
    book: str = argument(..., "BOOK", f"The book: {', '.join(court.BOOKS)}."),
    json: bool = JSON,
    pool: str = option(
        "processes", "--pool processes|ray|none", "Where to judge: in a process per core, on Ray, or in this process."
    ),
    again: bool | None = option(None, "--again/--resume", "Judge everything again, or continue an interrupted trial."),
    out: Path | None = option(None, "--out FILE", "Where to save new verdicts as they come."),
    report: Path | None = option(None, "--report FOLDER", "Write the report to this folder, in both languages."),
) -> None:
    """Show the verdict on each claim of a book: proved, supported, doubtful or refuted, with the evidence.

    The verdicts come with the program. --again judges all claims again and saves each verdict at once. If you stop
    the program, --resume continues from there.
    """
    language = language_of()
    claims = court.claims(book)
    differing: list[Differs] = []
    if again is None:
        found = _verdicts(book, claims, out)
    else:
        found, differing = _judged(book, claims, out, pool, language, again=again)
    if report is not None:
        _report(book, claims, found, report, language)
    if json:
        as_json(as_data(book, claims, found, language))
    elif report is None:
        _show(book, claims, found, language)
        if again is None:
            _tell_origin(book, found, language)
    _complain(differing, language)


def _verdicts(book: str, claims: list[Claim], out: Path | None) -> list[court.Judged]:
    """The verdicts that come with the program, one for each claim."""
    if out is not None:
        raise Illegal("--out saves the verdicts of a new trial. Add --again or --resume.")
    verdicts = shipped_verdicts()
    if any(claim.id not in verdicts for claim in claims):
        raise Unavailable(_NO_VERDICTS.fill(book=book))
    return [verdicts[claim.id] for claim in claims]


def _judged(
    book: str, claims: list[Claim], out: Path | None, pool: str, language: str, *, again: bool
) -> tuple[list[court.Judged], list[Differs]]:
    """The verdicts of a new trial, and where it did not repeat itself."""
    docket = court.Docket(out or folder().with_name("trials") / f"{book}.jsonl")
    with progress() as bar:
        task = bar.add_task(Message("trying {book}", book=book).to(language), total=len(claims))
        received = court.Trial(claims, docket)
        found = received.judged(pool, again=again, report=lambda done, _: bar.update(task, completed=done))
    return found, received.differing


def as_data(book: str, claims: list[Claim], found: list[court.Judged], language: str) -> dict[str, object]:
    """The trial for programs."""
    rows = [
        {
            "id": claim.id,
            "source": claim.source,
            "claim": claim.text.to(language),
            "verdict": judged.finding.verdict.value,
            "evidence": _evidence(claim, judged, language),
        }
        for claim, judged in zip(claims, found, strict=True)
    ]
    return {"book": book, "claims": rows}


def _evidence(claim: Claim, judged: court.Judged, language: str) -> dict[str, object]:
    """The figures, in words first; a bound with what it stands for and why."""
    data: dict[str, object] = {"text": judged.finding.text.to(language), **judged.finding.evidence}
    for each in court.judge_of(claim).thresholds:
        bound = judged.finding.evidence.get("threshold", {})
        if bound.get("key") == each.key:
            means = each.text.fill(value=each.written(each.value)).to(language)
            data["threshold"] = {**bound, "means": means, "reason": each.reason.to(language), "set": _SET.to(language)}
    return data


def _show(book: str, claims: list[Claim], found: list[court.Judged], language: str) -> None:
    width = max(len(verdict.text.to(language)) for verdict in Verdict)
    for claim, judged in zip(claims, found, strict=True):
        verdict = judged.finding.verdict.text.to(language).ljust(width)
        plain(_LINE.fill(verdict=verdict, id=claim.id, source=claim.source, claim=claim.text).to(language))
        plain(f"{' ' * width}  {judged.finding.text.to(language)}")
    counts = Counter(judged.finding.verdict for judged in found)
    listed = [f"{counts[verdict]} {verdict.text.to(language)}" for verdict in Verdict]
    plain(_SUM.fill(book=book, count=len(claims), verdicts=", ".join(listed)).to(language))
    if (edition := edition_of(book)) and (how := opening(claims[0].source, language, edition.name)):
        plain(how)


def _tell_origin(book: str, found: list[court.Judged], language: str) -> None:
    """By whom the verdicts that come with the program were found, and how many by an earlier version."""
    tools = dict.fromkeys(judged.tools for judged in found if judged.tools)
    judges = _AND.fill(tools=", ".join(tools), ours=_OUR_JUDGES) if tools else _OUR_JUDGES
    plain(_FOUND_BY.fill(judges=judges, book=book).to(language))
    earlier = sum(judged.law != __version__ for judged in found)
    if earlier:
        plain(Message("Verdicts that an earlier version of the program found: {count}.", count=earlier).to(language))


def _report(book: str, claims: list[Claim], found: list[court.Judged], place: Path, language: str) -> None:
    from academie.trial.report import write  # noqa: PLC0415 - loaded when it is wanted

    for path in write(book, claims, found, place):
        plain(WRITTEN.fill(path=path).to(language))


def _complain(differing: list[Differs], language: str) -> None:
    """A verdict that does not repeat itself is worth nothing: say so, and fail."""
    for each in differing:
        text = _DIFFERS.fill(claim=each.claim, before=each.before, now=each.now)
        typer.echo(text.to(language), err=True)
    if differing:
        raise typer.Exit(1)
