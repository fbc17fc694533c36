"""The profiles and options of trictrac as the oracle takes them, and dames as the native law counts them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from academie.games import find
from oracles import trictrac as tt

if TYPE_CHECKING:
    from academie.profiles import Profile


def counts(dames: Any) -> list[int]:
    """Dames of the oracle as the core counts them."""
    return [dict(dames).get(step, 0) for step in range(25)]


def options(profile: Profile) -> dict[str, Any]:
    """The values of a profile that the oracle knows; it calls them by the same names."""
    return {key: profile[key] for key in tt.DEFAULTS}


def readings() -> list[str]:
    """Every profile, and every option that bears on plays and points with one profile it applies to."""
    profiles = find("trictrac").profiles
    found = [*profiles.profiles]
    for name, option in profiles.options.items():
        if set(option.values) & set(tt.DEFAULTS):
            found.append(f"{option.applies_to[0]}+{name}")
    return found
