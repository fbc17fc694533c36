"""Whole games in the browser, as a person plays them: all that is known of a game is what the page shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from browser.play import Person

from academie.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser

    Sat = Callable[..., Person]

QUICK = ("tourne_case", "dames_rabattues", "domino")
LEVEL = {"chess": "machine:beginner", "draughts": "machine:beginner"}


@pytest.mark.parametrize("game", [pytest.param(each.name, marks=[] if each.name in QUICK else [pytest.mark.deep]) for each in GAMES])
def test_a_whole_game(person: Sat, game: str) -> None:
    """A game against a machine is played to its end; then the page says who has won, and offers another and this one again."""
    french = GAMES.index(next(each for each in GAMES if each.name == game)) % 2
    one = person(language="fr" if french else "en")
    one.wants(forced="self", confirm="self")
    one.chooses(game, opponent="machine", level=LEVEL.get(game, "random"))
    one.plays()
    print(game, one.done, one.geste.inner_text())
