"""The match law: how games end, what is counted towards a draw, odds, other goals and other starts (§33-§48)."""

from __future__ import annotations

import random
from itertools import count
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.errors import Illegal, Unknown, Unreadable
from academie.games.draughts import fen
from academie.games.draughts.game import game
from academie.games.draughts.state import BLACK, WHITE, Odds, State, make
from oracles import draughts as oracle

if TYPE_CHECKING:
    from collections.abc import Callable

    from academie.games.draughts.state import Move

MANOURY, METZ, FMJD = "manoury-1787", "metz", "fmjd"
BOOKS = (MANOURY, METZ)
PROFILES = (MANOURY, METZ, FMJD)
MAIN_LINE = frozenset({5, 10, 14, 19, 23, 28, 32, 37, 41, 46})

NO_7_BIS = "W:WK13,K25,K41:BK26"  # Manoury: the twentieth move, and a win that comes at the twenty-first
NO_8 = "W:WK46:BK13,K16,K27"  # Manoury: the lone king holds the main line
APART = "W:WK1,K45,K50:BK47"  # three kings against one, nobody on the main line, nothing to take
OVER = "the game should have ended"


def at(line: str, profile: str, moves: str = "") -> State:
    """The state a line describes, some moves later."""
    state = game.read(line, profile)
    for text in moves.split():
        state = state.after(game.read_move(state, text))
    return state


def verdict(state: State) -> tuple[str, int | None] | None:
    """Why the game is over and who has won it."""
    return None if state.result is None else (state.result.reason, state.result.winner)


def squares(state: State, side: int) -> frozenset[int]:
    return frozenset((*state.core.men(side), *state.core.kings(side)))


def off_line(*sides: int) -> Callable[[State], bool]:
    return lambda state: not any(squares(state, side) & MAIN_LINE for side in sides)


def wander(state: State, plies: int, keep: Callable[[State], bool] = lambda _: True) -> State:
    """So many plies of kings that offer and take nothing and come to no position twice, the game going on till then."""
    chooser, seen = random.Random(plies), {state.fen}
    for ply in range(1, plies + 1):
        following = [state.after(move) for move in state.moves() if move.origin in state.core.kings(state.core.side)]
        quiet = [each for each in following if not each.core.must_capture() and each.fen not in seen and keep(each)]
        going = [each for each in quiet if ply == plies or each.result is None]
        assert going, (str(state), verdict(following[0]))
        state = chooser.choice(going)
        seen.add(state.fen)
    return state


# --- §33, §34: the end ------------------------------------------------------------------------------


@pytest.mark.parametrize("profile", PROFILES)
def test_who_has_no_piece_has_lost(profile: str) -> None:
    """§33, decision D7: the last piece taken ends the game at once."""
    state = at("W:W28:B22", profile, "28x17")
    assert verdict(state) == ("loss_no_pieces", WHITE)
    assert state.result is not None
    assert (state.result.law, state.result.shares, state.player, state.moves()) == ("§33", (1.0, 0.0), None, [])
    assert [(event.key, event.player) for event in state.events] == [("capture", WHITE), ("loss_no_pieces", BLACK)]


@pytest.mark.parametrize("profile", PROFILES)
def test_who_cannot_play_has_lost(profile: str) -> None:
    """§33: a side whose pieces are all shut in loses when its turn comes."""
    state = at("W:W40,49:B35", profile, "49-44")
    assert verdict(state) is None
    assert verdict(at("B:W40,44:B35", profile)) == ("loss_no_moves", WHITE)
    assert verdict(at("B:W31,37:B26,K36", profile)) == ("loss_no_moves", WHITE)


def test_leaving_loses() -> None:
    """§33, §34: who leaves has lost, whatever stands on the board."""
    result = game.left(at(NO_8, FMJD), BLACK)
    assert (result.winner, result.law) == (WHITE, "§33")


@pytest.mark.parametrize("profile", PROFILES)
def test_a_draw_by_agreement(profile: str) -> None:
    """§34: both may call any game drawn; §42: it is the receiver's where the draw was given."""
    assert game.agreed(game.start(profile)).winner is None
    assert game.agreed(game.start(profile, odds=Odds(WHITE))).winner is None
    given = game.agreed(game.start(profile, odds=Odds(WHITE, draw=True)))
    assert (given.winner, given.shares, given.reason, given.law) == (BLACK, (0.0, 1.0), "draw_agreed", "§34")


# --- §35: the main line -------------------------------------------------------------------------------


@pytest.mark.parametrize("profile", BOOKS)
def test_the_main_line_draws_at_once_between_equals(profile: str) -> None:
    """§35: Manoury's No 8 is drawn where it stands, and a king that comes to the line draws on its turn."""
    state = at(NO_8, profile)
    assert verdict(state) == ("draw_main_line", None)
    assert state.result is not None
    assert (state.result.law, state.result.shares) == ("§35", (0.5, 0.5))
    assert verdict(at("W:WK1,K6,K33:BK46", profile, "1-7")) == ("draw_main_line", None)


