"""Draws the emblem as PNG for phones that read no SVG: `python scripts/icons.py`. Needs Playwright and a Chromium."""

from __future__ import annotations

import base64
from pathlib import Path

from playwright.sync_api import sync_playwright

from academie.server.web.assets import icon
from screens import CHROMIUM

FOLDER = Path(__file__).resolve().parent.parent / "src" / "academie" / "server" / "static" / "icons"


def main() -> None:
    """Write each size."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for size in (180, 192, 512):
            page = browser.new_page(viewport={"width": size, "height": size})
            drawn = base64.b64encode(icon(masked=size == 180).encode()).decode()
            page.set_content(
                f'<body style="margin:0"><img src="data:image/svg+xml;base64,{drawn}" width="{size}" height="{size}">'
            )
            page.screenshot(path=FOLDER / f"icon-{size}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
