"""The tutor of trictrac: throws explained, the arithmetic of the treatises (§116), and their claims checked.

It counts, explains and compares; it decides no rule. The native law says what a throw does on a board.
"""

from academie.game import Roll, State
from academie.games.trictrac.game import game
from academie.games.trictrac.state import ours
from academie.games.trictrac.tutor import account
from academie.games.trictrac.tutor.account import render
from academie.games.trictrac.tutor.account.refusals import why_not as barred
from academie.games.trictrac.tutor.account.values import Explanation
from academie.games.trictrac.tutor.marking import advise_acts
from academie.games.trictrac.tutor.maxims import page
from academie.games.trictrac.tutor.precepts import advise
from academie.text.message import Message, verbatim

__all__ = ["PAGES", "advise", "advise_acts", "explain", "read", "render", "why_not"]

PAGES = {"maxims": page}
_BARRED = verbatim("{reason} ({law}).")


def explain(before: State, roll: Roll, throw_index: int | None = None) -> Explanation:
    """Every credit of a throw, and why what looks like one is none; `throw_index` counts the throws of the relevé."""
    one, two = roll.dice
    return account.explain(game, ours(before), (one, two), throw_index)


def read(line: str, profile: str | None = None) -> State:
    """The state before a throw: a whole line, or the dames alone such as W:A13,L2;B:Y15."""
    return account.read_position(game, line, profile)


def why_not(state: State, text: str) -> Message | None:
    """The paragraph that bars a play, as the native law names it."""
    reason = barred(ours(state), text)
    if reason is None:
        return None
    return _BARRED.fill(reason=reason.text.each(lambda each: each.rstrip(".")), law=", ".join(reason.law))
