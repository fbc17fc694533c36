"""`academie corpus`: the books' positions and games, listed, opened, checked, corrected and exported."""

import shlex
from pathlib import Path
from typing import Any

import typer
from rich.text import Text

from academie import corpus as shelf
from academie.books.edition import edition_of
from academie.cli.citations import opening
from academie.corpus import Book, Entry, Line, misprints
from academie.corpus.adapter import adapter_of
from academie.corpus.export import entry_data
from academie.errors import quoted
from academie.game.data import title_data
from academie.game.registry import find
from academie.input.files import read_text, write_text
from academie.terminal.help import Commands
from academie.terminal.layout import View, render
from academie.terminal.options import JSON, OUTPUT, POSITION, PROFILE, Display, argument, option
from academie.terminal.output import WRITTEN, as_json, console, language_of, plain, progress
from academie.terminal.pages import laid, page
from academie.text.message import Message, bilingual, counted, verbatim

_HEAD = Message("{book}, No {number} ({id}): {title}")
_BARE = Message("{book}, No {number} ({id})")  # where the title is the number again
_SOURCE = Message("Lines {first} to {last} of the text.")
_COMPLETED = {
    "white": Message("The text does not place every white man; we placed the rest."),
    "black": Message("The text does not place every black man; we placed the rest."),
    "both": Message("The text does not place every man of both sides; we placed the rest."),
}
_LINE = verbatim("{number}. {moves}")
_NAMED = Message("{number}. {name}: {moves}")
_REMARK = Message("{ply}: {text}")
_OPEN = Message("To open it: {command}")


app = Commands(help="Read and check the positions and games of the books.")
_SHELVED = Message("{game}, {profile}; {counts}")
_LISTED = Message("{head}: {facts}")
_COUNTED = {  # one, and several
    "entries": (Message("entry"), Message("entries")),
    "lines": (Message("line"), Message("lines")),
    "plies": (Message("ply"), Message("plies")),
    "supplied": (Message.within("one", "supplied"), Message("supplied")),
    "counts": (Message("printed count agrees"), Message("printed counts agree")),
    "completed": (Message("completed by us"), Message.within("several", "completed by us")),
    "books": (Message("book"), Message("books")),
    "doubts": (Message("doubt"), Message("doubts")),
    "conflicts": (Message("against its own law"),) * 2,
    "corrections": (verbatim("correction"), verbatim("corrections")),
    "high": (Message.within("one entry", "sure"), Message("sure")),
    "medium": (Message.within("one entry", "likely"), Message("likely")),
    "low": (Message.within("one entry", "doubtful"), Message("doubtful")),
}
_WHOSE = {"author": Message("the author's errata"), "editor": Message("ours"), "ocr": Message("the scanned text")}
BOOK = argument(..., "BOOK", "A book, by its name.", show_default=False)


def show_entry(book: Book, entry: Entry, view: View) -> None:
    """Draw the position, and tell all that the entry says."""
    game, language = find(book.game), view.language
    state = adapter_of(game).study(entry.fen, entry.profile)
    head = (_BARE if _untitled(entry) else _HEAD).fill(
        book=book.name, number=entry.number, id=entry.id, title=entry.title
    )
    page([Text(laid(head.to(language)), style="bold")])
    console().print(render(game, state, view=view), end="")
    page(laid(text.to(language)) for text in _said(entry))
    for number, line in enumerate(entry.lines, start=1):
        plain()
        page([laid(_played(number, entry, line).to(language), hanging="   ")])
        page(laid(sentence.to(language), "   ") for sentence in _in_words(line))
    plain()
    page(laid(correction.text.to(language)) for correction in entry.corrections)
    first, last = entry.seed_lines
    plain(_SOURCE.fill(first=first, last=last).to(language))
    if edition := edition_of(book.work or book.name):
        page([how] if (how := opening(f"l.{first}-{last}", language, edition.name)) else [])
    plain(_OPEN.fill(command=_command(book, entry)).to(language))


def _untitled(entry: Entry) -> bool:
    """Whether the title of an entry is its number again."""
    return entry.title in {Message("No {number}", number=entry.number), verbatim(entry.number)}


def _said(entry: Entry) -> list[Message]:
    """What the entry says of its position."""
    note = [entry.aside] if entry.note else []
    return [entry.says, *note, *([_COMPLETED[entry.completed]] if entry.completed else [])]


def list_entries(book: Book, language: str) -> None:
    """The entries of a book, each by its number and its title."""
    broad = max(len(entry.number) for entry in book.entries)
    head = Text(laid(book.named.to(language)), style="bold")
    lines = [
        f"{entry.number:>{broad}}  {(entry.says if _untitled(entry) else entry.title).to(language)}"
        for entry in book.entries
    ]
    page([head, *(laid(line, hanging=" " * (broad + 2)) for line in lines)], paged=True)


