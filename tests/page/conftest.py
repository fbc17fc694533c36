"""One browser and one bare page for the boards; whatever goes wrong in the page fails its test."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from page.harness import script, served

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

CHROMIUM = Path(os.environ.get("CHROMIUM", "/usr/bin/chromium"))
ABSENT = f"There is no browser at {CHROMIUM}: apt-get install chromium, or name one in CHROMIUM."


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser of the system, without a window."""
    playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed: pip install playwright.")
    if not CHROMIUM.exists():
        pytest.skip(ABSENT)
    with playwright.sync_playwright() as engine:
        found = engine.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where the bare page is."""
    with served() as found:
        yield found


@pytest.fixture
def seated(browser: Browser, address: str) -> Iterator[Callable[..., Page]]:
    """A page with the board of a scene; what a page complains of fails the test at its end."""
    wrong: list[str] = []
    pages: list[Page] = []

    def seat(scene: object, *, width: int = 900, height: int = 640, quiet: bool = True, **more: object) -> Page:
        motion = "reduce" if quiet else "no-preference"
        context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion=motion, **more)
        page = context.new_page()
        page.on("console", lambda said: wrong.append(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(address)
        page.wait_for_function("window.loaded")
        page.evaluate(script(scene))
        pages.append(page)
        return page

    yield seat
    for page in pages:
        page.context.close()
    assert wrong == []
