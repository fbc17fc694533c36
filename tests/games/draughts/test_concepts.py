"""The books' ideas as functions: lines, the coup, lunettes, en prise, rest moves, exchanges, barred moves."""

import itertools
import tomllib
from functools import cache
from typing import Any

import pytest

from academie.errors import Illegal
from academie.games.draughts import concepts, endgame, game
from academie.games.draughts.board import HUNDRED
from academie.games.draughts.concepts import barred_by, coup, en_prise, lunettes, rest_moves, tant_pour_tant
from academie.games.draughts.state import BLACK, WHITE, Move, State

METZ, MANOURY = "metz", "manoury-1787"


def play(state: State, moves: str) -> tuple[State, list[Move]]:
    line = []
    for text in moves.split():
        line.append(game.read_move(state, text))
        state = state.after(line[-1])
    return state, line


@cache
def entries() -> dict[str, dict[str, Any]]:
    found = {}
    for path in sorted((game.folder / "corpus").glob("manoury-*.toml")):
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["entry"]:
            found[entry["id"]] = entry
    return found


def entry_line(number: str, name: str) -> tuple[State, list[Move]]:
    """A line of the corpus, under Metz, where every line of it is legal."""
    entry = entries()[f"manoury-{number}"]
    moves = next(line["moves"] for line in entry["line"] if name in line["name"])
    start = game.read(entry["fen"], METZ)
    return start, play(start, moves)[1]


# --- The board ---------------------------------------------------------------------------------


def test_places_follow_the_numbering() -> None:
    """§2: 46 is the bottom left corner, 5 the top right, 1 and 50 are not corners."""
    assert [HUNDRED.place(square) for square in (46, 5, 1, 50)] == [(9, 0), (0, 9), (0, 1), (9, 8)]


def test_the_great_lines_are_diagonals() -> None:
    """§3, R40: the main line and both trictrac lines are whole diagonals of the board; there are seventeen in all."""
    assert len(HUNDRED.diagonals) == 17
    for line in (HUNDRED.main_line, *HUNDRED.trictrac_lines):
        assert line in HUNDRED.diagonals
    # Each square is on two diagonals, but the two corners have one only.
    assert sum(len(line) for line in HUNDRED.diagonals) == 98


def test_kings_on_a_line() -> None:
    """R40: only kings command a line."""
    state = game.read("W:WK46,28,K33:BK5", METZ)
    assert concepts.kings_on(state, WHITE, HUNDRED.main_line) == (46,)
    assert concepts.kings_on(state, WHITE, HUNDRED.trictrac_lines[0]) == (33,)
    assert concepts.kings_on(state, BLACK, HUNDRED.main_line) == (5,)


def test_shut_in() -> None:
    """§33: Manoury's No 5 ends with a black man on 44 that cannot play; White there can."""
    state = game.read("B:W13,36,49,50:B44", METZ)
    assert concepts.shut_in(state)
    assert not concepts.shut_in(state, WHITE)
    assert not concepts.shut_in(game.read("B:W28:B", METZ))


# --- The coup ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("white", "black", "side"), [(48, 3, "W"), (49, 4, "W"), (44, 15, "B"), (24, 4, "B"), (42, 5, "B")]
)
def test_the_five_vectors(white: int, black: int, side: str) -> None:
    """§52, R38: White has the coup in all five, the last from an end of the main line across five columns."""
    found = coup(game.read(f"{side}:W{white}:B{black}", METZ))
    assert found.holder == WHITE
    assert not found.can_avoid


def test_the_coup_where_it_says_nothing() -> None:
    """§52: men far apart can avoid each other; men facing on a long line are Manoury's exception."""
    assert coup(game.read("W:W42:B5", METZ)).can_avoid
    assert coup(game.read("W:W41:B10", METZ)).on_a_long_line
    assert not coup(game.read("W:W48:B3", METZ)).on_a_long_line


@pytest.mark.parametrize("line", ["W:W48:BK3", "W:W48,47:B3", "W:W10:B35"])
def test_the_coup_is_a_duel(line: str) -> None:
    """§52: kings, third pieces and men that have passed each other are refused."""
    with pytest.raises(Illegal, match="§52"):
        coup(game.read(line, METZ))


def test_the_coup_is_the_game_result_in_486_of_488() -> None:
    """§52, R38: men facing with a row between, at most a column apart: the count fails for 11 v 1 and 50 v 40 alone.

    The tables of endings are held to brute force in test_endgame.py.
    """
    wrong, cases = [], 0
    for white, black, side in itertools.product(range(6, 51), range(1, 46), (WHITE, BLACK)):
        (low, left), (high, right) = HUNDRED.place(white), HUNDRED.place(black)
        if low - high < 2 or abs(left - right) > 1:
            continue
        cases += 1
        state = game.read(f"{'WB'[side]}:W{white}:B{black}", METZ)
        if endgame.probe(state) != (1 if coup(state).holder == side else -1):
            wrong.append((white, black, "WB"[side]))
    assert cases == 488
    assert wrong == [(11, 1, "W"), (50, 40, "B")]


