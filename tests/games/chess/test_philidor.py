"""Truth: Philidor's 48 lines, their words, their corrections, the PGN made of them; and each of his precepts."""

import io
import re
import tomllib
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import chess
import chess.pgn
import pytest

from academie.corpus import Entry, Line, find_book
from academie.errors import AcademieError
from academie.game.registry import find
from academie.games.chess import corpus_adapter, tutor
from academie.games.chess.corpus_adapter import written
from academie.games.chess.phrases.candidates import read_move
from academie.games.chess.phrases.text import phrases, plies_of, read_by_words
from academie.games.chess.phrases.writer import write
from academie.games.chess.tutor import PAWNS, PIECES, page
from academie.games.chess.tutor.scene import MAXIMS, scene_of
from academie.tutor import advise
from academie.tutor.concepts import load_concepts
from often import times
from rows import rows

BOOK = find_book("philidor")
LINES = [pytest.param(entry, line, id=line.id) for entry in BOOK.entries for line in entry.lines]


@cache
def plies() -> list[Any]:
    """Every half-move of the book."""
    return [ply for entry in BOOK.entries for ply in plies_of(entry)]


def test_the_book_is_whole() -> None:
    """Eleven games, 37 renvois, 1,887 printed half-moves of which two twice, 191 notes in our words and nine more."""
    lines = [line for entry in BOOK.entries for line in entry.lines]
    assert len(BOOK.entries) == 11
    assert len([line for line in lines if line.parent]) == 37
    printed = [each for line in lines for each in line.prints if each.words]
    doubled = [each for line in lines for each in line.doubled]
    assert (len(printed) + len(doubled), len(doubled)) == (1887, 2)
    assert sum(len(line.remarks) for line in lines) == 200
    assert all(line.claim and line.claim_text for line in lines)


@rows(LINES)
def test_a_line_reaches_its_end(entry: Entry, line: Line) -> None:
    """Every move is legal and the last position is the stated one."""
    board = chess.Board(entry.fen)
    for move in entry.whole(line):
        board.push_san(move)
    assert written(board) == line.final_fen


@pytest.mark.wide
@rows(LINES[:: times(3, 1)])
def test_words_give_the_moves(entry: Entry, line: Line) -> None:
    """With the corrections made, the words alone read to the end and give the moves of the file, or leave them open."""
    found = read_by_words(entry, line)
    assert found.whole
    stated = [ply for ply in plies() if ply.line == line.id and ply.words]
    for reading, ply in zip(found.readings, stated, strict=True):
        assert ply.move in {reading.move, *reading.also}


@pytest.mark.wide
def test_phrases_alone() -> None:
    """Ninety-seven printed phrases in a hundred give their move alone, before any correction; the rest are listed."""
    found = phrases(BOOK)
    assert found.phrases == 1885
    assert found.share >= 97
    assert len(found.rest) == found.phrases - found.alone
    assert all(each.en.endswith(".") and each.fr.endswith(".") for each in found.rest)


@pytest.mark.wide
def test_every_move_of_the_book_comes_back() -> None:
    """Phrase → move → phrase → move for moves of the book; for all of them by `make test-deep`."""
    for ply in plies()[:: times(5, 1)]:
        assert read_move(ply.position, write(ply.position, ply.move)) == ply.move


def test_corrections_are_at_their_places() -> None:
    """A correction stands at a ply that is printed so, is reasoned in both languages, and changes what is read."""
    printed = {f"{ply.line} {ply.label}": ply for ply in plies()}
    corrections = [each for entry in BOOK.entries for each in entry.corrections]
    assert len(corrections) == 39
    for each in corrections:
        ply = printed[each.at]
        assert ply.at == each.line
        assert each.reason_fr
        if not each.printed[0].isdigit():
            assert ply.words == each.printed


