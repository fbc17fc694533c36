"""Building PDN games from lines of moves: the tree they make, the text it gives, what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from academie.errors import Illegal, Unreadable
from academie.games.draughts import pdn
from academie.games.draughts.pdn import Comment, Game, Line, Play

SQUARE = st.integers(1, 50)
MOVES = st.builds("{}-{}".format, SQUARE, SQUARE) | st.builds("{}x{}".format, SQUARE, SQUARE)
MOVES = MOVES.filter(lambda move: move not in pdn.TERMINATORS)


def one_line(moves: list[str], comments: dict[int, str] | None = None, **rest: Any) -> Game:
    """A game without variations."""
    return pdn.game_from_lines([Line(moves, comments or {})], **rest)


def moves(text: str) -> list[str]:
    return text.split()


MANOURY_26 = [
    Line(moves("40-34 2-16 34-29 16-2 49-35 2-11 35-44 11x50 1-6"), {0: "Manoury 26.", 9: "The rest is seen."}),
    Line(moves("40-34 2-16 34-29 16-2 49-35 2-16 1-7 16x2"), {0: "Second way.", 1: "Same in all ways."}),
    Line(moves("40-34 2-35 1-23"), {0: "Third way.", 3: "Wherever Black goes."}),
]

EXPORTED = """\
[Event "Le jeu de dames"]
[Site "?"]
[Date "1787.??.??"]
[Round "26"]
[White "?"]
[Black "?"]
[Result "2-0"]
[GameType "20"]
[SetUp "1"]
[FEN "W:WK1,40,K49:BK2"]
[Annotator "Manoury"]

{Manoury 26.} 1. 40-34 {Same in all ways.} 1... 2-16 ({Third way.} 1... 2-35
2. 1-23 {Wherever Black goes.}) 2. 34-29 16-2 3. 49-35 2-11 ({Second way.}
3... 2-16 4. 1-7 16x2) 4. 35-44 11x50 5. 1-6 {The rest is seen.} *
"""


def test_export_of_lines() -> None:
    """Lines from one position become a main line with variations where they diverge, comments in place."""
    tags = {"Round": "26", "Event": "Le jeu de dames", "Date": "1787.??.??", "Annotator": "Manoury"}
    game = pdn.game_from_lines(MANOURY_26, fen="W:WK1,40,K49:BK2", tags=tags, result="2-0")
    assert pdn.write_game(game) == EXPORTED
    assert pdn.read_games(EXPORTED, strict=True) == [game]
    assert pdn.mainline(game) == MANOURY_26[0].moves
    assert sorted(pdn.lines(game)) == sorted(list(line.moves) for line in MANOURY_26)


def test_black_begins() -> None:
    """When Black is to move the first number has three dots, and the F field sets where counting starts."""
    game = one_line(["19-23", "28x19", "14x23"], fen="B:W28:B14,19:H0:F7")
    assert [play.number for play in game.body if isinstance(play, Play)] == ["7...", "8.", ""]


def test_numbers_after_an_interruption() -> None:
    """Black's move is numbered when a comment or a variation stands before it, and only then."""
    game = pdn.game_from_lines([Line(["32-28", "19-23", "28x19", "14x23"]), Line(["33-29"])])
    assert pdn.write_game(game).endswith("\n1. 32-28 (1. 33-29) 1... 19-23 2. 28x19 14x23 *\n")


def test_a_longer_line_continues_a_shorter() -> None:
    """A line that goes on where the main line stops is its continuation, for no variation could tell it."""
    game = pdn.game_from_lines([Line(["32-28"]), Line(["32-28", "19-23"], {2: "and on"})])
    assert game.body == (Play("32-28", "1."), Play("19-23"), Comment("and on"))


def test_plain_start_needs_no_position() -> None:
    """Without a position the header is the seven tags and the game type, and repeated tags all stay."""
    game = one_line([], tags=[("White", "A"), ("White", "B")], comments={0: "Nothing played."})
    names = [tag.name for tag in game.tags]
    assert names == ["Event", "Site", "Date", "Round", "White", "Black", "Result", "GameType", "White"]
    assert [tag.value for tag in game.tags if tag.name == "White"] == ["A", "B"]
    assert game.result == "*"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"moves": ["32-51"]}, "“32-51”"),
        ({"moves": ["06-11"]}, "“06-11”"),
        ({"moves": ["a3b4"]}, "“a3b4”"),
        ({"moves": ["..."]}, "“...”"),
        ({"moves": ["31:22"]}, "“31:22”"),
        ({"moves": ["oops"]}, "“oops”"),
        ({"moves": ["32-28"], "result": "1-0"}, "“1-0” is not a result"),
        ({"moves": ["32-28"], "comments": {2: "late"}}, "ply 2"),
        ({"moves": ["32-28"], "comments": {1: "a } b"}}, "closing brace"),
        ({"moves": ["32-28"], "tags": {"Result": "2-0"}}, "tag Result"),
        ({"moves": ["32-28"], "tags": {"white": "x"}}, "“white”"),
        ({"moves": ["32-28"], "fen": "W:W51:B1"}, "Square 51"),
    ],
)
def test_builder_refuses(arguments: dict[str, object], words: str) -> None:
    """What could not be written by the standard is refused in one sentence naming it."""
    with pytest.raises((Unreadable, Illegal)) as caught:
        one_line(**arguments)  # type: ignore[arg-type]
    assert words in str(caught.value)


def test_long_comments_fit_the_page() -> None:
    """Comments are broken between words so that no line reaches 80 columns, even within a variation."""
    words = "il faut avoir le coup " * 30
    lines = [Line(["32-28", "19-23"], {0: words, 2: words}), Line(["33-29"], {0: words, 1: words})]
    text = pdn.write_game(pdn.game_from_lines(lines))
    assert max(map(len, text.splitlines())) < 80
    assert all(item.plain == words.strip() for item in pdn.read_games(text)[0].body if isinstance(item, Comment))


@given(st.lists(st.lists(MOVES, min_size=1, max_size=6), min_size=1, max_size=5), st.sampled_from("WB"))
def test_any_lines_are_exported(given_lines: list[list[str]], side: str) -> None:
    """Every line given is found again from the start of the game, in text that obeys the grammar for writers."""
    game = pdn.game_from_lines([Line(line) for line in given_lines], fen=f"{side}:W31:B20")
    text = pdn.write_game(game)
    assert pdn.read_games(text, strict=True) == [game]
    assert max(map(len, text.splitlines())) < 80
    told = pdn.lines(game)
    for line in given_lines:
        assert any(each[: len(line)] == line for each in told)
