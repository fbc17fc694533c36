"""Truth: every entry of every book replays to its stated end (§55; R42 to R46), in two languages."""

import json
import re
from collections.abc import Iterator
from dataclasses import fields
from typing import Any, NamedTuple

import pytest

from academie.books.coverage import coverage_page, sections
from academie.books.edition import Edition, editions
from academie.corpus import (
    Book,
    Correction,
    Entry,
    LeftOut,
    Line,
    Reference,
    Remark,
    books,
    check_book,
    check_entry,
    export_book,
    find_book,
    find_books,
)
from academie.corpus.adapter import adapter_of
from academie.corpus.check import replay
from academie.corpus.export import shelf_page
from academie.errors import Illegal
from academie.game.registry import find
from academie.games.draughts import pdn
from oracles import draughts as oracle
from rows import rows

ENTRIES = [pytest.param(book, entry, id=entry.id) for book in books() for entry in book.entries]
DRAUGHTS = [param for param in ENTRIES if param.values[0].game == "draughts"]
COUNTED = [param for param in ENTRIES if param.values[1].printed_count]
PRIORITY = {"manoury-1787": "kings", "metz": "number", "fmjd": "number"}

# The combinations Manoury's own rule XXII forbids (rules, section 5): number, line, ply, move, what the rule wants.
CONFLICTS = [
    ("37", 1, 2, "2x16", ("2x30",)),
    ("58", 1, 9, "25x14", ("25x34", "35x24")),
    ("97", 1, 2, "49x35", ("49x21",)),
]


@rows(ENTRIES)
def test_entry_is_in_order(book: Book, entry: Entry) -> None:
    """Every line replays under the stated profile to the stated end, with true counts and complete corrections."""
    assert check_entry(book, entry).problems == ()


@rows((*each.values, profile) for each in DRAUGHTS for profile in ("metz", "fmjd"))
def test_entry_replays_by_number_alone(book: Book, entry: Entry, profile: str) -> None:
    """R42: where only the number binds a capture, in Metz and today, every line of both books is playable."""
    game = find(book.game)
    adapter = adapter_of(game)
    for line in entry.lines:
        states, refusal = replay(game, adapter.study(entry.fen, profile), line.moves)
        assert refusal is None
        assert adapter.position(states[-1]) == line.final_fen


@rows(DRAUGHTS)
def test_oracle_reaches_the_same_end(book: Book, entry: Entry) -> None:
    """The slow oracle, which shares no code with the core, plays every line to the same last position."""
    assert book.game == "draughts"
    for line in entry.lines:
        position = oracle.Position.of(entry.fen)
        for text in line.moves:
            position = oracle.after(position, oracle_move(position, text, PRIORITY[entry.profile]))
        assert position.fen() == line.final_fen


def oracle_move(position: oracle.Position, text: str, priority: str) -> oracle.Move:
    """The one legal move of the oracle that a text names."""
    squares = [int(square) for square in re.split("[-x]", text)]
    ends = [
        move
        for move in oracle.moves(position, priority)
        if (move.origin, move.target, bool(move.captured)) == (squares[0], squares[-1], "x" in text)
    ]
    if len(ends) > 1:
        routes = [move for move, _ in oracle.all_captures(position) if move.path == tuple(squares)]
        ends = [move for move in ends if any(move.key() == route.key() for route in routes)]
    (move,) = ends
    return move


@rows(COUNTED)
def test_printed_count_is_on_the_board(book: Book, entry: Entry) -> None:
    """R43: the two numbers the book prints are the pieces in the FEN, whichever side comes first."""
    assert book.game == "draughts"
    assert entry.count_at in {"start", "end"}
    fen = entry.fen if entry.count_at == "start" else entry.lines[0].final_fen
    on_board = [len(re.findall(r"[0-9]+", side)) for side in fen.split(":")[1:]]
    assert sorted(map(int, re.findall(r"[0-9]+", entry.printed_count))) == sorted(on_board)


def test_manoury_is_complete() -> None:
    """Manoury's numbers run from 1 to 104, with 7 bis, and none is missing."""
    numbers = [entry.number for entry in find_book("manoury").entries]
    assert set(numbers) == {str(number) for number in range(1, 105)} | {"7 bis", "46 avant"}
    assert len(numbers) == len(set(numbers))
    assert numbers.index("7") + 1 == numbers.index("7 bis") == numbers.index("8") - 1


@pytest.mark.parametrize(("number", "line", "ply", "move", "wanted"), CONFLICTS)
def test_manoury_against_himself(number: str, line: int, ply: int, move: str, wanted: tuple[str, ...]) -> None:
    """R13: Nos 37, 58 and 97 are kept as printed, and Manoury's rule XXII refuses one ply of each."""
    game = find("draughts")
    (entry,) = [entry for entry in find_book("manoury").entries if entry.number == number]
    assert entry.profile == "metz"
    assert "XXII" in entry.note
    moves = entry.lines[line - 1].moves
    assert moves[ply - 1] == move
    state = game.read(entry.fen, "manoury-1787")
    for text in moves[: ply - 1]:
        state = state.after(game.read_move(state, text))
    assert tuple(map(str, state.moves())) == wanted
    with pytest.raises(Illegal, match="§17"):
        game.read_move(state, move)


def test_only_three_conflicts() -> None:
    """R13: the report names these three conflicts, and there are no others in the book."""
    found = check_book(find_book("manoury")).conflicts
    assert [(c.number, c.line, c.ply, c.move, c.allowed) for c in found] == CONFLICTS


