"""What a machine is called within a sentence: by a name of its own, not by the text that asks for it.

No two that sit at a game are called alike. In a list it is said beside the name what a machine is that has no character
of the company.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from academie.games import ROOMS, door, has
from academie.players.company import NAMES
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Mapping

# A player as the roster names it; how it sits, which is not said; and the number of one of several alike.
_SPEC = re.compile(r"(?P<kind>[^:( ]+)(?::(?P<rest>[^(]*?))?(?: \([^()]*\))?(?P<number> \[\d+\])?")
HOUSE = {
    "engine": Title("the Engine", "le Moteur"),
    "random": Title("the Madcap", "l'Écervelé"),
    "playouts": Title("the Dreamer", "le Rêveur"),
} | NAMES
_MACHINE = Title("the machine", "la machine")
_ABOUT = {
    "engine": Title("plays the best move it finds", "joue le meilleur coup qu'il trouve"),
    "playouts": Title("plays games out in his head", "joue des parties en pensée"),
    "random": Title("plays at random", "joue au hasard"),
    "greedy": Title("takes what he can", "prend ce qu'il peut"),
}
_LISTED = Title("{name}: {about}", "{name} : {about}")


def called(spec: str) -> Title:
    """A machine in words: the Master; what it was told beside goes in brackets. A text that asks for none is left."""
    found = _SPEC.fullmatch(spec)
    if found is None:
        return Title(spec, spec)
    kind, rest = found["kind"], found["rest"] or ""
    name = HOUSE.get(kind) or _of_rooms().get(kind)
    more = rest if name is not None else f"{kind} {rest}".strip()
    beside = f" ({more})" if more else ""
    said = "{name}{beside}{number}"
    return Title(said, said).fill(name=name or _MACHINE, beside=beside, number=found["number"] or "")


def listed(spec: str) -> Title:
    """A machine for who chooses from a list: by its name, and what it is where that can be said."""
    about = _ABOUT.get(spec)
    return called(spec) if about is None else _LISTED.fill(name=called(spec), about=about)


@cache
def _of_rooms() -> dict[str, Title]:
    """What the players of single games are called, by the words that ask for them: their rooms say so (`NAMES`)."""
    found: dict[str, Title] = {}
    for room in ROOMS:
        names: Mapping[str, Title] = getattr(door(room, "players"), "NAMES", {}) if has(room, "players") else {}
        found |= names
    return found
