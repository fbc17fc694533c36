"""`academie record`: files of games in every format of the house, played through the law and written anew."""

from pathlib import Path
from typing import Annotated, Any

import typer

from academie.cli.board import View, render
from academie.cli.language import language_of
from academie.cli.options import AsJson, Language, read_text, write_text
from academie.cli.screen import as_json, console, plain
from academie.cli.words import say
from academie.errors import AcademieError, Illegal
from academie.game import Game
from academie.records import writer as record_writer
from academie.records.files import Kept, read_file
from academie.records.formats import write_games
from academie.records.game import Record, plies, written
from academie.title import Title, counted

_IN_FILE = Title("{file}: {wrong}", "{file} : {wrong}")
_KIND = Title("Format {form}: {count}, {titles}.", "Format {form} : {count}, {titles}.")
_GAME = (Title("game", "partie"), Title("games", "parties"))
_HEAD = Title("{number}. {title}, {plies}: {end}", "{number}. {title}, {plies} : {end}")
_MIXED = Title(
    "The file holds games of several kinds, which only a record can hold together; choose --to record.",
    "Le fichier tient des parties de plusieurs jeux, que seule une feuille peut réunir ; choisissez --to record.",
)


def record(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to read.", show_default=False)],
    check: Annotated[bool, typer.Option("--check", help="Only check; print one line for each game.")] = False,
    to: Annotated[
        str | None,
        typer.Option(
            "--to",
            metavar="FORMAT",
            help="Write it in another format: record, or the ending of one that its game has (pdn, pgn, mat …).",
            show_default=False,
        ),
    ] = None,
    board: Annotated[bool, typer.Option("--board", help="Draw the last position of each game.")] = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Where to write it.", show_default=False)
    ] = None,
    json: AsJson = False,
    lang: Language = None,
) -> None:
    """Read a file of games, play every throw and move through the law, and print the games in one normal form.

    Every format that the house writes is read, and told from the others: records, journals and series, and those that
    a game shares with other programs; “--to” turns one into another. What is wrong is told in one sentence with the
    line; the exit status is then 2.
    """
    language = language_of(lang)
    try:
        kept = read_file(read_text(file), file.suffix.removeprefix(".").lower())
    except AcademieError as error:
        raise type(error)(_IN_FILE.fill(file=file, wrong=error.text)) from error
    text = kept.normal if to is None else _turned(kept, to)
    if json:
        as_json({"file": str(file), "format": kept.form, "games": [_data(*each) for each in kept.games]})
    elif check:
        for number, (game, each) in enumerate(kept.games, start=1):
            steps = plies(len(each.moves)).to(language)
            plain(f"ok  {number}  {game.name}  {steps}  {record_writer.end_text(each.result)}")
        plain(_kind(kept).to(language))
    elif board:
        _draw(kept, language)
    elif output is None:
        typer.echo(_kind(kept).to(language), err=True)
        plain(text.rstrip("\n"))
    if output is not None:
        write_text(output, text)
        if not json:
            plain(say("written", language, path=output))


def _turned(kept: Kept, ending: str) -> str:
    """The games of a file in another format."""
    wanted = ending.removeprefix(".").lower()
    if wanted == kept.form:
        return kept.normal
    rooms = {game.name: game for game, _ in kept.games}
    if wanted == record_writer.SUFFIX:
        return "\n".join(record_writer.write(game, each) for game, each in kept.games)
    if len(rooms) > 1:
        raise Illegal(_MIXED)
    (room,) = rooms.values()
    return write_games(room, [each for _, each in kept.games], wanted)


def _kind(kept: Kept) -> Title:
    """In a line: which format it is, and how many games of what."""
    titles = list(dict.fromkeys(game.title for game, _ in kept.games))
    named = Title(", ".join(each.en for each in titles), ", ".join(each.fr for each in titles))
    return _KIND.fill(form=kept.form, count=counted(len(kept.games), *_GAME), titles=named)


def _draw(kept: Kept, language: str) -> None:
    """Where each game stands at its end."""
    plain(_kind(kept).to(language))
    for number, (game, each) in enumerate(kept.games, start=1):
        _, end = written(game, each)
        told = record_writer.end_text(each.result)
        plain()
        plain(_HEAD.fill(number=number, title=game.title, plies=plies(len(each.moves)), end=told).to(language))
        console().print(render(game, end, view=View(language)), end="")


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
