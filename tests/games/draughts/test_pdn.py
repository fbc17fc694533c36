"""PDN files: what is kept, that nothing is lost, what is refused and in which words.

The small files under data/pdn cover every production of the grammar (accept) and every cause of refusal (refuse), among
them each cause found in the standard's own collection of bad files. That collection itself is read as well
when ACADEMIE_PDN_CORPUS names a folder holding its succeed/ and fail/ folders.
"""

from __future__ import annotations

import dataclasses
import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.errors import AcademieError, Illegal, Unreadable
from academie.games.draughts import pdn
from academie.games.draughts.pdn import Comment, Game, Line, Nag, Placement, Play, Tag, Variation

DATA = Path(__file__).parent / "data" / "pdn"
CORPUS = os.environ.get("ACADEMIE_PDN_CORPUS")

REFUSED = {
    "empty": (3, "no game"),
    "empty_game": (2, "nothing in it"),
    "empty_variation": (2, "a variation is empty"),
    "foreign_result": (4, "a tag stands after moves"),
    "joined_squares": (1, "'3228'"),
    "lowercase_tag": (2, "'white' is no tag name"),
    "mixed_separators": (1, "'32-28x19' is no move"),
    "nested_comment": (2, "comments do not nest"),
    "no_tag_value": (1, "the tag White has no value"),
    "no_terminator_before_tag": (4, "a tag stands after moves"),
    "number_at_end": (2, "'2.' has no move"),
    "number_before_result": (3, "'1.' has no move"),
    "open_comment": (2, "a comment opens here and never closes"),
    "open_setup": (2, "a setup opens here and never closes"),
    "open_string": (1, "a quoted text opens here and never closes"),
    "open_tag": (1, "'White' is not closed"),
    "open_variation": (2, "a variation opens here and never closes"),
    "square_zero": (1, "'0-5'"),
    "stray_brace": (1, "closes no comment"),
    "stray_dot": (1, "'.'"),
    "stray_parenthesis": (1, "closes no variation"),
    "stray_string": (1, "outside a tag"),
    "strength_alone": (1, "'!' follows no move"),
    "tag_in_variation": (1, "a variation opens here and never closes"),
    "two_hyphens": (1, "'32-28-23' is no move"),
    "two_terminators": (2, "nothing in it"),
    "unknown_moves": (1, "'-'"),
    "words": (1, "'and'"),
}

# Every good file of the collection with its number of games and of moves, variations counted.
CORPUS_GOOD = {
    "090417ronde12.pdn": (7, 703),
    "Campionato Assoluto 2005.pdn": (53, 3227),
    "Cat.B1.pdn": (37, 397),
    "Cat.D1.pdn": (19, 185),
    "DUTCH96H.pdn": (13, 1381),
    "OCA_2.0.pdn": (43, 2280),
    "PROF2.pdn": (16, 1616),
    "PWCP 2a.pdn": (59, 688),
    "PWCP_2.pdn": (51, 602),
    "Principles of Strategy.pdn": (16, 594),
    "Tricks traps and shots.pdn": (91, 3017),
    "alphanumeric.pdn": (1, 1),
    "beginner.pdn": (58, 0),
    "borderclassics.pdn": (183, 62),
    "bridges.pdn": (267, 0),
    "candidate95.pdn": (8, 816),
    "fen.pdn": (3, 0),
    "gameterminator.pdn": (1, 1),
    "gem.pdn": (162, 0),
    "goulds.pdn": (262, 0),
    "inferno.pdn": (68, 3306),
    "kurnik.pdn": (4, 535),
    "linecomment.pdn": (1, 2),
    "lpc.pdn": (100, 0),
    "movestrength.pdn": (1, 3),
    "mrcd2000kval.pdn": (40, 1954),
    "mrcd2006.pdn": (44, 1994),
    "mrcd2007.pdn": (102, 4542),
    "nk ronde 01.pdn": (7, 1097),
    "nk ronde 02.pdn": (7, 1015),
    "nk2003-amsterdam.pdn": (33, 3268),
    "rk ronde 12.pdn": (7, 757),
    "schildpad.pdn": (34, 3014),
    "string.pdn": (1, 1),
    "unicode.pdn": (1, 2),
    "ussr1947.pdn": (153, 8730),
    "variation.pdn": (1, 9),
    "windragon.pdn": (1, 153),
    "wk2003.pdn": (23, 2381),
}

