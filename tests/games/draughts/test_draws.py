"""What is counted towards a draw, under each book and today: the main line, the limits, the offer (§35-§40).

The last part plays random endings of kings beside a slow restatement of these paragraphs.
"""

from __future__ import annotations

import random
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from academie.errors import Illegal
from academie.games.draughts.game import game
from academie.games.draughts.state import BLACK, WHITE
from games.draughts.endings import (
    APART,
    BOOKS,
    FMJD,
    MAIN_LINE,
    MANOURY,
    METZ,
    at,
    off_line,
    squares,
    verdict,
    walk,
    wander,
)
from oracles import draughts as oracle

if TYPE_CHECKING:
    from collections.abc import Callable

    from academie.games.draughts.state import State

NO_7_BIS = "W:WK13,K25,K41:BK26"  # Manoury: the twentieth move, and a win that comes at the twenty-first
NO_8 = "W:WK46:BK13,K16,K27"  # Manoury: the lone king holds the main line


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
        "W:WK46:BK2,K32,K37",  # wherever it goes along the line it is taken
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
    away = wander(wander(wander(start, 2, on_line), 2, off_line(WHITE)), 1, on_line)
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
    states = walk(at("W:WK1,K45,K46:BK48", METZ), 40, off_line(BLACK))
    on_line = [bool(squares(state, WHITE) & MAIN_LINE) for state in states]
    assert sum(before and not after for before, after in pairwise(on_line))
    assert [state.core.few_plies for state in states] == list(range(41))
    assert verdict(states[-1]) == ("draw_limit", None)


@pytest.mark.parametrize("profile", BOOKS)
def test_no_7_bis_is_drawn(profile: str) -> None:
    """§38, Manoury No 7 bis: nineteen moves played, the twentieth gives a king, and the win at hand comes too late."""
    last = at(f"{NO_7_BIS} counted=38", profile, "13-8 26x3")
    assert verdict(last) == ("draw_limit", None)
    assert last.moves() == []


@pytest.mark.parametrize("counted", [0, 34])
def test_no_7_bis_is_won_in_time(counted: int) -> None:
    """§38: with three moves in hand the same stroke wins, on the twentieth move itself at the latest."""
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

GIVEN = "W:WK1,K45,K41:BK48 odds=white+draw counted=38"  # 41 is on the main line


@pytest.mark.parametrize("profile", BOOKS)
def test_the_giver_of_the_draw_with_the_line_has_twenty_five(profile: str) -> None:
    """§37: with the line at the twentieth move he goes on; a draw at the twenty-fifth is won by the receiver."""
    state = wander(at(GIVEN, profile, "1-6"), 1, off_line(BLACK))
    assert verdict(wander(state, 9, off_line(BLACK))) is None
    end = wander(state, 10, off_line(BLACK))
    assert verdict(end) == ("draw_limit", BLACK)
    assert end.result is not None
    assert end.result.shares == (0.0, 1.0)


@pytest.mark.parametrize("profile", BOOKS)
def test_the_giver_may_leave_the_line_after(profile: str) -> None:
    """§37: only the twentieth move is looked at: the line left at the twenty-first does not cost him the rest."""
    state = wander(at(GIVEN, profile, "1-6"), 1, off_line(BLACK))
    assert verdict(wander(state, 9, off_line(WHITE, BLACK))) is None
    assert verdict(wander(state, 10, off_line(WHITE, BLACK))) == ("draw_limit", BLACK)


@pytest.mark.parametrize(
    ("line", "moves", "winner"),
    [
        (f"{NO_7_BIS} odds=white+draw counted=40", "13-8 26x3 41-14 3x20 25x14", WHITE),
        ("B:WK25:BK10,K26,K38 odds=black+draw counted=40", "38-43 25x48 10-37 48x31 26x37", BLACK),
    ],
)
def test_a_stroke_within_the_longer_limit(line: str, moves: str, winner: int) -> None:
    """§37: who had the line at the twentieth move may give kings away after it, and wins by the twenty-third."""
    assert verdict(at(line, MANOURY, moves)) == ("loss_no_pieces", winner)


