"""The packages of the games, by name, and the parts of each; `academie.game.registry` has the games themselves.

A game is a package with a `game`. What else it offers are its parts, modules of fixed names (PARTS); each is loaded
when it is first asked for, so that reading a law loads no referee. A game of a family has `parts` too, which make the
modules that it does not write itself. What a part must have is said by the kernel of that name: `academie.referee`,
`academie.tutor` and so on. Only the names of the games are read here: this module imports none of them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from runpy import run_path
from typing import TYPE_CHECKING, Any, Protocol

from academie.errors import Unavailable
from academie.input.names import Names
from academie.text.message import Message

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

# The games of this package, by the list that the build reads too; those of other packages join them in PACKAGES.
_LIST = Path(__file__).parents[1] / "games" / "games.txt"
BUILT_IN = tuple(name for name in _LIST.read_text(encoding="utf-8").splitlines() if not name.startswith("#"))

# --- What other installed packages add
# Entry points of three groups: `academie.games` (a name and its package), `academie.players`, `academie.profiles`. To
# read the metadata of all packages costs a tenth of a second, so it is only done where one of them has such a group.


@cache
def extensions(group: str) -> Mapping[str, EntryPoint]:
    """What the installed packages add to a group, by name."""
    if not any(map(_adds, sys.path)):
        return {}
    from importlib.metadata import entry_points  # noqa: PLC0415 - most who play have no such package

    return {each.name: each for each in entry_points(group=group)}


def _adds(folder: str) -> bool:
    """Whether a package installed in this folder has entry points for us."""
    files = Path(folder or ".").glob("*.*-info/entry_points.txt")
    with suppress(OSError):
        return any(b"[academie." in file.read_bytes() for file in files)
    return False


def loaded(entry: EntryPoint) -> Any:  # noqa: ANN401 - what it is says its group
    """What an entry point names; raises `Unavailable` where its package is broken."""
    found = _imported(entry.module)
    for name in filter(None, entry.attr.split(".")):
        if not hasattr(found, name):
            raise Unavailable(_BROKEN.fill(package=entry.module, why=f"{name}?"))
        found = getattr(found, name)
    return found


def game_of(name: str) -> Any:  # noqa: ANN401 - the registry says that it is a game
    """The game of that name or title, as people spell it; raises `Unknown` with the names there are."""
    return _imported(_package(name)).game


def _imported(package: str) -> Any:  # noqa: ANN401 - a module
    try:
        return import_module(package)
    except Exception as error:
        if package.startswith("academie."):
            raise
        raise Unavailable(_BROKEN.fill(package=package, why=" ".join(str(error).split())[:160])) from error


_BROKEN = Message("The package {package} cannot be loaded ({why}); update it or uninstall it.")


class Named(Protocol):
    """A game, as far as it is asked here."""

    @property
    def name(self) -> str:
        """Its name."""


class _Packages(dict[str, str]):
    """Each game by its name, and its package; games of other packages are looked for when they are first needed."""

    def __missing__(self, name: str) -> str:
        return self._whole()[name]

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or super(_Packages, self._whole()).__contains__(name)

    def __iter__(self) -> Iterator[str]:
        return super(_Packages, self._whole()).__iter__()

    def __len__(self) -> int:
        return super(_Packages, self._whole()).__len__()

    def _whole(self) -> _Packages:
        for name, entry in extensions("academie.games").items():
            self.setdefault(name, entry.module)
        return self


__version__ = "0.1.0"  # of all that is not brought by other packages
PACKAGES = _Packages({name: f"academie.games.{name}" for name in BUILT_IN})

_HERE = run_path(str(_LIST.with_name("__init__.py")))  # read, not imported: the games stand above
UNNAMED: str = _HERE["UNNAMED"]  # the game meant by a file of cases that names none


@cache
def commands() -> Mapping[str, tuple[str, Message]]:
    """The commands that are about one game alone: whose part `commands` has each, and what it does.

    The command line lists them without loading a game: of each only the table at the head of that part is read.
    """
    return {
        name: (game, does)
        for game in BUILT_IN
        if (file := _LIST.parent / game / "commands" / "__init__.py").is_file()
        for name, (_, does) in run_path(str(file))["COMMANDS"].items()
    }


# Every part, and the sentence for a game without it; None where nothing replaces it, and the game says why in WITHOUT.
PARTS: dict[str, Message | None] = {
    "referee": Message("{name} has no referee of its own. It is played at the assisted table."),
    "match": Message("{name} has no match rules of its own. Its series are counted by its profile."),
    "tutor": None,
    "exchange": Message("{name} has no format that other programs read. Its games are written as journals."),
    "players": Message("{name} has no players of its own. It uses the players that every game has."),
    "nets": Message("{name} has no networks. Its machines play by search, by playouts or at random."),
    "drawing": Message("{name} has no drawing of its own; its positions are shown by their lines."),
    "narration": Message("{name} has no narration of its own. Its moves and events are described as usual."),
    "corpus_adapter": Message(
        "{name} has no corpus tools of its own. Its books are studied by the lines of their positions."
    ),
    "codec": Message("{name} has no codec of its own; its moves are numbered by their rank."),
    "cases": None,
    "lessons": Message("{name} has no questions of its own. Its lessons ask those that every game has."),
    "exercises": Message(
        "{name} has no exercises of its own. As in every game, the exercises ask which moves are legal."
    ),
    "solve": Message("{name} has no judge of answers of its own. Answers are judged by its law and its books' advice."),
    "scene": Message("{name} has no board to show. It is played in words."),
    "card": Message("{name} has no card. Its title and its first position stand for it."),
    "foreign": Message("{name} reads positions in its own notation only."),
    "bench": Message("{name} has no engine to measure. Its random games are timed instead."),
    "exact": Message("{name} is not solved. Its machines only estimate."),
    "commands": Message("{name} has no commands of its own. Use the general ones."),
    "trial": Message("{name} has no judges of its own. The general judges hear the claims of its books."),
}


_NO_GAME = Message("There is no game {name};")
_GAMES = Message("there is {known}.")


def has_part(game: Named | str, part: str) -> bool:
    """Whether a game has a part, of its own or by its family."""
    return _has(_package(game), part)


@cache
def _has(package: str, part: str) -> bool:
    return _own(package, part) or ((parts := _parts(package)) is not None and parts.has(part))


class Family(Protocol):
    """What a family makes for one of its games."""

    def has(self, part: str) -> bool:
        """Whether there is such a part."""

    def make(self, part: str) -> Any:  # noqa: ANN401 - as a module: what it holds is said by the kernel of its name
        """The part."""


def _parts(package: str) -> Family | None:
    parts: Family | None = getattr(_imported(package), "parts", None)
    return parts


@cache
def _own(package: str, part: str) -> bool:
    """Whether the folder of the game has it; import finders of an editable install also know modules that are gone."""
    place = _folder(package)
    return (place / f"{part}.py").is_file() or (place / part / "__init__.py").is_file()


@cache
def _opened(package: str, part: str) -> Any:  # noqa: ANN401 - the same
    parts = None if _own(package, part) else _parts(package)
    return import_module(f"{package}.{part}") if parts is None else parts.make(part)


def part_of(game: Named | str, part: str) -> Any:  # noqa: ANN401 - the same
    """A part of a game; raises `Unavailable` where it has none of that name."""
    package = _package(game)
    if not _has(package, part):
        raise Unavailable(without(game, part))
    return _opened(package, part)


def folder_of(game: Named | str) -> Path:
    """The folder of a game; nothing of it is loaded."""
    return _folder(_package(game))


@cache
def _folder(package: str) -> Path:
    return Path(getattr(find_spec(package), "origin", "")).parent


def without(game: Named | str, part: str) -> Message:
    """Why a game lacks a part: as it says itself in WITHOUT, else what serves it instead."""
    name = _name(game)
    reasons: dict[str, Message] = getattr(_imported(_package(name)), "WITHOUT", {})
    silent = Message("{name} has no {part} here.")
    return reasons.get(part) or (PARTS.get(part) or silent).fill(name=game_of(name).title, part=part)


def _package(game: Named | str) -> str:
    """The package of a game; asked dozens of times at every act, and then by its plain name."""
    return PACKAGES.get(game if isinstance(game, str) else game.name) or PACKAGES[_name(game)]


def _name(game: Named | str) -> str:
    """The name of a game, whatever the spelling; only a title makes the others be looked at."""
    name = game if isinstance(game, str) else game.name
    if name in PACKAGES:
        return name
    plain = Names(dict.fromkeys(PACKAGES, ())).find(name)
    if plain:
        return plain
    said = {each.replace("_", "-"): each for each in PACKAGES}  # as people write them
    every = {each: (*_titles(key), *_HERE["ALSO"].get(key, ())) for each, key in said.items()}
    return said[Names(every).choose(name, _NO_GAME, _GAMES)]


def _titles(name: str) -> list[Message]:
    """The name of a game: by its law, and on its card."""
    over = part_of(name, "card").CARD.title if has_part(name, "card") else None
    title: Message = _imported(_package(name)).game.title
    return [title] if over is None else [title, over]
