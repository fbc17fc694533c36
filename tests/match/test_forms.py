"""What is agreed, who may play a form, sums that add up, a series as its rounds tell it, what the program does."""

from dataclasses import replace
from functools import reduce
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from academie.errors import Illegal, Unknown
from academie.game import Game, Result
from academie.game.profiles import Profile, Value
from academie.game.registry import GAMES, find
from academie.games.trictrac.referee.assisted_table import assisted
from academie.match import forms_of
from academie.match.arithmetic import Line, split, total
from academie.match.clock import DAY, Clock, Clocks, Pace
from academie.match.first_player import drawn, laid, starts
from academie.match.forms import Agreed, Form, Seating, Sheet
from academie.match.rounds import SERIES, SINGLE, SeriesRounds, SingleRounds, result_of
from academie.match.series import NextStart, Series, Terms, paid, terms_of
from academie.referee.table import Table
from academie.text.message import bilingual, verbatim
from rows import rows

NAMES = [bilingual("White", "Blanc"), bilingual("Black", "Noir")]
WORD = bilingual("x", "x")


# --- What is agreed


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ("none", "no clock", "sans pendule"),
        ("days 1", "1 day per turn", "1 jour par tour"),
        ("days 3", "3 days per turn", "3 jours par tour"),
        ("move 60", "1 min per turn", "1 min par tour"),
        ("game 600+0", "10 min per game", "10 min par partie"),
        (
            "game 600+5",
            "10 min per game, 5 s added after each turn",
            "10 min par partie, 5 s de plus après chaque tour",
        ),
    ],
)
def test_a_clock_in_words(text: str, english: str, french: str) -> None:
    """Every pace has its sentence, and is written as it was read."""
    clock = Clock.read(text)
    assert (str(clock), clock.in_words.en, clock.in_words.fr) == (text, english, french)


@pytest.mark.parametrize("text", ["none", "move 1", "move 86400", "game 600+5", "game 1+0", "days 60"])
def test_a_clock_is_written_in_one_way(text: str) -> None:
    """What is read is written as it was."""
    assert str(Clock.read(text)) == text


def test_nobody_has_less_than_nothing() -> None:
    """A clock falls when nothing is left, not before; a machine's never runs, and nothing is charged to nobody."""
    clocks = Clocks.begin(Clock.read("game 1+0"), 3, {0, 2})
    assert clocks.left == (1000, None, 1000)
    assert clocks.after(0, 999).out is None
    assert (clocks.after(0, 1000).out, clocks.after(2, 5000).left) == (0, (1000, None, 0))
    assert (clocks.after(1, 5000), clocks.after(None, 5000)) == (clocks, clocks)


def test_what_a_turn_gives() -> None:
    """A game's clock gains by a turn that passes to another; a turn's clock is whole again for everybody."""
    game = Clocks.begin(Clock.read("game 10+2"), 2, {0, 1}).after(0, 3000).after(1, 500)
    assert (game.turned(0, passed=True).left, game.turned(0, passed=False).left) == ((9000, 9500), (7000, 9500))
    assert game.turned(1, passed=True).left == (7000, 11500)
    machine = Clocks.begin(Clock.read("game 10+2"), 2, {0})
    assert machine.turned(1, passed=True) == machine
    none = Clocks.begin(Clock.read("game 10+0"), 2, {0, 1}).after(0, 3000)
    assert none.turned(0, passed=True) == none
    assert game.fresh().left == (10000, 10000)
    move = Clocks.begin(Clock.read("move 10"), 2, {0, 1}).after(0, 3000).after(1, 500)
    assert move.turned(0, passed=True).left == (10000, 10000)
    days = Clocks.begin(Clock.read("days 2"), 2, {0})
    assert days.left == (2 * DAY, None)
    assert Clock.read("none").whole is None
    assert Clocks.begin(Clock(), 2, {0, 1}).left == (None, None)
    assert Clock.read("days 2").pace is Pace.DAYS


@pytest.mark.parametrize("left", ["1000 -", "0", "- - 86400000", "99999999999"])
def test_what_is_left_is_written_in_one_way(left: str) -> None:
    """A dash for who has no clock, and thousandths of a second."""
    clocks = Clocks.read(f"game 600+5: {left}")
    assert (str(clocks), clocks.clock) == (f"game 600+5: {left}", Clock.read("game 600+5"))
    assert clocks.left == tuple(None if each == "-" else int(each) for each in left.split())


