"""The notation of the old books: printed moves and lists of squares, as met in Manoury, read and written back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from academie.errors import AcademieError, Illegal, Unreadable
from academie.games.draughts.notation import books
from academie.games.draughts.notation.books import BookMove, Pieces
from rows import rows

SQUARES = st.integers(1, 50)


def pieces(men: set[int], kings: set[int]) -> Pieces:
    return Pieces(frozenset(men), frozenset(kings))


@rows(
    [
        ("32 à 28", BookMove(32, 28, capture=False)),
        ("32 à 28.", BookMove(32, 28, capture=False)),
        ("32 a\u0300 28 . . .", BookMove(32, 28, capture=False)),
        ("de 40 à 34.", BookMove(40, 34, capture=False)),
        ("16 sur 11", BookMove(16, 11, capture=False)),
        ("34 sur 23", BookMove(34, 23, capture=False)),
        ("de 45 sur 40", BookMove(45, 40, capture=False)),
        ("P. de 34 à 23", BookMove(34, 23, capture=True)),
        ("P de 26 à 37.", BookMove(26, 37, capture=True)),
        ("p. de 32 à 1 D.", BookMove(32, 1, capture=True, crowned=True)),
        ("P. 25 à 14.", BookMove(25, 14, capture=True)),
        ("P. & vont à 50.", BookMove(None, 50, capture=True)),
        ("P. et vont à 50", BookMove(None, 50, capture=True)),
        ("P. 50.", BookMove(None, 50, capture=True)),
        ("Prennent & vont à 2", BookMove(None, 2, capture=True)),
        ("En prend 2 de 46 à 45.", BookMove(46, 45, capture=True, taken=2)),
        ("Je prends de 26 à 37.", BookMove(26, 37, capture=True)),
        ("en P. 2, & vont à 30", BookMove(None, 30, capture=True, taken=2)),
        ("P. 2, & vont à 30", BookMove(None, 30, capture=True, taken=2)),
        ("P. 2 de 1 à 5", BookMove(1, 5, capture=True, taken=2)),
        ("P. 4 de 41 à 50.", BookMove(41, 50, capture=True, taken=4)),
        ("43 à 48 & à D.", BookMove(43, 48, capture=False, crowned=True)),
        ("41 à 46. à D.", BookMove(41, 46, capture=False, crowned=True)),
        ("41 à 47, à D.", BookMove(41, 47, capture=False, crowned=True)),
        ("8 à 2 D.", BookMove(8, 2, capture=False, crowned=True)),
        ("P. de 36 à 47 Damé.", BookMove(36, 47, capture=True, crowned=True)),
        ("P. de 37 à 48. D.", BookMove(37, 48, capture=True, crowned=True)),
        ("P. de 31 à 1.D.", BookMove(31, 1, capture=True, crowned=True)),
        ("P. de 3 à 3", BookMove(3, 3, capture=True)),
        ("sur 16", BookMove(None, 16, capture=False)),
        ("à 5.", BookMove(None, 5, capture=False)),
    ]
)
def test_moves_read(text: str, move: BookMove) -> None:
    """Each printed form gives what it says and leaves unknown what it does not say."""
    assert books.read_move(text) == move


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (BookMove(32, 28, capture=False), "32 à 28"),
        (BookMove(34, 23, capture=True), "P. de 34 à 23"),
        (BookMove(None, 50, capture=True), "P. & vont à 50"),
        (BookMove(1, 5, capture=True, taken=2), "P. 2 de 1 à 5"),
        (BookMove(43, 48, capture=False, crowned=True), "43 à 48 & à D."),
    ],
)
def test_moves_written(move: BookMove, text: str) -> None:
    """There is one way to write a move, and it is the book's."""
    assert books.write_move(*move) == text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "''"),
        ("28", "no move"),
        ("P.", "no move"),
        ("P. de 24 13", "no move"),
        ("Reprennent.", "no move"),
        ("le reste se voit", "no move"),
        ("32-28", "no move"),
        ("5 à 64", "'64'"),
        ("0 à 5", "'0'"),
        ("32 à " + "9" * 9999, "not on the board"),
        ("P. 21 de 1 à 5", "'21'"),
        ("P. 0 de 1 à 5", "'0'"),
    ],
)
def test_moves_refused(text: str, words: str) -> None:
    """What is no printed move is refused in one sentence naming it."""
    with pytest.raises(Unreadable) as caught:
        books.read_move(text)
    assert words in str(caught.value)
    assert len(str(caught.value)) < 200


def test_taken_without_capture() -> None:
    """A number of pieces taken belongs to a capture."""
    with pytest.raises(Illegal, match="takes nothing"):
        books.write_move(32, 28, taken=2)


