"""Trictrac à écrire: what a marqué is worth, when it is won, the pavillon, and the settlement to the last jeton."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from academie._core import trictrac as core
from academie.errors import Illegal
from academie.games.trictrac import game as room
from academie.games.trictrac.match import marque_amount
from academie.games.trictrac.match.amount import multiplier
from academie.games.trictrac.match.ecrire import Ecrire, EcrireAcademie
from academie.games.trictrac.match.marque import Won
from academie.games.trictrac.match.settlement import (
    QueueRule,
    Settlement,
    Terms,
    fiches,
    marked,
    most_postillons,
    postillon_points,
)


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
    """§98: 12 and 4 of consolation, less the hole of the loser: 15, with the steps shown."""
    amount = marque_amount(6, 1, True)
    assert (amount.marked, amount.multiplier, amount.consolation_multiplier) == (15, 2, 1)
    assert [step.value for step in amount.lines] == [12, 4, -1, 15]
    assert amount.lines[0].to("fr") == "6 trous × 2 (petite bredouille) : +12"
    assert amount.lines[-1].to("en") == "marked = 15"


@given(st.integers(6, 40), st.integers(0, 39))
def test_without_bredouille_the_difference_and_two(winner: int, loser: int) -> None:
    """§98, case L077: without bredouille w − l + 2 is marked."""
    loser %= winner
    assert marque_amount(winner, loser, False).marked == winner - loser + 2


@pytest.mark.parametrize("trous", range(6, 12))
def test_petite_bredouille_doubles(trous: int) -> None:
    """§97, case L084: from six to eleven holes the bredouille doubles, progressive or not."""
    assert marque_amount(trous, 0, True).multiplier == multiplier(trous, True, progressive=True) == 2


def test_grande_bredouille_quadruples_without_end() -> None:
    """§97: from twelve holes on four times, and no more unless the progression is agreed."""
    assert [multiplier(trous, True) for trous in (12, 17, 18, 24, 30)] == [4, 4, 4, 4, 4]


def test_progressive_bredouille() -> None:
    """§97, case L087: progressive, 8 from eighteen holes, 16 from twenty-four, doubled every six."""
    found = [marque_amount(trous, 0, True, 0, True).multiplier for trous in (6, 12, 18, 23, 24, 30)]
    assert found == [2, 4, 8, 8, 16, 32]
    assert multiplier(24, False, progressive=True) == 1


def test_two_refaits_triple_the_consolation() -> None:
    """§99, case L089: after two refaits the consolation is tripled, after one doubled."""
    assert [marque_amount(6, 0, False, refaits).consolation_multiplier for refaits in range(3)] == [1, 2, 3]
    assert marque_amount(refaits=2).marked == 6 + 6


def test_refait_and_bredouille_multiply() -> None:
    """§99, M24: one refait and a grande bredouille: 4 × 12 + 4 × 2 × 2, less 3."""
    assert marque_amount(12, 3, True, 1).marked == 48 + 16 - 3


def test_a_lost_pavillon_leaves_half() -> None:
    """§97, case L104: six holes in bredouille are worth 16; once the pavillon is lost, half of it."""
    assert marque_amount(6, 0, True).marked == 2 * marque_amount(6, 0, False).marked == 16


@pytest.mark.parametrize(("winner", "loser", "refaits"), [(5, 0, 0), (6, 6, 0), (6, -1, 0), (6, 0, -1), (7, 9, 0)])
def test_no_marque_without_six_trous_and_the_lead(winner: int, loser: int, refaits: int) -> None:
    """§96: fewer than six holes, or not more than the other's, win no marqué."""
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


@pytest.mark.parametrize("marques", [0, 7, -2])
def test_the_number_of_marques_is_even(marques: int) -> None:
    """§96: an odd number of marqués, or none, is no game."""
    with pytest.raises(Illegal, match="§96"):
        Terms(marques=marques)


@pytest.mark.native
@pytest.mark.parametrize("seed", range(8))
def test_a_marque_is_told_by_its_trous_alone(seed: int) -> None:
    """§96, §97, §99, M12: over a real marqué, its end, its winner and his pavillon are told afresh from the trous."""
    chance = random.Random(seed)
    state, trous, takers, left = room.read("W:A15;B:Y15 phase=opening marque=6"), [0, 0], list[int](), None
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


def test_the_leaver_has_the_dice_in_the_next_marque() -> None:
    """M13: the first throw decides the first marqué; then the one who left with a marqué throws first."""
    game = Ecrire()
    assert game.seats_now().dice is None
    assert game.after(Won(1, 6, 0)).seats_now().dice == 1
    assert game.after(Won(1, 6, 0)).after(Won(0, 8, 3)).seats_now().dice == 0


def test_two_jetons_go_with_each_marque() -> None:
    """§98, case L078: paid in jetons, a marqué costs its loser two jetons more, which count the marqués."""
    marques = [Won(0, 6, 0), Won(1, 6, 1)]
    assert played(Terms(), marques).accounts == (7, 8)
    assert played(Terms(in_jetons=True), marques).accounts == (9, 10)


