"""The settlement à écrire line by line: what is written, lost, doubled and paid, in both languages (§98 to §101)."""

from __future__ import annotations

import pytest

from academie.errors import Illegal
from academie.games.trictrac.match.ecrire import Ecrire
from academie.games.trictrac.match.marque import Won
from academie.games.trictrac.match.settlement import (
    Payment,
    QueueRule,
    Settlement,
    Terms,
    fiches,
    most_postillons,
    pay,
    payment_lines,
    postillon_points,
    unfinished,
)

PLAIN, RICH, NEAR = Won(0, 6, 0), Won(0, 12, 0, bredouille=True), Won(1, 6, 5)


def settled(terms: Terms, *marques: Won) -> Settlement:
    """What these marqués come to."""
    game = Ecrire(terms)
    for won in marques:
        game = game.after(won)
    return game.settlement()


def lines(settlement: Settlement, language: str = "en", since: str = "") -> list[str]:
    """The lines below the last of those that begin so."""
    told = [step.to(language) for step in settlement.lines]
    first = max((place for place, each in enumerate(told) if since and each.startswith(since)), default=-1)
    return [
        each.replace("\N{NARROW NO-BREAK SPACE}", " ").replace("\N{NO-BREAK SPACE}", " ") for each in told[first + 1 :]
    ]


# --- The pieces


@pytest.mark.parametrize(("marques", "players", "most"), [(8, 2, 4), (12, 2, 6), (12, 3, 4), (8, 3, 2), (10, 4, 2)])
def test_who_wins_nothing_lacks_his_whole_share(marques: int, players: int, most: int) -> None:
    """§100: of two players, or of more."""
    assert most_postillons(marques, players) == most
    assert most_postillons(marques) == marques // 2


@pytest.mark.parametrize(("postillons", "points"), [(0, 0), (1, 28), (2, 36), (3, 44), (6, 68)])
def test_the_first_postillon_and_the_others(postillons: int, points: int) -> None:
    """§100: 28, then 8 each."""
    assert postillon_points(postillons) == points


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


@pytest.mark.parametrize(
    ("played", "english", "french"),
    [
        (0, "0 of 8 marqués are played", "0 marqué sur 8 est joué ;"),
        (1, "1 of 8 marqués is played", "1 marqué sur 8 est joué ;"),
        (2, "2 of 8 marqués are played", "2 marqués sur 8 sont joués ;"),
    ],
)
def test_what_is_left_to_play(played: int, english: str, french: str) -> None:
    """§101: told in the number it has in each language."""
    assert unfinished(played, 8).en.startswith(english)
    assert unfinished(played, 8).fr.startswith(french)


# --- The whole


def test_one_who_wins_everything() -> None:
    """§98, §100, §101: the other's account, his postillon, the rest of the fiches and the queue."""
    done = settled(Terms(marques=2), PLAIN, Won(0, 7, 2))
    assert (done.accounts, done.postillons, done.queue_loser, done.money) == ((0, 43), (0, 1), 1, (8, -8))
    assert lines(done)[:1] == ["A: account = 0"]
    assert lines(done, since="B: marqué 2") == [
        "B: 1 postillon (28): +28",
        "B: account = 43",
        "larger account, B: +43",
        "less that of A: +0",
        "difference in jetons = 43",
        "4 fiches at 1 (43 by 10, 3 jetons over dropped): +4",
        "queue, 4 fiches: +4",
        "B to pay to A = 8",
    ]
    assert lines(done, "fr", since="différence") == [
        "4 fiches à 1 (43 par 10, 3 jetons de reste négligés) : +4",
        "queue, 4 fiches : +4",
        "à payer par B à A = 8",
    ]


@pytest.mark.parametrize("seat", [0, 1])
def test_either_may_lose(seat: int) -> None:
    """§101: the larger account pays, whoever's it is."""
    won = (Won(1 - seat, 6, 0), Won(seat, 6, 5))
    done = settled(Terms(marques=2), *won)
    assert done.accounts == ((8, 3) if seat == 0 else (3, 8))
    assert done.queue_loser == seat
    (payment,) = done.payments
    assert (payment.payer, payment.payee, payment.jetons, payment.fiches) == (seat, 1 - seat, 5, 1)
    name = "AB"[seat]
    assert lines(done, since="difference") == [
        "1 fiche at 1 (5 by 10, 5 jetons over counted as one): +1",
        "queue, 4 fiches: +4",
        f"{name} to pay to {'BA'[seat]} = 5",
    ]
    assert f"larger account, {name}: +8" in lines(done)
    assert [each.split(" (")[0] for each in lines(done) if "marqué" in each] == (
        ["A: marqué 1 lost", "B: marqué 2 lost"] if seat == 0 else ["A: marqué 2 lost", "B: marqué 1 lost"]
    )
    assert "comptés pour une" in lines(done, "fr", since="différence")[0]


def test_one_jeton_over() -> None:
    """§101: in the singular."""
    done = payment_lines(Terms(), pay(0, 1, 11, Terms(), queue=False), ("A", "B"))
    assert done[0].to("en") == "1 fiche at 1 (11 by 10, 1 jeton over dropped): +1"
    assert "1 jeton de reste négligé)" in done[0].to("fr")
    two = payment_lines(Terms(), pay(0, 1, 12, Terms(), queue=False), ("A", "B"))
    assert "2 jetons de reste négligés)" in two[0].to("fr")
    none = payment_lines(Terms(), pay(0, 1, 20, Terms(), queue=False), ("A", "B"))
    assert none[0].to("en") == "2 fiches at 1 (20 by 10): +2"
    assert [each.to("en") for each in none[1:]] == ["A to pay to B = 2"]


