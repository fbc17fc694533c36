"""For the tests of the match law: states from lines, verdicts, aimless moves of kings, the board turned round."""

import random
from collections.abc import Callable

from academie.games.draughts import fen
from academie.games.draughts.game import game
from academie.games.draughts.state import State

MANOURY, METZ, FMJD = "manoury-1787", "metz", "fmjd"
BOOKS = (MANOURY, METZ)
PROFILES = (MANOURY, METZ, FMJD)
MAIN_LINE = frozenset({5, 10, 14, 19, 23, 28, 32, 37, 41, 46})

APART = "W:WK1,K45,K50:BK47"  # three kings against one, nobody on the main line, nothing to take


def at(line: str, profile: str, moves: str = "") -> State:
    """The state a line describes, some moves later."""
    state = game.read(line, profile)
    for text in moves.split():
        state = state.after(game.read_move(state, text))
    return state


def verdict(state: State) -> tuple[str, int | None] | None:
    """Why the game is over and who has won it."""
    return None if state.result is None else (state.result.reason, state.result.winner)


def squares(state: State, side: int) -> frozenset[int]:
    return frozenset((*state.core.men(side), *state.core.kings(side)))


def off_line(*sides: int) -> Callable[[State], bool]:
    return lambda state: not any(squares(state, side) & MAIN_LINE for side in sides)


def anything(_: State) -> bool:
    return True


def walk(state: State, plies: int, keep: Callable[[State], bool] = anything) -> list[State]:
    """So many plies of kings that offer and take nothing and come to no position twice, the game going on till then."""
    chooser, seen, states = random.Random(plies), {state.fen}, [state]
    for ply in range(1, plies + 1):
        following = [state.after(move) for move in state.moves() if move.origin in state.core.kings(state.core.side)]
        quiet = [each for each in following if not each.core.must_capture() and each.fen not in seen and keep(each)]
        going = [each for each in quiet if ply == plies or each.result is None]
        assert going, (str(state), verdict(following[0]))
        state = chooser.choice(going)
        seen.add(state.fen)
        states.append(state)
    return states


def wander(state: State, plies: int, keep: Callable[[State], bool] = anything) -> State:
    """Where such a walk leads."""
    return walk(state, plies, keep)[-1]


def turned(setup: fen.Setup) -> fen.Setup:
    """The same game for the player opposite: square n becomes 51-n, the colours are exchanged."""

    def across(squares: frozenset[int]) -> frozenset[int]:
        return frozenset(51 - square for square in squares)

    return fen.Setup(
        "B" if setup.side == "W" else "W",
        across(setup.black_men),
        across(setup.black_kings),
        across(setup.white_men),
        across(setup.white_kings),
    )
