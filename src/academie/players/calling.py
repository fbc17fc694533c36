"""What a machine is called within a sentence: by a name of its own, not by the text that asks for it."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from academie.games import ROOMS, door, has
from academie.players.machine import DEFAULT_LEVEL
from academie.title import Title
from academie.verbs import checked

if TYPE_CHECKING:
    from collections.abc import Mapping

# A player as the roster names it; how it sits, which is not said; and the number of one of several alike.
_SPEC = re.compile(r"(?P<kind>[^:( ]+)(?::(?P<rest>[^(]*?))?(?: \([^()]*\))?(?P<number> \[\d+\])?")
_LEVELS = {
    "beginner": Title("the Apprentice", "l'Apprenti"),
    "amateur": Title("the Amateur", "l'Amateur"),
    "strong": Title("the Connoisseur", "le Connaisseur"),
    "master": Title("the Master", "le Maître"),
}
HOUSE = {"random": Title("the Madcap", "l'Écervelé"), "playouts": Title("the Dreamer", "le Rêveur")}
_MACHINE = Title("the machine", "la machine")


@checked
def called(spec: str) -> Title:
    """A machine in words: the Amateur; what it was told beside goes in brackets. A text that asks for none is left."""
    found = _SPEC.fullmatch(spec)
    if found is None:
        return Title(spec, spec)
    kind, rest = found["kind"], found["rest"] or ""
    if kind == "machine":
        level, _, settings = rest.partition(";")
        name = _LEVELS.get(level or DEFAULT_LEVEL)
        more = settings if name is not None else rest
    else:
        name = HOUSE.get(kind) or _of_rooms().get(kind)
        more = rest if name is not None else f"{kind} {rest}".strip()
    beside = f" ({more})" if more else ""
    said = "{name}{beside}{number}"
    return Title(said, said).fill(name=name or _MACHINE, beside=beside, number=found["number"] or "")


@cache
def _of_rooms() -> dict[str, Title]:
    """What the players of rooms are called, by the words that ask for them: their doors say so (`NAMES`)."""
    found: dict[str, Title] = {}
    for room in ROOMS:
        names: Mapping[str, Title] = getattr(door(room, "players"), "NAMES", {}) if has(room, "players") else {}
        found |= names
    return found
