"""Writes docs/shelf.md and docs/shelf.fr.md: every worked example of the books, where it stands, or why it does not.

The corpora are the source: an entry gives its lines and its name, a [[left_out]] table its reason.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from academie.corpus import books
from academie.title import Title
from pages import both, run

if TYPE_CHECKING:
    from academie.corpus import Book

PAGES = both("shelf")
_HEAD = Title(
    "# The shelf\n\n[En français](shelf.fr.md). Written by `scripts/shelf.py` from the corpora; do not edit.\n\n"
    "Every position, line and count of the books that their words determine, with the lines of the text, "
    "in the order of each text. "
    "“Ours” says whose men we had to place. Open one by its name: `academie corpus show BOOK ID`.\n",
    "# Les rayons\n\n[In English](shelf.md). Écrit par `scripts/shelf.py` d'après les corpus ; ne pas retoucher.\n\n"
    "Chaque position, chaque suite et chaque compte des livres que leur texte détermine, avec les lignes du texte, "
    "dans l'ordre de chaque texte. « De nous » dit de quel côté nous avons dû placer des pièces. On ouvre une position "
    "par son nom : `academie corpus show LIVRE ID`.\n",
)
_COLUMNS = Title("| lines | what | entry | ours |", "| lignes | quoi | position | de nous |")
_COUNT = Title("{entries} entries, {left} left out.", "{entries} positions, {left} passages omis.")
_SIDES = {
    "": Title("", ""),
    "white": Title("white", "blancs"),
    "black": Title("black", "noirs"),
    "both": Title("both", "les deux"),
}
_WHY = Title("— {why}", "— {why}")


def page(language: str) -> str:
    """The whole page."""
    return _HEAD.to(language) + "".join("\n" + _chapter(book, language) for book in books())


def _chapter(book: Book, language: str) -> str:
    rows = [
        (*entry.seed_lines, index, entry.title.to(language), f"`{entry.id}`", _SIDES[entry.completed].to(language))
        for index, entry in enumerate(book.entries)
    ]
    rows += [
        (*passage.seed_lines, -1, passage.says.to(language), _WHY.fill(why=passage.why).to(language), "")
        for passage in book.left_out
    ]
    count = _COUNT.fill(entries=len(book.entries), left=len(book.left_out)).to(language)
    lines = [
        f"## {book.name}",
        "",
        f"{book.named.to(language)}. {count}",
        "",
        _COLUMNS.to(language),
        "|---|---|---|---|",
    ]
    lines += [f"| {_span(row[0], row[1])} | {row[3]} | {row[4]} | {row[5]} |" for row in sorted(rows)]
    return "\n".join(lines) + "\n"


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"


if __name__ == "__main__":
    sys.exit(run(__doc__ or "", {path: page(language) for language, path in PAGES.items()}))
