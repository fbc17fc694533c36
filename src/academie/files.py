"""Files of the house read strictly: text in UTF-8, TOML, the parts of a table that must be there; and written whole.

Whatever is wrong is one sentence that names the file; nothing here knows what a file is about.
"""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from academie.errors import Unavailable, Unreadable, quoted, why
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_BEYOND = Title(
    "a number has too many digits, or tables lie too deep in one another",
    "un nombre a trop de chiffres, ou des tables sont trop enfoncées les unes dans les autres",
)
T = TypeVar("T")

MUST_BE = Title("the field {key} must be {what}, not {value}.", "le champ {key} doit être {what}, non {value}.")
_LONGEST = 160  # signs of what the reader of TOML says


def write_whole(path: Path, *parts: bytes) -> None:
    """Put parts into a file, all or nothing: who reads it meanwhile sees the old one or the new."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        with draft.open("wb") as file:
            file.writelines(parts)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def read_text(path: Path) -> str:
    """The text of a file; raises `Unavailable` when it cannot be opened, `Unreadable` when it is no UTF-8."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise Unavailable(
            Title(
                "The file {path} cannot be read ({why}); check its name.",
                "Le fichier {path} ne peut être lu ({why}) ; vérifiez son nom.",
            ).fill(path=path, why=why(error))
        ) from error
    except UnicodeDecodeError as error:
        raise Unreadable(
            Title(
                "{file} is not written in UTF-8; save it in that encoding.",
                "{file} n'est pas écrit en UTF-8 ; enregistrez-le dans ce codage.",
            ).fill(file=path.name)
        ) from error


def read_toml(path: Path) -> dict[str, Any]:
    """The tables of a file; a number of more digits than Python reads is no TOML either."""
    text = read_text(path)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        said: Title | str = " ".join(str(error).split())[:_LONGEST]
        if not isinstance(error, tomllib.TOMLDecodeError):
            said = _BEYOND
        raise Unreadable(
            Title(
                "{file} is not TOML: {why}; mend that place.",
                "{file} n'est pas du TOML ({why}) ; corrigez cet endroit.",
            ).fill(file=path.name, why=said)
        ) from error


def table_of(data: Mapping[str, Any], key: str, where: str, *, optional: bool = False) -> Mapping[str, Any]:
    """A table within a table; without it, where that may be, an empty one."""
    found = data.get(key, {} if optional else None)
    if not isinstance(found, dict):
        raise _lacks(where, key, Title("a table", "une table"))
    return found


def text_of(data: Mapping[str, Any], key: str, where: str) -> str:
    """A text within a table."""
    found = data.get(key)
    if not isinstance(found, str):
        raise _lacks(where, key, Title("a text", "un texte"))
    return found


def texts_of(data: Mapping[str, Any], key: str, where: str) -> tuple[str, ...]:
    """A list of texts within a table."""
    found = data.get(key)
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        raise _lacks(where, key, Title("a list of texts", "une liste de textes"))
    return tuple(found)


def _lacks(where: str, key: str, what: Title) -> Unreadable:
    return Unreadable(
        Title("{where}: {key} must be {what}.", "{where} : il faut que {key} soit {what}.").fill(
            where=quoted(where), key=quoted(key), what=what
        )
    )


def shown(value: object, width: int = 160) -> str:
    """A value of a file inside a sentence: on one line, clipped."""
    text = " ".join(str(value).split())
    return text if len(text) <= width else text[: width - 1] + "…"


