"""Trictrac à écrire: what a marqué is worth, when it is won, and the settlement line by line to the last jeton."""

import random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie._core import trictrac as core
from academie.errors import Illegal
from academie.games.trictrac import game
from academie.games.trictrac.match.amount import Won, marque_amount
from academie.games.trictrac.match.ecrire import Ecrire, EcrireAcademie
from academie.games.trictrac.match.settlement import Payment, Settlement, Terms, fiches, marked, pay
from academie.games.trictrac.values import QueueRule
from often import times


def wins(**fixed: int) -> st.SearchStrategy[Won]:
    """Any marqué that can be won."""

    def made(seat: int, trous: int, lost: int, bredouille: bool, refaits: int) -> Won:
        return Won(fixed.get("seat", seat), trous, lost % trous, bredouille, refaits)

    return st.builds(made, st.integers(0, 1), st.integers(6, 30), st.integers(0, 29), st.booleans(), st.integers(0, 3))


def played(terms: Terms, marques: list[Won]) -> Ecrire:
    game = Ecrire(terms)
    for won in marques:
        game = game.after(won)
    return game


def assert_adds_up(settlement: Settlement) -> None:
    """Each total is the sum of the lines since the last one, in both languages."""
    running = 0
    for step in settlement.lines:
        assert step.to("en")
        assert step.to("fr")
        if step.total:
            assert running == step.value, step.to("en")
            running = 0
        else:
            running += step.value
    assert running == 0


# --- The amount


def test_six_in_bredouille_against_one() -> None:
    """§98: 12 and 4 of consolation, less the trou of the loser: 15, with the steps shown."""
    amount = marque_amount(6, 1, True)
    assert (amount.marked, amount.multiplier, amount.consolation_multiplier) == (15, 2, 1)
    assert [step.value for step in amount.lines] == [12, 4, -1, 15]
    assert amount.lines[0].to("fr") == "6 trous × 2 (petite bredouille)\u00a0: +12"
    assert amount.lines[-1].to("en") == "marked = 15"


@given(st.integers(6, 40), st.integers(0, 39))
def test_without_bredouille_the_difference_and_two(winner: int, loser: int) -> None:
    """§98, case L077: without bredouille w − l + 2 is marked."""
    loser %= winner
    assert marque_amount(winner, loser, False).marked == winner - loser + 2


def test_a_lost_pavillon_leaves_half() -> None:
    """§97, case L104: six trous in bredouille are worth 16; once the pavillon is lost, half of it."""
    assert marque_amount(6, 0, True).marked == 2 * marque_amount(6, 0, False).marked == 16


@pytest.mark.parametrize(("winner", "loser", "refaits"), [(5, 0, 0), (6, 6, 0), (6, -1, 0), (6, 0, -1), (7, 9, 0)])
def test_no_marque_without_six_trous_and_the_lead(winner: int, loser: int, refaits: int) -> None:
    """§96: fewer than six trous, or not more than the other's, win no marqué."""
    with pytest.raises(Illegal, match="§96"):
        marque_amount(winner, loser, False, refaits)


@given(wins(), st.booleans())
def test_the_lines_add_up_to_the_amount(won: Won, progressive: bool) -> None:
    """§98: the steps shown add up to what is marked, and the consolation is the second of them."""
    amount = won.amount(progressive)
    steps = [step.value for step in amount.lines if not step.total]
    assert sum(steps) == amount.marked == amount.lines[-1].value
    assert steps[1] == amount.consolation


# --- A marqué


