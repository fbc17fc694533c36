"""The position line, read and refused, written in one way; and the board as SVG."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from academie import find
from academie.errors import Illegal
from academie.games.draughts import fen
from academie.games.draughts.board import HUNDRED, SIXTY_FOUR
from academie.games.draughts.svg import chequer
from academie.svg import Mark, Sign
from academie.svg.palette import DAY
from conformance.walks import walk
from svg.reading import SVG, having, places, read


def some(*squares: int) -> frozenset[int]:
    return frozenset(squares)


SAMPLE = fen.Setup("W", some(31, 32), some(33), some(6), some(5))


@st.composite
def setups(draw: st.DrawFn) -> fen.Setup:
    """Any possible position of either board: men off their crowning rows, no more than a side begins with."""
    board = draw(st.sampled_from([HUNDRED, SIXTY_FOUR]))
    order = draw(st.permutations(range(1, board.squares + 1)))
    white, black = draw(st.integers(0, board.men)), draw(st.integers(0, board.men))
    crowned = draw(st.sets(st.integers(1, board.squares)))
    whites, blacks = frozenset(order[:white]), frozenset(order[white : white + black])
    white_kings = frozenset(s for s in whites if s in crowned or s in board.crowns[0])
    black_kings = frozenset(s for s in blacks if s in crowned or s in board.crowns[1])
    counters = st.none() | st.integers(1, 999)
    side: fen.Side = "W" if draw(st.booleans()) else "B"
    men = (whites - white_kings, blacks - black_kings)
    return fen.Setup(side, men[0], white_kings, men[1], black_kings, draw(counters), draw(counters), board)


@pytest.mark.parametrize(
    "text",
    [
        "W:W31,32,K33:BK5,6",
        "W:BK5,6:WK33,32,31",
        "W:W31-32,K33:BK5,6.",
        "  W : W 31 , 32 , K 33 : B K5 , 6 . ",
        "W:W31:B06:WK33,032:BK05",
        "W:W31-32,K33-33:BK5-5,6-6",
    ],
)
def test_every_spelling_is_read(text: str) -> None:
    """Order of colours and squares, ranges, zeros, blanks, a split side and a final dot do not change a position."""
    assert fen.read(text) == SAMPLE


def test_start() -> None:
    """Ranges give the opening position of twenty men a side."""
    assert fen.read("W:W31-50:B1-20") == fen.read(HUNDRED.start)


def test_king_range() -> None:
    """A K before a range crowns every piece of the range."""
    assert fen.read("B:WK1-5:B20").white_kings == some(1, 2, 3, 4, 5)


def test_bare_side() -> None:
    """A side may have no piece left, and the line then shows its letter alone."""
    setup = fen.read("B:W:B7")
    assert setup.white_men | setup.white_kings == some()
    assert fen.write(setup) == "B:W:B7"


@pytest.mark.parametrize("text", ["W:W31:B6:H7:F12", "W:W31:B6:F12:H7."])
def test_counters(text: str) -> None:
    """The half-move and move-number fields are kept and written back in one order."""
    setup = fen.read(text)
    assert (setup.halfmove, setup.fullmove) == (7, 12)
    assert fen.write(setup) == "W:W31:B6:H7:F12"


def test_counters_absent() -> None:
    """A line without counters has none, and none are invented."""
    assert (SAMPLE.halfmove, SAMPLE.fullmove) == (None, None)
    assert fen.write(SAMPLE) == "W:W31,32,K33:BK5,6"


@pytest.mark.parametrize("side", ["", "w", "?"])
def test_side_of_a_built_setup(side: str) -> None:
    """A position made in Python is held to the same law as one that is read."""
    with pytest.raises(Illegal):
        fen.Setup(side, some(31), some(), some(6), some())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("white", "black", "halfmove"), [({0}, {6}, None), ({51}, {6}, None), ({31}, {31}, None), ({31}, {6}, -1)]
)
def test_built_setup_is_checked(white: set[int], black: set[int], halfmove: int | None) -> None:
    """No value of the type is an impossible position: squares, overlap and counters are checked."""
    with pytest.raises(Illegal):
        fen.Setup("W", frozenset(white), some(), frozenset(black), some(), halfmove)


@given(setups())
def test_written_is_read_back(setup: fen.Setup) -> None:
    """Writing then reading gives the same position, and the text is canonical."""
    line = fen.write(setup)
    assert fen.read(line, setup.board) == setup
    assert fen.write(fen.read(line, setup.board)) == line


# --- The board as SVG


GAME = find("draughts")
PROFILES = list(GAME.profiles.profiles)


@pytest.mark.parametrize("profile", PROFILES)
def test_as_many_men_as_there_are(profile: str) -> None:
    """On each square what stands there, a king as a man on a man, through whole random games."""
    for state in walk(GAME, profile, 11)[::9]:
        found, setup = places(read(GAME.svg(state))), state.setup
        assert list(found) == [str(square) for square in range(1, state.damier.squares + 1)]
        for name, group in found.items():
            square = int(name)
            men = [
                ("b", square in setup.white_men | setup.white_kings),
                ("n", square in setup.black_men | setup.black_kings),
            ]
            assert [len(having(group, "dame", colour)) for colour, _ in men] == [int(stands) for _, stands in men]
            assert len(having(group, "damee")) == (square in setup.white_kings | setup.black_kings)


@pytest.mark.parametrize(
    ("profile", "wood"), [("manoury-1787", "buis"), ("metz", "buis"), ("fmjd", "noyer"), ("francaise", None)]
)
def test_the_colour_that_is_played_on(profile: str, wood: str | None) -> None:
    """§1: Manoury and Metz play on the light squares, the federation on the dark; dark squares are hatched."""
    state = GAME.start(profile)
    wood = wood or {"light": "buis", "dark": "noyer"}[state.values.paint]
    root = read(GAME.svg(state))
    assert {len(having(group, wood)) for group in places(root).values()} == {1}
    assert len(having(root, "buis")) == len(having(root, "noyer")) == state.damier.rows**2 // 2
    assert len(having(root, "taille")) == len(having(root, "noyer"))


def test_the_measures() -> None:
    """A hundred squares in 636 units, sixty-four in 516; 1 lies second in the first row, and is last when turned."""
    assert read(GAME.svg(GAME.start())).get("viewBox") == "0 0 636 636"
    assert read(GAME.svg(GAME.start("francaise"))).get("viewBox") == "0 0 516 516"
    assert chequer(HUNDRED).numbers({"1": (0, 1)})["places"]["1"]["box"] == [78, 18, 60, 60]  # type: ignore[index]
    assert chequer(SIXTY_FOUR).numbers({"32": (7, 6)})["places"]["32"]["man"] == [408, 468]  # type: ignore[index]
    turned = places(read(GAME.svg(GAME.start("manoury-1787"), a_at="right")))["1"]
    assert having(turned, "buis")[0].get("x") == "498"


def test_numbers_are_left_out_standing() -> None:
    """On a phone they could not be read; the places keep their names."""
    lying, standing = (read(GAME.svg(GAME.start(), standing=each)) for each in (False, True))
    assert [each.text for each in having(lying, "numero")] == [str(square) for square in range(1, 51)]
    assert having(standing, "numero") == []
    assert places(standing).keys() == places(lying).keys()


def test_in_words() -> None:
    """A square and the position as one would say them, with what a sign says."""
    state = GAME.read("W:WK5,33:B20", "metz")
    mark = Mark.at(Sign.LIFTED, "20")
    french = read(GAME.svg(state, language="fr", marks=[mark]))
    said = {name: group.find(f"{SVG}title").text for name, group in places(french).items()}  # type: ignore[union-attr]
    assert said["5"] == "5, dame blanche"
    assert said["20"] == "20, pion noir, à ôter"
    assert said["1"] == "1, vide"
    output = next(french.iter(f"{SVG}desc")).text
    assert output == "Pions blancs en 33. Dames blanches en 5. Pions noirs en 20. Le trait est aux Blancs."


def test_a_page_may_set_the_wood() -> None:
    """The drawing carries the day's colour behind the token."""
    assert f"var(--noyer,{DAY['noyer']})" in GAME.svg(GAME.start())
