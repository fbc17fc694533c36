"""`academie endgame`: the solved endings of draughts, built and described."""

import time
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from academie._core.draughts import Endgame, Priority
from academie.cli.help import Commands
from academie.cli.language import language_of
from academie.cli.options import AsJson, Language
from academie.cli.screen import as_json, console, plain, progress
from academie.cli.words import say
from academie.errors import Unknown, Unreadable, why
from academie.games.draughts import endgame as tables
from academie.naming import Names
from academie.title import Title

app = Commands(help="The solved endings of draughts.")

_NO_RULE = Title("There is no rule of captures {name};", "Il n'y a pas de règle de prise {name} ;")
_CHOOSE = Title("choose one of {known}.", "choisissez parmi {known}.")
_WHICH = Title(
    "A file is for the table of one rule; name the rule as well.",
    "Un fichier est pour la table d'une seule règle ; nommez-la aussi.",
)
_THERE = Title(
    "Every table is there already: {tables}. Name a rule to solve it anew.",
    "Toutes les tables sont déjà là : {tables}. Nommez une règle pour la résoudre de nouveau.",
)

RULES = ", ".join(priority.name for priority in Priority)


@app.add("info")
def info(json: AsJson = False, lang: Language = None) -> None:
    """Say which tables of endings there are, and where."""
    language = language_of(lang)
    rows = [_describe(priority) for priority in Priority]
    if json:
        as_json({"pieces": tables.PIECES, "cache": str(tables.cache_folder()), "tables": rows})
        return
    table = Table(box=None, padding=(0, 2, 0, 0))
    for key in ("table", "size", "place"):
        table.add_column(say(key, language), overflow="fold")
    for row in rows:
        place = row["path"] or say("missing", language)
        table.add_row(row["name"], str(row["bytes"] or ""), place)
    console().print(table)


@app.add("build")
def build(
    rule: Annotated[
        str | None,
        typer.Argument(
            metavar="[RULE]",
            help=f"The rule of choice between captures: {RULES}; without one, every table that is not there yet.",
            show_default=False,
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Where to write it, else the cache.", show_default=False),
    ] = None,
    json: AsJson = False,
    lang: Language = None,
) -> None:
    """Solve every ending with few pieces under a rule of captures, and keep the table in a file.

    The tables of the usual laws come with the house. A rule that is named is solved anew.
    """
    language = language_of(lang)
    if rule is None:
        if output is not None:
            raise Unknown(_WHICH)
        wanted = [priority for priority in Priority if _describe(priority)["path"] is None]
        built = [_build(priority, None, language, json=json) for priority in wanted]
        if json:
            as_json(built)
        elif not built:
            plain(_THERE.fill(tables=", ".join(tables.file_name(priority) for priority in Priority)).to(language))
        return
    found = Names({priority.name: () for priority in Priority}).choose(rule, _NO_RULE, _CHOOSE)
    row = _build(Priority[found], output, language, json=json)
    if json:
        as_json(row)


def _build(priority: Priority, output: Path | None, language: str, *, json: bool) -> dict[str, Any]:
    """Solve the endings of a rule, and keep them; what was built, for programs."""
    path = output or tables.cache_folder() / tables.file_name(priority)
    begun = time.perf_counter()
    with progress() as bar:
        task = bar.add_task(say("building", language, name=tables.file_name(priority)), total=None)
        table = Endgame.build(priority, lambda done, total: bar.update(task, completed=done, total=total))
    try:
        tables.write(table, path)
    except OSError as error:
        raise Unreadable(
            Title("The file {path} cannot be written: {why}.", "Le fichier {path} ne peut être écrit : {why}.").fill(
                path=path, why=why(error)
            )
        ) from error
    if not json:
        plain(say("written", language, path=path))
    return {"path": str(path), "bytes": path.stat().st_size, "seconds": round(time.perf_counter() - begun, 3)}


def _describe(priority: Priority) -> dict[str, Any]:
    name = tables.file_name(priority)
    for folder in (tables.SHIPPED, tables.cache_folder()):
        if (folder / name).is_file():
            return {"name": name, "path": str(folder / name), "bytes": (folder / name).stat().st_size}
    return {"name": name, "path": None, "bytes": None}
