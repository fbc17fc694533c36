"""Every text of every book that people are shown is there in English and in French, each in its own words."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import TYPE_CHECKING, NamedTuple

import pytest

from academie.corpus import books, export_book, find_book, find_books
from academie.corpus.export import shelf_page
from academie.corpus.record import Book, Correction, Entry, LeftOut, Line, Reference, Remark
from rows import rows

if TYPE_CHECKING:
    from collections.abc import Iterator

# Words of English that no French sentence has.
ENGLISH = re.compile(
    r"\b(the|and|of|is|are|was|be|with|not|by|from|which|takes?|black|white|king|man|men|first|later)\b"
)
# Against how French is written in the files: plain spaces before its signs, straight apostrophes.
SLIP = re.compile(r"\w[;!?](?=\s|$)|\w: |\u2019|\u00a0|\u202f")
# What no person reads as a sentence: names of files, rooms and profiles, moves, and words that are keys.
SILENT = {
    Book: {"name", "game", "profile", "files", "work", "expected"},
    Entry: {"id", "number", "seed_lines", "profile", "fen", "claim", "count_at", "theme", "before", "faulty"}
    | {"file", "completed", "printed_count"},
    Line: {"moves", "final_fen", "supplied", "id", "parent", "at", "prints", "doubled", "claim"},
    Correction: {"line", "kind", "confidence", "at"},
    Reference: {"numbers", "seed_lines", "same_as"},
    LeftOut: {"seed_lines"},
    Remark: {"ply", "line"},
}
SAID = {
    Book: {"title", "entries", "references", "left_out"},
    Entry: {"claim_text", "note", "name", "lines", "corrections"},
    Line: {"name", "note", "claim_text", "remarks"},
    Correction: {"printed", "read", "reason"},
    Reference: {"says", "note"},
    LeftOut: {"says", "why"},
    Remark: {"text"},
}


class Said(NamedTuple):
    """A text of a book; a name may be the same word in both languages, a sentence may not."""

    where: str
    en: str
    fr: str
    sentence: bool = True


def texts(book: Book) -> Iterator[Said]:
    """All that a book says in words of ours."""
    for entry in book.entries:
        where = entry.id
        yield Said(where, entry.claim_text, entry.claim_text_fr)
        yield Said(where, entry.note, entry.note_fr)
        yield Said(where, entry.title.en, entry.title.fr, sentence=False)
        for line in entry.lines:
            yield Said(where, line.name, line.name_fr, sentence=False)
            yield Said(where, line.note, line.note_fr)
            for text in (line.claim_text, *(each.text for each in line.remarks)):
                if text is not None:
                    yield Said(where, text.en, text.fr)
        for correction in entry.corrections:
            yield Said(where, correction.reason, correction.reason_fr, sentence=correction.reason != "errata")
    for reference in book.references:
        where = f"reference {reference.numbers[0]}"
        yield Said(where, reference.says, reference.says_fr)
        yield Said(where, reference.note, reference.note_fr)
    for passage in book.left_out:
        where = f"left out {passage.seed_lines[0]}"
        yield Said(where, passage.says.en, passage.says.fr, sentence=False)  # perhaps a heading of the book
        yield Said(where, passage.why.en, passage.why.fr)


def quotations(book: Book) -> Iterator[tuple[str, str, str]]:
    """What stands in French in both languages where it is the book's own, and has a French of ours where it is not."""
    yield book.name, book.title, book.title_fr
    for entry in book.entries:
        for correction in entry.corrections:
            yield entry.id, correction.printed, correction.printed_fr
            yield entry.id, correction.read, correction.read_fr


@rows(books())
def test_a_text_has_two_languages(book: Book) -> None:
    """None is there in one language only, no sentence is the same in both, and the French has no English words."""
    for said in texts(book):
        assert bool(said.en) == bool(said.fr), said
        assert not said.sentence or not said.en or said.en != said.fr, said
        assert not ENGLISH.search(said.fr.casefold()), said
        assert not SLIP.search(said.fr), said


@rows(books())
def test_a_quotation_is_french(book: Book) -> None:
    """Titles and what is printed and read are the book's words, or else are told in French too."""
    for where, text, french in quotations(book):
        assert not ENGLISH.search((french or text).casefold()), (where, text)
        assert french or "(" in text or not re.search(r"\w: ", text), (where, text)


@pytest.mark.parametrize("record", SAID, ids=lambda record: record.__name__)
def test_no_field_is_forgotten(record: type) -> None:
    """A field of a record is one that is walked here, the French of one, or one in which nobody reads a sentence."""
    names = {field.name for field in fields(record)}
    assert names == SAID[record] | SILENT[record] | {name for name in names if name.removesuffix("_fr") in SAID[record]}


@pytest.mark.parametrize("name", ["manoury", "metz"])
def test_an_export_speaks_one_language(name: str) -> None:
    """PDN in French has no English comment, and none is the same in both languages."""
    comments = {
        language: re.findall(r"\{(.*?)\}", export_book(find_book(name), "pdn", language), re.DOTALL)
        for language in ("en", "fr")
    }
    assert len(comments["en"]) == len(comments["fr"])
    assert not [text for text in comments["fr"] if ENGLISH.search(text.casefold())]
    assert set(comments["en"]).isdisjoint(comments["fr"])


# --- What the shelf promises: every range of the texts has its entries or a reason, in both languages, on one page


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
    page = shelf_page(language)
    for book in books():
        assert f"\n## {book.name}\n" in page
        assert all(f"| {entry.title.to(language)} | `{entry.id}` |" in page for entry in book.entries)
        assert all(f"| {passage.says.to(language)} | — " in page for passage in book.left_out)


@rows(RANGES)
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


@rows([pytest.param(book, id=book.name) for book in OURS])
def test_both_languages(book: Book) -> None:
    """Every entry has a name, a claim, and its note, ways and corrections in both languages."""
    for entry in book.entries:
        assert entry.name is not None, entry.id
        assert entry.claim_text_fr, entry.id
        assert bool(entry.note) == bool(entry.note_fr), entry.id
        assert all(bool(line.name) == bool(line.name_fr) for line in entry.lines), entry.id
        assert all(each.reason_fr for each in entry.corrections), entry.id


@rows([pytest.param(book, id=book.name) for book in OURS])
def test_names_tell_entries_apart(book: Book) -> None:
    """No two entries of a book have the same name."""
    for language in ("en", "fr"):
        names = [entry.title.to(language) for entry in book.entries]
        assert len(names) == len(set(names))
