"""Reads files strictly (UTF-8, TOML, the fields of a table) and writes them whole.

Whatever is wrong is one sentence that names the file; nothing here knows what a file is about.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from inspect import formatannotation
from pathlib import Path
from typing import Any, TypeVar

from academie.errors import Illegal, Unavailable, Unreadable, quoted, why
from academie.text.message import Message, bilingual, verbatim

_BEYOND = Message("a number has too many digits, or tables are nested too deeply")
T = TypeVar("T")

_MODULES = re.compile(r"(\w+\.)+")  # before the names of an annotation
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
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise Unavailable(
            "The file {path} cannot be read ({why}). Check its name.", path=path, why=why(error)
        ) from error
    except UnicodeDecodeError as error:
        raise Unreadable("{file} is not UTF-8 text. Save it in that encoding.", file=path.name) from error


def write_text(path: Path, text: str, *, append: bool = False) -> None:
    """Put a text into a file, or at its end; raises `Unreadable` with one sentence when that cannot be done."""
    try:
        with path.open("a" if append else "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise Unreadable("The file {path} cannot be written: {why}.", path=path, why=why(error)) from error


def read_toml(path: Path) -> dict[str, Any]:
    """The tables of a file; a number of more digits than Python reads is no TOML either."""
    text = read_text(path)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        said: Message | str = " ".join(str(error).split())[:_LONGEST]
        if not isinstance(error, tomllib.TOMLDecodeError):
            said = _BEYOND
        raise Unreadable("{file} is not TOML: {why}. Correct that place.", file=path.name, why=said) from error


def read_words(module: str) -> dict[str, dict[str, Message]]:
    """The sentences of the words.toml beside a module, by table and key; catalogues have them in other languages."""

    def sentence(each: str | dict[str, str]) -> Message:
        if isinstance(each, str):
            return Message(each)
        return verbatim(each["same"]) if "same" in each else Message.within(each["within"], each["text"])

    tables = read_toml(Path(module).with_name("words.toml"))
    return {name: {key: sentence(each) for key, each in table.items()} for name, table in tables.items()}


def table_of(data: Mapping[str, Any], key: str, where: str, *, optional: bool = False) -> Mapping[str, Any]:
    """A table within a table; without it, where that may be, an empty one."""
    found = data.get(key, {} if optional else None)
    if not isinstance(found, dict):
        raise _lacks(where, key, Message("a table"))
    return found


def text_of(data: Mapping[str, Any], key: str, where: str) -> str:
    """A text within a table."""
    found = data.get(key)
    if not isinstance(found, str):
        raise _lacks(where, key, Message("a text"))
    return found


def texts_of(data: Mapping[str, Any], key: str, where: str) -> tuple[str, ...]:
    """A list of texts within a table."""
    found = data.get(key)
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        raise _lacks(where, key, Message("a list of texts"))
    return tuple(found)


def _lacks(where: str, key: str, what: Message) -> Unreadable:
    return Unreadable("{where}: {key} must be {what}.", where=quoted(where), key=quoted(key), what=what)


def shown(value: object, width: int = 160) -> str:
    """A value of a file inside a sentence: on one line, clipped."""
    text = " ".join(str(value).split())
    return text if len(text) <= width else text[: width - 1] + "…"


class StrictTable:
    """A TOML table being read: gives fields by type, remembers which were asked for, refuses the others."""

    def __init__(self, data: Mapping[str, Any], where: Message) -> None:
        self.data = data
        self.where = where
        self.known: list[str] = []

    def refuse(self, what: Message | str, /, **values: object) -> Unreadable:
        """The error that says what is wrong, after the place where it stands."""
        said = Message(what, **values) if isinstance(what, str) else what.fill(**values)
        return Unreadable("{where}: {what}", where=self.where, what=said)

    def must_be(self, key: str, what: Message, value: object) -> Unreadable:
        """The error that says what a field must be."""
        value = shown(repr(value), 40)
        return self.refuse("the field {key} must be {what}, not {value}.", key=quoted(key), what=what, value=value)

    def _get(self, key: str, kind: type[T], what: Message, default: T | None) -> T:
        self.known.append(key)
        if key not in self.data:
            if default is None:
                raise self.refuse("the field {key} is missing; add {what}.", key=quoted(key), what=what)
            return default
        value = self.data[key]
        if not isinstance(value, kind) or isinstance(value, bool):
            raise self.must_be(key, what, value)
        return value

    def text(self, key: str, default: str | None = None) -> str:
        """A text on one line; required where no default is given."""
        value = " ".join(self._get(key, str, Message("a text in quotes"), default).split())
        if not value and key in self.data:
            raise self.refuse("the field {key} is empty; fill it or leave it out.", key=quoted(key))
        return value

    def choice(self, key: str, options: Sequence[str]) -> str:
        """One of some words."""
        value = self.text(key)
        if value not in options:
            raise self.refuse(
                "the field {key} is {value}; choose one of {options}.",
                key=quoted(key),
                value=quoted(value),
                options=", ".join(options),
            )
        return value

    def number(self, key: str, default: int | None = None) -> int:
        """A number from 1 on; required where no default is given."""
        value = self._get(key, int, Message("a number"), default)
        if value < 1 and key in self.data:
            raise self.refuse("the field {key} is {value}; numbers begin at 1.", key=quoted(key), value=value)
        return value

    def list(self, key: str, kind: type[T], what: Message, *, required: bool = False) -> tuple[T, ...]:
        """Several values of one kind."""
        values = self._get(key, list, what, None if required else [])
        if any(not isinstance(value, kind) or isinstance(value, bool) for value in values):
            raise self.must_be(key, what, values)
        return tuple(values)

    def span(self, key: str) -> tuple[int, int]:
        """The first and the last line of a place in a book."""
        what = Message("the first and the last line, like [1421, 1468]")
        values = self.list(key, int, what, required=True)
        if len(values) != 2 or not 1 <= values[0] <= values[1]:
            raise self.must_be(key, what, list(values))
        return values[0], values[1]

    def tables(self, key: str) -> tuple[dict[str, Any], ...]:
        """A series of tables."""
        return self.list(key, dict, Message("a series of [[{key}]] tables", key=key))

    def close(self) -> None:
        """Refuse the fields that nobody asked for."""
        if stray := [key for key in self.data if key not in self.known]:
            raise self.refuse(
                "there is no field {key} here; remove it or use one of {known}.",
                key=quoted(stray[0]),
                known=", ".join(self.known),
            )

    def words(self, key: str) -> Message:
        """A text in both languages: { en = "…", fr = "…" }."""
        data = self.data.get(key)
        self.known.append(key)
        if not isinstance(data, dict):
            raise self.must_be(key, Message("a text in both languages, en and fr"), data)
        inner = StrictTable(data, verbatim("{where}, {key}").fill(where=self.where, key=key))
        words = inner.both()
        inner.close()
        return words

    def both(self, en: str = "en", fr: str = "fr") -> Message:
        """The text of two fields, one for each language."""
        return bilingual(self.text(en), self.text(fr))

    def each(self, key: str, one: Message, read: Callable[[StrictTable], T]) -> tuple[T, ...]:
        """What is read from a series of tables, each whole; `one` is its place, by its number {i} within {where}."""
        found = []
        for i, data in enumerate(self.tables(key), start=1):
            table = StrictTable(data, one.fill(where=self.where, i=i))
            found.append(read(table))
            table.close()
        return tuple(found)

    def record(
        self,
        kind: type[T],
        choices: Mapping[str, Sequence[str]] | None = None,
        /,
        **given: Any,  # noqa: ANN401 - values of fields
    ) -> T:
        """A dataclass with the fields of the table, each read as it is annotated; `given` are read already.

        `choices` are the words that some of them may hold.
        """
        for each in fields(kind):  # type: ignore[arg-type] # a dataclass of any kind
            if each.name not in given:
                default = None if each.default is MISSING else each.default
                written = each.type if isinstance(each.type, str) else _MODULES.sub("", formatannotation(each.type))
                given[each.name] = self._field(each.name, written, default, (choices or {}).get(each.name))
        return kind(**given)

    def _field(self, key: str, kind: str, default: Any, choices: Sequence[str] | None) -> object:  # noqa: ANN401 - the same
        match kind:
            case "tuple[int, int]":
                return self.span(key)
            case "tuple[str, ...]":
                return self.list(key, str, Message("a list of texts"))
            case "int":
                return self.number(key, default)
            case "Message | None" if key in self.data:
                return self.words(key)
            case "str":
                chosen = choices is not None and (default is None or key in self.data)
                return self.choice(key, choices or ()) if chosen else self.text(key, default)
        self.known.append(key)
        return default


def data() -> Path:
    """The folder: ACADEMIE_DATA, else one under XDG_DATA_HOME, else one in ~/.local/share."""
    own, shared = os.environ.get("ACADEMIE_DATA", ""), os.environ.get("XDG_DATA_HOME", "")
    if own:
        return Path(own).expanduser()
    try:
        base = Path(shared) if Path(shared).is_absolute() else Path.home() / ".local" / "share"
    except RuntimeError as error:
        raise Unavailable(
            "Games cannot be saved, because you have no home folder. Name a folder with ACADEMIE_DATA."
        ) from error
    return base / "academie"


@dataclass(frozen=True)
class LineFile:
    """A file that grows line by line while long work goes on, after a head that says whose it is, if it has one.

    A kill loses at most the line that was being written. Nothing is taken from a file with another head.
    """

    path: Path
    head: str
    others: Message  # the sentence where it is another's: {path}
    unkept: Message  # the sentence where it cannot be read or written: {path}, {why}

    def lines(self) -> list[str]:
        """What it holds; a last line that a kill has cut short is taken off. Raises where it is another's."""
        try:
            text = self.path.read_text(encoding="utf-8") if self.path.exists() else ""
        except UnicodeDecodeError as error:
            raise Illegal(self.others.fill(path=self.path)) from error
        except OSError as error:
            raise self._unkept(error) from error
        head, whole = self.head and self.head + "\n", text[: text.rfind("\n") + 1]
        if not (whole.startswith(head) or head.startswith(text)):
            raise Illegal(self.others.fill(path=self.path))
        if not whole or whole != text:
            self._write(whole or head, "w")
        return whole.removeprefix(head).split("\n")[:-1]

    def add(self, line: str) -> None:
        """Keep one more."""
        self._write(line + "\n", "a")

    def _write(self, text: str, mode: str) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open(mode, encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise self._unkept(error) from error

    def _unkept(self, error: OSError) -> Unavailable:
        return Unavailable(self.unkept.fill(path=self.path, why=why(error)))
