"""The part of a race game that is solved, in which both only lift. The core reckons; here is who asks."""

from dataclasses import dataclass
from math import comb

from academie._core.tables import Phase
from academie.errors import Unavailable
from academie.game import Result, State
from academie.game.analysis import Stop
from academie.game.exact import Odds
from academie.game.profiles import Profile
from academie.tables.family import RaceParts
from academie.tables.race import RaceGame, ours
from academie.text.message import Message

_PART = Message(
    "{game} is solved only when both sides are lifting and have at most {few} dames left. Give such a position."
)
_HOME = 6  # flèches


@dataclass(frozen=True)
class Lifting:
    """What lifting comes to under one profile."""

    game: RaceGame
    stop: Stop | None = None
    error: float = 1e-12  # equations solved in their order: what rounding may have lost

    @property
    def states(self) -> int:
        """The number of solved positions before a throw."""
        return int(comb(self.game.race.core.FEW + _HOME, _HOME) - 1) ** 2

    def odds(self, state: State, /) -> Odds | None:
        """Of a state before a throw, or one that is over; raises `Unavailable` where more is to be done than lift."""
        here = ours(state)
        if here.core.phase == Phase.throw:
            race, native = self.game.race, here.core
            wins = race.core.lifting(native.own, native.other, race.native_profile(here.profile), self.stop)
            if wins is None:
                raise Unavailable(part_of(self.game))
            return Odds(2 * wins - 1, wins, (0.0, 0.0)).to(native.thrower)  # who has lifted loses no double
        return None if here.result is None else ended(here.result)


class ExactPart:
    """The part `exact` of a race game: its solved profiles and their values."""

    def __init__(self, own: RaceParts) -> None:
        self._game, self.PART = own.game, part_of(own.game)

    def solve(self, profile: Profile, stop: Stop | None = None) -> Lifting:  # noqa: ARG002 - a state has its own
        """What is known under any profile."""
        return Lifting(self._game, stop)


def part_of(game: RaceGame) -> Message:
    """Which part of a game is solved, in a sentence."""
    return _PART.fill(game=game.title, few=game.race.core.FEW)


def ended(result: Result) -> Odds:
    """Of a game that is over."""
    if result.winner is None:
        return Odds(0.0, 0.5, (0.0, 0.0))
    return Odds(float(result.points), 1.0, (float(result.points > 1), 0.0)).to(result.winner)
