"""The match law: what a series, a stake, a handicap and a settlement are. A game's own is in its part `match`."""

from __future__ import annotations

from typing import Protocol, cast

from academie.game import Game
from academie.match.forms import Form, Handicap
from academie.match.rounds import SERIES
from academie.match.series import Terms, terms_of
from academie.registry import has_part, part_of
from academie.rules.profiles import Profile

__all__ = ["Handicap", "Match", "forms_of", "handicap_of", "match_of", "terms"]


class Match(Protocol):
    """The part `match` of a game. Where it has forms of its own they are its FORMS, the usual one first."""

    def terms(self, profile: Profile, target: int | None = None, stake: int = 1, players: int = 2) -> Terms:
        """What is agreed before a series under a profile."""


def match_of(game: Game) -> Match | None:
    """The match law of a game; None where it has none of its own."""
    return cast("Match", part_of(game, "match")) if has_part(game, "match") else None


def terms(game: Game, profile: Profile, target: int | None = None, players: int = 2) -> Terms:
    """What is agreed before a series: as the game says, else what the profile names."""
    agreed: Terms = getattr(match_of(game), "terms", terms_of)(profile, target, players=players)
    return agreed


def handicap_of(game: Game, profile: Profile, receiver: int) -> Handicap | None:
    """The handicap agreed in a profile; None where there is none."""
    found = getattr(match_of(game), "advantage", None)
    given: Handicap | None = found(profile, receiver) if found is not None else None
    return given


def forms_of(game: Game) -> dict[str, Form]:
    """The forms in which a game is played in a row, by name: the game's own, else a series to a target."""
    own: tuple[Form, ...] = getattr(match_of(game), "FORMS", (SERIES,))
    return {form.name: form for form in own}
