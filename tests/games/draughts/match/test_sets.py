"""Sets of games: who begins, what is given when, how a set and a match come out, and the ledger."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from academie.errors import Illegal
from academie.game import Result
from academie.games.draughts import game
from academie.games.draughts.match.sets import NONE, Entry, Match, Odds, read
from academie.games.draughts.state import Placing

FIRST_SEAT = Result(0, (1.0, 0.0), "loss_no_moves", "§33")
SECOND_SEAT = Result(1, (0.0, 1.0), "loss_no_moves", "§33")
DRAW = Result(None, (0.5, 0.5), "draw_agreed", "§34")


def given_in(match: Match) -> list[bool]:
    """Game by game, whether odds are given, every game drawn."""
    found = []
    while not match.over:
        found.append(match.terms.giver is not None)
        match = match.after(DRAW)
    return found


def begun_by(match: Match) -> list[int]:
    found = []
    while not match.over:
        found.append(match.terms.begins)
        match = match.after(DRAW)
    return found


def test_lots_first_then_in_turn() -> None:
    """§5, R33: between equals the lot decides the first game, and the right to begin alternates."""
    assert begun_by(Match(lot=1, length=3)) == [1, 0, 1]
    assert begun_by(Match(lot=0, length=2)) == [0, 1]


def test_the_receiver_begins_every_game() -> None:
    """§5, R30: the receiver of odds begins always, in the level game of a half as well."""
    assert begun_by(Match(odds=read("half-draw"), giver=0, lot=0, length=2)) == [1, 1, 1, 1]
    assert begun_by(Match(odds=read("half-draw"), giver=1, lot=1, length=2)) == [0, 0, 0, 0]


def test_a_multiple_of_the_stake_is_no_odds_received() -> None:
    """§44: double against single is played instead of odds, so the players begin in turn."""
    assert begun_by(Match(odds=read("double"), giver=0, length=3)) == [0, 1, 0]


def test_white_begins_means_changing_seats() -> None:
    """§5: where the first seat begins, the players take it in turn, and results are told by seats."""
    match = Match(length=2, first_move="white")
    assert match.terms.seats == (0, 1)
    match = match.after(FIRST_SEAT)
    assert match.terms.seats == (1, 0)
    match = match.after(FIRST_SEAT)
    assert [game.winner for game in match.games] == [0, 1]


def test_the_profile_says_who_sits_where() -> None:
    """§5: by the books each keeps his colour and Black begins the second game; by FMJD's they change colours."""
    for name, seats, first in (("manoury-1787", (0, 1), "B"), ("francaise", (0, 1), "B"), ("fmjd", (1, 0), "W")):
        match = Match.under(game.profiles.find(name), length=2)
        assert (match.terms.seats, match.terms.first) == ((0, 1), "W")
        second = match.after(FIRST_SEAT).terms
        assert (second.begins, second.seats, second.first) == (1, seats, first)
        assert game.start(name, first=second.first).player == seats.index(second.begins)


@pytest.mark.parametrize(
    ("text", "placing", "games"),
    [
        ("half-man", "first", [True, False, True, False]),
        ("half-man", "alternate", [False, True, False, True]),
        ("third-draw", "first", [True, False, False, True, False, False]),
        ("quarter-draw", "first", [True, False, False, False] * 2),
        ("man", "first", [True, True]),
        ("man+draw", "alternate", [True, True]),
    ],
)
def test_which_games_have_the_odds(text: str, placing: Placing, games: list[bool]) -> None:
    """§43, R30: a fraction is given in the first game of a set by Metz, alternately by Manoury; the whole always."""
    # A draw given goes to the receiver, so partie and revanche end before a tout could be asked for.
    assert given_in(Match(odds=read(text), giver=1, length=2, placing=placing)) == games


def test_the_terms_name_what_is_given() -> None:
    """§42: the game is told the giver, his men and the draw, in the games that have them only."""
    match = Match(odds=read("half-man"), giver=1)
    assert (match.terms.giver, match.terms.men, match.terms.draw) == (1, 1, False)
    match = match.after(DRAW)
    assert (match.terms.giver, match.terms.men, match.terms.draw) == (None, 0, False)


def test_the_draw_given_wins_a_drawn_game() -> None:
    """§42: a remise counts for the receiver in the game in which the draw is given, and in no other."""
    match = Match(odds=read("half-draw"), giver=0).after(DRAW)
    assert match.games[-1].winner == 1
    assert match.after(DRAW).games[-1].winner is None


def test_a_set_must_be_completed() -> None:
    """§43, R31: two games of a half are one; the set has no winner before its last game, though it is decided."""
    match = Match(odds=read("third-man"), giver=0).after(SECOND_SEAT).after(SECOND_SEAT)
    assert not match.over
    with pytest.raises(Illegal, match="all its games"):
        match.set_winner(0)
    match = match.after(FIRST_SEAT)
    assert match.over
    assert match.set_winner(0) == 1


def test_revanche_and_tout_have_the_same_length() -> None:
    """§43, R31: a half makes sets of two, in the partie, the revanche and the tout."""
    match = Match(odds=read("half-man"), giver=0, length=3)
    lengths = [0, 0, 0]
    for result in (FIRST_SEAT, FIRST_SEAT, SECOND_SEAT, SECOND_SEAT, DRAW, FIRST_SEAT):
        lengths[match.terms.set] += 1
        match = match.after(result)
    assert lengths == [2, 2, 2]
    assert match.over
    assert (match.sets_won(), match.winner) == ((2, 1), 0)


