"""Reading corpus files and checking a book: what is kept, how faults of form are refused, how untruths are found."""

import json
from operator import itemgetter
from pathlib import Path

import pytest

from academie.corpus import Report, books, check_book, export_book, find_book, find_books, find_entry, load_file
from academie.corpus.reader import read_numbers, read_part
from academie.corpus.shelf import _bind
from academie.errors import Ambiguous, Illegal, Unavailable, Unknown, Unreadable
from academie.game import State
from academie.game.registry import GAMES
from academie.games.draughts import pdn
from academie.text.message import bilingual
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
    (saved,) = load_file(write(tmp_path, GOOD + passage + 'why_fr = "Perdue."\n')).left_out
    assert (saved.seed_lines, saved.says.fr, saved.why.en) == ((30, 40), "Une figure.", "Lost.")


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
    assert entry.inherited(branch) == ("32x14",)
    assert entry.whole(branch) == ("32x14", "9-11")


@pytest.mark.parametrize("fault", FAULTS["games"], ids=itemgetter("said"))
def test_bad_games_are_refused(tmp_path: Path, fault: dict[str, str]) -> None:
    """One sentence that names what is wrong."""
    assert PLAYED.count(fault["old"]) == 1
    with pytest.raises(Unreadable) as caught:
        read_part(write(tmp_path, PLAYED.replace(fault["old"], fault["new"])))
    assert fault["said"] in str(caught.value)
    assert one_sentence(str(caught.value))


# --- The books of the program and how files become books
SECOND = GOOD.replace("sample-1", "sample-7-bis").replace('number = "1"', 'number = "7 bis"')


def test_every_corpus_file_is_on_the_shelf() -> None:
    """Each TOML file in a game's corpus folder belongs to exactly one book."""
    files = sorted(path for game in GAMES for path in (game.folder / "corpus").glob("*.toml"))
    assert sorted(path for book in books() for path in book.files) == files
    assert {"manoury", "metz"} <= {book.name for book in books()}


def test_unknown_book() -> None:
    """A name the program does not have is answered with those it has."""
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
    with pytest.raises(Unreadable, match=r"b\.toml: the entry sample-1 is already in a\.toml"):
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
    """The header may say which game it is of; a game the program does not have is refused."""
    assert load_file(write(tmp_path, 'game = "draughts"\n' + GOOD)).game == "draughts"
    with pytest.raises(Unknown, match="tarot"):
        load_file(write(tmp_path, 'game = "tarot"\n' + GOOD))


# --- Checking


LINE = "sample.toml, entry sample-1, line 1 “first way”: "

ENTRY = "sample.toml, entry sample-1: "


def check(folder: Path, text: str = GOOD) -> Report:
    return check_book(load_file(write(folder, text)))


def test_a_good_file(tmp_path: Path) -> None:
    """A file in order has no problem, and its figures are counted."""
    report = check(tmp_path)
    assert report.ok
    assert (len(report.entries), report.lines, report.plies, report.supplied) == (1, 1, 1, 1)
    assert report.corrections == {"editor": {"medium": 1}}
    assert report.verdicts == {"proved": 1}
    (doubt,) = report.doubts
    assert str(doubt) == (
        "No 1: Line 12: printed “32 à 15”, read “32 à 14” (editor, medium confidence): 15 is out of reach."
    )
    assert doubt.text.fr == (
        "N° 1. Ligne 12 : imprimé « 32 à 15 », lu « 32 à 14 » (éditeur, confiance moyenne) : 15 is out of reach."
    )


@pytest.mark.parametrize("fault", FAULTS["untruth"], ids=itemgetter("what"))
def test_untruths(tmp_path: Path, fault: dict[str, str]) -> None:
    """One untruth gives exactly one problem, told in one sentence, in each language."""
    report = check(tmp_path, changed(fault["old"], fault["new"]))
    (problem,) = report.problems
    assert problem.en.startswith(fault["said"])
    assert one_sentence(problem.en)
    assert one_sentence(problem.fr)
    assert problem.fr != problem.en
    assert not report.ok


