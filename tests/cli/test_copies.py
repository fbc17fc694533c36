"""A reader's own copy of a book: recognised, aligned to our lines, shown, searched, exported; its text is made."""

import json
import random
import textwrap
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from academie.books import annotations, shelf
from academie.books.alignment import Copy, Fingerprint, align, chain
from academie.books.citation import citations, read
from academie.books.edition import editions
from academie.errors import AcademieError
from cli.conftest import Refused, Run
from copies import TEXT, instead

TEI = "{http://www.tei-c.org/ns/1.0}"


@pytest.fixture(autouse=True)
def _edition(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The made text in the place of one of the books, and an empty folder of data."""
    instead(monkeypatch, tmp_path / "data")


def file(folder: Path, content: str | bytes) -> Path:
    """A file of a reader."""
    path = folder / "copy.txt"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def noisy() -> str:
    """The text in other lines, with broken words, heads and numbers of pages, and one letter in 60 wrong."""
    chance = random.Random(3)
    wrong = "".join(sign if chance.random() > 1 / 60 or not sign.isalpha() else "x" for sign in TEXT)
    lines = textwrap.wrap(wrong.replace("\n", " "), 47)
    for place in range(0, len(lines) - 1, 3):
        first, _, rest = lines[place + 1].partition(" ")
        if len(first) > 5:
            lines[place] += f" {first[:3]}-"
            lines[place + 1] = f"{first[3:]} {rest}"
    for place in range(len(lines) - 20, 0, -25):
        lines.insert(place, f"\n  {place}   JARDINS.\n")
    return "\ufeffUn autre mot avant.\n" + "\n".join(lines) + "\nFin de la copie.\n"


def test_a_copy_in_our_lines_is_the_text(tmp_path: Path) -> None:
    """Line by line; what was saved is the same again."""
    volume = shelf.add(file(tmp_path, TEXT))
    assert volume.lines == tuple(TEXT.split("\n"))
    assert volume.missing == ()
    assert shelf.find_volume("manoury").lines == volume.lines


def test_other_line_breaks_hyphens_heads_and_wrong_letters_are_borne(tmp_path: Path) -> None:
    """Nearly every line begins with its own first word, and nothing is missing."""
    volume = shelf.read_copy(file(tmp_path, noisy()))
    pairs = [(ours, theirs) for ours, theirs in zip(TEXT.split("\n"), volume.lines, strict=True) if ours]
    same = sum(theirs[-4:] == ours[-4:] or theirs[:4] == ours[:4] for ours, theirs in pairs)
    assert same / len(pairs) > 0.93
    assert volume.missing == ()


def test_letters_set_apart_are_the_same_text(tmp_path: Path) -> None:
    """A copy with a space after each letter."""
    assert shelf.read_copy(file(tmp_path, " ".join(TEXT))).missing == ()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("Rien de tout cela. " * 400, "is not one of the books"),
        ("", "is not one of the books"),
        (
            "\n".join(TEXT.split("\n")[:100]),
            "is not one of the books|has only 4. % of Manoury, .*1787.. Missing: lines 10",
        ),
        (b"\x00\x01PDF", "is not plain text"),
        (TEXT.encode("latin-1"), "is not UTF-8; it may be Latin-1"),
        (b" " * (shelf.LARGEST + 1), "has 4 MB. A book has less than 4 MB"),
    ],
    ids=["another text", "nothing", "a part", "no text", "Latin-1", "too large"],
)
def test_what_is_no_whole_book_is_refused(tmp_path: Path, refused: Refused, content: str | bytes, said: str) -> None:
    """In one sentence, and nothing is saved."""
    with pytest.raises(AcademieError, match=said):
        shelf.add(file(tmp_path, content))
    refused("books", "add", str(file(tmp_path, content)))
    assert shelf.owned() == frozenset()


def test_a_part_is_added_where_the_reader_says_so(tmp_path: Path, run: Run) -> None:
    """The lines that are missing are named, then and in the list."""
    path = file(tmp_path, "\n".join(TEXT.split("\n")[:100]))
    assert "Missing: lines 10" in " ".join(run("books", "add", str(path), "--part").stdout.split())
    assert "You have a part of it. Missing: lines 10" in " ".join(run("books").stdout.split())


def test_a_passage_is_shown_with_what_is_said_of_it(tmp_path: Path, run: Run, refused: Refused) -> None:
    """By a citation as the program prints it or as a reader types it; without the book a sentence."""
    assert "You have not added Manoury, Le jeu" in refused("books", "show", "MAN l.10-12")
    shelf.add(file(tmp_path, TEXT))
    shown = run("books", "show", "M", "10-12").stdout
    assert f"    10  {TEXT.split(chr(10))[9]}" in shown
    data = json.loads(run("books", "show", "MAN l.10-12", "--json").stdout)
    assert [each["line"] for each in data["lines"]] == [10, 11, 12]
    assert "is not a citation" in refused("books", "show", "Quelque", "part")
    assert "It has lines 1 to 240" in refused("books", "show", "MAN l.900")


def test_words_are_found_across_lines_and_without_accents(tmp_path: Path, run: Run, refused: Refused) -> None:
    """The line where they begin."""
    shelf.add(file(tmp_path, TEXT))
    lines = TEXT.split("\n")
    expected = f"{lines[1].split()[-1]} {lines[2].split()[0]} {lines[2].split()[1]}".replace("é", "e").upper()
    assert [each.line for each in shelf.find_volume("manoury").search(expected)] == [2]
    assert "     2  " in run("books", "search", expected).stdout
    assert "is not in your copies" in refused("books", "search", "éléphant")


def test_citations_say_how_they_are_opened_once_the_book_is_there(tmp_path: Path, run: Run) -> None:
    """At a law, with its passages where they are asked for, and at a position."""
    before = run("law", "draughts", "3").stdout
    assert "academie books show" not in before
    shelf.add(file(tmp_path, TEXT + "\n" * 9))
    assert run("law", "draughts", "3").stdout.count("To read the passage: academie books show MAN l.") == 1
    assert run("corpus", "show", "manoury", "12").stdout.count("academie books show MAN l.1146-1154") == 1


def test_an_edition_is_written_as_tei(tmp_path: Path, run: Run) -> None:
    """Well formed: each line after its number, each note with the lines it speaks of."""
    shelf.add(file(tmp_path, TEXT))
    target = tmp_path / "jardins.xml"
    run("books", "export", "manoury", "-o", str(target))
    root = ET.fromstring(target.read_text(encoding="utf-8"))  # noqa: S314 - our own file
    marks = {each.get("n"): (each.tail or "").strip() for each in root.iter(f"{TEI}lb")}
    assert marks == {str(number): line for number, line in enumerate(TEXT.split("\n"), 1) if line}
    ids = {each.get("{http://www.w3.org/XML/1998/namespace}id") for each in root.iter()}
    assert {note.get("target", "")[1:] for note in root.iter(f"{TEI}note")} <= ids | {""}


def test_a_book_is_removed(tmp_path: Path, run: Run, refused: Refused) -> None:
    """And no other file of the folder."""
    shelf.add(file(tmp_path, TEXT))
    (shelf.folder() / "mine.txt").write_text("mine", encoding="utf-8")
    run("books", "remove", "manoury")
    assert [path.name for path in shelf.folder().iterdir()] == ["mine.txt"]
    assert "You have not added" in refused("books", "remove", "manoury")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "ACAD-A l.57-59 ch.I; LEP l.280 l.553",
            [("academie", 57, 59), ("lepeintre", 280, 280), ("lepeintre", 553, 553)],
        ),
        ("LEP 1723, ACAD-B 1680-1686", [("lepeintre", 1723, 1723), ("academie", 1680, 1686)]),
        ("Manoury XXII, l. 623–627", [("manoury", 623, 627)]),
        ("METZ art. XII l.231-236", [("metz", 231, 236)]),
        ("Manoury, 1787; l.12", []),
        ("No 26, l.12", []),
    ],
)
def test_a_text_is_read_for_its_citations(text: str, found: list[tuple[str, int, int]]) -> None:
    """Lines after the book they belong to."""
    assert [(each.edition, each.first, each.last) for each in citations(text)] == found


def test_what_a_reader_types_is_a_citation() -> None:
    """Letters, names and bare numbers."""
    typed = ("A 322-326", "lep l.5", "metz 44", "Livre de Metz l. 44-45")
    assert [read(each).text for each in typed] == ["AUJ l.322-326", "LEP l.5", "METZ l.44", "METZ l.44-45"]


def test_every_citation_has_a_passage() -> None:
    """No law, term, position, correction, lesson, advice or verdict cites blank lines or lines beyond the last."""
    for each in editions()[1:]:
        lengths = each.fingerprint.lengths
        cited = annotations.apparatus()[each.name]
        assert [
            note for note in cited if note.last > len(lengths) or not any(lengths[note.first - 1 : note.last])
        ] == []


def test_a_fingerprint_has_no_text() -> None:
    """Of twelve letters in a row it has four bytes, and that at one place in thirty."""
    print_ = Fingerprint.of(TEXT)
    assert len(print_.write()) < len(TEXT) / 3
    copy = Copy(TEXT)
    assert align(print_, copy, chain(print_, copy)).share == 1
