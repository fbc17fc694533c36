"""Moves said in the book's words while a game is played (§19)."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.errors import AcademieError, Ambiguous, Illegal, Unreadable
from academie.games.chess.game import game
from academie.games.chess.spoken import read_phrase, write_phrase
from conformance.walks import walk

if TYPE_CHECKING:
    from academie.games.chess.state import State


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
        ("Le pion de la tour un pas", Ambiguous, "fits a3 and h3 alike", "a3 et h3"),
        ("Le fou mange le pion", Unreadable, "“mange” has no meaning", "« mange »"),
        ("La dame à sa quatrième case", Illegal, "No legal move agrees", "Aucun coup permis"),
        ("Dame", Unreadable, "what is done", "ce qu'on fait"),
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


@settings(max_examples=12)
@given(seed=st.integers(0, 2**32))
def test_random_games_in_words(seed: int) -> None:
    """Move → phrase → move in the states of a game, as far back as each knows."""
    for state in walk(game, "philidor-1806", seed, plies=60)[::7]:
        for move in state.moves()[::5]:
            assert read_phrase(state, write_phrase(state, move)) == move  # type: ignore[arg-type]