def test_count_order_is_not_significant(tmp_path: Path) -> None:
    """R43: 1 à 2 is as good as 2 à 1."""
    assert check(tmp_path, changed('"2 à 1"', '"1 contre 2"')).ok


def test_expected_numbers(tmp_path: Path) -> None:
    """Numbers the header promises and the file lacks are named, and so are numbers it does not promise."""
    assert check(tmp_path, 'expected = "1"\n' + GOOD).ok
    assert check(tmp_path, 'expected = "1-3, 7 bis"\n' + GOOD).problems == (
        bilingual(
            "The book sample lacks the entries 2, 3, 7 bis; add them.",
            "Il manque au livre sample les positions 2, 3, 7 bis ; ajoutez-les.",
        ),
    )
    assert [problem.en for problem in check(tmp_path, 'expected = "2"\n' + GOOD).problems] == [
        "The book sample lacks the entries 2; add them.",
        "The book sample has entries 1 that “expected” does not name.",
    ]


def test_foreign_profile_needs_a_conflict(tmp_path: Path) -> None:
    """An entry under another law than the book's is refused when the book's own law allows it as well."""
    (problem,) = check(tmp_path, 'profile = "metz"\n' + GOOD).problems
    assert "replays under the book's own metz" in problem.en
    assert one_sentence(problem.fr)


def test_reference_to_nothing(tmp_path: Path) -> None:
    """A reference said to equal an entry that no book has is a problem; an entry of another book will do."""
    reference = '\n[[reference]]\nnumbers = ["3"]\nseed_lines = [1, 2]\nsays = "Two."\nsame_as = "{}"\n'
    assert check(tmp_path, GOOD + reference.format("manoury-44")).ok
    (problem,) = check(tmp_path, GOOD + reference.format("manoury-999")).problems
    assert "manoury-999" in problem.en
    assert one_sentence(problem.fr)


def test_judge_is_asked_only_where_the_end_is_open(tmp_path: Path) -> None:
    """A judge handed in settles what the last position does not show by itself."""
    open_end = changed('fen = "W:W32:B19,28"', 'fen = "W:W32:B1,19,28"').replace("B:W14:B", "B:W14:B1")
    open_end = open_end.replace('"2 à 1"', '"3 à 1"')
    book = load_file(write(tmp_path, open_end))
    assert [e.verdict.status for e in check_book(book).entries] == ["not judged"]
    for answer, status in (("white wins", "agreed"), ("draw", "disputed"), (None, "not judged")):
        asked: list[State] = []

        def judge(state: State, answer: str | None = answer, asked: list[State] = asked) -> str | None:
            asked.append(state)
            return answer

        assert [e.verdict.status for e in check_book(book, judge=judge).entries] == [status]
        assert [str(state).split()[0] for state in asked] == ["B:W14:B1"]


def test_report_as_data(tmp_path: Path) -> None:
    """The report for machines has the same figures."""
    data = check(tmp_path, changed('final_fen = "B:W14:B"', 'final_fen = "B:W15:B"')).as_data()
    assert (data["ok"], data["entries"], data["lines"], len(data["problems"])) == (False, 1, 1, 1)
    assert set(data["problems"][0]) == {"en", "fr"}
    assert data["per_entry"][0]["ok"] is False


# --- Writing a book out: the forms, and the formats a book does not have
WAYS = """
  [[entry.line]]
  name = "{name}"
  moves = "{moves}"
  final_fen = "{end}"
"""


def test_json_of_a_small_book(tmp_path: Path) -> None:
    """The whole form, once, in full."""
    saved = Path(__file__).with_name("sample.json").read_text(encoding="utf-8")
    assert json.loads(export_book(load_file(write(tmp_path)), "json")) == json.loads(saved)


@pytest.mark.parametrize("name", ["pgn", "xml", ""])
def test_formats_a_book_of_draughts_does_not_have(name: str) -> None:
    """PGN is for chess: a book of draughts is refused in one sentence that names what it has."""
    with pytest.raises(Unknown, match="choose json or pdn") as caught:
        export_book(find_book("manoury"), name)
    assert one_sentence(str(caught.value))