@pytest.mark.parametrize("profile", BOOKS)
@pytest.mark.parametrize("odds", ["white", "black", "white+draw", "black+draw"])
def test_the_main_line_does_not_draw_with_odds(profile: str, odds: str) -> None:
    """§35: where either side gives odds of any kind the game goes on, and the limits run."""
    assert verdict(at(f"{NO_8} odds={odds}", profile)) is None


def test_what_does_not_hold_the_main_line() -> None:
    """§35, decisions D3, D8: off its turn, bound to take, taken on every square of it, or against other material."""
    for line in (
        "B:WK46:BK13,K16,K27",  # the three kings are to move
        "W:WK46:BK13,K16,K37",  # it must take
        "W:WK5:BK2,K13,K47",  # wherever it goes along the line it is taken
        "W:WK46:BK13,K16,27",  # a man among the three
        "W:WK46:BK13,K16",
        "W:WK46:BK12,K13,K16,K27",
        "W:WK46,36:BK13,K16,K27",
        "W:WK45:BK13,K16,K27",
    ):
        assert verdict(at(line, METZ)) is None, line


def test_the_main_line_under_fmjd() -> None:
    """§35: no immediate draw; five whole moves with the lone king on the line, and leaving it begins them anew."""

    def on_line(state: State) -> bool:
        return squares(state, WHITE) <= MAIN_LINE

    start = at(NO_8, FMJD)
    assert verdict(start) is None
    assert verdict(wander(start, 9, on_line)) is None
    assert verdict(wander(start, 10, on_line)) == ("draw_main_line", None)
    away = wander(at("W:WK46:BK13,K16,K6", FMJD, "46-28 6-1 28-33 1-6"), 1, on_line)
    assert verdict(wander(away, 9, on_line)) is None
    assert verdict(wander(away, 10, on_line)) == ("draw_main_line", None)


# --- §36-§38: the limits of three kings ----------------------------------------------------------------

LIMITS = {
    MANOURY: 20,
    METZ: 20,
    FMJD: 16,
    "metz+metz-note": 15,
    "metz+cafe-15": 15,
    "manoury-1787+cafe-15": 15,
}


@pytest.mark.parametrize(("profile", "limit"), LIMITS.items())
def test_three_kings_against_one(profile: str, limit: int) -> None:
    """§36, §38: the game is drawn when each has played so many moves, and not a ply before."""
    assert verdict(wander(at(APART, profile), 2 * limit - 1, off_line(BLACK))) is None
    state = wander(at(APART, profile), 2 * limit, off_line(BLACK))
    assert verdict(state) == ("draw_limit", None)
    assert state.result is not None
    assert state.result.law == "§36"


@pytest.mark.parametrize("line", ["W:W45,50,K1:BK47", "W:W45,K1,K50:BK47"])
def test_three_with_men_against_a_king(line: str) -> None:
    """§36, §40: FMJD counts a king with two men and two kings with a man as three against one; the books do not."""
    assert verdict(wander(at(line, FMJD), 31)) is None
    assert verdict(wander(at(line, FMJD), 32)) == ("draw_limit", None)
    for profile in BOOKS:
        assert verdict(wander(at(line, profile), 60)) is None


def test_a_step_or_a_crown_does_not_stop_the_count() -> None:
    """§40: while three face a lone king the sixteen moves run on, though a man steps and is crowned."""
    state = wander(at("W:W7,K45,K50:BK47", FMJD), 20, off_line(BLACK))
    state = state.after(game.read_move(state, "7-1"))
    assert state.core.few_plies == 21
    assert verdict(wander(state, 11, off_line(BLACK))) == ("draw_limit", None)


def test_the_count_begins_with_the_material() -> None:
    """§38: nothing is counted until three kings face one: the capture or the crown that brings it about is ply 0."""
    taken = at("W:WK1,K45,K50:BK47,6", METZ)
    assert taken.core.few_plies == 0
    assert at("W:WK1,K36,K50:BK47,27", METZ, "36x9").core.few_plies == 0
    crowned = at("W:W7,K45,K50:BK47", METZ, "7-2")
    assert crowned.core.few_plies == 0
    assert verdict(wander(crowned, 39, off_line(BLACK))) is None
    assert verdict(wander(crowned, 40, off_line(BLACK))) == ("draw_limit", None)


def test_leaving_the_line_does_not_stop_the_count() -> None:
    """§38: the three kings come to the line and leave it, and every ply is counted."""
    state = at("W:WK1,K45,K46:BK47", METZ)
    for plies in count(1):
        state = state.after(
            next(m for m in state.moves() if not state.core.after(m).must_capture() and m.target not in MAIN_LINE)
            if state.core.side == BLACK
            else game.read_move(state, "46-41" if 46 in squares(state, WHITE) else "41-46")
        )
        assert state.core.few_plies == plies
        if state.result is not None:
            break
    assert (plies, verdict(state)) == (40, ("draw_limit", None))


