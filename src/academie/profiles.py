"""Named rule profiles, and the options that change one or two of their values.

A room keeps them in `profiles.toml`; every value cites the paragraph of the law it comes from. A profile sets every
value, or names a base and sets those that differ. It is asked for by name, options added with a plus sign:
`NAME+OPTION+OPTION`. Nothing here knows what a value means: the room does, and reads them into a dataclass of its own.
"""

from __future__ import annotations

import dataclasses
import re
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar, get_type_hints

from academie.errors import Unknown, Unreadable, quoted
from academie.files import read_toml, table_of, text_of, texts_of
from academie.naming import Names
from academie.title import Title
from academie.value import brief

if TYPE_CHECKING:
    from collections.abc import Mapping

    from _typeshed import DataclassInstance

_ROOMS = Path(__file__).parent / "games"

Struct = TypeVar("Struct", bound="DataclassInstance")


@dataclass(frozen=True, slots=True)
class Value:
    """One rule of a profile and the paragraph that lays it down."""

    value: str | int | bool
    law: str


@dataclass(frozen=True)
class Profile:
    """A complete set of values under a canonical name."""

    name: str
    title: Title
    about: Title
    values: Mapping[str, Value]
    # The room of the house that has it under its name; one made of other values, though they be few, has none.
    room: str = field(default="", init=False, compare=False, repr=False)
    # What has been made of the values, by its class and whether it has but a part of them.
    _read: dict[tuple[type, bool], object] = field(default_factory=dict, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", MappingProxyType(dict(self.values)))

    def __getitem__(self, key: str) -> str | int | bool:
        return self.values[key].value

    def read(self, kind: type[Struct], *, part: bool = False) -> Struct:
        """The values as a dataclass whose fields bear their names, made once. It has all of them unless told `part`."""
        found = self._read.get((kind, part))
        if not isinstance(found, kind):
            found = self._read[kind, part] = _struct(self, kind, part=part)
        return found

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return brief(f"{self.room}.Profile" if self.room else "Profile", self.name)

    def __reduce__(self) -> tuple[Any, ...]:
        if self.room:
            return _of_room, (self.room, self.name)
        return Profile, (self.name, self.title, self.about, dict(self.values))


def _in(room: str, profile: Profile) -> Profile:
    """A profile that has just been made, as one that its room has under its name."""
    object.__setattr__(profile, "room", room)
    return profile


def _of_room(room: str, name: str) -> Profile:
    """A profile of the house."""
    return load_profiles(_ROOMS / room).find(name)


_FIELDS: dict[type, Mapping[str, type]] = {}  # the types of the fields of each dataclass that was read, by name


def _struct(profile: Profile, kind: type[Struct], *, part: bool) -> Struct:
    """The values of a profile in a dataclass, each as its field has it: `bool`, `int`, `str` or a `StrEnum`."""
    if kind not in _FIELDS:
        hints = get_type_hints(kind)
        _FIELDS[kind] = {each.name: hints[each.name] for each in dataclasses.fields(kind)}
    fields = _FIELDS[kind]
    if missing := fields.keys() - profile.values.keys():
        raise Unreadable(_LACKING.fill(name=profile.name, missing=", ".join(sorted(missing))))
    if not part and (unread := profile.values.keys() - fields.keys()):
        raise Unreadable(_UNNAMED.fill(name=profile.name, unread=", ".join(sorted(unread))))
    return kind(**{key: _as(wanted, profile, key) for key, wanted in fields.items()})


def _as(wanted: type, profile: Profile, key: str) -> str | int | bool:
    """A value as one of the type."""
    value = profile.values[key].value
    if issubclass(wanted, StrEnum):
        if isinstance(value, str) and value in wanted.__members__.values():
            return wanted(value)
        known: Title | str = ", ".join(wanted)
    elif type(value) is wanted:
        return value
    else:
        known = _KINDS[wanted]
    raise Unreadable(_UNFIT.fill(name=profile.name, key=key, value=quoted(str(value)), known=known))


_KINDS = {
    bool: Title("true or false", "true ou false"),
    int: Title("a whole number", "un nombre entier"),
    str: Title("a text", "un texte"),
}
_UNFIT = Title(
    "The profile {name} has {value} for {key}, which can be {known}.",
    "Le profil {name} donne {value} à {key}, qui peut être {known}.",
)
_LACKING = Title(
    "The profile {name} does not set {missing}, which the game asks for.",
    "Le profil {name} ne donne pas {missing}, que le jeu demande.",
)
_UNNAMED = Title(
    "The profile {name} sets {unread}, which the game does not know.",
    "Le profil {name} donne {unread}, que le jeu ne connaît pas.",
)


@dataclass(frozen=True)
class Option:
    """A named change to some profiles."""

    name: str
    title: Title
    about: Title
    applies_to: tuple[str, ...]
    values: Mapping[str, Value]

    def __repr__(self) -> str:
        return brief("Option", self.name)


@dataclass(frozen=True)
class Profiles:
    """All profiles and options of one room."""

    default: str
    profiles: Mapping[str, Profile]
    options: Mapping[str, Option]

    def __repr__(self) -> str:
        return brief("Profiles", f"{', '.join(self.profiles)}; {len(self.options)} options")

    def find(self, name: str | None = None) -> Profile:
        """The profile of that name, its options applied; the default one when no name is given."""
        told, *added = (name or self.default).split("+")
        base = told if told in self.profiles else self._names[0].choose(told, _NO_PROFILE, _CHOOSE)
        profile = self.profiles[base]
        for option in sorted({self._names[1].find(each) or each for each in added}):
            profile = self._with(profile, base, option)
        return profile

    def check_names(self) -> None:
        """Raise `Unreadable` where two profiles, or two options, are spelled alike."""
        _ = self._names

    @cached_property
    def _names(self) -> tuple[Names, Names]:
        """The profiles and the options by their names and titles; raises `Unreadable` for two that are alike."""
        lists: tuple[Mapping[str, Profile | Option], ...] = (self.profiles, self.options)
        profiles, options = (Names({name: (each.title,) for name, each in listed.items()}) for listed in lists)
        return profiles, options

    def option_for(self, told: str) -> str | None:
        """The option a text means: its name, a value such as KEY=VALUE, or a key that only one option changes."""
        name = self._names[1].find(told)
        if name is not None:
            return name
        key, equals, value = (part.strip() for part in told.partition("="))
        fitting = [
            option.name
            for option in self.options.values()
            if key in option.values and (not equals or str(option.values[key].value).lower() == value.lower())
        ]
        return fitting[0] if len(fitting) == 1 else None

    def _with(self, profile: Profile, base: str, name: str) -> Profile:
        option = self.options.get(name)
        if option is None or base not in option.applies_to:
            fits = [key for key, value in self.options.items() if base in value.applies_to]
            near = [key for key in self._names[1].near(name) if key in fits] if option is None else []
            told = _REFUSED[option is None, not fits]
            raise Unknown(told.fill(name=quoted(name), base=base, fitting=", ".join(near or fits)))
        changed = {**profile.values, **option.values}
        return _in(profile.room, Profile(f"{profile.name}+{name}", profile.title, profile.about, changed))


_NO_PROFILE = Title("There is no profile {name};", "Il n'y a pas de profil {name} ;")
_CHOOSE = Title("choose one of {known}.", "choisissez parmi {known}.")

# Why an option is refused: whether no profile has it, whether the profile takes none at all.
_REFUSED = {
    (True, False): Title(
        "There is no option {name}; {base} can take {fitting}.",
        "Il n'y a pas d'option {name} ; {base} admet {fitting}.",
    ),
    (True, True): Title(
        "There is no option {name}; {base} can take none.", "Il n'y a pas d'option {name} ; {base} n'en admet aucune."
    ),
    (False, False): Title(
        "The option {name} does not apply to {base}, which can take {fitting}.",
        "L'option {name} ne va pas avec {base}, qui admet {fitting}.",
    ),
    (False, True): Title(
        "The option {name} does not apply to {base}, which can take none.",
        "L'option {name} ne va pas avec {base}, qui n'en admet aucune.",
    ),
}


def _title(table: Mapping[str, Any], key: str, where: str) -> Title:
    told = table_of(table, key, where)
    return Title(en=text_of(told, "en", f"{where}.{key}"), fr=text_of(told, "fr", f"{where}.{key}"))


def _values(table: Mapping[str, Any], where: str) -> dict[str, Value]:
    values = {}
    for key, entry in table_of(table, "values", where, optional=True).items():
        if not isinstance(entry, dict) or set(entry) != {"value", "law"}:
            raise Unreadable(
                Title(
                    "{where}: {key} must have a value and the paragraph it comes from.",
                    "{where} : il faut à {key} une valeur et le paragraphe d'où elle vient.",
                ).fill(where=where, key=quoted(key))
            )
        if not isinstance(entry["law"], str) or not re.fullmatch(r"§\d+", entry["law"]):
            raise Unreadable(
                Title(
                    "{where}: {key} cites {law}, which is not a paragraph such as §17.",
                    "{where} : {key} cite {law}, qui n'est pas un paragraphe comme §17.",
                ).fill(where=where, key=quoted(key), law=quoted(str(entry["law"])))
            )
        values[key] = Value(entry["value"], entry["law"])
    return values


def _complete(tables: Mapping[str, Any], name: str, above: tuple[str, ...] = ()) -> dict[str, Value]:
    """The values of a profile: those of its base, in the same order, with its own changes. `above` are built on it."""
    table = table_of(tables, name, "profiles")
    own = _values(table, name)
    if "base" not in table:
        return own
    base = text_of(table, "base", name)
    if base in {name, *above}:
        raise Unreadable(_CIRCULAR.fill(name=name, base=quoted(base)))
    if base not in tables:
        raise Unreadable(_BASELESS.fill(name=name, base=quoted(base), known=", ".join(tables)))
    values = _complete(tables, base, (name, *above))
    if same := sorted(key for key, value in own.items() if values.get(key) == value):
        raise Unreadable(_REPEATED.fill(name=name, base=quoted(base), same=", ".join(same)))
    return values | own


_CIRCULAR = Title(
    "The profile {name} is in the end its own base, by {base}; let one of them set every value.",
    "Le profil {name} se retrouve sa propre base, par {base} ; que l'un d'eux donne toutes les valeurs.",
)
_BASELESS = Title(
    "The profile {name} has the base {base}, which is no profile; choose one of {known}.",
    "Le profil {name} a pour base {base}, qui n'est pas un profil ; choisissez parmi {known}.",
)
_REPEATED = Title(
    "The profile {name} sets {same} just as its base {base} does; leave out what does not differ.",
    "Le profil {name} répète de sa base {base} : {same} ; ôtez ce qui n'en diffère pas.",
)


@cache
def load_profiles(room: Path) -> Profiles:
    """Read and check a room's `profiles.toml`."""
    path, home = room / "profiles.toml", room.name if room.parent == _ROOMS else ""
    data = read_toml(path)
    tables, default = table_of(data, "profiles", path.name), text_of(data, "default", path.name)
    profiles = {}
    for name in tables:
        table = table_of(tables, name, "profiles")
        title, about = _title(table, "title", name), _title(table, "about", name)
        profiles[name] = _in(home, Profile(name, title, about, _complete(tables, name)))
    changes = table_of(data, "options", path.name, optional=True)
    options = {name: _option(name, table_of(changes, name, "options")) for name in changes}
    _check(profiles, options, default)
    found = Profiles(default, profiles, options)
    found.check_names()
    return found


def _option(name: str, table: Mapping[str, Any]) -> Option:
    title, about = _title(table, "title", name), _title(table, "about", name)
    return Option(name, title, about, texts_of(table, "applies_to", name), _values(table, name))


def _check(profiles: Mapping[str, Profile], options: Mapping[str, Option], default: str) -> None:
    """Every profile has every value, and options change only values that exist."""
    if default not in profiles:
        raise Unreadable(
            Title(
                "The default profile {name} is not among the profiles.",
                "Le profil d'usage, {name}, n'est pas parmi les profils.",
            ).fill(name=quoted(default))
        )
    keys = {key for profile in profiles.values() for key in profile.values}
    for name, profile in profiles.items():
        if missing := keys - set(profile.values):
            raise Unreadable(
                Title(
                    "The profile {name} does not set {missing}.", "Le profil {name} laisse sans valeur : {missing}."
                ).fill(name=name, missing=", ".join(sorted(missing)))
            )
    for name, option in options.items():
        if extra := set(option.values) - keys:
            raise Unreadable(
                Title(
                    "The option {name} sets {extra}, which no profile has.",
                    "L'option {name} change {extra}, qu'aucun profil n'a.",
                ).fill(name=name, extra=", ".join(sorted(extra)))
            )
        if unknown := set(option.applies_to) - set(profiles):
            raise Unreadable(
                Title(
                    "The option {name} applies to {unknown}, which is no profile.",
                    "L'option {name} s'applique à {unknown}, qui n'est pas un profil.",
                ).fill(name=name, unknown=", ".join(sorted(unknown)))
            )
