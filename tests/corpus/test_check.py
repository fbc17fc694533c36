"""Checking a book: each untruth gives one sentence that says where it is and what is so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from academie.corpus import Report, check_book, load_file
from academie.title import Title
from corpus.corpus_files import GOOD, changed, one_sentence, write

if TYPE_CHECKING:
    from pathlib import Path

    from academie.game import State

LINE = "sample.toml, entry sample-1, line 1 “first way”: "
ENTRY = "sample.toml, entry sample-1: "
UNTRUTHS = [
    pytest.param(
        'final_fen = "B:W14:B"',
        'final_fen = "B:W15:B"',
        LINE + "the expected end is B:W15:B but the moves reach B:W14:B; correct final_fen or the moves.",
        id="end",
    ),
    pytest.param(
        'moves = "32x14"',
        'moves = "32x23"',
        LINE + "ply 1: 32x23 is not legal: White must take by 32x14 (§15, §17).",
        id="move",
    ),
    pytest.param(
        'moves = "32x14"', 'moves = "32x14 1-6"', LINE + "ply 2: 1-6 cannot be played: the game is over.", id="over"
    ),
    pytest.param('moves = "32x14"', 'moves = "e4"', LINE + "ply 1: “e4” is not a move", id="writing"),
    pytest.param("supplied = [1]", "supplied = [2]", LINE + "the supplied plies [2] must ascend", id="supplied"),
    pytest.param(
        "supplied = [1]", "supplied = [1, 1]", LINE + "the supplied plies [1, 1] must ascend", id="supplied-twice"
    ),
    pytest.param(
        'printed_count = "2 à 1"',
        'printed_count = "2 à 2"',
        ENTRY + "the printed count is “2 à 2” but at the start the board has 1 and 2 pieces;",
        id="count",
    ),
    pytest.param(
        'count_at = "start"', 'count_at = "end"', ENTRY + "the printed count is “2 à 1” but at the end", id="count-end"
    ),
    pytest.param(
        'count_at = "start"', "count_at = 1", ENTRY + "the printed count is “2 à 1” but after ply 1", id="count-ply"
    ),
    pytest.param(
        'count_at = "start"', "count_at = 9", ENTRY + "the count is taken at ply 9, which the main line", id="count-at"
    ),
    pytest.param(
        'fen = "W:W32:B19,28"',
        'fen = "W:W32:B28,19"',
        ENTRY + "the field “fen” is W:W32:B28,19; write it in the canonical form W:W32:B19,28.",
        id="canonical",
    ),
    pytest.param(
        'fen = "W:W32:B19,28"', 'fen = "W:W99:B"', ENTRY + "the field “fen” gives no position: Square 99", id="fen"
    ),
    pytest.param(
        'profile = "manoury-1787"',
        'profile = "hoyle"',
        ENTRY + "the field “fen” gives no position: There",
        id="profile",
    ),
    pytest.param(
        'read = "32 à 14"', 'read = "32 à 15"', ENTRY + "correction 1 reads “32 à 15” as it is printed;", id="same"
    ),
    pytest.param(
        'claim = "white wins"',
        'claim = "black wins"',
        ENTRY + "the claim is “black wins” but the main line ends with white wins (§33);",
        id="claim",
    ),
]


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


@pytest.mark.parametrize(("old", "new", "sentence"), UNTRUTHS)
def test_untruths(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    """One untruth gives exactly one problem, told in one sentence, in each language."""
    report = check(tmp_path, changed(old, new))
    (problem,) = report.problems
    assert problem.en.startswith(sentence)
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
        Title(
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


def test_conflict_is_named(tmp_path: Path) -> None:
    """Taking a man where Manoury's XXII wants the king is a conflict, not a fault, in an entry under Metz."""
    text = changed('fen = "W:W32:B19,28"', 'fen = "W:W32:BK27,28"').replace(
        'profile = "manoury-1787"', 'profile = "metz"'
    )
    text = text.replace('moves = "32x14"', 'moves = "32x23"').replace("B:W14:B", "B:W23:BK27")
    report = check(tmp_path, 'profile = "manoury-1787"\n' + text)
    assert report.problems == ()
    (conflict,) = report.conflicts
    assert str(conflict) == "No 1, line 1 “first way”, ply 1: 32x23 is refused under manoury-1787, which wants 32x21."
    assert conflict.text.fr == (
        "N° 1, suite 1 « first way », demi-coup 1 : 32x23 est refusé sous manoury-1787, qui veut 32x21."
    )


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


def test_progress_is_told(tmp_path: Path) -> None:
    """Progress is told after each entry."""
    told: list[tuple[int, int]] = []
    check_book(load_file(write(tmp_path)), lambda done, total: told.append((done, total)))
    assert told == [(1, 1)]


def test_report_as_data(tmp_path: Path) -> None:
    """The report for machines has the same figures."""
    data = check(tmp_path, changed('final_fen = "B:W14:B"', 'final_fen = "B:W15:B"')).as_data()
    assert (data["ok"], data["entries"], data["lines"], len(data["problems"])) == (False, 1, 1, 1)
    assert set(data["problems"][0]) == {"en", "fr"}
    assert data["per_entry"][0]["ok"] is False