@pytest.mark.parametrize("profile", BOOKS)
def test_no_7_bis_is_drawn(profile: str) -> None:
    """§38, Manoury No 7 bis: nineteen moves played, the twentieth gives a king, and the win at hand comes too late."""
    last = at(f"{NO_7_BIS} counted=38", profile, "13-8 26x3")
    assert verdict(last) == ("draw_limit", None)
    assert last.moves() == []


@pytest.mark.parametrize("counted", [0, 34, 36])
def test_no_7_bis_is_won_in_time(counted: int) -> None:
    """§38: with a move in hand the same stroke wins, on the twentieth move itself at the latest."""
    state = at(f"{NO_7_BIS} counted={counted}", MANOURY, "13-8 26x3 41-14 3x20 25x14")
    assert verdict(state) == ("loss_no_pieces", WHITE)


def test_a_given_king_does_not_stop_the_count() -> None:
    """§38: the moves are those of the ending, so that a king sacrificed buys no new ones."""
    state = wander(at(f"{NO_7_BIS} counted=20", MANOURY, "13-8 26x3 25-30 3-17"), 15, off_line(BLACK))
    assert verdict(state) is None
    assert verdict(wander(state, 1, off_line(BLACK))) == ("draw_limit", None)


def test_a_win_at_the_last_ply_stands() -> None:
    """§38: taking the king with the fortieth ply wins; another fortieth ply draws."""
    line = "W:WK1,K45,K50:BK34 counted=39"
    assert verdict(at(line, METZ, "45x29")) == ("loss_no_pieces", WHITE)
    assert verdict(at("W:WK1,K45,K50:BK47 counted=39", METZ, "1-6")) == ("draw_limit", None)


# --- §37: the longer limit ----------------------------------------------------------------------------

GIVEN = "W:WK1,K45,K41:BK47 odds=white+draw counted=38"  # 41 and 46 are on the main line, 47 is not


@pytest.mark.parametrize("profile", BOOKS)
def test_the_giver_of_the_draw_with_the_line_has_twenty_five(profile: str) -> None:
    """§37: with the line at the twentieth move he goes on, may leave it, and loses by a draw at the twenty-fifth."""
    state = at(GIVEN, profile, "1-6")
    state = wander(state, 1, off_line(BLACK))
    assert verdict(state) is None
    left = wander(state, 9, off_line(BLACK))
    left = left if off_line(WHITE)(left) else wander(at(GIVEN, profile, "1-6"), 10, off_line(BLACK))
    assert verdict(left) is None
    end = wander(left, 50 - left.core.few_plies, off_line(BLACK))
    assert verdict(end) == ("draw_limit", BLACK)
    assert end.result is not None
    assert end.result.shares == (0.0, 1.0)


@pytest.mark.parametrize("profile", BOOKS)
def test_the_giver_may_leave_the_line_after(profile: str) -> None:
    """§37: only the twentieth move is looked at: the line left at the twenty-first does not cost him the rest."""
    state = wander(at(GIVEN, profile, "1-6"), 1, off_line(BLACK))
    state = state.after(game.read_move(state, "41-36"))
    assert off_line(WHITE)(state)
    assert verdict(wander(state, 8, off_line(WHITE, BLACK))) is None
    assert verdict(wander(state, 9, off_line(WHITE, BLACK))) == ("draw_limit", BLACK)


@pytest.mark.parametrize("profile", BOOKS)
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("W:WK1,K45,K50:BK47 odds=white+draw counted=38", "he does not have the line"),
        ("W:WK1,K45,K41:BK47 odds=white counted=38", "he gives a man only"),
        ("W:WK1,K45,K41:BK47 odds=black counted=38", "the lone king gives a man"),
        ("W:WK1,K45,K41:BK47 odds=black+draw counted=38", "the lone king gives the draw"),
        ("W:WK1,K45,K41:BK47 counted=38", "nothing is given"),
    ],
)
def test_who_does_not_get_the_longer_limit(profile: str, line: str, why: str) -> None:
    """§36, §37: all others have twenty."""
    state = wander(at(line, profile, "1-6"), 1, off_line(BLACK))
    drawn = {WHITE: BLACK, BLACK: WHITE, None: None}[state.odds.giver if state.odds.draw else None]
    assert verdict(state) == ("draw_limit", drawn), why


@pytest.mark.parametrize(
    ("odds", "limit"), [("", 15), (" odds=white", 20), (" odds=white+draw", 20), (" odds=black", 15)]
)
def test_the_note_of_metz(odds: str, limit: int) -> None:
    """§36, §37, option metz-note: fifteen between equals, twenty for a giver of any odds, line or no line."""
    start = at(f"{APART}{odds}", "metz+metz-note")
    assert verdict(wander(start, 2 * limit - 1, off_line(WHITE, BLACK))) is None
    end = verdict(wander(start, 2 * limit, off_line(WHITE, BLACK)))
    assert end is not None
    assert end[0] == "draw_limit"


def test_fmjd_has_no_longer_limit() -> None:
    """§37: FMJD keeps sixteen whatever is given."""
    state = at("W:WK1,K45,K41:BK47 odds=white+draw counted=30", FMJD, "1-6")
    assert verdict(wander(state, 1, off_line(BLACK))) == ("draw_limit", BLACK)
