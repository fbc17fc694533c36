"""Borders of what hands do to dames: how it is written, kept back, found, counted, and put right."""

from __future__ import annotations

import dataclasses

import pytest

from academie.errors import Illegal
from academie.games.trictrac.referee.carries import Carry, read_carries, write_carries
from games.trictrac.referee.tables import EIGHT, after, keys, seated

A, LEP, COMPANY = "academie-1806-a", "lepeintre-1818", "lepeintre-bonne-compagnie"


@pytest.mark.parametrize(
    ("seat", "text", "carries"),
    [
        (0, "A/G A/D", (Carry(0, 6), Carry(0, 3))),
        (0, "A/G/J", (Carry(0, 9, (6,)),)),
        (0, "- A/G", (Carry(0, 6),)),
        (0, "A/G -", (Carry(0, 6),)),
        (0, "-", ()),
        (1, "Y/V,X/off", (Carry(0, 2), Carry(1, 24))),
        (0, "F/Lp G/Lp", (Carry(5, 11), Carry(6, 11))),
    ],
)
def test_dames_carried_are_read(seat: int, text: str, carries: tuple[Carry, ...]) -> None:
    """§10: by the letters of the board, from each player's own talon; a dash is a number not played, wherever it is."""
    assert read_carries(seat, text) == carries


@pytest.mark.parametrize(("seat", "text"), [(0, "A/G/J"), (0, "A/G A/D"), (0, "-"), (1, "Y/V/T X/V")])
def test_dames_carried_are_written_as_they_are_read(seat: int, text: str) -> None:
    """§10: with the flèches where a dame touched; nothing carried is a dash."""
    assert write_carries(seat, read_carries(seat, text)) == text


# ---------------------------------------------------------------------------------------------
# A dame kept in hand (§83)


@pytest.mark.parametrize(
    ("acts", "good"),
    [
        ((), True),
        (("white throws for the dice 6-5",), False),  # the throw lies there
        (("white throws for the dice 6-5", "white plays A/G A/F"), True),  # Black has not thrown yet
        (("white throws for the dice 6-5", "white plays A/G A/F", "black throws 2-1"), False),
    ],
)
def test_a_dame_is_kept_back_between_two_throws(acts: tuple[str, ...], good: bool) -> None:
    """§83: as the talon is stacked; not while a throw lies on the table, nor once its owner has thrown."""
    table = after(seated(None, LEP), *acts)
    if not good:
        with pytest.raises(Illegal, match="stacked for a relevé"):
            after(table, "black keeps a dame in hand")
    else:
        kept = after(table, "black keeps a dame in hand")
        assert (kept.in_hand, kept.dames[1][0]) == ((False, True), 14)


@pytest.mark.parametrize(("finder", "left"), [("white", (False, True)), ("black", (True, False))])
def test_each_finds_his_own_dame(finder: str, left: tuple[bool, bool]) -> None:
    """§83: who puts his dame back may mark again; the other who has not may not."""
    both = after(seated(None, LEP), "white keeps a dame in hand", "black keeps a dame in hand")
    assert both.in_hand == (True, True)
    found = after(both, f"{finder} finds a dame")
    assert found.in_hand == left
    assert [dames[0] for dames in found.dames] == [14 if kept else 15 for kept in left]


def test_a_sixteenth_dame_begins_the_partie_again() -> None:
    """§83: from the opening, with the jetons as the profile has them marked, and the holes gone."""
    table = seated(EIGHT, A, points="4,2", trous="3,1")
    black = (table.dames[1][0] + 1, *table.dames[1][1:])
    again = after(dataclasses.replace(table, dames=(table.dames[0], black)), "white counts 16 dames of the other")
    assert keys(again) == ["dame_too_many"]
    assert again.sheet.automatic is table.sheet.automatic is False
    assert [score[:3] for score in again.sheet.scores] == [(0, False, 0), (0, False, 0)]
    assert [sum(dames) for dames in again.dames] == [15, 15]
    assert again.phase == seated(None, A).phase


# ---------------------------------------------------------------------------------------------
# A dame between two flèches (§83)


@pytest.mark.parametrize(
    ("where", "onto", "moved"),
    [
        ("A and B", "A", {}),  # none stands on B: it is the dame of A that lay aside
        ("A and B", "B", {0: -1, 1: 1}),
        ("I and J", "I", {8: 1, 9: -1}),
        ("N and M", "N", {}),  # Black has a dame on N
    ],
)
def test_where_a_doubtful_dame_comes_to_stand(where: str, onto: str, moved: dict[int, int]) -> None:
    """§83: on the flèche that is named, from the one beside it; onto the other's dames none is put."""
    table = seated(EIGHT)
    if onto == "N":
        with pytest.raises(Illegal, match="No dame of that player"):
            after(table, f"black puts the dame between {where} on {onto}")
        return
    placed = after(table, f"black puts the dame between {where} on {onto}", "white accepts")
    assert placed.dames[0] == tuple(n + moved.get(step, 0) for step, n in enumerate(table.dames[0]))
    assert placed.dames[1] == table.dames[1]
