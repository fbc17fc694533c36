"""Why a play that somebody names is no legal one, as the native law gives the reason."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from academie._core import trictrac as law
from academie.errors import Unreadable
from academie.games.trictrac.referee.carries import read_carries
from academie.games.trictrac.tutor.account.reasons import told_play
from academie.games.trictrac.tutor.account.scene import Scene

if TYPE_CHECKING:
    from academie.games.trictrac.referee.carries import Carry
    from academie.games.trictrac.state import State
    from academie.games.trictrac.tutor.account.values import Sentence


def why_not(state: State, text: str) -> Sentence | None:
    """Why a play of both numbers, or of one dame by one of them, is not legal; None where the law gives no reason."""
    native = state.core
    if native.phase != law.Phase.play:
        return None
    try:
        carries = read_carries(native.thrower, text)
    except Unreadable:
        return None
    scene = Scene(native.profile, tuple(native.own), tuple(native.other), native.thrower, native.dice)
    for one, two in permutations(native.dice):
        paces = _paces(carries, one, two)
        reason = scene.why_not(*paces) if paces else None
        if reason is not None and reason.why != law.Why.nothing:
            return told_play(scene, paces, reason)
    return None


def _paces(carries: tuple[Carry, ...], one: int, two: int) -> tuple[tuple[int, int], ...]:
    """The dames and the numbers by which they would go; nothing where the numbers do not take them there."""
    far = [carry.target - carry.origin for carry in carries]
    if far == [one + two]:
        return (carries[0].origin, one), (carries[0].origin + one, two)
    if far == [one, two]:
        return (carries[0].origin, one), (carries[1].origin, two)
    return ((carries[0].origin, one),) if far == [one] else ()
