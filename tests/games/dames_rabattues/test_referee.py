"""Dames rabattues at a table: throws laid one by one or asked for, and the drawing; rulings.toml has the rest."""

from typing import cast

import pytest

from academie.errors import AcademieError, Illegal, Unreadable
from academie.game.drawing import Look
from academie.games.dames_rabattues.game import game
from academie.games.dames_rabattues.referee import RabattuesTable
from tables.referee.race_tables import after, denied, drawn, said, seated

GAME = "dames_rabattues"


@pytest.mark.native
def test_dames_laid_one_by_one() -> None:
    """A throw may be laid number by number; the second is still owed, and the piles stand until it is laid."""
    first = after(drawn(GAME), "white throws 6-1", "white places A")
    assert cast("RabattuesTable", first).laid == (1,)
    assert list(map(str, first.acts(0))) == ["white places F"]
    assert said(after(first, "white places A")) == [("put_back", "§8")]
    with pytest.raises(Illegal, match="§18"):
        after(first, "white plays 6-1")
    assert denied(first, "black declares die on the rim", "§15") == "judged_late"
    done = after(first, "white places F")
    assert done.position == after(drawn(GAME), "white throws 6-1", "white plays 6-1").position
    assert done.position.thrower == 1


@pytest.mark.native
def test_what_names_no_pile() -> None:
    """Piles are named by the player's own six flèches, and by who has a number to play."""
    thrown = after(drawn(GAME), "white throws 6-1")
    with pytest.raises(Illegal, match="You have no pile on"):
        after(thrown, "white places G")
    with pytest.raises(Illegal, match="player with a number"):
        after(thrown, "black places Y")
    for text in (",", "-"):
        with pytest.raises(Unreadable):
            after(thrown, f"white places {text}")


# --- Numbers asked for


@pytest.mark.native
def test_the_second_number_of_a_throw_is_asked_for() -> None:
    """§18: by manual-play the first that is laid is played, the second taken or left; the other waits with the dice."""
    thrown = after(drawn(GAME, "+manual-play"), "white throws 6-1")
    assert {"white plays leave", "white places A", "white places F"} <= set(map(str, thrown.acts(0)))
    first = after(thrown, "white places A")
    assert str(first.state).startswith("W:011222/222333;")
    assert list(map(str, first.acts(0))) == ["white plays leave", "white plays take", "white places F"]
    assert said(after(first, "white places A")) == [("put_back", "§8")]
    with pytest.raises(Illegal):
        after(first, "black throws 6-5")
    left = after(first, "white plays leave")
    assert ("oubli", "§9") in said(left)
    assert (left.position.thrower, str(left.state).split()[0]) == (1, "W:011222/222333;B:111222/222333")
    whole = after(thrown, "white places F A")
    assert whole.position == after(first, "white places F").position == after(first, "white plays take").position
    assert said(after(thrown, "white places F B")) == [("put_back", "§8")]
    assert after(thrown, "white places F B").position == thrown.position


@pytest.mark.native
def test_who_throws_on_lets_go_the_rest_of_a_doublet() -> None:
    """§18: his own next throw says that he overlooks it; the other's cannot."""
    thrown = after(drawn(GAME, "+manual-play"), "white throws 6-6")
    first = after(thrown, "white places F")
    assert first.position.player == 0
    with pytest.raises(Illegal, match="the turn of White"):
        after(first, "black throws 6-5")
    lapsed = after(first, "white throws 6-5")
    assert ("oubli", "§9") in said(lapsed)
    assert str(lapsed.state).startswith("W:111221/222333;")
    assert str(after(thrown, "white places F F").state).startswith("W:111220/222333;")


@pytest.mark.native
def test_both_sorts_of_numbers_lapse_in_their_order() -> None:
    """§9, §18: the number left to the other lapses by his throw, but not the one that is then the thrower's."""
    position = "W:110222/222333;B:111222/222333 phase=throw to=white"
    table = after(seated(GAME, "+manual-claim+manual-play", position), "white throws 6-3", "white plays 3-6")
    assert table.position.player == 1
    with pytest.raises(Illegal):
        after(table, "black throws 6-5")
    assert after(table, "black plays leave").position.player == 0
    done = after(table, "black places V", "white places F")
    assert str(done.state).startswith("W:110221/222333;B:110222/222333")
    assert done.position.thrower == 1


# --- The board in text


FRESH = "W:111222/222333;B:111222/222333"


def test_the_tables_are_drawn() -> None:
    """§21: piles are told by their height, laid dames lie before them; A lies at the right when asked."""
    state = game.read("W:011222/222333;B:000000/122333 phase=throw to=black")
    drawn = game.draw(state, ascii_only=True).splitlines()
    assert drawn[0] == " > Black: 14 to lift"
    assert drawn[3].split() == ["|", "x", "x", "x", "x", "x", "x", "|"]
    assert drawn[4].split()[1:7] == [".", "x", "x", "x", "x", "x"]
    assert drawn[-4].split()[1:7] == ["o", "2o", "2o", "3o", "3o", "3o"]
    assert drawn[-1] == "   White: 8 to lay"
    assert "".join(sign for line in game.drawing.picture(state) for sign, _ in line).count("●") == 14


@pytest.mark.parametrize(
    ("line", "row", "en", "fr"),
    [
        (
            "W:111222/222333;B:110222/222333 profile=academie-1806+manual-claim phase=claim to=black dice=3-3 left=3",
            -1,
            "   White: 9 to lay   3 is left to him",
            "le 3 lui est laissé",
        ),
        (
            "W:111222/222333;B:011222/222333 profile=academie-1806+manual-play phase=claim to=black dice=6-1 left=6",
            0,
            " > Black: 8 to lay   6 is still his",
            "le 6 lui reste à jouer",
        ),
    ],
)
def test_a_number_that_waits_is_told(line: str, row: int, en: str, fr: str) -> None:
    """§9, §18: to whom it is left, in both languages."""
    assert game.draw(game.read(line)).splitlines()[row] == en
    assert game.draw(game.read(line), look=Look("fr")).splitlines()[row].endswith(fr)


def test_what_cannot_be_asked_for() -> None:
    """§1, §9: there is one way to set up, and no order is told before the throw."""
    with pytest.raises(AcademieError, match="standard"):
        game.start(setup="marseille")
    with pytest.raises(Illegal, match="must be thrown"):
        game.read_move(game.read(f"{FRESH} phase=throw"), "6-1")
