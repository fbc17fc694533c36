"""Positions and moves of chess as they are written and read (§19), the board as it is drawn (§1) and as SVG."""

import pickle
import random
import subprocess
import sys

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.errors import AcademieError, Ambiguous, Illegal, Unreadable
from academie.game.codec import Decision, codec_of
from academie.game.drawing import Look
from academie.game.registry import find
from academie.games.chess.game import game
from academie.games.chess.notation import read_phrase, write_moves, write_phrase
from academie.games.chess.state import Move, State
from academie.games.chess.svg import PARTS, chequer
from conformance.walks import walk
from often import times
from svg.reading import SVG, drawn, having, places, read


def test_the_board_both_ways() -> None:
    """White below with a white square at the right hand, or turned."""
    state = game.start("modern")
    white = game.draw(state, ascii_only=True).splitlines()
    black = game.draw(state, ascii_only=True, look=Look(a_at="right")).splitlines()
    assert white[1] == "8 | r n b q k b n r |"
    assert white[10] == "    a b c d e f g h"
    assert black[1] == "1 | R N B K Q B N R |"
    assert black[10] == "    h g f e d c b a"
    assert white[3][-3] == black[3][-3] == ":"  # h6 is black, and so is a3
    assert white[6][-3] == " "  # h3 is white
    assert game.draw(state, look=Look("fr")).splitlines()[-1].strip() == "Le trait est aux Blancs"
    assert len(game.drawing.picture(state, look=Look(a_at="right"))) == 9


# --- Chess in numbers


GAME = find("chess")

FRESH = """
import copy, pickle, sys
from academie.games.chess import exchange
from academie.games.chess.game import game
from academie.games.chess.rules import Move
from academie.journal import moves_of
start, met, told = pickle.load(sys.stdin.buffer)
print(({}).fen())
"""


@pytest.mark.parametrize(
    "first",
    [
        "start.after(told).board",
        "start.after(copy.deepcopy(told)).board",
        "start.after(Move(1, 16)).board",
        "start.after('Na3').board",
        "copy.deepcopy(start).after('b1a3').board",
        "moves_of(exchange.read_games('1. Na3 *')[0]).end.board",
        "met.board",
        "met.recalled",
    ],
)
def test_a_new_process_knows_moves(first: str) -> None:
    """A move is legal there before anybody has asked for the legal moves."""
    start, output = GAME.start("modern"), Move(1, 16)
    met = start.after(output)
    command = [sys.executable, "-c", FRESH.format(first)]
    done = subprocess.run(command, input=pickle.dumps((start, met, output)), capture_output=True, check=True)
    assert done.stdout.decode().strip() == met.board.fen()


def test_a_move_off_the_board_is_no_other_move() -> None:
    """Numbers that run over into their neighbours make no legal move."""
    start = GAME.start("modern")
    assert start.after(Move(1, 16)).played == (Move(1, 16),)
    for wrong in (Move(0, 80), Move(2, -48), Move(1, 15, 8), Move(1, 16, -1, 127), Move(1, 16, 0, -2)):
        with pytest.raises(Illegal):
            start.after(wrong)


def test_a_move_has_its_number() -> None:
    """From and to, seen from the player's side: Black's e7-e5 is White's e2-e4."""
    codec = codec_of(GAME)
    start = Decision.at(codec, GAME.start("modern"))
    assert 64 * 12 + 28 in start.actions
    black = start.after(64 * 12 + 28)
    assert 64 * 12 + 28 in black.actions
    assert codec.name(64 * 12 + 28, 1) == "e7e5"


def test_promotions_have_numbers_of_their_own() -> None:
    """Four for each way a pawn comes to its last rank."""
    state = GAME.read("1r5k/P7/8/8/8/8/8/7K w - - 0 1", "modern")
    codec = codec_of(GAME)
    names = {codec.name(action, 0) for action in Decision.at(codec, state).actions if action >= 4096}
    assert names == {f"a7{to}{kind}" for to in ("a8", "b8") for kind in "nbrq"}


