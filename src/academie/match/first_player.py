"""The first state of a game whose beginner is known, so that nobody draws for the dice.

It rewrites the line of the first state and lets the game read it: which position that is, and what the phases mean, the
game alone knows.
"""

import random
import re
from collections.abc import Callable, Sequence

from academie.errors import Illegal, Unavailable
from academie.game import Game, State
from academie.game.profiles import ProfileName
from academie.match import handicap_of
from academie.match.forms import Rounds
from academie.referee import sit

COLOURS = ("white", "black")
OPENING = re.compile(r"\bphase=opening( to=\w+)?")


def begun(game: Game, first: State, starter: int | None) -> State:
    """The first state with the dice given to one player; as it is where they are drawn for, or he begins already."""
    if starter is None or starter == first.player:
        return first
    if not 0 <= starter < len(COLOURS):
        raise Illegal("There is no seat {seat}; two play, in seats 0 and 1.", seat=starter)
    line, found = OPENING.subn(f"phase=throw to={COLOURS[starter]}", str(first))
    if not found:
        raise Unavailable(
            "{title} does not begin with a throw for the dice, so no player can be given the first turn.",
            title=game.title,
        )
    return game.read(line)


def laid(game: Game, profile: ProfileName = None, setup: str = "standard") -> State:
    """The first state as a table has it: what the profile gives the weaker player is laid, for White."""
    named = game.profiles.find(profile)
    given = setup == "standard" and handicap_of(game, named, 0) is not None
    return sit(game.name, "assisted", named).state if given else game.start(profile, setup)


# --- Where the next game of a series begins
# What nobody chooses is drawn; whoever checks the draw afterwards asks the same.


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
