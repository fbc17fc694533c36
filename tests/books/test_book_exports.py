"""The books written out: JSON in the agreed form, PDN that reads back and replays (§51, §55; R44, R45)."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from academie.corpus import books, export_book
from academie.corpus.check import replay
from academie.corpus.desk import desk_of
from academie.games import find
from academie.games.draughts import pdn

if TYPE_CHECKING:
    from academie.corpus import Book, Entry, Line

BOOKS = [pytest.param(book, id=book.name) for book in books()]
DRAUGHTS = [param for param in BOOKS if param.values[0].game == "draughts"]
KEYS = ["id", "number", "seed_lines", "profile", "fen", "lines", "claim", "corrections", "note"]
# Of books of whole games, whose lines leave one another.
CORRECTION_EXTRA = ("reason_fr", "printed_fr", "read_fr")
LINE_EXTRA = (
    "name_fr",
    "note_fr",
    "id",
    "parent",
    "at",
    "kept_plies",
    "claim",
    "claim_text",
    "printed",
    "printed_twice",
    "remarks",
)
EXTRA = {
    "title",
    "claim_text_fr",
    "note_fr",
    "completed",
    "claim_text",
    "theme",
    "printed_count",
    "count_at",
    "before",
    "faulty",
}


@pytest.mark.parametrize("book", BOOKS)
def test_json_has_the_agreed_form(book: Book) -> None:
    """The agreed keys come first and in order, in every entry of every book; known extras follow."""
    data = json.loads(export_book(book, "json"))
    assert list(data)[:2] == ["book", "entries"]
    assert set(data) <= {"book", "entries", "references"}
    assert data["book"] == book.name
    assert [entry["id"] for entry in data["entries"]] == [entry.id for entry in book.entries]
    for entry in data["entries"]:
        assert list(entry)[: len(KEYS)] == KEYS
        assert set(entry) <= {*KEYS, *EXTRA}
        assert [type(line) for line in entry["seed_lines"]] == [int, int]
        assert isinstance(entry["number"], int) == str(entry["number"]).isdecimal()
        for line in entry["lines"]:
            assert list(line)[:3] == ["moves", "final_fen", "supplied_plies"]
            assert set(line) <= {"moves", "final_fen", "supplied_plies", "name", "note", *LINE_EXTRA}
        for each in entry["corrections"]:
            assert list(each)[:6] == ["line", "printed", "read", "reason", "kind", "confidence"]
            assert set(each) <= {"line", "printed", "read", "reason", "kind", "confidence", "at", *CORRECTION_EXTRA}


@pytest.mark.parametrize("book", BOOKS)
def test_json_replays(book: Book) -> None:
    """Nothing but the JSON is needed to replay a book, the lines a profile would cut short by a draw apart."""
    game = find(book.game)
    for entry in json.loads(export_book(book, "json"))["entries"]:
        for line in entry["lines"]:
            if game.read(entry["fen"], entry["profile"]).result is None:
                assert _end(book, entry, line) == line["final_fen"]


def _end(book: Book, entry: dict[str, Any], line: dict[str, Any]) -> str:
    game = find(book.game)
    states, refusal = replay(game, game.read(entry["fen"], entry["profile"]), tuple(line["moves"]))
    assert refusal is None
    return desk_of(game).position(states[-1])


@pytest.mark.parametrize("book", DRAUGHTS)
def test_pdn_is_strict_and_comes_back(book: Book) -> None:
    """The PDN obeys the grammar prescribed to writers, has a game for each entry, and is read back unchanged."""
    text = export_book(book, "pdn")
    games = pdn.read_games(text, strict=True)
    assert pdn.write_games(games) == text
    assert {game.tag("Entry") for game in games} == {entry.id for entry in book.entries}
    assert len(games) == len(book.entries)


@pytest.mark.parametrize("book", DRAUGHTS)
def test_pdn_replays(book: Book) -> None:
    """Every line of every entry stands in its PDN game and leads to the stated end, the main execution first."""
    games = {game.tag("Entry"): game for game in pdn.read_games(export_book(book, "pdn"))}
    for entry in book.entries:
        game = games[entry.id]
        assert game.tag("SetUp") == "1"
        assert game.tag("GameType") == "20"
        assert game.tag("FEN") == entry.fen
        assert game.tag("Result") == {"white wins": "2-0", "black wins": "0-2", "draw": "1-1"}.get(entry.claim, "*")
        written = pdn.lines(game)
        for line in entry.lines:
            assert any(_reaches(entry, line, moves) for moves in written)
        if entry.lines:
            assert _reaches(entry, entry.lines[0], written[0])


def _reaches(entry: Entry, line: Line, moves: list[str]) -> bool:
    """Whether the first moves of a written line lead through the same ends to the last position of a line."""
    game = find("draughts")
    desk = desk_of(game)
    wanted = [_ends(text) for text in line.moves]
    if [_ends(text) for text in moves[: len(wanted)]] != wanted:
        return False
    states, refusal = replay(game, desk.study(entry.fen, entry.profile), tuple(moves[: len(wanted)]))
    return refusal is None and desk.position(states[-1]) == line.final_fen


def _ends(move: str) -> tuple[str, str]:
    squares = re.split("[-x]", move)
    return squares[0], squares[-1]


@pytest.mark.parametrize("book", DRAUGHTS)
def test_pdn_shows_every_correction_and_supplied_ply(book: Book) -> None:
    """R44: what we changed or added is told in the game itself."""
    games = {game.tag("Entry"): game for game in pdn.read_games(export_book(book, "pdn"))}
    for entry in book.entries:
        said = " ".join(item.plain for item in pdn.flatten(games[entry.id].body) if isinstance(item, pdn.Comment))
        for each in entry.corrections:
            assert str(each) in said
        if any(line.supplied for line in entry.lines):
            assert "supplied" in said
