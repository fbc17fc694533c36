"""Games of gammon as match files (.mat), for other programs; the house keeps them as records."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from academie.games.gammon.mat import read_games, write_games

if TYPE_CHECKING:
    from academie.records.game import Record

__all__ = ["EXCHANGE", "SUFFIX", "likely", "normal", "read_games", "write_game", "write_games"]

SUFFIX = "mat"
EXCHANGE = True
_LIKELY = re.compile(r"^\s*\d+ points? match\b", re.MULTILINE | re.IGNORECASE)


def write_game(record: Record) -> str:
    """One game as a match file."""
    return write_games([record])


def normal(text: str) -> str:
    """The file written anew."""
    return write_games(read_games(text))


def likely(text: str) -> bool:
    """Whether a text looks as match files do."""
    return _LIKELY.search(text) is not None