def test_castling_with_a_pawn_is_said_in_two() -> None:
    """§6: the castling first, then which."""
    state = GAME.read("4k3/8/8/8/8/8/7P/4K2R w K - 0 1", "philidor-1806+roque-et-pion")
    codec = codec_of(GAME)
    decision = Decision.at(codec, state).after(64 * 4 + 6)
    assert [codec.name(action, 0) for action in decision.actions] == ["castling 1", "castling 2", "castling 3"]
    assert len({str(decision.after(action).state) for action in decision.actions}) == 3


# --- Many moves written at once are written as the library writes each


CHESS = find("chess")
HARD = [
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",  # castling, and castling that checks
    "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
    "8/8/8/KPp4r/8/8/8/7k w - c6 0 1",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1",
    "k7/8/1K6/8/8/8/8/7R w - - 0 1",  # mate
    "4k3/8/4N3/8/8/8/4R3/4K3 w - - 0 1",  # a line that opens
    "Q1Q5/8/Q7/8/8/8/6pk/4K3 w - - 0 1",  # by the file, the rank, and both
]


def check_written(state: State, moves: list[Move]) -> None:
    """The library writes the same; a castling with a pawn, which it does not know, ends with the pawn's square."""
    board = state.position
    texts = [board.san(move.native).rstrip("+#") if move.pushed >= 0 else board.san(move.native) for move in moves]
    pawns = [f",{chess.square_name(move.pushed)}" if move.pushed >= 0 else "" for move in moves]
    assert write_moves(state, moves) == [text + pawn for text, pawn in zip(texts, pawns, strict=True)]


@pytest.mark.wide
@pytest.mark.parametrize("profile", sorted(CHESS.profiles.profiles))
def test_games_by_chance(profile: str) -> None:
    """Every legal move of every position, under every profile."""
    chance = random.Random(profile)
    for _ in range(times(2, 6)):
        state = CHESS.start(profile)
        for _ in range(120):
            moves = list(state.moves())
            if not moves:
                break
            check_written(state, moves)  # type: ignore[arg-type]
            state = state.after(chance.choice(moves))


@pytest.mark.parametrize("fen", HARD)
def test_what_is_written_otherwise(fen: str) -> None:
    """Castling, passing, becoming another piece, mate, an opened line, several queens."""
    state = CHESS.read(fen)
    moves = list(state.moves())
    assert moves
    check_written(state, moves)  # type: ignore[arg-type]


# --- Moves said in the book's words while a game is played (§19)


def after(*said: str, profile: str = "philidor-1806") -> State:
    """The state after moves in any writing."""
    state: State = game.start(profile)
    for text in said:
        state = state.after(game.read_move(state, text))
    return state


def played(state: State, text: str) -> str:
    """What a phrase plays."""
    return game.write_move(state, game.read_move(state, text))


def test_a_man_keeps_his_name() -> None:
    """The king's knight has gone to the queen's side; a line of text has forgotten it."""
    state = after("Nf3", "a6", "Nd4", "a5", "Nb5", "a4")
    words = "Le chevalier du roi à la troisième case du fou de sa dame"
    carried: State = pickle.loads(pickle.dumps(state))  # noqa: S301 - our own
    assert played(state, words) == played(carried, words) == "N5c3"
    read_back: State = game.read(str(state))
    assert read_back == state
    with pytest.raises(Illegal):
        played(read_back, words)
    with pytest.raises(Ambiguous, match="N1c3 and N5c3"):
        played(read_back, "Le chevalier de la dame à la troisième case de son fou")


def test_the_same_answers_whatever_was_typed() -> None:
    """“De même” repeats a move that was typed in today's writing; at the beginning there is nothing to repeat."""
    assert played(after("e4"), "De même") == "e5"
    assert played(after("e4", "e5", "Bc4"), "de même.") == "Bc5"
    with pytest.raises(Illegal):
        played(after(), "De même")


def test_the_profile_is_kept_to() -> None:
    """§7: no second queen by the book, though the words ask for one; today's game has her."""
    fen = "8/P6k/8/8/8/8/Q6K/8 w - - 0 1"
    words = "Le pion de la tour de la dame pousse à dame"
    assert played(game.read(fen, "modern"), words) == "a8=Q"
    with pytest.raises(Illegal, match="is not legal here"):
        played(game.read(fen), words)


