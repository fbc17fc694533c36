"""Games of chess as PGN (§20)."""

import io
from itertools import pairwise

import chess.pgn
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.errors import AcademieError, Illegal, Unreadable
from academie.game import Move, State
from academie.games.chess import exchange
from academie.games.chess.game import game
from academie.journal import Journal, from_moves, moves_of
from conformance.walks import walk
from often import times

ANNOTATED = """[Event "A lesson"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "W"]
[Black "B"]
[Result "1-0"]

{ Before } 1. e4 $1 { best } 1... e5 ( 1... c5 { Sicilian } 2. Nf3 ( 2. c3 ) ) 2. Nf3 $2 1-0
"""


def journal_of(states: list[State]) -> Journal:
    """The journal of a walk."""
    moves: list[Move] = []
    for before, after in pairwise(states):
        moves.append(next(move for move in before.moves() if str(before.after(move)) == str(after)))
    return from_moves(game, states[0], moves, states[-1].result, ("Anna", "Bruno"))


def played(profile: str, *texts: str) -> Journal:
    """The journal of a few moves."""
    states: list[State] = [game.start(profile)]
    for text in texts:
        states.append(states[-1].after(game.read_move(states[-1], text)))
    return journal_of(states)


def test_variations_comments_and_glyphs_are_kept() -> None:
    """A file written anew says all it said, and again when written anew."""
    once = exchange.normal(ANNOTATED)
    for word in ("( 1... c5", "Sicilian", "( 2. c3 )", "$1", "$2", "best", "Before"):
        assert word in once
    assert exchange.normal(once) == once


def test_the_main_line_goes_through_the_law() -> None:
    """Its moves, its remarks and its result."""
    (read,) = exchange.read_games(ANNOTATED)
    found = moves_of(read)
    assert [str(ply.choice) for ply in found.plies] == ["e2e4", "e7e5", "g1f3"]
    assert (read.profile, read.players, dict(read.tags)) == ("modern", ("W", "B"), {"Event": "A lesson"})
    assert read.remarks == {0: ("Before",), 1: ("best",)}
    assert found.result is not None
    assert found.result.winner == 0
    assert str(read).endswith("white plays Nf3\nblack resigns\n")


@pytest.mark.wide
@settings(max_examples=times(2, 6))
@given(seed=st.integers(0, 2**32))
@pytest.mark.parametrize("profile", ["modern", "philidor-1806"])
def test_what_is_written_is_read(profile: str, seed: int) -> None:
    """A random game comes back move by move, and the library itself reads it without an error."""
    saved = journal_of(walk(game, profile, seed, plies=60))
    text = exchange.write_games([saved])
    assert exchange.read_games(text) == [saved]
    tree = chess.pgn.read_game(io.StringIO(text))
    assert tree is not None
    assert tree.errors == []


@pytest.mark.parametrize(
    ("profile", "moves"),
    [
        ("philidor-1806+noir-commence", ("e5", "e4")),
        ("philidor-1806+deux-coups", ("e4", "d4", "e5", "Nf3")),
        ("philidor-1806+deux-coups-chacun", ("e4", "d4", "e5", "d5", "Nf3")),
        ("philidor-1806+roque-et-pion", ("e4", "e5", "Nf3", "Nf6", "Bc4", "Bc5", "O-O,h3", "O-O", "Re1")),
        ("philidor-1806+passe-prise", ("e4", "a6", "e5", "d5")),
    ],
)
def test_the_customs_are_written_and_read(profile: str, moves: tuple[str, ...]) -> None:
    """Moves in a row stand after null moves; who begins is in the FEN."""
    saved = played(profile, *moves)
    assert exchange.read_games(exchange.write_games([saved])) == [saved]


def test_a_brace_in_a_remark_does_not_end_it() -> None:
    """What people say is kept within its braces."""
    saved = from_moves(game, game.start("modern"), (), remarks={0: ("a } b {",)})
    assert "{ a ) b ( }" in exchange.write_games([saved])


@pytest.mark.parametrize(
    ("text", "kind", "says"),
    [
        (ANNOTATED[: ANNOTATED.index("2. Nf3 $2")], Unreadable, "Game 1 breaks off"),
        (ANNOTATED[: ANNOTATED.index("cilian")], Unreadable, "Game 1 breaks off"),
        (ANNOTATED.replace("1... e5", "1... e4"), Illegal, "Game 1 has a move that cannot be played"),
        (ANNOTATED + "\n" + ANNOTATED.replace("2. c3", "2. Ke3"), Illegal, "Game 2 has a move"),
        (ANNOTATED.replace('[Site "?"]', '[FEN "8/8 w"]'), AcademieError, "Game 1"),
        (ANNOTATED.replace('[Site "?"]', '[Profile "nobody"]'), AcademieError, "Game 1: There is no profile"),
        ('[Profile "modern"]\n\n1. e4 -- 2. d4 *\n', AcademieError, "Game 1"),
        ("", Unreadable, "There is no game"),
        ("\n\n", Unreadable, "There is no game"),
    ],
)
def test_bad_files_are_one_sentence(text: str, kind: type[AcademieError], says: str) -> None:
    """Cut short, or with a move that cannot be played: the game is named, in both languages."""
    with pytest.raises(kind, match=says) as refused:
        exchange.read_games(text)
    assert refused.value.text.fr.endswith(".")
    assert "\n" not in str(refused.value)
