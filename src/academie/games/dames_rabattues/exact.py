"""The dames rabattues solved: no dame travels, so every position can be reckoned from those with fewer dames left."""

from dataclasses import dataclass

from academie._core import dames_rabattues as core
from academie.errors import Unavailable
from academie.game import State
from academie.game.analysis import Stop
from academie.game.exact import Odds
from academie.game.profiles import Profile
from academie.games.dames_rabattues.state import Values, ours


@dataclass(frozen=True)
class Solution:
    """The whole game solved; profiles change values only by what may be overlooked (§9, §18)."""

    core: core.Solved
    error: float = 1e-12  # equations solved in their order: what rounding may have lost

    @property
    def states(self) -> int:
        """How many positions before a throw there are."""
        return self.core.states

    def odds(self, state: State, /) -> Odds | None:
        """Of a state before a throw, or one that is over; §19: there is no double."""
        native = ours(state).core
        if native.phase == core.Phase.throw:
            return _single(self.core.chance(native.own, native.other), native.thrower)
        winner = native.winner()
        return None if winner is None else _single(1.0, winner)


def _single(wins: float, player: int) -> Odds:
    return Odds(2 * wins - 1, wins, (0.0, 0.0)).to(player)


_KNOWN: list[Solution] = []  # one, whoever asked, and by whatever he might have been stopped


def solve(profile: Profile, stop: Stop | None = None) -> Solution:
    """The game under a profile; raises `Unavailable` where numbers may be overlooked."""
    values = profile.read(Values)
    if not (values.auto_claim and values.auto_play):
        raise Unavailable(
            "The game is solved only if no number can be overlooked. Leave out manual-claim and manual-play."
        )
    if not _KNOWN:
        _KNOWN.append(Solution(core.Solved(stop)))
    return _KNOWN[0]