def test_words_after_two_moves_in_a_row() -> None:
    """§9: what came before them is not looked at."""
    state = after("e4", "d4", profile="philidor-1806+deux-coups")
    assert played(state, "Le pion du roi deux pas") == "e5"


@pytest.mark.parametrize(
    ("text", "kind", "en", "fr"),
    [
        ("Le pion de la tour un pas", Ambiguous, "fits a3 and h3 equally", "a3 et h3"),
        ("Le fou mange le pion", Unreadable, "“mange” has no meaning", "« mange »"),
        ("La dame à sa quatrième case", Illegal, "No legal move agrees", "Aucun coup permis"),
        ("Dame", Unreadable, "name an action", "ce qu'on fait"),
    ],
)
def test_bad_words_are_one_sentence(text: str, kind: type[AcademieError], en: str, fr: str) -> None:
    """In both languages."""
    with pytest.raises(kind) as refused:
        game.read_move(game.start(), text)
    assert en in refused.value.to("en")
    assert fr in refused.value.text.fr


def test_words_when_the_game_is_over() -> None:
    """It is said that it is over."""
    state = game.read("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "modern")
    with pytest.raises(Illegal, match="the game is over"):
        game.read_move(state, "Le roi se retire")


@pytest.mark.wide
@settings(max_examples=times(2, 12))
@given(seed=st.integers(0, 2**32))
def test_random_games_in_words(seed: int) -> None:
    """Move → phrase → move in the states of a game, as far back as each knows."""
    for state in walk(game, "philidor-1806", seed, plies=60)[::7]:
        for move in state.moves()[::5]:
            assert read_phrase(state, write_phrase(state, move)) == move  # type: ignore[arg-type]


# --- The board as SVG


@pytest.mark.parametrize("profile", list(GAME.profiles.profiles))
def test_every_man_stands_on_its_square(profile: str) -> None:
    """What the library says stands on a square is drawn there, in its colour, and nothing else."""
    for state in walk(GAME, profile, 3, 120)[::15]:
        board = state.position
        found = places(read(GAME.svg(state)))
        assert set(found) == set(chess.SQUARE_NAMES)
        for name, group in found.items():
            piece = board.piece_at(chess.parse_square(name))
            men = having(group, "piece")
            assert [each.get("data-man") for each in men] == ([piece.symbol()] if piece else [])
            assert not men or ("b" if men[0].get("data-man", "").isupper() else "n") in men[0].get("class", "").split()


def test_silhouettes_differ_and_fit_the_square() -> None:
    """Six men, no two alike; a man leaves its square on no side."""
    assert len({str(parts) for parts in PARTS.values()}) == 6
    root = read(GAME.svg(GAME.start()))
    for group in places(root).values():
        grounds = [corners for each, corners in drawn(group) if each.get("class") in {"buis", "noyer"}]
        left, top = grounds[0][0]
        for man in having(group, "piece"):
            for _, corners in drawn(man):
                assert all(left <= x <= left + 75 and top <= y <= top + 75 for x, y in corners)


def test_a_white_square_at_the_right() -> None:
    """§1: h1 is light and a1 dark, whichever way the board lies; a1 is below at the left, or above at the right."""
    for hand, corner in (("", ("18", "543")), ("right", ("543", "18"))):
        found = places(read(GAME.svg(GAME.start(), a_at=hand)))
        assert len(having(found["h1"], "buis")) == 1
        dark = having(found["a1"], "noyer")[0]
        assert (dark.get("x"), dark.get("y")) == corner
    assert chequer().numbers({"e4": (4, 4)})["places"]["e4"]["man"] == [355.5, 355.5]  # type: ignore[index]


def test_in_words() -> None:
    """A square and the position as one would say them, check too."""
    state = GAME.read("4k3/8/8/8/8/8/4Q3/4K3 b - - 0 1")
    root = read(GAME.svg(state, language="fr"))
    assert places(root)["e2"].find(f"{SVG}title").text == "e2, dame blanche"  # type: ignore[union-attr]
    output = next(root.iter(f"{SVG}desc")).text
    assert output == "roi blanc e1\u202f; dame blanche e2. roi noir e8. Le trait est aux Noirs, en échec."
