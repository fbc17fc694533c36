"""The board of the flèches by its measures, and games engraved: dames where they stand, dice, jetons and fichets."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from academie import GAMES, find
from academie.engraving.geometry import Box, Point
from academie.tables.board import HAND, LETTERS, LIFTED
from academie.tables.geometry import BEFORE_BAR, END, PAST_BAR, Tablier, tablier
from conformance.walks import CASES, walk
from engraving.reading import SVG, drawn, having, places, read

if TYPE_CHECKING:
    import xml.etree.ElementTree as ET

    from academie.game import Game


LYING = tablier()
BOARDS = [
    LYING,
    tablier(a_at="right"),
    *(tablier(standing=True, a_at=hand, pitch=pitch) for hand in ("left", "right") for pitch in (34, 41, 46)),
]
IDS = [f"{'standing' if board.standing else 'lying'}-{board.a_at}-{board.pitch}" for board in BOARDS]
boards = pytest.mark.parametrize("board", BOARDS, ids=IDS)


def around(centre: Point, radius: float) -> Box:
    """The box of a disc."""
    return Box(centre.x, centre.y, 0, 0).grown(radius)


def test_the_measures_of_the_lying_board() -> None:
    """656 by 360; A's axis at 50, G's past the bar at 366; the feet of A at 27.6 and 72.4, its point at 50, 208."""
    assert LYING.size == Box(0, 0, 656, 360)
    assert [LYING.axis(fleche) for fleche in (0, 5, 6, 11, 12, 23)] == [50, 290, 366, 606, 606, 50]
    left, right, tip = LYING.fleche(0)
    assert (left.x, left.y, right.x, tip) == (pytest.approx(27.6), 324, pytest.approx(72.4), (50, 208))
    assert LYING.floors == (Box(26, 36, 288, 288), Box(342, 36, 288, 288))
    assert LYING.peg(0, 1) == (50, 335)
    assert LYING.spot(0, 3.5) == (218, 196.5)
    assert [LYING.spot(1, where) for where in (BEFORE_BAR, PAST_BAR, END)] == [(301, 163.5), (355, 163.5), (617, 163.5)]


def test_the_measures_of_the_standing_board() -> None:
    """344 wide and 12 pitches and 34 high; A at the lower right, its dame of 18.8 two from the foot."""
    board = tablier(standing=True)
    assert board.size == Box(0, 0, 344, 526)
    assert board.radius == 18.8
    assert board.pile(0, 1) == [Point(pytest.approx(296.2), 495.5)]
    assert board.fleche(11)[2] == (207, 30.5)
    assert tablier(standing=True, pitch=10).size.height == 12 * 34 + 34
    assert tablier(standing=True, pitch=90).size.height == 12 * 46 + 34


def test_the_distances_of_a_pile() -> None:
    """Two dames 44 apart, three 35.5, five 17.75, and never more than six discs."""
    for count, apart in ((2, 44), (3, 35.5), (5, 17.75), (6, 14.2), (15, 14.2)):
        centres = LYING.pile(0, count)
        assert len(centres) == min(count, 6)
        assert centres[0].distance(centres[1]) == pytest.approx(apart)


@boards
def test_no_dame_passes_the_point(board: Tablier) -> None:
    """Of any pile on any flèche the last dame ends at the point or before, within its floor, clear of the jetons."""
    spots = [board.spot(seat, where) for seat in (0, 1) for where in (0, 1, 2, 3.5, 4, 5, BEFORE_BAR, PAST_BAR, 9, END)]
    for fleche in range(24):
        tip = board.fleche(fleche)[2]
        foot = board.at(board.axis(fleche), board.from_edge(fleche, board.rim))
        for count in range(1, 16):
            for centre in board.pile(fleche, count):
                assert foot.distance(centre) + board.radius <= foot.distance(tip) + 1e-6
                assert any(floor.grown(0.01).holds(around(centre, board.radius)) for floor in board.floors)
                assert all(centre.distance(spot) > board.radius + board.jeton for spot in spots)


@boards
def test_neighbours_do_not_touch(board: Tablier) -> None:
    """Dames of neighbouring flèches, and of facing ones, keep apart."""
    tops = {fleche: board.pile(fleche, 15) for fleche in range(24)}
    for fleche in range(23):
        for one in tops[fleche]:
            assert all(one.distance(two) > 2 * board.radius for two in tops[fleche + 1])
    assert tops[0][-1].distance(tops[23][-1]) > 2 * board.radius


@boards
def test_everything_beside_the_board_is_on_it(board: Tablier) -> None:
    """Holes, fichets, dames in hand and lifted lie within the drawing, and do not lie on one another."""
    for seat in (0, 1):
        pegs = [board.peg(seat, number) for number in range(13)]
        assert all(board.size.holds(around(peg, board.fichet)) for peg in pegs)
        assert len(set(pegs)) == 13
    for fleche in (0, 11, 12, 23):
        radius, held = board.hand(fleche, 15)
        lifted = board.lifted(fleche, 15)
        assert len(lifted) == 15
        assert all(board.size.holds(around(centre, radius)) for centre in held)
        assert all(board.size.holds(box) for box in lifted)
        assert not any(one.meets(two) for rank, one in enumerate(lifted) for two in lifted[:rank])
        assert not any(box.meets(around(centre, radius)) for box in lifted for centre in held)


@boards
@pytest.mark.parametrize("count", [2, 3])
def test_dice_hide_nothing(board: Tablier, count: int) -> None:
    """Dice lie clear of jetons at any place the books name, and between the points of the flèches."""
    for spots in ((0.0, 9.0), (6.0, 9.0), (PAST_BAR, END), (10.0, END), (9.0, 9.0)):
        lying = [(board.spot(seat, where), board.jeton) for seat, where in enumerate(spots)]
        dice = board.dice(count, lying)
        assert all(die.distance(at) > board.die / 2 + radius for die in dice for at, radius in lying)
        assert all(one.distance(two) > board.die for rank, one in enumerate(dice) for two in dice[:rank])
        assert all(any(floor.holds(around(die, board.die / 2)) for floor in board.floors) for die in dice)


def test_a_quarter_turn_keeps_the_order() -> None:
    """Standing, the path goes up the right side and comes down the left; lying with A at the right it is mirrored."""
    standing, mirrored = tablier(standing=True), tablier(a_at="right")
    up = [standing.pile(fleche, 1)[0] for fleche in range(24)]
    assert all(one.y > two.y and one.x == two.x for one, two in pairwise(up[:12]))
    assert all(one.y < two.y and one.x == two.x for one, two in pairwise(up[12:]))
    assert mirrored.pile(0, 1)[0].x == 656 - LYING.pile(0, 1)[0].x


def test_the_measures_as_plain_numbers() -> None:
    """What a page asks for: the size, and for each letter its box, its man and where the next one comes."""
    numbers = LYING.numbers()
    assert numbers["viewBox"] == [0, 0, 656, 360]
    assert list(numbers["places"]) == list(LETTERS)
    assert numbers["places"]["A"]["man"] == [50, 300.5]
    assert numbers["places"]["A"]["strip"] == [26, 180, 48, 144]


ON_THE_BOARD = [case for case in CASES if hasattr(case.values[0].start(), "dames")]
CLASSES = ("b", "n")


def shown(group: ET.Element, seat: int) -> int:
    """The dames of a side in a group: its discs, or the figure that tells them."""
    discs = having(group, "dame", CLASSES[seat])
    figures = [each for disc in discs for each in having(disc, "compte")]
    if not figures:
        assert len(discs) <= 6
        return len(discs)
    assert len(figures) == 1
    assert len(discs) == 6
    assert int(figures[0].text or 0) > 6
    return int(figures[0].text or 0)


@pytest.mark.wide
@pytest.mark.parametrize(("game", "profile"), ON_THE_BOARD)
def test_as_many_dames_as_there_are(game: Game, profile: str) -> None:
    """On each flèche, in hand and lifted, through whole random games."""
    states: list[Any] = walk(game, profile, 7, 240)
    for state in states[::6] + states[-1:]:
        root = read(game.svg(state))
        found = places(root)
        assert list(found) == list(LETTERS)
        for seat in (0, 1):
            dames = state.dames(seat)
            for index, name in enumerate(LETTERS):
                assert shown(found[name], seat) == dames.get(index, 0), (str(state), name)
            hands = [shown(group, seat) for group in having(root, "main")]
            assert sum(hands) == dames.get(HAND, 0)
            assert len(having(root, "tranche", CLASSES[seat])) == dames.get(LIFTED, 0)


def test_a_high_pile_has_its_figure() -> None:
    """Six discs without a figure, six with it from seven on; from four on only the last shows its engraving."""
    game = find("trictrac")
    for count, figure in ((6, ""), (7, "7"), (15, "15")):
        rest = 15 - count
        line = f"W:A{count}{f',E{rest}' if rest else ''};B:Y15"
        group = places(read(game.svg(game.read(line))))["A"]
        assert len(having(group, "dame")) == 6
        assert [each.text for each in having(group, "compte")] == ([figure] if figure else [])
        assert len(having(group, "gorge")) == (1 if figure else 2)


def test_what_the_score_puts_on_the_board() -> None:
    """Fichets in the holes of their trous, a jeton each, two for a bredouille taken second, a flag for a grande."""
    game = find("trictrac")
    line = "W:A15;B:Y15 profile=academie-1806-a phase=throw to=white points={points} trous={trous} throws=4,4"
    root = read(game.svg(game.read(line.format(points="4,6b", trous="6g,3"))))
    assert len(having(root, "trou")) == 24
    assert [each.get("transform") for each in having(root, "fichet")] == ["translate(290 335)", "translate(146 25)"]
    spots = [each.get("transform") for each in having(root, "jeton")]
    assert spots == ["translate(218 196.5)", "translate(301 163.5)", "translate(290.5 163.5)"]
    assert len(having(root, "pavillon")) == 1
    assert having(root, "de") == []
    plain = read(game.svg(game.read(line.format(points="0,0", trous="0,0"))))
    assert len(having(plain, "jeton")) == 2
    assert having(plain, "pavillon") == []


@pytest.mark.parametrize(
    ("profile", "spot"),
    [("lepeintre-1818", 146), ("academie-1806-a", 98), ("academie-1806-b", 98)],
)
def test_jetons_lie_where_the_book_says(profile: str, spot: float) -> None:
    """§119: two points at the third flèche by Lepeintre, the talon counted, before the first by the Académie."""
    game = find("trictrac")
    state = game.read("W:A15;B:Y15 phase=throw to=white points=2b,0 trous=0,0 throws=4,4", profile)
    first = having(read(game.svg(state)), "jeton")[0]
    assert first.get("transform") == f"translate({spot} 196.5)"


def test_dice_lie_there_when_they_are_thrown() -> None:
    """Two dice, or three at garanguet, with as many pips as were thrown; none before the throw."""
    for name, line, thrown in (
        ("trictrac", "W:A15;B:Y15 phase=play to=white dice=6-3", (6, 3)),
        ("garanguet", "W:A15;B:Y15 phase=play to=white dice=5-4-1", (5, 4, 1)),
        ("trictrac", "W:A15;B:Y15 phase=throw to=white", ()),
    ):
        root = read(find(name).svg(find(name).read(line)))
        pips = [len(list(having(die, "points")[0])) for die in having(root, "de")]
        assert tuple(pips) == thrown


def test_holes_only_where_trous_are_marked() -> None:
    """Trictrac and toc have holes; the race games have none."""
    with_holes = {
        case.values[0].name for case in ON_THE_BOARD if having(read(case.values[0].svg(case.values[0].start())), "trou")
    }
    assert with_holes == {"trictrac", "toc"}


def test_words_for_a_place_and_for_the_board() -> None:
    """A place is named as one would say it, and the description reads the position."""
    game = find("trictrac")
    state = game.read("W:A14,E1;B:Y13,U1,*1 phase=play to=white dice=6-3 points=4b,0 trous=1,0 throws=4,4")
    english, french = (read(game.svg(state, language=each)) for each in ("en", "fr"))
    said = {name: [places(root)[name].find(f"{SVG}title").text for root in (english, french)] for name in "AEUBL"}  # type: ignore[union-attr]
    assert said["A"] == ["A, talon, 14 white", "A, talon, 14 blanches"]
    assert said["E"] == ["E, 1 white", "E, 1 blanche"]
    assert said["U"] == ["U, 1 black", "U, 1 noire"]
    assert said["B"] == ["B, empty", "B, vide"]
    assert said["L"] == ["L, coin, empty", "L, coin de repos, vide"]
    description = french.find(f"{SVG}desc").text or ""  # type: ignore[union-attr]
    assert "Blancs\u00a0: 14 en A (talon), 1 en E." in description
    assert "1 levée." in description
    assert "Aux Blancs de jouer." in description


def test_piles_of_the_dames_rabattues() -> None:
    """Every dame is drawn, those not laid down one on another; the other compartment is pale and without letters."""
    game = find("dames_rabattues")
    for state in walk(game, "academie-1806", 3, 120)[::5]:
        root = read(game.svg(state))
        found = places(root)
        for seat in (0, 1):
            _, to_lift = state.side(seat)
            for number, count in enumerate(to_lift, 1):
                name = LETTERS[number - 1 if seat == 0 else 24 - number]
                assert len(having(found[name], "dame", CLASSES[seat])) == count
        assert len(having(root, "pale")) == 12
        assert len(having(root, "lettre")) == 12


def test_the_book_seats_the_players() -> None:
    """A lies at the hand the book has it, unless asked otherwise."""
    for game in GAMES:
        if not hasattr(game, "race"):
            continue
        across = {}
        for hand in ("", "left", "right"):
            letters = {
                each.text: corners[0][0]
                for each, corners in drawn(read(game.svg(game.start(), a_at=hand)))
                if each.tag == f"{SVG}text"
            }
            across[hand] = letters["A"] < letters["L"]
        assert across["left"]
        assert not across["right"]
        assert across[""] == (game.race.a_at == "left")
