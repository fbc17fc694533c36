"""The forms of trictrac at a table: who sits, what was won, the sheet cell by cell, what is said after a game."""

import dataclasses
import random
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.errors import Illegal
from academie.games.trictrac.game import game
from academie.games.trictrac.match import FORMS
from academie.games.trictrac.match.rounds import CardRounds
from academie.games.trictrac.referee import rigueur
from academie.games.trictrac.referee.assisted_table import AssistedTable, assisted
from academie.match.first_player import begun
from academie.match.forms import Agreed, Rounds, Seating
from academie.referee.table import Table
from academie.text.message import Message, bilingual, verbatim
from often import times

NAMES = [verbatim(name) for name in "ABCDEF"]
FORM = {form.name: form for form in FORMS}
SEVERAL = [("poule", 3), ("poule", 6), ("tour", 4), ("associes", 3), ("associes", 4)]
WRITTEN = [("ecrire", 2), ("chouette", 3), ("deux-contre-deux", 4), ("tourner", 3)]


def over(first: str, trous: tuple[int, int], *, grande: tuple[bool, bool] = (False, False)) -> list[AssistedTable]:
    """The tables of a game that has ended so, however it was played."""
    marks = ",".join(f"{count}{'g' if run else ''}" for count, run in zip(trous, grande, strict=True))
    board, _, rest = first.partition(" ")
    saved = " ".join(word for word in rest.split() if word.partition("=")[0] in {"profile", "target", "marque"})
    line = f"{board} {saved} phase=over to=white dice=6-5 trous={marks}"
    return [assisted(None, first), assisted(None, line)]


def begin(form: str, profile: str | None = None, **agreed: int) -> Rounds:
    return FORM[form].begun(game, game.start(profile), Agreed(**agreed))


def won(rounds: Rounds, seat: int, mine: int = 6, his: int = 0, *, run: bool = False) -> Rounds:
    """The rounds after a game that a seat has won."""
    trous, grande = ((mine, his), (run, False)) if seat == 0 else ((his, mine), (False, run))
    return rounds.after(over(str(rounds.first), trous, grande=grande))


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
    """§96, §97, §101, LEP l.575: the number, the progression, the fiche, the queue and the jetons change the sum."""

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
    assert (paid("+queue-sum-10"), paid("+queue-sum-25")) == ((29, -29), (44, -44))
    assert (paid("+price-by-jeton"), paid("+price-by-jeton+queue-sum-10")) == ((228, -228), (198, -198))
    assert paid(jetons=True) == (23, -23)  # 192 jetons are 19 fiches too
    assert paid(stake=3) == (69, -69)
    assert begin("ecrire", "classique+ecrire-eight").form.terms.marques == 8  # type: ignore[attr-defined]
    assert begin("ecrire").form.terms.marques == 12  # type: ignore[attr-defined]


def test_who_sits_out() -> None:
    """§103: the loser of the first marqué à tourner gives way to the third; at the chouette the two take turns."""
    rounds = won(begin("tourner", players=3, games=6), 0)
    assert rounds.seating().players == (0, 2)
    assert rounds.seating().idle == (1,)
    rounds = begin("chouette", players=3, games=4, lot=1)
    assert (rounds.seating().players, rounds.seating().dice) == ((0, 2), 0)
    rounds = won(won(rounds, 0), 1)
    assert (rounds.seating().players, rounds.seating().idle) == ((0, 1), (2,))


@given(st.data())
@settings(max_examples=times(20, 200))
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
        assert rounds.in_words(NAMES[: rounds.players])


CALLED = [bilingual(name, name.lower()) for name in "ABCD"]


def after(rounds: Rounds, white: str, black: str) -> Rounds:
    """The rounds after a game that has ended with these trous, a g after those without a break."""
    first = str(rounds.first)
    board, _, rest = first.partition(" ")
    saved = " ".join(word for word in rest.split() if word.partition("=")[0] in {"profile", "target", "marque"})
    end = assisted(None, f"{board} {saved} phase=over to=white dice=6-5 trous={white},{black}")
    return rounds.after([assisted(None, first), end])


def said(title: Message) -> str:
    """Both languages, where they differ."""
    return title.en if title.en == title.fr else f"{title.en}|{title.fr}"


def rows(rounds: Rounds) -> list[str]:
    """The rows of a sheet, its cells apart."""
    return [", ".join(map(said, row)) for row in rounds.sheet(CALLED[: rounds.players]).rows]


def sentences(rounds: Rounds) -> list[str]:
    """What is said after a game."""
    return [said(line) for line in rounds.in_words(CALLED[: rounds.players])]


def standing(rounds: Rounds) -> str:
    """How it stands."""
    return rounds.standing(CALLED[: rounds.players]).en


def money(rounds: Rounds) -> tuple[int, ...]:
    """What each has gained, by the sheet."""
    sheet = rounds.sheet(CALLED[: rounds.players])
    assert sheet.adds_up()
    return sheet.money