def test_the_tout_is_a_decider() -> None:
    """§43: who has won partie and revanche has won; there is no tout, and no further game."""
    match = Match(length=3).after(FIRST_SEAT).after(FIRST_SEAT)
    assert match.over
    assert match.winner == 0
    with pytest.raises(Illegal, match="over"):
        _ = match.terms


def test_a_level_match() -> None:
    """A set with as many games to each is level, and so may the match be."""
    match = Match(odds=read("half-draw"), giver=0).after(FIRST_SEAT).after(SECOND_SEAT)
    assert match.over
    assert match.set_winner(0) is None
    assert match.winner is None


def test_leaving_loses_the_set() -> None:
    """§34, §43, R31: who leaves in the second game of four loses the set, and pays for the games not played."""
    match = Match(odds=read("quarter-man"), giver=0, stake=10).after(FIRST_SEAT).after_leaving(0)
    assert match.over
    assert match.set_winner(0) == 1
    assert match.winner == 1
    assert match.ledger == (Entry(1, 1, 0, 10), Entry(2, 0, 1, 30))


def test_the_sets_agreed_are_played_after_leaving() -> None:
    """§43, D13: who leaves in the partie has lost it, and the revanche begins with its odds and its first game."""
    match = Match(odds=read("third-man"), giver=0, length=2, stake=1).after_leaving(1)
    assert not match.over
    assert (match.terms.set, match.terms.within, match.terms.men) == (1, 0, 1)
    match = match.after(SECOND_SEAT).after(SECOND_SEAT)
    assert not match.over
    match = match.after_leaving(0)
    assert match.over
    assert (match.sets_won(), match.balance) == ((1, 1), (0, 0))
    assert match.ledger == (Entry(1, 1, 0, 3), Entry(2, 0, 1, 1), Entry(3, 0, 1, 1), Entry(4, 0, 1, 1))
    assert [match.gained(player, each) for each in (0, 1) for player in (0, 1)] == [3, -3, -3, 3]


@pytest.mark.parametrize(
    "values",
    [{"giver": 0}, {"odds": read("man")}, {"odds": read("man"), "giver": 2}, {"length": 4}, {"stake": -1}, {"lot": 2}],
)
def test_terms_that_do_not_fit(values: dict[str, object]) -> None:
    """Odds without a giver, a giver without odds, a third player, a fourth set and a negative stake are refused."""
    with pytest.raises(Illegal):
        Match(**values)  # type: ignore[arg-type]


# --- §42: the draw given as odds: a remise is the receiver's game, whoever gives it and wherever he sits


@pytest.mark.parametrize("giver", [0, 1])
@pytest.mark.parametrize("lot", [0, 1])
def test_a_remise_is_the_receivers(giver: int, lot: int) -> None:
    """A game won is its winner's; a remise is the receiver's where the draw is given, and nobody's in a level game."""
    match = Match(odds=read("draw"), giver=giver, lot=lot)
    assert match.after(DRAW).games[-1].winner == 1 - giver
    assert match.after(DRAW).set_winner(0) == 1 - giver
    won = match.after(FIRST_SEAT)
    assert won.games[-1].winner == match.terms.seats[0]
    level = Match(lot=lot).after(DRAW)
    assert level.games[-1].winner is None


@pytest.mark.parametrize("giver", [0, 1])
def test_who_leaves_loses_to_the_other(giver: int) -> None:
    """§34, §43: whether he gives or receives."""
    match = Match(odds=read("draw"), giver=giver)
    for leaver in (0, 1):
        left = match.after_leaving(leaver)
        assert left.games[-1].winner == 1 - leaver
        assert left.games[-1].left
        assert left.set_winner(0) == 1 - leaver


# --- Odds as values: their text, their order, and what the books do not know


WHOLE = st.builds(Odds, men=st.integers(0, 3), draw=st.booleans())
PART = st.sampled_from([Odds(men=1 - draw, draw=bool(draw), one_in=n) for draw in (0, 1) for n in (2, 3, 4)])
STAKES = st.builds(Odds, stake=st.integers(1, 4))


@given(st.one_of(WHOLE, PART, STAKES))
def test_text_round_trips(odds: Odds) -> None:
    """Every odds is written in one way and read back."""
    assert read(str(odds)) == odds


@pytest.mark.parametrize(
    ("text", "odds"),
    [
        ("none", NONE),
        ("man", Odds(men=1)),
        ("2 men", Odds(men=2)),
        ("3 men", Odds(men=3)),
        ("draw", Odds(draw=True)),
        ("man+draw", Odds(men=1, draw=True)),
        ("half-draw", Odds(draw=True, one_in=2)),
        ("third-man", Odds(men=1, one_in=3)),
        ("quarter-draw", Odds(draw=True, one_in=4)),
        ("triple", Odds(stake=3)),
    ],
)
def test_texts(text: str, odds: Odds) -> None:
    """R30, R32: the forms of the program."""
    assert read(text) == odds
    assert str(odds) == text


@pytest.mark.parametrize(
    "values",
    [
        {"men": 4},
        {"men": -1},
        {"men": 2, "one_in": 2},
        {"men": 1, "draw": True, "one_in": 2},
        {"one_in": 3},
        {"men": 1, "one_in": 5},
        {"stake": 5},
        {"stake": 2, "men": 1},
    ],
)
def test_odds_the_books_do_not_know(values: dict[str, int]) -> None:
    """§42-§44: too many men, a fraction of several things, a multiple together with odds."""
    with pytest.raises(Illegal, match=r"§4[234]"):
        Odds(**values)  # type: ignore[arg-type]