def test_notes_and_an_end_agree_with_the_board() -> None:
    """AUJ l.3485-3492, 4999, 5374: where the print names a piece or a square that its own board excludes."""
    boards = {(ply.line, ply.label): ply.position.board for ply in plies()}
    lines = [line for entry in BOOK.entries for line in entry.lines]
    data = {each.line: each.text for line in lines for each in line.remarks}
    hangs, end = boards["P2.1", "20N"], boards["P2.1", "21B"].copy()
    assert not hangs.is_check()
    assert hangs.is_attacked_by(chess.WHITE, chess.A2)  # the knight, which therefore goes back, and not the king
    end.push_san("Nd6+")
    assert end.is_check()
    assert chess.E8 in end.attacks(chess.D6)  # king and rook
    fork, early = boards["P2.1", "13N"], boards["G3", "19N"]
    assert not fork.pieces(chess.PAWN, chess.BLACK) & chess.SquareSet(chess.BB_FILE_E)  # no king's pawn is left
    assert chess.F7 in chess.SquareSet(chess.BB_KNIGHT_ATTACKS[chess.G5])
    assert chess.F7 in fork.pieces(chess.PAWN, chess.BLACK)
    assert early.attackers(chess.WHITE, chess.G6) & early.pieces(chess.KNIGHT, chess.WHITE)
    assert chess.G6 in early.pieces(chess.PAWN, chess.BLACK)
    assert all(
        square in text for line, square in ((3488, "f7"), (4999, "g6")) for text in (data[line].en, data[line].fr)
    )
    pawn = boards["GC", "31N"]
    assert pawn.piece_at(chess.G5) == chess.Piece(chess.PAWN, chess.BLACK)
    assert "...g4" in data[5374].en
    assert "...g4" in data[5374].fr


def test_black_moves_first_where_the_book_says_so() -> None:
    """The third and fourth games and the supplement."""
    first = {entry.number for entry in BOOK.entries if chess.Board(entry.fen).turn == chess.BLACK}
    assert first == {"P3", "P4", "S"}


@pytest.mark.wide
@pytest.mark.parametrize("language", ["en", pytest.param("fr", marks=pytest.mark.deep)])
def test_pgn_loads(language: str) -> None:
    """One game to an entry, without an error; renvois are variations; Round, FEN and SetUp are there.

    Moves stand in lines of eighty letters at most; a comment is one line.
    """
    text = corpus_adapter.write_book(BOOK, language)
    for row in text.splitlines():
        assert len(row) <= 80 or row.startswith(("{", "[")), row
    stream, games = io.StringIO(text), []
    while (game := chess.pgn.read_game(stream)) is not None:
        assert game.errors == []
        games.append(game)
    assert [game.headers["Round"] for game in games] == [entry.number for entry in BOOK.entries]
    for game, entry in zip(games, BOOK.entries, strict=True):
        assert game.board().fen().split()[:4] == entry.fen.split()[:4]
        assert ("SetUp" in game.headers) == (game.board().fen() != chess.STARTING_FEN)
        ends = {written(node.board()) for node in _leaves(game)} | {written(game.end().board())}
        assert {line.final_fen for line in entry.lines} <= ends
        begun = re.findall(r"\{ ((?:[PGM][1-4CD]?)\.\d[a-z]?)\. \}", str(game).replace("\n", " "))
        assert sorted(begun) == sorted(line.id for line in entry.lines if line.parent)


def _leaves(game: chess.pgn.GameNode) -> list[chess.pgn.GameNode]:
    if not game.variations:
        return [game]
    return [leaf for child in game.variations for leaf in _leaves(child)]


def test_a_book_that_does_not_replay_is_one_sentence() -> None:
    """A position or a move that is none: the book is neither written as PGN nor read by its words."""
    (first,) = [entry for entry in BOOK.entries if entry.number == "S"]
    (line,) = first.lines
    for wrong, says in (
        (replace(first, fen="8/8 w"), "is not a position"),
        (replace(first, lines=(replace(line, moves=("e6", *line.moves[1:])),)), "cannot be played in"),
        (replace(first, lines=(replace(line, moves=("--", *line.moves[1:])),)), "cannot be played in"),
    ):
        with pytest.raises(AcademieError, match=says):
            corpus_adapter.write_book(replace(BOOK, entries=(wrong,)))
        with pytest.raises(AcademieError, match=says):
            read_by_words(wrong, wrong.lines[0])