@pytest.mark.parametrize(
    ("agreed", "text"),
    [
        (Agreed(), ""),
        (Agreed(players=3, stake=2), "players=3 stake=2"),
        (Agreed(games=6, target=18), "games=6 target=18"),
        (Agreed(jetons=True), "jetons=1"),
        (Agreed(receiver=1, lot=7), "receiver=1 lot=7"),
        (Agreed(stake=0), "stake=0"),
        (Agreed(odds="queen+move"), "odds=queen+move"),
        (Agreed(players=2, jetons=True, odds="a"), "players=2 jetons=1 odds=a"),
        (Agreed(stake=999999999), "stake=999999999"),
        (Agreed(odds="a" * 40), f"odds={'a' * 40}"),
    ],
)
def test_what_is_agreed_is_written_and_read(agreed: Agreed, text: str) -> None:
    """Only what differs from what is usual."""
    assert str(agreed) == text
    assert Agreed.read(text) == agreed


# --- A form


def form(least: int = 2, most: int = 2, *, table: bool = False) -> Form:
    """One that only says for how many it was begun."""

    def begin(game: object, first: object, agreed: Agreed) -> Any:
        del game, first
        return agreed.players

    return Form("toy", bilingual("Toy", "Jouet"), WORD, begin, least, most, table=table)


@pytest.mark.parametrize(
    ("least", "most", "players", "begun"),
    [
        (2, 2, None, 2),
        (2, 2, 2, 2),
        (2, 2, 1, None),
        (2, 2, 3, None),
        (3, 6, None, 3),
        (3, 6, 2, None),
        (3, 6, 3, 3),
        (3, 6, 6, 6),
        (3, 6, 7, None),
    ],
)
def test_how_many_may_play(least: int, most: int, players: int | None, begun: int | None) -> None:
    """From the fewest to the most, and the fewest where nobody says."""
    game = find("gammon")
    if begun is None:
        text = f"is for {least} players, not" if least == most else f"is for {least} to {most} players, not"
        with pytest.raises(Illegal, match=text):
            form(least, most).begun(game, game.start(), Agreed(players=players))
    else:
        assert cast("int", form(least, most).begun(game, game.start(), Agreed(players=players))) == begun


@pytest.mark.parametrize(("profile", "seats"), [("tete-a-tete-six", 2), ("poule-trois", 3), ("poule-quatre", 4)])
def test_all_who_sit_at_one_table(profile: str, seats: int) -> None:
    """As many as the game's profile has, and no other number."""
    game = find("domino")
    whole = form(2, 9, table=True)
    assert cast("int", whole.begun(game, game.start(profile), Agreed())) == seats
    for players in (seats - 1, seats + 1):
        with pytest.raises(Illegal, match=f"is for {seats} players, not {players}"):
            whole.begun(game, game.start(profile), Agreed(players=players))
    assert whole.number(game, game.start(profile), 1) == seats
    assert whole.number(game, game.start(profile), 5) == 5
    assert form(3, 6).number(game, game.start(profile)) == 3
    assert form(3, 6).number(game, game.start(profile), 5) == 5


# --- Sums


@pytest.mark.parametrize(
    ("lines", "money", "right"),
    [
        ((), (), True),
        ((), (1, -1), True),
        ((), (1, 0), False),
        ((Line(verbatim("a"), 2), Line(verbatim("b"), 3), total(verbatim("c"), 5)), (), True),
        ((Line(verbatim("a"), 2), total(verbatim("c"), 3)), (), False),
        ((Line(verbatim("a"), 2), total(verbatim("c"), 2), Line(verbatim("a"), 1), total(verbatim("c"), 1)), (), True),
        ((Line(verbatim("a"), 2), total(verbatim("c"), 2), Line(verbatim("a"), 1), total(verbatim("c"), 3)), (), False),
        ((total(verbatim("c"), 0),), (), True),
        ((Line(verbatim("a"), -2), total(verbatim("c"), -2)), (0, 0), True),
    ],
)
def test_a_sheet_adds_up(lines: tuple[Line, ...], money: tuple[int, ...], right: bool) -> None:
    """Each total is the sum since the last one, and money only changes hands."""
    assert Sheet(WORD, (), (), lines, money).adds_up() is right


@pytest.mark.parametrize(
    ("whole", "parts", "shares"),
    [
        (6, 3, (2, 2, 2)),
        (7, 3, (3, 2, 2)),
        (8, 3, (3, 3, 2)),
        (-7, 3, (-3, -2, -2)),
        (0, 2, (0, 0)),
        (1, 2, (1, 0)),
        (-1, 2, (-1, 0)),
    ],
)
def test_a_sum_in_equal_parts(whole: int, parts: int, shares: tuple[int, ...]) -> None:
    """To the last unit, the first bearing or having one more."""
    assert split(whole, parts) == shares
    assert sum(shares) == whole


