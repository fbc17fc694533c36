"""The board of the flèches by its measures, and games drawn: dames where they stand, dice, jetons and fichets."""

import xml.etree.ElementTree as ET
from typing import Any

import pytest

from academie import GAMES, find
from academie.game import Game
from academie.svg.geometry import Box, Point
from academie.tables.board import HAND, LETTERS, LIFTED
from academie.tables.drawing.geometry import BEFORE_BAR, END, PAST_BAR, Tablier, tablier
from conformance.walks import CASES, walk
from often import times
from svg.reading import SVG, drawn, having, places, read

LYING = tablier()
BOARDS = [
    LYING,
    *(tablier(a_at="right", pitch=pitch) for pitch in (34, 41, 48)),
    *(tablier(standing=True, a_at=hand, pitch=pitch) for hand in ("left", "right") for pitch in (34, 41, 46)),
]
IDS = [f"{'standing' if board.standing else 'lying'}-{board.a_at}-{board.pitch}" for board in BOARDS]
boards = pytest.mark.parametrize("board", BOARDS, ids=IDS)


def around(centre: Point, radius: float) -> Box:
    """The box of a disc."""
    return Box(centre.x, centre.y, 0, 0).grown(radius)


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
    for state in states[:: times(15, 6)] + states[-1:]:
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
    ("profile", "spot"), [("lepeintre-1818", 146), ("academie-1806-a", 98), ("academie-1806-b", 98)]
)
def test_jetons_lie_where_the_book_says(profile: str, spot: float) -> None:
    """§119: two points at the third flèche by Lepeintre, the talon counted, before the first by the Académie."""
    game = find("trictrac")
    state = game.read("W:A15;B:Y15 phase=throw to=white points=2b,0 trous=0,0 throws=4,4", profile)
    first = having(read(game.svg(state)), "jeton")[0]
    assert first.get("transform") == f"translate({spot} 196.5)"


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
