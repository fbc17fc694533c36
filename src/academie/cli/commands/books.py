"""`academie books`: the reader's own copies of the books that the program cites, and the passages in them."""

from pathlib import Path

import typer
from rich.text import Text

from academie.books import annotations, shelf
from academie.books.citation import citations, read
from academie.books.edition import editions, find_edition
from academie.books.export import tei
from academie.errors import Illegal, Unknown, Unreadable, quoted, why
from academie.terminal.help import Commands
from academie.terminal.options import JSON, argument, option
from academie.terminal.output import WRITTEN, as_json, language_of, plain
from academie.terminal.pages import laid, marked, page
from academie.text.message import Message

app = Commands(help="Read your own copies of the books.")
app.info.no_args_is_help = False  # it lists the books

_THERE = Message("{name}: {title}. You have it.")
_PART = Message("{name}: {title}. You have a part of it. Missing: {missing}.")
_NOT_THERE = Message("{name}: {title}. You do not have it.")


_HOW = Message("The texts are not part of the program. Add your own copy with “academie books add FILE”.")
_ADDED = Message("Added {title}: {count} lines in {path}.")
_MISSING = Message("Missing: {lines}.")
_REMOVED = Message("Removed {title}.")
_SAID = Message("What the program says of these lines")
_NOTE = Message("{kind}: {title}")
_NOTHING = Message("{words} is not in your copies.")
_FORMATS = ("tei",)
NAME = argument(..., "NAME", "A book: manoury, metz, lepeintre or academie.", show_default=False)


@app.callback(invoke_without_command=True)
def books(ctx: typer.Context) -> None:
    """Read your own copies of the books."""
    if ctx.invoked_subcommand is None:
        _list(json=False)


@app.add("list")
def listing(json: bool = JSON) -> None:
    """List the books that the program cites, and which of them you have."""
    _list(json=json)


def _list(*, json: bool) -> None:
    """The books, a line or an object each."""
    language, there = language_of(), shelf.volumes()
    rows = [
        {
            "book": each.name,
            "title": each.title,
            "lines": len(each.fingerprint.lengths),
            "there": each.name in there,
            "missing": [list(span) for span in there[each.name].missing] if each.name in there else [],
        }
        for each in editions()
    ]
    if json:
        as_json(rows)
        return
    for each in editions():
        volume = there.get(each.name)
        said = _NOT_THERE if volume is None else _PART if volume.missing else _THERE
        missing = shelf.gaps(volume.missing) if volume is not None else ""
        page([laid(said.fill(name=each.name, title=each.short, missing=missing).to(language), hanging="    ")])
    if len(there) < len(rows):
        page([laid(_HOW.to(language))])


@app.add("add")
def added(
    path: Path = argument(..., "FILE", "A plain text file of one of the books."),
    part: bool = option(False, "--part", "Add the file even if it has only a part of the book."),
) -> None:
    """Add your own copy of a book: a plain text file, whatever its line breaks. The program recognises it by its text.

    The copy is saved in your data folder, line by line as the program cites it, in place of an earlier one.
    """
    language, volume = language_of(), shelf.add(path, part=part)
    folder = shelf.folder()
    said = [_ADDED.fill(title=volume.edition.short, count=volume.count, path=folder)]
    said += [_MISSING.fill(lines=shelf.gaps(volume.missing))] if volume.missing else []
    page(laid(each.to(language)) for each in said)


@app.add("remove")
def removed(name: str = NAME) -> None:
    """Delete your copy of a book from your data folder."""
    page([laid(_REMOVED.fill(title=shelf.remove(name).short).to(language_of()))])


@app.add("show")
def shown(
    words: list[str] = argument(..., "CITATION...", "A book and its lines, such as MAN l.2024-2030."), json: bool = JSON
) -> None:
    """Show the passage of a citation, and what the program says of its lines."""
    language, cited = language_of(), read(" ".join(words))
    volume = shelf.find_volume(cited.edition)
    lines = volume.passage(cited.first, cited.last)
    notes = annotations.notes(cited.edition, cited.first, cited.last)
    if json:
        as_json(
            {
                "book": cited.edition,
                "lines": [{"line": number, "text": text} for number, text in lines],
                "notes": [
                    {
                        "kind": each.kind.value,
                        "lines": [each.first, each.last],
                        "title": each.title.data(),
                        "text": each.text.data(),
                        "open": each.command,
                    }
                    for each in notes
                ],
            }
        )
        return
    rows: list[str | Text] = [Text(laid(f"{cited.text}  –  {volume.edition.short.to(language)}"), style="bold"), ""]
    rows += _passage(lines)
    if notes:
        rows += ["", Text(_SAID.to(language), style="bold")]
    for each in notes:
        whole = each.kind in (annotations.Kind.CORRECTION, annotations.Kind.ADVICE)
        said = _NOTE.fill(kind=each.kind.text, title=each.text if whole else each.title)
        rows.append(laid(said.to(language), "  - ", "    "))
        if each.command:
            rows.append(Text(f"    {each.command}", style="dim"))
    page(rows, paged=True)


def _passage(lines: list[tuple[int, str]]) -> list[str | Text]:
    """The lines of a passage after their numbers."""
    return [laid(f"{number:>6}  {text}", hanging=" " * 8) if text else "" for number, text in lines]


def cited_lines(text: str, language: str) -> list[str | Text]:
    """Every passage that a text cites; raises `Unknown` where the reader has none of the books."""
    found = list(dict.fromkeys((each.edition, each.first, each.last, each.text) for each in citations(text)))
    owned = shelf.owned()
    if found and not any(edition in owned for edition, *_ in found):
        raise shelf.not_added(find_edition(found[0][0]))
    lines: list[str | Text] = []
    for edition, first, last, said in found:
        if edition in owned:
            volume = shelf.find_volume(edition)
            lines += ["", Text(laid(f"{said}  –  {volume.edition.short.to(language)}"), style="bold")]
            lines += _passage(volume.passage(first, last))
    return lines


@app.add("search")
def searched(words: list[str] = argument(..., "WORDS...", "Words to look for.")) -> None:
    """Look for words in your copies, across line ends and whatever the accents."""
    language, query = language_of(), " ".join(words)
    there = shelf.volumes()
    if not there:
        raise Unknown(_HOW)
    lines: list[str | Text] = []
    for volume in there.values():
        if found := volume.search(query):
            lines += [Text(volume.edition.short.to(language), style="bold")]
            lines += [laid(marked(f"{each.line:>6}  {each.text}", words), hanging=" " * 8) for each in found]
            lines.append("")
    if not lines:
        raise Unknown(_NOTHING.fill(words=quoted(query)))
    page(lines[:-1], paged=True)


@app.add("export")
def exported(
    name: str = NAME,
    form: str = option("tei", "--format FORMAT", "The format: tei."),
    output: Path | None = option(None, "--output -o FILE", "Where to write it."),
) -> None:
    """Write your copy of a book with all that the program says of its lines, as TEI XML."""
    if form not in _FORMATS:
        raise Illegal("There is no format {form}. Choose one of {known}.", form=quoted(form), known=", ".join(_FORMATS))
    language, volume = language_of(), shelf.find_volume(name)
    data = tei(volume, language)
    if output is None:
        plain(data.decode().rstrip("\n"))
        return
    try:
        output.write_bytes(data)
    except OSError as error:
        raise Unreadable("The file {path} cannot be written: {why}.", path=output, why=why(error)) from error
    page([laid(WRITTEN.fill(path=output).to(language))])
