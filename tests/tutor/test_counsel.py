"""A hint and its reasons agree: what is quoted for the machine's move favours it, what is quoted against it not."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from academie.analysis import Budget
from academie.games import GAMES, find, has
from academie.tutor import advise
from academie.tutor.advice import placed
from academie.tutor.counsel import counsel, of_move

if TYPE_CHECKING:
    from academie.game import Game, Move, Roll, State

pytestmark = pytest.mark.native

ADVISED = [game for game in GAMES if has(game, "tutor")]
SILENT = {"tourne_case", "dames_rabattues"}  # their books have no word on most throws
QUICK = Budget(nodes=2_000)
FOR, AGAINST, RATHER = "For it: ", "Against it: ", "The book would rather play "


def positions(game: Game, seed: int, moves: int, every: int) -> list[State]:
    """Positions of a game of chance, some way apart, in which somebody is to move."""
    chooser, state, found = random.Random(seed), game.start(), []
    for number in range(moves):
        if state.result is not None:
            break
        rolls, legal = state.rolls(), state.moves()
        choice: Move | Roll = (
            chooser.choices(rolls, [roll.weight for roll in rolls])[0] if rolls else chooser.choice(legal)
        )
        if legal and len(legal) > 1 and number % every == 0:
            found.append(state if state.player is None else state.view(state.player))
        state = state.after(choice)
    return found


@pytest.mark.parametrize("game", ADVISED, ids=lambda game: game.name)
def test_reasons_agree_with_the_move(game: Game) -> None:
    """Over positions of games of chance: each line is what it says it is, in both languages."""
    seen = 0
    for state in positions(game, 7, 60, 3):
        found = advise(game, state)
        for move in random.Random(1).sample(state.moves(), min(3, len(state.moves()))):
            favours = {placed(each).en for each in found if move in each.favours}
            against = {placed(each).en for each in found if move in each.against}
            lines = of_move(game, state, move)
            assert {line.en.removeprefix(FOR) for line in lines if line.en.startswith(FOR)} == favours
            assert {line.en.removeprefix(AGAINST) for line in lines if line.en.startswith(AGAINST)} == against
            assert not favours & against
            rather = [line for line in lines if line.en.startswith(RATHER)]
            assert len(rather) <= 1
            for line in rather:
                assert not any(text in line.en for text in favours)
            assert all(line.fr != line.en for line in lines)
            seen += bool(lines)
    assert seen or game.name in SILENT


@pytest.mark.deep
@pytest.mark.parametrize("game", ADVISED, ids=lambda game: game.name)
def test_hints_of_many_games(game: Game) -> None:
    """The machine's own choice, over the positions of several games."""
    for seed in range(6):
        for state in positions(game, seed, 120, 4):
            told = counsel(game, state, look=QUICK)
            assert told.move in state.moves()
            found = advise(game, state)
            for line in told.books:
                quoted = [each for each in found if placed(each).en in line.en]
                if line.en.startswith(FOR):
                    assert all(told.move in each.favours for each in quoted)
                if line.en.startswith(AGAINST):
                    assert all(told.move in each.against for each in quoted)
                if line.en.startswith(RATHER):
                    assert not any(told.move in each.favours for each in quoted)


def test_the_book_would_rather() -> None:
    """A move that the book does not play is told so, with the book's own and its reason."""
    game = find("gammon")
    state = game.read("W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=play to=white dice=3-1")
    best = game.read_move(state, "E/H G/H")
    other = next(move for move in state.moves() if move != best)
    assert any("One of the finest first throws" in line.en for line in of_move(game, state, best))
    (line,) = [line for line in of_move(game, state, other) if line.en.startswith(RATHER)]
    assert line.en.startswith("The book would rather play E/H G/H: ")
    assert line.fr.startswith("Le livre jouerait plutôt E/H G/H : ")
    assert not any(line.en.startswith(RATHER) for line in of_move(game, state, best))
