"""Plays of race games as people type them: hits, stops, several dames at once, and what is ambiguous."""

from __future__ import annotations

import pytest

from academie.errors import Ambiguous, Illegal, Unreadable
from academie.games import find
from academie.tables.paths import CROSSED, DIAGONAL, FACING, LANES, Paths

pytestmark = pytest.mark.native

GAMMON = find("gammon")
# M to S by five and one: over the lone dame on N, over that on R, and each way hits another.
TWO_WAYS = GAMMON.read("W:E4,G4,M2,Y5;B:A4,L2,N1,R1,T3,V4 to=white dice=5-1")


def test_a_hit_may_be_starred_or_left_out() -> None:
    """M/N* and M/N are one play where only one play leaves these dames."""
    for text in ("M/N* G/L", "M/N G/L"):
        with pytest.raises(Illegal):
            GAMMON.read_move(TWO_WAYS, text)
    starred = GAMMON.read_move(TWO_WAYS, "M/N* Y/E")
    assert GAMMON.read_move(TWO_WAYS, "Y/E, M/N") == starred
    assert [event.key for event in TWO_WAYS.after(starred).events] == ["battue"]


def test_ways_that_hit_different_dames_are_told_apart() -> None:
    """From end to end it is not said which dame is hit; the sentence shows the two ways, and each can be typed."""
    with pytest.raises(Ambiguous, match=r"M/R\*/S or M/N\*/S|M/N\*/S or M/R\*/S"):
        GAMMON.read_move(TWO_WAYS, "M/S")
    one, two = (GAMMON.read_move(TWO_WAYS, text) for text in ("M/N*/S", "M/R*/S"))
    assert one != two
    assert one.hits != two.hits


def test_the_same_stride_several_times() -> None:
    """Four dames by a doublet may be written with their number."""
    state = GAMMON.read("W:E3,G5,M2,Y5;B:A5,L2,R5,T3 to=white dice=1-1")
    assert GAMMON.read_move(state, "G/H(2) E/F(2)") == GAMMON.read_move(state, "E/F G/H E/F G/H")
    with pytest.raises(Unreadable, match=r"moves no dame"):
        GAMMON.read_move(state, "M/N(3)")


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=over to=white dice=6-5", "is not over"),
        ("W:*15;B:A5,L2,R5,T3 to=white", "is over in this position"),
        ("W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=throw dice=6-5", "A throw is given"),
        ("W:E3,G5,M2,Y5;B:A5,L2,R5,T3 colour=red", "is not a field"),
        ("W:E3,G5,M2,Y5;B:A5,L2,R5,T3 to=red", "names no player"),
        ("W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=dinner", "is not a phase"),
    ],
)
def test_lines_that_contradict_themselves(line: str, word: str) -> None:
    """A line that says two things at once is refused, and the sentence names what to write."""
    with pytest.raises((Illegal, Unreadable), match=word):
        GAMMON.read(line)


@pytest.mark.parametrize("paths", [FACING, CROSSED, DIAGONAL, LANES])
def test_paths_go_there_and_back(paths: Paths) -> None:
    """A step has its flèche and a flèche its step, for both sides; where a path does not go there is none."""
    for seat, fleches in enumerate(paths.fleches):
        assert len(set(fleches)) == len(fleches)
        for step, fleche in enumerate(fleches):
            assert (paths.place(seat, step), paths.step(seat, fleche)) == (fleche, step)
    if paths is LANES:
        assert paths.step(0, 20) is None
        assert paths.step(1, 3) is None


# G to K by three and one: over the lone dame on J, or by H where nobody is.
BY_STOPS = GAMMON.read("W:E4,G4,M2,Y5;B:A4,J1,N2,R1,T3,V4 to=white dice=3-1")


def test_a_stop_that_is_written_is_made() -> None:
    """G/J/K hits the dame on J, G/H/K hits none; neither is read as the other."""
    by_j, by_h = (GAMMON.read_move(BY_STOPS, text) for text in ("G/J/K", "G/H/K"))
    assert by_j == GAMMON.read_move(BY_STOPS, "G/J*/K")
    assert (len(by_j.hits), len(by_h.hits)) == (1, 0)


@pytest.mark.parametrize("text", ["G/Q/K", "G/I/K", "G/F/K", "G/H/I/K", "G/G/K", "G/H/J/K", "G/off/K"])
def test_a_stop_that_no_number_makes_is_refused(text: str) -> None:
    """Though the dame could go from end to end."""
    with pytest.raises(Illegal, match="does not let a dame stop"):
        GAMMON.read_move(BY_STOPS, text)


def test_a_stop_on_a_held_fleche_is_refused() -> None:
    """Two adverse dames close it; by the other number it may be passed."""
    state = GAMMON.read("W:E4,G4,M2,Y5;B:A4,J2,N2,R1,T2,V4 to=white dice=3-1")
    assert str(GAMMON.read_move(state, "G/K")) == "G/H/K"
    with pytest.raises(Illegal, match="does not let a dame stop"):
        GAMMON.read_move(state, "G/J/K")


@pytest.mark.parametrize("name", ["trictrac", "toc"])
def test_the_repos_of_a_tout_d_une_is_made(name: str) -> None:
    """At trictrac and toc alike: by a number of the throw, on a flèche without adverse dames."""
    game = find(name)
    state = game.read("W:A15;B:Y14,V1 phase=play to=white dice=4-1")
    assert game.read_move(state, "A/E/F") == game.read_move(state, "A/B/F") == game.read_move(state, "A/F")
    for text in ("A/C/F", "A/Q/F", "A/B/C/F", "A/G/F"):
        with pytest.raises(Illegal, match="does not let a dame stop"):
            game.read_move(state, text)


@pytest.mark.parametrize("text", ["A-C A-G", "a-g, a-c", "A–G A–C", "A>G A>C", "A/C A-G"])
def test_a_dash_is_a_way_too(text: str) -> None:
    """People type from and to with whatever stands between."""
    trictrac = find("trictrac")
    state = trictrac.read("W:A15;B:Y15 phase=play to=white dice=6-2 throws=1,0")
    assert trictrac.write_move(state, trictrac.read_move(state, text)) == "A/G A/C"
    gammon = find("gammon")
    state = gammon.read("W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=play to=white dice=6-1")
    assert gammon.read_move(state, "Y-F E-F") == gammon.read_move(state, "Y/F E/F")
