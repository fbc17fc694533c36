"""The sheets of the forms of trictrac, cell by cell, and what is said after each game, in both languages."""

from __future__ import annotations

import dataclasses
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from academie.errors import Illegal
from academie.games.trictrac.game import game
from academie.games.trictrac.match import FORMS
from academie.games.trictrac.match.rounds import CardRounds, _gained, partie_line
from academie.games.trictrac.referee.assisted_table import assisted
from academie.match.forms import Agreed, Rounds, Seating
from academie.referee.table import Marks
from academie.title import Title

if TYPE_CHECKING:
    from academie.referee.table import Table

FORM = {form.name: form for form in FORMS}
NAMES = [Title(name, name.lower()) for name in "ABCD"]


def begin(form: str, profile: str | None = None, **agreed: int) -> Rounds:
    """A form before its first game."""
    return FORM[form].begun(game, game.start(profile), Agreed(**agreed))


def after(rounds: Rounds, white: str, black: str) -> Rounds:
    """The rounds after a game that has ended with these trous, a g after those without a break."""
    first = str(rounds.first)
    board, _, rest = first.partition(" ")
    kept = " ".join(word for word in rest.split() if word.partition("=")[0] in {"profile", "target", "marque"})
    end = assisted(None, f"{board} {kept} phase=over to=white dice=6-5 trous={white},{black}")
    return rounds.after([assisted(None, first), end])


def said(title: Title) -> str:
    """Both languages, where they differ."""
    return title.en if title.en == title.fr else f"{title.en}|{title.fr}"


def rows(rounds: Rounds) -> list[str]:
    """The rows of a sheet, its cells apart."""
    return [", ".join(map(said, row)) for row in rounds.sheet(NAMES[: rounds.players]).rows]


def told(rounds: Rounds) -> list[str]:
    """What is said after a game."""
    return [said(line) for line in rounds.told(NAMES[: rounds.players])]


def standing(rounds: Rounds) -> str:
    """How it stands."""
    return rounds.standing(NAMES[: rounds.players]).en


def money(rounds: Rounds) -> tuple[int, ...]:
    """What each has gained, by the sheet."""
    sheet = rounds.sheet(NAMES[: rounds.players])
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
    assert told(rounds) == [
        (
            "A: 1 in a row, of the 2 that win the pool; the pool is 15 (§103)."
            "|a : 1 de suite, sur les 2 qui gagnent la poule ; la poule est de 15 (§103)."
        )
    ]
    other = after(rounds, "4", "12")
    assert rows(other) == ["1, A|a, B|b, 12–3, 1, C|c", "2, C|c, A|a, 12–4, 1, B|b"]
    assert told(other)[0].startswith("C: 1 in a row")
    assert (standing(other), money(other)) == ("A 1, B 0, C 1", (2, -3, 1))
    won = after(rounds, "12", "4")
    assert won.over
    assert told(won) == ["The pool, 15, goes to A (§103).|La poule, 15, est à a (§103)."]
    assert (standing(won), money(won)) == ("A 2, B 0, C 0", (10, -5, -5))
    with pytest.raises(Illegal, match="All is played"):
        won.seating()


@pytest.mark.parametrize(("games", "over"), [(1, True), (2, False)])
def test_a_poule_that_is_shared(games: int, over: bool) -> None:
    """§103: as many parties as were agreed, and nobody has the pool."""
    rounds = after(begin("poule", players=3, stake=5, games=games), "12", "3")
    assert rounds.over is over
    assert told(rounds)[0].startswith("Nobody has won the pool; those who played share 15 (§103)." if over else "A: 1")


def test_partners() -> None:
    """§103: two sides, of whom each sends one; the money is split to the last unit."""
    rounds = begin("associes", players=4, stake=3, games=2)
    rounds = after(rounds, "2", "12")
    assert rows(rounds) == ["1, C|c, A|a, 12–2, 1, B and D|b et d"]
    assert told(rounds) == ["Parties won: A and B 0, C and D 1.|Parties gagnées : a et b 0, c et d 1."]
    assert (money(rounds), rounds.over) == ((-2, -1, 2, 1), False)
    rounds = after(rounds, "2", "12")
    assert rows(rounds)[1] == "2, D|d, B|b, 12–2, 1, A and C|a et c"
    assert (money(rounds), rounds.over) == ((-3, -3, 3, 3), True)
    lines = [line.to("en") for line in rounds.sheet(NAMES).lines]
    assert lines == [
        "A + B: partie 1 lost: −3",
        "A + B: partie 2 lost: −3",
        "A + B: in all = −6",
        "C + D: partie 1 won: +3",
        "C + D: partie 2 won: +3",
        "C + D: in all = 6",
    ]
    assert rounds.sheet(NAMES).counts == (0, 2)


# --- À écrire


