"""Games as a whole: how they end, odds, other goals, other starts, the line of a state (§5, §33, §34, §42-§50).

Draws by counting are in test_draws.py.
"""

from __future__ import annotations

import pickle
import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.errors import Illegal, Unknown
from academie.games.draughts.game import game
from academie.games.draughts.notation import fen
from academie.games.draughts.state import BLACK, WHITE, Odds, State, make
from conformance.walks import answers, assail, is_carried, reached
from games.draughts.endings import (
    APART,
    FMJD,
    MAIN_LINE,
    MANOURY,
    METZ,
    PROFILES,
    at,
    off_line,
    squares,
    turned,
    walk,
    wander,
)
from often import times

if TYPE_CHECKING:
    from academie.games.draughts.state import Move

# --- §33, §34: the end ------------------------------------------------------------------------------


def test_leaving_loses() -> None:
    """§33, §34: who leaves has lost, whatever stands on the board."""
    result = game.left(at(APART, FMJD), BLACK)
    assert (result.winner, result.law) == (WHITE, "§33")


@pytest.mark.parametrize("profile", PROFILES)
def test_a_draw_by_agreement(profile: str) -> None:
    """§34: both may call any game drawn; §42: it is the receiver's where the draw was given."""
    assert game.agreed(game.start(profile)).winner is None
    assert game.agreed(game.start(profile, odds=Odds(WHITE))).winner is None
    given = game.agreed(game.start(profile, odds=Odds(WHITE, draw=True)))
    assert (given.winner, given.shares, given.reason, given.law) == (BLACK, (0.0, 1.0), "draw_agreed", "§34")


# --- §42, §5: odds and who begins -----------------------------------------------------------------------


@pytest.mark.parametrize("profile", PROFILES)
def test_men_given_are_off_the_board(profile: str) -> None:
    """§42, decision D5: the giver names his men; he has the fewer, and the receiver all twenty."""
    state = game.start(profile, odds=Odds(WHITE), without=[48, 32], first="B")
    assert squares(state, WHITE) == frozenset(range(31, 51)) - {32, 48}
    assert squares(state, BLACK) == frozenset(range(1, 21))
    assert (state.player, state.odds) == (BLACK, Odds(WHITE))
    black = game.start(profile, odds=Odds(BLACK, draw=True), without=[20])
    assert (len(squares(black, BLACK)), black.player, str(black.odds)) == (19, WHITE, "black+draw")


def test_men_that_cannot_be_given() -> None:
    """§42: nobody gives without odds, and nobody gives what he has not; each refusal is one sentence."""
    with pytest.raises(Illegal, match=r"^Men can be taken off only [^.]*\.$"):
        game.start(METZ, without=[48])
    for giver, square in ((WHITE, 20), (BLACK, 31), (WHITE, 25), (WHITE, 77)):
        with pytest.raises(Illegal, match=rf"on {square} [^.]*\.$"):
            game.start(METZ, odds=Odds(giver), without=[square])


def test_either_side_begins() -> None:
    """§5: colour is not tied to beginning; anything but W or B is refused."""
    assert [game.start(METZ, first=side).player for side in "WB"] == [WHITE, BLACK]
    with pytest.raises(Unknown, match=r"cannot begin"):
        game.start(METZ, first="white")


# --- §46-§48: other goals, other starts ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("setup", "white", "black"),
    [("standard", (20, 0), (20, 0)), ("dame-damee", (18, 1), (20, 0)), ("five-kings", (10, 5), (20, 0))],
)
def test_named_starts(setup: str, white: tuple[int, int], black: tuple[int, int]) -> None:
    """§4, §48: men and kings of each side; the king of the dame damée costs two men."""
    state = game.start(MANOURY, setup)
    assert (len(state.core.men(WHITE)), len(state.core.kings(WHITE))) == white
    assert (len(state.core.men(BLACK)), len(state.core.kings(BLACK))) == black
    assert state.result is None


def test_the_partie_diagonale() -> None:
    """§48: twenty men on either side of the empty main line, each the other's when the board is turned."""
    state = game.start(MANOURY, "diagonale")
    white, black = squares(state, WHITE), squares(state, BLACK)
    assert white | black == frozenset(range(1, 51)) - MAIN_LINE
    assert (len(white), len(black)) == (20, 20)
    assert {51 - square for square in white} == black
    assert not state.core.kings(WHITE) + state.core.kings(BLACK)
    with pytest.raises(Unknown, match="five-kings"):
        game.start(MANOURY, "losange")


# --- The canonical line -------------------------------------------------------------------------------


@pytest.mark.parametrize("profile", [*PROFILES, "metz+metz-note", "fmjd+qui-perd-gagne"])
@pytest.mark.parametrize("odds", ["", " odds=black+draw"])
def test_the_line_keeps_what_draws_depend_on(profile: str, odds: str) -> None:
    """§50: profile, odds, the plies counted and the moves of kings go with the position, and the game goes on equal."""
    start = at(f"W:WK1,K45,K50:BK47{odds} counted=11", profile)
    for state in walk(start, 15, off_line(BLACK)):
        again = game.read(str(state))
        assert again == state
        assert str(again) == str(state)
        assert (again.profile, again.odds, again.core.few_plies) == (state.profile, state.odds, state.core.few_plies)
        assert again.result == state.result


