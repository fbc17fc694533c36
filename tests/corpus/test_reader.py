"""Reading corpus files: what is kept, and how each fault of form is refused."""

from __future__ import annotations

from operator import itemgetter
from pathlib import Path

import pytest

from academie.corpus import books, find_book, find_books, find_entry, load_file
from academie.corpus.reader import read_numbers, read_part
from academie.corpus.shelf import _bind
from academie.errors import Ambiguous, Unavailable, Unknown, Unreadable
from academie.registry import GAMES
from corpus.corpus_files import FAULTS, GOOD, changed, one_sentence, write


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


@pytest.mark.parametrize("fault", FAULTS["form"], ids=itemgetter("what"))
def test_faults_of_form(tmp_path: Path, fault: dict[str, str]) -> None:
    """Each fault is refused in one sentence that names the file and the field, and the entry where there is one."""
    with pytest.raises(Unreadable) as caught:
        load_file(write(tmp_path, changed(fault["old"], fault["new"])))
    message = str(caught.value)
    assert one_sentence(message)
    assert message.startswith("sample.toml")
    assert f"“{fault['field']}”" in message
    assert (", entry " in message.partition(":")[0]) == (fault["what"] not in {"header-unknown", "title-missing"})


def test_no_toml(tmp_path: Path) -> None:
    """A file that is not TOML is refused with the place of the fault."""
    with pytest.raises(Unreadable, match="line 2") as caught:
        load_file(write(tmp_path, 'book = "a"\ntitle = b'))
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


PLAYED = Path(__file__).with_name("sample_games.toml").read_text(encoding="utf-8")


def test_a_book_of_whole_games(tmp_path: Path) -> None:
    """Rows give moves, labels, lines and words; what is printed twice plays nothing; lines leave one another."""
    (entry,) = read_part(write(tmp_path, PLAYED)).entries
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


@pytest.mark.parametrize("fault", FAULTS["games"], ids=itemgetter("said"))
def test_bad_games_are_refused(tmp_path: Path, fault: dict[str, str]) -> None:
    """One sentence that names what is wrong."""
    assert PLAYED.count(fault["old"]) == 1
    with pytest.raises(Unreadable) as caught:
        read_part(write(tmp_path, PLAYED.replace(fault["old"], fault["new"])))
    assert fault["said"] in str(caught.value)
    assert one_sentence(str(caught.value))


# ---------------------------------------------------------------------------------------------
# The books of the house and how files become books
SECOND = GOOD.replace("sample-1", "sample-7-bis").replace('number = "1"', 'number = "7 bis"')


def test_every_corpus_file_is_on_the_shelf() -> None:
    """Each TOML file in a room's corpus folder belongs to exactly one book."""
    files = sorted(path for game in GAMES for path in (game.folder / "corpus").glob("*.toml"))
    assert sorted(path for book in books() for path in book.files) == files
    assert {"manoury", "metz"} <= {book.name for book in books()}


def test_unknown_book() -> None:
    """A name the house does not have is answered with those it has."""
    with pytest.raises(Unknown, match="manoury, metz") as caught:
        find_book("zzyzx")
    assert one_sentence(str(caught.value))


def test_a_printed_book_has_games_of_several_rooms() -> None:
    """The Académie of 1806 and Lepeintre are found whole; a part of them, and a book of one game, alone."""
    rooms = {book.game for book in find_books("academie")}
    assert rooms == {
        "trictrac", "toute_table", "revertier", "plain", "tourne_case", "dames_rabattues", "toc", "domino",
    }  # fmt: skip
    assert {book.game for book in find_books("lepeintre")} == {"trictrac", "gammon", "jacquet", "garanguet"}
    assert [book.name for book in find_books("academie-toc")] == ["academie-toc"]
    assert [book.name for book in find_books("manoury")] == ["manoury"]
    with pytest.raises(Unknown):
        find_books("philidor-1749")


def test_an_entry_is_found_by_number_or_id() -> None:
    """A number that several parts have is refused with their ids, unless the book of that very name has it."""
    assert find_entry("academie", "toc-3")[1].id == "toc-3"
    assert find_entry("lepeintre", "12")[1].id == "lepeintre-12"
    assert find_entry("lepeintre", "95")[0].game == "trictrac"
    with pytest.raises(Ambiguous, match="toc-1") as caught:
        find_entry("academie", "1")
    assert one_sentence(str(caught.value))
    with pytest.raises(Unknown, match="no entry “0”"):
        find_entry("lepeintre", "0")


def test_parts_make_one_book_in_the_order_of_numbers(tmp_path: Path) -> None:
    """Entries of several files are put in the order of number: 1, 7 bis, 10."""
    ten = GOOD.replace("sample-1", "sample-10").replace('number = "1"', 'number = "10"')
    parts = [read_part(write(tmp_path, text, f"{i}.toml")) for i, text in enumerate((ten, SECOND, GOOD))]
    book = _bind(parts, "draughts")
    assert [entry.number for entry in book.entries] == ["1", "7 bis", "10"]
    assert len(book.files) == 3


def test_entries_without_numbers_keep_their_order(tmp_path: Path) -> None:
    """Where an entry has a name instead of a number the order of the file stands."""
    text = SECOND.replace('"7 bis"', '"figure"') + GOOD.split("\n", 3)[3]
    assert [entry.number for entry in load_file(write(tmp_path, text)).entries] == ["figure", "1"]


def test_an_id_stands_once(tmp_path: Path) -> None:
    """Two entries with one id are refused, both files named."""
    parts = [read_part(write(tmp_path, GOOD, name)) for name in ("a.toml", "b.toml")]
    with pytest.raises(Unreadable, match=r"b\.toml: the entry sample-1 stands already in a\.toml"):
        _bind(parts, "draughts")


def test_headers_of_one_book_agree(tmp_path: Path) -> None:
    """Parts that name different laws for one book are refused."""
    one = read_part(write(tmp_path, 'profile = "metz"\n' + GOOD, "a.toml"))
    other = read_part(write(tmp_path, 'profile = "fmjd"\n' + SECOND, "b.toml"))
    with pytest.raises(Unreadable, match="make them agree") as caught:
        _bind([one, other], "draughts")
    assert one_sentence(str(caught.value))


def test_an_outside_file_of_a_known_book_has_its_law(tmp_path: Path) -> None:
    """A single file of Manoury is held to Manoury's own law, whatever its entries are played under."""
    text = changed('book = "sample"', 'book = "manoury"').replace("manoury-1787", "metz")
    assert load_file(write(tmp_path, text)).profile == find_book("manoury").profile == "manoury-1787"


def test_a_file_may_name_its_game(tmp_path: Path) -> None:
    """The header may say which game it is of; a game the house does not have is refused."""
    assert load_file(write(tmp_path, 'game = "draughts"\n' + GOOD)).game == "draughts"
    with pytest.raises(Unknown, match="tarot"):
        load_file(write(tmp_path, 'game = "tarot"\n' + GOOD))
