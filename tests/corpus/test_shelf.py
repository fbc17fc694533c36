"""The books of the house and how files become books."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from academie.corpus import books, find_book, find_books, find_entry, load_file
from academie.corpus.reader import read_part
from academie.corpus.shelf import _bind
from academie.errors import Ambiguous, Unknown, Unreadable
from academie.games import GAMES
from corpus.corpus_files import GOOD, changed, one_sentence, write

if TYPE_CHECKING:
    from pathlib import Path

SECOND = GOOD.replace("sample-1", "sample-7-bis").replace('number = "1"', 'number = "7 bis"')


def test_every_corpus_file_is_on_the_shelf() -> None:
    """Each TOML file in a room's corpus folder belongs to exactly one book."""
    files = sorted(path for game in GAMES for path in (game.room / "corpus").glob("*.toml"))
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
