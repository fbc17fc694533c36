"""Reading corpus files: what is kept, and how each fault of form is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from academie.corpus import load_file
from academie.corpus.reader import read_numbers, read_part
from academie.errors import AcademieError, Unavailable, Unreadable
from corpus.corpus_files import GOOD, changed, one_sentence, write

if TYPE_CHECKING:
    from pathlib import Path

FAULTS = [
    pytest.param("unknown field in entry", 'note = "A note."', 'remark = "A note."', "remark", id="entry-unknown"),
    pytest.param("unknown field in line", "supplied = [1]", "suplied = [1]", "suplied", id="line-unknown"),
    pytest.param("unknown field in correction", "line = 12", "line = 12\n  page = 3", "page", id="correction-unknown"),
    pytest.param(
        "unknown field in header", 'title = "A sample"', 'title = "A"\nyear = 1787', "year", id="header-unknown"
    ),
    pytest.param("missing field of entry", 'fen = "W:W32:B19,28"\n', "", "fen", id="fen-missing"),
    pytest.param("missing title", 'title = "A sample"\n', "", "title", id="title-missing"),
    pytest.param("missing moves", '  moves = "32x14"\n', "", "moves", id="moves-missing"),
    pytest.param("missing end", '  final_fen = "B:W14:B"\n', "", "final_fen", id="final-missing"),
    pytest.param("missing reason", '  reason = "15 is out of reach"\n', "", "reason", id="reason-missing"),
    pytest.param("number not a text", 'number = "1"', "number = 1", "number", id="number-type"),
    pytest.param("true is no number", "line = 12", "line = true", "line", id="line-type"),
    pytest.param("lines of the text", "seed_lines = [10, 20]", "seed_lines = [20, 10]", "seed_lines", id="span-order"),
    pytest.param("one line only", "seed_lines = [10, 20]", "seed_lines = [10]", "seed_lines", id="span-short"),
    pytest.param("theme of numbers", 'theme = ["coup"]', "theme = [1]", "theme", id="theme-type"),
    pytest.param("foreign claim", 'claim = "white wins"', 'claim = "white won"', "claim", id="claim"),
    pytest.param("foreign kind", 'kind = "editor"', 'kind = "reader"', "kind", id="kind"),
    pytest.param("foreign confidence", 'confidence = "medium"', 'confidence = "some"', "confidence", id="confidence"),
    pytest.param("foreign moment", 'count_at = "start"', 'count_at = "middle"', "count_at", id="count-at"),
    pytest.param("count without moment", 'count_at = "start"\n', "", "count_at", id="count-alone"),
    pytest.param("empty text", 'note = "A note."', 'note = " "', "note", id="empty"),
    pytest.param("id in capitals", 'id = "sample-1"', 'id = "Sample 1"', "id", id="id-form"),
    pytest.param("name in one language", 'note = "A note."', 'title = "A coup"', "title_fr", id="title-alone"),
    pytest.param("completed by nobody", 'note = "A note."', 'completed = "red"', "completed", id="completed"),
    pytest.param("empty French", 'note = "A note."', 'claim_text_fr = ""', "claim_text_fr", id="french-empty"),
    pytest.param("before without faulty", 'note = "A note."', 'before = "W:W1:B2"', "faulty", id="before-alone"),
]


def test_everything_is_kept(tmp_path: Path) -> None:
    """All that a file says is in the records."""
    book = load_file(write(tmp_path))
    (entry,) = book.entries
    assert (book.name, book.title, book.game, book.profile) == ("sample", "A sample", "draughts", "manoury-1787")
    assert (entry.id, entry.number, entry.seed_lines, entry.file) == ("sample-1", "1", (10, 20), "sample.toml")
    assert (entry.printed_count, entry.count_at, entry.theme) == ("2 à 1", "start", ("coup",))
    (line,) = entry.lines
    assert (line.name, line.moves, line.supplied, line.final_fen) == ("first way", ("32x14",), (1,), "B:W14:B")
    (correction,) = entry.corrections
    assert (correction.line, correction.printed, correction.read) == (12, "32 à 15", "32 à 14")


@pytest.mark.parametrize(("fault", "old", "new", "field"), FAULTS)
def test_faults_of_form(tmp_path: Path, fault: str, old: str, new: str, field: str) -> None:
    """Each fault is refused in one sentence that names the file and the field, and the entry where there is one."""
    with pytest.raises(Unreadable) as caught:
        load_file(write(tmp_path, changed(old, new)))
    message = str(caught.value)
    assert one_sentence(message), fault
    assert message.startswith("sample.toml")
    assert f"“{field}”" in message
    assert (", entry " in message.partition(":")[0]) == (fault not in {"unknown field in header", "missing title"})


def test_entry_without_id_is_named_by_its_place(tmp_path: Path) -> None:
    """An entry that lacks its id is called by its place in the file."""
    with pytest.raises(Unreadable, match=r"^sample\.toml, entry 1: the field “id” is missing"):
        load_file(write(tmp_path, changed('id = "sample-1"\n', "")))


def test_no_toml(tmp_path: Path) -> None:
    """A file that is not TOML is refused with the place of the fault."""
    with pytest.raises(Unreadable, match="line 2") as caught:
        load_file(write(tmp_path, 'book = "a"\ntitle = b'))
    assert one_sentence(str(caught.value))


def test_no_file(tmp_path: Path) -> None:
    """A file that is not there is named."""
    with pytest.raises(Unavailable, match=r"nothing\.toml") as caught:
        load_file(tmp_path / "nothing.toml")
    assert one_sentence(str(caught.value))


def test_folder_and_bytes(tmp_path: Path) -> None:
    """A folder and a file in another encoding are refused in a sentence as well."""
    path = tmp_path / "latin.toml"
    path.write_bytes('book = "é"'.encode("latin-1"))
    with pytest.raises(Unreadable, match="UTF-8"):
        load_file(path)
    with pytest.raises(Unavailable):
        load_file(tmp_path)


def test_no_entry(tmp_path: Path) -> None:
    """A file without entries is no corpus file."""
    with pytest.raises(Unreadable, match="no entry"):
        load_file(write(tmp_path, 'book = "a"\ntitle = "b"\n'))


def test_french_stands_beside_english(tmp_path: Path) -> None:
    """What a file says twice is kept twice; what it says once is the same in both languages."""
    text = (
        changed('note = "A note."', 'title = "A coup"\ntitle_fr = "Un coup"\ncompleted = "white"\nnote = "A note."')
        .replace('claim_text = "White', 'claim_text_fr = "Les blancs gagnent."\nclaim_text = "White')
        .replace('  printed = "32 à 15"', '  printed = "32 à 15"\n  printed_fr = "trente-deux à quinze"')
        .replace('name = "first way"', 'name = "first way"\n  name_fr = "première façon"')
    )
    (entry,) = load_file(write(tmp_path, text)).entries
    assert (entry.title.en, entry.title.fr, entry.completed) == ("A coup", "Un coup", "white")
    assert (entry.says.en, entry.says.fr) == ("White takes and wins.", "Les blancs gagnent.")
    assert (entry.aside.en, entry.aside.fr) == ("A note.", "A note.")
    assert entry.lines[0].title.fr == "première façon"
    assert "trente-deux à quinze" in entry.corrections[0].text.fr
    assert "trente-deux" not in entry.corrections[0].text.en


def test_an_entry_without_a_name_is_called_by_its_number(tmp_path: Path) -> None:
    """The number of the book serves as a name in both languages."""
    (entry,) = load_file(write(tmp_path)).entries
    assert (entry.title.en, entry.title.fr) == ("No 1", "N° 1")


def test_passages_left_out_need_a_reason(tmp_path: Path) -> None:
    """A passage without an entry says what it is and why, in both languages."""
    passage = '\n[[left_out]]\nseed_lines = [30, 40]\nsays = "A figure."\nsays_fr = "Une figure."\nwhy = "Lost."\n'
    with pytest.raises(Unreadable, match="“why_fr”"):
        load_file(write(tmp_path, GOOD + passage))
    (kept,) = load_file(write(tmp_path, GOOD + passage + 'why_fr = "Perdue."\n')).left_out
    assert (kept.seed_lines, kept.says.fr, kept.why.en) == ((30, 40), "Une figure.", "Lost.")


def test_references_are_read(tmp_path: Path) -> None:
    """R46: references keep their numbers, what is said, and the entry that shows the same."""
    text = GOOD + '\n[[reference]]\nnumbers = ["3", "5-7"]\nseed_lines = [1, 2]\nsays = "Two."\nsame_as = "sample-1"\n'
    (reference,) = load_file(write(tmp_path, text)).references
    assert (reference.numbers, reference.says, reference.same_as) == (("3", "5-7"), "Two.", "sample-1")


def test_numbers_are_written_out() -> None:
    """Ranges and single numbers, some with words, are read in order."""
    assert read_numbers("1-3, 7 bis,9", "x") == ("1", "2", "3", "7 bis", "9")
    assert read_numbers("", "x") == ()
    for wrong in ("3-1", "1-999999"):
        with pytest.raises(Unreadable, match="range"):
            read_numbers(wrong, "x")


@given(st.text(max_size=200), st.integers(0, len(GOOD)))
def test_any_text_is_read_or_refused(tmp_path_factory: pytest.TempPathFactory, text: str, place: int) -> None:
    """Whatever stands in a file, reading it gives a part or one sentence, never another error."""
    path = tmp_path_factory.getbasetemp() / "any.toml"
    path.write_bytes((GOOD[:place] + text + GOOD[place:]).encode("utf-8", "surrogatepass"))
    refused = ""
    try:
        assert read_part(path).entries
    except AcademieError as error:
        refused = str(error)
    assert not refused or one_sentence(refused)


GAMES = """\
book = "sample"
title = "A sample"
game = "draughts"