def entry_json(book: Book, entry: Entry) -> None:
    """The same for programs."""
    data: dict[str, Any] = {"book": book.name, "game": book.game, "open": _command(book, entry), **entry_data(entry)}
    as_json(data)


def _played(number: int, entry: Entry, line: Line) -> Message:
    sentence = _NAMED if line.name else _LINE
    return sentence.fill(number=number, name=line.title, moves=" ".join(entry.whole(line)))


def _in_words(line: Line) -> list[Message]:
    """What is noted of a line, and of its plies."""
    note = [line.aside] if line.note else []
    plies = [each.label for each in line.prints] or [str(ply) for ply in range(1, len(line.moves) + 1)]
    return [*note, *(_REMARK.fill(ply=plies[each.ply - 1], text=each.text) for each in line.remarks)]


def _command(book: Book, entry: Entry) -> str:
    """What to type to see the position by itself, with its legal moves."""
    return shlex.join(["academie", "show", book.game, "--profile", entry.profile, "--position", entry.fen])


@app.add("list")
def list_books(json: bool = JSON) -> None:
    """List the books."""
    language = language_of()
    rows = [
        {
            "book": book.name,
            "title": book.title,
            "title_fr": book.named.fr,
            "game": book.game,
            "profile": book.profile,
            "entries": len(book.entries),
            "lines": sum(len(entry.lines) for entry in book.entries),
        }
        for book in shelf.books()
    ]
    if json:
        as_json(rows)
        return
    for row in rows:
        # A line for the name, which is typed again, and one for the rest: columns would cut long names short.
        title = bilingual(str(row["title"]), str(row["title_fr"])).to(language)
        counts = ", ".join(_counted(key, int(str(row[key])), language) for key in ("entries", "lines"))
        shelved = _SHELVED.fill(game=row["game"], profile=row["profile"], counts=counts).to(language)
        page([laid(f"{row['book']}  –  {title}", hanging="    "), laid(shelved, "    ")])


@app.add("show")
def open_entry(
    name: str = BOOK,
    number: str | None = argument(None, "[N]", "The number of an entry in its book, or its id."),
    json: bool = JSON,
    *,
    display: Display,
) -> None:
    """Show an entry of a book: its position, what the book says there, its lines of play and our corrections.

    Without a number, lists the entries of the book.
    """
    if number is None:
        _list_entries(name, display.view.language, json=json)
        return
    book, entry = shelf.find_entry(name, number)
    if json:
        entry_json(book, entry)
    else:
        show_entry(book, entry, display.view)


def _list_entries(name: str, language: str, *, json: bool) -> None:
    """The entries of a book, and of its parts in other games."""
    books = shelf.find_books(name)
    if json:
        as_json(
            [
                {"book": book.name, "number": entry.number, "id": entry.id, "title": title_data(entry.title)}
                for book in books
                for entry in book.entries
            ]
        )
        return
    for book in books:
        list_entries(book, language)


@app.add("check")
def check_books(
    books: list[str] | None = argument(None, "[BOOK|FILE]...", "Books or files. Without any, all books."),
    json: bool = JSON,
) -> None:
    """Replay every line of a book, or of a file of your own, and check its counts and corrections.

    Each problem is one sentence that names the file, the entry and the line. The exit status is 2 if there is one.
    """
    language = language_of()
    chosen = [book for name in books for book in _parts(name)] if books else shelf.books()
    reports = []
    for book in chosen:
        with progress() as bar:
            task = bar.add_task(Message("checking {book}", book=book.name).to(language), total=len(book.entries))
            reports.append(shelf.check_book(book, lambda _done, _total: bar.advance(task)))  # noqa: B023 - used at once
    if json:
        as_json([report.as_data() for report in reports])
    else:
        for report in reports:
            if report.ok:
                _show(report, language)
            for problem in report.problems:
                typer.echo(problem.to(language), err=True)
        if len(reports) > 1:
            plain(_LISTED.fill(head=Message("Together").to(language), facts=_sums(reports, language)).to(language))
    if not all(report.ok for report in reports):
        raise typer.Exit(2)


@app.add("export")
def export(
    name: str = BOOK,
    style: str = option("json", "--format json|pdn|pgn", "The format of the export."),
    output: Path | None = OUTPUT,
) -> None:
    """Print a book or write it to a file, in JSON or in a format of its game."""
    language = language_of()
    text = shelf.export_book(_find(name), style, language)
    if output is None:
        plain(text.rstrip("\n"))
        return
    write_text(output, text)
    plain(WRITTEN.fill(path=output).to(language))