# Every bad file of the collection, and why it is bad.
CORPUS_BAD = {
    "40Camp.DamaInternazionaleAssoluto.pdn": (228, "a tag stands after moves"),  # a game without terminator
    "Cat.A1.pdn": (405, "'.' is no part of PDN"),  # a lone dot before the result
    "Cat.C1.pdn": (579, "'6.' has no move"),  # the file stops after a move number
    "abatsiev.pdn": (595, "'-' is no part of PDN"),  # unknown moves given as hyphens
    "delfts.pdn": (28, "a tag stands after moves"),  # 4-6 as a result reads as a move
    "mrdrcd07.pdn": (198, "'1.' has no move"),  # a game given as `1. 0-2`
    "mrdrcd08.pdn": (499, "'1.' has no move"),  # a game given as `1. 1-0`
    "nested_comment.pdn": (1, "comments do not nest"),
}


def load(path: Path) -> str:
    """The text of a file, its line ends as they are."""
    return path.read_bytes().decode("utf-8")


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


@pytest.mark.parametrize("path", sorted((DATA / "accept").glob("*.pdn")), ids=lambda path: path.stem)
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_accepted_files_lose_nothing(path: Path, line_end: str) -> None:
    """Each good file comes back unchanged, and each of its games survives the canonical form as an equal tree."""
    text = load(path).replace("\n", line_end)
    games = pdn.read_games(text)
    assert pdn.write_games(games) == text
    for game in games:
        assert only(pdn.write_canonical(game)) == game


@pytest.mark.parametrize("name", sorted(path.stem for path in (DATA / "refuse").glob("*.pdn")))
def test_refused_files(name: str) -> None:
    """Each bad file is refused in one sentence with the line and the cause."""
    line, words = REFUSED[name]
    message = refusal(load(DATA / "refuse" / f"{name}.pdn"))
    assert message.startswith(f"Line {line}: ")
    assert words in message


def test_tree_of_a_full_game() -> None:
    """Tags, comments, glyphs, strengths, setups, numbers and nested variations stand in the tree as in the text."""
    game = only(load(DATA / "accept" / "everything.pdn"))
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
    assert pdn.mainline(game) == "40-34 2-16 34-29 16-2 49-35 2-11 35-44 11x50 1-6".split()
    assert pdn.lines(game)[1:] == ["40-34 2-35 1-23 49-44".split(), "40-34 2-35 1-23 34-29".split()]


def test_repeated_tags_are_kept() -> None:
    """Tags stay in order, repeated ones too, and the first value is the one looked up."""
    game = only(load(DATA / "accept" / "header_only.pdn"))
    assert game.tags == (Tag("Event", "?"), Tag("Event", "again"), Tag("Site", "Paris"))
    assert game.tag("Event") == "?"
    assert game.tag("Round") is None


def test_strings() -> None:
    """A quote and a backslash are escaped by a backslash; other backslashes stand for themselves."""
    game = only(load(DATA / "accept" / "strings.pdn"))
    assert game.tag("White") == 'a " quote, a \\ backslash, a \\d, and ] { % ;'
    assert game.tag("Black") == ""


def test_squares_of_moves() -> None:
    """A numeric move gives origin, path, target and whether it captures; moves in letters are kept as text."""
    long = Play("47x38x24x13x36")
    assert (long.origin, long.path, long.target, long.capture) == (47, (38, 24, 13), 36, True)
    zero = Play("06-11")
    assert (zero.origin, zero.path, zero.target, zero.capture) == (6, (), 11, False)
    assert Play("31:22").capture
    for text in ("a3b4", "a3-b4", "c3:e5", "..."):
        assert (Play(text).squares, Play(text).origin, Play(text).target) == ((), None, None)