# --- Parties of several


def test_a_poule_of_three() -> None:
    """§103: who sits out, the row of wins, the pool, and its parts where it is not won."""
    rounds = begin("poule", players=3, stake=5)
    assert (rounds.players, rounds.keeps_sides, rounds.over) == (3, False, False)
    assert rounds.seating().idle == (2,)
    assert rows(rounds) == []
    rounds = after(rounds, "12", "3")
    assert rows(rounds) == ["1, A|a, B|b, 12–3, 1, C|c"]
    assert sentences(rounds) == [
        (
            "A: 1 in a row, of the 2 that win the pool; the pool is 15 (§103)."
            "|a : 1 de suite, sur les 2 qui gagnent la poule ; la poule est de 15 (§103)."
        )
    ]
    other = after(rounds, "4", "12")
    assert rows(other) == ["1, A|a, B|b, 12–3, 1, C|c", "2, C|c, A|a, 12–4, 1, B|b"]
    assert sentences(other)[0].startswith("C: 1 in a row")
    assert (standing(other), money(other)) == ("A 1, B 0, C 1", (2, -3, 1))
    won = after(rounds, "12", "4")
    assert won.over
    assert sentences(won) == ["The pool, 15, goes to A (§103).|La poule, 15, est à a (§103)."]
    assert (standing(won), money(won)) == ("A 2, B 0, C 0", (10, -5, -5))
    with pytest.raises(Illegal, match="series is over"):
        won.seating()


@pytest.mark.parametrize(("games", "over"), [(1, True), (2, False)])
def test_a_poule_that_is_shared(games: int, over: bool) -> None:
    """§103: as many parties as were agreed, and nobody has the pool."""
    rounds = after(begin("poule", players=3, stake=5, games=games), "12", "3")
    assert rounds.over is over
    assert sentences(rounds)[0].startswith(
        "Nobody has won the pool; those who played share 15 (§103)." if over else "A: 1"
    )


def test_partners() -> None:
    """§103: two sides, of whom each sends one; the money is split to the last unit."""
    rounds = begin("associes", players=4, stake=3, games=2)
    rounds = after(rounds, "2", "12")
    assert rows(rounds) == ["1, C|c, A|a, 12–2, 1, B and D|b et d"]
    assert sentences(rounds) == ["Parties won: A and B 0, C and D 1.|Parties gagnées : a et b 0, c et d 1."]
    assert (money(rounds), rounds.over) == ((-2, -1, 2, 1), False)
    rounds = after(rounds, "2", "13")  # §76: what is won beyond the twelve does not count
    assert rows(rounds)[1] == "2, D|d, B|b, 12–2, 1, A and C|a et c"
    assert (money(rounds), rounds.over) == ((-3, -3, 3, 3), True)
    lines = [line.to("en") for line in rounds.sheet(CALLED).lines]
    assert lines == [
        "A + B: partie 1 lost: −3",
        "A + B: partie 2 lost: −3",
        "A + B: in all = −6",
        "C + D: partie 1 won: +3",
        "C + D: partie 2 won: +3",
        "C + D: in all = 6",
    ]
    assert rounds.sheet(CALLED).counts == (0, 2)


# --- À écrire


def test_two_marques_and_a_refait() -> None:
    """§96 to §101: a row for each, what is written, and who pays."""
    rounds = begin("ecrire", games=2)
    assert (rounds.players, rounds.keeps_sides) == (2, True)
    assert (rows(rounds), money(rounds), rounds.sheet(CALLED[:2]).lines) == ([], (), ())
    first = after(rounds, "2", "7")
    assert rows(first) == ["1, B|b, A|a, 7–2, —, 0, 7, "]
    assert sentences(first) == [
        "Marqué 1 of 2: 7 written against A (§98).|Marqué 1 sur 2 : 7 au compte de a (§98).",
        "Accounts: A 7, B 0.|Comptes : a 7, b 0.",
    ]
    assert (money(first), first.over, first.sheet(CALLED[:2]).counts) == ((), False, (7, 0))
    again = after(first, "7", "7")
    assert rows(again)[1] == "—, —, —, 7–7, a refait|refait, 1, —, "
    assert "its consolation is 2 times two" in sentences(again)[0]
    assert "its consolation is 3 times two" in sentences(after(again, "7", "7"))[0]
    last = after(again, "8", "3")
    assert rows(last)[2] == "2, A|a, B|b, 8–3, —, 1, 9, "
    assert sentences(last) == [
        "Marqué 2 of 2: 9 written against B (§98).|Marqué 2 sur 2 : 9 au compte de b (§98).",
        "Paid by B to A: 4 (§101).|Payé par b à a : 4 (§101).",
    ]
    assert (last.over, money(last), last.sheet(CALLED[:2]).counts) == (True, (4, -4), (7, 9))
    assert last.sheet(CALLED[:2]).lines
    with pytest.raises(Illegal, match="series is over"):
        last.seating()


