"""Checking a book: each untruth gives one sentence that says where it is and what is so."""

from __future__ import annotations

import json
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from academie.corpus import Report, check_book, export_book, find_book, load_file
from academie.errors import Illegal, Unknown
from academie.games.draughts import pdn
from academie.text.message import bilingual
from corpus.corpus_files import FAULTS, GOOD, changed, one_sentence, write

if TYPE_CHECKING:
    from academie.game import State

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
    kept = Path(__file__).with_name("sample.json").read_text(encoding="utf-8")
    assert json.loads(export_book(load_file(write(tmp_path)), "json")) == json.loads(kept)


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
    """The house's own comments are in the language asked for, in plain spaces; moves do not change."""
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