@app.add("mend")
def mend_file(
    file: Path = argument(..., "FILE", "A corpus file, or a text with a line of play."),
    game: str | None = option(None, "--game GAME", "The game that the text is about."),
    profile: str | None = PROFILE,
    position: str | None = POSITION,
    most: int = option(2, "--most", "How many edits to try together.", min=1, max=5),
    json: bool = JSON,
) -> None:
    """Find misprints: the smallest corrections that let a line of play be replayed to its end.

    The likeliest corrections come first. The exit status is 2 if a line stops.
    """
    language = language_of()
    if file.suffix == ".toml":
        stopped = list(misprints.mend_book(shelf.load_file(file), most))
    else:
        stopped = misprints.mend_text(read_text(file), game, profile, position or "", most)
    if json:
        as_json([each.as_data() for each in stopped])
    for each in () if json else stopped:
        plain(each.text.to(language))
        for number, found in enumerate(each.finding.mends, start=1):
            plain(f"  {number}. {found.text.to(language)}")
    if not stopped and not json:
        plain(Message("Every line can be replayed.").to(language))
    if stopped:
        raise typer.Exit(2)


@app.add("read")
def account_for(
    file: Path = argument(..., "FILE", "A text with a line of play."),
    game: str | None = option(None, "--game GAME", "The game that the text is about."),
    position: str | None = POSITION,
    json: bool = JSON,
) -> None:
    """Read a line of play in the words of an old book, and show how each phrase was understood.

    A line in modern notation is put into words instead.
    """
    language = language_of()
    found = misprints.plies_of(misprints.game_of(game), read_text(file), position or "")
    if json:
        rows = [{"move": ply.move, "words": ply.words, "account": ply.text and ply.text.texts} for ply in found]
        as_json(rows)
        return
    for number, ply in enumerate(found, start=1):
        head = verbatim(f"{number}. {ply.move}  {{words}}")
        said = head.fill(words=quoted(ply.words, 200))
        plain((_LISTED.fill(head=said, facts=ply.text) if ply.text is not None else said).to(language))


def _counted(key: str, number: int, language: str) -> str:
    """That many of a thing, in the singular where the language has it so."""
    return counted(number, *_COUNTED[key]).to(language)


def _find(name: str) -> shelf.Book:
    """A book of this program by its name; anything that looks like a file is one."""
    return shelf.load_file(name) if _is_file(name) else shelf.find_book(name)


def _is_file(name: str) -> bool:
    return "/" in name or name.endswith(".toml") or Path(name).is_file()


def _parts(name: str) -> tuple[shelf.Book, ...]:
    """The same, with every part of a printed book that covers several games."""
    return (_find(name),) if _is_file(name) else shelf.find_books(name)


def _sums(reports: list[shelf.Report], language: str) -> str:
    """What several books hold together."""
    facts = {
        "books": len(reports),
        "entries": sum(len(report.entries) for report in reports),
        "lines": sum(report.lines for report in reports),
        "plies": sum(report.plies for report in reports),
        "completed": sum(report.completed for report in reports),
        "conflicts": sum(len(report.conflicts) for report in reports),
        "corrections": sum(len(entry.corrections) for report in reports for entry in report.entries),
        "doubts": sum(len(report.doubts) for report in reports),
    }
    return ", ".join(_counted(key, number, language) for key, number in facts.items())


def _show(report: shelf.Report, language: str) -> None:
    facts = [
        _counted("entries", len(report.entries), language),
        _counted("lines", report.lines, language),
        f"{_counted('plies', report.plies, language)} ({_counted('supplied', report.supplied, language)})",
        _counted("completed", report.completed, language),
        _counted("counts", report.counts, language),
        _counted("conflicts", len(report.conflicts), language),
    ]
    plain(_LISTED.fill(head=report.book, facts=", ".join(facts)).to(language))
    for kind, levels in report.corrections.items():
        shares = ", ".join(_counted(level, count, language) for level, count in levels.items())
        head = f"  {_counted('corrections', sum(levels.values()), language)} ({_WHOSE[kind].to(language)})"
        plain(_LISTED.fill(head=head, facts=shares).to(language))
    for conflict in report.conflicts:
        plain(f"  {conflict.text.to(language)}")
    for doubt in report.doubts:
        plain(f"  {doubt.text.to(language)}")
    if report.readings is not None:
        plain(f"  {report.readings.text.to(language)}")
        for each in report.readings.rest:
            plain(f"    {each.to(language)}")
    plain(Message("{book}: no mistakes found.", book=report.book).to(language))
