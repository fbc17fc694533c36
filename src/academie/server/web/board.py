"""The empty board in the page of a game: the wood is there before any script, and the rest is sent for at once."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from markupsafe import Markup

from academie.errors import AcademieError
from academie.scene import board_named

if TYPE_CHECKING:
    from collections.abc import Iterator

    from academie.scene import Board

PITCHES = range(34, 47)  # of a standing board that has one, by the height of the window (boards/tablier.js)
_AROUND = 248  # pixels over and under it there
_STANDING = "(max-width: 719px) and (orientation: portrait)"
_LYING = "(min-width: 720px), (orientation: landscape)"
_STYLE = re.compile(r"<style>[^<]*</style>")


@dataclass(frozen=True)
class Wood:
    """What a page has of an empty board: its drawings, where its numbers are and for which windows, its digests."""

    drawn: Markup
    wanted: tuple[tuple[str, str], ...]  # an address, and the windows that want it
    digests: dict[str, str]


def wood(board: Board) -> Wood:
    """The wood of a board as it lies and as it stands; it takes time when it is drawn first: in a thread."""
    standing = dict(_standing(board.standing))
    windows = {board.lying: _LYING, **standing}
    digests = {name: _digest(name) for name in windows}
    wanted = tuple((f"/static/boards/{name}.json?v={digests[name]}", windows[name]) for name in windows)
    upright = (
        _drawn(f"{board.standing}-w41", "upright", "none") if len(standing) > 1 else _drawn(board.standing, "upright")
    )
    return Wood(_drawn(board.lying, "lying") + upright, wanted, digests)


def _standing(name: str) -> Iterator[tuple[str, str]]:
    """The names of a standing board, and the windows each is for."""
    try:
        board_named(f"{name}-w{PITCHES[0]}")
    except AcademieError:
        yield name, _STANDING
        return
    for pitch in PITCHES:
        least = f" and (min-height: {_AROUND + 12 * pitch - 6}px)" if pitch > PITCHES[0] else ""
        most = f" and (max-height: {_AROUND + 12 * pitch + 5}px)" if pitch < PITCHES[-1] else ""
        yield f"{name}-w{pitch}", f"{_STANDING}{least}{most}"


@lru_cache(2048)
def _digest(name: str) -> str:
    return board_named(name).digest


@lru_cache(64)
def _drawn(name: str, posture: str, fills: str = "xMidYMin") -> Markup:
    """The wood within a page, whose own sheet engraves it.

    One that is drawn by the height of the window fills what is kept for it ("none") until it is drawn for this one.
    """
    found = _STYLE.sub("", board_named(name).svg, count=1).strip()
    return Markup(found.replace("<svg ", f'<svg class="engraving {posture}" preserveAspectRatio="{fills}" ', 1))  # noqa: S704 - our own engraving
