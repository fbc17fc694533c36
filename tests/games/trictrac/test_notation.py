"""Trictrac in writing: lines, plays, positions as books set them, and the scene that clients draw."""

import pytest

from academie.errors import AcademieError, Illegal, Unreadable
from academie.game.registry import find
from academie.games.trictrac.corpus_adapter import CorpusAdapter
from academie.games.trictrac.game import game
from academie.games.trictrac.notation import read_board
from academie.games.trictrac.referee import acts
from academie.games.trictrac.state import BLACK, WHITE, place
from academie.referee import acts as common
from academie.referee import sit
from academie.referee.table import Table
from academie.scene import scene_of

STACKS = "W:A15;B:Y15"


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


def test_nothing_is_played_before_the_throw() -> None:
    """§8: while the dice are to be thrown no play is read, and leaving is not an answer."""
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


TRICTRAC = find("trictrac")
# One lone dame at five from White's coin, one at six; K lacks a dame that only the six of E can bring.
HIT = "W:A13,L2;B:Q1,R1,Y13 phase=throw to=white points=0,0 trous=0,0 throws=0,0"
FILL = "W:E1,G2,H2,I2,J2,K1,L2,N3;B:A15 phase=throw to=white points=0,0 trous=0,0 throws=0,0"
FALSE = "W:A6,F1,G2,I2,J2,L2;B:M2,Y13 phase=throw to=white points=0,0 trous=0,0 throws=0,0"
COIN = "W:L2,S3,T2,U2,V2,X2,Y2;B:A3,B3,C2,D2,E2,F2,N1 phase=throw to=white points=0,0 trous=0,0 throws=0,0"
START = "W:A15;B:Y15 phase=throw to=white points=0,0 trous=0,0 throws=0,0"


def played(fen: str, *words: str) -> None:
    """Play a line of words, as the corpus does."""
    adapter = CorpusAdapter(TRICTRAC)
    state = adapter.study(fen, "classique")
    for word in words:
        state = adapter.play(state, word)


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
    adapter = CorpusAdapter(TRICTRAC)
    state = adapter.study(fen, "classique")
    assert adapter.play(state, word) is state
    said = "".join(filter(str.isdigit, word[2:4]))
    for wrong in {int(said) + 1, max(0, int(said) - 1)} - {int(said)}:
        with pytest.raises(Illegal, match=f"the law counts {said}"):
            played(fen, word.replace(f"%{said}", f"%{wrong}", 1))


def test_a_count_of_no_jan() -> None:
    """A name that is not a jan is refused with those there are."""
    with pytest.raises(Unreadable, match="battre_grand"):
        played(HIT, "W%3:battre_tout")


def test_barred_plays() -> None:
    """A play the law forbids may be told as barred; one that it allows may not, nor what is no play."""
    played(START, "W6-5", "!A/L", "A/G,A/F")
    with pytest.raises(Illegal, match="bars “A/G,A/F”, which the law allows"):
        played(START, "W6-5", "!A/G,A/F")
    with pytest.raises(AcademieError, match="no dame to move with"):
        played(START, "W6-5", "!C/L")


LINE = "W:A9,F2,G2,H1,K1;B:N2,P1,R2,T1,U2,Y7 phase=throw to=white points={points},0 trous=3,1 throws=7,7"


def thrown(points: str, dice: tuple[int, int] = (5, 3)) -> Table:
    """The table after a throw that beats the dame on P in two ways, four points."""
    return sit("trictrac", "assisted", None, LINE.format(points=points)).after(common.Throw(0, dice))


def test_a_credit_has_its_name_place_ways_law_and_reason() -> None:
    """The lone dame on P is beaten by the five and by both numbers: four points by §55, and why."""
    (credit,) = scene_of(thrown("4"), 0).credits
    assert (credit.places, credit.ways, credit.points, credit.law, credit.player) == (("P",), 2, 4, "§55", 0)
    assert credit.why is not None
    assert "from K" in credit.why.en
    assert "de K" in credit.why.fr
    assert [(sign.sign, sign.places) for sign in scene_of(thrown("4"), 1).signs] == [("beaten", ("P",))]


def test_the_sum_is_said_in_words() -> None:
    """What he had, what he wins, what it makes, and the trou with what is left over."""
    assert [each.fr for each in scene_of(thrown("4"), 0).sums] == ["4 et 4 font 8."]
    assert [each.en for each in scene_of(thrown("10"), 0).sums] == ["10 and 4 make 14: one trou, 2 left over."]
    assert [each.fr for each in scene_of(thrown("8"), 0).sums] == ["8 et 4 font 12 : un trou, reste rien."]
    (bredouille,) = scene_of(thrown("10b"), 0).sums
    assert bredouille.fr == "10 et 4 font 14 : un trou en bredouille, qui compte deux, reste 2."


def test_to_hold_or_to_leave_has_its_consequence() -> None:
    """After a trou of his own dice the thrower alone is asked, with equal words for both; then the ways are open."""
    table = thrown("10")
    scene = scene_of(table, 0)
    assert [choice.text for choice in scene.choices] == ["holds", "leaves"]
    assert scene.choices[0].told.fr == "Vous gardez 2 points et jouez le coup."
    assert scene.ways is None
    assert not any(gesture.text in {"holds", "leaves"} for gesture in scene.gestures)
    assert scene_of(table, 1).choices == ()
    held = scene_of(table.after(common.Hold(0)), 0)
    assert held.choices == ()
    assert held.ways is not None


def test_both_orders_of_a_play_can_be_walked() -> None:
    """A/F and A/D in either order send the same act; A goes on to I by either number first."""
    ways = scene_of(thrown("4"), 0).ways
    assert ways is not None
    paths = [([(step.origin, step.target, step.by) for step in steps], act) for steps, act in ways.paths()]
    assert ([("A", "F", 5), ("A", "D", 3)], "plays A/F A/D") in paths
    assert ([("A", "D", 3), ("A", "F", 5)], "plays A/F A/D") in paths
    assert ([("A", "F", 5), ("F", "I", 3)], "plays A/F/I") in paths
    assert ([("A", "D", 3), ("D", "I", 5)], "plays A/F/I") in paths


def test_the_coin_par_puissance_is_taken_by_two_steps() -> None:
    """§27: the coin taken by numbers that would carry past it, either dame first."""
    line = "W:A11,G2,I2;B:Y13,T2 phase=play to=white dice=6-4 points=0,0 trous=0,0 throws=7,7"
    ways = scene_of(sit("trictrac", "assisted", None, line), 0).ways
    assert ways is not None
    taken = [[(step.origin, step.target) for step in steps] for steps, act in ways.paths() if "p" in act[6:]]
    assert sorted(taken) == [[("G", "L"), ("I", "L")], [("I", "L"), ("G", "L")]]


def test_the_rigour_shows_what_hands_have_done_and_no_more() -> None:
    """A dame touched has its sign; marks made by hand move the jeton; every gesture is there, right or wrong."""
    table = sit("trictrac", "rigueur", None, LINE.format(points="4")).after(common.Throw(0, (5, 3)))
    before = {gesture.key for gesture in scene_of(table, 0).gestures}
    assert {"Mark", "School", "Touch", "Play", "Place", "Hold", "Leave", "Peg", "Strike"} <= before
    wrong = table.after(acts.Mark(0, 6))
    assert [(each.side, each.at) for each in scene_of(wrong, 1).jetons] == [(0, 10), (1, 0)]
    touched = wrong.after(common.Touch(0, "F"))
    assert [(each.sign, each.places) for each in scene_of(touched, None).signs] == [("touched", ("F",))]
    assert scene_of(touched, 0).credits == ()