def test_number_8_is_played_past_the_draw() -> None:
    """No 8 shows a lone king on the main line, a draw at once by Manoury's XXVIII; the book plays on."""
    book = find_book("manoury")
    (entry,) = [entry for entry in book.entries if entry.number == "8"]
    report = check_entry(book, entry)
    assert [remark.en for remark in report.remarks] == [
        "Under manoury-1787 the game is drawn at the start (§35); the book plays on."
    ]
    assert report.verdict.status == "proved"


def test_the_authors_errata_are_never_in_doubt() -> None:
    """R44: a correction the author made himself is certain; only our own can be doubtful."""
    corrections = [each for book in books() for entry in book.entries for each in entry.corrections]
    assert {each.kind for each in corrections if each.confidence != "high"} <= {"editor", "ocr"}


def test_metz_references_are_kept() -> None:
    """R46: what Metz says of its 415 coups by number is kept although their diagrams are missing."""
    references = find_book("metz").references
    numbers = {int(n) for each in references for text in each.numbers for n in text.split("-")}
    assert {40, 41, 61, 92, 276, 383, 388} <= numbers
    assert max(numbers) == 415
    known = {entry.id for book in books() for entry in book.entries}
    assert {each.same_as for each in references if each.same_as} <= known


def test_faulty_moves_lead_to_the_position() -> None:
    """In Metz's fifth diagram the neglected captures lead to the position given, the last faulty move being undone."""
    (entry,) = [entry for entry in find_book("metz").entries if entry.faulty]
    side, *sides = entry.before.split(":")
    pieces = {part[0]: {int(square) for square in part[1:].split(",")} for part in sides}
    for text in entry.faulty[:-1]:
        origin, target = map(int, text.split("-"))
        pieces[side] = pieces[side] - {origin} | {target}
        side = "B" if side == "W" else "W"
    white, black = (",".join(map(str, sorted(pieces[colour]))) for colour in "WB")
    assert f"{side}:W{white}:B{black}" == entry.fen
    game = find("draughts")
    assert [str(move) for move in game.read(entry.fen, entry.profile).moves()] == ["35x44"]


# --- The books written out: JSON in the agreed form, PDN that reads back and replays (§51, §55; R44, R45)


BOOKS = [pytest.param(book, id=book.name) for book in books()]
DRAUGHTS_BOOKS = [param for param in BOOKS if param.values[0].game == "draughts"]
KEYS = ["id", "number", "seed_lines", "profile", "fen", "lines", "claim", "corrections", "note"]
# Of books of whole games, whose lines leave one another.
CORRECTION_EXTRA = ("reason_fr", "printed_fr", "read_fr")
LINE_EXTRA = ("name_fr", "note_fr", "id", "parent", "at", "kept_plies", "claim", "claim_text", "printed")
LINE_EXTRA += ("printed_twice", "remarks")
EXTRA = {"title", "claim_text_fr", "note_fr", "completed", "claim_text", "theme", "printed_count", "count_at"}
EXTRA |= {"before", "faulty"}


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
    return adapter_of(game).position(states[-1])


@pytest.mark.parametrize("book", DRAUGHTS_BOOKS)
def test_pdn_is_strict_and_comes_back(book: Book) -> None:
    """The PDN obeys the grammar prescribed to writers, has a game for each entry, and is read back unchanged."""
    text = export_book(book, "pdn")
    games = pdn.read_games(text, strict=True)
    assert pdn.write_games(games) == text
    assert {game.tag("Entry") for game in games} == {entry.id for entry in book.entries}
    assert len(games) == len(book.entries)


@pytest.mark.parametrize("book", DRAUGHTS_BOOKS)
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
    adapter = adapter_of(game)
    expected = [_ends(text) for text in line.moves]
    if [_ends(text) for text in moves[: len(expected)]] != expected:
        return False
    states, refusal = replay(game, adapter.study(entry.fen, entry.profile), tuple(moves[: len(expected)]))
    return refusal is None and adapter.position(states[-1]) == line.final_fen


def _ends(move: str) -> tuple[str, str]:
    squares = re.split("[-x]", move)
    return squares[0], squares[-1]


@pytest.mark.parametrize("book", DRAUGHTS_BOOKS)
def test_pdn_shows_every_correction_and_supplied_ply(book: Book) -> None:
    """R44: what we changed or added is told in the game itself."""
    games = {game.tag("Entry"): game for game in pdn.read_games(export_book(book, "pdn"))}
    for entry in book.entries:
        said = " ".join(item.plain for item in pdn.flatten(games[entry.id].body) if isinstance(item, pdn.Comment))
        for each in entry.corrections:
            assert str(each) in said
        if any(line.supplied for line in entry.lines):
            assert "supplied" in said


# --- Every section of the four books is cited by the program, or says why it is not


@pytest.mark.parametrize("edition", editions(), ids=lambda each: each.name)
def test_no_section_without_a_place_or_a_reason(edition: Edition) -> None:
    """And sections follow one another from the first line."""
    found = sections(edition.name)
    assert found[0].at == 1
    assert [each.at for each in found] == sorted({each.at for each in found})
    assert [each.title for each in found if not each.without and not each.notes(edition)] == []
    page = coverage_page()
    assert all(f"| {each.at} | {each.title} |" in page for each in found)


# --- Two languages


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
