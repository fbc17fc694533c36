"""Pictures of every page at 360 and 1280 px, by day and by night: `python scripts/screens.py FOLDER [--only NAME …]`.

Starts a server of its own on an empty database, sits down to a game or two, and looks at each page as a browser shows
it. Needs Playwright and a Chromium (`/usr/bin/chromium`, or what CHROMIUM names).
"""

from __future__ import annotations

import argparse
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.request import urlopen

from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
WIDTHS = {1280: 860, 360: 740}
# Each page by the name of its picture.
PAGES = {
    "first": "/",
    "choose": "/play/trictrac",
    "choose-squares": "/play/draughts",
    "salon": "/challenges",
    "account": "/account",
    "ratings": "/ratings",
    "missing": "/nowhere",
    "programs": "/api",
    "game": "{game}",
    "dice": "{game}/dice",
    "challenge": "{challenge}",
}


@contextmanager
def serving() -> Iterator[str]:
    """A server on an empty database."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        place = f"sqlite:///{folder}/academie.sqlite"
        program = "from academie.cli import main; main()"
        command = [sys.executable, "-c", program, "serve", "--port", str(port), "--database", place, "--workers", "1"]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            _awaited(f"http://127.0.0.1:{port}/health")
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait(20)


def _awaited(address: str) -> None:
    for _ in range(600):
        try:
            with urlopen(address, timeout=1):  # noqa: S310 - our own server
                return
        except OSError:
            time.sleep(0.1)
    sys.exit("The server did not begin.")


def begun(page: Page, url: str) -> dict[str, str]:
    """A game against a machine, begun, and a challenge: as a person would, by the pages."""
    page.goto(f"{url}/play/trictrac?lang=fr")
    page.get_by_role("button", name="S’asseoir").click()
    page.wait_for_url("**/m/*")
    game = page.url.removeprefix(url).partition("?")[0]
    share = page.get_by_role("button", name="Commencer")
    if share.count():
        share.click()
        time.sleep(2)
    page.goto(f"{url}/play/draughts")
    page.get_by_label("Qui voudra").check()
    page.get_by_role("button", name="S’asseoir").click()
    page.wait_for_url("**/c/*")
    return {"game": game, "challenge": page.url.removeprefix(url).partition("?")[0]}


def looked(browser: Browser, url: str, folder: Path, only: list[str]) -> None:
    """Every page, at every width, in every light."""
    context = browser.new_context(locale="fr-FR")
    first = context.new_page()
    places = begun(first, url)
    cookies = context.cookies()
    context.close()
    for width, height in WIDTHS.items():
        for theme in ("light", "dark"):
            view = {"width": width, "height": height}
            context = browser.new_context(locale="fr-FR", color_scheme=theme, viewport=view, device_scale_factor=1)  # type: ignore[arg-type]
            context.add_cookies(cookies)  # type: ignore[arg-type]
            page = context.new_page()
            for name, path in PAGES.items():
                if only and name not in only:
                    continue
                page.goto(url + path.format(**places), wait_until="load")
                page.evaluate("document.fonts.ready")
                page.evaluate("for (const each of document.images) each.loading = 'eager'")
                if page.locator("[data-board]").count():
                    page.wait_for_selector("[data-ready]")
                page.wait_for_timeout(350)
                light = "day" if theme == "light" else "night"
                page.screenshot(path=folder / f"{name}-{width}-{light}.png", full_page=True)
            context.close()


def main() -> None:
    """Take them all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", nargs="*", default=[])
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with serving() as url, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        looked(browser, url, asked.folder, asked.only)
        browser.close()


if __name__ == "__main__":
    main()
