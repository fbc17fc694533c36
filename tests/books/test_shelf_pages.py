"""What the shelf promises: every range of the texts has its entries or a reason, in both languages, on one page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from academie.corpus import books, contents, find_book, find_books

if TYPE_CHECKING:
    from academie.corpus import Book

# Book, first and last line of the text, how many entries at least stand there.
RANGES = [
    ("academie-trictrac-a", 44, 260, 35),
    ("academie-trictrac-a", 258, 375, 14),
    ("academie-trictrac-b", 856, 1095, 20),
    ("academie-trictrac-b", 1097, 1137, 9),
    ("academie-trictrac-b", 1173, 1193, 3),
    ("academie-trictrac-b", 1227, 1281, 13),
    ("academie-trictrac-b", 1283, 1297, 7),
    ("academie-trictrac-b", 1314, 1440, 4),
    ("lepeintre", 265, 611, 30),
    ("lepeintre", 1017, 1259, 14),
    ("lepeintre", 1263, 1475, 12),
    ("lepeintre", 1479, 1571, 14),
    ("lepeintre", 1619, 1792, 14),
    ("lepeintre", 1805, 1970, 9),
    ("lepeintre-gammon", 2160, 2180, 9),
    ("lepeintre-jacquet", 2184, 2202, 5),
    ("lepeintre-garanguet", 2206, 2214, 4),
    ("academie-revertier", 2101, 2219, 14),
    ("academie-toute-table", 2272, 2340, 12),
    ("academie-tourne-case", 2398, 2432, 4),
    ("academie-dames-rabattues", 2483, 2521, 4),
    ("academie-plain", 2566, 2578, 3),
    ("academie-toc", 2622, 2636, 8),
    ("metz", 1135, 1155, 1),
    ("metz", 1260, 1306, 4),
]
OURS = [book for book in books() if {"academie", "lepeintre"} & {book.name, book.work} or book.name == "metz"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_has_every_entry(language: str) -> None:
    """A line for each entry of the books, and one for each passage that is left out."""
    page = contents.page(language)
    for book in books():
        assert f"\n## {book.name}\n" in page
        assert all(f"| {entry.title.to(language)} | `{entry.id}` |" in page for entry in book.entries)
        assert all(f"| {passage.says.to(language)} | — " in page for passage in book.left_out)


@pytest.mark.parametrize(("name", "first", "last", "least"), RANGES)
def test_every_range_has_its_entries(name: str, first: int, last: int, least: int) -> None:
    """The passages that work examples out have at least so many positions."""
    found = [entry for entry in find_book(name).entries if first <= entry.seed_lines[0] <= entry.seed_lines[1] <= last]
    assert len(found) >= least


def test_the_six_figures() -> None:
    """Each of the six lost figures of the second treatise can be opened, and is played on."""
    titles = [entry.title.en for entry in find_book("academie-trictrac-b").entries if entry.lines]
    assert {match[1] for title in titles if (match := re.match(r"Figure ([1-6])\b", title))} == set("123456")


def test_domino_from_its_first_chapter_to_its_last() -> None:
    """Chapters II to VII and IX have entries, VIII a reason."""
    parts = [book for book in find_books("academie") if book.game == "domino"]
    starts = sorted(entry.seed_lines[0] for book in parts for entry in book.entries)
    chapters = [(2753, 2774), (2775, 2784), (2785, 2792), (2793, 2824), (2825, 2834), (2835, 2854), (2861, 2873)]
    for first, last in chapters:
        assert any(first <= start <= last for start in starts)
    assert any(passage.seed_lines == (2859, 2859) for book in parts for passage in book.left_out)


@pytest.mark.parametrize("book", [pytest.param(book, id=book.name) for book in OURS])
def test_both_languages(book: Book) -> None:
    """Every entry has a name, a claim, and its note, ways and corrections in both languages."""
    for entry in book.entries:
        assert entry.name is not None, entry.id
        assert entry.claim_text_fr, entry.id
        assert bool(entry.note) == bool(entry.note_fr), entry.id
        assert all(bool(line.name) == bool(line.name_fr) for line in entry.lines), entry.id
        assert all(each.reason_fr for each in entry.corrections), entry.id


@pytest.mark.parametrize("book", [pytest.param(book, id=book.name) for book in OURS])
def test_names_tell_entries_apart(book: Book) -> None:
    """No two entries of a book have the same name."""
    for language in ("en", "fr"):
        names = [entry.title.to(language) for entry in book.entries]
        assert len(names) == len(set(names))
