"""Named rule profiles, and the options that change one or two of their values.

A game keeps them in `profiles.toml`; every value cites the paragraph of the law it comes from. A profile sets every
value, or names a base and sets those that differ. It is asked for by name, options added with a plus sign:
`NAME+OPTION+OPTION`. An option may stand for others that have another number in name and values. Nothing here knows
what a value means: the game does, and reads them into a dataclass of its own. A profile of one's own stands in a file
beside one's program, and says in what it differs from one of the game.
"""

from __future__ import annotations

import dataclasses
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, get_args, get_type_hints

from academie.errors import Unknown, Unreadable, quoted
from academie.game.packages import extensions, folder_of, loaded
from academie.game.value import brief
from academie.input.files import read_toml, table_of, text_of, texts_of
from academie.input.names import Names
from academie.text.message import Message, bilingual, verbatim

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

_GAMES = Path(__file__).parents[1] / "games"

ProfileName: TypeAlias = "str | Profile | Path | None"  # how a profile is asked for; None is the usual one
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
    title: Message
    about: Message
    values: Mapping[str, Value]
    # The game that has this profile under its name; a profile with any other value has none.
    game: str = field(default="", init=False, compare=False, repr=False)
    # The profile of the game that one of one's own is built on.
    base: str = field(default="", init=False, compare=False, repr=False)
    # What has been made of the values, by its class and whether it has but a part of them.
    _read: dict[tuple[type, bool], object] = field(default_factory=dict, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", MappingProxyType(dict(self.values)))

    def __getitem__(self, key: str) -> str | int | bool:
        return self.values[key].value

    def read(self, kind: type[Struct], *, part: bool = False) -> Struct:
        """The values as a dataclass whose fields bear their names, made once. All of them unless `part` is set."""
        found = self._read.get((kind, part))
        if not isinstance(found, kind):
            found = self._read[kind, part] = _struct(self, kind, part=part)
        return found

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return brief(f"{self.game}.Profile" if self.game else "Profile", self.name)

    def __reduce__(self) -> tuple[Any, ...]:
        made = (self.name, self.title, self.about, dict(self.values))
        if self.base:
            return _from_another_process, (self.game, self.base, Profile(*made))
        if self.game:
            return _of_game, (self.game, self.name)
        return Profile, made


def _in(game: str, profile: Profile) -> Profile:
    """A profile that has just been made, as one that its game has under its name."""
    object.__setattr__(profile, "game", game)
    return profile


def _of_game(game: str, name: str) -> Profile:
    """A profile of this program."""
    return load_profiles(_GAMES / game).find(name)


_FIELDS: dict[type, Mapping[str, type]] = {}  # the types of the fields of each dataclass that was read, by name


def _struct(profile: Profile, kind: type[Struct], *, part: bool) -> Struct:
    """The values of a profile in a dataclass, by the types of its fields: bool, int, str, a StrEnum, a Literal."""
    if kind not in _FIELDS:
        hints = get_type_hints(kind)
        _FIELDS[kind] = {each.name: hints[each.name] for each in dataclasses.fields(kind)}
    fields = _FIELDS[kind]
    if missing := fields.keys() - profile.values.keys():
        raise Unreadable(_LACKING.fill(name=profile.name, missing=", ".join(sorted(missing))))
    if not part and (unread := profile.values.keys() - fields.keys()):
        raise Unreadable(_UNNAMED.fill(name=profile.name, unread=", ".join(sorted(unread))))
    return kind(**{key: _as(target, profile, key) for key, target in fields.items()})


def _as(kind: type, profile: Profile, key: str) -> str | int | bool:
    """A value as one of the type."""
    value = profile.values[key].value
    if choices := get_args(kind):  # a Literal
        if value in choices:
            return value
        known: Message | str = ", ".join(choices)
    elif issubclass(kind, StrEnum):
        if isinstance(value, str) and value in kind.__members__.values():
            return kind(value)
        known = ", ".join(kind)
    elif type(value) is kind:
        return value
    else:
        known = _KINDS[kind]
    raise Unreadable(_UNFIT.fill(name=profile.name, key=key, value=quoted(str(value)), known=known))


_KINDS = {bool: Message("true or false"), int: Message("a whole number"), str: Message("a text")}
_UNFIT = Message("In the profile {name}, {key} cannot be {value}. Choose {known}.")
_LACKING = Message("The profile {name} does not set {missing}, which the game asks for.")
_UNNAMED = Message("The profile {name} sets {unread}, which the game does not know.")


@dataclass(frozen=True)
class Option:
    """A named change to some profiles."""

    name: str
    title: Message
    about: Message
    applies_to: tuple[str, ...]
    values: Mapping[str, Value]
    numbers: tuple[int, int] | None = None  # the least and the greatest that its own number stands for

    def __repr__(self) -> str:
        return brief("Option", self.name)

    def number_in(self, name: str) -> str | None:
        """The number of another name of its kind, in range or not; None where that is none."""
        stem, _ = self._parted
        text = name.removeprefix(stem)
        return text if self.numbers is not None and text != name and re.fullmatch(r"\d+", text) else None

    @property
    def _parted(self) -> tuple[str, str]:
        stem, own = re.split(r"(?=\d*$)", self.name, maxsplit=1)
        return stem, own

    def at(self, name: str) -> Option | None:
        """The same with the number of another name of its kind; None where that is none."""
        number = self.number_in(name)
        if self.numbers is None or number is None or not re.fullmatch(r"[1-9]\d{0,14}", number):
            return None
        if not self.numbers[0] <= int(number) <= self.numbers[1]:
            return None
        own = int(self._parted[1])
        named = {key for key, each in self.values.items() if type(each.value) is int and each.value == own}
        others = {key: dataclasses.replace(self.values[key], value=int(number)) for key in named}
        return dataclasses.replace(self, name=name, values={**self.values, **others})


@dataclass(frozen=True)
class Profiles:
    """All profiles and options of one game."""

    default: str
    profiles: Mapping[str, Profile]
    options: Mapping[str, Option]

    def __repr__(self) -> str:
        return brief("Profiles", f"{', '.join(self.profiles)}; {len(self.options)} options")

    def find(self, name: ProfileName = None) -> Profile:
        """The profile of that name, its options applied; the default one when no name is given.

        A profile of one's own may be given as it is, or by the path of its file.
        """
        if isinstance(name, Profile):
            return self._ours(name)
        if isinstance(name, Path):
            return self._ours(load_profile(name))
        text, *added = (name or self.default).split("+")
        base = text if text in self.profiles else self._names[0].choose(text, _NO_PROFILE, _CHOOSE)
        profile = self.profiles[base]
        for option in sorted({self._names[1].find(each) or each for each in added}):
            profile = self._with(profile, base, option)
        return profile

    def _ours(self, profile: Profile) -> Profile:
        """A profile that is given as it is; it must have the values of this game."""
        if profile.values.keys() != self.profiles[self.default].values.keys():
            raise Unknown("The profile {name} is not one of this game.", name=quoted(profile.name))
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

    def option(self, name: str) -> Option | None:
        """The option of that name, or one of another number that it stands for."""
        numbered = filter(None, (each.at(name) for each in self.options.values() if each.numbers))
        return self.options.get(name) or next(numbered, None)

    def option_for(self, text: str) -> str | None:
        """The option a text means: its name, a value such as KEY=VALUE, or a key that only one option changes."""
        name = self._names[1].find(text)
        if name is not None or self.option(text) is not None:
            return name or text
        key, equals, value = (part.strip() for part in text.partition("="))
        fitting = [
            option.name
            for option in self.options.values()
            if key in option.values and (not equals or str(option.values[key].value).lower() == value.lower())
        ]
        return fitting[0] if len(fitting) == 1 else None

    def _with(self, profile: Profile, base: str, name: str) -> Profile:
        option = self.option(name)
        if option is None or base not in option.applies_to:
            fits = [key for key, value in self.options.items() if base in value.applies_to]
            near = [key for key in self._names[1].near(name) if key in fits] if option is None else []
            text = _REFUSED[option is None, not fits]
            for each in self.options.values():
                if option is None and each.numbers is not None and base in each.applies_to and each.number_in(name):
                    least, most = each.numbers
                    raise Unknown(_NUMBER.fill(name=quoted(name), near=each.name, least=least, most=most))
            if near:
                raise Unknown(_NEAR.fill(name=quoted(name), base=base, near=", ".join(near)))
            raise Unknown(text.fill(name=quoted(name), base=base, fitting=", ".join(fits)))
        changed = {**profile.values, **option.values}
        made = _in(profile.game, Profile(f"{profile.name}+{name}", profile.title, profile.about, changed))
        object.__setattr__(made, "base", profile.base)
        return made


_NO_PROFILE = Message("There is no profile {name};")
_CHOOSE = Message("choose one of {known}.")

_NUMBER = Message("There is no option {name}. Write it like {near}, with a number from {least} to {most}.")

_NEAR = Message("There is no option {name}. Options of {base} with such a name are {near}.")

# Why an option is refused: whether no profile has it, whether the profile takes none at all.
_REFUSED = {
    (True, False): Message("There is no option {name}. The options of {base} are {fitting}."),
    (True, True): Message("There is no option {name}. {base} has no options."),
    (False, False): Message("The option {name} does not fit {base}, whose options are {fitting}."),
    (False, True): Message("The option {name} does not fit {base}, which has no options."),
}


def _title(table: Mapping[str, Any], key: str, where: str) -> Message:
    text = table_of(table, key, where)
    return bilingual(en=text_of(text, "en", f"{where}.{key}"), fr=text_of(text, "fr", f"{where}.{key}"))


def _values(table: Mapping[str, Any], where: str) -> dict[str, Value]:
    values = {}
    for key, entry in table_of(table, "values", where, optional=True).items():
        if not isinstance(entry, dict) or set(entry) != {"value", "law"}:
            raise Unreadable(
                "{where}: {key} must have a value and the paragraph it comes from.", where=where, key=quoted(key)
            )
        if not isinstance(entry["law"], str) or not re.fullmatch(r"§\d+", entry["law"]):
            raise Unreadable(
                "{where}: {key} cites {law}, which is not a paragraph such as §17.",
                where=where,
                key=quoted(key),
                law=quoted(str(entry["law"])),
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


_CIRCULAR = Message("The profile {name} has itself as its base, through {base}. Let one of them set every value.")
_BASELESS = Message("The base {base} of the profile {name} does not exist. Choose one of {known}.")
_REPEATED = Message("The profile {name} repeats values of its base {base}: {same}. Leave them out.")


def load_profiles(folder: Path) -> Profiles:
    """The profiles of a game: those of its `profiles.toml`, and those that were added to it."""
    if folder not in _KNOWN:
        _KNOWN[folder] = _shipped(folder)
        for file in _files_of_others():
            if read_toml(file).get("game") == folder.name:
                add_profiles(folder, file)
    return _KNOWN[folder]


_KNOWN: dict[Path, Profiles] = {}


@cache
def _shipped(folder: Path) -> Profiles:
    path, home = folder / "profiles.toml", folder.name if folder.parent == _GAMES else ""
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
    numbers = tuple(table["numbers"]) if "numbers" in table else None
    return Option(name, title, about, texts_of(table, "applies_to", name), _values(table, name), numbers)


def _check(profiles: Mapping[str, Profile], options: Mapping[str, Option], default: str) -> None:
    """Every profile has every value, and options change only values that exist."""
    if default not in profiles:
        raise Unreadable("The default profile {name} does not exist.", name=quoted(default))
    keys = {key for profile in profiles.values() for key in profile.values}
    for name, profile in profiles.items():
        if missing := keys - set(profile.values):
            raise Unreadable(
                "The profile {name} does not set {missing}.", name=name, missing=", ".join(sorted(missing))
            )
    for name, option in options.items():
        if extra := set(option.values) - keys:
            raise Unreadable(
                "The option {name} sets {extra}, which no profile has.", name=name, extra=", ".join(sorted(extra))
            )
        if unknown := set(option.applies_to) - set(profiles):
            raise Unreadable(
                "The option {name} applies to {unknown}, which is no profile.",
                name=name,
                unknown=", ".join(sorted(unknown)),
            )


# --- Profiles of one's own: a file that names its game, and profiles built on those of the game


FILES = "ACADEMIE_PROFILES"  # files of profiles, and folders of them, that every program here knows


def _files_of_others() -> list[Path]:
    """The files of installed packages and of the environment."""
    found = [Path(loaded(each)) for each in extensions("academie.profiles").values()]
    found += [Path(each) for each in os.environ.get(FILES, "").split(os.pathsep) if each]
    return [file for each in found for file in (sorted(each.glob("*.toml")) if each.is_dir() else [each])]


def load_profile(path: Path) -> Profile:
    """The profile of a file of one's own, which from now on is known by its name; the first where it has several."""
    game = text_of(read_toml(path), "game", path.name)
    return add_profiles(folder_of(game), path)[0]


def by_name(text: str) -> str:
    """The name of a profile that is given by its file, `./mine.toml` or `./mine.toml+option`; of another, the text."""
    file, plus, options = text.partition(".toml")
    if not plus or (options and not options.startswith("+")):
        return text
    return load_profile(Path(f"{file}.toml")).name + options


def add_profiles(folder: Path, path: Path) -> list[Profile]:
    """Make the profiles of a file known to a game; raises one sentence for what is wrong in it."""
    known, data = load_profiles(folder), read_toml(path)
    tables = table_of(data, "profiles", path.name)
    if not tables:
        raise Unreadable("{file} has no profile. Write one as [profiles.NAME].", file=path.name)
    return [_add(folder, known, name, table_of(tables, name, path.name)) for name in tables]


def _add(folder: Path, known: Profiles, name: str, table: Mapping[str, Any]) -> Profile:
    """One profile: its base, and the values in which it differs, each with a paragraph or with that of its base."""
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
        raise Unreadable(
            "{name} is not a name for a profile. Use letters a to z, digits and hyphens.", name=quoted(name)
        )
    base = known.find(text_of(table, "base", name))
    values = dict(base.values)
    for key, entry in table_of(table, "values", name, optional=True).items():
        if key not in values:
            raise Unreadable(_NO_VALUE.fill(name=name, key=quoted(key), known=", ".join(values)))
        value = entry["value"] if isinstance(entry, dict) and "value" in entry else entry
        law = entry["law"] if isinstance(entry, dict) and "law" in entry else values[key].law
        if type(value) is not type(values[key].value):
            fit = _KINDS[type(values[key].value)]
            raise Unreadable(_UNFIT.fill(name=name, key=key, value=quoted(str(value)), known=fit))
        values[key] = Value(value, law)
    title, about = (_own_words(table, key, name) for key in ("title", "about"))
    return _known_from_now(folder, Profile(name, title, about, values), base.name.partition("+")[0])


_NO_VALUE = Message("The profile {name} sets {key}, which the game does not have. It has {known}.")
_TAKEN = Message("There is already a profile {name} with other values. Choose another name.")


def _own_words(table: Mapping[str, Any], key: str, name: str) -> Message:
    """A text in both languages, or one for both; the name where there is none."""
    said = table.get(key, name)
    return verbatim(said) if isinstance(said, str) else _title(table, key, name)


def _known_from_now(folder: Path, profile: Profile, base: str) -> Profile:
    """A profile added to its game, and to the options that its base can take."""
    known = load_profiles(folder)
    if profile.name in known.profiles:
        if known.profiles[profile.name].values != profile.values:
            raise Unreadable(_TAKEN.fill(name=profile.name))
        return known.profiles[profile.name]
    added = _in(folder.name, profile)
    object.__setattr__(added, "base", base)
    options = {
        name: dataclasses.replace(each, applies_to=(*each.applies_to, profile.name))
        if base in each.applies_to
        else each
        for name, each in known.options.items()
    }
    _KNOWN[folder] = Profiles(known.default, {**known.profiles, profile.name: added}, options)
    return added


def _from_another_process(game: str, base: str, profile: Profile) -> Profile:
    """A profile of one's own as it comes out of a pickle: known here too."""
    return _known_from_now(folder_of(game), profile, base)
