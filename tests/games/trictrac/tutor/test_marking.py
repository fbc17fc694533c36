"""What the tutor counsels at a table à la rigueur: to mark, to school, to make the other mark, to say nothing.

Each case stands at its border, beside the one where the counsel is another.
"""

from __future__ import annotations

import pytest

from academie.games.trictrac.referee.table import RigueurTable, rigueur
from academie.journal import Journal
from academie.tutor import advise_acts
from games.trictrac.referee.tables import EIGHT, after, seated

GIVES = "W:A4,B1,G3,H2,I2,L3;B:M2,O5,R2,T4,U1,Y1 phase=throw to=white points=0,{points} throws=14,14 begun=2,6-1"
SCHOOLS, COMPEL, TRAP = "ACAD-A l.405; ACAD-B l.1557", "ACAD-A l.405; ACAD-B l.1555", "ACAD-A l.324; ACAD-B l.1221"


def unmarked(points: str) -> RigueurTable:
    """White has won 8 and played without marking."""
    return after(seated(EIGHT, points=points), "white throws 3-2", "white plays A/D A/C")


def thrown(points: str, by: str = "white", dice: str = "6-3") -> RigueurTable:
    """A throw on the table, nothing marked yet."""
    return after(seated(EIGHT, to=by, points=points), f"{by} throws {dice}")


def given(points: int) -> RigueurTable:
    """White's false hits have given Black 4, which Black has not marked."""
    return after(rigueur(None, GIVES.format(points=points)), "white throws 6-3", "white plays B/H I/L")


@pytest.mark.parametrize(
    ("table", "seat", "english", "french", "source"),
    [
        (unmarked("0,2"), 1, "schools 8. The points", "envoie à l'école de 8. C'est", "l.326"),
        (unmarked("0,4"), 1, "schools 8. It completes your hole (", "envoie à l'école de 8. Elle achève", SCHOOLS),
        (unmarked("10,4"), 1, "schools 8. It completes your hole, and", "envoie à l'école de 8. Elle achève", SCHOOLS),
        (unmarked("8,10"), 1, "say nothing. On a hole made by an école", "ne rien dire. Sur un trou", "l.326"),
        (given(6), 0, "say nothing yet, and school 4", "ne rien dire encore", "l.326"),
        (given(8), 0, "makes him mark. You gave him", "lui fait marquer. Vous lui avez donné", COMPEL),
        (thrown("0,8", "black", "3-2"), 1, "marks 4. Do it", "marque 4. Faites-le", "l.320"),
        (thrown("0,10", "black", "3-2"), 1, "marks 2. Mark the hole alone", "marque 2. Marquez le trou seul", "l.338"),
        (thrown("0,0"), 0, "marks 4. Do it", "marque 4. Faites-le", "l.1515)"),
        (thrown("0,8"), 0, "marks 4. Do it", "marque 4. Faites-le", TRAP),
    ],
)
def test_the_act_comes_first(table: RigueurTable, seat: int, english: str, french: str, source: str) -> None:
    """The act as it is typed, why, and the place in law and book; in both languages, and it can be done."""
    [advice] = advise_acts(table, seat)
    assert advice.said.to("en").startswith(f"Hint: {english}")
    assert advice.said.to("fr").replace("\u00a0", " ").startswith(f"Conseil : {french}")
    assert source in advice.said.to("en")
    assert advice.act is None or not any(ruling.refused for ruling in table.after(advice.act).rulings)


def test_where_nothing_is_to_be_counselled() -> None:
    """Where the software marks, and where nothing is due to anybody."""
    assert advise_acts(Journal("trictrac", "assisted").replay(), 0) == []
    assert advise_acts(after(seated(EIGHT), "white throws 3-2", "white marks 8"), 0) == []
