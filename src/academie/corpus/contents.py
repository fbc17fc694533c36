"""A document of every worked example of the books: where it stands, or why it has no entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.corpus.shelf import books
from academie.text.message import Message, verbatim

if TYPE_CHECKING:
    from academie.corpus.record import Book

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


def page(language: str) -> str:
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
