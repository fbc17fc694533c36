"""The forms of trictrac as they are played at a table: who sits, what was won, and the sheet to the last jeton."""

from __future__ import annotations

import random
from functools import partial
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.errors import Illegal, Unknown
from academie.games.trictrac.game import game
from academie.games.trictrac.match import FORMS, advantage
from academie.games.trictrac.match.rounds import CardRounds, EcrireRounds
from academie.games.trictrac.referee import rigueur
from academie.games.trictrac.referee.assisted_table import AssistedTable, assisted
from academie.match import forms_of
from academie.match.beginning import begun
from academie.match.forms import Agreed, Rounds, find_form
from academie.title import Title

if TYPE_CHECKING:
    from academie.referee.table import Table

NAMES = [Title(name, name) for name in "ABCDEF"]
FORM = {form.name: form for form in FORMS}
SEVERAL = [("poule", 3), ("poule", 6), ("tour", 4), ("associes", 3), ("associes", 4)]
WRITTEN = [("ecrire", 2), ("chouette", 3), ("deux-contre-deux", 4), ("tourner", 3)]


def over(first: str, trous: tuple[int, int], *, grande: tuple[bool, bool] = (False, False)) -> list[AssistedTable]:
    """The tables of a game that has ended so, however it was played."""
    marks = ",".join(f"{count}{'g' if run else ''}" for count, run in zip(trous, grande, strict=True))
    board, _, rest = first.partition(" ")
    kept = " ".join(word for word in rest.split() if word.partition("=")[0] in {"profile", "target", "marque"})
    line = f"{board} {kept} phase=over to=white dice=6-5 trous={marks}"
    return [assisted(None, first), assisted(None, line)]


def begin(form: str, profile: str | None = None, **agreed: int) -> Rounds:
    return FORM[form].begun(game, game.start(profile), Agreed(**agreed))


def won(rounds: Rounds, seat: int, mine: int = 6, his: int = 0, *, run: bool = False) -> Rounds:
    """The rounds after a game that a seat has won."""
    trous, grande = ((mine, his), (run, False)) if seat == 0 else ((his, mine), (False, run))
    return rounds.after(over(str(rounds.first), trous, grande=grande))


def test_every_form_is_offered_by_the_door() -> None:
    """The room's forms are what the kernel finds, and another name is refused with those there are."""
    assert list(forms_of(game)) == [form.name for form in FORMS]
    with pytest.raises(Unknown, match=r"choose one of partie \(Partie\), ecrire"):
        find_form(game, forms_of(game), "piquet")


@pytest.mark.parametrize(("name", "players"), [("poule", 2), ("poule", 7), ("chouette", 4), ("ecrire", 3)])
def test_a_form_is_for_its_number(name: str, players: int) -> None:
    """§103: nobody plays a form by another number than its own."""
    with pytest.raises(Illegal, match="played by"):
        begin(name, players=players)


# --- Settled


def test_six_marques_to_the_last_jeton() -> None:
    """§98 to §101: Lepeintre's 15 and five other marqués, a postillon, the fiches and the queue."""
    rounds = begin("ecrire", games=6, players=2)
    rounds = won(rounds, 0, 6, 1, run=True)  # 15, Lepeintre's own example (l.571)
    for seat, mine, his, run in ((0, 7, 5, False), (0, 6, 0, True), (0, 12, 3, True), (1, 8, 6, False)):
        rounds = won(rounds, seat, mine, his, run=run)
    rounds = rounds.after(over(str(rounds.first), (7, 7)))
    assert not rounds.over
    rounds = won(rounds, 1, 6, 2)
    sheet = rounds.sheet(NAMES[:2])
    # B lost 15, 4, 16 and 48 + 8 - 3 = 53, and has one marqué too few: 28. A lost 4, and 6 + 4 - 2 after the refait.
    assert sheet.counts == (12, 88)
    assert [line.value for line in sheet.lines if line.total] == [12, 116, 104, 14]
    assert sheet.money == (14, -14)  # 104 jetons are 10 fiches, the 4 over are dropped, and the queue is 4
    assert sheet.adds_up()
    assert [row[-3].en for row in sheet.rows] == ["0", "0", "0", "0", "0", "1", "1"]


def test_the_options_of_ecrire_change_the_settlement() -> None:
    """§96, §97, §101: the number, the progression, the fiche, the queue and the jetons each change the sum."""

    def paid(profile: str = "", *, games: int = 2, **agreed: int) -> tuple[int, ...]:
        rounds = begin("ecrire", f"classique{profile}", games=games, **agreed)
        while not rounds.over:
            rounds = won(rounds, 0, 18, 0, run=True)
        return rounds.sheet(NAMES[:2]).money

    usual = paid()
    assert usual == (23, -23)  # 2 × (72 + 8), 28 more for the postillon: 188 jetons, 19 fiches, and the queue
    assert paid("+ecrire-progressive")[0] > usual[0]
    assert paid("+queue-two")[0] == usual[0] - 2
    assert paid("+no-queue")[0] == usual[0] - 4
    assert paid(jetons=True) == (23, -23)  # 192 jetons are 19 fiches too
    assert paid(stake=3) == (69, -69)
    assert begin("ecrire", "classique+ecrire-eight").form.terms.marques == 8  # type: ignore[attr-defined]
    assert begin("ecrire").form.terms.marques == 12  # type: ignore[attr-defined]


