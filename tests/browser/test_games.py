"""Whole games in the browser, as a person plays them: all that is known of a game is what the page shows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from academie.games import GAMES
from browser.play import types

if TYPE_CHECKING:
    from collections.abc import Callable

    from browser.play import Person

    Sat = Callable[..., Person]

PHONE = {"width": 360, "height": 740, "touch": True}
# What makes a game short, or its machine quick; by chance alone a game of these does not end.
SHORT = {
    "chess": {"level": "mazette"},
    "draughts": {"level": "mazette"},
    "domino": {"option": "un-coup"},
    "trictrac": {"form": "partie", "target": "3"},
}
QUICK = ("dames_rabattues",)
ENDS = {"en": ("You win", "wins", "Nobody wins"), "fr": ("Vous gagnez", "gagne", "Partie nulle")}
WITH_MOUSE = [
    pytest.param(
        each.name, "fr" if at % 2 else "en", marks=[] if each.name in QUICK else [pytest.mark.deep], id=each.name
    )
    for at, each in enumerate(GAMES)
]


def begins(one: Person, game: str) -> None:
    """Sit down to a short game against a quick machine; what is forced is played by itself where that is not all."""
    one.wants(confirm="self", forced="" if game in QUICK else "self")
    one.chooses(game, **{"opponent": "machine", "level": "random", **SHORT.get(game, {})})


def ends(one: Person, language: str) -> None:
    """The page says who has won and why, offers another game, and this one to go through again."""
    said = one.geste.inner_text()
    assert any(word in said for word in ENDS[language]), said
    assert one.page.locator("#geste [data-key=rematch]").is_visible()
    assert one.page.locator("#plateau .cible.permis").count() == 0
    one.page.locator("#geste a[href$='/replay']").click()
    one.page.wait_for_url("**/replay*")


@pytest.mark.parametrize(("game", "language"), WITH_MOUSE)
def test_a_whole_game(person: Sat, game: str, language: str) -> None:
    """A game against a machine is played to its end with the mouse; then who has won is said, and all may go on."""
    one = person(locale={"en": "en-GB", "fr": "fr-FR"}[language])
    begins(one, game)
    one.plays()
    assert one.done > 0  # a coup of domino may be over in two
    ends(one, language)


@pytest.mark.parametrize("game", ["domino", pytest.param("trictrac", marks=pytest.mark.deep)])
def test_a_whole_game_on_a_phone(person: Sat, game: str) -> None:
    """The same with a finger, on a page 360 pixels wide over which nothing reaches."""
    one = person(locale="fr-FR", **PHONE)
    begins(one, game)
    while one.acts():
        assert not one.wrong, one.wrong
        assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ends(one, "fr")


@pytest.mark.parametrize("game", ["tourne_case", pytest.param("draughts", marks=pytest.mark.deep)])
def test_a_whole_game_by_keys(person: Sat, game: str) -> None:
    """A game is chosen, settled and played to its end without a mouse."""
    one = person()
    one.hand = types
    one.page.goto(f"/play/{game}")
    one.tabs_to("select[name=level]")
    one.page.keyboard.press("End")
    one.tabs_to("form.feuillet button.plein")
    one.page.keyboard.press("Enter")
    one.page.wait_for_selector("#bas .joueur")
    one.page.keyboard.press("?")
    for _ in range(2):
        one.tabs_to(".reglages input[type=checkbox]:not(:checked)")
        one.page.keyboard.press("Space")
    one.plays()
    ends(one, "en")


def test_one_of_the_company_is_known_by_his_character(person: Sat) -> None:
    """Who is chosen is described below his name, a machine of no company is not; his rating stands at the table."""
    one = person()
    one.page.goto("/play/revertier")
    told, chosen = one.page.locator("#caractere"), one.page.locator("select[name=level]")
    assert "Sits down to everything" in told.inner_text()
    chosen.select_option("habitue")
    assert "every evening" in told.inner_text()
    chosen.select_option("random")
    assert told.inner_text() == ""
    one.chooses("revertier", level="habitue")
    strip = one.page.locator(".joueur", has_text="The Regular").inner_text()
    assert re.search(r"machine, \d{4} ± \d+", " ".join(strip.split()))
