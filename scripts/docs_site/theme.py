"""The theme of the site: the program's own colours and type, by the names that Sphinx's theme gives them."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from academie.server.web.colours import DAY, NIGHT

if TYPE_CHECKING:
    from collections.abc import Mapping

HERE = Path(__file__).resolve().parent
STATIC = HERE.parents[1] / "src" / "academie" / "server" / "static"

# What the theme calls a colour, and which of our tokens it is.
_COLOURS = {
    "color-foreground-primary": "ink",
    "color-foreground-secondary": "ink-2",
    "color-foreground-muted": "ink-3",
    "color-foreground-border": "rule",
    "color-background-primary": "paper",
    "color-background-secondary": "paper",
    "color-background-hover": "sunken",
    "color-background-border": "rule",
    "color-background-item": "sheet",
    "color-announcement-background": "ink",
    "color-announcement-text": "on-ink",
    "color-brand-primary": "ink",
    "color-brand-content": "ink",
    "color-brand-visited": "ink",
    "color-highlighted-background": "accent-ground",
    "color-highlight-on-target": "accent-ground",
    "color-problematic": "accent",
    "color-code-background": "sheet",
    "color-code-foreground": "ink",
    "color-inline-code-background": "paper",
    "color-api-background": "paper",
    "color-api-background-hover": "sunken",
    "color-api-overall": "ink-2",
    "color-api-name": "ink",
    "color-api-pre-name": "ink-3",
    "color-api-paren": "ink-3",
    "color-api-keyword": "ink-2",
    "color-admonition-background": "sheet",
    "color-card-background": "sheet",
    "color-card-border": "rule",
    "color-guilabel-background": "sheet",
    "color-guilabel-border": "rule",
    "color-table-header-background": "paper",
    "color-table-border": "rule",
}


def options() -> dict[str, Any]:
    """The options of the theme."""
    return {"light_css_variables": _said(DAY), "dark_css_variables": _said(NIGHT), "navigation_with_keys": True}


def _said(tokens: Mapping[str, str]) -> dict[str, str]:
    """The theme's colours, and the tokens themselves, which the stylesheet and the drawings use."""
    return {name: tokens[token] for name, token in _COLOURS.items()} | dict(tokens)


def write(source: Path) -> None:
    """The stylesheet, the tokens of size it stands on, the fonts with their licence, and the icon."""
    folder = source / "_static"
    shutil.copytree(STATIC / "fonts", folder / "fonts")
    shutil.copy(STATIC / "icons" / "icon-180.png", folder)
    # The page would rather keep its letter than change it under the reader's eyes; a page that is read for long waits.
    sizes = (STATIC / "tokens.css").read_text(encoding="utf-8").replace("font-display: optional", "font-display: swap")
    own = (HERE / "site.css").read_text(encoding="utf-8")
    (folder / "site.css").write_text(f"{sizes}\n{own}", encoding="utf-8")