def test_results_are_told_from_moves() -> None:
    """`1-1` alone ends a game while `1-18`, `1-10` and `11-1` are moves."""
    games = pdn.read_games(load(DATA / "accept" / "terminators.pdn"))
    assert [game.terminator for game in games] == ["*", "2-0", "1-1", "0-2", "1-0", "1/2-1/2", "0-1", "0-0", "1-1"]
    assert pdn.mainline(games[-1]) == ["1-18", "1-10", "11-1", "2-07", "1-06"]


def test_strength_is_no_variation() -> None:
    """`(?)` after a move is its strength, glued or not."""
    plays = only(load(DATA / "accept" / "strengths.pdn")).body
    assert [play.strength for play in plays if isinstance(play, Play)] == ["!?", "(!?!!!)", "(?)", "??"]


def test_embedded_commands() -> None:
    """Clock times are commands inside comments, apart from the words around them."""
    comments = [item for item in only(load(DATA / "accept" / "clocks.pdn")).body if isinstance(item, Comment)]
    assert comments[0].commands == (("clk", "1:55:21"),)
    assert comments[1].commands == (("clock", "w0:49:11 B0:50:02"),)
    assert comments[1].plain == "soon spent"


def test_setups() -> None:
    """A setup among the moves keeps its FEN as text; anything else between slashes has none."""
    placements = [item for item in only(load(DATA / "accept" / "setups.pdn")).body if isinstance(item, Placement)]
    assert [placement.fen for placement in placements] == ["B:B1-16,18-21:W26,28,33-50", "B::"]
    assert Placement("else").fen is None


def test_line_comments_everywhere() -> None:
    """A line comment inside a tag or a move is kept, right after it."""
    game = only(load(DATA / "accept" / "odd_places.pdn"))
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


@pytest.mark.parametrize("opening", ["(19-23 ", "(", "( % note\n"])
def test_depth_has_no_limit(opening: str) -> None:
    """Fifty thousand nested variations are read, compared and written without a stack overflow."""
    depth = 50_000
    text = "1. 33-29 " + opening * depth + "18-23" + ")" * depth
    game = only(text)
    assert only(pdn.write_canonical(game)) == game
    assert hash(game.body[-1]) == hash(only(text).body[-1])
    assert len(repr(game)) < 500


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("32-28 2-0", "writes only *"),
        ("06-11 *", "'06-11'"),
        ("31:22 *", "'31:22'"),
        ("32 - 28 *", "blanks inside"),
        ("32-28 ! *", "apart from its move"),
        ("1. ... 7-12 *", "'...'"),
        ("; remark\n32-28 *", "begins with ;"),
    ],
)
def test_strict_reading(text: str, words: str) -> None:
    """The grammar for writers refuses the liberties the grammar for readers allows."""
    assert pdn.read_games(text)
    assert words in refusal(text, strict=True)


def test_number_of_a_glyph_is_bounded() -> None:
    """A glyph is a small number."""
    assert "too many digits" in refusal("32-28 $" + "1" * 9999)
    assert Nag("$07").code == 7


# Changing and writing ------------------------------------------------------------------------------------------------


def test_a_changed_game_is_written_anew() -> None:
    """An untouched game keeps its odd layout; a changed copy is written canonically with everything else kept."""
    game = only("[Event   \"x\"] 1.32 - 28  {why}\n19-23 $1 (18-23)  2-0")
    changed = dataclasses.replace(game, terminator="*")
    assert pdn.write_game(game) == game.source
    assert pdn.write_game(changed) == '[Event "x"]\n\n1. 32-28 {why} 19-23 $1 (18-23) *\n'


def test_games_from_different_files_stay_apart() -> None:
    """Joining games never glues a result to a number, loses a game in a line comment, or merges two games."""
    parts = ["32-28 2-0", "1. 33-28 * % end", "19-23", "31-27 1-1", '[A "b"] *', "1. 34-30 *\n"]
    games = [only(part) for part in parts] + [pdn.game_from_moves(["32-28"]), only("35-30")]
    joined = pdn.read_games(pdn.write_games(games))
    assert [pdn.mainline(game) for game in joined] == [pdn.mainline(game) for game in games]
    assert [game.terminator for game in joined] == ["2-0", "*", "*", "1-1", "*", "*", "*", ""]


