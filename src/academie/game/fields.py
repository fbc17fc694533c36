"""The fields of a canonical line, `profile=… phase=… to=…`, as every game reads them."""

from collections.abc import Mapping, Sequence

from academie.errors import Unreadable, quoted
from academie.game.profiles import Profile, ProfileName, Profiles


def read_fields(words: Sequence[str], known: Sequence[str]) -> dict[str, str]:
    """The values by key, each of the known keys once at most."""
    fields: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or key not in known or key in fields:
            raise Unreadable(
                "{word} is not a field. A line may have {known}, each at most once.",
                word=quoted(word),
                known=", ".join(known),
            )
        fields[key] = value
    return fields


def read_profile(fields: Mapping[str, str], profiles: Profiles, asked: ProfileName) -> Profile:
    """The profile the line names, or the one asked for; they must not differ."""
    named = fields.get("profile", asked)
    if asked is not None and named is not None and profiles.find(named) != profiles.find(asked):
        raise Unreadable(
            "The position is written for the profile {named} and {asked} was asked for; name only one.",
            named=named,
            asked=asked if isinstance(asked, str) else profiles.find(asked).name,
        )
    return profiles.find(named)
