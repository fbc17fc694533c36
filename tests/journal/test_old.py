"""Old records of the house, read once more: to the same states, or refused in one sentence with the line."""

from __future__ import annotations

import pytest

from academie.errors import AcademieError
from academie.journal import moves_of, read
from academie.journal.old import is_old, read_old

HOUSE = """[Event "the café"]
[Game "revertier"]
[Profile "academie-1806"]
[Date "1806"]
[White "the chevalier"]
[Black "?"]
[Result "*"]

= W:M15;B:A15 profile=academie-1806 phase=opening
1. - 3-5
2. B 4-3: A/E/H
3. W 3-2: M/P/R
; both have left the tas
4. B 4-2: A/E/G
5. W 6-4: R/Y/D
*
"""
DOMINO = """[Game "domino"]
[Profile "tete-a-tete-six+un-coup"]
[A "Anne"]

= A:;B: profile=tete-a-tete-six+un-coup phase=draw scores=0,0
1. A 3-0
2. B 1-1
3. B 4-1 2-1 1-0 4-3 6-5 6-1
4. A 5-5 3-0 5-0 3-2 2-2 1-1: 2-2
5. B: 2-1@2
6. A: 3-2@2
7. B: 4-3@3
8. A: 1-1@1
9. B: 4-1@1
1-0 coup_seul 19
"""
DRAUGHTS = """[Game "draughts"]
= B:WK46,38,39:BK3 profile=metz
= B:WK38,K39,K46:BK3 profile=metz
1. B: 3-9
W leaves
0-1 resign 1
"""
TRICTRAC = """[Game "trictrac"]
[Profile "lepeintre-1818"]
[White "Kermadeuc"]
[Black "Lepeintre"]
[Date "1818"]
[Result "*"]

1. - 3-3 void
2. W 2-1 A/C A/B
3. B 4-3 Y/T Y/U
4. W 4-3 A/E A/D
5. B 3-2 U/R T/R
6. W 6-5 W+4:jan_trois_coups@F,G A/G A/F
; the first points of the game
7. B 5-4 Y/S Y/T
! Lepeintre says j'adoube and touches the dame on S
8. W 2-1
"""
HAND = """[Marks "hand"]
1. B 6-5 Y/R Y/S
! White schools 4
= W:A15;B:R1,S1,Y13 profile=classique phase=throw to=white points=4b,0 trous=0,0 throws=0,1 begun=1,6-5
2. W 4-3 A/E A/D
"""


@pytest.mark.parametrize(
    ("text", "players", "plies", "end"),
    [
        (HOUSE, ("the chevalier", ""), 9, "phase=throw to=black"),
        (DOMINO, ("Anne", ""), 20, "phase=over"),
        (DRAUGHTS, ("", ""), 1, "WK38,K39,K46:BK3 profile=metz moves=3-9"),
        (TRICTRAC, ("Kermadeuc", "Lepeintre"), 14, "points=4b,0"),
        (HAND, ("", ""), 4, "points=4b,0"),
    ],
    ids=["house", "domino", "draughts", "trictrac", "hand"],
)
def test_a_record_becomes_a_journal(text: str, players: tuple[str, ...], plies: int, end: str) -> None:
    """Players, throws, moves and what was set up by hand."""
    assert is_old(text)
    (journal,) = read_old(text)
    moves = moves_of(read(str(journal)))
    assert (journal.players, len(moves.plies)) == (players, plies)
    assert end in str(moves.end)


def test_what_else_a_record_said() -> None:
    """Tags are kept, remarks stand where they stood, and how it ended is the law's."""
    (house,), (domino,), (left,), (trictrac,) = map(read_old, (HOUSE, DOMINO, DRAUGHTS, TRICTRAC))
    assert dict(house.tags) == {"Event": "the café", "Date": "1806"}
    assert "M/P/R\n; both have left the tas\nblack throws 4-2\n" in str(house)
    assert "A takes 5-5 3-0 5-0 3-2 2-2 1-1\nA places 2-2\n" in str(domino)
    assert domino.replay().result is not None
    assert str(left).endswith("white resigns\n")
    assert "; Lepeintre says j'adoube and touches the dame on S\nwhite throws 2-1\n" in str(trictrac)
    assert len(read_old(f"{HOUSE}\n{TRICTRAC}")) == 2


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (HOUSE.replace("A/E/H", "A/B"), "Line 11: “A/B” is not a legal play"),
        (HOUSE.replace("4-3:", "7-3:"), "Line 11: “7-3” cannot come here"),
        (HOUSE.replace("2. B 4-3", "2 B 4-3"), "Line 11: .* is no line of a record"),
        (HOUSE.replace("revertier", "whist"), "Line 9: There is no game"),
        (TRICTRAC.replace("A/E A/D", "A/B A/B"), "Line 11: “A/B A/B” is not a legal play"),
    ],
)
def test_what_is_wrong_is_named(text: str, says: str) -> None:
    """In one sentence, in both languages."""
    with pytest.raises(AcademieError, match=says) as refused:
        read_old(text)
    assert refused.value.to("fr").startswith("Ligne")
