"""Who of the company sits at a game: by what he is asked for, his name, his character, how strong he was found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.players import roster
from academie.players.company import CHARACTERS
from academie.players.ratings import FILE, ratings_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from academie.game import Game
    from academie.players.ratings import Rating
    from academie.title import Title


@dataclass(frozen=True, slots=True)
class Member:
    """One of the company at a game."""

    key: str
    title: Title
    text: Title
    rating: Rating | None = None  # where a ladder of the game has been kept
    date: str = ""  # of that ladder
    profile: str = ""  # that it was played by
    program: str = ""  # of others that played for some of them there


def ladder_profile_of(game: Game) -> str | None:
    """The profile of a game's ladder: none but the usual one, unless its room names one in which skill shows."""
    told: str | None = getattr(roster.own_players(game), "LADDER", None)
    return told


def members_of(game: Game) -> tuple[Member, ...]:
    """The company of a game, from the mazette to the master; nobody where it has none."""
    own = roster.own_players(game)
    if own is None:
        return ()
    texts: Mapping[str, Title] = getattr(own, "TEXTS", {})
    choose: Callable[[], str] | None = getattr(own, "RATINGS", None)
    rated = ratings_of(game, FILE if choose is None else choose())
    found = []
    for each in CHARACTERS:
        if each.key in own.KINDS:
            rating = None if rated is None else rated.of.get(each.key)
            head = None if rated is None or rating is None else rated.head
            ladder = ("", "", "") if head is None else (head.date, head.profile, head.program)
            found.append(Member(each.key, each.title, texts.get(each.key, each.text), rating, *ladder))
    return tuple(found)