@pytest.mark.parametrize("profile", BOOKS)
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("W:WK1,K45,K50:BK47 odds=white+draw counted=38", "he does not have the line"),
        ("W:WK1,K45,K41:BK48 odds=white counted=38", "he gives a man only"),
        ("W:WK1,K45,K41:BK48 odds=black counted=38", "the lone king gives a man"),
        ("W:WK1,K45,K41:BK48 odds=black+draw counted=38", "the lone king gives the draw"),
        ("W:WK1,K45,K41:BK48 counted=38", "nothing is given"),
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
    state = at("W:WK1,K45,K41:BK48 odds=white+draw counted=30", FMJD, "1-6")
    assert verdict(wander(state, 1, off_line(BLACK))) == ("draw_limit", BLACK)


# --- §39: crowning by offer ------------------------------------------------------------------------


@pytest.mark.parametrize("profile", BOOKS)
@pytest.mark.parametrize("side", ["W", "B"])
@pytest.mark.parametrize(
    ("pieces", "men"), [("W45,K1,K50:BK47", (45,)), ("WK1,40,45:BK47", (40, 45)), ("WK47:BK1,K2,6", (6,))]
)
def test_crowning_by_offer(profile: str, side: str, pieces: str, men: tuple[int, ...]) -> None:
    """§39: the lone king has the men crowned where they stand, whoever is to move; the turn stays, the count begins."""
    before = at(f"{side}:{pieces} counted=7", profile)
    assert before.core.may_offer_crowns()
    after = before.with_crowns()
    assert [squares(after, each) for each in (WHITE, BLACK)] == [squares(before, each) for each in (WHITE, BLACK)]
    assert not after.core.men(WHITE) + after.core.men(BLACK)
    assert (after.core.side, after.core.few_plies, str(after.odds)) == (before.core.side, 0, "")
    assert after.events[0].squares == men
    assert verdict(wander(after, 39, off_line(WHITE, BLACK))) is None
    assert verdict(wander(after, 40, off_line(WHITE, BLACK))) == ("draw_limit", None)


@pytest.mark.parametrize(
    "line",
    [
        "W:WK1,K45,K50:BK47",  # nothing to crown
        "W:W35,40,45:BK47",  # no king among the three
        "W:WK1,45:BK47",
        "W:WK1,35,40,45:BK47",
        "W:WK1,40,45:B6",  # the lone piece is a man
        "W:WK1,40,45:BK47,6",
    ],
)
def test_no_offer_with_other_material(line: str) -> None:
    """§39: only a king with two men or two kings with a man, against a lone king."""
    with pytest.raises(Illegal, match=r"§39.*\.$"):
        at(line, METZ).with_crowns()


def test_fmjd_has_no_offer() -> None:
    """§39: FMJD refuses, in one sentence."""
    with pytest.raises(Illegal, match=r"^Crowning by offer needs [^.]*\(§39\)\.$"):
        at("B:WK1,K45,40:BK47", FMJD).with_crowns()


def test_the_event_of_an_offer_is_the_lone_kings() -> None:
    """§39: it is the lone king who offers, also when the other side is to move."""
    for side in "WB":
        assert at(f"{side}:W45,K1,K50:BK47", METZ).with_crowns().events[0].player == BLACK


# --- §40: the modern counters -----------------------------------------------------------------------

TWO_EACH = "W:WK46,K50:BK1,K5"


def test_repetition() -> None:
    """§40, R29: the third time of a position with the same side to move draws under FMJD, and never in the books."""
    round_trip = " 46-41 1-6 41-46 6-1"
    assert verdict(at("W:WK46,K45:BK1,K2", FMJD, round_trip)) is None
    assert verdict(at("W:WK46,K45:BK1,K2", FMJD, round_trip + " 46-41 1-6 41-46")) is None
    third = at("W:WK46,K45:BK1,K2", FMJD, 2 * round_trip)
    assert verdict(third) == ("draw_repetition", None)
    assert third.result is not None
    assert third.result.law == "§40"
    for profile in BOOKS:
        assert verdict(at("W:WK46,K45:BK1,K2", profile, 9 * round_trip)) is None


