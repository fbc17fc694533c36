"""Pictures of every page at 360 and 1280 px, by day and by night: `python scripts/screens.py FOLDER [--language en]`.

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
_LONGEST = 3000  # px of a page that are looked at: a law is longer than a picture can be
# Each page by the name of its picture; what stands in braces is begun first, as a person would.
PAGES = {
    "first": "/",
    "choose": "/play/trictrac",
    "choose-squares": "/play/draughts",
    "choose-domino": "/play/domino",
    "join": "/join",
    "salon": "/challenges",
    "challenge": "{challenge}",
    "account": "/account",
    "ratings": "/ratings",
    "watch": "/watch",
    "missing": "/nowhere",
    "programs": "/api",
    "dice": "{trictrac}/dice",
    "over": "{over}",
    "replay": "{over}/replay",
    "laws": "/law",
    "law": "/law/trictrac",
    "law-paragraph": "/law/trictrac/14",
    "glossary": "/law/trictrac/glossary",
    "profiles": "/law/trictrac/profiles",
    "lessons": "/lessons",
    "lessons-game": "/lessons/trictrac",
    "lesson": "/lessons/trictrac/1",
    "lesson-squares": "/lessons/draughts/1",
    "lesson-domino": "/lessons/domino/1",
    "lesson-text": "/lessons/trictrac/1/text",
    "exercises": "/exercises",
    "exercise": "/exercises/next",
    "trainer": "/trainer",
    "trainer-game": "/trainer/trictrac",
    "study": "/study",
    "study-book": "/study/manoury",
    "study-entry": "/study/manoury/6",
    "study-tree": "/study/philidor",
    "study-game": "/study/philidor/P1",
    "analyses": "/analyse",
    "analysis": "/analyse/draughts",
    "analysis-tables": "/analyse/trictrac",
}
# The games of which one is begun; each shows a board of its own.
GAMES = ("trictrac", "gammon", "draughts", "chess", "domino", "dames_rabattues", "toc")
PAGES |= {f"game-{name}": f"{{{name}}}" for name in GAMES}
PAGES["game-rigueur"] = "{rigueur}"


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
    """Games against machines, begun, one of them given up, and a challenge: as a person would, by the pages."""
    places = {name: _sat(page, url, name) for name in GAMES}
    places["rigueur"] = _sat(page, url, "trictrac", "rigueur")
    places["over"] = _sat(page, url, "draughts")
    page.locator("#reglages").click()
    for _ in range(2):  # asked, and asked whether one means it
        page.get_by_role("button", name="Abandonner").last.click()
    page.goto(f"{url}/play/draughts?lang=fr")
    page.get_by_label("N’importe qui").check()
    page.get_by_role("button", name="Commencer la partie").click()
    page.wait_for_url("**/c/*")
    return places | {"challenge": page.url.removeprefix(url).partition("?")[0]}


def _sat(page: Page, url: str, game: str, mode: str = "") -> str:
    page.goto(f"{url}/play/{game}?lang=fr")
    if mode:
        page.locator(f"input[name=mode][value={mode}]").check()
    page.get_by_role("button", name="Commencer la partie").click()
    page.wait_for_url("**/m/*")
    page.wait_for_selector("[data-ready]")
    return page.url.removeprefix(url).partition("?")[0]


def looked(browser: Browser, url: str, folder: Path, only: list[str], language: str) -> None:
    """Every page, at every width, in every light."""
    context = browser.new_context(locale="fr-FR")
    places = begun(context.new_page(), url)
    cookies = context.cookies()
    context.close()
    for width, height in WIDTHS.items():
        for theme, light in (("light", "day"), ("dark", "night")):
            view = {"width": width, "height": height}
            context = browser.new_context(locale=language, color_scheme=theme, viewport=view, device_scale_factor=1)  # type: ignore[arg-type]
            context.add_cookies(cookies)  # type: ignore[arg-type]
            page = context.new_page()
            for name, path in PAGES.items():
                if not only or name in only:
                    _looked_at(page, f"{url}{path.format(**places)}?lang={language}")
                    tall = min(_LONGEST, page.evaluate("document.documentElement.scrollHeight"))
                    shown = {"x": 0, "y": 0, "width": width, "height": max(height, tall)}
                    page.screenshot(path=folder / f"{name}-{width}-{light}.png", full_page=True, clip=shown)  # type: ignore[arg-type]
            context.close()


def _looked_at(page: Page, address: str) -> None:
    page.goto(address, wait_until="load")
    page.evaluate("document.fonts.ready")
    page.evaluate("for (const each of document.images) each.loading = 'eager'")
    if page.locator("[data-board]").count():
        page.wait_for_selector("[data-ready]")
    page.wait_for_timeout(350)


def main() -> None:
    """Take them all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--language", choices=("fr", "en"), default="fr")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with serving() as url, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        looked(browser, url, asked.folder, asked.only, asked.language)
        browser.close()


if __name__ == "__main__":
    main()