@pytest.mark.native
@pytest.mark.parametrize("seed", range(8))
def test_a_marque_is_told_by_its_trous_alone(seed: int) -> None:
    """§96, §97, §99, M12: over a real marqué, its end, its winner and his pavillon are told afresh from the trous."""
    chance = random.Random(seed)
    state, trous, takers, left = game.read("W:A15;B:Y15 phase=opening marque=6"), [0, 0], list[int](), None
    while state.result is None:
        assert not trous[0] == trous[1] >= 6, "a refait"
        before, choices = state.core, state.moves() or state.rolls()
        state = state.after(chance.choice(list(choices)))
        left = before.thrower if before.phase is core.Phase.decide else None
        for item in state.core.news:
            if hasattr(item, "count"):
                trous[item.seat] += item.count
                takers.append(item.seat)
    if state.result.winner is None:
        assert trous[0] == trous[1] >= 6
        return
    winner = state.result.winner
    assert winner == left
    assert trous[winner] >= 6
    assert trous[winner] > trous[1 - winner]
    assert [score.trous for score in state.core.scores] == trous
    assert state.core.scores[winner].grande == (1 - winner not in takers[takers.index(winner) :])


# --- The game and its settlement


def test_the_queue_of_jetons_pays_the_postillons() -> None:
    """§98, §101, case L078: A, with more jetons, pays his postillon with those he takes back, and loses the queue."""
    marques = [Won(0, 12, 0, bredouille=True), Won(0, 6, 0), Won(0, 6, 0), *[Won(1, 10, 0)] * 5]
    game = played(Terms(marques=8, in_jetons=True), marques)
    assert marked(game.written, 2, in_jetons=True) == (70, 78)  # A gave 5 × (12 + 2), B 56 + 2 + 2 × (8 + 2)
    settlement = game.settlement()
    assert settlement.accounts == (70 + 28 - 28, 78)
    assert [(paid.payer, paid.fiches, paid.queue) for paid in settlement.payments] == [(1, 1, 0), (0, 0, 4)]
    assert_adds_up(settlement)


def test_as_many_jetons_win_no_queue_of_jetons() -> None:
    """§101: the one with fewer marqués must hold more of the jetons; with as many he pays his postillon in full."""
    marques = [Won(0, 11, 0), *[Won(1, 7, 6)] * 3]
    game = played(Terms(marques=4, in_jetons=True), marques)
    assert game.accounts == (15, 15)
    assert game.settlement().accounts == (15 + 28, 15)


def test_no_settlement_before_the_end() -> None:
    """§101: the account is settled when all the marqués are played, and no marqué is written after it."""
    with pytest.raises(Illegal, match="1 of 2"):
        played(Terms(marques=2), [Won(0, 6, 0)]).settlement()
    done = played(Terms(marques=2), [Won(0, 6, 0)] * 2)
    for act in (done.seats_now, lambda: done.after(Won(0, 6, 0))):
        with pytest.raises(Illegal, match="Settle"):
            act()


