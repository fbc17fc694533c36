"""Lines and plays of domino (§61, §62): what is read and written, and the sentence for what cannot be."""

from __future__ import annotations

import pytest

from academie.errors import AcademieError, Ambiguous, Illegal, Unknown, Unreadable
from academie.games.domino.game import game
from academie.games.domino.state import BOUDE, Move
from academie.games.domino.tile import read_tile, tile
from games.domino.tables import dealt, played, read

pytestmark = pytest.mark.native

A, B = "6-6,6-5,6-3,6-0,4-1,0-0", "6-4,5-4,5-0,4-4,3-1,2-2"
HANDS = f"A:{A};B:{B}"
PLAYED = "A:6-5,6-3,6-0,4-1,0-0;B:5-4,5-0,4-4,3-1,2-2 plays=6-6,6-4@6"


@pytest.mark.parametrize(
    ("line", "error", "words"),
    [
        ("", Unreadable, "hands of a coup"),
        ("A:6-6", Unreadable, "for 2; give 2 hands"),
        (f"{HANDS};C:1-1", Unreadable, "for 2; give 2 hands"),
        (f"B:{B};A:{A}", Unreadable, "hands of a coup"),
        (f"A:{A};B:6-7,5-4,5-0,4-4,3-1,2-2", Unreadable, "“6-7” is not a tile"),
        (f"A:{A};B:?0", Unreadable, "not a tile"),
        (f"A:{A};B:6-6,5-4,5-0,4-4,3-1,2-2", Illegal, "6-6 is there twice.*§1"),
        (f"A:6-6,6-6,6-3,6-0,4-1,0-0;B:{B}", Illegal, "6-6 is there twice.*§1"),
        (f"A:6-5,6-3,6-0,4-1,0-0;B:{B[4:]} plays=6-6,6-6@6", Illegal, "6-6 is there twice"),
        ("A:?15;B:?14 taken=15,14", Illegal, "29 tiles; a set has twenty-eight"),
        (f"A:{A[4:]};B:{B}", Illegal, "A has taken 5 tiles where 6 are due"),
        (f"A:{A},1-1;B:{B}", Illegal, "A has taken 7 tiles where 6 are due"),
        (f"A:{A};B:?5", Illegal, "B has taken 5 tiles where 6 are due"),
        (f"{HANDS} taken=6,7", Illegal, "B has taken 6 tiles where 7 are due"),
        (f"{HANDS} taken=6", Unreadable, "2 numbers"),
        (f"{HANDS} taken=0,6", Illegal, "a tile at least"),
        (PLAYED.replace("6-4@6", "6-4@5"), Illegal, "6-4 cannot be joined to a 5; the two ends show 6 and 6.*§4"),
        (PLAYED.replace("6-4@6", "6-4"), Unreadable, "the lead alone joins nothing"),
        (PLAYED.replace("6-6,", "6-6@6,"), Unreadable, "the lead alone joins nothing"),
        (PLAYED.replace("6-4@6", "6-4@9"), Unreadable, "is no play"),
        (f"A:6-5,6-3,6-0,4-1,0-0;B:{B} plays=6-6,boude", Illegal, "B passes while he holds 6-4, which fits.*§4"),
        ("A:6-6,6-5,6-0,4-1,0-0;B:5-4,5-0,5-2,4-4,3-1,2-2 plays=6-3,boude!,boude", Illegal, "A passes while he"),
        (f"{HANDS} plays=boude", Illegal, "begins with a tile"),
        (f"A:6-5,6-3,6-0,4-1,0-0;B:{B} plays=6-6,+", Illegal, "none is drawn"),
        (f"{HANDS} phase=asleep", Unreadable, "phase"),
        (f"{HANDS} phase=deal", Illegal, "All tiles are taken"),
        (f"{HANDS} phase=draw", Illegal, "none is due"),
        (f"A:{A};B:5-4 phase=deal", Illegal, "A has taken 6 tiles"),
        (f"{HANDS} phase=puise", Illegal, "No tile is drawn from the talon"),
        (f"{HANDS} phase=over", Illegal, "The coup has not ended"),
        ("A:;B: phase=deal plays=6-6", Illegal, "Nothing has been played|has taken 1"),
        ("A:;B: phase=draw leader=A", Unreadable, "Nobody leads"),
        ("A:;B: phase=draw draw=6-6,6-6", Illegal, "drawn once only"),
        ("A:;B: phase=draw draw=6-6,6-5", Illegal, "settle the lead"),
        (f"{HANDS} draw=6-6", Unreadable, "in the phase draw only"),
        ("A:?6;B:?6 phase=draw", Illegal, "none is due|No hand is hidden"),
        (f"{HANDS} leader=C", Unreadable, "one of A, B"),
        (f"{HANDS} leader=", Unreadable, "one of A, B"),
        (f"{HANDS} scores=1", Unreadable, "2 numbers"),
        (f"{HANDS} scores=100,0", Illegal, "was over before this coup"),
        (f"{HANDS} scores=x,0", Unreadable, "2 numbers"),
        (f"{HANDS} wind=north", Unreadable, "field"),
        (f"{HANDS} leader=A leader=B", Unreadable, "once at most"),
        (f"{HANDS} profile=whist", Unknown, "no profile"),
        (f"{HANDS} profile=tete-a-tete-six+dix-des", Unknown, "does not apply"),
        ("A:;B:6-4 taken=1,1 plays=5-5", Illegal, "A has no tile left"),
        ("A:0-0;B:4-4 taken=2,1 plays=5-5", Illegal, "The coup is over by the tiles told"),
        ("A:0-0;B:4-4 taken=2,1 phase=over plays=5-5 scores=8,0", Illegal, "not over with such scores"),
        ("A:0-0;B:4-4 taken=2,1 phase=over plays=5-5 scores=0,108", Illegal, "not over with such scores"),
        ("A:0-0;B:4-4 taken=2,1 phase=over plays=5-5 scores=108,0", Illegal, "was over before"),
    ],
)
def test_bad_lines(line: str, error: type[AcademieError], words: str) -> None:
    """§1, §2, §4, §5, §62: what no coup has is refused with one sentence."""
    with pytest.raises(error, match=words) as caught:
        game.read(line)
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("A:6-6,1-0,2-0,3-0;B:5-5,4-4,3-3,2-2 phase=puise", "before the lead"),
        ("A:1-0,2-0,3-0;B:5-5,4-4,3-3,2-2 plays=6-6", "B draws now"),
        ("A:1-0,2-0,3-0;B:6-5,4-4,3-3,2-2 phase=puise plays=6-6", "B plays now"),
        ("A:?13;B:?13 taken=14,14 phase=puise plays=6-6,6-5@6", "talon is empty"),
    ],
)
def test_bad_lines_with_drawing(line: str, words: str) -> None:
    """§54: who can play does not draw, and who cannot does, while there is something to draw."""
    with pytest.raises(Illegal, match=words):
        game.read(line, "puiser")