# --- A series as rounds


def won(seat: int | None, points: int = 1) -> list[Table]:
    """The tables of a game that came out so."""
    shares = (0.5, 0.5) if seat is None else (1.0 - seat, float(seat))

    class Ended:
        """Only the end of a table is looked at."""

        result = Result(seat, shares, "x", "§1", points)

    return [cast("Table", Ended())]


def rounds(target: int, stake: int = 3) -> SeriesRounds:
    """A series of gammon."""
    game = find("gammon")
    return SeriesRounds(game, game.start(), Series(Terms(target=target, stake=stake)))


def test_a_series_to_three() -> None:
    """The score, a row for each game, and the stake once it is over."""
    here = rounds(3)
    assert (here.players, here.keeps_sides, here.over, here.about.en) == (2, True, False, "Played to 3.")
    assert here.seating() == Seating((0, 1))
    assert here.in_words(NAMES)[0].en == "Score: White 0, Black 0 (to 3)."
    assert [cell.en for cell in here.sheet(NAMES).columns] == ["game", "winner", "marks", "White", "Black"]
    here = here.after(won(1)).after(won(None, 0)).after(won(0, 2))
    assert here.in_words(NAMES)[0].fr == "Marque : Blanc 2, Noir 1 (en 3)."
    assert [[cell.en for cell in row] for row in here.sheet(NAMES).rows] == [
        ["1", "Black", "1", "0", "1"],
        ["2", "nobody", "0", "0", "1"],
        ["3", "White", "2", "2", "1"],
    ]
    assert here.sheet(NAMES).rows[1][1].fr == "personne"
    assert (here.sheet(NAMES).money, here.sheet(NAMES).lines, here.sheet(NAMES).counts) == ((), (), (2, 1))
    assert here.seating().dice == 0
    here = here.after(won(0))
    assert here.over
    assert (here.in_words(NAMES)[0].en, here.in_words(NAMES)[0].fr) == (
        "The match is won by White: White 3, Black 1.",
        "Gain de la partie : Blanc. Blanc 3, Noir 1.",
    )
    assert here.sheet(NAMES).money == (3, -3)
    assert here.sheet(NAMES).adds_up()
    assert [(each.text.en, each.value, each.total) for each in here.sheet(NAMES).lines] == [
        ("White: stakes", 3, False),
        ("White: in all", 3, True),
        ("Black: stakes", -3, False),
        ("Black: in all", -3, True),
    ]
    with pytest.raises(Illegal, match="The series is over"):
        here.seating()


def test_chance_is_asked_for_what_is_left_to_it_alone() -> None:
    """A series begins in one way; then who won has the dice (GAM-13)."""

    def asked() -> Random:
        pytest.fail("nothing is drawn here")

    assert drawn(find("gammon"), rounds(3), asked) == ""
    assert drawn(find("gammon"), rounds(3).after(won(1)), asked).endswith("phase=throw to=black")


@pytest.mark.parametrize(
    ("name", "profile", "begins"),
    [
        ("trictrac", None, "W:A15;B:Y15 profile=classique phase=opening points=0,0 trous=0,0 "),
        ("trictrac", "academie-1806-b+handicap-holes-9", "W:A15;B:Y15 profile=academie-1806-b+handicap-holes-9 "),
        ("revertier", "academie-1806+handicap-six-as", "W:M13,N1,S1;B:A15 "),
        ("gammon", None, "W:E3,G5,M2,Y5;B:A5,L2,R5,T3 "),
    ],
)
def test_what_is_given_is_laid(name: str, profile: str | None, begins: str) -> None:
    """The first state of a profile as its table has it, the advantage White's."""
    first = laid(find(name), profile)
    assert str(first).startswith(begins)
    assert first.trous in {None, (0, 0), (9, 0)}