def reckoned(terms: Terms, marques: list[Won]) -> tuple[int, int]:
    """What each gains, reckoned afresh from the sentences of the book, on paper."""
    debts, won = [0, 0], [0, 0]
    for marque in marques:
        won[marque.seat] += 1
        times = 1
        if marque.bredouille:
            times = 2 if marque.winner_trous < 12 else 4
            if terms.progressive:
                times = 2
                for step in range(12, marque.winner_trous + 1, 6):
                    times = 2 ** (step // 6)
        for _ in range(times):
            debts[1 - marque.seat] += marque.winner_trous + 2 + 2 * marque.refaits
        debts[1 - marque.seat] -= marque.loser_trous
    for player in (0, 1):
        for missing in range(terms.marques // 2 - won[player]):
            debts[player] += 8 if missing else 28
    difference = debts[1] - debts[0]
    if not difference:
        return 0, 0
    units = int(abs(difference) / terms.fiche + 0.5) if terms.by_fiche else abs(difference)
    queue = terms.queue * (1 if terms.by_fiche else terms.fiche)
    money = (units + queue) * terms.price * (1 if difference > 0 else -1)
    return money, -money


TERMS = st.builds(
    Terms,
    marques=st.sampled_from([2, 8, 12]),
    progressive=st.booleans(),
    fiche=st.just(10),
    queue=st.integers(0, 4),
    by_fiche=st.booleans(),
    price=st.integers(0, 7),
)


@settings(max_examples=times(30, 300))
@given(TERMS, st.data())
def test_the_settlement_agrees_with_a_second_reckoning(terms: Terms, data: st.DataObject) -> None:
    """§98-§101: what is paid equals a reckoning made afresh, adds up to nothing, and the lines add up."""
    marques = data.draw(st.lists(wins(), min_size=terms.marques, max_size=terms.marques))
    settlement = played(terms, marques).settlement()
    assert settlement.money == reckoned(terms, marques)
    assert sum(settlement.money) == 0
    assert_adds_up(settlement)
    assert settlement.lines[-1].value == abs(settlement.money[0])


@settings(max_examples=times(30, 300))
@given(st.sampled_from(get_args(QueueRule)), st.data())
def test_jetons_add_up_to_nothing(rule: QueueRule, data: st.DataObject) -> None:
    """§101: paid in jetons, by either rule of the queue, one gains what the other loses, and the lines add up."""
    terms = Terms(marques=8, in_jetons=True, queue_rule=rule)
    settlement = played(terms, data.draw(st.lists(wins(), min_size=8, max_size=8))).settlement()
    assert sum(settlement.money) == 0
    assert_adds_up(settlement)


# --- The second treatise's cards


def test_no_points_before_six() -> None:
    """§96, case B161: on the Académie's two cards nothing is won or lost until one has six, read as trous."""
    game = EcrireAcademie().wrote(0, 24, 4).wrote(1, 8)
    assert (game.cards, game.points, game.counting) == ((24, 8), (0, 0), False)
    game = game.wrote(0, 12, 2)
    assert (game.counting, game.points) == (True, (0, 0))
    game = game.wrote(1, 10).wrote(0, 36, 6)
    assert (game.points, game.winner) == ((26, -26), 0)
    assert [standing.won for standing in game.standings()] == [1, 0]
    assert [step.value for step in game.settlement()] == [36, -10, 26]
    with pytest.raises(Illegal, match="§76"):
        game.wrote(1, 4)


@pytest.mark.parametrize(
    ("points", "trous", "good"), [(1, 0, True), (0, 0, False), (-2, 0, False), (2, -1, False), (2, 12, True)]
)
def test_what_is_written_on_a_card(points: int, trous: int, good: bool) -> None:
    """§96, D19: points that were gained, one at least, and the trous they made."""
    if good:
        written = EcrireAcademie().wrote(0, points, trous)
        assert (written.cards, written.trous) == ((points, 0), (trous, 0))
    else:
        with pytest.raises(Illegal, match="§96"):
            EcrireAcademie().wrote(0, points, trous)


@pytest.mark.parametrize(
    ("lost", "told"),
    [
        (4, None),
        (5, "1 postillon (28): +28"),
        (6, "2 postillons (28 + 8 × 1): +36"),
        (8, "4 postillons (28 + 8 × 3): +52"),
    ],
)
def test_postillons_are_told_as_they_are_counted(lost: int, told: str | None) -> None:
    """§100, case L079: 28 for the first that lacks of one's half of the marqués, 8 for each other."""
    marques = [Won(0, 6, 2)] * lost + [Won(1, 6, 2)] * (8 - lost)
    lines = [step.to("en") for step in played(Terms(marques=8), marques).settlement(("A", "B")).lines]
    assert [text for text in lines if "postillon" in text] == ([] if told is None else [f"B: {told}"])


PLAIN, RICH, NEAR = Won(0, 6, 0), Won(0, 12, 0, bredouille=True), Won(1, 6, 5)


def settled(terms: Terms, *marques: Won) -> Settlement:
    """What these marqués come to."""
    return played(terms, list(marques)).settlement()


def lines(settlement: Settlement, language: str = "en", since: str = "") -> list[str]:
    """The lines below the last of those that begin so."""
    rows = [step.to(language) for step in settlement.lines]
    first = max((place for place, each in enumerate(rows) if since and each.startswith(since)), default=-1)
    return [
        each.replace("\N{NARROW NO-BREAK SPACE}", " ").replace("\N{NO-BREAK SPACE}", " ") for each in rows[first + 1 :]
    ]


# --- The pieces


@pytest.mark.parametrize(
    ("jetons", "fiche", "whole"),
    [(0, 10, 0), (4, 10, 0), (5, 10, 1), (10, 10, 1), (14, 10, 1), (15, 10, 2), (3, 6, 1), (2, 6, 0), (2, 5, 0)],
)
def test_half_a_fiche_is_one(jetons: int, fiche: int, whole: int) -> None:
    """§101: half or more counts, less is dropped."""
    assert fiches(jetons, fiche) == whole
    if fiche == 10:
        assert fiches(jetons) == whole


@pytest.mark.parametrize(
    ("queue", "terms", "payment"),
    [
        (False, Terms(), Payment(1, 0, 24, 2, 0, 2)),
        (True, Terms(), Payment(1, 0, 24, 2, 4, 6)),
        (True, Terms(price=3), Payment(1, 0, 24, 2, 4, 18)),
        (True, Terms(queue_sum=50), Payment(1, 0, 24, 2, 0, 52)),
        (False, Terms(queue_sum=50), Payment(1, 0, 24, 2, 0, 2)),
        (True, Terms(by_fiche=False, price=2), Payment(1, 0, 24, None, 4, 128)),
        (False, Terms(by_fiche=False, price=2), Payment(1, 0, 24, None, 0, 48)),
        (False, Terms(fiche=6), Payment(1, 0, 24, 4, 0, 4)),
    ],
)
def test_what_is_paid(queue: bool, terms: Terms, payment: Payment) -> None:
    """§101: a price of a fiche or of a jeton, and a queue of fiches or of a sum."""
    assert pay(1, 0, 24, terms, queue=queue) == payment


@pytest.mark.parametrize(
    ("fields", "good"),
    [
        ({"marques": 2}, True),
        ({"marques": 1}, False),
        ({"marques": 0}, False),
        ({"marques": 3}, False),
        ({"fiche": 1}, True),
        ({"fiche": 0}, False),
        ({"queue": 0, "queue_sum": 0, "price": 0}, True),
        ({"queue": -1}, False),
        ({"queue_sum": -1}, False),
        ({"price": -1}, False),
    ],
)
def test_terms_that_can_be_settled(fields: dict[str, int], good: bool) -> None:
    """§96, §101: an even number of marqués, a fiche of a jeton at least, nothing below nothing."""
    if good:
        assert Terms(**fields)  # type: ignore[arg-type]
    else:
        with pytest.raises(Illegal):
            Terms(**fields)  # type: ignore[arg-type]


# --- Two queues (§101)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_two_queues_cancel(seat: int) -> None:
    """§101: his who gave fewer jetons and lacks marqués, by agreement; his account stands."""
    marques = [Won(seat, 6, 0, bredouille=True), *[Won(1 - seat, 6, 5)] * 3]
    done = settled(Terms(marques=4, in_jetons=True, queue_rule="cancel"), *marques)
    assert done.queue_loser is None
    assert done.accounts == ((43, 18) if seat == 0 else (18, 43))
    assert f"{'AB'[seat]}: the two queues cancel: +0" in lines(done)
    assert [(paid.payer, paid.fiches, paid.queue) for paid in done.payments] == [(seat, 3, 0)]


@pytest.mark.parametrize("seat", [0, 1])
def test_queues_of_two_players_do_not_cancel(seat: int) -> None:
    """§101: where the other loses the queue of marqués, his own does not answer it."""
    marques = [Won(seat, 12, 0, bredouille=True), *[Won(1 - seat, 6, 5)] * 3]
    done = settled(Terms(marques=4, in_jetons=True, queue_rule="cancel"), *marques)
    assert done.queue_loser == 1 - seat
    assert not any("cancel" in each for each in lines(done))
