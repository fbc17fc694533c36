"""The look of the site: the room's own colours and type, put into the theme's words."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from academie.server.web.colours import DAY, NIGHT

if TYPE_CHECKING:
    from collections.abc import Mapping

PRESS = Path(__file__).resolve().parent
STATIC = PRESS.parents[1] / "src" / "academie" / "server" / "static"

# What the theme calls a colour, and which token of the house it is.
_COLOURS = {
    "color-foreground-primary": "encre",
    "color-foreground-secondary": "encre-2",
    "color-foreground-muted": "encre-3",
    "color-foreground-border": "filet",
    "color-background-primary": "papier",
    "color-background-secondary": "papier",
    "color-background-hover": "creux",
    "color-background-border": "filet",
    "color-background-item": "feuille",
    "color-announcement-background": "encre",
    "color-announcement-text": "sur-encre",
    "color-brand-primary": "encre",
    "color-brand-content": "encre",
    "color-brand-visited": "encre",
    "color-highlighted-background": "rubrique-fond",
    "color-highlight-on-target": "rubrique-fond",
    "color-problematic": "rubrique",
    "color-code-background": "feuille",
    "color-code-foreground": "encre",
    "color-inline-code-background": "papier",
    "color-api-background": "papier",
    "color-api-background-hover": "creux",
    "color-api-overall": "encre-2",
    "color-api-name": "encre",
    "color-api-pre-name": "encre-3",
    "color-api-paren": "encre-3",
    "color-api-keyword": "encre-2",
    "color-admonition-background": "feuille",
    "color-card-background": "feuille",
    "color-card-border": "filet",
    "color-guilabel-background": "feuille",
    "color-guilabel-border": "filet",
    "color-table-header-background": "papier",
    "color-table-border": "filet",
}


def options() -> dict[str, Any]:
    """What the theme is told."""
    return {
        "light_css_variables": _said(DAY),
        "dark_css_variables": _said(NIGHT),
        "navigation_with_keys": True,
    }


def _said(tokens: Mapping[str, str]) -> dict[str, str]:
    """The theme's colours, and the tokens themselves, which the stylesheet and the drawings use."""
    return {name: tokens[token] for name, token in _COLOURS.items()} | dict(tokens)


def write(source: Path) -> None:
    """The stylesheet, the tokens of size it stands on, the fonts with their licence, and the icon."""
    folder = source / "_static"
    shutil.copytree(STATIC / "fonts", folder / "fonts")
    shutil.copy(STATIC / "icons" / "icon-180.png", folder)
    # The room would rather keep its letter than change it under the reader's eyes; a page that is read for long waits.
    sizes = (STATIC / "tokens.css").read_text(encoding="utf-8").replace("font-display: optional", "font-display: swap")
    own = (PRESS / "house.css").read_text(encoding="utf-8")
    (folder / "house.css").write_text(f"{sizes}\n{own}", encoding="utf-8")
