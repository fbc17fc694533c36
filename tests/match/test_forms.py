"""What is agreed, who may play a form, sums that add up, a series as its rounds tell it, what the house does."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, cast

import pytest

from academie.errors import Illegal, Unknown
from academie.game import Result
from academie.games import GAMES, find
from academie.games.trictrac.referee.assisted_table import assisted
from academie.match import forms_of
from academie.match.forms import Agreed, Form, Seating, Sheet, find_form, in_both
from academie.match.host import Host, thrown
from academie.match.reckoning import Line, compte, count, letters, line, split, total
from academie.match.rounds import SERIES, SINGLE, SeriesRounds, SingleRounds, listed, number, result_of, scored
from academie.match.series import Series, Terms
from academie.referee import sit
from academie.referee.acts import Accept, OfferDraw, Play
from academie.title import Title

if TYPE_CHECKING:
    from academie.game import Game
    from academie.referee.table import Table


NAMES = [Title("White", "Blanc"), Title("Black", "Noir")]
WORD = Title("x", "x")


# --- What is agreed


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
    ],
)
def test_what_is_agreed_is_written_and_read(agreed: Agreed, text: str) -> None:
    """Only what differs from what is usual."""
    assert str(agreed) == text
    assert Agreed.read(text) == agreed


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("stake=999999999", True),
        ("stake=1000000000", False),  # ten figures
        ("stake=-1", False),
        ("stake=x", False),
        ("stake", False),
        ("players=3 wager=2", False),
        ("wager=2 players=3", False),
        (f"odds={'a' * 40}", True),
        (f"odds={'a' * 41}", False),
        ("odds=Queen", False),
        ("players=3 odds=Queen", False),
    ],
)
def test_what_cannot_have_been_agreed(text: str, good: bool) -> None:
    """A number of nine figures at most under a known name, and a word of small letters."""
    if good:
        assert str(Agreed.read(text)) == text
    else:
        with pytest.raises(Unknown, match="cannot have been agreed"):
            Agreed.read(text)


@pytest.mark.parametrize(("word", "jetons"), [("jetons=1", True), ("jetons=0", False), ("", False)])
def test_jetons_are_a_yes_or_a_no(word: str, jetons: bool) -> None:
    """Written as a number."""
    assert Agreed.read(word).jetons is jetons


# --- A form


def form(least: int = 2, most: int = 2, *, table: bool = False) -> Form:
    """One that only says for how many it was begun."""

    def begin(game: object, first: object, agreed: Agreed) -> Any:
        del game, first
        return agreed.players

    return Form("toy", Title("Toy", "Jouet"), WORD, begin, least, most, table=table)


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
    room = find("gammon")
    if begun is None:
        told = f"by {least}, not" if least == most else f"by {least} to {most}, not"
        with pytest.raises(Illegal, match=told):
            form(least, most).begun(room, room.start(), Agreed(players=players))
    else:
        assert cast("int", form(least, most).begun(room, room.start(), Agreed(players=players))) == begun


@pytest.mark.parametrize(("profile", "seats"), [("tete-a-tete-six", 2), ("poule-trois", 3), ("poule-quatre", 4)])
def test_all_who_sit_at_one_table(profile: str, seats: int) -> None:
    """As many as the game's profile has, and no other number."""
    room = find("domino")
    whole = form(2, 9, table=True)
    assert cast("int", whole.begun(room, room.start(profile), Agreed())) == seats
    for players in (seats - 1, seats + 1):
        with pytest.raises(Illegal, match=f"by {seats}, not by {players}"):
            whole.begun(room, room.start(profile), Agreed(players=players))
    assert whole.number(room, room.start(profile), 1) == seats
    assert whole.number(room, room.start(profile), 5) == 5
    assert form(3, 6).number(room, room.start(profile)) == 3
    assert form(3, 6).number(room, room.start(profile), 5) == 5


def test_a_form_by_its_name() -> None:
    """Or those there are, in both languages."""
    room, toys = find("gammon"), {"toy": form()}
    assert find_form(room, toys, "toy") is toys["toy"]
    with pytest.raises(Unknown, match=r"has no form “chess”; choose one of toy \(Toy\)") as wrong:
        find_form(room, toys, "chess")
    assert "toy (Jouet)" in wrong.value.text.fr


# --- Sums


