"""What a page does when a part of it does not come: it asks again, and says so where that is in vain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from academie.server.pages.assets import assets
from browser.play import Person

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page, Route

TOLD = {"en-GB": "A part of this page did not load.", "fr-FR": "Une partie de cette page n’a pas été chargée."}
BUTTON = {"en-GB": "Try again", "fr-FR": "Réessayer"}


@pytest.fixture
def visitor(chromium: Any, house: str) -> Iterator[Callable[..., Person]]:
    """Somebody new for whom no worker keeps anything; what goes wrong in the console is wanted here."""
    people: list[Person] = []

    def come(**how: Any) -> Person:
        people.append(Person(chromium, house, service_workers="block", **how))
        people[-1].page.clock.install()
        return people[-1]

    yield come
    for each in people:
        each.context.close()


def broken(page: Page, wanted: str, times: int) -> list[str]:
    """Let a file fail so many times, by the server's word and by the line in turn; the addresses that are asked for."""
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) > times:
            route.continue_()
        elif len(asked) % 2:
            route.fulfill(status=503, body="")
        else:
            route.abort()

    page.route(wanted, answer)
    return asked


def waited(page: Page, wanted: str) -> None:
    """Let time pass, however long that takes, until something is seen."""
    for _ in range(3_000):
        if page.locator(wanted).count() and page.locator(wanted).first.is_visible():
            return
        page.clock.run_for(1_000)
    raise AssertionError(f"{wanted} is never seen")


def test_every_file_can_be_read(page: Any) -> None:
    """Each is a script: no form of a module is left in any."""
    page.goto("about:blank")
    for file, text in assets().bundle.files.items():
        assert page.evaluate("(text) => { new Function(text); return true; }", text), file


@pytest.mark.parametrize("file", ["boards.js", "boards/squares.js", "pages/play.js", "words.json"])
def test_what_does_not_come_is_asked_for_again(visitor: Callable[..., Person], file: str) -> None:
    """A file that fails three times is there the fourth, by an address of its own if it is a script."""
    one = visitor()
    asked = broken(one.page, f"**/static/*/{file}*", 3)
    one.page.goto(one.begins("draughts", "random", clock="none"))
    waited(one.page, "#plateau [data-ready]")
    assert one.page.locator("html").get_attribute("data-scripts") == "here"
    assert not one.page.locator(".unloaded").is_visible()
    if file.endswith(".js"):
        assert [url.rpartition("/")[2].partition("?")[2] for url in asked] == ["", "", "again=1", "again=2"]


def test_the_numbers_of_a_board_are_asked_for_again(visitor: Callable[..., Person]) -> None:
    """The same for what a board is laid by."""
    one = visitor()
    broken(one.page, "**/static/boards/*.json*", 3)
    one.page.goto(one.begins("draughts", "random", clock="none"))
    waited(one.page, "#plateau [data-ready]")


@pytest.mark.parametrize("locale", TOLD)
@pytest.mark.parametrize("file", ["boards/squares.js", "words.json"])
def test_what_never_comes_is_told(visitor: Callable[..., Person], locale: str, file: str) -> None:
    """A sentence says so, to the eye and aloud, and a button loads the page anew: then the board is there."""
    one = visitor(locale=locale)
    broken(one.page, f"**/static/*/{file}*", 1000)
    one.page.goto(one.begins("draughts", "random", clock="none"))
    waited(one.page, ".unloaded")
    assert TOLD[locale] in one.page.locator(".unloaded").inner_text()
    assert one.page.locator("#arbitre").inner_text() == TOLD[locale]
    one.page.unroute_all()
    one.page.get_by_role("link", name=BUTTON[locale]).click()
    waited(one.page, "#plateau [data-ready]")


def test_without_any_script_of_ours(visitor: Callable[..., Person]) -> None:
    """Where not even the loader comes, the page's sheet shows the sentence by itself after a while."""
    one = visitor()
    broken(one.page, "**/static/*/lib.js*", 1000)
    one.page.goto("/")
    assert not one.page.locator(".unloaded").is_visible()
    one.page.evaluate("document.getAnimations().find(({ animationName }) => animationName === 'seen').finish()")
    assert one.page.locator(".unloaded").is_visible()
    one.page.unroute_all()
    one.page.get_by_role("link", name="Try again").click()
    one.page.wait_for_selector("html[data-scripts=here]")
    assert not one.page.locator(".unloaded").is_visible()