[[entry]]
id = "sample-1"
number = "P1"
seed_lines = [10, 20]
profile = "manoury-1787"
fen = "W:W32,37:B19,28"
claim = "white wins"
claim_text = "White wins."

  [[entry.line]]
  id = "P1"
  play = '''
  1B 32x14 11 Le premier coup
  1B = 12 Le premier coup
  1N 9-10 13 …
  '''
  final_fen = "B:W14:B"
  claim = "white wins"
  claim_text = { en = "White wins.", fr = "Gain des blancs." }

    [[entry.line.remark]]
    at = "1N"
    line = 14
    en = "A remark."
    fr = "Une remarque."

  [[entry.line]]
  id = "P1.1"
  parent = "P1"
  at = "1N"
  play = "1N 9-11 15 Un autre coup"
  final_fen = "B:W14:B"
"""


def test_a_book_of_whole_games(tmp_path: Path) -> None:
    """Rows give moves, labels, lines and words; what is printed twice plays nothing; lines leave one another."""
    (entry,) = read_part(write(tmp_path, GAMES)).entries
    main, branch = entry.lines
    assert main.moves == ("32x14", "9-10")
    assert [(each.label, each.line, each.words) for each in main.prints] == [
        ("1B", 11, "Le premier coup"),
        ("1N", 13, ""),
    ]
    assert [each.line for each in main.doubled] == [12]
    assert (main.remarks[0].ply, main.remarks[0].text.fr) == (2, "Une remarque.")
    assert main.claim_text is not None
    assert main.claim_text.fr == "Gain des blancs."
    assert entry.kept(branch) == ("32x14",)
    assert entry.whole(branch) == ("32x14", "9-11")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("1N 9-10 13 …", "1 9-10 …", "is not like “12N"),
        ('at = "1N"\n    line', 'at = "2N"\n    line', "no ply “2N”"),
        ('parent = "P1"\n', "", "go together"),
        ('parent = "P1"\n', 'parent = "P2"\n', "no line above it has that ply"),
        (
            'claim_text = { en = "White wins.", fr = "Gain des blancs." }',
            'claim_text = "White wins."',
            "both languages",
        ),
    ],
)
def test_bad_games_are_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    """One sentence that names what is wrong."""
    assert GAMES.count(old) == 1
    with pytest.raises(Unreadable) as caught:
        read_part(write(tmp_path, GAMES.replace(old, new)))
    assert said in str(caught.value)
    assert one_sentence(str(caught.value))