@pytest.mark.parametrize(
    ("lines", "money", "right"),
    [
        ((), (), True),
        ((), (1, -1), True),
        ((), (1, 0), False),
        ((line("a", "a", 2), line("b", "b", 3), total("c", "c", 5)), (), True),
        ((line("a", "a", 2), total("c", "c", 3)), (), False),
        ((line("a", "a", 2), total("c", "c", 2), line("a", "a", 1), total("c", "c", 1)), (), True),
        ((line("a", "a", 2), total("c", "c", 2), line("a", "a", 1), total("c", "c", 3)), (), False),
        ((total("c", "c", 0),), (), True),
        ((line("a", "a", -2), total("c", "c", -2)), (0, 0), True),
    ],
)
def test_a_sheet_adds_up(lines: tuple[Line, ...], money: tuple[int, ...], right: bool) -> None:
    """Each total is the sum since the last one, and money only changes hands."""
    assert Sheet(WORD, (), (), lines, money).adds_up() is right


@pytest.mark.parametrize(
    ("step", "english", "french"),
    [
        (line("stake", "mise", 3), "stake: +3", "mise : +3"),
        (line("stake", "mise", 0), "stake: +0", "mise : +0"),
        (line("stake", "mise", -3), "stake: −3", "mise : −3"),
        (total("in all", "en tout", 3), "in all = 3", "en tout = 3"),
        (total("in all", "en tout", -3), "in all = −3", "en tout = −3"),
    ],
)
def test_a_line_is_told_with_its_number(step: Line, english: str, french: str) -> None:
    """A step with its sign, a total without one."""
    assert step.to("en") == english
    assert step.to("fr").replace("\N{NARROW NO-BREAK SPACE}", " ").replace("\N{NO-BREAK SPACE}", " ") == french


@pytest.mark.parametrize(
    ("amount", "english", "french"),
    [(0, "0 holes", "0 trou"), (1, "1 hole", "1 trou"), (2, "2 holes", "2 trous"), (-1, "-1 holes", "-1 trou")],
)
def test_one_and_several(amount: int, english: str, french: str) -> None:
    """Nothing is several in English and one in French."""
    assert (count(amount, "hole"), compte(amount, "trou")) == (english, french)


def test_a_plural_of_its_own() -> None:
    """Where it is not made by an s."""
    assert (count(2, "man", "men"), count(1, "man", "men"), count(0, "man", "men")) == ("2 men", "1 man", "0 men")
    assert (compte(2, "jeu", "jeux"), compte(1, "jeu", "jeux")) == ("2 jeux", "1 jeu")


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


def test_names_for_those_who_gave_none() -> None:
    """From A on."""
    assert letters(0) == ()
    assert letters(3) == ("A", "B", "C")


def test_lines_in_both_languages() -> None:
    """Made of the names of each, once."""
    made = in_both(lambda names: [line(f"{names[0]} en", f"{names[0]} fr", 1), total(names[1], names[1], 1)], NAMES)
    assert made == (Line(Title("White en", "Blanc fr"), 1), Line(Title("Black", "Noir"), 1, total=True))


@pytest.mark.parametrize(("value", "text"), [(0, "0"), (3, "3"), (-3, "−3"), (0.5, "0.5"), (-1.5, "−1.5"), (2.0, "2")])
def test_a_number_in_a_cell(value: float, text: str) -> None:
    """With a true minus, and no needless nought."""
    assert (number(value).en, number(value).fr) == (text, text)
    assert scored(NAMES, [1, value]).en == f"White 1, Black {text}"  # type: ignore[list-item]


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
    room = find("gammon")
    return SeriesRounds(room, room.start(), Series(Terms(target=target, stake=stake)))


def test_a_series_to_three() -> None:
    """The score, a row for each game, and the stake once it is over."""
    here = rounds(3)
    assert (here.players, here.keeps_sides, here.over, here.about.en) == (2, True, False, "Played to 3.")
    assert here.seating() == Seating((0, 1))
    assert here.told(NAMES)[0].en == "Score: White 0, Black 0 (to 3)."
    assert [cell.en for cell in here.sheet(NAMES).columns] == ["game", "winner", "marks", "White", "Black"]
    here = here.after(won(1)).after(won(None, 0)).after(won(0, 2))
    assert here.told(NAMES)[0].fr == "Marque : Blanc 2, Noir 1 (en 3)."
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
    assert (here.told(NAMES)[0].en, here.told(NAMES)[0].fr) == (
        "White wins the match, White 3, Black 1.",
        "Gain de la partie : Blanc, Blanc 3, Noir 1.",
    )
    assert here.sheet(NAMES).money == (3, -3)
    assert here.sheet(NAMES).adds_up()
    assert [(each.text.en, each.value, each.total) for each in here.sheet(NAMES).lines] == [
        ("White: stakes", 3, False),
        ("White: in all", 3, True),
        ("Black: stakes", -3, False),
        ("Black: in all", -3, True),
    ]
    with pytest.raises(Illegal, match="All is played"):
        here.seating()


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
    room = find("gammon")
    here = SINGLE.begun(room, room.start(), Agreed(stake=4))
    assert isinstance(here, SingleRounds)
    assert (here.over, here.about.en, here.told(NAMES)) == (False, "One game.", [])
    assert here.series.terms.target == 1
    done = here.after(won(seat))
    assert done.over
    assert [line.en for line in done.told(NAMES)] == (
        [] if seat is None else [f"{NAMES[seat].en} wins the match, White {1 - seat}, Black {seat}."]
    )
    assert sum(done.sheet(NAMES).money) == 0


