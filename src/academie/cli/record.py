"""`academie record`: files of games, played through the law and written anew."""

from pathlib import Path
from typing import Annotated, Any

import typer

from academie.cli.language import language_of
from academie.cli.options import AsJson, Language, read_text, write_text
from academie.cli.screen import as_json, plain
from academie.cli.words import say
from academie.errors import AcademieError
from academie.game import Game
from academie.records import reader as record_reader
from academie.records import writer as record_writer
from academie.records.formats import format_for
from academie.records.game import Record, plies, written
from academie.title import Title


def record(
    file: Annotated[Path, typer.Argument(metavar="FILE.record", help="The file to read.", show_default=False)],
    check: Annotated[bool, typer.Option("--check", help="Only check; print one line for each game.")] = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Where to write it.", show_default=False)
    ] = None,
    json: AsJson = False,
    lang: Language = None,
) -> None:
    """Read a file of records, play every throw and move through the law, and print the games in one normal form.

    This is the format in which play saves and match writes every game that has no format of its own; a file .pgn is
    read as such, its variations, comments and glyphs kept. What is wrong is told in one sentence with the line; the
    exit status is then 2.
    """
    language = language_of(lang)
    try:
        found, text = _read(read_text(file), file.suffix.removeprefix("."))
    except AcademieError as error:
        raise type(error)(Title("{file}: {wrong}", "{file} : {wrong}").fill(file=file, wrong=error.text)) from error
    if json:
        as_json({"file": str(file), "games": [_data(*each) for each in found]})
    elif check:
        for number, (game, each) in enumerate(found, start=1):
            steps = plies(len(each.moves)).to(language)
            plain(f"ok  {number}  {game.name}  {steps}  {record_writer.end_text(each.result)}")
    elif output is None:
        plain(text.rstrip("\n"))
    if output is not None:
        write_text(output, text)
        if not json:
            plain(say("written", language, path=output))


def _read(content: str, ending: str) -> tuple[list[tuple[Game, Record]], str]:
    """The games of a file and the file written anew: by the format its ending names, else by the house's own."""
    own = format_for(ending)
    if own is not None:
        game, form = own
        return [(game, each) for each in form.read_games(content)], form.normal(content)
    found = record_reader.read(content)
    return found, "\n".join(record_writer.write(game, each) for game, each in found)


def _data(game: Game, each: Record) -> dict[str, Any]:
    """A game for programs."""
    moves, end = written(game, each)
    return {
        "game": game.name,
        "tags": dict(each.tags),
        "start": str(each.start),
        "moves": moves,
        "end": str(end),
        "result": record_writer.shares_text(each.result),
        "reason": each.result.reason if each.result is not None else None,
        "law": each.result.law if each.result is not None else None,
    }
