"""Exports a book: as JSON, or in a format of its game that other programs read.

JSON is the same for all games and its form is a contract: `book`, then `entries`, each with id, number, seed_lines,
profile, fen, lines, claim, corrections and note; what else is known follows these. The moves of a line replay from the
entry's position; in a book whose lines leave one another `kept_plies` says how many of them are the parents'.

`shelf_page` is a document of every worked example of the books: where it stands, or why it has no entry.
"""

import json
from dataclasses import asdict
from typing import Any

from academie.corpus.adapter import Exporter, adapter_of
from academie.corpus.record import Book, Entry, Line
from academie.corpus.shelf import books
from academie.errors import Unknown
from academie.game.registry import find
from academie.text.message import Message, either, verbatim


def export_book(book: Book, name: str, language: str = "en") -> str:
    """The whole book as text in the format `name`; raises `Unknown` for a format its game does not have.

    In formats for people, our own comments are in `language`; JSON has both languages.
    """
    if name == "json":
        return json.dumps(book_data(book), ensure_ascii=False, indent=1) + "\n"
    adapter = adapter_of(find(book.game))
    if not isinstance(adapter, Exporter) or name != adapter.format:
        raise Unknown(
            "{book} is a book of {game} and cannot be written as {name}; choose {choices}.",
            book=book.name,
            game=book.game,
            name=name[:20],
            choices=either(filter(None, ("json", adapter.format))),
        )
    return adapter.export(book, language)


def book_data(book: Book) -> dict[str, Any]:
    """The book as plain lists and dictionaries, in the order the contract has."""
    data: dict[str, Any] = {"book": book.name, "entries": [entry_data(entry) for entry in book.entries]}
    if book.references:
        data["references"] = [_filled(asdict(reference)) for reference in book.references]
    return data


def entry_data(entry: Entry) -> dict[str, Any]:
    """One entry as plain lists and dictionaries."""
    number = entry.number
    return {
        "id": entry.id,
        "number": int(number) if number.isascii() and number.isdecimal() else number,
        "seed_lines": list(entry.seed_lines),
        "profile": entry.profile,
        "fen": entry.fen,
        "lines": [_line(entry, line) for line in entry.lines],
        "claim": entry.claim,
        "corrections": [_filled(asdict(correction)) for correction in entry.corrections],
        "note": entry.note,
        "claim_text": entry.claim_text,
        **_filled(
            {
                "title": "" if entry.name is None else entry.name.texts,
                **{key: getattr(entry, key) for key in ("claim_text_fr", "note_fr", "completed", "theme")},
                **{key: getattr(entry, key) for key in ("printed_count", "count_at", "before", "faulty")},
            }
        ),
    }


def _line(entry: Entry, line: Line) -> dict[str, Any]:
    """A line from the entry's position on, with the plies of its parents; plies are counted from there too."""
    shared = len(entry.inherited(line))
    remarks = [{"ply": shared + each.ply, "line": each.line, **each.text.texts} for each in line.remarks]
    return {
        "moves": list(entry.whole(line)),
        "final_fen": line.final_fen,
        "supplied_plies": [shared + ply for ply in line.supplied],
        **_filled({key: getattr(line, key) for key in ("name", "name_fr", "note", "note_fr", "id", "parent", "at")}),
        **({"kept_plies": shared} if line.id else {}),
        **_filled(
            {
                "claim": line.claim,
                "claim_text": line.claim_text.texts if line.claim_text is not None else "",
                "printed": [asdict(each) for each in line.prints],
                "printed_twice": [asdict(each) for each in line.doubled],
                "remarks": remarks,
            }
        ),
    }


def _filled(data: dict[str, Any]) -> dict[str, Any]:
    """Without what is empty."""
    return {key: value for key, value in data.items() if value not in ("", [], ())}


_HEAD = Message("""# The shelf

Every position, line and count that the words of the books determine, with its lines, in the order of each text.
“Ours” says whose men we had to place. Open an entry by its name: `academie corpus show BOOK ID`.
""")
_BOOK = Message("""
## {name}

{title}. {entries} entries, {left} left out.

| lines | what | entry | ours |
|---|---|---|---|
""")
_SIDES = {
    "": verbatim(""),
    "white": Message.within("the men, in a list", "white"),
    "black": Message.within("the men, in a list", "black"),
    "both": Message("both"),
}


def shelf_page(language: str) -> str:
    """The whole document."""
    return _HEAD.to(language) + "".join(_chapter(book, language) for book in books())


def _chapter(book: Book, language: str) -> str:
    """What a book has, by its lines; an entry before the passages left out of the same lines."""
    rows = [
        (*entry.seed_lines, index, entry.title.to(language), f"`{entry.id}`", _SIDES[entry.completed].to(language))
        for index, entry in enumerate(book.entries)
    ]
    rows += [
        (*passage.seed_lines, -1, passage.says.to(language), f"— {passage.why.to(language)}", "")
        for passage in book.left_out
    ]
    head = _BOOK.fill(name=book.name, title=book.named, entries=len(book.entries), left=len(book.left_out))
    lines = [f"| {_span(row[0], row[1])} | {row[3]} | {row[4]} | {row[5]} |\n" for row in sorted(rows)]
    return head.to(language) + "".join(lines)


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"
