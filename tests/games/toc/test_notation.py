"""Lines and plays of toc (§10, §27): what is read and written, and the sentence for what cannot be."""

from __future__ import annotations

import pytest

from academie.display.drawing import Look
from academie.errors import AcademieError, Illegal, Unreadable
from academie.games.toc.game import game
from academie.games.trictrac import game as trictrac
from academie.text.message import typeset
from rows import rows

pytestmark = pytest.mark.native

STACKS = "W:A15;B:Y15"


@rows(
    [
        ("", Unreadable, "position"),
        ("W:A16;B:Y15", Illegal, "White has 16 dames.*§10"),
        ("W:A14,L1;B:Y15", Illegal, "lone dame on his coin L.*§10"),
        ("W:A13,M2;B:Y15", Illegal, "the other's coin M.*§10"),
        ("W:A14,G1;B:Y14,G1", Illegal, "Both sides have dames on G.*§10"),
        ("W:A14,+1;B:Y15", Unreadable, "place dames"),
        (f"{STACKS} trous=4", Unreadable, "trous"),
        (f"{STACKS} trous=12,0", Illegal, "12 trous.*§6"),
        (f"{STACKS} phase=over dice=6-5 trous=3,0", Illegal, "12 trous.*§6"),
        (f"{STACKS} phase=over dice=6-5 trous=12,12", Illegal, "12 trous.*§6"),
        (f"{STACKS} phase=decide dice=6-5", Illegal, "cannot leave.*§7"),
        (f"{STACKS} phase=play dice=6-5 gain=1", Illegal, "more than the trous.*§3"),
        (f"{STACKS} gain=1 trous=1,0", Unreadable, "gain"),
        (f"{STACKS} phase=play dice=6-5 gain=x", Unreadable, "gain"),
        ("W:A13,G2;B:Y15 phase=opening", Illegal, "on the talons.*§15"),
        (f"{STACKS} phase=play", Unreadable, "throw"),
        (f"{STACKS} phase=throw dice=6-5", Unreadable, "throw"),
        (f"{STACKS} dice=6-5-4", Unreadable, "two dice"),
        (f"{STACKS} points=4,0", Unreadable, "field"),
        (f"{STACKS} begun=1", Unreadable, "began"),
        (f"{STACKS} to=red", Unreadable, "white or black"),
        (f"{STACKS} phase=asleep", Unreadable, "phase"),
    ]
)
def test_bad_positions(line: str, error: type[AcademieError], words: str) -> None:
    """§3, §6, §7, §9, §10, §15, §27: what no game has is refused with one sentence and a paragraph of this law."""
    with pytest.raises(error, match=words) as caught:
        game.read(line)
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize(
    "line",
    [
        f"{STACKS} profile=academie-1806 phase=opening trous=0,0 throws=0,0",
        "W:A15;B:R2,Y13 profile=academie-1806 phase=decide to=black dice=6-5 trous=3,7 gain=2 throws=4,5 begun=2,6-1",
        f"{STACKS} profile=academie-1806+premier-trou phase=over to=white dice=2-2 trous=0,2 throws=1,1 begun=2,2-1",
    ],
)
def test_lines_are_read_back(line: str) -> None:
    """§27: a canonical line is read to a state that writes the same line."""
    assert str(game.read(line)) == line


def test_plays_are_trictracs() -> None:
    """§10: a throw has the plays that trictrac gives it, in the same words."""
    line = "W:A9,F1,G1,H2,J2;B:Y9,T1,S1,R2,O2 phase=play dice=4-2"
    ours, theirs = game.read(line), trictrac.read(line, "academie-1806-b")
    texts = [game.write_move(ours, move) for move in ours.moves()]
    assert texts == [trictrac.write_move(theirs, move) for move in theirs.moves()]
    assert [game.read_move(ours, text) for text in texts] == ours.moves()


@pytest.mark.parametrize(
    ("fields", "text", "error", "words"),
    [
        ("phase=play dice=6-3", "A/L", Illegal, "not a legal play.*§10"),
        ("phase=play dice=6-3", "Y/X A/G", Unreadable, "no dame to move with"),
        ("phase=play dice=6-3", "castle", Unreadable, "flèche|no dame to move with"),
        ("phase=decide dice=6-3 trous=1,0 gain=1", "A/G A/D", Illegal, "leave or hold"),
        ("phase=throw", "A/G A/D", Illegal, "Nothing can be played"),
    ],
)
def test_bad_plays(fields: str, text: str, error: type[AcademieError], words: str) -> None:
    """§7, §10: a play that is none is refused with one sentence."""
    with pytest.raises(error, match=words) as caught:
        game.read_move(game.read(f"{STACKS} {fields}"), text)
    assert "\n" not in str(caught.value)


def test_the_board_is_drawn() -> None:
    """§6, §9: the drawing has trous and no points, in both languages."""
    state = game.read("W:A13,G2;B:R2,Y13 phase=play to=black dice=6-5 trous=1,2")
    drawn = game.draw(state, ascii_only=True)
    assert drawn.splitlines()[0] == " > Black: 2 trous   6-5, six and five"
    assert "White: 1 trou" in drawn
    assert "points" not in drawn
    assert typeset("Noirs : 2 trous   6-5, six et cinq") in game.draw(state, look=Look("fr"))
    assert game.drawing.picture(state, look=Look("fr", "right"))


def test_other_starting_positions_are_unknown() -> None:
    """§1: there is one way to set up."""
    with pytest.raises(AcademieError, match="standard"):
        game.start(setup="revertier")
