"""Touched dames at the race games: what must be played, and who is exempt.

Which dames a play can have moved is tests/tables/test_departures.py's affair.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from academie.errors import Illegal
from tables.referee.race_tables import after, denied, drawn, said, seated

if TYPE_CHECKING:
    from academie.tables.referee.race import RaceTable

pytestmark = pytest.mark.native


def plays(table: RaceTable, seat: int = 0) -> list[str]:
    """The plays open to a player."""
    return [str(act).partition(" plays ")[2] for act in table.acts(seat) if " plays " in str(act)]


FIRST = {
    "revertier": ("4-2", "M", "§20"),
    "toute_table": ("4-2", "E", "§17"),
    "gammon": ("4-2", "E", "§18"),
    "jacquet": ("4-2", "M", "§14"),
    "garanguet": ("4-2-1", "A", "§16"),
    "plain": ("4-2", "A", "§13"),
    "toc": ("4-2", "A", "§20"),
}


@pytest.mark.parametrize("game", FIRST)
def test_touched_is_played(game: str) -> None:
    """REV-26, GAM-15: a dame touched without j'adoube must be played: only plays that move it are left."""
    dice, where, law = FIRST[game]
    thrown = after(drawn(game), f"white throws {dice}")
    table = after(thrown, f"white touches {where}")
    assert said(table) == [("touched", law)]
    assert plays(table)
    assert set(plays(table)) <= set(plays(thrown))
    assert all(f"{where}/" in play for play in plays(table))
    if game in {"gammon", "toute_table"}:
        assert len(plays(table)) < len(plays(thrown))
        with pytest.raises(Illegal, match=rf"touched E and must play.*{law}"):
            after(table, "white plays M/S")
        assert after(table, "white plays E/I E/G").touched == frozenset()


@pytest.mark.parametrize("game", FIRST)
def test_jadoube(game: str) -> None:
    """REV-26: who says j'adoube first may look at the flèche; the word covers what is touched next and no more."""
    dice, where, law = FIRST[game]
    thrown = after(drawn(game), f"white throws {dice}")
    table = after(thrown, "white says adoube", f"white touches {where}")
    assert plays(table) == plays(thrown)
    assert not table.rulings
    again = after(table, "black says adoube", f"white touches {where}")
    assert again.touched == frozenset()  # the other's word is not his
    assert denied(thrown, "white says adoube tout", law) == "adoube_all"


def test_the_word_ends_with_the_next_act() -> None:
    """An act between the word and the touch uses the word up."""
    table = after(drawn("gammon"), "white throws 4-2", "white says adoube", "black declares die flat on dames")
    assert after(table, "white touches E").touched


def test_touching_is_free_off_turn_and_before_the_throw() -> None:
    """Only the player who has thrown is bound by what he touches."""
    table = drawn("gammon")
    assert after(table, "white touches E").touched == frozenset()
    assert after(table, "white throws 4-2", "black touches T").touched == frozenset()


def test_a_dame_that_cannot_move_binds_nobody() -> None:
    """REV-26: exempt is a dame that no number of the throw can move; another may then be played at will."""
    table = after(drawn("gammon"), "white throws 5-5")  # the two on M are stopped by the case on R
    stuck = after(table, "white touches M")
    assert said(stuck) == [("touched_stuck", "§18")]
    assert plays(stuck) == plays(table)
    jacquet = seated("jacquet", position="W:M14,S1;B:A15 phase=throw to=white")
    talon = after(jacquet, "white throws 4-2", "white touches M")  # the first dame alone may go
    assert said(talon) == [("touched_stuck", "§14")]
    hand = seated("revertier", position="W:+1,M12,O1,Y1;B:A15 phase=throw to=white")
    assert said(after(hand, "white throws 1-1", "white touches Y")) == [("touched_stuck", "§20")]


def test_what_is_no_dame_of_ones_own() -> None:
    """There is nothing to touch on an empty flèche, and the other's dames are his."""
    table = after(drawn("gammon"), "white throws 4-2")
    with pytest.raises(Illegal, match="no dame of yours on B"):
        after(table, "white touches B")
    with pytest.raises(Illegal, match="the other's"):
        after(table, "white touches T")


