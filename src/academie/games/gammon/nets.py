"""The networks of gammon: those of the crossed paths, trained for the book's count, the double and today's count."""

from __future__ import annotations

from typing import Any

from academie._core import gammon as core
from academie.games.gammon.game import game
from academie.nets import Design
from academie.tables.race_nets import CROSSED, CROSSING

MODERN = "modern"  # as recipes name today's count: twice with none lifted, three times from the winner's own table


def native_profile(text: str) -> Any:  # noqa: ANN401 - the native profile, as the core makes it
    """The native profile of a text; today's count is one of the core alone."""
    if text == MODERN:
        return core.Profile(modern=True)
    return game.race.native_profile(game.profiles.find(text))


DESIGN = Design("crossing", core, CROSSING, CROSSED, game.room / "recipe.toml", native_profile)
