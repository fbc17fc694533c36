"""Building PDN games from lines of moves, and following them by the law: lawful, of another game, or wrong."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from academie.errors import Illegal, Unreadable
from academie.game.registry import find
from academie.games.draughts import pdn
from academie.games.draughts.exchange import Followed, follow_all, read_games, write_games
from academie.games.draughts.pdn import Comment, Game, Line, Play
from academie.journal import SetUp, from_moves, moves_of, read

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
    lines = pdn.lines(game)
    for line in given_lines:
        assert any(each[: len(line)] == line for each in lines)


# --- Games followed by the law


OLD = '[FEN "W:WK46:BK13,K16,K27"]\n[Profile "manoury-1787"]\n\n1. 46-5 *\n'


def followed(text: str, profile: str | None = None) -> list[Followed]:
    return follow_all(pdn.read_games(text), profile)


def only(text: str, profile: str | None = None) -> Followed:
    [found] = followed(text, profile)
    return found


def test_a_capture_with_a_dash_is_read_with_a_remark() -> None:
    """30-39 for 30x39, and a quiet move written as a capture: what was played is plain."""
    found = only("1. 32-28 19-23 2. 28-19 14x23 3. 33x28 *")
    assert found.wrong is None
    assert found.moves == ["32-28", "19-23", "28x19", "14x23", "33-28"]
    assert [(ply, text.en) for ply, text in found.remarks] == [
        (3, "28-19 is a capture; it is read as 28x19."),
        (5, "33x28 takes nothing; it is read as 33-28."),
    ]


def test_what_the_law_forbids_stays_wrong() -> None:
    """A remark is for what is plain: another square, or a capture left alone, is told with its ply."""
    assert "Game 1, ply 1: 32-23 is not legal" in str(only("1. 32-23 *").wrong)
    assert "must take" in str(only("1. 32-28 19-23 2. 31-26 *").wrong)


def test_letters_are_read_on_the_board_of_the_game() -> None:
    """Where the type says that it is ours, squares by their letters are read: a1 is the lower left corner."""
    found = only('[GameType "20"]\n\n1. d4-e5 *')
    assert found.moves == ["32-28"]
    assert found.remarks[0][1].en == "d4-e5 is written in letters; it is read as 32-28."


def test_a_game_played_on_past_a_draw() -> None:
    """§35: the king who has the grande ligne draws at once, and the players may not have known it."""
    found = only(OLD)
    assert found.wrong is None
    assert found.moves == ["46-5"]
    assert [(ply, text.en) for ply, text in found.remarks] == [
        (1, "the game is drawn here by §35, and goes on all the same.")
    ]
    assert "the game is over" in str(only('[FEN "W:W28:B22"]\n[Profile "fmjd"]\n\n1. 28x17 22-18 *').wrong)


@pytest.mark.parametrize(("number", "name"), [(21, "checkers"), (25, "Russian"), (40, "Frisian"), (77, "type 77")])
def test_another_game_is_named_and_not_judged(number: int, name: str) -> None:
    """GameType says which; nothing is said of its moves, unless a profile of ours is asked for."""
    text = f'[GameType "{number}"]\n\n1. 11-15 *'
    found = only(text)
    assert found.kind is not None
    assert name in found.kind.en
    assert found.wrong is None
    assert only(text, "fmjd").wrong is not None


@pytest.mark.parametrize(
    ("text", "name"),
    [("1. c3-d4 b6-a5 *", "Russian"), ("1. 11-15 23-18 *", "checkers"), ("1. 21-17 12-15 *", "Italian"),
     ('[FEN "W:W13,5:B3,1"]\n*', "sixty-four")],
)  # fmt: skip
def test_a_file_that_says_nothing_is_told_by_its_squares(text: str, name: str) -> None:
    """Letters, and squares that never go beyond the thirty-second, where the hundred squares will not do."""
    kind = only(text).kind
    assert kind is not None
    assert name in kind.en


def test_small_squares_alone_are_no_proof() -> None:
    """What can be played on the hundred squares is, unless another game of its file cannot."""
    ending = '[FEN "W:WK28,K30:BK1"]\n\n1. 28-32 *\n\n'
    assert only(ending).kind is None
    lesser = '[FEN "W:W13,5:B3,1"]\n\n*\n\n'
    assert [each.kind is None for each in followed(ending + lesser)] == [False, False]
    assert [each.kind is None for each in followed(ending + lesser + "1. 32-28 19-23 2. 33-29 *")] == [
        True,
        False,
        True,
    ]


def test_a_journal_ends_where_the_men_draw() -> None:
    """What was played on is a remark; where only a count drew, the game is set up anew and goes on."""
    (journal,) = read_games(OLD.replace("46-5 *", "46-5 13-19 *"))
    assert (journal.acts, journal.remarks) == ((), {0: ("Drawn here, and played on: 46-5 13-19",)})
    result = moves_of(read(str(journal))).result
    assert result is not None
    assert result.reason == "draw_main_line"
    with pytest.raises(Unreadable, match="another kind of draughts"):
        read_games('[GameType "25"]\n\n1. c3-d4 *')


def test_a_position_set_up_between_moves() -> None:
    """§39: what no move brings about is a line of the journal, and a set-up in PDN, both ways."""
    draughts = find("draughts")
    start = draughts.read("B:WK46,38,39:BK3 profile=metz")
    crowned = start.with_crowns()
    choices = [SetUp(0, str(crowned)), crowned.moves()[0]]
    journal = from_moves(draughts, start, choices, draughts.left(start, 0), ("Anne", ""))
    assert f"\nposition {crowned}\n" in str(journal)
    text = write_games([journal])
    assert "{/FEN" in text or "FEN " in text.partition("\n\n")[2]
    (again,) = read_games(text)
    assert again == journal == read(str(journal))
    assert [str(state) for state in moves_of(again).set_up.values()] == [str(crowned)]
