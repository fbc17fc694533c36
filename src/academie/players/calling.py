"""What a machine is called within a sentence: by its kind and its level, not by the text that asks for it."""

from __future__ import annotations

import re

from academie.players.machine import DEFAULT_LEVEL, LEVELS
from academie.title import Title

# A player as the roster names it; how it sits, which is not said; and the number of one of several alike.
_SPEC = re.compile(r"(?P<kind>[^:( ]+)(?::(?P<rest>[^(]*?))?(?: \([^()]*\))?(?P<number> \[\d+\])?")
_RANDOM = Title("random", "au hasard")


def called(spec: str) -> Title:
    """A machine in words: the machine (beginner); a text that asks for none is left as it is."""
    found = _SPEC.fullmatch(spec)
    if found is None:
        return Title(spec, spec)
    kind, rest = found["kind"], found["rest"] or ""
    if kind == "machine":
        how = LEVELS[rest or DEFAULT_LEVEL].title if (rest or DEFAULT_LEVEL) in LEVELS else Title(rest, rest)
    else:
        text = f"{kind} {rest}".strip()
        how = _RANDOM if text == "random" else Title(text, text)
    return Title("the machine ({how}){number}", "la machine ({how}){number}").fill(
        how=how, number=found["number"] or ""
    )