def test_two_marques_and_a_refait() -> None:
    """§96 to §101: a row for each, what is written, and who pays."""
    rounds = begin("ecrire", games=2)
    assert (rounds.players, rounds.keeps_sides) == (2, True)
    assert (rows(rounds), money(rounds), rounds.sheet(NAMES[:2]).lines) == ([], (), ())
    first = after(rounds, "2", "7")
    assert rows(first) == ["1, B|b, A|a, 7–2, —, 0, 7, "]
    assert told(first) == [
        "Marqué 1 of 2: 7 written against A (§98).|Marqué 1 sur 2 : 7 au compte de a (§98).",
        "Accounts: A 7, B 0.|Comptes : a 7, b 0.",
    ]
    assert (money(first), first.over, first.sheet(NAMES[:2]).counts) == ((), False, (7, 0))
    again = after(first, "7", "7")
    assert rows(again)[1] == "—, —, —, 7–7, a refait|refait, 1, —, "
    assert "its consolation is 2 times two" in told(again)[0]
    assert "its consolation is 3 times two" in told(after(again, "7", "7"))[0]
    last = after(again, "8", "3")
    assert rows(last)[2] == "2, A|a, B|b, 8–3, —, 1, 9, "
    assert told(last) == [
        "Marqué 2 of 2: 9 written against B (§98).|Marqué 2 sur 2 : 9 au compte de b (§98).",
        "Paid by B to A: 4 (§101).|Payé par b à a : 4 (§101).",
    ]
    assert (last.over, money(last), last.sheet(NAMES[:2]).counts) == (True, (4, -4), (7, 9))
    assert last.sheet(NAMES[:2]).lines
    with pytest.raises(Illegal, match="All is played"):
        last.seating()


def test_equal_accounts_are_told() -> None:
    """§101: nobody pays."""
    last = after(after(begin("ecrire", games=2), "2", "7"), "7", "2")
    assert told(last)[1:] == ["The accounts are equal and nobody pays (§101).|Comptes égaux : nul ne paie (§101)."]
    assert money(last) == (0, 0)


def test_refaits_are_counted_for_their_marque_alone() -> None:
    """§99: the next marqué begins with none."""
    rounds = after(after(begin("ecrire", games=2), "7", "7"), "8", "3")
    assert rows(rounds)[1].split(", ")[5:7] == ["1", "9"]
    rounds = after(rounds, "3", "8")
    assert rows(rounds)[2].split(", ")[5:7] == ["0", "7"]


@pytest.mark.parametrize(("white", "black", "flag"), [("6g", "0", "bredouille"), ("6", "0", "—"), ("12g", "0", "bred")])
def test_the_pavillon_is_on_the_sheet(white: str, black: str, flag: str) -> None:
    """§97: whether the marqué was made without a break."""
    assert (rows(after(begin("ecrire", games=2), white, black))[0].split(", ")[4] != "—") is (flag != "—")


def test_a_tourner_of_three() -> None:
    """§103: who sat out pays or gains his part, and is named in the row."""
    rounds = after(begin("tourner", players=3, games=6), "2", "7")
    assert rows(rounds) == ["1, B|b, A|a, 7–2, —, 0, 7, C|c"]
    assert standing(rounds) == "A 9, B −7, C −2"
    assert rounds.sheet(NAMES[:3]).counts == (9, -7, -2)
    assert not rounds.keeps_sides


def test_two_against_two() -> None:
    """§103: the accounts are of sides, the seats go round within each, and the partners share what is paid."""
    rounds = begin("deux-contre-deux", players=4, games=2)
    assert (rounds.players, rounds.keeps_sides) == (4, False)
    assert rounds.seating().advisers == ((1,), (3,))
    rounds = after(rounds, "2", "7")
    assert rounds.seating() == Seating((1, 2), 1, (0, 3), ((0,), (3,)))
    assert rows(rounds) == ["1, C|c, A|a, 7–2, —, 0, 7, B, D|b, d"]
    assert told(rounds) == [
        "Marqué 1 of 2: 7 written against A and B (§98).|Marqué 1 sur 2 : 7 au compte de a et b (§98).",
        "Accounts: A and B 7, C and D 0.|Comptes : a et b 7, c et d 0.",
    ]
    rounds = after(rounds, "2", "7")
    assert told(rounds)[1] == "Paid by A and B to C and D: 8 (§101).|Payé par a et b à c et d : 8 (§101)."
    assert (money(rounds), rounds.sheet(NAMES).counts) == ((-4, -4, 4, 4), (14, 0))


# --- Who sits, and who has the dice


