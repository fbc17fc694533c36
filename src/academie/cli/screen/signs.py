"""Which signs a terminal can show: what its encoding has, and how the rest is written without them."""

from __future__ import annotations

import locale
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TextIO

_BOARD = "○●┌│▲◆⚀→"  # what boards are drawn with
# What has no accent to lose, and is written otherwise without its sign.
_PLAIN = str.maketrans({"œ": "oe", "Œ": "OE", "æ": "ae", "–": "-", "—": "-", "‘": "'", "’": "'", "“": '"', "”": '"',
                        "«": '"', "»": '"', "…": "...", "·": "-", "×": "x", "½": "1/2", "→": ">", "←": "<", "↑": "^",
                        "↓": "v", "§": "par. ", "\u00a0": " ", "\u202f": " "})  # fmt: skip


def can_show(stream: TextIO, text: str = _BOARD) -> bool:
    """Whether a stream, and the locale it is read in, have the signs of a text."""
    encodings = {stream.encoding or "ascii", locale.getencoding() or "ascii"}
    try:
        for encoding in encodings:
            text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def plain(text: str) -> str:
    """A text in ASCII: without accents, marks spelled out."""
    if text.isascii():
        return text
    bare = unicodedata.normalize("NFKD", text.translate(_PLAIN))
    return "".join(sign if sign.isascii() else "" if unicodedata.combining(sign) else "?" for sign in bare)