# --- Lunettes and men en prise -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "plies", "pair", "inside"), [("54", 0, (28, 37), 32), ("94", 0, (20, 29), 24), ("31", 5, (9, 20), 14)]
)
def test_lunettes_of_the_book(number: str, plies: int, pair: tuple[int, int], inside: int) -> None:
    """§53, R39: the lunettes Manoury names, and the square between that the enemy enters."""
    start, line = entry_line(number, "execution")
    found = {lunette.pair: lunette for lunette in lunettes(concepts.states(start, line)[plies])}
    assert found[pair].inside == (inside,)
    assert found[pair].side == WHITE
    assert line[plies].target == inside


def test_entering_a_lunette_attacks_both() -> None:
    """§53: before 19-24 of No 94 nothing is en prise; after it both 20 and 29 are."""
    start, line = entry_line("94", "execution")
    assert en_prise(start, WHITE) == frozenset()
    assert en_prise(start.after(line[0]), WHITE) >= {20, 29}


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("W:W28,37:B1", 1),
        ("W:W28,37,41:B1", 0),  # nothing may stand beyond
        ("W:W28,37,32:B1", 0),  # nor between
        ("W:W28,37:B23", 0),
        ("W:W28,41:B1", 0),  # two squares between are no lunette
        ("W:W23,41:B1", 1),  # three are one for a king
        ("W:W28,46:B1", 0),  # no square beyond the corner
        ("W:W28:B37", 0),  # one colour
    ],
)
def test_the_pattern_of_a_lunette(line: str, count: int) -> None:
    """§53: empty, piece, empty, piece, empty; or three and more between for a king."""
    assert len(lunettes(game.read(line, METZ))) == count


def test_the_kings_lunette() -> None:
    """§53: Metz's form with three empty squares says that only a king has it."""
    (found,) = lunettes(game.read("W:W23,41:B1", METZ))
    assert found.for_kings
    assert found.inside == (28, 32, 37)
    assert not lunettes(game.read("W:W28,37:B1", METZ))[0].for_kings


def test_en_prise_narrow() -> None:
    """§53, Metz V: on damier 2 the men 18, 8 and 7 are en prise by 22, the kings by 35, whoever is on turn."""
    for side in "WB":
        state = game.read(f"{side}:W22,35:B7,8,9,18,K20,K30", METZ)
        assert en_prise(state, BLACK) == {7, 8, 9, 18, 20, 30}


# --- Lines -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "plies"),
    [
        ("50", (11,)),
        ("35", (5, 7)),
        ("49", (1,)),
        ("51", (5, 7)),
        ("52", (1,)),
        ("53", (7,)),
        ("84", (5,)),
        ("103", ()),
    ],
)
def test_rest_moves(number: str, plies: tuple[int, ...]) -> None:
    """§53, R39: the rest moves of these lines, and no sacrifice among them."""
    assert rest_moves(*entry_line(number, "execution")) == plies


def test_the_rest_move_that_takes() -> None:
    """§53: in No 103 the move during which the enemy's capture waits is itself the capture 6x41."""
    start, line = entry_line("103", "execution")
    assert rest_moves(start, line, captures=True) == (5,)
    assert str(line[4]) == "6x41"


def test_a_sacrifice_is_no_rest_move() -> None:
    """§53: the capture that No 54's 34-30 brings about did not wait before it."""
    assert rest_moves(*entry_line("54", "execution")) == ()


@pytest.mark.parametrize(
    ("number", "name", "found"),
    [
        ("44", "parry", [(1, 3, 1)]),
        ("44", "execution", []),
        ("45", "execution", []),
        ("46", "execution", []),
        ("46-avant", "exchange", [(1, 3, 1)]),
        ("47", "execution", [(1, 3, 1)]),
        ("48", "execution", []),
        ("53", "execution", []),
    ],
)
def test_tant_pour_tant(number: str, name: str, found: list[tuple[int, int, int]]) -> None:
    """§53, R39: the exchanges of Nos 44 to 48, by first ply, last ply and pieces each."""
    start, line = entry_line(number, name)
    assert [(e.first, e.last, e.each) for e in tant_pour_tant(start, line)] == found


@pytest.mark.parametrize(("number", "name", "last", "each"), [("45", "parry", 6, 3), ("53", "execution", 5, 2)])
def test_tant_pour_tant_by_two_offers(number: str, name: str, last: int, each: int) -> None:
    """§53: the trois pour trois of No 45 and the deux pour deux of No 53 need a second offer on the way."""
    start, line = entry_line(number, name)
    assert [(e.first, e.last, e.each) for e in tant_pour_tant(start, line, offers=2)] == [(1, last, each)]


# --- Why a capture is barred -------------------------------------------------------------------

NO_4 = "W:W31,35,38,39,43,48:B5,13,20,21,22,30,32"
NO_6 = "W:W31,35,38,39,43,48,49:B3,5,9,20,22,30,K32"


@pytest.mark.parametrize(
    ("line", "profile", "text", "law"),
    [
        (NO_4, MANOURY, "35x15", "§16"),
        (NO_4, MANOURY, "38x16", "§16"),
        (NO_6, MANOURY, "35x15", "§17"),
        (NO_6, METZ, "35x15", None),
        (NO_6, MANOURY, "38x18", None),
        ("W:W33,K46:B28,6", MANOURY + "+mallet-taker", "33x22", "§18"),
    ],
)
def test_why_a_capture_is_barred(line: str, profile: str, text: str, law: str | None) -> None:
    """R11, R12: a capture that may not be chosen is excluded by a paragraph of the law."""
    state = game.read(line, profile)
    assert {barred_by(state, move) for move in state.core.all_captures() if str(move) == text} == {law}