def test_equal_accounts_are_told() -> None:
    """§101: nobody pays."""
    last = after(after(begin("ecrire", games=2), "2", "7"), "7", "2")
    assert sentences(last)[1:] == [
        "The accounts are equal and nobody pays (§101).|Comptes égaux : personne ne paie (§101)."
    ]
    assert money(last) == (0, 0)
    lines = [line.to("en") for line in last.sheet(CALLED[:2]).lines]
    assert lines[-1] == "equal accounts, nobody pays = 0"
    assert not any("larger account" in line for line in lines)


def test_a_tourner_of_three() -> None:
    """§103: who sat out pays or gains his part, and is named in the row."""
    rounds = after(begin("tourner", players=3, games=6), "2", "7")
    assert rows(rounds) == ["1, B|b, A|a, 7–2, —, 0, 7, C|c"]
    assert standing(rounds) == "A 9, B −7, C −2"
    assert rounds.sheet(CALLED[:3]).counts == (9, -7, -2)
    assert not rounds.keeps_sides


def test_two_against_two() -> None:
    """§103: the accounts are of sides, the seats go round within each, and the partners share what is paid."""
    rounds = begin("deux-contre-deux", players=4, games=2)
    assert (rounds.players, rounds.keeps_sides) == (4, False)
    assert rounds.seating().advisers == ((1,), (3,))
    rounds = after(rounds, "2", "7")
    assert rounds.seating() == Seating((1, 2), 1, (0, 3), ((0,), (3,)))
    assert rows(rounds) == ["1, C|c, A|a, 7–2, —, 0, 7, B, D|b, d"]
    assert sentences(rounds) == [
        "Marqué 1 of 2: 7 written against A and B (§98).|Marqué 1 sur 2 : 7 au compte de a et b (§98).",
        "Accounts: A and B 7, C and D 0.|Comptes : a et b 7, c et d 0.",
    ]
    rounds = after(rounds, "2", "7")
    assert sentences(rounds)[1] == "Paid by A and B to C and D: 8 (§101).|Payé par a et b à c et d : 8 (§101)."
    assert (money(rounds), rounds.sheet(CALLED).counts) == ((-4, -4, 4, 4), (14, 0))


# --- Who sits, and who has the dice


def test_dice_that_were_given() -> None:
    """§78: for the first marqué, and then as the game leaves them."""
    rounds = begin("ecrire", "classique+handicap-dice", receiver=1, games=4)
    assert rounds.seating() == Seating((0, 1), 1, (), ((), ()))
    assert after(rounds, "7", "2").seating().dice == 0
    every = dataclasses.replace(rounds, every=True)  # type: ignore[type-var]
    assert after(every, "7", "2").seating().dice == 1


# --- The cards of the second treatise


def test_the_cards_entry_by_entry() -> None:
    """§96: what was gained before six trous does not count, and the sheet says so."""
    rounds = begin("ecrire", "academie-1806-b", stake=2)
    assert isinstance(rounds, CardRounds)
    assert (rounds.players, rounds.keeps_sides, rounds.over) == (2, True, False)
    assert rounds.sheet(CALLED[:2]).lines == ()
    first = str(rounds.first)
    board = first.partition(" ")[0]

    def at(phase: str, trous: str, points: str) -> Table:
        return assisted("academie-1806-b", f"{board} phase={phase} to=white trous={trous} points={points}")

    tables = [
        at("throw", "0,0", "0,0"),
        at("throw", "0,0", "4,0"),
        at("throw", "5,0", "4,0"),
        at("throw", "6,0", "2,0"),
        at("throw", "6,0", "2,6"),
        at("over dice=6-5", "12,0", "0,0"),
    ]
    done = rounds.after(tables)
    assert isinstance(done, CardRounds)
    assert done.over
    entries = [(card.seat, card.points, card.trous, card.counts) for card in done.cards.entries]
    assert [each[:3] for each in entries] == [(0, 4, 0), (0, 36, 5), (0, 10, 1), (1, 6, 0), (0, 34, 6)]
    sheet = done.sheet(CALLED[:2])
    assert [said(row[4]) for row in sheet.rows] == ["yes|oui" if each[3] else "no|non" for each in entries]
    assert [said(row[0]) for row in sheet.rows] == ["1", "2", "3", "4", "5"]
    assert [said(row[1]) for row in sheet.rows] == ["A|a", "A|a", "A|a", "B|b", "A|a"]
    assert {each[3] for each in entries} == {True, False}
    assert sheet.lines
    assert sheet.adds_up()
    assert sheet.money == tuple(2 * points for points in done.cards.points)
    assert sheet.counts == done.cards.cards
    assert standing(done) == f"A {done.cards.cards[0]}, B {done.cards.cards[1]}"
    assert len(sentences(done)) == 2
    with pytest.raises(Illegal, match="series is over"):
        done.seating()
