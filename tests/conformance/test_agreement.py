"""Assisted and à la rigueur are one game: played without a fault, both tables show the same to the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from academie.errors import Unavailable
from academie.games import GAMES
from academie.referee import sit
from conformance.agreement import played

if TYPE_CHECKING:
    from academie.game import Game

pytestmark = pytest.mark.native

UNJUDGED = {("domino", "au-dernier"), ("domino", "puiser")}  # the book has no rules for them
CASES = [
    pytest.param(game, name, id=f"{game.name}-{name}")
    for game in GAMES
    for name in game.profiles.profiles
    if (game.name, name) not in UNJUDGED
]


@pytest.mark.parametrize(("game", "profile"), CASES)
def test_both_tables_agree(game: Game, profile: str) -> None:
    """Position, scores, mover and end are the same after every turn, and the referee finds nothing wrong."""
    ends = {played(game.name, profile, seed) for seed in range(2)}
    assert None not in ends


@pytest.mark.deep
@pytest.mark.parametrize("hundred", range(1, 11))
@pytest.mark.parametrize(("game", "profile"), CASES)
def test_both_tables_agree_a_thousand_times(game: Game, profile: str, hundred: int) -> None:
    """The same over a thousand games of every game and profile."""
    ends = [played(game.name, profile, seed) for seed in range(100 * hundred, 100 * hundred + 100)]
    assert None not in ends  # who won is of no account: at plain a hundred games by chance may all come to nothing


@pytest.mark.parametrize(("game", "profile"), sorted(UNJUDGED))
def test_what_nobody_judges(game: str, profile: str) -> None:
    """Where the book has no rules there is no table à la rigueur to agree with."""
    with pytest.raises(Unavailable, match="no referee judges"):
        sit(game, "rigueur", profile)
