"""The fields of a canonical line, `profile=… phase=… to=…`, as every room on the board reads them. Names no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.errors import Unreadable, quote

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from academie.profiles import Profile, Profiles

COLOURS = ("white", "black")


def read_fields(words: Sequence[str], known: Sequence[str]) -> dict[str, str]:
    """The values by key, each of the known keys once at most."""
    fields: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or key not in known or key in fields:
            raise Unreadable(f"{quote(word)} is not a field; a line has {', '.join(known)}, each once at most.")
        fields[key] = value
    return fields


def read_profile(fields: Mapping[str, str], profiles: Profiles, asked: str | None) -> Profile:
    """The profile the line names, or the one asked for; they must not differ."""
    named = fields.get("profile", asked)
    if asked is not None and named is not None and profiles.find(named) != profiles.find(asked):
        raise Unreadable(f"The position is written for the profile {named} and {asked} was asked for; name only one.")
    return profiles.find(named)


def read_phase(fields: Mapping[str, str], phases: Sequence[str], usual: str) -> str:
    """The name of the phase."""
    name = fields.get("phase", usual)
    if name not in phases:
        raise Unreadable(f"{quote(name)} is not a phase; it is {', '.join(phases)}.")
    return name


def read_seat(fields: Mapping[str, str]) -> int:
    """Whose dice they are: 0 White, 1 Black."""
    colour = fields.get("to", "white")
    if colour not in COLOURS:
        raise Unreadable(f"{quote('to=' + colour)} names no player; write white or black.")
    return COLOURS.index(colour)
