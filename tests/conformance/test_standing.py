"""How a game stands, asked of every state alike; choices by text; what a value says of itself in a hundred letters."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

from academie import Budget, Unavailable
from academie.errors import AcademieError, Illegal, Unreadable
from academie.game import Roll
from academie.games import GAMES
from academie.journal import Journal, from_moves, moves_of
from academie.referee import sit
from conformance.values import reached
from conformance.walks import CASES, walk

if TYPE_CHECKING:
    from academie.game import Game, State

pytestmark = pytest.mark.native

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
every_profile = pytest.mark.parametrize(("game", "profile"), CASES)
LONGEST = 100
MARKED = ("points", "trous", "bredouille")


def met(game: Game, profile: str | None = None) -> list[State]:
    """States of a random game, its first and its last among them."""
    states = walk(game, profile or game.profiles.default, 19, plies=150)
    return [*states[:6], *states[6:-3:11], *states[-3:]]


def choices(state: State) -> list[Any]:
    """Some moves and throws that are open; of a view none."""
    return [*list(state.moves())[:3], *list(state.rolls())[:3]]


@every_profile
def test_how_it_stands_can_be_asked_of_every_state(game: Game, profile: str) -> None:
    """Points, trous and bredouille are one for each player or side, or None for the whole game; nothing fails."""
    kept = {name: {getattr(state, name) is None for state in met(game, profile)} for name in MARKED}
    assert all(len(found) == 1 for found in kept.values())
    for state in met(game, profile):
        for name in MARKED:
            marked = getattr(state, name)
            assert marked is None or (isinstance(marked, tuple) and len(marked) in {2, game.seats(state)})
        assert state.thrower is None or state.thrower == game.taker(state) or state.result is not None
        assert state.board is not None


@every_profile
def test_the_dice_are_those_thrown(game: Game, profile: str) -> None:
    """After a throw the dice are its numbers, larger first; before it none, and in games without dice None."""
    states = met(game, profile)
    if states[0].dice is None:
        assert {state.dice for state in states} == {None}
        assert {state.thrower for state in states} == {None}
        return
    assert states[0].dice == ()
    seen = 0
    for state in states:
        for roll in state.rolls():
            after = state.after(roll)
            if after.dice:
                assert after.dice == tuple(sorted(roll.dice, reverse=True))
                seen += 1
    assert seen


@every_profile
def test_a_choice_may_be_given_as_its_text(game: Game, profile: str) -> None:
    """The text of a move or of a throw leads where the move or the throw does."""
    for state in met(game, profile):
        for move in list(state.moves())[:3]:
            assert state.after(game.write_move(state, move)) == state.after(move)
        for roll in list(state.rolls())[:3]:
            assert state.after(game.write_roll(state, roll)) == state.after(roll)


@every_game
def test_a_throw_is_found_in_any_order_and_of_any_weight(game: Game) -> None:
    """3-1 is 1-3, whatever its weight is said to be, save where each die is a player's own: then it is another."""
    for state in met(game):
        for roll in state.rolls():
            assert Roll(roll.dice, roll.weight + 5) in state.rolls()
            assert state.after(Roll(roll.dice, 99)) == state.after(roll)
            turned = Roll(roll.dice[::-1])
            if state.thrower is not None:
                assert turned in state.rolls()
                assert state.rolls().index(turned) == state.rolls().index(roll)
                assert state.after(turned) == state.after(roll)
    assert Roll((3, 1)) == Roll((3, 1), 2) != Roll((1, 3))


@every_game
def test_what_is_no_choice_is_refused_in_a_sentence(game: Game) -> None:
    """A text that names no move, and a throw that cannot be."""
    for state in met(game):
        for text in ("", "zz", "?", "-9", "32-28-", "\n", "9" * 400):
            with pytest.raises(AcademieError) as refused:
                state.after(text)
            assert "\n" not in str(refused.value)
        with pytest.raises((Illegal, Unreadable)):
            state.after(Roll((7, 0)))


def said(game: Game, profile: str) -> list[object]:
    """Every public value that a game and its states lead to."""
    found: list[object] = [game, game.law, game.glossary, game.profiles, *game.law, *game.glossary]
    found += [*game.profiles.profiles.values(), *game.profiles.options.values()]
    states = met(game, profile)
    for state in states:
        found += [state, state.profile, *state.moves(), *state.rolls(), *state.events, *filter(None, [state.result])]
    moves = [next(iter(choices(states[0])))]
    found.append(moves_of(from_moves(game, states[0], moves)))
    for mode in ("assisted", "rigueur"):
        try:
            table = sit(game.name, mode, profile)
        except AcademieError:
            continue
        found += [table, Journal(game.name, mode, profile)]
        found += [table.after(act) for act in islice(table.acts(table.waits or 0), 3)]
    return found


@every_profile
def test_what_it_is_is_said_in_a_hundred_letters(game: Game, profile: str) -> None:
    """The repr of every public value is one short line that tells no address and no folder."""
    for value in said(game, profile):
        text = repr(value)
        assert len(text) <= LONGEST, text
        assert "\n" not in text
        assert " at 0x" not in text
        assert "/home" not in text
        assert "PosixPath" not in text
    first = met(game, profile)[0]
    assert repr(first).startswith(f"<{game.name}.State ")


@pytest.mark.wide
@every_game
def test_an_analysis_is_said_in_a_hundred_letters(game: Game) -> None:
    """What an engine found, and each of its lines."""
    try:
        engine = game.engine(megabytes=1)
    except Unavailable:
        pytest.skip(f"no engine plays {game.name}")
    state = max(met(game), key=lambda each: min(len(each.moves()), 3))
    found = engine.analyse(state, Budget(depth=2), lines=3)
    assert len(found.lines) == min(len(state.moves()), 3)
    assert all(len(repr(value)) <= LONGEST for value in [found, *found.lines])


@every_game
def test_public_fields_are_part_of_the_value(game: Game) -> None:
    """What is told of how it stands cannot be used to change it."""
    for state in met(game)[::5]:
        line = str(state)
        board = state.board
        if isinstance(board, dict):
            board.clear()
        assert str(state) == line
        assert state.board or not isinstance(board, dict)
        assert reached(state)