def test_chance_decides_among_the_places_of_dames_given() -> None:
    """At toute-table two dames may be brought out by an ambesas in many ways; without odds there is one beginning."""
    game = find("toute_table")
    for profile, count in (("academie-1806", 1), ("academie-1806+handicap-ambesas", 42)):
        begun = SINGLE.begun(game, game.start(profile), Agreed())
        assert len(starts(begun)) == count


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_term_is_passed_over(game: Game) -> None:
    """What is agreed on changes what is played, or is refused in a sentence; in every form of every game."""
    for form in (SINGLE, *forms_of(game).values()):
        usual = form.begun(game, game.start(), Agreed())
        for term in ("games=60", "target=60", "jetons=1", "odds=draw"):
            try:
                agreed = form.begun(game, game.start(), Agreed.read(term))
            except Illegal as error:
                assert form.title.en in error.text.en or "§" in error.text.en
            else:
                assert agreed != usual, (form.name, term)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_one_game(seat: int | None) -> None:
    """It is over whatever comes of it, and only a win is told."""
    game = find("gammon")
    here = SINGLE.begun(game, game.start(), Agreed(stake=4))
    assert isinstance(here, SingleRounds)
    assert (here.over, here.about.en, here.in_words(NAMES)) == (False, "One game.", [])
    assert here.series.terms.target == 1
    done = here.after(won(seat))
    assert done.over
    assert [line.en for line in done.in_words(NAMES)] == (
        [] if seat is None else [f"The match is won by {NAMES[seat].en}: White {1 - seat}, Black {seat}."]
    )
    assert sum(done.sheet(NAMES).money) == 0


# --- Rounds


@pytest.mark.parametrize("form", [SERIES, SINGLE])
def test_an_unfinished_game_does_not_count(form: object) -> None:
    """A game in progress has no result, and rounds go on from one that has."""
    table = assisted()
    with pytest.raises(Illegal, match="not over"):
        result_of([table])
    rounds = form.begun(find("trictrac"), find("trictrac").start(), Agreed())  # type: ignore[attr-defined]
    with pytest.raises(Illegal, match="not over"):
        rounds.after([table])
    over = assisted(None, "W:A15;B:Y15 phase=over to=white dice=6-5 trous=12,0")
    assert result_of([table, over]).winner == 0
    assert rounds.after([table, over]).over


# --- The host


def win(seat: int, points: int = 1, reason: str = "partie_simple") -> Result:
    """A game of two won by a seat."""
    return Result(seat, (1.0 - seat, float(seat)), reason, "§1", points)


VOID = Result(None, (0.5, 0.5), "nulle", "§1")


def profile(**values: str | int | bool) -> Profile:
    plain = bilingual("x", "x")
    return Profile("x", plain, plain, {key: Value(value, "§1") for key, value in values.items()})


ONE, DOUBLED, DOUBLE = win(1), win(1, 2, "partie_double"), win(0, 2, "partie_double")
PARTIE = win(0, 104, "partie")
PARTNERS = Result(1, (0.0, 0.5, 0.0, 0.5), "domino", "§1")
POT = Result(2, (0.25, 0.0, 0.5, 0.25), "pot", "§1")
THREE, FIVE = Terms(target=3), Terms(target=1, stake=5)
DRAWN = Terms(target=2, next_start=NextStart.DRAW)
PARTIES = Terms(target=2, doubles=False, stake=5)


@rows(
    [
        # to three trous; the one that is missing is filled, and no more
        (THREE, [win(0), ONE, win(0)], (2, 1), None, 0, (0, 0)),
        (THREE, [win(0), ONE, win(0), DOUBLED], (2, 3), 1, 1, (-1, 1)),
        (THREE, [win(0), win(0), DOUBLE], (3, 0), 0, 0, (1, -1)),
        (THREE, [win(1, 1, "partie_double")], (0, 1), None, 1, (0, 0)),  # a double that was not agreed
        # for a single partie the double pays twice if it was agreed, for a match the stake is paid once
        (FIVE, [win(0, 1, "partie_double")], (1, 0), 0, 0, (5, -5)),
        (FIVE, [DOUBLE], (1, 0), 0, 0, (10, -10)),
        (Terms(target=3, stake=7), [win(0), DOUBLED, DOUBLED], (1, 3), 1, 1, (-7, 7)),
        # the winner has the dice, or they are drawn again; so after a void game, which marks and owes nothing
        (DRAWN, [ONE], (0, 1), None, None, (0, 0)),
        (Terms(target=1), [VOID], (0, 0), None, None, (0, 0)),
        # without doubles points are something else; partners mark together, and each loser pays; a pot has one winner
        (PARTIES, [PARTIE, VOID], (1, 0), None, None, (0, 0)),
        (Terms(doubles=False, stake=5), [PARTIE], (1, 0), 0, 0, (5, -5)),
        (Terms(target=1, players=4, stake=2), [PARTNERS], (0, 1, 0, 1), 1, 1, (-2, 2, -2, 2)),
        (Terms(target=2, players=4), [POT], (0, 0, 1, 0), None, 2, (0, 0, 0, 0)),
    ]
)
def test_what_games_come_to(
    terms: Terms,
    games: list[Result],
    score: tuple[int, ...],
    winner: int | None,
    starter: int | None,
    balance: tuple[int, ...],
) -> None:
    """GAM-13, JAC-08, GAR-05, TT-16, TT-21, REV-15, REV-19, PL-05: what is marked, who wins, who begins, who pays."""
    series = reduce(Series.after, games, Series(terms, first=1))
    assert (series.score, series.winner, series.starter, series.balance) == (score, winner, starter, balance)