def test_two_dames_touched() -> None:
    """As many of the touched dames as can be played must be: both where both can, else what one throw can move."""
    thrown = after(drawn("gammon"), "white throws 4-2")
    both = after(thrown, "white touches E", "white touches G")
    assert sorted(plays(both)) == ["E/I G/I", "E/I/K"]  # the second is E/G G/K as well
    three = after(both, "white touches M")
    assert set(plays(three)) == {*plays(both), "M/Q E/G", "M/O E/I", "M/Q G/I", "M/O G/K"}
    jacquet = after(drawn("jacquet"), "white throws 4-2", "white touches M", "white touches M")
    assert plays(jacquet) == ["M/Q/S"]  # the same dame twice


def test_the_same_board_by_another_dame() -> None:
    """Carried over a dame or that dame carried on: the touched one counts as played where the board is the same."""
    thrown = after(drawn("gammon"), "white throws 4-2", "white touches G")
    table = after(thrown, "white plays E/G G/K")
    assert table.position.thrower == 1
    assert after(thrown, "white plays E/I/K").position == table.position
    with pytest.raises(Illegal, match="touched G"):
        after(thrown, "white plays M/Q E/G")


def test_the_other_may_let_it_pass() -> None:
    """REV-26: the book says that one may have the touched dame played; the adversary may let it go."""
    table = after(drawn("revertier"), "white throws 6-5", "white plays M/S M/R", "black throws 4-2", "black touches A")
    let = after(table, "white accepts")
    assert said(let) == [("touched_forgiven", "§20")]
    assert let.touched == frozenset()
    assert denied(table, "black accepts", "§21") == "unasked"


@pytest.mark.parametrize("game", FIRST)
def test_touching_free_by_option(game: str) -> None:
    """By the option touch-free a touched dame need not be played."""
    dice, where, _ = FIRST[game]
    thrown = after(drawn(game, "+touch-free"), f"white throws {dice}")
    table = after(thrown, f"white touches {where}")
    assert plays(table) == plays(thrown)
    assert not table.rulings


def test_a_dame_in_hand() -> None:
    """A dame in hand is touched too, by the name it is played by, and binds where another could be played instead."""
    position = "W:+2,C1;B:S1,R1,Q1 phase=throw to=white"
    thrown = after(seated("tourne_case", position=position), "white throws 4-2")
    assert sorted(plays(thrown)) == ["+/B", "C/E"]
    table = after(thrown, "white touches +")
    assert said(table) == [("touched", "§17")]
    assert plays(table) == ["+/B"]
    with pytest.raises(Illegal, match="touched a dame in hand and must play"):
        after(table, "white plays C/E")
    with pytest.raises(Illegal, match="no dame in hand"):
        after(thrown, "black touches +")


def test_a_dame_in_hand_that_cannot_enter() -> None:
    """A dame in hand before a closed entry obliges to nothing."""
    table = seated("gammon", position="W:+1,A14;B:R2,Q2,L11 phase=throw to=white")
    assert said(after(table, "white throws 6-5", "white touches +")) == [("touched_stuck", "§18")]


@pytest.mark.parametrize(("seat", "where"), [("white", "A"), ("black", "E")])
def test_the_other_players_dames_are_not_touched(seat: str, where: str) -> None:
    """The finger of either player on a dame of the other binds to nothing, and he is told whose it is."""
    line = "W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=throw to={}"
    table = after(seated("gammon", position=line.format(seat)), f"{seat} throws 3-1")
    with pytest.raises(Illegal, match="are the other's"):
        after(table, f"{seat} touches {where}")
    with pytest.raises(Illegal, match="no dame of yours"):
        after(table, f"{seat} touches B")


@pytest.mark.parametrize(("seat", "other", "where"), [("white", "black", "M"), ("black", "white", "L")])
def test_either_lets_the_other_off(seat: str, other: str, where: str) -> None:
    """A touched dame binds until the other player, and nobody else, lets it be."""
    line = "W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=throw to={}"
    table = after(seated("gammon", position=line.format(seat)), f"{seat} throws 6-5", f"{seat} touches {where}")
    assert len(table.touched) == 1
    assert denied(table, f"{seat} accepts", table.law.play) == "unasked"
    freed = after(table, f"{other} accepts")
    assert freed.touched == frozenset()
    assert [(ruling.key, ruling.player) for ruling in freed.rulings] == [("touched_forgiven", int(seat == "black"))]