def test_pdn_of_a_small_book(tmp_path: Path) -> None:
    """Tags, comments, the supplied ply and the result stand where other programs look for them."""
    (game,) = pdn.read_games(export_book(load_file(write(tmp_path)), "pdn"), strict=True)
    assert [game.tag(name) for name in ("Event", "Round", "Result", "GameType", "SetUp", "FEN")] == [
        "A sample",
        "1",
        "2-0",
        "20",
        "1",
        "W:W32:B19,28",
    ]
    first, move, second = game.body
    assert isinstance(first, pdn.Comment)
    assert first.plain.startswith("White takes and wins. A note. Line 12: printed “32 à 15”")
    assert first.plain.endswith("First way.")
    assert isinstance(move, pdn.Play)
    assert move.text == "32x14"
    assert isinstance(second, pdn.Comment)
    assert second.plain == "supplied Everything is taken."


def test_pdn_in_french(tmp_path: Path) -> None:
    """The program's own comments are in the language asked for, in plain spaces; moves do not change."""
    book = load_file(write(tmp_path, changed('moves = "32x14"', 'moves = "32x23x14"')))
    (english,), (french,) = (pdn.read_games(export_book(book, "pdn", language)) for language in ("en", "fr"))
    assert pdn.lines(french) == pdn.lines(english)
    said = " ".join(item.plain for item in pdn.flatten(french.body) if isinstance(item, pdn.Comment))
    assert "Ligne 12 : imprimé « 32 à 15 », lu « 32 à 14 » (éditeur, confiance moyenne)" in said
    assert "suppléé par 32x23x14 Everything is taken." in said


def test_ways_become_variations_and_continuations(tmp_path: Path) -> None:
    """A way that leaves the main line is a variation there; one that goes on where it stops continues it."""
    text = changed('fen = "W:W32:B19,28"', 'fen = "W:W32:B1,19,28"').replace("B:W14:B", "B:W14:B1")
    for name, moves, end in (("on", "32x14 1-6 14-9", "B:W9:B6"), ("other", "32x14 1-7", "W:W14:B7")):
        text += WAYS.format(name=name, moves=moves, end=end)
    (game,) = pdn.read_games(export_book(load_file(write(tmp_path, text)), "pdn"))
    assert pdn.lines(game) == [["32x14", "1-6", "14-9"], ["32x14", "1-7"]]
    said = [item.plain for item in pdn.flatten(game.body) if isinstance(item, pdn.Comment)]
    assert said[1:] == ["supplied Here ends: first way. Everything is taken.", "Other.", "Here ends: on."]


def test_braces_do_not_break_a_comment(tmp_path: Path) -> None:
    """A note with braces is written with parentheses, since PDN comments do not nest."""
    text = export_book(load_file(write(tmp_path, changed('"A note."', '"A {note}."'))), "pdn")
    assert "A (note)." in text
    assert len(pdn.read_games(text)) == 1


def test_untrue_line_is_not_written(tmp_path: Path) -> None:
    """A line that does not replay cannot be written as PDN; the sentence names entry and ply."""
    with pytest.raises(Illegal, match="sample-1 cannot be written as PDN: at ply 1, 32x23 is not legal") as caught:
        export_book(load_file(write(tmp_path, changed('moves = "32x14"', 'moves = "32x23"'))), "pdn")
    assert one_sentence(str(caught.value))


def test_positions_without_moves_come_last(tmp_path: Path) -> None:
    """A position to look at only is a game with a comment, after all the games that have moves."""
    bare = GOOD.replace("sample-1", "sample-0").replace('number = "1"', 'number = "0"').split("  [[entry.line]]")[0]
    text = bare + GOOD.split("\n", 3)[3]
    games = pdn.read_games(export_book(load_file(write(tmp_path, text)), "pdn"), strict=True)
    assert [game.tag("Entry") for game in games] == ["sample-1", "sample-0"]
    assert pdn.mainline(games[1]) == []
