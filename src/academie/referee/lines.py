"""Acts read from their lines: `white throws 6-5`, `black marks 4`. acts.py writes what is read here."""

from __future__ import annotations

import re
from typing import Any

from academie.errors import Unreadable, quote
from academie.referee.acts import ACTS, COLOURS, Act, Choose, Mark, School, Throw

_DICE = r"[1-6]-[1-6]"
_TWO_OR_THREE = rf"{_DICE}(?:-[1-6])?"
_NUMBER = r"\d{1,3}"
_PLACE = r"[A-Za-z0-9]{1,2}"
_PATTERNS = {
    "dice": _DICE,
    "points": _NUMBER,
    "count": _NUMBER,
    "where": rf"{_PLACE}|\+",  # a flèche, a square, or the hand
    "other": _PLACE,
    "to": _PLACE,
    "play": r"\S[^:]*",
    "event": r"\S.*",
}

_MARK = re.compile(
    rf"marks ({_NUMBER})(?: and pegs ({_NUMBER}))?(?: leaving his jeton at ({_NUMBER}))?(?: with (one|another) jeton)?"
)
_SCHOOL = re.compile(rf"schools ({_NUMBER})(?:: (\S.*))?")


def _reader(kind: type[Act]) -> re.Pattern[str]:
    patterns = {**_PATTERNS, "dice": _TWO_OR_THREE} if kind in {Throw, Choose} else _PATTERNS
    pattern = re.sub(r"\\{(\w+)\\}", lambda found: f"(?P<{found[1]}>{patterns[found[1]]})", re.escape(kind.form))
    return re.compile(pattern.replace(r"\ ", " "))


_READERS = [(kind, _reader(kind)) for kind in ACTS if kind not in {Mark, School}]


def _value(name: str, text: str) -> Any:
    if name == "dice":
        return tuple(map(int, text.split("-")))
    if name in {"points", "count"}:
        return int(text)
    return " ".join(text.split())


def read_act(line: str) -> Act:
    """The act a line describes, such as `white marks 4`; raises `Unreadable`."""
    colour, _, rest = " ".join(line.split()).partition(" ")
    if colour not in COLOURS or not rest:
        raise Unreadable(f"{quote(line)} is not an act; begin with white or black and say what was done.")
    seat = COLOURS.index(colour)
    if found := _MARK.fullmatch(rest):
        pegs, left = (None if text is None else int(text) for text in found.group(2, 3))
        return Mark(seat, int(found[1]), pegs, left, f"{found[4]} jeton" if found[4] else "")
    if found := _SCHOOL.fullmatch(rest):
        return School(seat, int(found[1]), found[2] or "")
    for kind, reader in _READERS:
        if found := reader.fullmatch(rest):
            return kind(seat, **{name: _value(name, text) for name, text in found.groupdict().items()})
    raise Unreadable(f"{quote(line)} is not an act; write one such as white throws 6-5, or white marks 4.")