def test_a_return_series() -> None:
    """REV-19, PL-05: the money is carried over; the winner has the dice there too, or they are drawn."""
    first = Series(Terms(stake=3)).after(win(0))
    assert (first.revanche().balance, first.revanche().starter) == ((3, -3), 0)
    assert first.revanche().after(DOUBLED).balance == (-3, 3)
    assert Series(replace(DRAWN, target=1)).after(ONE).revanche().starter is None


def test_terms_of_a_profile() -> None:
    """Target and next starter come from the profile, and a target given at the table goes before it."""
    terms = terms_of(profile(target=3, next_start="winner", la_double=False))
    assert terms == Terms(target=3, next_start=NextStart.WINNER)
    assert terms_of(profile(target=3, next_start="draw"), target=5) == Terms(5, NextStart.DRAW, doubles=False)
    assert terms_of(profile()) == Terms(1, NextStart.DRAW, doubles=False)
    with pytest.raises(Unknown, match="winner or draw"):
        terms_of(profile(next_start="loser"))


def test_series_that_cannot_be() -> None:
    """No target, no such seat, a game too many, a game of others: one sentence each."""
    with pytest.raises(Illegal, match="a target of at least 1"):
        Terms(target=0)
    with pytest.raises(Illegal, match="no seat 2"):
        Series(first=2)
    over = Series().after(win(0))
    with pytest.raises(Illegal, match="is over"):
        over.after(win(0))
    with pytest.raises(Illegal, match="The series has 2 players"):
        Series().after(Result(0, (1.0, 0.0, 0.0), "domino", "§1"))
    with pytest.raises(Illegal, match="Finish this series"):
        Series().revanche()


PLAYED = st.lists(st.tuples(st.sampled_from([0, 1, None]), st.integers(1, 2)), max_size=30)


@given(PLAYED, st.integers(1, 6), st.integers(0, 20))
def test_a_series_adds_up(games: list[tuple[int | None, int]], target: int, stake: int) -> None:
    """The score never passes the target, one side at most reaches it, and no money is made or lost."""
    series = Series(Terms(target=target, stake=stake))
    for seat, points in games:
        if series.winner is not None:
            break
        before = series
        series = series.after(VOID if seat is None else win(seat, points))
        assert before.results == series.results[:-1]
        assert all(old <= new for old, new in zip(before.score, series.score, strict=True))
    assert sum(series.balance) == 0
    assert len(series.winners) <= 1
    assert max(series.score) <= target


@given(st.integers(2, 6), st.integers(0, 9), st.data())
def test_stakes_add_up(players: int, stake: int, data: st.DataObject) -> None:
    """Every loser pays his stake, and it all goes to the winners."""
    winners = tuple(sorted(data.draw(st.sets(st.integers(0, players - 1), max_size=players - 1))))
    money = paid(players, winners, stake)
    assert sum(money) == 0
    assert not winners or all(money[seat] == -stake for seat in range(players) if seat not in winners)


pytestmark = pytest.mark.native


# --- As the games have it


WINNER, DRAW = NextStart.WINNER, NextStart.DRAW
USUAL = {
    "revertier": (1, WINNER),
    "toute_table": (3, WINNER),
    "gammon": (3, WINNER),
    "jacquet": (3, WINNER),
    "garanguet": (3, WINNER),
    "dames_rabattues": (1, WINNER),
    "plain": (1, DRAW),
    "tourne_case": (1, DRAW),
}


@pytest.mark.parametrize("name", USUAL)
def test_the_usual_terms(name: str) -> None:
    """Cases GAM-13, REV-19, TT-16, PL-05: what each game's profile says of target and beginner."""
    target, start = USUAL[name]
    terms = terms_of(find(name).profiles.find())
    assert (terms.target, terms.next_start) == (target, start)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_room_has_terms(game: Game) -> None:
    """A series to any number can be asked for, under every profile."""
    for profile in game.profiles.profiles:
        assert terms_of(game.profiles.find(profile), 2).target == 2
