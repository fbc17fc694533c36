"""What a machine is called within a sentence: by a name of its own, not by the text that asks for it.

No two that sit at a game are called alike. In a list it is said beside the name what a machine is that has no character
of the company.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from academie.players.characters import NAMES
from academie.registry import PACKAGES, has_part, part_of
from academie.text.message import Message, verbatim

if TYPE_CHECKING:
    from collections.abc import Mapping

# A player as the roster names it; how it sits, which is not said; and the number of one of several alike.
_SPEC = re.compile(r"(?P<kind>[^:( ]+)(?::(?P<rest>[^(]*?))?(?: \([^()]*\))?(?P<number> \[\d+\])?")
HOUSE = {
    "engine": Message("the Engine"),
    "random": Message("the Madcap"),
    "playouts": Message("the Dreamer"),
} | NAMES
_MACHINE = Message("the machine")
_ABOUT = {
    "engine": Message("plays the best move it finds"),
    "playouts": Message("plays games out in his head"),
    "random": Message("plays at random"),
    "greedy": Message("takes what he can"),
}
_LISTED = Message("{name}: {about}")


def called(spec: str) -> Message:
    """A machine in words: the Master; what it was told beside goes in brackets. A text that asks for none is left."""
    found = _SPEC.fullmatch(spec)
    if found is None:
        return verbatim(spec)
    kind, rest = found["kind"], found["rest"] or ""
    name = HOUSE.get(kind) or _of_rooms().get(kind)
    more = rest if name is not None else f"{kind} {rest}".strip()
    beside = f" ({more})" if more else ""
    said = "{name}{beside}{number}"
    return verbatim(said).fill(name=name or _MACHINE, beside=beside, number=found["number"] or "")


def listed(spec: str) -> Message:
    """A machine for who chooses from a list: by its name, and what it is where that can be said."""
    about = _ABOUT.get(spec)
    return called(spec) if about is None else _LISTED.fill(name=called(spec), about=about)


@cache
def _of_rooms() -> dict[str, Message]:
    """What the players of single games are called, by the words that ask for them: their rooms say so (`NAMES`)."""
    found: dict[str, Message] = {}
    for room in PACKAGES:
        names: Mapping[str, Message] = (
            getattr(part_of(room, "players"), "NAMES", {}) if has_part(room, "players") else {}
        )
        found |= names
    return found