@pytest.mark.parametrize(
    "make",
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
        lambda: Game(),
        lambda: Game(body=(Play("32-28"),), terminator="4-6"),
        lambda: Game(header=(Comment("x"),), body=(Play("32-28"),)),
    ],
)
def test_nothing_unwritable_can_be_built(make: object) -> None:
    """A value that could not be read back is refused when it is made."""
    assert callable(make)
    with pytest.raises(Unreadable):
        make()


# Building ------------------------------------------------------------------------------------------------------------

MANOURY_26 = [
    Line("40-34 2-16 34-29 16-2 49-35 2-11 35-44 11x50 1-6".split(), {0: "Manoury 26.", 9: "The rest is seen."}),
    Line("40-34 2-16 34-29 16-2 49-35 2-16 1-7 16x2".split(), {0: "Second way.", 1: "Same in all ways."}),
    Line("40-34 2-35 1-23".split(), {0: "Third way.", 3: "Wherever Black goes."}),
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
    game = pdn.game_from_moves(["19-23", "28x19", "14x23"], fen="B:W28:B14,19:H0:F7")
    assert [play.number for play in game.body if isinstance(play, Play)] == ["7...", "8.", ""]


def test_a_longer_line_continues_a_shorter() -> None:
    """A line that goes on where the main line stops is its continuation, for no variation could tell it."""
    game = pdn.game_from_lines([Line(["32-28"]), Line(["32-28", "19-23"], {2: "and on"})])
    assert game.body == (Play("32-28", "1."), Play("19-23"), Comment("and on"))


def test_plain_start_needs_no_position() -> None:
    """Without a position the header is the seven tags and the game type, and repeated tags all stay."""
    game = pdn.game_from_moves([], tags=[("White", "A"), ("White", "B")], comments={0: "Nothing played."})
    names = [tag.name for tag in game.tags]
    assert names == ["Event", "Site", "Date", "Round", "White", "Black", "Result", "GameType", "White"]
    assert [tag.value for tag in game.tags if tag.name == "White"] == ["A", "B"]
    assert game.result == "*"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"moves": ["32-51"]}, "'32-51'"),
        ({"moves": ["06-11"]}, "'06-11'"),
        ({"moves": ["a3b4"]}, "'a3b4'"),
        ({"moves": ["..."]}, "'...'"),
        ({"moves": ["31:22"]}, "'31:22'"),
        ({"moves": ["oops"]}, "'oops'"),
        ({"moves": ["32-28"], "result": "1-0"}, "'1-0' is no result"),
        ({"moves": ["32-28"], "comments": {2: "late"}}, "ply 2"),
        ({"moves": ["32-28"], "comments": {1: "a } b"}}, "closing brace"),
        ({"moves": ["32-28"], "tags": {"Result": "2-0"}}, "tag Result"),
        ({"moves": ["32-28"], "tags": {"white": "x"}}, "'white'"),
        ({"moves": ["32-28"], "fen": "W:W51:B1"}, "Square 51"),
    ],
)
def test_builder_refuses(arguments: dict[str, object], words: str) -> None:
    """What could not be written by the standard is refused in one sentence naming it."""
    with pytest.raises((Unreadable, Illegal)) as caught:
        pdn.game_from_moves(**arguments)  # type: ignore[arg-type]
    assert words in str(caught.value)


def test_long_comments_fit_the_page() -> None:
    """Comments are broken between words so that no line reaches 80 columns, even within a variation."""
    words = "il faut avoir le coup " * 30
    lines = [Line(["32-28", "19-23"], {0: words, 2: words}), Line(["33-29"], {0: words, 1: words})]
    text = pdn.write_game(pdn.game_from_lines(lines))
    assert max(map(len, text.splitlines())) < 80
    assert all(item.plain == words.strip() for item in only(text).body if isinstance(item, Comment))


# Properties ----------------------------------------------------------------------------------------------------------

