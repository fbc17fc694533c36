"""Writing a book out: the forms, and the formats a book does not have."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from academie.corpus import export_book, find_book, load_file
from academie.errors import Illegal, Unknown
from academie.games.draughts import pdn
from corpus.corpus_files import GOOD, changed, one_sentence, write

if TYPE_CHECKING:
    from pathlib import Path

WAYS = """
  [[entry.line]]
  name = "{name}"
  moves = "{moves}"
  final_fen = "{end}"
"""


def test_json_of_a_small_book(tmp_path: Path) -> None:
    """The whole form, once, in full."""
    assert json.loads(export_book(load_file(write(tmp_path)), "json")) == {
        "book": "sample",
        "entries": [
            {
                "id": "sample-1",
                "number": 1,
                "seed_lines": [10, 20],
                "profile": "manoury-1787",
                "fen": "W:W32:B19,28",
                "lines": [
                    {
                        "moves": ["32x14"],
                        "final_fen": "B:W14:B",
                        "supplied_plies": [1],
                        "name": "first way",
                        "note": "Everything is taken.",
                    }
                ],
                "claim": "white wins",
                "corrections": [
                    {
                        "line": 12,
                        "printed": "32 à 15",
                        "read": "32 à 14",
                        "reason": "15 is out of reach",
                        "kind": "editor",
                        "confidence": "medium",
                    }
                ],
                "note": "A note.",
                "claim_text": "White takes and wins.",
                "theme": ["coup"],
                "printed_count": "2 à 1",
                "count_at": "start",
            }
        ],
    }


def test_number_that_is_no_number(tmp_path: Path) -> None:
    """7 bis stays a text."""
    data = json.loads(export_book(load_file(write(tmp_path, changed('number = "1"', 'number = "7 bis"'))), "json"))
    assert data["entries"][0]["number"] == "7 bis"


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
    for name, moves, end in (
        ("on", "32x14 1-6 14-9", "B:W9:B6"),
        ("other", "32x14 1-7", "W:W14:B7"),
    ):
        text += WAYS.format(name=name, moves=moves, end=end)
    (game,) = pdn.read_games(export_book(load_file(write(tmp_path, text)), "pdn"))
    assert pdn.lines(game) == [["32x14", "1-6", "14-9"], ["32x14", "1-7"]]
    said = [item.plain for item in pdn.flatten(game.body) if isinstance(item, pdn.Comment)]
    assert said[1:] == ["supplied Here ends: first way. Everything is taken.", "Other.", "Here ends: on."]


def test_long_routes_are_shortened_in_pdn(tmp_path: Path) -> None:
    """A capture is written by its ends when that is clear, the route the book names following as a comment."""
    text = export_book(load_file(write(tmp_path, changed('moves = "32x14"', 'moves = "32x23x14"'))), "pdn")
    assert "32x14 {supplied by 32x23x14 Everything is taken.}" in " ".join(text.split())


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
