"""What a machine is called within a sentence: by its kind and its level, not by the text that asks for it."""

from __future__ import annotations

import re

from academie.players.machine import DEFAULT_LEVEL, LEVELS
from academie.title import Title

# A player as the roster names it; how it sits, which is not said; and the number of one of several alike.
_SPEC = re.compile(r"(?P<kind>[^:( ]+)(?::(?P<rest>[^(]*?))?(?: \([^()]*\))?(?P<number> \[\d+\])?")
_KINDS = {"machine": Title("machine", "machine"), "random": Title("chance", "le hasard")}


def called(spec: str) -> Title:
    """A machine in words: machine (beginner); a text that asks for none is left as it is."""
    found = _SPEC.fullmatch(spec)
    if found is None:
        return Title(spec, spec)
    kind, rest = found["kind"], found["rest"] or (DEFAULT_LEVEL if found["kind"] == "machine" else "")
    name = _KINDS.get(kind, Title(kind, kind))
    level = LEVELS[rest].title if rest in LEVELS else Title(rest, rest)
    words = (
        Title("{name} ({level}){number}", "{name} ({level}){number}")
        if rest
        else Title("{name}{number}", "{name}{number}")
    )
    return words.fill(name=name, level=level, number=found["number"] or "")
