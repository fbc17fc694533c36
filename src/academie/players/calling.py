"""What a machine is called within a sentence: by a name of its own, not by the text that asks for it.

No two that sit at a game are called alike. In a list it is said beside the name what a machine is that has no character
of the company.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from academie.games import ROOMS, door, has
from academie.players.machine import DEFAULT_LEVEL, LEVELS
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Mapping

# A player as the roster names it; how it sits, which is not said; and the number of one of several alike.
_SPEC = re.compile(r"(?P<kind>[^:( ]+)(?::(?P<rest>[^(]*?))?(?: \([^()]*\))?(?P<number> \[\d+\])?")
_LEVELS = {
    "beginner": Title("the Apprentice", "l'Apprenti"),
    "amateur": Title("the Amateur", "l'Amateur"),
    "strong": Title("the Connoisseur", "le Connaisseur"),
    "master": Title("the Oracle", "l'Oracle"),
}
HOUSE = {"random": Title("the Madcap", "l'Écervelé"), "playouts": Title("the Dreamer", "le Rêveur")}
_MACHINE = Title("the machine", "la machine")
_AT_LEVEL = Title("the machine, {level} level", "la machine, niveau {level}")
_ABOUT = {
    "playouts": Title("plays games out in his head", "joue des parties en pensée"),
    "random": Title("plays at random", "joue au hasard"),
    "greedy": Title("takes what he can", "prend ce qu'il peut"),
    "nets": Title("judges by networks", "juge par des réseaux"),
}
_LISTED = Title("{name}: {about}", "{name} : {about}")


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


def listed(spec: str) -> Title:
    """A machine for who chooses from a list: by its name, and what it is where that can be said."""
    kind, _, rest = spec.partition(":")
    level = LEVELS.get(rest or DEFAULT_LEVEL) if kind == "machine" else None
    about = _ABOUT.get(spec) if level is None else _AT_LEVEL.fill(level=level.title)
    return called(spec) if about is None else _LISTED.fill(name=called(spec), about=about)


@cache
def _of_rooms() -> dict[str, Title]:
    """What the players of rooms are called, by the words that ask for them: their doors say so (`NAMES`)."""
    found: dict[str, Title] = {}
    for room in ROOMS:
        names: Mapping[str, Title] = getattr(door(room, "players"), "NAMES", {}) if has(room, "players") else {}
        found |= names
    return found