@pytest.mark.parametrize("square", [0, 51, -3])
def test_written_square_is_on_the_board(square: int) -> None:
    """A square outside the board is not written."""
    with pytest.raises(Unreadable, match="not on the board"):
        books.write_move(None, square)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 D. 40, 49 D.", pieces({40}, {1, 49})),
        ("2 D.", pieces(set(), {2})),
        ("4 D.", pieces(set(), {4})),
        ("42. D. 45.", pieces({45}, {42})),
        ("31, 35, D. 37.", pieces({31, 37}, {35})),
        ("20, 24, D. 49. D.", pieces({20}, {24, 49})),
        ("26. 28. D.", pieces({26}, {28})),
        ("11, 17, D, 42, D, 50, D.", pieces({11}, {17, 42, 50})),
        ("3, 4, 9, 10 D, 13 D, 19.", pieces({3, 4, 9, 19}, {10, 13})),
        ("13, 25, 41. Tout damé.", pieces(set(), {13, 25, 41})),
        ("46, 37, 27 tout damé", pieces(set(), {27, 37, 46})),
        ("19, 23, 25, 28, tout damé!", pieces(set(), {19, 23, 25, 28})),
        ("30, 32, 35, 36, 38\n40 & 42", pieces({30, 32, 35, 36, 38, 40, 42}, set())),
    ],
)
def test_pieces_read(text: str, expected: Pieces) -> None:
    """D marks the square before it whatever the punctuation, and `tout damé` marks them all."""
    assert books.read_pieces(text) == expected


@pytest.mark.parametrize(
    ("men", "kings", "text"),
    [
        ({40}, {1, 49}, "1 D. 40, 49 D."),
        ({31, 37}, {35}, "31, 35 D. 37."),
        (set(), {26}, "26 D."),
        (set(), {27, 13, 16}, "13, 16, 27 tout damé."),
        ({7}, set(), "7."),
    ],
)
def test_pieces_written(men: set[int], kings: set[int], text: str) -> None:
    """There is one way to write a side, and it is the book's."""
    assert books.write_pieces(men, kings) == text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no square"),
        ("tout damé", "no square"),
        ("D. 40", "A D stands without its square"),
        ("40 D. D.", "A D stands without its square"),
        ("45, 38, 49, 38", "Square 38 is given twice"),
        ("12, 51", "'51'"),
        ("12, x", "'x'"),
        ("12 tout damé 13", "'13'"),
        (", ".join(map(str, range(1, 22))), "more than 20 pieces"),
        ("1" * 9999, "not on the board"),
    ],
)
def test_pieces_refused(text: str, words: str) -> None:
    """A list that cannot be a side is refused in one sentence naming the fault."""
    with pytest.raises(AcademieError) as caught:
        books.read_pieces(text)
    assert words in str(caught.value)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("men", "kings", "words"),
    [
        (set(), set(), "without pieces"),
        ({5}, {5}, "Square 5"),
        ({51}, set(), "'51'"),
        (set(range(1, 22)), set(), "21 pieces"),
    ],
)
def test_pieces_not_written(men: set[int], kings: set[int], words: str) -> None:
    """A side the board cannot show is not written."""
    with pytest.raises(AcademieError, match=words):
        books.write_pieces(men, kings)


@pytest.mark.parametrize(
    "text",
    [
        "Les Blancs. 1 D. 22, 43, 49. Les Noirs. 42 D. 45.",
        "*Les Blancs.* 1 D. 22, 43, 49.*Les Noirs.* 42. D. 45.",
        "Les Noirs 42 D, 45\nLes Blancs 1, D. 22, 43, 49",
    ],
)
def test_position(text: str) -> None:
    """A printed position (Manoury 27) is both sides under their labels, in either order."""
    white, black = books.read_position(text)
    assert (white, black) == (pieces({22, 43, 49}, {1}), pieces({45}, {42}))
    assert books.write_position(white, black) == "Les Blancs. 1 D. 22, 43, 49. Les Noirs. 42 D. 45."


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("31, 35", "each side once"),
        ("Les Blancs. 31", "each side once"),
        ("Les Blancs. 31 Les Blancs. 32", "each side once"),
        ("x Les Blancs. 31 Les Noirs. 5", "each side once"),
        ("Les Blancs. 31 Les Noirs. 31", "both sides"),
    ],
)
def test_position_refused(text: str, words: str) -> None:
    """Each side is named once and no square belongs to both."""
    with pytest.raises(AcademieError, match=words):
        books.read_position(text)


@given(st.none() | SQUARES, SQUARES, st.booleans(), st.none() | st.integers(1, 20), st.booleans())
def test_written_move_is_read_back(
    origin: int | None, target: int, capture: bool, taken: int | None, crowned: bool
) -> None:
    """Writing then reading a move gives it back whole."""
    move = BookMove(origin, target, capture, taken if capture else None, crowned)
    assert books.read_move(books.write_move(*move)) == move


@given(st.sets(SQUARES, min_size=1, max_size=20), st.sets(SQUARES))
def test_written_pieces_are_read_back(squares: set[int], crowned: set[int]) -> None:
    """Writing then reading a side gives it back whole."""
    side = pieces(squares - crowned, squares & crowned)
    assert books.read_pieces(books.write_pieces(*side)) == side
