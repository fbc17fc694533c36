"""Games of gammon as match files (.mat), in which other programs exchange them."""

from __future__ import annotations

import re

from academie.games.gammon.mat import read_games, write_games

__all__ = ["SUFFIX", "TOGETHER", "likely", "normal", "read_games", "write_games"]

SUFFIX, TOGETHER = "mat", True
_LIKELY = re.compile(r"^\s*\d+ points? match\b", re.MULTILINE | re.IGNORECASE)


def normal(text: str) -> str:
    """The file written anew."""
    return write_games(read_games(text))


def likely(text: str) -> bool:
    """Whether a text looks as match files do."""
    return _LIKELY.search(text) is not None
