"""Forms for more than two: who sits, who has the dice, who advises, and who pays whom."""

import itertools
import random
from collections import Counter
from functools import reduce
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie._core import trictrac as core
from academie.errors import Illegal, Unknown
from academie.game import Result
from academie.games.trictrac.game import game
from academie.games.trictrac.match import FORMS
from academie.games.trictrac.match.amount import Won, marque_amount, multiplier
from academie.games.trictrac.match.ecrire import Chouette, DeuxContreDeux, Ecrire
from academie.games.trictrac.match.forms import Associes, Poule, TourATour
from academie.games.trictrac.match.handicap import Advantage, Handicap, advantage, named
from academie.games.trictrac.match.rounds import PartieRounds
from academie.games.trictrac.match.settlement import Terms
from academie.games.trictrac.match.tourner import ATourner
from academie.match.arithmetic import Line, split
from academie.match.forms import Agreed
from academie.match.rounds import SeriesRounds
from often import times
from rows import rows

FIRST, SECOND = Result(0, (1.0, 0.0), "partie", "§76"), Result(1, (0.0, 1.0), "partie", "§76")
DOUBLE = Result(0, (1.0, 0.0), "grande_bredouille", "§77", points=2)
SEATS = st.integers(0, 1)
WON = st.builds(
    lambda seat, trous, lost, bredouille, refaits: Won(seat, trous, lost % trous, bredouille, refaits),
    SEATS,
    st.integers(6, 20),
    st.integers(0, 20),
    st.booleans(),
    st.integers(0, 2),
)


def assert_adds_up(lines: tuple[Line, ...]) -> None:
    """Each total is the sum of the lines since the last one."""
    running = 0
    for step in lines:
        running = 0 if step.total and running == step.value else running + step.value
        assert not step.total or running == 0, step.to("en")
    assert running == 0


def won_by(seat: int) -> Result:
    return FIRST if seat == 0 else SECOND


# --- Tour à tour


def test_a_double_partie_is_paid_twice() -> None:
    """§77, §103: in the account of each player a partie won double stands for two stakes, won and lost."""
    steps = [step for step in TourATour(3, stake=3).after(DOUBLE).settlement() if not step.total]
    assert sorted(step.value for step in steps) == [-6, 6]
    assert all("double" in step.to("en") for step in steps)
    steps = [step for step in TourATour(3, stake=3).after(FIRST).settlement() if not step.total]
    assert sorted(step.value for step in steps) == [-3, 3]
    assert not any("double" in step.to("en") for step in steps)


def test_tour_a_tour() -> None:
    """§103: the winner stays until he is beaten, and the others take turns."""
    form = TourATour(4, stake=3)
    assert (form.seats_now().players, form.seats_now().idle) == ((0, 1), (2, 3))
    form = form.after(SECOND)
    assert (form.seats_now().players, form.seats_now().idle) == ((2, 1), (3, 0))
    form = form.after(SECOND)
    assert (form.seats_now().players, form.seats_now().idle) == ((3, 1), (0, 2))
    form = form.after(DOUBLE)
    assert form.seats_now().players == (3, 0)
    assert form.money == (-3, 0, -3, 6)
    assert [standing.won for standing in form.standings()] == [0, 2, 0, 1]
    assert_adds_up(form.settlement())


@given(st.integers(3, 7), st.lists(SEATS, max_size=60))
def test_nobody_is_passed_over(players: int, seats: list[int]) -> None:
    """§103: whoever gets up waits until all the others who waited have played, and money adds up to nothing."""
    form, waits = TourATour(players, stake=1), Counter[int]()
    for seat in seats:
        now = form.seats_now()
        assert sorted((*now.players, *now.idle)) == list(range(players))
        waits.update(now.idle)
        for player in now.players:
            waits[player] = 0
        assert max(waits.values()) <= players - 2
        form = form.after(won_by(seat))
    assert sum(form.money) == 0
    assert_adds_up(form.settlement())


def test_a_result_of_the_house_will_do() -> None:
    """§103: a form takes the result of any game's game, by its winning seat; a draw is refused."""
    form = TourATour(3).after(Result(1, (0.0, 1.0), "partie", "§76"))
    assert form.games[0].winner == 1
    with pytest.raises(Illegal, match="§76"):
        form.after(Result(None, (0.5, 0.5), "draw", "§76"))
    with pytest.raises(Illegal, match="§103"):
        TourATour(2)


# --- Associés


