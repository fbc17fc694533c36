"""Who of the company sits at a game: by what he is asked for, his name, his character, how strong he was found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.errors import Unknown
from academie.players import roster
from academie.players.characters import CHARACTERS
from academie.players.ratings import FILE, ratings_of
from academie.text.message import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from academie.game import Game
    from academie.players.ratings import Rating

_NO_LEVELS = Message("{game} has no levels; choose an opponent: {specs}.")


@dataclass(frozen=True, slots=True)
class Member:
    """One of the company at a game."""

    key: str
    level: int  # 1 is the weakest
    title: Message
    text: Message
    rating: Rating | None = None  # where a ladder of the game has been kept
    date: str = ""  # of that ladder
    profile: str = ""  # that it was played by
    program: str = ""  # of others that played for some of them there


def ladder_profile_of(game: Game) -> str | None:
    """The profile of a game's ladder: none but the usual one, unless its room names one in which skill shows."""
    told: str | None = getattr(roster.own_players(game), "LADDER", None)
    return told


def at_level(game: Game, text: str) -> str:
    """Who plays a game at a level, from 1, the weakest; raises `Unknown` where it is none."""
    found = {str(each.level): each.key for each in members_of(game)}
    if not found:
        raise Unknown(_NO_LEVELS.fill(game=game.title, specs=roster.specs_of(game)))
    if text.strip() not in found:
        raise Unknown("Level goes from 1 (weakest) to {most}.", most=len(found))
    return found[text.strip()]


def members_of(game: Game) -> tuple[Member, ...]:
    """The company of a game, from the mazette to the master; nobody where it has none."""
    own = roster.own_players(game)
    if own is None:
        return ()
    texts: Mapping[str, Message] = getattr(own, "TEXTS", {})
    choose: Callable[[], str] | None = getattr(own, "RATINGS", None)
    rated = ratings_of(game, FILE if choose is None else choose())
    found = []
    for level, each in enumerate(CHARACTERS, 1):
        if each.key in own.KINDS:
            rating = None if rated is None else rated.of.get(each.key)
            head = None if rated is None or rating is None else rated.head
            ladder = ("", "", "") if head is None else (head.date, head.profile, head.program)
            found.append(Member(each.key, level, each.title, texts.get(each.key, each.text), rating, *ladder))
    return tuple(found)
