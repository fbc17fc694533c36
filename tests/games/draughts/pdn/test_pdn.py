"""PDN files: what is kept, that nothing is lost, what is refused and in which words.

files.toml has small files with every production of the grammar (accept) and every cause of refusal (refuse).
"""

import dataclasses
import tomllib
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.errors import AcademieError, Unreadable
from academie.games.draughts import pdn
from academie.games.draughts.pdn import Comment, Game, Nag, Placement, Play, Tag, Variation
from often import times
from rows import rows

FILES = tomllib.loads(Path(__file__).with_name("files.toml").read_text(encoding="utf-8"))
GOOD: dict[str, str] = FILES["accept"]
EXAMPLES = Path(__file__).parents[3] / "fuzz" / "examples.toml"


def moves(text: str) -> list[str]:
    return text.split()


def only(text: str) -> Game:
    (game,) = pdn.read_games(text)
    return game


def refusal(text: str, *, strict: bool = False) -> str:
    with pytest.raises(Unreadable) as caught:
        pdn.read_games(text, strict=strict)
    message = str(caught.value)
    assert "\n" not in message
    assert message.endswith(".")
    return message


# Reading -------------------------------------------------------------------------------------------------------------


@rows(product(GOOD, ["\n", "\r\n", "\r"]))
def test_accepted_files_lose_nothing(name: str, line_end: str) -> None:
    """Each good file comes back unchanged, and each of its games survives the canonical form as an equal tree."""
    text = GOOD[name].replace("\n", line_end)
    games = pdn.read_games(text)
    assert pdn.write_games(games) == text
    for game in games:
        assert only(pdn.write_canonical(game)) == game


@rows(FILES["refuse"].values())
def test_refused_files(bad: dict[str, Any]) -> None:
    """Each bad file is refused in one sentence with the line and the cause."""
    message = refusal(bad["text"])
    assert message.startswith(f"Line {bad['line']}: ")
    assert bad["words"] in message


def test_tree_of_a_full_game() -> None:
    """Tags, comments, glyphs, strengths, setups, numbers and nested variations stand in the tree as in the text."""
    game = only(GOOD["everything"])
    assert game.header[0] == Comment(" Positions after Manoury", "%")
    assert game.tag("FEN") == "W:WK1,40,K49:BK2"
    assert game.result == "2-0"
    assert game.terminator == "2-0"
    assert game.body[:3] == (Comment("Three ways."), Play("40-34", "1."), Play("2-16"))
    assert game.body[3] == Variation(
        (
            Play("2-35", "1..."),
            Nag("$2"),
            Comment("the third way"),
            Play("1-23", "2."),
            Placement('FEN "W:WK23,34,K49:BK35"'),
            Play("49-44", "3."),
            Variation((Play("34-29", "3.", "?!"),)),
        )
    )
    assert pdn.mainline(game) == moves("40-34 2-16 34-29 16-2 49-35 2-11 35-44 11x50 1-6")
    assert pdn.lines(game)[1:] == [moves("40-34 2-35 1-23 49-44"), moves("40-34 2-35 1-23 34-29")]


def test_repeated_tags_are_kept() -> None:
    """Tags stay in order, repeated ones too, and the first value is the one looked up."""
    game = only(GOOD["header_only"])
    assert game.tags == (Tag("Event", "?"), Tag("Event", "again"), Tag("Site", "Paris"))
    assert game.tag("Event") == "?"
    assert game.tag("Round") is None


def test_strings() -> None:
    """A quote and a backslash are escaped by a backslash; other backslashes stand for themselves."""
    game = only(GOOD["strings"])
    assert game.tag("White") == 'a " quote, a \\ backslash, a \\d, and ] { % ;'
    assert game.tag("Black") == ""


def test_squares_of_moves() -> None:
    """A numeric move gives origin, path, target and whether it captures; moves in letters are kept as text."""
    long = Play("47x38x24x13x36")
    assert (long.origin, long.squares) == (47, (47, 38, 24, 13, 36))
    zero = Play("06-11")
    assert (zero.origin, zero.squares) == (6, (6, 11))
    for text in ("a3b4", "a3-b4", "c3:e5", "..."):
        assert (Play(text).squares, Play(text).origin) == ((), None)


def test_results_are_told_from_moves() -> None:
    """`1-1` alone ends a game while `1-18`, `1-10` and `11-1` are moves."""
    games = pdn.read_games(GOOD["terminators"])
    assert [game.terminator for game in games] == ["*", "2-0", "1-1", "0-2", "1-0", "1/2-1/2", "0-1", "0-0", "1-1"]
    assert pdn.mainline(games[-1]) == ["1-18", "1-10", "11-1", "2-07", "1-06"]


def test_strength_is_no_variation() -> None:
    """`(?)` after a move is its strength, glued or not."""
    plays = only(GOOD["strengths"]).body
    assert [play.strength for play in plays if isinstance(play, Play)] == ["!?", "(!?!!!)", "(?)", "??"]


