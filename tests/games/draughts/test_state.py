"""Games as a whole: how they end, odds, other goals, the line of a state (§5, §33-§50); what counts towards a draw."""

import pickle
import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.errors import Illegal, Unknown
from academie.games.draughts import endgame, fen
from academie.games.draughts.game import game
from academie.games.draughts.state import BLACK, WHITE, Move, Odds, State, make
from conformance.walks import answers, assail, is_carried, reached
from games.draughts.endings import (
    APART,
    BOOKS,
    FMJD,
    MAIN_LINE,
    MANOURY,
    METZ,
    PROFILES,
    at,
    off_line,
    squares,
    turned,
    verdict,
    walk,
    wander,
)
from often import times
from oracles import draughts as oracle

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
    [
        ("standard", (20, 0), (20, 0)),
        ("dame-damee", (18, 1), (20, 0)),
        ("dame-damee-3", (17, 1), (20, 0)),
        ("dame-damee-5", (15, 1), (20, 0)),
        ("five-kings", (10, 5), (20, 0)),
        ("one-man", (20, 0), (1, 0)),
    ],
)
def test_named_starts(setup: str, white: tuple[int, int], black: tuple[int, int]) -> None:
    """§4, §48, MAN l.2732-2750: men and kings of each side; a king costs two men, or more from the stronger."""
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


# --- §37: the longer limit ----------------------------------------------------------------------------

GIVEN = "W:WK1,K45,K41:BK48 odds=white+draw counted=38"  # 41 is on the main line


def held(state: State) -> bool:
    """White keeps a king on the main line, and Black comes to it never."""
    return bool(squares(state, WHITE) & MAIN_LINE) and not squares(state, BLACK) & MAIN_LINE


@pytest.mark.parametrize("profile", BOOKS)
def test_the_giver_of_the_draw_with_the_line_has_twenty_five(profile: str) -> None:
    """§37: with the line at the twentieth move he goes on; a draw at the twenty-fifth is won by the receiver."""
    state = wander(at(GIVEN, profile, "1-6"), 1, held)
    assert verdict(wander(state, 9, held)) is None
    end = wander(state, 10, held)
    assert verdict(end) == ("draw_limit", BLACK)
    assert end.result is not None
    assert end.result.shares == (0.0, 1.0)


def test_the_giver_may_leave_the_line_after() -> None:
    """METZ l.272-286: the count is held good, though the line is left after the twentieth move."""
    state = wander(at(GIVEN, METZ, "1-6"), 1, held)
    assert verdict(wander(state, 9, off_line(WHITE, BLACK))) is None
    assert verdict(wander(state, 10, off_line(WHITE, BLACK))) == ("draw_limit", BLACK)


@pytest.mark.parametrize(
    ("line", "move", "goes_on"),
    [
        ("W:WK14,K1,K45:BK48 odds=white+draw counted=42", "14-20", False),  # nothing is prepared: a remise
        ("W:WK14,K1,K45:BK48 odds=white+draw counted=42", "14-23", True),  # he keeps the line
        ("W:WK7,K35,K37:BK43 odds=white+draw counted=42", "37-48", True),  # No 16: the seventh stroke
        ("W:WK7,K35,K37:BK43 odds=white+draw counted=48", "37-48", False),  # which two plies have no room for
        ("W:WK20,K1,K45:BK48 odds=white+draw counted=40", "", False),
    ],
)
def test_the_line_is_left_for_a_stroke_prepared(line: str, move: str, goes_on: bool) -> None:
    """MAN l.679-683, XXXI: past the twentieth move he has the line, or leaves it with a stroke forced in the rest."""
    state = at(line, MANOURY, move)
    assert verdict(state) == (None if goes_on else ("draw_limit", BLACK))


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
    assert (after.events[0].squares, after.events[0].player) == (men, WHITE if "47:" in pieces else BLACK)
    assert verdict(wander(after, 39, off_line(WHITE, BLACK))) is None
    assert verdict(wander(after, 40, off_line(WHITE, BLACK))) == ("draw_limit", None)


@pytest.mark.parametrize(
    ("line", "profile"),
    [
        ("W:WK1,K45,K50:BK47", METZ),  # nothing to crown
        ("W:W35,40,45:BK47", METZ),  # no king among the three
        ("W:WK1,45:BK47", METZ),
        ("W:WK1,35,40,45:BK47", METZ),
        ("W:WK1,40,45:B6", METZ),  # the lone piece is a man
        ("W:WK1,40,45:BK47,6", METZ),
        ("B:WK1,K45,40:BK47", FMJD),
    ],
)
def test_no_offer_with_other_material(line: str, profile: str) -> None:
    """§39: only a king with two men or two kings with a man, against a lone king; and never by FMJD's law."""
    with pytest.raises(Illegal, match=r"§39.*\.$"):
        at(line, profile).with_crowns()


# --- The same law said slowly -------------------------------------------------------------------------


class Counter:
    """§35-§40 over every position since the beginning, from the words of the law: no running counts."""

    def __init__(self, profile: str, giver: str | None, draw: bool) -> None:
        self.modern = profile == FMJD
        self.few, self.many, self.any_odds = (15, 20, True) if "note" in profile else (20, 25, False)
        self.giver, self.draw = giver, draw
        self.past: list[oracle.Position] = []
        self.prepared, self.fen = profile == MANOURY and draw, ""

    def presses(self, start: int) -> bool:
        """Whether the side that gives odds had the three kings."""
        return self.giver == oracle.other(lone_king(self.past[start], kings_only=True) or "")

    def ending(self) -> str | None:
        """Why the game is drawn now, if it is, though there are moves."""
        if self.modern:
            return self.today()
        lone = lone_king(self.past[-1], kings_only=True)
        if lone is not None and not self.giver and holds(self.past[-1], lone):
            return "draw_main_line"
        start = next((i for i, p in enumerate(self.past) if lone_king(p, kings_only=True)), None)
        if start is not None and self.prepared and (plies := len(self.past) - 1 - start) >= 40 and self.presses(start):
            left = game.read(f"{self.fen} profile=metz")
            wins = endgame.plies(left) or 99
            forced = wins <= 50 - plies and (wins % 2 == 1) == (self.past[-1].side == self.giver)
            return None if plies < 50 and (on_line(self.past[-1], self.giver or "") or forced) else "draw_limit"
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


# Games by these seeds come to every kind of end soon.
SEEDS = [(MANOURY, 1781), pytest.param(METZ, 1787, marks=pytest.mark.deep), (FMJD, 1789), ("metz+metz-note", 1780)]


@pytest.mark.wide
@pytest.mark.parametrize(("profile", "seed"), SEEDS)
def test_random_endings_agree_with_the_law_said_slowly(profile: str, seed: int) -> None:
    """§35-§40: along random endings of few pieces, with and without odds, each draw comes at its ply and no other."""
    chooser, seen = random.Random(seed), set()
    for number in range(times(14, 60)):
        odds = chooser.choice(["", " odds=white", " odds=black+draw", " odds=white+draw"])
        state = game.read(few_pieces(chooser) + odds, profile)
        giver = None if state.odds.giver is None else "WB"[state.odds.giver]
        counter = Counter(profile, giver, state.odds.draw)
        while not undecided(counter):
            counter.past.append(oracle.Position.of(state.fen))
            counter.fen = state.fen
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
