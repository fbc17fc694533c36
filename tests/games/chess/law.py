"""What each value and option of chess changes."""

from academie.games.chess.game import game
from options import Witness


def sides(profile: str) -> list[int | None]:
    """Who plays each of the first five moves."""
    state, found = game.start(profile), list[int | None]()
    while len(found) < 5:
        found.append(state.player)
        state = state.after(state.moves()[0])
    return found


def cornered(profile: str) -> int | None:
    """Who wins when Black, not in check, cannot move."""
    result = game.read("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", profile).result
    return None if result is None else result.winner


WITNESSES = [Witness("first_move", lambda profile: game.start(profile).player, {"white": 0, "black": 1})]
