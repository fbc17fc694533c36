"""One suite for every game under every profile: what the vocabulary promises, on random games."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from academie.errors import Illegal
from conformance.walks import CASES, OPTIONED, walk
from often import times

if TYPE_CHECKING:
    from academie.game import Game, State

READ = 300  # moves of a state that are read back, at most

pytestmark = pytest.mark.native


@cache
def walked(game: Game, profile: str) -> list[State]:
    """The states of some random games."""
    return [state for seed in range(times(2, 12)) for state in walk(game, profile, seed)]


@pytest.mark.parametrize(("game", "profile"), CASES)
class TestGame:
    """Facts that hold in every state of every game."""

    def test_lines_are_read_back_exactly(self, game: Game, profile: str) -> None:
        """The canonical line of a state reads back to an equal state with the same line, result and moves."""
        for state in walked(game, profile)[::7]:
            again = game.read(str(state))
            assert again == state
            assert str(again) == str(state)
            assert again.result == state.result
            assert list(again.moves()) == list(state.moves())

    def test_moves_are_unique_ordered_and_named(self, game: Game, profile: str) -> None:
        """Moves come in ascending order without repetition, and the text of each names it alone."""
        for state in walked(game, profile)[::5]:
            moves = list(state.moves())
            assert all(a < b for a, b in pairwise(moves))
            assert len({hash(move) for move in moves}) <= len(set(moves)) == len(moves)
            texts = [game.write_move(state, move) for move in moves]
            assert len(set(texts)) == len(texts)
            some = range(0, len(moves), 1 + len(moves) // READ)  # three dice alike leave thousands
            assert [game.read_move(state, texts[index]) for index in some] == [moves[index] for index in some]

    def test_equal_seeds_give_equal_games(self, game: Game, profile: str) -> None:
        """The same seed walks through the same states."""
        assert walk(game, profile, 7) == walk(game, profile, 7)
        assert walk(game, profile, 7) != walk(game, profile, 8)

    def test_the_end_is_the_end(self, game: Game, profile: str) -> None:
        """A finished game has a result with shares summing to one, a paragraph and a glossary key, and no moves."""
        for state in walked(game, profile):
            if state.result is None:
                assert state.moves() or state.rolls()
                assert (state.player is None) == bool(state.rolls())
                continue
            assert not state.moves()
            assert not state.rolls()
            assert state.player is None
            assert sum(state.result.shares) == pytest.approx(1)
            assert state.result.law in game.law.paragraphs
            assert state.result.reason in game.glossary.terms

    def test_events_speak_the_glossary(self, game: Game, profile: str) -> None:
        """Every event has a key of the glossary, marked as an event, and cites a paragraph of the law."""
        for state in walked(game, profile):
            for event in state.events:
                assert game.glossary.terms[event.key].event
                assert event.law in game.law.paragraphs
                assert 0 <= event.player < len(game.players)

    def test_states_do_not_change(self, game: Game, profile: str) -> None:
        """Playing on from a state leaves it as it was."""
        states = walked(game, profile)[:300]
        lines = [str(state) for state in states]
        for state in states[:-1]:
            for move in list(state.moves())[:3]:
                state.after(move)
        assert [str(state) for state in states] == lines

    def test_a_move_of_another_position_is_refused(self, game: Game, profile: str) -> None:
        """A move that is not among the legal ones raises Illegal and one sentence."""
        states = walked(game, profile)
        first = states[0]
        strangers = {move for state in states[1:60] for move in state.moves()} - set(first.moves())
        assert strangers
        for move in sorted(strangers)[:5]:
            with pytest.raises(Illegal, match=r"\.$"):
                first.after(move)

    def test_views_exist_for_every_player(self, game: Game, profile: str) -> None:
        """Each player has a view; where nothing is hidden it is the state itself."""
        state = game.start(profile)
        for player in range(len(game.players)):
            view = state.view(player)
            assert (view == state) or game.hidden

    def test_drawing_fits_a_terminal(self, game: Game, profile: str) -> None:
        """Boards are drawn in at most 80 columns, and in ASCII when asked."""
        for state in walked(game, profile)[::40]:
            assert max(map(len, game.draw(state).splitlines())) <= 80
            assert game.draw(state, ascii_only=True).isascii()


@pytest.mark.wide
@pytest.mark.parametrize(("game", "profiles"), OPTIONED)
def test_every_option_can_be_played(game: Game, profiles: list[str]) -> None:
    """Under each option a random game keeps the promises: lines, moves and events."""
    for profile in profiles:
        for state in walk(game, profile, 17, plies=120)[::10]:
            assert game.read(str(state)) == state
            moves = list(state.moves())
            assert [game.read_move(state, game.write_move(state, move)) for move in moves[:5]] == moves[:5], profile
            assert all(event.key in game.glossary.terms for event in state.events), profile
