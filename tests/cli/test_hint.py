"""`hint` at the terminal: a machine's move, and under it what the books advise."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from academie.cli.session.local import LocalSeat
from academie.games import find
from academie.journal import Journal

if TYPE_CHECKING:
    from collections.abc import Callable

    from typer.testing import Result as Run

pytestmark = pytest.mark.native

START = "W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=play to=white dice=3-1"


def hinted(game: str, line: str, language: str = "en") -> list[str]:
    """The lines of a hint in a position, people on every seat."""
    session = LocalSeat(Journal(game, "assisted", position=line), (None,) * len(find(game).players), language)
    return session.hint().splitlines()


def test_the_books_are_told_with_the_hint() -> None:
    """The machine's move comes first, then what the books say for it, against it or would rather play."""
    machine, *advice = hinted("gammon", START)
    assert machine.startswith("Hint: ")
    said = "One of the finest first throws: the book plays it so. (G1, LEP l.2178)"
    assert any(
        said in line and line.startswith(("For it: ", "The book would rather play E/H G/H: ")) for line in advice
    )


def test_the_books_are_told_in_french() -> None:
    """The same in the language of the session."""
    machine, *advice = hinted("toute_table", START, "fr")
    assert machine.startswith("Conseil\u00a0: ")
    assert any("(H3, AUJ l.2314 T-T. VIII)" in line for line in advice)
    assert all(line.startswith(("Pour ce coup\u00a0: ", "Contre ce coup\u00a0: ", "Le livre ")) for line in advice)


def test_a_hint_knows_no_other_hand() -> None:
    """At domino the advice is for the view of who plays: other hands that he cannot see give the same lines."""
    line = "A:6-6,6-4,6-2,5-3,4-1,2-0;B:{hand} leader=A phase=play"
    one = hinted("domino", line.format(hand="6-5,5-5,4-4,3-3,2-2,1-1"))
    two = hinted("domino", line.format(hand="1-0,2-1,3-0,3-1,4-0,0-0"))
    assert one[1:] == two[1:]
    assert any("(S1, AUJ l.2757, 2765 Dom. II)" in line for line in one)


def test_games_without_such_advice() -> None:
    """Where the books of advice are not here, the hint is the machine's alone."""
    assert len(hinted("garanguet", "W:A15;B:Y15 phase=play to=white dice=6-5-1")) == 1


def test_a_word_before_the_throw() -> None:
    """At trictrac the name of a shape is told when the dice are still to be thrown, after what may be done."""
    line = "W:D1,E1,F1,G2,H2,I2,J2,K2,L2;B:T2,X3,Y10 phase=throw to=white throws=6,6 begun=2,6-2"
    first, *words = hinted("trictrac", line)
    assert not first.startswith("Hint: ")
    assert [word for word in words if "la rôtie du major" in word] == words != []


HELD = "W:D1,E1,F1,G2,H2,I2,J2,K2,L2;B:M2,N2,O5,P2,Q2,R2 phase=decide dice=6-1 trous=1,0 throws=6,6 begun=2,6-2"


def test_holding_is_told_as_people_say_it() -> None:
    """To hold and to leave are words of the person's language in the hint, in the advice and among what is legal."""
    english, french = hinted("trictrac", HELD), hinted("trictrac", HELD, "fr")
    assert any(line.startswith("For it: ") and "(L53b" in line for line in english)
    assert any(line.startswith("Pour ce coup\u00a0: ") and "(L53b" in line for line in french)
    assert french[0].startswith("Conseil\u00a0: tenir (")
    assert not re.search(r"\b(hold|leave)\b", "\n".join(french))
    session = LocalSeat(Journal("trictrac", "assisted", position=HELD), (None, None), "fr")
    assert session.moves().endswith("1) tenir, 2) s'en aller")
    told = find("trictrac").told_move(session.known, find("trictrac").read_move(session.known, "leave"))
    assert (told.en, told.fr) == ("White: leave", "Blancs : s'en aller")


def test_hint_is_typed(run: Callable[..., Run]) -> None:
    """A person who types hint at the board sees the advice, and plays on."""
    result = run("play", "plain", "--ascii", "--as", "both", "--seed", "2", typed="hint\nquit\n")
    assert result.exit_code == 0, result.output
    assert "(P1, AUJ l.2570 Pl. V)" in result.stdout