def test_twenty_five_moves_of_kings() -> None:
    """§40, R29: fifty plies of kings without a capture draw under FMJD; a man's move begins them anew."""
    start = at("W:WK45,K48,36:BK2,K6", FMJD)
    assert verdict(wander(start, 49)) is None
    assert verdict(wander(start, 50)) == ("draw_king_moves", None)
    stepped = wander(start, 48, lambda state: 31 not in squares(state, WHITE) | squares(state, BLACK))
    stepped = stepped.after(game.read_move(stepped, "36-31"))
    assert verdict(wander(stepped, 20)) is None
    for profile in BOOKS:
        assert verdict(wander(at("W:WK45,K48,36:BK2,K6", profile), 120)) is None


@pytest.mark.parametrize("line", ["W:WK1,K50:BK47", "W:WK1,45:BK47", "W:WK1:BK47", "W:WK47:BK1,K2"])
def test_two_or_fewer_against_a_king(line: str) -> None:
    """§40, R29: two kings, king and man, or king against king have five moves under FMJD, and no limit in the books."""
    assert verdict(wander(at(line, FMJD), 9)) is None
    assert verdict(wander(at(line, FMJD), 10)) == ("draw_few_pieces", None)
    for profile in BOOKS:
        assert verdict(wander(at(line, profile), 50)) is None


# --- The same law said slowly -------------------------------------------------------------------------


class Counter:
    """§35-§40 over every position since the beginning, from the words of the law: no running counts."""

    def __init__(self, profile: str, giver: str | None, draw: bool) -> None:
        self.modern = profile == FMJD
        self.few, self.many, self.any_odds = (15, 20, True) if "note" in profile else (20, 25, False)
        self.giver, self.draw = giver, draw
        self.past: list[oracle.Position] = []

    def ending(self) -> str | None:
        """Why the game is drawn now, if it is, though there are moves."""
        if self.modern:
            return self.today()
        lone = lone_king(self.past[-1], kings_only=True)
        if lone is not None and not self.giver and holds(self.past[-1], lone):
            return "draw_main_line"
        start = next((i for i, p in enumerate(self.past) if lone_king(p, kings_only=True)), None)
        return "draw_limit" if start is not None and len(self.past) - 1 - start >= 2 * self.limit(start) else None

    def limit(self, start: int) -> int:
        """§36, §37: how many moves the side had that had three kings at `start`."""
        strong = oracle.other(lone_king(self.past[start], kings_only=True) or "")
        twentieth = self.past[start + 2 * self.few :][:1]
        line = any(side == strong and square in MAIN_LINE for p in twentieth for square, side, _ in p.pieces)
        longer = self.giver == strong and (self.any_odds or (self.draw and line))
        return self.many if longer else self.few

    def today(self) -> str | None:
        """§40, and the five moves of §35."""
        lone = lone_king(self.past[-1], kings_only=True)
        if lone and self.run(lambda p: lone_king(p, kings_only=True) and on_line(p, lone)) > 10:
            return "draw_main_line"
        if self.run(lambda p: lone_king(p, kings_only=False)) > 32:
            return "draw_limit"
        if self.run(two_or_fewer) > 10:
            return "draw_few_pieces"
        if self.run(lambda p: men_and_number(p) == men_and_number(self.past[-1])) > 50:
            return "draw_king_moves"
        return "draw_repetition" if self.past.count(self.past[-1]) >= 3 else None

    def run(self, holds_in: Callable[[oracle.Position], object]) -> int:
        """In how many positions running, up to the present one, something holds."""
        return next((i for i, p in enumerate(reversed(self.past)) if not holds_in(p)), len(self.past))


def pieces_of(position: oracle.Position, side: str) -> list[str]:
    return [kind for _, owner, kind in position.pieces if owner == side]