def test_queue_cancels() -> None:
    """§101: B has one marqué of four and yet most of the jetons: he takes them against his postillon, or pays no queue.

    Three marqués of 8 and two jetons each make 30 that B gave; his own was of 38 and two. His postillon is 28.
    """

    def paid(profile: str) -> list[int]:
        rounds = begin("ecrire", profile, games=4, jetons=True)
        for seat, mine in ((0, 6), (0, 6), (0, 6), (1, 36)):
            rounds = won(rounds, seat, mine)
        return [line.value for line in rounds.sheet(NAMES[:2]).lines if line.total][-2:]

    assert paid("classique") == [1, 4]  # A pays the 10 between 40 and 30, B the queue
    assert paid("classique+queue-cancels") == [18, 2]  # B pays the 18 between 58 and 40, and no queue


def test_a_refait_begins_its_marque_again() -> None:
    """§99: the same players sit down to it, and the consolation of the marqué is doubled, then tripled."""
    rounds = begin("tourner", players=3, games=6)
    before = rounds.seating()
    for _ in range(2):
        rounds = rounds.after(over(str(rounds.first), (6, 6)))
    assert rounds.seating() == before
    assert "3 times two" in rounds.told(NAMES[:3])[0].en
    rounds = won(rounds, 0)
    assert isinstance(rounds, EcrireRounds)
    assert rounds.form.written[0].amount.marked == 6 + 6
    assert rounds.seating().players == (1, 0) or rounds.seating().idle  # another pair sits down


def test_who_sits_out() -> None:
    """§103: the loser of the first marqué à tourner gives way to the third; at the chouette the two take turns."""
    rounds = won(begin("tourner", players=3, games=6), 0)
    assert rounds.seating().players == (0, 2)
    assert rounds.seating().idle == (1,)
    rounds = begin("chouette", players=3, games=4, lot=1)
    assert (rounds.seating().players, rounds.seating().dice) == ((0, 2), 0)
    rounds = won(won(rounds, 0), 1)
    assert (rounds.seating().players, rounds.seating().idle) == ((0, 1), (2,))


def test_a_poule_is_won_or_shared() -> None:
    """§103: two parties in a row win the pool of three; after the parties agreed on it is shared."""
    rounds = won(won(begin("poule", players=3, stake=2), 0, 12), 0, 12)
    assert rounds.over
    assert rounds.sheet(NAMES[:3]).money == (4, -2, -2)
    assert "The pool, 6, goes to" in rounds.told(NAMES[:3])[0].en
    rounds = begin("poule", players=3, games=2)
    rounds = won(won(rounds, 0, 12), 1, 12)
    assert rounds.over
    assert sum(rounds.sheet(NAMES[:3]).money) == 0
    assert "share" in rounds.told(NAMES[:3])[0].en
    with pytest.raises(Illegal, match="All is played"):
        rounds.seating()


@given(st.data())
@settings(max_examples=60)
def test_money_only_changes_hands(data: st.DataObject) -> None:
    """Whatever the results, a sheet's sums are zero and its totals add up, in every form and number of players."""
    name, players = data.draw(st.sampled_from([*SEVERAL, *WRITTEN]))
    marque = (name, players) in WRITTEN
    games = data.draw(st.sampled_from([6, 12])) if marque else data.draw(st.integers(1, 9))
    jetons = marque and data.draw(st.booleans())
    rounds = begin(name, players=players, games=games, stake=data.draw(st.integers(0, 7)), jetons=jetons)
    while not rounds.over:
        seat, run = data.draw(st.integers(0, 1)), data.draw(st.booleans())
        mine = data.draw(st.integers(6, 25)) if marque else 12
        rounds = won(rounds, seat, mine, data.draw(st.integers(0, mine - 1)), run=run)
    sheet = rounds.sheet(NAMES[:players])
    assert sheet.adds_up()
    assert len(sheet.money) == players
    assert len(sheet.rows) == len(rounds.sheet(NAMES[:players]).rows)
    assert all(len(row) == len(sheet.columns) for row in sheet.rows)


# --- The form à écrire of the profile


def test_ecrire_as_the_profile_has_it() -> None:
    """§96, D19: the second treatise writes the points of one partie on two cards; Lepeintre plays marqués."""
    assert isinstance(begin("ecrire", "classique"), EcrireRounds)
    cards = begin("ecrire", "classique+ecrire-academie")
    assert isinstance(cards, CardRounds)
    assert isinstance(begin("ecrire", "academie-1806-b"), CardRounds)
    assert isinstance(begin("ecrire", "academie-1806-b+ecrire-lepeintre"), EcrireRounds)
    with pytest.raises(Illegal, match="knows no marqués"):
        begin("ecrire", "academie-1806-b", games=6)