def test_postillons_of_eight() -> None:
    """§100, case L079: of eight marqués four postillons at most: 28 and three times 8, 52."""
    assert most_postillons(8) == 4
    assert (postillon_points(1), postillon_points(2) - postillon_points(1), postillon_points(4)) == (28, 8, 52)


def test_postillons_of_twelve() -> None:
    """§100, case L080: of twelve marqués six postillons at most: 28 and five times 8, 68."""
    assert (most_postillons(12), postillon_points(0), postillon_points(6)) == (6, 0, 68)
    settlement = played(Terms(), [Won(0, 6, 0)] * 12).settlement()
    assert settlement.postillons == (0, 6)
    assert settlement.accounts == (0, 12 * 8 + 68)


def test_five_jetons_are_a_fiche() -> None:
    """§101, case L082: a remainder of five jetons counts as a fiche."""
    assert (fiches(5), fiches(15), fiches(19), fiches(20)) == (1, 2, 2, 2)


def test_four_jetons_decide_the_queue_only() -> None:
    """§101, case L083: four jetons over make no fiche, but their loser pays the queue."""
    marques = [*[Won(0, 6, 0)] * 3, Won(0, 8, 0), *[Won(1, 6, 0)] * 3, Won(1, 6, 2)]
    settlement = played(Terms(marques=8), marques).settlement()
    assert settlement.accounts == (30, 34)
    (payment,) = settlement.payments
    assert (fiches(4), payment.payer, payment.fiches, payment.queue, payment.money) == (0, 1, 0, 4, 4)
    assert settlement.queue_loser == 1


def test_equal_accounts_pay_nothing() -> None:
    """§101: where the accounts are equal there is no loser and no queue."""
    settlement = played(Terms(marques=2), [Won(0, 6, 0), Won(1, 6, 0)]).settlement()
    assert (settlement.payments, settlement.queue_loser, settlement.money) == ((), None, (0, 0))
    assert_adds_up(settlement)


def test_a_queue_may_be_a_sum() -> None:
    """§101: the queue is two, three or four fiches, none, or a sum agreed on."""
    marques = [Won(0, 6, 0), Won(0, 6, 0)]  # 16 and a postillon: 44 jetons

    def money(**terms: int | bool) -> int:
        return played(Terms(marques=2, price=3, **terms), marques).settlement().money[0]  # type: ignore[arg-type]

    assert [money(queue=queue) for queue in (0, 2, 4)] == [12, 18, 24]
    assert money(queue_sum=50) == 62
    assert money(queue=2, by_fiche=False) == (44 + 20) * 3


def fewer_but_richer(rule: QueueRule, *, in_jetons: bool = True) -> Settlement:
    """A wins three marqués of eight, one in grande bredouille, and holds more jetons than B with his five."""
    marques = [Won(0, 12, 0, bredouille=True), Won(0, 6, 0), Won(0, 6, 0), *[Won(1, 10, 0)] * 5]
    game = played(Terms(marques=8, in_jetons=in_jetons, queue_rule=rule), marques)
    assert marked(game.written, 2, in_jetons=True) == (70, 78)  # A gave 5 × (12 + 2), B 56 + 2 + 2 × (8 + 2)
    return game.settlement()


def test_the_queue_of_jetons_pays_the_postillons() -> None:
    """§101: fewer marqués and more jetons: A pays his postillon with the jetons he takes back, and loses the queue."""
    settlement = fewer_but_richer(QueueRule.JETONS)
    assert settlement.accounts == (70 + 28 - 28, 78)
    assert [(paid.payer, paid.fiches, paid.queue) for paid in settlement.payments] == [(1, 1, 0), (0, 0, 4)]
    assert_adds_up(settlement)


def test_the_two_queues_cancel_by_agreement() -> None:
    """§101: by agreement one queue makes up for the other: A loses his difference of 20 and no queue."""
    settlement = fewer_but_richer(QueueRule.CANCEL)
    assert settlement.accounts == (98, 78)
    assert [(paid.payer, paid.fiches, paid.queue) for paid in settlement.payments] == [(0, 2, 0)]
    assert settlement.queue_loser is None
    assert_adds_up(settlement)


def test_no_queue_of_jetons_on_paper() -> None:
    """§101: where marqués are written, nobody holds jetons, and the larger account loses the queue."""
    settlement = fewer_but_richer(QueueRule.JETONS, in_jetons=False)
    assert settlement.accounts == (60 + 28, 72)
    assert [(paid.payer, paid.fiches, paid.queue) for paid in settlement.payments] == [(0, 2, 4)]


def test_as_many_jetons_win_no_queue_of_jetons() -> None:
    """§101: the one with fewer marqués must hold more of the jetons; with as many he pays his postillon in full."""
    marques = [Won(0, 11, 0), *[Won(1, 7, 6)] * 3]
    game = played(Terms(marques=4, in_jetons=True), marques)
    assert game.accounts == (15, 15)
    assert game.settlement().accounts == (15 + 28, 15)


