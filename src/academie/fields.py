"""The fields of a canonical line, `profile=… phase=… to=…`, as every room reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.errors import Unreadable, quoted
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from academie.profiles import Profile, Profiles


def read_fields(words: Sequence[str], known: Sequence[str]) -> dict[str, str]:
    """The values by key, each of the known keys once at most."""
    fields: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or key not in known or key in fields:
            raise Unreadable(
                Title(
                    "{word} is not a field; a line has {known}, each once at most.",
                    "{word} n'est pas un champ ; une ligne a les champs {known}, chacun une fois au plus.",
                ).fill(word=quoted(word), known=", ".join(known))
            )
        fields[key] = value
    return fields


def read_profile(fields: Mapping[str, str], profiles: Profiles, asked: str | None) -> Profile:
    """The profile the line names, or the one asked for; they must not differ."""
    named = fields.get("profile", asked)
    if asked is not None and named is not None and profiles.find(named) != profiles.find(asked):
        raise Unreadable(
            Title(
                "The position is written for the profile {named} and {asked} was asked for; name only one.",
                "La position est écrite pour le profil {named} et l'on a demandé {asked} ; n'en nommez qu'un.",
            ).fill(named=named, asked=asked)
        )
    return profiles.find(named)