def lone_king(position: oracle.Position, *, kings_only: bool) -> str | None:
    """The side whose single king faces three kings, or three of which one at least is a king."""
    for side in (oracle.WHITE, oracle.BLACK):
        others = pieces_of(position, oracle.other(side))
        if pieces_of(position, side) == ["king"] and len(others) == 3:
            return side if others.count("king") >= (3 if kings_only else 1) else None
    return None


def two_or_fewer(position: oracle.Position) -> bool:
    """Whether a single king faces two with a king among them, or a king."""
    return any(
        pieces_of(position, side) == ["king"]
        and len(pieces_of(position, oracle.other(side))) < 3
        and "king" in pieces_of(position, oracle.other(side))
        for side in (oracle.WHITE, oracle.BLACK)
    )


def on_line(position: oracle.Position, lone: str) -> bool:
    return any(side == lone and square in MAIN_LINE for square, side, _ in position.pieces)


def holds(position: oracle.Position, lone: str) -> bool:
    """Decision D3: on its turn it can move along the line and is not taken."""
    if position.side != lone or not on_line(position, lone) or oracle.all_captures(position):
        return False
    along = [move for move in oracle.quiet_moves(position) if move.target in MAIN_LINE]
    return any(not oracle.all_captures(oracle.after(position, move)) for move in along)


def men_and_number(position: oracle.Position) -> tuple[object, int]:
    return [piece for piece in position.pieces if piece[2] == "man"], len(position.pieces)


def few_pieces(chooser: random.Random) -> str:
    """Three or fewer with a king against a lone king, somewhere on the board, men now and then."""
    places = chooser.sample(range(6, 46), chooser.choice((3, 4, 4, 4, 5)))
    kings = ["K" if chooser.random() < 0.85 else "" for _ in places]
    words = [f"{king}{place}" for king, place in zip(["K", "K", *kings[2:]], places, strict=True)]
    one, others = words[0], ",".join(words[1:])
    white, black = chooser.choice([(one, others), (others, one)])
    return f"{chooser.choice('WB')}:W{white}:B{black}"


@pytest.mark.wide
@pytest.mark.parametrize("profile", [MANOURY, pytest.param(METZ, marks=pytest.mark.deep), FMJD, "metz+metz-note"])
def test_random_endings_agree_with_the_law_said_slowly(profile: str) -> None:
    """§35-§40: along random endings of few pieces, with and without odds, each draw comes at its ply and no other."""
    chooser, seen = random.Random(1787), set()
    for number in range(60):
        odds = chooser.choice(["", " odds=white", " odds=black+draw", " odds=white+draw"])
        state = game.read(few_pieces(chooser) + odds, profile)
        giver = None if state.odds.giver is None else "WB"[state.odds.giver]
        counter = Counter(profile, giver, state.odds.draw)
        while not undecided(counter):
            counter.past.append(oracle.Position.of(state.fen))
            if state.result is None or state.result.reason.startswith("draw"):
                found = None if state.result is None else state.result.reason
                assert found == counter.ending(), (number, str(state))
            if state.result is not None:
                seen.add(state.result.reason)
                break
            state = idle(state, counter.past if number % 4 == 0 else [], chooser)
    modern = {"draw_repetition", "draw_few_pieces", "draw_king_moves"} if profile == FMJD else set()
    assert seen >= {"draw_limit", "draw_main_line", "loss_no_pieces"} | modern


def undecided(counter: Counter) -> bool:
    """King against king where somebody gives odds: which of them had three is not to be seen on the board."""
    return counter.giver is not None and counter.past != [] and len(counter.past[-1].pieces) == 2


def idle(state: State, past: list[oracle.Position], chooser: random.Random) -> State:
    """A random move, mostly one that gives nothing away, and back to where one was if there is a past to go to."""
    following = [state.after(move) for move in state.moves()]
    safe = [each for each in following if not each.core.must_capture()]
    if safe and chooser.random() < 0.95:
        known = [each for each in safe if oracle.Position.of(each.fen) in past]
        return chooser.choice(known or safe)
    return chooser.choice(following)