def test_partners_share_and_advise() -> None:
    """§103, §95: partners take the seat in turn, the idle one advises, and both share what is won."""
    form = Associes(((0, 1), (2,)), stake=5)
    assert (form.seats_now().players, form.seats_now().advisers) == ((0, 2), ((1,), ()))
    form = form.after(DOUBLE)
    assert (form.seats_now().players, form.seats_now().idle) == ((1, 2), (0,))
    form = form.after(SECOND)
    assert (form.side_money, form.money) == ((5, -5), {0: 3, 1: 2, 2: -5})
    assert [standing.won for standing in form.standings()] == [1, 1]
    assert_adds_up(form.settlement())


# --- À la poule


@pytest.mark.parametrize("players", [2, 7])
def test_a_poule_is_for_three_to_six(players: int) -> None:
    """§103, case L074: two are no poule, seven are too many."""
    with pytest.raises(Illegal, match="three to six"):
        Poule(players)


def test_an_unfinished_pool_is_shared() -> None:
    """§103, case L074: where nobody succeeds the pool is shared, to the last unit, by those who played."""
    form = Poule(3, stake=5).after(FIRST).after(SECOND)
    assert (form.pool, form.shares) == (20, (7, 7, 6))
    assert form.money == (2, -3, 1)
    assert Poule(4, stake=3).shares == (3, 3, 0, 0)
    # Lepeintre 561 shares it: nobody takes his own stakes back, and units that do not divide go to the first.
    form = reduce(Poule.after, map(won_by, (0, 1, 0, 1)), Poule(4, stake=2))
    assert (form.paid, form.shares) == ((4, 4, 2, 2), (3, 3, 3, 3))
    assert reduce(Poule.after, map(won_by, (0, 1, 0, 1)), Poule(4)).shares == (2, 2, 1, 1)


@given(st.integers(3, 6), st.integers(0, 9), st.lists(SEATS, max_size=50))
def test_a_pool_is_neither_lost_nor_made(players: int, stake: int, seats: list[int]) -> None:
    """§103, M16: every stake comes out again, and the winner has beaten each of the others, one after another."""
    form = Poule(players, stake)
    for seat in seats:
        if form.winner is None:
            form = form.after(won_by(seat))
    assert sum(form.money) == 0
    assert sum(form.shares) == form.pool
    assert_adds_up(form.settlement())
    if form.winner is not None:
        beaten = [game.loser for game in form.games[-form.opponents :] if game.winner == form.winner]
        assert sorted([*beaten, form.winner]) == list(range(players))
    else:
        # Entered: the first two, and one more after every partie.
        assert form.pool == stake * (2 + len(form.games))


# --- À écrire: chouette, two against two


def seatings(form: Ecrire, seats: list[int]) -> list[tuple[tuple[int, int], int | None]]:
    found = []
    for seat in seats:
        now = form.seats_now()
        found.append((now.players, now.dice))
        form = form.after(Won(seat, 6, 0))
    assert form.over
    return found


def test_the_chouette() -> None:
    """§103: the two play two marqués each in turn; at each entry the chouette has the dice, then the other."""
    found = seatings(Chouette(Terms(marques=8), lot=2), [1, 0, 0, 1, 1, 1, 0, 0])
    assert found == [((0, 2), 0), ((0, 2), 2), ((0, 1), 0), ((0, 1), 1)] * 2
    with pytest.raises(Illegal, match="§103"):
        Chouette(lot=0)


