"""What hangs over the doors of the rooms, as the page shows it: the table of games, their vignettes, the title page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.scene.card import called, card_of, table

if TYPE_CHECKING:
    from academie.scene.card import TitlePage

__all__ = ["called", "card_of", "first", "plates", "table", "vignette"]


def vignette(name: str) -> str:
    """The small picture of a game."""
    return card_of(name).vignette()


def first() -> tuple[str, TitlePage] | None:
    """The game that holds the title page, and the page."""
    for name in table():
        page = card_of(name).page
        if page is not None:
            return name, page
    return None


def plates() -> dict[str, str]:
    """The drawings of the title page."""
    found = first()
    return {} if found is None else {"frontispiece": found[1].plate(), "tailpiece": found[1].tailpiece()}
