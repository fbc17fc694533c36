"""The shell in a browser: no console error, nothing from elsewhere, day and night, without a network."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from server.serving import served

if TYPE_CHECKING:
    from pathlib import Path

PAGES = ["/", "/play/trictrac", "/play/draughts", "/challenges", "/account", "/ratings", "/api"]

# Kept once the worker serves the page.
KEPT = """new Promise((kept) => navigator.serviceWorker.controller
    ? kept(true) : navigator.serviceWorker.addEventListener("controllerchange", () => kept(true)))"""


@pytest.mark.parametrize("path", PAGES)
def test_a_page_fits_and_asks_nobody_else(page: Any, house: str, path: str) -> None:
    """It is no wider than the window, down to 320, and loads nothing from another host."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(path)
    for width in (1280, 720, 360, 320):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert [url for url in asked if not url.startswith((house, "data:"))] == []


def test_day_and_night(page: Any) -> None:
    """The moon turns the page to night in place; it stays so on the next page, and by a second touch it is day."""
    page.goto("/")
    paper = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(paper) == "rgb(246, 240, 226)"
    page.get_by_role("button", name="Nuit").click()
    assert page.evaluate(paper) == "rgb(18, 25, 22)"
    page.goto("/ratings")
    assert page.evaluate(paper) == "rgb(18, 25, 22)"
    page.get_by_role("button", name="Jour").click()
    assert page.evaluate(paper) == "rgb(246, 240, 226)"


def test_a_game_is_begun_without_a_pointer(page: Any) -> None:
    """By the keyboard alone: the first page, a game, a machine, the table."""
    page.goto("/")
    page.get_by_role("link", name="Jouer au trictrac").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/play/trictrac")
    page.get_by_label("Une machine", exact=True).focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/m/"))


def test_a_friend_needs_no_strength(page: Any) -> None:
    """The strength of a machine is asked for only where a machine plays."""
    page.goto("/play/gammon")
    strength = page.get_by_label("Niveau")
    assert strength.is_visible()
    page.get_by_label("Un ami").check()
    assert not strength.is_visible()


def test_settings_that_cannot_be_kept(chromium: Any, house: str) -> None:
    """Where the browser refuses to keep anything, a sentence says so, and the page turns to night all the same."""
    context = chromium.new_context(base_url=house, locale="en-GB")
    refuse = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"
    context.add_init_script(refuse)
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="Night").click()
    page.get_by_text("This browser keeps no settings").first.wait_for()
    assert page.evaluate("document.documentElement.dataset.theme") == "night"
    context.close()


def test_without_a_network(chromium: Any, tmp_path: Path) -> None:
    """After a first visit the first page opens though the server is gone, and says so."""
    with served(tmp_path) as house:
        context = chromium.new_context(base_url=house, locale="fr-FR")
        page = context.new_page()
        page.goto("/")
        page.evaluate(KEPT)
        page.reload()
        page.wait_for_load_state("networkidle")
    page.reload()
    page.get_by_text("Sans ligne").first.wait_for()
    assert page.get_by_role("heading", name="Trictrac").first.is_visible()
    assert page.evaluate("document.fonts.check('17px Baskervville')")
    context.close()


def test_without_scripts(chromium: Any, house: str) -> None:
    """With scripts off the table of games is links, a game is begun by its form, and night by a link."""
    context = chromium.new_context(base_url=house, locale="fr-FR", java_script_enabled=False)
    page = context.new_page()
    page.goto("/")
    page.get_by_role("link", name="Revertier").click()
    page.get_by_role("button", name="S’asseoir").click()
    page.wait_for_url("**/m/*")
    page.goto("/")
    page.get_by_role("button", name="Nuit").click()
    assert page.locator("html").get_attribute("data-theme") == "night"
    context.close()