def test_no_settlement_before_the_end() -> None:
    """§101: the account is settled when all the marqués are played, and no marqué is written after it."""
    with pytest.raises(Illegal, match="1 of 2 marqués"):
        played(Terms(marques=2), [Won(0, 6, 0)]).settlement()
    done = played(Terms(marques=2), [Won(0, 6, 0)] * 2)
    for act in (done.seats_now, lambda: done.after(Won(0, 6, 0))):
        with pytest.raises(Illegal, match="settle"):
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


@given(TERMS, st.data())
def test_the_settlement_agrees_with_a_second_reckoning(terms: Terms, data: st.DataObject) -> None:
    """§98-§101: what is paid equals a reckoning made afresh, adds up to nothing, and the lines add up."""
    marques = data.draw(st.lists(wins(), min_size=terms.marques, max_size=terms.marques))
    settlement = played(terms, marques).settlement()
    assert settlement.money == reckoned(terms, marques)
    assert sum(settlement.money) == 0
    assert_adds_up(settlement)
    assert settlement.lines[-1].value == abs(settlement.money[0])


@given(st.sampled_from(QueueRule), st.data())
def test_jetons_add_up_to_nothing(rule: QueueRule, data: st.DataObject) -> None:
    """§101: paid in jetons, by either rule of the queue, one gains what the other loses, and the lines add up."""
    terms = Terms(marques=8, in_jetons=True, queue_rule=rule)
    settlement = played(terms, data.draw(st.lists(wins(), min_size=8, max_size=8))).settlement()
    assert sum(settlement.money) == 0
    assert_adds_up(settlement)


# --- The second treatise's cards


def test_no_points_before_six() -> None:
    """§96, case B161: on the Académie's two cards nothing is won or lost until one has six, read as holes."""
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


def test_what_is_not_agreed_is_as_usual() -> None:
    """§96 to §101: unless otherwise agreed marqués are written down, not progressive, and priced by the fiche."""
    marques = [Won(0, 18, 0, bredouille=True), Won(1, 6, 2)] * 6

    def settled(terms: Terms) -> tuple[object, object]:
        settlement = played(terms, marques).settlement()
        return settlement.accounts, settlement.money

    usual = settled(Terms(price=2))
    assert usual == settled(Terms(price=2, progressive=False, in_jetons=False, by_fiche=True))
    for other in (Terms(price=2, progressive=True), Terms(price=2, in_jetons=True), Terms(price=2, by_fiche=False)):
        assert settled(other) != usual


def test_a_fiche_of_one_jeton() -> None:
    """§101: a fiche has at least one jeton, and may have no more."""
    assert Terms(fiche=1).fiche == 1
    for wrong in ({"fiche": 0}, {"queue": -1}, {"queue_sum": -1}, {"price": -1}):
        with pytest.raises(Illegal, match="§101"):
            Terms(**wrong)  # type: ignore[arg-type]


def test_both_accounts_are_written_out() -> None:
    """§98, §101: the sheet has the account of each of the two, marqué by marqué."""
    lines = [step.to("en") for step in played(Terms(marques=2), [Won(0, 6, 0), Won(1, 6, 2)]).settlement().lines]
    assert {line[0] for line in lines} >= {"A", "B"}


def test_both_accounts_are_told() -> None:
    """§101: the settlement tells each player's marqués lost, under his own name, to his own sum."""
    settlement = played(Terms(marques=2), [Won(0, 6, 0), Won(1, 8, 2)]).settlement()
    heads = [step.to("en").partition(":")[0] for step in settlement.lines]
    names = [name for name in dict.fromkeys(heads) if heads.count(name) > 1][:2]
    assert len(names) == 2
    totals = {step.to("en").partition(":")[0]: step.value for step in settlement.lines if step.total}
    assert sorted(totals[name] for name in names) == sorted(settlement.accounts)


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


def test_two_write_on_two_cards() -> None:
    """§96, D19: players 0 and 1 sit there; no trou is made by points alone."""
    assert EcrireAcademie().seats_now().players == (0, 1)
    assert EcrireAcademie().wrote(1, 10).trous == (0, 0)


def test_marques_are_numbered_from_the_first() -> None:
    """§96: each as it is written."""
    written = played(Terms(), [Won(0, 6, 2), Won(1, 6, 2), Won(0, 6, 2)]).written
    assert [mark.number for mark in written] == [1, 2, 3]


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
    """§100: 28 for the first that lacks of one's half of the marqués, 8 for each other."""
    marques = [Won(0, 6, 2)] * lost + [Won(1, 6, 2)] * (8 - lost)
    lines = [step.to("en") for step in played(Terms(marques=8), marques).settlement(("A", "B")).lines]
    assert [text for text in lines if "postillon" in text] == ([] if told is None else [f"B: {told}"])