def test_embedded_commands() -> None:
    """Clock times are commands inside comments, apart from the words around them."""
    comments = [item for item in only(GOOD["clocks"]).body if isinstance(item, Comment)]
    assert comments[1].plain == "soon spent"


def test_setups() -> None:
    """A setup among the moves keeps its FEN as text; anything else between slashes has none."""
    placements = [item for item in only(GOOD["setups"]).body if isinstance(item, Placement)]
    assert [placement.fen for placement in placements] == ["B:B1-16,18-21:W26,28,33-50", "B::"]
    assert Placement("else").fen is None


def test_line_comments_everywhere() -> None:
    """A line comment inside a tag or a move is kept, right after it."""
    game = only(GOOD["odd_places"])
    assert [part.text for part in game.header if isinstance(part, Comment)] == [" a name", " a value"]
    assert game.body[0] == Play("32-28", "1.", "!")
    assert [item.text for item in game.body if isinstance(item, Comment)] == [" a number", " a square", " a move"]


def test_last_line_comment_belongs_to_the_last_game() -> None:
    """What follows the last terminator is kept with the last game; between games it opens the next."""
    first, second = pdn.read_games("32-28 * % between\n33-28 2-0 % the end")
    assert first.after == ()
    assert second.header == (Comment(" between", "%"),)
    assert second.after == (Comment(" the end", "%"),)


def test_byte_order_mark_and_latin_1() -> None:
    """A byte order mark and an old encoding do not hinder reading, and the bytes come back."""
    for data in (b"\xef\xbb\xbf32-28 *\r\n", '[White "Léon"] 32-28 *'.encode("latin-1")):
        text, encoding = pdn.decode(data)
        assert pdn.write_games(pdn.read_games(text)).encode(encoding) == data
    assert pdn.decode(b"\xe9") == ("é", "latin-1")


def test_games_before_a_fault_are_given() -> None:
    """Reading one at a time gives the good games before the bad one."""
    games = pdn.iterate("32-28 2-0\n\n1. oops")
    assert pdn.mainline(next(games)) == ["32-28"]
    with pytest.raises(Unreadable, match="Line 3"):
        next(games)


@pytest.mark.wide
@pytest.mark.parametrize("opening", ["(19-23 ", "(", "( % note\n"])
def test_depth_has_no_limit(opening: str) -> None:
    """Five thousand nested variations are read, compared and written without a stack overflow."""
    depth = 5_000
    text = "1. 33-29 " + opening * depth + "18-23" + ")" * depth
    game = only(text)
    assert only(pdn.write_canonical(game)) == game
    assert hash(game.body[-1]) == hash(only(text).body[-1])
    assert len(repr(game)) < 500


@rows(text for text, *_ in tomllib.loads(EXAMPLES.read_text(encoding="utf-8"))["refused"]["pdn-strict"])
def test_the_grammar_for_readers_allows_more(text: str) -> None:
    """What the grammar for writers refuses is read."""
    assert pdn.read_games(text)


def test_number_of_a_glyph_is_bounded() -> None:
    """A glyph is a small number."""
    assert "too many digits" in refusal("32-28 $" + "1" * 9999)


@pytest.mark.parametrize("value", ["\\", "ends with \\", "\\\\", '\\"', '"', "C:\\dames\\", "two\nlines"])
def test_any_tag_value_is_written_and_read_back(value: str) -> None:
    """Quotes and backslashes survive wherever they stand, at the end too."""
    game = Game((Tag("Site", value),))
    assert only(pdn.write_game(game)) == game


def test_remarks_after_an_unended_game_are_kept() -> None:
    """Without a terminator the remarks at the end belong to the moves, where a reader finds them."""
    remark = Comment(" end", "%")
    game = Game(body=(Play("32-28"),), after=(remark,))
    assert game.body == (Play("32-28"), remark)
    assert only(pdn.write_game(game)) == game


# Changing and writing ------------------------------------------------------------------------------------------------


def test_a_changed_game_is_written_anew() -> None:
    """An untouched game keeps its odd layout; a changed copy is written canonically with everything else kept."""
    game = only('[Event   "x"] 1.32 - 28  {why}\n19-23 $1 (18-23)  2-0')
    changed = dataclasses.replace(game, terminator="*")
    assert pdn.write_game(game) == game.source
    assert pdn.write_game(changed) == '[Event "x"]\n\n1. 32-28 {why} 19-23 $1 (18-23) *\n'


def test_games_from_different_files_stay_apart() -> None:
    """Joining games never glues a result to a number, loses a game in a line comment, or merges two games."""
    parts = ["32-28 2-0", "1. 33-28 * % end", "19-23", "31-27 1-1", '[A "b"] *', "1. 34-30 *\n"]
    games = [only(part) for part in parts] + [pdn.game_from_lines([pdn.Line(["32-28"])]), only("35-30")]
    joined = pdn.read_games(pdn.write_games(games))
    assert [pdn.mainline(game) for game in joined] == [pdn.mainline(game) for game in games]
    assert [game.terminator for game in joined] == ["2-0", "*", "*", "1-1", "*", "*", "*", ""]


