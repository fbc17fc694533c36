"""`academie endgame`: the solved endings of draughts, built, described and asked."""

import os
import time
from pathlib import Path
from typing import Any, NamedTuple

from rich.table import Table

from academie._core.draughts import Endgame, Priority
from academie.errors import Unavailable, Unknown, Unreadable, why
from academie.games.draughts import endgame as tables
from academie.games.draughts.endgame import words
from academie.games.draughts.game import game
from academie.input.names import Names
from academie.terminal.help import Commands
from academie.terminal.options import JSON, PROFILE, argument, option
from academie.terminal.output import BUILDING, WRITTEN, as_json, console, language_of, plain, progress
from academie.text.message import Message

app = Commands(help="Look up and build endgame tables of draughts.")

_NO_RULE = Message("There is no rule of captures {name};")
_CHOOSE = Message("choose one of {known}.")
_THERE = Message("All tables exist already: {tables}. Name a rule to solve its table again.")

_BY_COMMAND = Message("not built; academie endgame build {rule} --pieces {pieces}")
_UNSOLVED = Message(
    "No table has this position: they have up to {pieces} pieces, on the hundred squares, with the usual goal. "
    "“academie analyse draughts” searches it."
)
_RESULTS = {
    1: Message("the side to move wins"),
    0: Message.within("the result", "a draw"),
    -1: Message("the side to move loses"),
}
_MOVES = {1: Message("wins"), 0: Message("draws"), -1: Message("loses")}
_IN = Message("{result} in {plies} plies")

RULES = ", ".join(priority.name for priority in Priority)
PIECES = option(
    tables.PIECES,
    "--pieces",
    "How many pieces at most, both sides together. Five take some minutes and half a gigabyte.",
    min=tables.PIECES,
    max=tables.MOST,
)


@app.add("info")
def info(json: bool = JSON) -> None:
    """List the endgame tables and their files."""
    language = language_of()
    rows = [_describe(priority, pieces) for pieces in (tables.PIECES, tables.MOST) for priority in Priority]
    if json:
        as_json({"pieces": tables.PIECES, "cache": str(tables.cache_folder()), "tables": rows})
        return
    table = Table(box=None, padding=(0, 2, 0, 0))
    for head in ("table", Message("bytes").to(language), Message("place").to(language)):
        table.add_column(head, overflow="fold")
    for row in rows:
        table.add_row(row["name"], str(row["bytes"] or ""), row["path"] or _missing(row, language))
    console().print(table)


@app.add("build")
def build(
    rule: str | None = argument(
        None,
        "[RULE]",
        f"The rule of choice between captures: {RULES}. Without it, builds every missing table.",
        show_default=False,
    ),
    pieces: int = PIECES,
    threads: int = option(0, "--threads", "How many threads to use; 0 uses all cores.", min=0, max=256),
    output: Path | None = option(
        None, "--output -o FILE", "Where to write it (default: the cache).", show_default=False
    ),
    json: bool = JSON,
) -> None:
    """Solve every ending with few pieces under a capture rule, and write the table to a file.

    The tables of the usual rules, up to four pieces, come with the program. If you name a rule, its table is solved
    again.
    """
    language = language_of()
    task = _Task(pieces, threads or os.cpu_count() or 1, language, json)
    if rule is None:
        if output is not None:
            raise Unknown("A file holds the table of one rule. Name the rule too.")
        missing = [priority for priority in Priority if tables.path_of(priority, pieces) is None]
        built = [_build(priority, None, task) for priority in missing]
        if json:
            as_json(built)
        elif not built:
            names = ", ".join(tables.file_name(priority, pieces) for priority in Priority)
            plain(_THERE.fill(tables=names).to(language))
        return
    found = Names({priority.name: () for priority in Priority}).choose(rule, _NO_RULE, _CHOOSE)
    row = _build(Priority[found], output, task)
    if json:
        as_json(row)


@app.add("probe")
def probe(
    position: str = argument(..., "LINE", "The position, as a FEN of draughts.", show_default=False),
    profile: str | None = PROFILE,
    json: bool = JSON,
) -> None:
    """Look up a position in the largest table: who wins it, and what each move leads to.

    The tables ignore move limits.
    """
    language = language_of()
    state = game.read(position, profile)
    pieces = tables.largest(state.core.profile.priority)
    result = tables.probe(state, pieces)
    if result is None:
        tables.probe(state, tables.MOST)  # of five pieces, where nobody has built them, it says how to
        raise Unavailable(_UNSOLVED.fill(pieces=tables.MOST))
    found = words(state, pieces)
    if json:
        moves = [{"move": str(word.move), "result": word.known, "plies": word.ends_in or None} for word in found]
        as_json({"position": str(state), "pieces": pieces, "result": result, "moves": moves})
        return
    plain(f"{_RESULTS[result].to(language)}")
    for word in found:
        text = _MOVES[word.known]
        counted = _IN.fill(result=text, plies=word.ends_in) if word.ends_in else text
        plain(f"  {game.narration.move(state, word.move).to(language)}  {counted.to(language)}")


class _Task(NamedTuple):
    """How tables are built and described."""

    pieces: int
    threads: int
    language: str
    json: bool


def _build(priority: Priority, output: Path | None, task: _Task) -> dict[str, Any]:
    """Solve the endings of a rule, and keep them; what was built, for programs."""
    name = tables.file_name(priority, task.pieces)
    path = output or tables.cache_folder() / name
    begun = time.perf_counter()
    with progress() as bar:
        shown = bar.add_task(BUILDING.fill(name=name).to(task.language), total=None)
        table = Endgame.build(
            priority,
            lambda done, total: bar.update(shown, completed=done, total=total),
            pieces=task.pieces,
            threads=task.threads,
        )
    try:
        tables.write(table, path)
    except OSError as error:
        raise Unreadable("The file {path} cannot be written: {why}.", path=path, why=why(error)) from error
    if not task.json:
        plain(WRITTEN.fill(path=path).to(task.language))
    return {"path": str(path), "bytes": path.stat().st_size, "seconds": round(time.perf_counter() - begun, 3)}


def _describe(priority: Priority, pieces: int) -> dict[str, Any]:
    path = tables.path_of(priority, pieces)
    return {
        "name": tables.file_name(priority, pieces),
        "rule": priority.name,
        "pieces": pieces,
        "path": None if path is None else str(path),
        "bytes": None if path is None else path.stat().st_size,
    }


def _missing(row: dict[str, Any], language: str) -> str:
    """What to say of a table that is not there."""
    if row["pieces"] == tables.PIECES:
        return Message("not built yet (will be built when first used)").to(language)
    return _BY_COMMAND.fill(rule=row["rule"], pieces=row["pieces"]).to(language)
