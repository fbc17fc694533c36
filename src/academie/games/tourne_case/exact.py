"""Tourne-case solved: some ninety thousand positions, each by every throw and every play."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from academie._core import tourne_case as core
from academie._core.tables import Phase
from academie.errors import Illegal
from academie.exact import Solved, Valued
from academie.games.tourne_case.game import game
from academie.tables.race import ours
from academie.title import Title

if TYPE_CHECKING:
    from academie.game import State

_NOWHERE = Title(
    "No game comes to this position before a throw or a play; give another one.",
    "Nulle partie n'arrive à cette position avant un jet ou un coup ; donnez-en une autre.",
)


@lru_cache(maxsize=4)
def _solution(profile: core.Profile) -> core.Solution:
    return core.Solution(profile)


def solved(profile: str | None = None) -> Solved:
    """The whole game under a profile."""
    found = _solution(game.race.native_profile(game.profiles.find(profile)))
    _, wins, doubles, lost = found.start
    return Solved(found.states, wins, (doubles, lost), found.error)


def valued(state: State) -> Valued:
    """Any position that can come about, before its throw or with it."""
    here = ours(state)
    found = _solution(game.race.native_profile(here.profile))
    if here.core.phase == Phase.throw and (value := found.value(here.core.own, here.core.other)) is not None:
        return Valued(value[1], (value[2], value[3]))
    if here.core.phase != Phase.play or found.value(here.core.own, here.core.other) is None:
        raise Illegal(_NOWHERE)
    plays = [(move, found.after(*move.play.after)) for move in here.moves()]
    plays.sort(key=lambda each: -each[1][0])
    best = plays[0][1]
    return Valued(best[1], (best[2], best[3]), tuple((str(move), told[0], told[1]) for move, told in plays))