@rows(
    [
        lambda: Tag("event", "x"),
        lambda: Tag("", "x"),
        lambda: Comment("a } b"),
        lambda: Comment("a\nb", "%"),
        lambda: Comment("a", "("),  # type: ignore[arg-type]
        lambda: Nag("1"),
        lambda: Nag("$" + "1" * 10),
        lambda: Placement("a/b"),
        lambda: Play("32"),
        lambda: Play("32-28-23"),
        lambda: Play("32 - 28"),
        lambda: Play("32-28", "1"),
        lambda: Play("32-28", "1.", "*"),
        lambda: Variation(()),
        lambda: Variation((Comment("only a line", "%"),)),
        Game,
        lambda: Game(body=(Play("32-28"),), terminator="4-6"),
        lambda: Game(header=(Comment("x"),), body=(Play("32-28"),)),
    ]
)
def test_nothing_unwritable_can_be_built(make: object) -> None:
    """A value that could not be read back is refused when it is made."""
    assert callable(make)
    with pytest.raises(Unreadable):
        make()


# Properties ----------------------------------------------------------------------------------------------------------

FRAGMENTS = st.sampled_from(
    [
        *(
            "32-28",
            "19x23x5",
            "a3b4",
            "a3:b5",
            "...",
            "1.",
            "2...",
            "3",
            "!",
            "(?)",
            "?!",
            "$7",
            "$",
            "-",
            "x",
            ":",
            "0",
        ),
        *("{note}", "{", "}", "(", ")", "[", "]", '"', '"text"', '[Event "x"]', "White", '/FEN "B::"/', "/"),
        *("*", "2-0", "1-1", "1/2-1/2", "0-0", "% remark", "; remark", "\n", "\r\n", " ", "\ufeff", "é"),
    ]
)
PLAIN = st.text(st.characters(exclude_characters="{}/\n\r", exclude_categories=["Cs"]), max_size=12)
SQUARE = st.integers(1, 50)
MOVES = st.builds(lambda a, b: f"{a}-{b}", SQUARE, SQUARE) | st.lists(SQUARE, min_size=2, max_size=5).map(
    lambda squares: "x".join(map(str, squares))
)
MOVES = MOVES.filter(lambda move: move not in pdn.TERMINATORS)
LEAVES = st.one_of(
    st.builds(Play, MOVES, st.sampled_from(["", "1.", "12..."]), st.sampled_from(["", "!", "(?!)"])),
    st.builds(Comment, PLAIN | st.text("a \n", max_size=200)),
    st.builds(Comment, PLAIN, st.sampled_from(["%", ";"])),
    st.builds(Nag, st.integers(0, 999).map("${}".format)),
    st.builds(Placement, PLAIN),
)


def variations(children: st.SearchStrategy[pdn.Item]) -> st.SearchStrategy[pdn.Item]:
    heads = st.builds(Play, MOVES)
    return st.builds(lambda head, rest: Variation((head, *rest)), heads, st.lists(children, max_size=4))


ITEMS = st.recursive(LEAVES, variations, max_leaves=12)
TAGS = st.builds(Tag, st.sampled_from(["Event", "White", "X_1"]), st.text(max_size=12))
REMARKS = st.builds(Comment, PLAIN, st.just("%"))
GAMES = st.builds(
    lambda header, body, end, after: Game((*header, Tag("Event", "?")), tuple(body), end, tuple(after)),
    st.lists(TAGS | REMARKS, max_size=4),
    st.lists(ITEMS, max_size=8),
    st.sampled_from(["", *pdn.TERMINATORS]),
    st.lists(REMARKS, max_size=2),
)


@pytest.mark.wide
@settings(max_examples=times(40, 100))
@given(GAMES)
def test_any_tree_is_written_and_read_back(game: Game) -> None:
    """Whatever can be built, written canonically, is read as an equal tree, and its text then comes back exactly."""
    text = pdn.write_game(game)
    again = only(text)
    assert again == game
    assert pdn.write_game(again) == text


@pytest.mark.wide
@settings(max_examples=times(40, 100))
@given(st.lists(GAMES, min_size=1, max_size=4))
def test_any_games_stay_as_many(games: list[Game]) -> None:
    """Several games written together are read as the same games; only a missing terminator is filled in."""
    again = pdn.read_games(pdn.write_games(games))
    assert [game.tags for game in again] == [game.tags for game in games]
    assert [pdn.lines(game) for game in again] == [pdn.lines(game) for game in games]
    assert [game.terminator for game in again[:-1]] == [game.terminator or "*" for game in games[:-1]]


@given(st.text() | st.lists(FRAGMENTS, max_size=30).map("".join) | st.lists(FRAGMENTS, max_size=30).map(" ".join))
def test_only_our_errors(text: str) -> None:
    """Any text is refused with our own error, or read without loss: exactly as text, equally as a tree."""
    try:
        games = pdn.read_games(text)
    except AcademieError:
        return
    assert pdn.write_games(games) == text
    for game in games:
        assert only(pdn.write_canonical(game)) == game