FRAGMENTS = st.sampled_from(
    '32-28|19x23x5|a3b4|a3:b5|...|1.|2...|3|!|(?)|?!|$7|$|{note}|{|}|(|)|[|]|"|"text"|[Event "x"]|White|/FEN "B::"/|/|*'
    "|2-0|1-1|1/2-1/2|0-0|% remark|; remark|\n|\r\n| |-|x|:|0|\ufeff|é".split("|")
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


@settings(deadline=None)
@given(GAMES)
def test_any_tree_is_written_and_read_back(game: Game) -> None:
    """Whatever can be built, written canonically, is read as an equal tree, and its text then comes back exactly."""
    text = pdn.write_game(game)
    again = only(text)
    assert again == game
    assert pdn.write_game(again) == text


@settings(deadline=None)
@given(st.lists(GAMES, min_size=1, max_size=4))
def test_any_games_stay_as_many(games: list[Game]) -> None:
    """Several games written together are read as the same games; only a missing terminator is filled in."""
    again = pdn.read_games(pdn.write_games(games))
    assert [game.tags for game in again] == [game.tags for game in games]
    assert [pdn.lines(game) for game in again] == [pdn.lines(game) for game in games]
    assert [game.terminator for game in again[:-1]] == [game.terminator or "*" for game in games[:-1]]


@settings(deadline=None)
@given(st.text() | st.lists(FRAGMENTS, max_size=30).map("".join) | st.lists(FRAGMENTS, max_size=30).map(" ".join))
def test_only_our_errors(text: str) -> None:
    """Any text is refused with our own error, or read without loss: exactly as text, equally as a tree."""
    try:
        games = pdn.read_games(text)
    except AcademieError as error:
        assert "\n" not in str(error)
        return
    assert pdn.write_games(games) == text
    for game in games:
        assert only(pdn.write_canonical(game)) == game


@settings(deadline=None)
@given(st.lists(st.lists(MOVES, min_size=1, max_size=6), min_size=1, max_size=5), st.sampled_from("WB"))
def test_any_lines_are_exported(moves: list[list[str]], side: str) -> None:
    """Every line given is found again from the start of the game, in text that obeys the grammar for writers."""
    game = pdn.game_from_lines([Line(line) for line in moves], fen=f"{side}:W31:B20")
    text = pdn.write_game(game)
    assert pdn.read_games(text, strict=True) == [game]
    assert max(map(len, text.splitlines())) < 80
    told = pdn.lines(game)
    for line in moves:
        assert any(each[: len(line)] == line for each in told)


# The standard's own collection ---------------------------------------------------------------------------------------

needs_corpus = pytest.mark.skipif(CORPUS is None, reason="set ACADEMIE_PDN_CORPUS to the folder of succeed/ and fail/")


@needs_corpus
def test_corpus_is_known() -> None:
    """The collection holds exactly the files listed here."""
    for folder, known in (("succeed", CORPUS_GOOD), ("fail", CORPUS_BAD)):
        assert {path.name for path in (Path(str(CORPUS)) / folder).glob("*.pdn")} == set(known)


@needs_corpus
@pytest.mark.parametrize("name", sorted(CORPUS_GOOD))
def test_corpus_good(name: str) -> None:
    """A good file gives its games and moves, comes back byte for byte, and survives the canonical form."""
    data = (Path(str(CORPUS)) / "succeed" / name).read_bytes()
    text, encoding = pdn.decode(data)
    games = pdn.read_games(text)
    plays = sum(isinstance(item, Play) for game in games for item in pdn.flatten(game.body))
    assert (len(games), plays) == CORPUS_GOOD[name]
    assert pdn.write_games(games).encode(encoding) == data
    assert [only(pdn.write_canonical(game)) for game in games] == games


@needs_corpus
@pytest.mark.parametrize("name", sorted(CORPUS_BAD))
def test_corpus_bad(name: str) -> None:
    """A bad file is refused at the line of its fault."""
    line, words = CORPUS_BAD[name]
    message = refusal(pdn.decode((Path(str(CORPUS)) / "fail" / name).read_bytes())[0])
    assert message.startswith(f"Line {line}: ")
    assert words in message