def test_the_cards_count_from_six_trous_on() -> None:
    """§96: what was gained before somebody had six trous does not count; what counts adds up to the difference."""
    rng, table = random.Random(4), assisted("academie-1806-b")  # not a secret
    tables: list[Table] = [table]
    while table.result is None:
        act = table.chance(rng) or rng.choice(table.acts(table.waits or 0))
        table = table.after(act)
        tables.append(table)
    rounds = begin("ecrire", "academie-1806-b").after(tables)
    assert isinstance(rounds, CardRounds)
    cards = rounds.cards
    assert rounds.over
    assert cards.winner == table.result.winner
    gained = sum(ruling.points for each in tables for ruling in each.rulings if not ruling.key.startswith("trou"))
    assert 0 < sum(cards.cards) <= gained
    assert any(card.counts for card in cards.entries)
    assert not all(card.counts for card in cards.entries)
    sheet = rounds.sheet(NAMES[:2])
    assert sheet.adds_up()
    assert sheet.money == cards.points
    assert max(sheet.money) == -min(sheet.money) > 0
    assert begin("ecrire", "academie-1806-b").sheet(NAMES[:2]).money == ()


# --- Targets and handicaps at the table


@pytest.mark.parametrize("seat", [0, 1])
def test_a_partie_of_eighteen(seat: int) -> None:
    """§76, LEP l.565: a partie is played to the trous agreed on, at both tables."""
    rounds = begin("partie", target=18)
    assert "target=18" in str(rounds.first)
    for sit in (assisted, rigueur):
        line = f"{rounds.first} ".replace("phase=opening", "phase=throw to=white").replace("trous=0,0", "trous=17,17")
        assert sit(None, line).result is None
    assert won(rounds, seat, 18).over


GIVEN = {
    "handicap-dice": "W:A15;B:Y15 profile={} phase=throw to=black points=0,0 trous=0,0 throws=0,0",
    "handicap-quine": "W:A15;B:S2,Y13 profile={} phase=opening points=0,0 trous=0,0 throws=0,0",
    "handicap-sannes": "W:A15;B:R2,Y13 profile={} phase=opening points=0,0 trous=0,0 throws=0,0",
    "handicap-coin": "W:A15;B:M2,Y13 profile={} phase=opening points=0,0 trous=0,0 throws=0,0",
    "handicap-holes-3": "W:A15;B:Y15 profile={} phase=opening points=0,0 trous=0,3 throws=0,0",
    "handicap-holes-for-dice": "W:A15;B:Y15 profile={} phase=throw to=white points=0,0 trous=0,4 throws=0,0 "
    "releves=white",
}


@pytest.mark.parametrize("option", GIVEN)
def test_a_handicap_is_laid_on_the_board(option: str) -> None:
    """§78: dames down, the coin, trous and the dice stand there when the partie begins, at both tables."""
    profile = game.profiles.find(f"classique+{option}")
    given = advantage(profile, 1)
    assert given is not None
    (start,) = given.starts(profile.name)
    assert str(start) == GIVEN[option].format(profile.name)
    for sit in (assisted, rigueur):
        assert sit(None, str(start)).state == start


def test_bought_dice_are_had_at_every_releve() -> None:
    """§78, case B157: four trous against the dice at first and at every relevé, whoever left."""
    line = "W:A9,G1,I1,J2,K2;B:N1,O1,Q1,R4,S1,X2,Y5 phase=decide to=black dice=6-5 trous=4,3 releves=white throws=3,3"
    assert game.read(line).after(game.read(line).moves()[-1]).core.thrower == 0
    plain = line.replace(" releves=white", "")
    assert game.read(plain).after(game.read(plain).moves()[-1]).core.thrower == 1


def test_no_trous_are_given_a_ecrire_and_nothing_among_several() -> None:
    """§78: trous are what is written à écrire; and a handicap is between two."""
    with pytest.raises(Illegal, match="give the dice, dames or the coin"):
        begin("ecrire", "classique+handicap-holes-2")
    rounds = begin("ecrire", "classique+handicap-dice", receiver=1)
    assert rounds.seating().dice == 1
    for name, players in SEVERAL:
        with pytest.raises(Illegal, match="between two"):
            begin(name, "classique+handicap-coin", players=players)


def test_every_form_is_played_out_at_the_table() -> None:
    """From the first throw to the settlement, machines choosing at random."""
    rng = random.Random(11)
    for form in FORMS:
        rounds = begin(form.name, games=None if form.name == "partie" else 6)
        while not rounds.over:
            seating = rounds.seating()
            table: Table = assisted(None, str(begun(game, rounds.first, seating.dice)))
            tables = [table]
            while table.result is None:
                moves = partial(table.acts, table.waits or 0)
                table = table.after(table.chance(rng) or rng.choice(moves()))
                tables.append(table)
            rounds = rounds.after(tables)
        sheet = rounds.sheet(NAMES[: rounds.players])
        assert sheet.adds_up(), form.name
        assert rounds.told(NAMES[: rounds.players])
