"""The bench: which claims a book makes, and who judges each of them.

Claims come from three places: the file `claims.toml` of a room, the corpora (every position and line with the author's
verdict), and what a room's storey `trial` adds of its own. Judges are the room's, else those common to all games.
"""

from __future__ import annotations

import hashlib
from functools import cache
from typing import TYPE_CHECKING, Protocol, cast

from academie import __version__
from academie.errors import Unknown, quoted
from academie.games import ROOMS, door, find, has
from academie.title import Title
from academie.trial import entries, luck, precept, replay
from academie.trial.docket import heard_of
from academie.trial.reader import read_claims

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from academie.claim import Claim, Judge
    from academie.trial.docket import Heard


JUDGES = {"replay": replay.JUDGE, **precept.JUDGES, **luck.JUDGES}


BOOKS = ("manoury", "metz", "philidor", "lepeintre", "academie")


class Storey(Protocol):
    """The storey `trial` of a room."""

    JUDGES: Mapping[str, Judge]
    # And, where it has them: ENTRIES, the judge of a corpus entry by the word of its claim; claims(), more of them;
    # told(state), a position in words; named(line, title), a line as people call it; heed(state, key), one of its
    # maxims alone; over(state), the shares of a game that a trial ends before its end; PAIRS, how many of games its
    # maxims get; PROFILES, the laws of those that need another; UNTRIED, the keys of those that speak of no move;
    # LEFT, what is not tried, by book.


def claims(book: str) -> list[Claim]:
    """All that a book says and that can be tried, room by room; raises `Unknown` for a book that says nothing."""
    found = [claim for name in ROOMS for claim in _of_room(name) if claim.book == book]
    if not found:
        raise Unknown(
            Title(
                "There is no book {name} to be tried; there is {known}.",
                "Il n'y a pas de livre {name} à juger ; il y a {known}.",
            ).fill(name=quoted(book), known=", ".join(BOOKS))
        )
    return found


def hear(claim: Claim) -> Heard:
    """What the judge of a claim finds; a function of the claim alone."""
    judge = judge_of(claim)
    return heard_of(claim, judge, law_of(claim.game), judge.hear(claim))


def judge_of(claim: Claim) -> Judge:
    """Who judges a claim; raises `Unknown` where nobody does."""
    own = cast("Storey", door(claim.game, "trial")).JUDGES if has(claim.game, "trial") else {}
    if claim.judge in own:
        return own[claim.judge]
    if claim.judge in JUDGES:
        return JUDGES[claim.judge]
    raise Unknown(
        Title(
            "There is no judge {judge} for the claim {claim}; there is {known}.",
            "Il n'y a pas de juge {judge} pour l'assertion {claim} ; il y a {known}.",
        ).fill(judge=quoted(claim.judge), claim=claim.id, known=", ".join(sorted({*own, *JUDGES})))
    )


@cache
def law_of(game: str) -> str:
    """The law under which a room's claims are judged, as a digest: its text, its profiles, and the house's version."""
    room = find(game).room
    digest = hashlib.sha256(__version__.encode())
    for name in ("law.md", "profiles.toml"):
        digest.update((room / name).read_bytes())
    return digest.hexdigest()[:16]


def _of_room(name: str) -> Iterable[Claim]:
    game = find(name)
    storey = door(name, "trial") if has(name, "trial") else None
    if (path := game.room / "claims.toml").is_file():
        yield from read_claims(path, name)
    yield from entries.claims_of(game, storey)
    if storey is not None and hasattr(storey, "claims"):
        yield from storey.claims()
    yield from precept.claims_of(game, storey)
