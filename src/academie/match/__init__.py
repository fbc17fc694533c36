"""The match law: what a series, a stake, a handicap and a settlement are. The rooms' own is behind their doors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

from academie.games import door, has
from academie.match.series import terms_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.game import Game, State
    from academie.match.series import Terms
    from academie.profiles import Profile

__all__ = ["Handicap", "Match", "handicap_of", "match_of", "terms"]


class Handicap(Protocol):
    """What one player receives before a game, laid on the board."""

    receiver: int

    @property
    def starter(self) -> int | None:
        """Who has the dice; None when they are drawn for."""

    @property
    def prompt(self) -> tuple[int, str] | None:
        """What the receiver is asked to play beforehand, so many moves, and one as it is typed; None for nothing."""

    def without_dice(self) -> Handicap:
        """The same, the dice to be drawn for."""

    def starts(self, profile: str | None = None) -> Sequence[State]:
        """The first states the receiver may choose from: one, save where he plays beforehand."""

    def chosen(self, text: str, profile: str | None = None) -> State:
        """The first state after what the receiver has typed."""


class Match(Protocol):
    """The storey `match` of a room."""

    def terms(self, profile: Profile, target: int | None = None, stake: int = 1, players: int = 2) -> Terms:
        """What is agreed before a series under a profile."""


def match_of(game: Game) -> Match | None:
    """The match law of a room; None where it has none of its own."""
    return cast("Match", door(game, "match")) if has(game, "match") else None


def terms(game: Game, profile: Profile, target: int | None = None, players: int = 2) -> Terms:
    """What is agreed before a series of a game: as its room says, else what the profile names."""
    agreed: Terms = getattr(match_of(game), "terms", terms_of)(profile, target, players=players)
    return agreed


def handicap_of(game: Game, profile: Profile, receiver: int) -> Handicap | None:
    """The handicap agreed in a profile; None where there is none."""
    found = getattr(match_of(game), "advantage", None)
    given: Handicap | None = found(profile, receiver) if found is not None else None
    return given