@given(st.sampled_from([8, 12]), st.data())
def test_two_against_two_is_fair(marques: int, data: st.DataObject) -> None:
    """§103: each plays half of the marqués, all pairs meet as often, and each marqué changes one player."""
    seats = data.draw(st.lists(SEATS, min_size=marques, max_size=marques))
    found = seatings(DeuxContreDeux(Terms(marques=marques)), seats)
    assert set(Counter(players for players, _ in found).values()) == {marques // 4}
    for (before, _), (after, _) in itertools.pairwise(found):
        assert len(set(before) & set(after)) == 1
    lost = 1 - seats[0]
    assert found[1][0][lost] != found[0][0][lost]


def test_the_side_that_left_keeps_the_dice() -> None:
    """M13: two against two, the dice go to the side that left with the marqué, to whoever sits there now."""
    found = seatings(DeuxContreDeux(Terms(marques=8)), [1, 0, 0, 1, 1, 1, 0, 0])
    assert found[0][1] is None
    assert [dice for _, dice in found[1:]] == [2, 1, 0, 2, 2, 3, 0]


@settings(max_examples=times(30, 300))
@given(st.lists(WON, min_size=12, max_size=12), st.booleans())
def test_partners_share_to_the_last_unit(marques: list[Won], chouette: bool) -> None:
    """§101, §103: a side's gain is shared by its players, the odd unit by the first, and all adds up to nothing."""
    form: Ecrire = Chouette(Terms(price=3)) if chouette else DeuxContreDeux(Terms(price=3))
    for won in marques:
        form = form.after(won)
    settled = form.settlement().money
    assert sum(form.money.values()) == 0
    for side in (0, 1):
        parts = [form.money[player] for player in form.sides[side]]
        assert sum(parts) == settled[side]
        assert max(parts) - min(parts) <= 1


# --- À tourner


def test_three_turning() -> None:
    """§103, case L092: three players and twelve marqués: four each, three accounts; the loser gives way."""
    form = ATourner(3)
    assert (form.marques_each, len(form.accounts), form.seats_now().players) == (4, 3, (0, 1))
    form = form.after(Won(1, 6, 0))  # 0 loses and gives way to 2
    assert (form.seats_now().players, form.seats_now().dice, form.seats_now().idle) == ((1, 2), 1, (0,))
    form = form.after(Won(0, 6, 0))  # 1 wins, but has played two: 2 stays, 0 comes
    assert (form.seats_now().players, form.seats_now().dice) == ((2, 0), None)
    form = form.after(Won(0, 6, 0))
    assert form.seats_now().players == (0, 1)


@given(st.sampled_from([(3, 12), (4, 8), (4, 12), (5, 10), (6, 12)]), st.data())
def test_turning_is_fair(size: tuple[int, int], data: st.DataObject) -> None:
    """§103, M15: each plays as often, two in a row, and the last marqué has the first to have withdrawn."""
    players, marques = size
    form, found = ATourner(players, Terms(marques=marques)), []
    for seat in data.draw(st.lists(SEATS, min_size=marques, max_size=marques)):
        found.append(form.seats_now().players)
        form = form.after(Won(seat, 6, 1))
    assert set(Counter(player for pair in found for player in pair).values()) == {2 * marques // players}
    for before, after in itertools.pairwise(found):
        assert len(set(before) & set(after)) == 1
    for first, second, third in zip(found, found[1:], found[2:], strict=False):
        assert not set(first) & set(second) & set(third)
    assert form.written[0].loser in found[-1]
    assert form.written[0].loser not in found[1]


def owed(form: ATourner) -> list[int]:
    """What each owes in jetons in the end, reckoned afresh."""
    debts = [0] * form.players
    won = Counter(mark.winner for mark in form.written)
    for mark in form.written:
        amount = mark.amount
        debts[mark.loser] += amount.marked + 2 * amount.multiplier * amount.consolation_multiplier * (form.players - 2)
        for player in range(form.players):
            if player == mark.winner:
                debts[player] -= amount.marked
            elif player != mark.loser:
                debts[player] -= 2 * amount.multiplier * amount.consolation_multiplier
    share = form.terms.marques // form.players
    above = sorted((player for player in range(form.players) if won[player] > share), key=lambda one: (-won[one], one))
    for player in range(form.players):
        short = share - won[player]
        if short > 0:
            fine = 28 + 8 * (short - 1)
            debts[player] += fine
            for place, payee in enumerate(above):
                debts[payee] -= fine // len(above) + (place < fine % len(above))
    return debts


@settings(max_examples=times(30, 300))
@given(st.sampled_from([(3, 12), (4, 8)]), st.booleans(), st.data())
def test_turning_settles_to_the_last_jeton(size: tuple[int, int], by_fiche: bool, data: st.DataObject) -> None:
    """§100, §101, §103: accounts equal a second reckoning, add up to nothing, and the payments clear them."""
    players, marques = size
    form = ATourner(players, Terms(marques=marques, by_fiche=by_fiche, queue=3, price=2))
    for won in data.draw(st.lists(WON, min_size=marques, max_size=marques)):
        form = form.after(won)
    settlement = form.settlement()
    assert list(settlement.accounts) == owed(form)
    assert sum(settlement.accounts) == sum(settlement.money) == sum(form.accounts) == 0
    paid = [0] * players
    for payment in settlement.payments:
        paid[payment.payer] += payment.jetons
        paid[payment.payee] -= payment.jetons
    assert paid == list(settlement.accounts)
    assert sum(payment.queue for payment in settlement.payments) in {0, 3}
    assert len(settlement.payments) < players
    assert_adds_up(settlement.lines)


@pytest.mark.parametrize(("players", "marques"), [(2, 12), (5, 12), (3, 8)])
def test_turning_comes_out_even(players: int, marques: int) -> None:
    """§103: à tourner each has as many marqués; other numbers are refused."""
    with pytest.raises(Illegal, match="§103"):
        ATourner(players, Terms(marques=marques))


def test_no_settlement_before_the_last_marque() -> None:
    """§101: three accounts are settled when all is played, and nothing is written after."""
    form = ATourner(3, Terms(marques=6))
    with pytest.raises(Illegal, match="0 of 6"):
        form.settlement()
    for _ in range(6):
        form = form.after(Won(0, 6, 0))
    with pytest.raises(Illegal, match="Settle"):
        form.seats_now()
    assert len(form.standings()) == 3
    assert sum(form.money) == 0


@given(st.integers(-1000, 1000), st.integers(1, 7))
def test_parts_make_the_whole(whole: int, parts: int) -> None:
    """A sum that is split loses nothing, and no part differs from another by more than one."""
    found = split(whole, parts)
    assert sum(found) == whole
    assert max(found) - min(found) <= 1


# --- Borders of the sides and of what is written


@pytest.mark.parametrize("sides", [((), (1,)), ((0,), ()), ((0, 1), (1, 2))], ids=str)
def test_which_sides_fit(sides: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
    """§103: a player at least on each side, and nobody on two."""
    with pytest.raises(Illegal, match="§103"):
        Associes(sides)


# --- The partie


@pytest.mark.native
@pytest.mark.parametrize("definition", ["consecutive", "adversary_zero"])
def test_a_partie_is_told_by_its_trous_alone(definition: str) -> None:
    """§76, §77: over real games, the first at twelve has won, and a grande bredouille is told afresh from the trous."""
    great = getattr(core.GreatBredouille, definition)
    profile, seen_grande = core.Profile(bredouille_double=True, great_bredouille=great), set()
    for seed in range(6):
        chance = random.Random(seed)
        state, taken = core.State(profile), list[tuple[int, int]]()
        while state.phase is not core.Phase.over:
            if state.phase is core.Phase.opening:
                state = state.opened(chance.randint(1, 6), chance.randint(1, 6))
            elif state.phase is core.Phase.throw:
                state = state.thrown((chance.randint(1, 6), chance.randint(1, 6)))
            elif state.phase is core.Phase.decide:
                state = state.left() if chance.random() < 0.5 else state.held()
            else:
                state = state.played(chance.choice(state.plays()))
            taken += [(item.seat, item.count) for item in state.news if hasattr(item, "count")]
        outcome = state.outcome()
        totals = [sum(count for seat, count in taken if seat == each) for each in (0, 1)]
        assert totals[outcome.winner] >= 12 > totals[1 - outcome.winner]
        takers = [seat for seat, _ in taken]
        after_first = takers[takers.index(outcome.winner) :]
        grande = 1 - outcome.winner not in (takers if definition == "adversary_zero" else after_first)
        assert (outcome.grande, outcome.points) == (grande, 2 if grande else 1)
        seen_grande.add(grande)
    assert False in seen_grande


# --- Handicaps


def test_an_unknown_handicap() -> None:
    """§78: a name no profile has is refused, and the names are listed; eleven trous are the most given."""
    assert named("none", 1, 11).start.trous == (0, 11)
    with pytest.raises(Unknown, match="carme_and_coin"):
        named("queen", 1)


# --- Trous from points: what the game's marking says, since all the match law rests on it


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Handicap(down=((0,), ())),
        lambda: Handicap(down=((), (7,))),
        lambda: Handicap(down=((1,) * 16, ())),
        lambda: Handicap(down=((), (1,) * 14), coin=(False, True)),
        lambda: named("none", 0, 12),
        lambda: named("none", 1, -1),
        lambda: Handicap(dice=2),
    ],
)
def test_what_no_board_holds(wrong: object) -> None:
    """§78: a number that is not a die's, more dames than fifteen, trous that are the partie."""
    with pytest.raises(Illegal, match="§78"):
        wrong()  # type: ignore[operator]


LAID = [
    ("handicap-dice", 0, "W:A15;B:Y15", "phase=throw to=white", "trous=0,0"),
    ("handicap-dice", 1, "W:A15;B:Y15", "phase=throw to=black", "trous=0,0"),
    ("handicap-quine", 0, "W:A13,F2;B:Y15", "phase=opening", "trous=0,0"),
    ("handicap-carme-coin", 1, "W:A15;B:M2,T2,Y11", "phase=opening", "trous=0,0"),
    ("handicap-holes-for-dice", 0, "W:A15;B:Y15", "phase=throw to=black", "trous=4,0"),
    ("handicap-holes-for-dice", 1, "W:A15;B:Y15", "phase=throw to=white", "trous=0,4"),
]


@pytest.mark.parametrize(("option", "receiver", "board", "phase", "trous"), LAID)
def test_a_handicap_as_it_is_laid(option: str, receiver: int, board: str, phase: str, trous: str) -> None:
    """§78, case B157: dames, dice and trous of the first position, and the relevés where the dice were bought."""
    given = advantage(game.profiles.find(f"classique+{option}"), receiver)
    assert given is not None
    (start,) = given.starts(f"classique+{option}")
    line = str(start)
    assert line.startswith(f"{board} ")
    assert f" {phase} " in line
    assert f" {trous} " in line
    assert ("releves=" in line) is (option == "handicap-holes-for-dice")
    assert given.chosen("", f"classique+{option}") == start
    assert given.chooser == receiver
    assert given.starter == ({"handicap-dice": receiver, "handicap-holes-for-dice": 1 - receiver}.get(option))


@pytest.mark.parametrize("receiver", [0, 1])
def test_the_dice_may_be_drawn_for_all_the_same(receiver: int) -> None:
    """The rest of what is given stays, and a goal with it."""
    given = Advantage(named("dice", receiver, 2), receiver, "target=18")
    drawn = given.without_dice()
    assert (given.starter, drawn.starter) == (receiver, None)
    assert (drawn.handicap, drawn.receiver, drawn.goal) == (given.handicap, receiver, "target=18")
    (start,) = drawn.starts("classique")
    assert "phase=opening" in str(start)
    assert "target=18" in str(start)
    assert "phase=throw" in str(given.starts("classique")[0])


FORM = {form.name: form for form in FORMS}
# §103: two play the partie and à écrire; three to six the poule, tour à tour and à tourner.
NUMBERS = {
    "partie": (2, 2),
    "ecrire": (2, 2),
    "poule": (3, 6),
    "tour": (3, 6),
    "associes": (3, 4),
    "chouette": (3, 3),
    "deux-contre-deux": (4, 4),
    "tourner": (3, 6),
}


@rows(product(NUMBERS, range(1, 8)))
def test_how_many_play_a_form(name: str, players: int) -> None:
    """§103: each form is for its number of players, and for no other."""
    least, most = NUMBERS[name]
    form, first = FORM[name], game.start()
    agreed = Agreed(players=players, games=60)  # as many marqués for each, whoever they are
    if least <= players <= most:
        assert form.begun(game, first, agreed).players == players
    else:
        with pytest.raises(Illegal, match="is for"):
            form.begun(game, first, agreed)


def test_the_most_trous() -> None:
    """§97: 999 trous are counted as any number is; a thousand are refused, with or without bredouille."""
    assert (multiplier(999, False), multiplier(999, True)) == (1, 4)
    assert marque_amount(999, 998).marked == 3
    for bredouille in (False, True):
        with pytest.raises(Illegal, match="999 at most"):
            multiplier(1000, bredouille)


@pytest.mark.parametrize(
    ("name", "players", "rounds"), [("poule", 3, None), ("tour", 3, 3), ("associes", 3, 2), ("tourner", 3, None)]
)
def test_what_is_not_said_the_form_decides(name: str, players: int, rounds: int | None) -> None:
    """§103: the fewest players; tour à tour as many parties as they are, partners one each; a pool until it is won."""
    begun = FORM[name].begun(game, game.start(), Agreed(games=60 if name == "tourner" else None))
    assert begun.players == players
    if isinstance(begun, PartieRounds):
        assert begun.most == rounds


def test_a_grande_bredouille_counts_double_in_a_partie() -> None:
    """§77: where one partie after another is played, the double one counts two."""
    begun = FORM["partie"].begun(game, game.start(), Agreed(games=3))
    assert isinstance(begun, SeriesRounds)
    assert begun.series.terms.doubles
