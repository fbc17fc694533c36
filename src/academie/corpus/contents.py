"""A document of every worked example of the books: where it stands, or why it has no entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.corpus.shelf import books
from academie.title import Title

if TYPE_CHECKING:
    from academie.corpus.record import Book

_HEAD = Title(
    """# The shelf

Every position, line and count that the words of the books determine, with its lines, in the order of each text.
“Ours” says whose men we had to place. Open an entry by its name: `academie corpus show BOOK ID`.
""",
    """# Les rayons

Chaque position, chaque suite et chaque compte que le texte des livres détermine, avec ses lignes, dans l'ordre de
chaque texte. « De nous » dit de quel côté nous avons dû placer des pièces. On ouvre une position par son nom :
`academie corpus show LIVRE ID`.
""",
)
_BOOK = Title(
    """
## {name}

{title}. {entries} entries, {left} left out.

| lines | what | entry | ours |
|---|---|---|---|
""",
    """
## {name}

{title}. {entries} positions, {left} passages omis.

| lignes | quoi | position | de nous |
|---|---|---|---|
""",
)
_SIDES = {
    "": Title("", ""),
    "white": Title("white", "blancs"),
    "black": Title("black", "noirs"),
    "both": Title("both", "les deux"),
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