# --- Precepts


CHESS = find("chess")
RULES = {rule.key: rule for chapter in (PAWNS, PIECES) for rule in chapter.rules}
WITNESSES: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("tutor.toml").read_text(encoding="utf-8"))[
    "rule"
]


def said(key: str, fen: str) -> Any:
    """What one rule says of a position."""
    state: Any = CHESS.read(fen)
    scene = scene_of(state)
    assert scene is not None
    return RULES[key](scene)


def test_every_precept_has_its_rule_or_a_reason() -> None:
    """The table, the words and the rules name one another, and a rule cites a line of a precept that names it."""
    concepts = load_concepts(Path(tutor.__file__).with_name("concepts.toml"))
    assert {concept.rule for concept in concepts if concept.rule} == set(RULES) == set(MAXIMS)
    for key, rule in RULES.items():
        of = {line for concept in concepts if concept.rule == key for line in re.findall(r"\d{4}", concept.source)}
        assert of & set(re.findall(r"\d{4}", rule.source)), key
    assert page("en").count("\n| ACAD") == page("fr").count("\n| ACAD") == len(concepts)


@pytest.mark.parametrize("witness", WITNESSES, ids=lambda each: each["key"])
def test_a_rule_speaks_where_its_condition_holds(witness: dict[str, Any]) -> None:
    """It speaks there, for Black as for White, and is silent two plies before."""
    key = witness["key"]
    received = said(key, witness["speaks"])
    assert [str(move) for move in received.favours] == witness["favours"]
    assert [str(move) for move in received.against] == witness["against"]
    assert received.text.en == witness["says"]
    assert said(key, witness["silent"]) is None
    turned = said(key, chess.Board(witness["speaks"]).mirror().fen())
    assert (len(turned.favours), len(turned.against)) == (len(received.favours), len(received.against))
    assert {move.origin ^ 56 for move in turned.favours} == {move.origin for move in received.favours}
    mirrored = re.sub(r"(?<![a-z])([a-h])([1-8])", lambda at: f"{at[1]}{9 - int(at[2])}", received.text.en)
    assert turned.text.en in {mirrored, *(each.en for each in turned.each.values())}


@pytest.mark.parametrize(
    ("fen", "speaks"),
    [
        ("rnbqkbnr/pppp1ppp/8/8/5p2/8/PPPPP1PP/RNBQKBNR w KQkq - 0 3", True),
        ("rnbqkbnr/pppppppp/8/8/5p2/8/PPPPP1PP/RNBQKBNR w KQkq - 0 3", False),  # it is not his king's pawn
        ("r1b1kb1r/pppp2p1/5n2/5PNp/4N3/8/PPP1KP1P/R1B4R b kq - 0 14", False),  # the queens are off
        ("rnb1kb1r/pppp2p1/5n2/5P1p/4N3/8/PPP1KP1P/R1BQ3R b kq - 0 14", False),  # g6 would leave the knight
    ],
)
def test_the_gambit_pawn_costs_no_more_than_pawns(fen: str, speaks: bool) -> None:
    """ACAD l.4200: pawns are given for his king's pawn in the attack, and no piece."""
    assert (said("gambit_pawn", fen) is not None) is speaks


def test_every_rule_is_witnessed() -> None:
    """And no rule speaks against a move that the book plays there."""
    assert [witness["key"] for witness in WITNESSES] == list(RULES)
    for witness in WITNESSES:
        state: Any = CHESS.read(witness["speaks"])
        for each in advise("chess", state):
            assert set(each.favours).isdisjoint(each.against)


@pytest.mark.parametrize("option", ["deux-coups", "deux-coups-chacun"])
def test_no_advice_on_half_a_beginning(option: str) -> None:
    """§9: where two moves are played in a row the first of them leaves nothing to compare the other with."""
    state = find("chess").start(f"modern+{option}")
    between = state.after(find("chess").read_move(state, "e4"))
    assert (state.begun, between.begun, advise("chess", between)) == (0, 1, [])
    assert advise("chess", find("chess").read("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")) == []
