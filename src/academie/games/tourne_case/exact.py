"""Tourne-case solved: three dames a side in two lanes are few enough to know them all."""

from dataclasses import dataclass

from academie._core import tourne_case as core
from academie._core.tables import Phase
from academie.game import State
from academie.game.analysis import Stop
from academie.game.exact import Odds
from academie.game.profiles import Profile
from academie.games.tourne_case import game
from academie.tables.race_state import RaceState

_AGREED = core.Profile(la_double=True)  # §7: whether an end is double, agreed or not


@dataclass(frozen=True)
class Solution:
    """All of it under one profile."""

    core: core.Solved

    @property
    def states(self) -> int:
        """How many positions before a throw there are."""
        return self.core.states

    @property
    def error(self) -> float:
        """No figure is farther from the truth than this."""
        return self.core.error

    def odds(self, state: State, /) -> Odds | None:
        """Of a state before a throw, or one that is over."""
        if not isinstance(state, RaceState):
            raise TypeError("a state of another game")
        native = state.core
        if native.phase == Phase.throw:
            points, wins, won, lost = self.core.odds(native.own, native.other)
            return Odds(points, wins, (won, lost)).to(native.thrower)
        result = state.result
        if result is None or result.winner is None:
            return None
        ending = core.ending(native.own, native.other, _AGREED)
        twice = float(ending is not None and ending.points == 2)
        return Odds(float(result.points), 1.0, (twice, 0.0)).to(result.winner)


_KNOWN: dict[core.Profile, Solution] = {}  # whoever asked, and by whatever he might have been stopped


def solve(profile: Profile, stop: Stop | None = None) -> Solution:
    """The solution under a profile; profiles differ only in the double (§7)."""
    native = game.race.native_profile(profile, coup_et_des=False)
    if native not in _KNOWN:
        _KNOWN[native] = Solution(core.Solved(native, stop))
    return _KNOWN[native]