def test_a_long_ending_of_the_books_is_read_back() -> None:
    """§50: the line of a state is readable however long kings have been moved, where no limit counts them."""
    state = wander(at("W:WK50,45:BK2", METZ), 120)
    stepped = state.after(game.read_move(state, "45-40"))
    assert game.read(str(stepped)) == stepped


# --- The board turned round -----------------------------------------------------------------------------


def turned_move(move: Move) -> tuple[int, int, tuple[int, ...]]:
    return 51 - move.origin, 51 - move.target, tuple(sorted(51 - square for square in move.captured))


def is_turned(one: State, other: State) -> bool:
    """Whether position, moves and result of two states are each other's."""
    moves = {(move.origin, move.target, move.captured) for move in other.moves()}
    if turned(one.setup) != other.setup or {turned_move(move) for move in one.moves()} != moves:
        return False
    if one.result is None or other.result is None:
        return one.result is other.result
    winner = None if one.result.winner is None else 1 - one.result.winner
    return (one.result.reason, one.result.law, winner) == (other.result.reason, other.result.law, other.result.winner)


@st.composite
def beginnings(draw: st.DrawFn) -> tuple[fen.Setup, Odds]:
    """A named start, or a few pieces anywhere, with or without odds."""
    odds = Odds(draw(st.none() | st.sampled_from([WHITE, BLACK])), draw(st.booleans()))
    if draw(st.booleans()):
        return game.start(setup=draw(st.sampled_from(game.setups)), first=draw(st.sampled_from("WB"))).setup, odds
    places = draw(st.lists(st.integers(1, 50), min_size=2, max_size=6, unique=True))
    whites = frozenset(places[: draw(st.integers(1, len(places) - 1))])
    blacks = frozenset(places) - whites
    crowned = frozenset(draw(st.sets(st.sampled_from(places))))
    white_kings = whites & (crowned | frozenset(range(1, 6)))
    black_kings = blacks & (crowned | frozenset(range(46, 51)))
    side: fen.Side = "W" if draw(st.booleans()) else "B"
    return fen.Setup(side, whites - white_kings, white_kings, blacks - black_kings, black_kings), odds


@pytest.mark.wide
@settings(max_examples=times(40, 120))
@given(beginnings(), st.sampled_from([*PROFILES, "metz+metz-note", "fmjd+qui-perd-gagne"]), st.integers(0, 2**32))
def test_colours_are_alike(beginning: tuple[fen.Setup, Odds], profile: str, seed: int) -> None:
    """A game played with colours exchanged on the board turned round has the same moves, turned, and the same end."""
    setup, odds = beginning
    other_odds = Odds(None if odds.giver is None else 1 - odds.giver, odds.draw)
    rules, chooser = game.profiles.find(profile), random.Random(seed)
    one, other = make(setup, rules, odds), make(turned(setup), rules, other_odds)
    for _ in range(150):
        assert is_turned(one, other), str(one)
        if one.result is not None:
            break
        move = chooser.choice(one.moves())
        answer = turned_move(move)
        one = one.after(move)
        other = other.after(next(m for m in other.moves() if (m.origin, m.target, m.captured) == answer))


# --- States of draughts that remember: what draws depend on is pickled, copied and hashed with them


@pytest.mark.native
@pytest.mark.parametrize("profile", [METZ, FMJD, "fmjd+qui-perd-gagne"])
@pytest.mark.parametrize("odds", ["", " odds=black+draw"])
def test_draws_to_come_are_carried(profile: str, odds: str) -> None:
    """§36-§40: a state whose draw draws near is carried with its count, and goes on alike."""
    states = walk(at(f"W:WK1,K45,K50:BK47{odds} counted=11", profile), 15, off_line(BLACK))
    assert len(set(states)) == len(states)
    for state in states:
        assert is_carried(state)
        assert is_carried(state.core)
        again = pickle.loads(pickle.dumps(state))  # noqa: S301 - just made
        assert answers(again) == answers(state)
        assert str(wander(again, 3, off_line(BLACK))) == str(wander(state, 3, off_line(BLACK)))


@pytest.mark.native
def test_the_same_board_met_again_is_another_state() -> None:
    """§40: where positions are counted, what has been is part of the state; its hash sees it too."""
    first = at("W:WK50:BK1,6", FMJD)
    state = at(str(first), FMJD, "50-44 1-7 44-50 7-1")
    assert state.fen == first.fen
    assert state != first
    assert hash(state) != hash(first)
    assert is_carried(state)


@pytest.mark.native
def test_crowned_by_offer_is_a_value() -> None:
    """§39: the state after an offer is carried with its event, and nothing in it can be changed."""
    crowned = at("W:W45,K1,K50:BK47 counted=7", METZ).with_crowns()
    assert is_carried(crowned)
    assert pickle.loads(pickle.dumps(crowned)).events == crowned.events  # noqa: S301 - just made
    before = answers(crowned)
    assert not [what for value in reached(crowned) for what in assail(value)]
    assert answers(crowned) == before
    assert crowned != at("W:W45,K1,K50:BK47 counted=7", METZ)
