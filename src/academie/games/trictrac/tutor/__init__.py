"""The tutor: the arithmetic of the treatises, exact over the thirty-six throws (trictrac §116), their claims checked.

It counts, explains and compares; it decides no rule. What a throw does on a board is asked of the room's law.
"""

from academie.games.trictrac.tutor.answer import Answer
from academie.games.trictrac.tutor.chances import THROWS, Chances, Throw
from academie.games.trictrac.tutor.claims import Claim, claims
from academie.games.trictrac.tutor.coins import beats_both_coins, beats_coin, take_coin_chances
from academie.games.trictrac.tutor.counting import Count, count_case, count_throws
from academie.games.trictrac.tutor.filling import cover_chances, fills
from academie.games.trictrac.tutor.hitting import false_hits, hit_chances, hits, hits_on
from academie.games.trictrac.tutor.holding import Holding, completes, dead_numbers, hold_test, keeps, points_to_play
from academie.games.trictrac.tutor.position import Position, score

__all__ = [
    "THROWS",
    "Answer",
    "Chances",
    "Claim",
    "Count",
    "Holding",
    "Position",
    "Throw",
    "beats_both_coins",
    "beats_coin",
    "claims",
    "completes",
    "count_case",
    "count_throws",
    "cover_chances",
    "dead_numbers",
    "false_hits",
    "fills",
    "hit_chances",
    "hits",
    "hits_on",
    "hold_test",
    "keeps",
    "points_to_play",
    "score",
    "take_coin_chances",
]