def test_a_line_for_another_profile() -> None:
    """A line that names its profile is not read under another."""
    with pytest.raises(Unreadable, match="name only one"):
        game.read(f"{HANDS} profile=tete-a-tete-six", "tete-a-tete-sept")
    assert game.read(f"{HANDS} profile=tete-a-tete-six", "tete-a-tete-six").profile.name == "tete-a-tete-six"


def test_the_hands_are_enough() -> None:
    """§62: with nothing else told A leads, nobody has scored, and the line is written in full."""
    assert str(read(HANDS)) == f"{HANDS} profile=tete-a-tete-six phase=play leader=A scores=0,0"
    assert str(read(PLAYED)).endswith("scores=0,0 plays=6-6,6-4@6")
    assert str(read(f"A:{A},1-1;B:{B} taken=7,6")).endswith("scores=0,0 taken=7,6")


def test_hidden_hands_are_read() -> None:
    """§12, §62: a view has the number of tiles where it does not see them, and is read back."""
    view = read(HANDS).view(0)
    assert str(view).startswith(f"A:{A};B:?6 ")
    assert read(str(view)) == view
    assert view != read(HANDS)


@pytest.mark.parametrize("text", ["6-4", "4-6", "64", "6|4", "6:4", " 6 - 4 "])
def test_tiles_in_any_hand(text: str) -> None:
    """§61: a tile may be written with either number first and various signs between."""
    assert read_tile(text) == tile(6, 4)
    assert str(read_tile(text)) == "6-4"


def test_plays_are_read() -> None:
    """§61: the end need be told only where a tile fits two; a boudé has several words."""
    state = read("A:6-5,6-3,6-0,4-1,0-0;B:5-4,5-0,4-4,3-1,2-2 plays=6-6,6-4@6")
    assert game.read_move(state, "4-1") == game.read_move(state, "1-4@4") == Move(tile(4, 1), 4)
    state = played(state, "4-1 3-1")  # ends 6 and 3, and A holds 6-3
    assert [str(move) for move in state.moves()] == ["6-0@6", "6-3@3", "6-3@6", "6-5@6"]
    with pytest.raises(Ambiguous, match="6-3@3 or 6-3@6"):
        game.read_move(state, "6-3")
    assert game.read_move(state, "63 @ 6") == Move(tile(6, 3), 6)
    passing = played(state, "6-3@3")
    assert {game.read_move(passing, text) for text in ("boude", "Je boude.", "passe", "pass", "-")} == {BOUDE}


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("boude", Illegal, "may not pass"),
        ("1-1", Illegal, "A does not hold 1-1"),
        ("0-0", Illegal, "the ends are 6 and 4"),
        ("6-5@4", Illegal, "6-5 does not fit there"),
        ("4-1@6", Illegal, "4-1 does not fit there"),
        ("seven", Unreadable, "not a tile"),
        ("", Unreadable, "is no play|not a tile"),
        ("6-5@@", Unreadable, "not a tile"),
    ],
)
def test_bad_plays(text: str, error: type[AcademieError], words: str) -> None:
    """§4, §61: a play that is not one says why in one sentence."""
    with pytest.raises(error, match=words) as caught:
        game.read_move(read(PLAYED), text)
    assert str(caught.value).endswith(".")


def test_plays_out_of_time() -> None:
    """No play is read while tiles are taken, in a view of another's turn, or with an end for the lead."""
    with pytest.raises(Illegal, match="tiles are being taken"):
        game.read_move(game.start(), "6-6")
    with pytest.raises(Illegal, match="hidden from this view"):
        game.read_move(read(PLAYED).view(1), "6-5")
    with pytest.raises(Illegal, match="joins nothing"):
        game.read_move(read(HANDS), "6-6@6")


def test_moves_have_an_order_and_a_name() -> None:
    """§61: moves sort by tile and number, a boudé last."""
    moves = [BOUDE, Move(tile(6, 4), 6), Move(tile(6, 4), 4), Move(tile(0, 0)), Move(tile(5, 5), 5)]
    assert [str(move) for move in sorted(moves)] == ["0-0", "5-5@5", "6-4@4", "6-4@6", "boude"]


def test_there_is_one_setup() -> None:
    """Another starting position than the ordinary one is unknown."""
    with pytest.raises(Unknown, match="standard"):
        game.start(setup="odd")
    assert dealt("tete-a-tete-six").phase == "play"
