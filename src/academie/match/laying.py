"""Where the next game of a series begins: from the first position, or from what is laid on the board beforehand.

What nobody chooses is drawn; whoever checks the draw afterwards asks the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.match.beginning import begun

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence

    from academie.game import Game, State
    from academie.match.forms import Rounds


def starts(rounds: Rounds) -> Sequence[State]:
    """The first states among which chance decides; one where nothing is left to it."""
    given = rounds.handicap
    return (rounds.first,) if given is None else given.without_dice().starts(rounds.first.profile.name)


def drawn(game: Game, rounds: Rounds, chance: Callable[[], random.Random]) -> str:
    """The position of the next game; `chance` is asked only where something is left to it."""
    among = starts(rounds)
    return written(game, rounds, among[0] if len(among) == 1 else chance().choice(among))


def written(game: Game, rounds: Rounds, first: State) -> str:
    """How a first state is written once the dice are given; nothing for the usual beginning."""
    start = begun(game, first, rounds.seating().dice)
    # What a profile gives is laid on the board where no position is named; a position says that it is not to be.
    usual = rounds.handicap is None and str(start) == str(game.start(start.profile.name))
    return "" if usual else str(start)
