"""What hangs over the doors of the rooms, as the page shows it: the table of games, their vignettes, the title page."""

from __future__ import annotations

from contextlib import suppress

from academie.engraving.wash import washed
from academie.errors import AcademieError
from academie.games import ROOMS, door, find, has
from academie.signboard import Signboard, TitlePage
from academie.title import Title

_LAST = 999  # a room that says nothing of itself comes last
_NOTHING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 375" width="600" height="375"/>'


def signboard(name: str) -> Signboard:
    """How a game presents itself; by its law's title alone where its room says nothing."""
    if has(name, "signboard"):
        found: Signboard = door(name, "signboard").SIGNBOARD
        return found
    return Signboard(_LAST, Title("", ""), Title("", ""), lambda: _set_up(name))


def _set_up(name: str) -> str:
    game = find(name)
    with suppress(AcademieError):
        return washed(game.svg(game.start()))
    return _NOTHING


def vignette(name: str) -> str:
    """The small picture of a game."""
    return signboard(name).vignette()


def called(name: str) -> Title:
    """What the table calls a game."""
    return signboard(name).title or find(name).title


def table() -> list[str]:
    """The games in the order of the table."""
    return sorted(ROOMS, key=lambda name: signboard(name).place)


def first() -> tuple[str, TitlePage] | None:
    """The game that holds the title page, and the page."""
    for name in table():
        page = signboard(name).page
        if page is not None:
            return name, page
    return None


def plates() -> dict[str, str]:
    """The drawings of the title page."""
    found = first()
    return {} if found is None else {"frontispiece": found[1].plate(), "tailpiece": found[1].tailpiece()}
