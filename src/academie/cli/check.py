"""`academie check`: case files against the rooms."""

from pathlib import Path
from typing import Annotated

import typer

from academie import cases
from academie.cli.options import AsJson
from academie.cli.screen import as_json, plain


def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE.json...", help="Files of cases.", show_default=False)],
    only: Annotated[
        str | None, typer.Option("--only", metavar="KIND", help="Only cases of this kind.", show_default=False)
    ] = None,
    game: Annotated[
        str | None, typer.Option("--game", metavar="NAME", help="Only cases of this game.", show_default=False)
    ] = None,
    json: AsJson = False,
) -> None:
    """Check files of cases with expected answers: one line for each case, then the tally alone on the last line.

    Exit status 1 when a case failed, 2 when a file cannot be read. Kinds that state a rule in words are skipped.
    """
    # Every file is read before the first case is checked, so that a bad file is told at once.
    loaded = [case for path in files for case in cases.load(path)]
    wanted = [case for case in loaded if only in {None, case.kind} and game in {None, case.game}]
    verdicts = []
    for verdict in cases.check(wanted):
        verdicts.append(verdict)
        if not json:
            plain(str(verdict))
    passed, failed, skipped = cases.tally(verdicts)
    if json:
        rows = [
            {"id": v.case.id, "game": v.case.game, "kind": v.case.kind, "status": v.status, "reason": v.reason}
            for v in verdicts
        ]
        as_json({"cases": rows, "passed": passed, "failed": failed, "skipped": skipped})
    else:
        plain(f"{passed} passed, {failed} failed, {skipped} skipped")
    if failed:
        raise typer.Exit(1)
