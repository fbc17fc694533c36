"""The tutor of trictrac: throws explained, the arithmetic of the treatises (§116), and their claims checked.

It counts, explains and compares; it decides no rule. What a throw does on a board is asked of the room's law.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.trictrac.game import game
from academie.games.trictrac.state import ours
from academie.games.trictrac.tutor import account
from academie.games.trictrac.tutor.account import render
from academie.games.trictrac.tutor.advice import advise
from academie.games.trictrac.tutor.chances import THROWS, Answer, Chances, Throw
from academie.games.trictrac.tutor.claims import Claim, claims
from academie.games.trictrac.tutor.coins import beats_both_coins, beats_coin, take_coin_chances
from academie.games.trictrac.tutor.counting import Count, count_case, count_throws
from academie.games.trictrac.tutor.filling import cover_chances, fills
from academie.games.trictrac.tutor.hitting import false_hits, hit_chances, hits, hits_on
from academie.games.trictrac.tutor.holding import Holding, completes, dead_numbers, hold_test, keeps, points_to_play
from academie.games.trictrac.tutor.maxims import page
from academie.games.trictrac.tutor.position import Position, score

if TYPE_CHECKING:
    from academie.game import Roll, State
    from academie.games.trictrac.tutor.account.values import Explanation

__all__ = [
    "PAGES",
    "THROWS",
    "Answer",
    "Chances",
    "Claim",
    "Count",
    "Holding",
    "Position",
    "Throw",
    "advise",
    "beats_both_coins",
    "beats_coin",
    "claims",
    "completes",
    "count_case",
    "count_throws",
    "cover_chances",
    "dead_numbers",
    "explain",
    "false_hits",
    "fills",
    "hit_chances",
    "hits",
    "hits_on",
    "hold_test",
    "keeps",
    "points_to_play",
    "read",
    "render",
    "score",
    "take_coin_chances",
]

PAGES = {"maxims": page}


def explain(before: State, roll: Roll, throw_index: int | None = None) -> Explanation:
    """Every credit of a throw and why what looks like one is none; `throw_index` counts the throws of the relevé."""
    one, two = roll.dice
    return account.explain(game, ours(before), (one, two), throw_index)


def read(line: str, profile: str | None = None) -> State:
    """The state before a throw: a whole line, or the dames alone such as W:A13,L2;B:Y15."""
    return account.read_position(game, line, profile)