@pytest.mark.parametrize(
    ("form", "players", "white", "black", "first", "then"),
    [
        ("poule", 3, "12", "3", ((0, 1), None, (2,)), ((0, 2), None, (1,))),
        ("poule", 3, "3", "12", ((0, 1), None, (2,)), ((2, 1), None, (0,))),
        ("tour", 4, "2", "12", ((0, 1), None, (2, 3)), ((2, 1), None, (3, 0))),
        ("ecrire", 2, "7", "2", ((0, 1), None, ()), ((0, 1), 0, ())),
        ("ecrire", 2, "2", "7", ((0, 1), None, ()), ((0, 1), 1, ())),
        ("chouette", 3, "2", "7", ((0, 1), 0, (2,)), ((0, 1), 1, (2,))),
        ("tourner", 3, "2", "7", ((0, 1), None, (2,)), ((1, 2), 0, (0,))),
    ],
)
def test_who_sits_down_next(
    form: str, players: int, white: str, black: str, first: tuple[object, ...], then: tuple[object, ...]
) -> None:
    """§96, §103: the loser makes room, and who left has the dice, by the seat he now has."""
    rounds = begin(form, players=players)
    seats = rounds.seating()
    assert (seats.players, seats.dice, seats.idle) == first
    seats = after(rounds, white, black).seating()
    assert (seats.players, seats.dice, seats.idle) == then


def test_a_refait_leaves_the_dice_where_they_were() -> None:
    """§99: the marqué begins again as it began."""
    rounds = after(begin("ecrire", games=4), "2", "7")
    assert rounds.seating().dice == after(rounds, "7", "7").seating().dice == 1


def test_dice_that_were_given() -> None:
    """§78: for the first marqué, and then as the game leaves them."""
    rounds = begin("ecrire", "classique+handicap-dice", receiver=1, games=4)
    assert rounds.seating() == Seating((0, 1), 1, (), ((), ()))
    assert after(rounds, "7", "2").seating().dice == 0
    every = dataclasses.replace(rounds, every=True)  # type: ignore[type-var]
    assert after(every, "7", "2").seating().dice == 1


def test_holes_beyond_the_partie_are_not_told() -> None:
    """§76: twelve win, whatever the last ones made."""
    assert rows(after(begin("tour", players=4), "14", "2")) == ["1, A|a, B|b, 12–2, 1, C and D|c et d"]


# --- The cards of the second treatise


def marked(*sides: tuple[int, int]) -> Table:
    """A table that shows these points and holes."""
    return cast("Table", SimpleNamespace(marks=tuple(Marks(points, holes) for points, holes in sides)))


@pytest.mark.parametrize(
    ("before", "now", "gained"),
    [
        ((0, 0), (4, 0), [(0, 4, 0)]),
        ((4, 0), (4, 0), []),
        ((4, 0), (2, 0), []),  # taken back
        ((8, 0), (0, 1), [(0, 4, 1)]),
        ((8, 0), (2, 1), [(0, 6, 1)]),
        ((8, 0), (2, 2), [(0, 6, 2)]),  # without a break
        ((8, 0), (2, 3), [(0, 18, 3)]),
        ((0, 1), (6, 0), []),  # a hole given back
        ((0, 2), (2, 2), [(0, 2, 0)]),
    ],
)
def test_what_an_act_has_gained(
    before: tuple[int, int], now: tuple[int, int], gained: list[tuple[int, int, int]]
) -> None:
    """§70, §72: points and the trous they made, of either player; two for each twelve but the first."""
    same = (6, 1)
    assert _gained(marked(before, same), marked(now, same)) == gained
    assert _gained(marked(same, before), marked(same, now)) == [(1, *rest) for _, *rest in gained]


def test_the_cards_entry_by_entry() -> None:
    """§96: what was gained before six trous does not count, and the sheet says so."""
    rounds = begin("ecrire", "academie-1806-b", stake=2)
    assert isinstance(rounds, CardRounds)
    assert (rounds.players, rounds.keeps_sides, rounds.over) == (2, True, False)
    assert rounds.sheet(NAMES[:2]).lines == ()
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
    sheet = done.sheet(NAMES[:2])
    assert [said(row[4]) for row in sheet.rows] == ["yes|oui" if each[3] else "no|non" for each in entries]
    assert [said(row[0]) for row in sheet.rows] == ["1", "2", "3", "4", "5"]
    assert [said(row[1]) for row in sheet.rows] == ["A|a", "A|a", "A|a", "B|b", "A|a"]
    assert {each[3] for each in entries} == {True, False}
    assert sheet.lines
    assert sheet.adds_up()
    assert sheet.money == tuple(2 * points for points in done.cards.points)
    assert sheet.counts == done.cards.cards
    assert standing(done) == f"A {done.cards.cards[0]}, B {done.cards.cards[1]}"
    assert len(told(done)) == 2
    with pytest.raises(Illegal, match="All is played"):
        done.seating()


@pytest.mark.parametrize(("target", "line"), [(None, ""), (12, ""), (11, "target=11"), (18, "target=18")])
def test_how_a_line_says_what_a_partie_goes_to(target: int | None, line: str) -> None:
    """§76: twelve goes without saying."""
    assert partie_line(target) == line