def test_a_price_of_a_jeton() -> None:
    """§101: every jeton counts, and a queue of fiches is so many times ten."""
    done = settled(Terms(marques=2, by_fiche=False, price=3), PLAIN, Won(1, 6, 3))
    assert lines(done, since="difference") == [
        "3 jetons at 3: +9",
        "queue, 4 fiches: +120",
        "B to pay to A = 129",
    ]


def test_a_queue_alone() -> None:
    """§101: where accounts are equal, or another pays the difference, nothing else is told."""
    for terms in (Terms(), Terms(by_fiche=False)):
        told = payment_lines(terms, pay(0, 1, 0, terms, queue=True), ("A", "B"))
        money = 4 if terms.by_fiche else 40
        assert [each.to("en") for each in told] == [f"queue, 4 fiches: +{money}", f"A to pay to B = {money}"]


def test_a_queue_that_is_a_sum() -> None:
    """§101: without fiches."""
    done = settled(Terms(marques=2, queue_sum=20), PLAIN, Won(1, 6, 3))
    assert lines(done, since="0 fiches") == ["queue: +20", "B to pay to A = 20"]
    assert lines(done, "fr", since="0 fiche") == ["queue : +20", "à payer par B à A = 20"]


def test_several_postillons() -> None:
    """§100: their sum is told."""
    done = settled(Terms(marques=4), *[PLAIN] * 4)
    assert "B: 2 postillons (28 + 8 × 1): +36" in lines(done)
    assert done.postillons == (0, 2)


def test_marques_paid_in_jetons() -> None:
    """§98: two jetons go with each of them, and nothing with none."""
    done = settled(Terms(marques=2, in_jetons=True), PLAIN, PLAIN)
    assert lines(done)[0] == "A: account = 0"
    assert "B: 2 jetons more with 2 marqués: +4" in lines(done)
    one = settled(Terms(marques=2, in_jetons=True), PLAIN, NEAR)
    assert "B: 2 jetons more with 1 marqué: +2" in lines(one)


def test_equal_accounts() -> None:
    """§101: nobody pays."""
    done = settled(Terms(marques=2), PLAIN, Won(1, 6, 0))
    assert lines(done, since="B: account") == ["equal accounts, nobody pays = 0"]
    assert (done.payments, done.money) == ((), (0, 0))


# --- Two queues (§101)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_two_queues_cancel(seat: int) -> None:
    """§101: his who gave fewer jetons and lacks marqués, by agreement; his account stands."""
    marques = [Won(seat, 6, 0, bredouille=True), *[Won(1 - seat, 6, 5)] * 3]
    done = settled(Terms(marques=4, in_jetons=True, queue_rule=QueueRule.CANCEL), *marques)
    assert done.queue_loser is None
    assert done.accounts == ((43, 18) if seat == 0 else (18, 43))
    assert f"{'AB'[seat]}: the two queues cancel: +0" in lines(done)
    assert [(paid.payer, paid.fiches, paid.queue) for paid in done.payments] == [(seat, 3, 0)]


@pytest.mark.parametrize("seat", [0, 1])
def test_queues_of_two_players_do_not_cancel(seat: int) -> None:
    """§101: where the other loses the queue of marqués, his own does not answer it."""
    marques = [Won(seat, 12, 0, bredouille=True), *[Won(1 - seat, 6, 5)] * 3]
    done = settled(Terms(marques=4, in_jetons=True, queue_rule=QueueRule.CANCEL), *marques)
    assert done.queue_loser == 1 - seat
    assert not any("cancel" in each for each in lines(done))


@pytest.mark.parametrize("seat", [0, 1])
def test_the_queue_of_jetons(seat: int) -> None:
    """§101: what he gave comes back to him against his postillons."""
    marques = [Won(seat, 12, 0, bredouille=True), *[Won(1 - seat, 6, 5)] * 3]
    done = settled(Terms(marques=4, in_jetons=True), *marques)
    assert done.accounts == ((28, 58) if seat == 0 else (58, 28))
    name = "AB"[seat]
    assert lines(done, since=f"{name}: account as above")[:2] == [
        f"{name}: queue of jetons, 15 jetons taken back against his postillons: −15",
        f"{name}: account after it = 28",
    ]
    assert f"{name}: account as above: +43" in lines(done)


@pytest.mark.parametrize(
    ("in_jetons", "marques", "queue"),
    [
        (True, [RICH, NEAR, NEAR, NEAR], True),
        (False, [RICH, NEAR, NEAR, NEAR], False),  # on paper there is none
        (True, [RICH, PLAIN, NEAR, NEAR], False),  # nobody lacks a marqué
        (True, [Won(0, 6, 0), NEAR, NEAR, Won(1, 12, 0)], False),  # who lacks one gave more
        (True, [Won(0, 11, 0), NEAR, NEAR, NEAR], False),  # or as much: 15 each
    ],
)
def test_when_there_is_a_queue_of_jetons(in_jetons: bool, marques: list[Won], queue: bool) -> None:
    """§101: where jetons are paid, one lacks marqués, and yet gave fewer jetons."""
    done = settled(Terms(marques=4, in_jetons=in_jetons), *marques)
    assert any("queue of jetons" in each for each in lines(done)) is queue
