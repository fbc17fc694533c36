"""Takes the pictures of the pages during one visit: a person plays a partie of trictrac in a browser.

A seed fixes the throws, but not the order in which the page does several things at once, so that no two visits are
quite alike. docs/play/browser.md shows the result.
"""

from __future__ import annotations

import random
import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING
from unittest import mock

from PIL import Image
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))  # who plays by what a page shows is there

from academie.server.meeting.dice import MeetingDice
from browser.play import Person
from screens import CHROMIUM
from server.serving import served

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playwright.sync_api import Browser

SEED = 1806


def _chance(_dice: MeetingDice, game: int, number: int, /) -> random.Random:
    """The throws of a seed in place of those of a secret."""
    return random.Random(f"{SEED}/{game}/{number}")  # noqa: S311 - a picture, not a secret


def _taken(folder: Path) -> list[str]:
    """Save all pictures in a folder; returns a report, in lines."""
    with (
        tempfile.TemporaryDirectory() as place,
        mock.patch.object(MeetingDice, "chance", _chance),
        served(Path(place)) as address,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        report = _visit(browser, address, folder)
        browser.close()
    return report


def _visit(browser: Browser, address: str, folder: Path) -> list[str]:
    """One visit, from the first page to the end of a partie."""
    guest = Person(browser, address, width=1280, height=860, locale="en-GB")
    page = guest.page

    def look(name: str) -> None:
        page.evaluate("document.fonts.ready")
        page.wait_for_timeout(500)
        page.screenshot(path=folder / name)
        # With a palette a picture is a third as large, and its flat colours are the same.
        Image.open(folder / name).quantize(dither=Image.Dither.NONE).save(folder / name, optimize=True)

    page.goto("/")
    look("first-page.png")
    page.goto("/play/trictrac")
    look("visit-choose.png")
    guest.chooses("trictrac")
    page.wait_for_selector("#board-place .target.allowed")
    look("table.png")
    credited = 0
    while guest.acts():
        if not credited and page.get_by_text("You win").count() and guest.glances():
            credited = guest.done
            look("visit-credit.png")
    look("visit-end.png")
    margin = page.locator("#margin").inner_text()
    guest.context.close()
    return [f"{guest.done} things done with the mouse, the first credit after {credited}", margin]


def take(names: Iterable[str], target: Path) -> None:
    """Replace the pictures of these names in a folder."""
    with tempfile.TemporaryDirectory() as folder:
        report = _taken(Path(folder))
        for name in names:
            shutil.copy(Path(folder) / name, target / name)
    sys.stdout.writelines(f"{line}\n" for line in report)
