"""The words of a book's line: counts of throws and plays that are barred, true and false."""

from __future__ import annotations

import pytest

from academie.errors import AcademieError, Illegal, Unreadable
from academie.games import find
from academie.games.trictrac.desk import Desk

TRICTRAC = find("trictrac")
# One lone dame at five from White's coin, one at six; K lacks a dame that only the six of E can bring.
HIT = "W:A13,L2;B:Q1,R1,Y13 phase=throw to=white points=0,0 trous=0,0 throws=0,0"
FILL = "W:E1,G2,H2,I2,J2,K1,L2,N3;B:A15 phase=throw to=white points=0,0 trous=0,0 throws=0,0"
FALSE = "W:A6,F1,G2,I2,J2,L2;B:M2,Y13 phase=throw to=white points=0,0 trous=0,0 throws=0,0"
COIN = "W:L2,S3,T2,U2,V2,X2,Y2;B:A3,B3,C2,D2,E2,F2,N1 phase=throw to=white points=0,0 trous=0,0 throws=0,0"
START = "W:A15;B:Y15 phase=throw to=white points=0,0 trous=0,0 throws=0,0"


def played(fen: str, *words: str) -> None:
    """Play a line of words, as the corpus does."""
    desk = Desk(TRICTRAC)
    state = desk.study(fen, "classique")
    for word in words:
        state = desk.play(state, word)


@pytest.mark.parametrize(
    ("fen", "word"),
    [
        (HIT, "W%15:battre_grand@Q"),
        (HIT, "W%11d:battre_grand@Q"),
        (HIT, "W%16:battre_grand@R"),
        (HIT, "W%20d:battre_grand"),
        (HIT, "W%0:battre_coin"),
        (FILL, "W%16:remplir_grand@K"),
        (FILL, "W%0x2:remplir_grand@K"),
        (FALSE, "B%4:faux_petit@F"),
        (FALSE, "B%2:battre_petit@F"),
        (COIN, "W%16/L"),
    ],
)
def test_counts_of_throws(fen: str, word: str) -> None:
    """A true count leaves the state as it is; one more or one less is refused with the law's own."""
    desk = Desk(TRICTRAC)
    state = desk.study(fen, "classique")
    assert desk.play(state, word) is state
    said = "".join(filter(str.isdigit, word[2:4]))
    for wrong in {int(said) + 1, max(0, int(said) - 1)} - {int(said)}:
        with pytest.raises(Illegal, match=f"the law counts {said}"):
            played(fen, word.replace(f"%{said}", f"%{wrong}", 1))


def test_a_count_of_no_jan() -> None:
    """A name that is no jan is refused with those there are."""
    with pytest.raises(Unreadable, match="battre_grand"):
        played(HIT, "W%3:battre_tout")


def test_barred_plays() -> None:
    """A play the law forbids may be told as barred; one that it allows may not, nor what is no play."""
    played(START, "W6-5", "!A/L", "A/G,A/F")
    with pytest.raises(Illegal, match="bars “A/G,A/F”, which the law allows"):
        played(START, "W6-5", "!A/G,A/F")
    with pytest.raises(AcademieError, match="moves no dame"):
        played(START, "W6-5", "!C/L")