@pytest.mark.parametrize(("games", "target"), [(None, 1), (1, 1), (5, 5)])
def test_a_series_goes_to_what_was_agreed(games: int | None, target: int) -> None:
    """To one game where nobody says."""
    room = find("gammon")
    here = SERIES.begun(room, room.start(), Agreed(games=games, stake=4))
    assert isinstance(here, SeriesRounds)
    assert (here.series.terms.target, here.series.terms.stake, here.series.terms.players) == (target, 4, 2)


# --- Rounds


PAIR = [Title(name, name) for name in "AB"]


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


@pytest.mark.parametrize("stake", [1, 7])
@pytest.mark.parametrize("form", [SERIES, SINGLE])
def test_the_stake_is_what_was_agreed(form: object, stake: int) -> None:
    """Whoever wins gets the stake that was agreed from the other, and before the end nobody has anything."""
    room = find("gammon")
    rounds = form.begun(room, room.start(), Agreed(stake=stake))  # type: ignore[attr-defined]
    assert rounds.sheet(PAIR).money == ()
    assert rounds.series.terms.stake == stake


@pytest.mark.parametrize(("count", "said"), [(0, ""), (1, "A"), (2, "A and B"), (3, "A, B and C")])
def test_people_in_words(count: int, said: str) -> None:
    """One name stands alone, and the last of several comes after the word."""
    names = [Title(name, name) for name in "ABC"[:count]]
    assert listed(names).en == said
    assert listed(names).fr == said.replace(" and ", " et ")


# --- The host


def test_the_house_throws_where_no_fault_can_occur_and_for_machines() -> None:
    """Assisted it throws for everybody, à la rigueur for machines only, and without dice for nobody."""
    assisted, rigueur = sit("gammon"), sit("gammon", "rigueur")
    assert Host(assisted, (0, 1)).throws
    assert not Host(assisted, (0, 1), dice=False).throws
    assert not Host(rigueur, (0, 1)).throws
    assert Host(rigueur, (0, 1)).waits_for_throw
    assert Host(rigueur, ()).throws
    assert not Host(assisted, (0, 1)).waits_for_throw


def test_dice_are_due_until_they_lie_there() -> None:
    """Chance has no say in a game without it, nor once it has spoken."""
    assert not Host(sit("draughts"), (0,)).dice_due
    table = sit("gammon")
    assert Host(table, (0,)).dice_due
    while (act := table.chance(random.Random(3))) is not None:
        table = table.after(act)
    assert not Host(table, (0,)).dice_due


def test_who_is_asked() -> None:
    """The person for whom the table waits, else the first person there is."""
    table = sit("draughts")
    assert Host(table, (0, 1)).asked == 0
    assert Host(table, (1,)).asked == 1
    offered = table.after(OfferDraw(0))
    assert Host(offered, (0, 1)).asked == 1


def test_only_the_pass_of_who_can_do_nothing_is_made_for_him() -> None:
    """A forced move is his to make, a forced pass is not; an answer is a choice."""
    table = sit("domino", "assisted")
    rng, seen = random.Random(5), {True: 0, False: 0}
    while table.result is None:
        host = Host(table, (0, 1))
        act = host.passed
        if act is not None:
            assert table.acts(act.seat) == (act,)
            assert not host.chosen(act)
        moved = act or table.chance(rng) or rng.choice(table.acts(host.asked))
        seen[act is not None] += 1
        table = table.after(moved)
    assert all(seen.values())


def test_chance_is_no_act_of_the_will() -> None:
    """A play is chosen, and a throw is not where the house makes it; nor is what another does."""
    table = sit("gammon")
    act = table.chance(random.Random(1))
    assert act is not None
    assert not Host(table, (0, 1)).chosen(act)
    board = sit("draughts")
    play = board.acts(0)[0]
    assert Host(board, (0,)).chosen(play)
    assert not Host(board, (1,)).chosen(play)
    assert thrown([act, Play(0, "x"), Accept(1)]) == 1