class StrictTable:
    """A TOML table being read: gives fields by type, remembers which were asked for, refuses the others."""

    def __init__(self, data: Mapping[str, Any], where: Title) -> None:
        self.data = data
        self.where = where
        self.known: list[str] = []

    def refuse(self, what: Title) -> Unreadable:
        """What is wrong, after the place where it stands."""
        return Unreadable(Title("{where}: {what}", "{where} : {what}").fill(where=self.where, what=what))

    def _get(self, key: str, kind: type[T], what: Title, default: T | None) -> T:
        self.known.append(key)
        if key not in self.data:
            if default is None:
                raise self.refuse(
                    Title("the field {key} is missing; add {what}.", "il manque le champ {key} ; ajoutez {what}.").fill(
                        key=quoted(key), what=what
                    )
                )
            return default
        value = self.data[key]
        if not isinstance(value, kind) or isinstance(value, bool):
            raise self.refuse(MUST_BE.fill(key=quoted(key), what=what, value=shown(repr(value), 40)))
        return value

    def text(self, key: str, default: str | None = None) -> str:
        """A text on one line; required where no default is given."""
        value = " ".join(self._get(key, str, Title("a text in quotes", "un texte entre guillemets"), default).split())
        if not value and key in self.data:
            raise self.refuse(
                Title(
                    "the field {key} is empty; fill it or leave it out.",
                    "le champ {key} est vide ; remplissez-le ou ôtez-le.",
                ).fill(key=quoted(key))
            )
        return value

    def choice(self, key: str, options: Sequence[str]) -> str:
        """One of some words."""
        value = self.text(key)
        if value not in options:
            raise self.refuse(
                Title(
                    "the field {key} is {value}; choose one of {options}.",
                    "le champ {key} est {value} ; choisissez parmi {options}.",
                ).fill(key=quoted(key), value=quoted(value), options=", ".join(options))
            )
        return value

    def number(self, key: str) -> int:
        """A number from 1 on."""
        value = self._get(key, int, Title("a number", "un nombre"), None)
        if value < 1:
            raise self.refuse(
                Title(
                    "the field {key} is {value}; numbers begin at 1.",
                    "le champ {key} est {value} ; les nombres commencent à 1.",
                ).fill(key=quoted(key), value=value)
            )
        return value

    def list(self, key: str, kind: type[T], what: Title, *, required: bool = False) -> tuple[T, ...]:
        """Several values of one kind."""
        values = self._get(key, list, what, None if required else [])
        if any(not isinstance(value, kind) or isinstance(value, bool) for value in values):
            raise self.refuse(MUST_BE.fill(key=quoted(key), what=what, value=shown(repr(values), 40)))
        return tuple(values)

    def span(self, key: str) -> tuple[int, int]:
        """The first and the last line of a place in a book."""
        what = Title(
            "the first and the last line, like [1421, 1468]", "la première et la dernière ligne, comme [1421, 1468]"
        )
        values = self.list(key, int, what, required=True)
        if len(values) != 2 or not 1 <= values[0] <= values[1]:
            raise self.refuse(MUST_BE.fill(key=quoted(key), what=what, value=shown(list(values), 40)))
        return values[0], values[1]

    def tables(self, key: str) -> tuple[dict[str, Any], ...]:
        """A series of tables."""
        return self.list(key, dict, Title(f"a series of [[{key}]] tables", f"une suite de tables [[{key}]]"))

    def close(self) -> None:
        """Refuse the fields that nobody asked for."""
        if stray := [key for key in self.data if key not in self.known]:
            raise self.refuse(
                Title(
                    "there is no field {key} here; remove it or use one of {known}.",
                    "il n'y a pas de champ {key} ici ; ôtez-le ou choisissez parmi {known}.",
                ).fill(key=quoted(stray[0]), known=", ".join(self.known))
            )

    def words(self, key: str) -> Title:
        """A text in both languages: { en = "…", fr = "…" }."""
        data = self.data.get(key)
        self.known.append(key)
        if not isinstance(data, dict):
            raise self.refuse(
                MUST_BE.fill(
                    key=quoted(key),
                    what=Title("a text in both languages, en and fr", "un texte dans les deux langues, en et fr"),
                    value=shown(repr(data), 40),
                )
            )
        inner = StrictTable(data, Title("{where}, {key}", "{where}, {key}").fill(where=self.where, key=key))
        words = Title(inner.text("en"), inner.text("fr"))
        inner.close()
        return words


_NO_HOME = Title(
    "No game can be kept: you have no home folder; name one by ACADEMIE_DATA.",
    "Aucune partie ne peut être gardée : vous n'avez pas de dossier personnel ; nommez-en un par ACADEMIE_DATA.",
)


def data() -> Path:
    """The folder: ACADEMIE_DATA, else one under XDG_DATA_HOME, else one in ~/.local/share."""
    own, shared = os.environ.get("ACADEMIE_DATA", ""), os.environ.get("XDG_DATA_HOME", "")
    if own:
        return Path(own).expanduser()
    try:
        base = Path(shared) if Path(shared).is_absolute() else Path.home() / ".local" / "share"
    except RuntimeError as error:
        raise Unavailable(_NO_HOME) from error
    return base / "academie"
