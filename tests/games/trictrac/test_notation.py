"""Lines and plays in letters (§108, §111, §112): what is read and written, and the sentence for what cannot be."""

from __future__ import annotations

import pytest

from academie.errors import AcademieError, Illegal, Unreadable
from academie.games.trictrac.game import game
from academie.games.trictrac.notation import read_board
from academie.games.trictrac.state import BLACK, WHITE, place

STACKS = "W:A15;B:Y15"


@pytest.mark.parametrize(
    ("line", "error", "words"),
    [
        ("W:A16;B:Y15", Illegal, "White has 16 dames.*§1"),
        ("W:A14;B:Y15", Illegal, "White has 14 dames.*§1"),
        ("W:A15;B:Y14,*2", Illegal, "Black has 16 dames.*§1"),
        ("W:A14,L1;B:Y15", Illegal, "lone dame on his coin L.*§30"),
        ("W:A15;B:Y14,M1", Illegal, "lone dame on his coin M.*§30"),
        ("W:A13,M2;B:Y15", Illegal, "the other's coin M.*§14"),
        ("W:A15;B:Y13,L2", Illegal, "the other's coin L.*§14"),
        ("W:A14,G1;B:Y14,G1", Illegal, "Both sides have dames on G.*§12"),
        (f"{STACKS} points=3,0", Illegal, "3 points.*even"),
        (f"{STACKS} points=12,0", Unreadable, "points"),
        (f"{STACKS} points=4", Unreadable, "points"),
        (f"{STACKS} phase=play", Unreadable, "throw"),
        (f"{STACKS} dice=6-5", Unreadable, "throw"),
        (f"{STACKS} phase=play dice=7-1", Unreadable, "1 to 6"),
        (f"{STACKS} phase=asleep", Unreadable, "phase"),
        (f"{STACKS} to=red", Unreadable, "white or black"),
        (f"{STACKS} to=white to=black", Unreadable, "once"),
        (f"{STACKS} begun=1", Unreadable, "began"),
        (f"{STACKS} wind=north", Unreadable, "field"),
        ("W:A15", Unreadable, "position"),
        ("W:W15;B:Y15", Unreadable, "place dames"),
        ("W:A7,A8;B:Y15", Unreadable, "twice"),
        ("", Unreadable, "position"),
    ],
)
def test_bad_positions(line: str, error: type[AcademieError], words: str) -> None:
    """§1, §12, §14, §30, §111: what no position has is refused with one sentence and its paragraph."""
    with pytest.raises(error, match=words) as caught:
        game.read(line)
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith(".")


def test_a_part_of_a_position_may_be_read() -> None:
    """§111: fewer than fifteen dames are read where a part is asked for, and more never."""
    white, black = read_board("W:A2,L2;B:Y3", whole=False)
    assert (sum(white), sum(black)) == (4, 3)
    with pytest.raises(Illegal):
        read_board("W:A16;B:Y3", whole=False)


def test_letters() -> None:
    """§108: White goes from A to Y, Black from Y to A; L faces M and is White's coin."""
    assert [place(WHITE, step) for step in (0, 11, 23, 24)] == [0, 11, 23, 24]
    assert [place(BLACK, step) for step in (0, 11, 23, 24)] == [23, 12, 0, 24]


@pytest.mark.parametrize(
    "line",
    [
        STACKS,
        f"{STACKS} profile=classique phase=throw to=black points=0,0 trous=0,0 throws=0,0",
        "W:A9,G2,K2,L2;B:R2,Y13 profile=lepeintre-1818 phase=play to=black dice=6-1 points=4b,2 trous=3g,0 begun=1,6-5",
    ],
)
def test_lines_are_read_back(line: str) -> None:
    """§111: a line, short or whole, names one state, which writes a line that names it again."""
    state = game.read(line)
    assert game.read(str(state)) == state
    assert str(game.read(str(state))) == str(state)


@pytest.mark.parametrize("text", ["A/G A/D", "A/D A/G", "0/6 0/3", "a/g a/d", "A/G, A/D"])
def test_a_play_in_many_spellings(text: str) -> None:
    """§112: letters in either case, the player's own numbers, any order."""
    state = game.read(f"{STACKS} phase=play dice=6-3")
    assert str(game.read_move(state, text)) == "A/G A/D"


@pytest.mark.parametrize(
    ("line", "dice", "text"),
    [
        (STACKS, "4-2", "A/E/G"),
        ("W:A13,G2;B:Y15", "6-6", "G/Lp G/Lp"),
        ("W:Y2,*13;B:M2,A13", "6-1", "Y/off Y/off"),
        ("W:G3,H3,I3,J2,K2,L2;B:R3,Q3,P3,O2,N2,M2", "6-5", "G/L -"),
        ("W:G3,H3,I3,J2,K2,L2;B:R3,Q3,P3,O2,N2,M2", "6-6", "- -"),
    ],
)
def test_plays_are_written(line: str, dice: str, text: str) -> None:
    """§112: a tout d'une with its stop, the coin par puissance with p, off past the last, a dash if unplayed."""
    state = game.read(f"{line} phase=play dice={dice}")
    written = {game.write_move(state, move): move for move in state.moves()}
    same = game.read_move(state, text)
    assert written[str(same)] == same
    if line != STACKS:
        assert text in written


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("A/L", "not a legal play.*§21"),
        ("A/G", "not a legal play"),
        ("B/C A/G", "moves no dame"),
        ("Y/X A/G", "moves no dame"),  # a dame of the adversary
        ("A", "moves no dame"),
        ("A/W A/G", "flèche"),
        ("castle", "flèche|moves no dame"),
    ],
)
def test_bad_plays(text: str, words: str) -> None:
    """§21, §108: a play that is none is refused with one sentence, and the state is as before."""
    state = game.read(f"{STACKS} phase=play dice=6-5")
    line = str(state)
    with pytest.raises(AcademieError, match=words) as caught:
        game.read_move(state, text)
    assert "\n" not in str(caught.value)
    assert str(state) == line


def test_nothing_is_played_before_the_throw() -> None:
    """§8: while the dice are to be thrown no play is read, and leaving is no answer."""
    state = game.read(STACKS)
    for text in ("A/G A/F", "leave"):
        with pytest.raises(AcademieError):
            game.read_move(state, text)


def test_the_board_is_drawn_with_its_marks() -> None:
    """§70, §71: the drawing shows points, bredouille, trous and the dice of the one on move."""
    state = game.read("W:A13,L2;B:Y15 phase=play to=white dice=6-5 points=4b,0 trous=3,11 throws=2,2 begun=2,6-5")
    text = game.draw(state, ascii_only=True)
    assert text.isascii()
    assert "4 points en bredouille" in text
    assert "3 trous" in text
    assert "11 trous" in text
    assert "6-5" in text
