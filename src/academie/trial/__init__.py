"""The trial of the books: the claims of the old authors, each judged by the best judge we have, with the evidence.

    for claim in claims("manoury"): ...             all that a book says and that can be tried
    hear(claim)                                     what its judge finds
    Trial(book, Docket(path)).judged(pool)          all of them, each kept as soon as it is judged

It decides no rule and names no game: judges are in the part `trial` of each game, or common to all games.
"""

from academie.trial.bench import BOOKS, POOLS, Trial, claims, hear, judge_of
from academie.trial.verdicts import Docket, Judged

__all__ = ["BOOKS", "POOLS", "Docket", "Judged", "Trial", "claims", "hear", "judge_of"]
