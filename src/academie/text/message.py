"""A sentence or a word for people: English with named fields in the code, other languages in the catalogues.

A message is rendered late, by `to`, when it is known who reads it. A field that is a message itself is rendered in the
same language.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

CATALOGUES = Path(__file__).parents[1] / "locale"  # one of each language, compiled by the build
SOURCE = "en"  # the language of the code, which needs no catalogue
_NARROW, _FIXED = "\u202f", "\u00a0"
_BEFORE = re.compile(r"\b(de|à) \{(\w+)\}")
_CONTRACTED = {("de", "le"): "du", ("à", "le"): "au", ("de", "les"): "des", ("à", "les"): "aux"}


@cache
def languages() -> tuple[str, ...]:
    """Every language a message can be read in, English first."""
    return (SOURCE, *sorted(path.parts[-3] for path in CATALOGUES.glob("*/LC_MESSAGES/academie.mo")))


@cache
def opened(language: str) -> gettext.NullTranslations:
    """The catalogue of a language; an empty one where it has none."""
    return gettext.translation("academie", CATALOGUES, [language], fallback=True)


def translated(key: str, context: str, language: str) -> str:
    """A text of the code in another language; the English itself where the catalogue lacks it."""
    if language == SOURCE or not key:  # the empty key is the head of a catalogue
        return key
    found = opened(language)
    return found.pgettext(context, key) if context else found.gettext(key)


class Message:
    """A text with its fields. Equal to another that reads the same in every language."""

    __slots__ = ("_context", "_data", "_fields", "_given", "_hashed", "_read", "key")

    key: str
    _fields: Mapping[str, object]
    _context: str
    _given: Mapping[str, str] | None
    _read: dict[str, str]  # by language, once it was asked for
    _data: dict[str, str]  # as it is sent, once it was asked for
    _hashed: int  # once it was asked for

    def __init__(self, key: str, /, **fields: object) -> None:
        self.__setstate__((key, fields, "", None))

    @classmethod
    def within(cls, context: str, key: str, /, **fields: object) -> Message:
        """A text that another language says differently in this context: the context tells the translator where."""
        return _made(key, fields, context, None)

    @classmethod
    def given(cls, texts: Mapping[str, str]) -> Message:
        """A text that comes with its translations, such as a paragraph of a law; no catalogue is asked."""
        return _made(texts[SOURCE], {}, "", texts)

    @property
    def en(self) -> str:
        """The text in English."""
        return self._render(SOURCE)

    @property
    def fr(self) -> str:
        """The text in French with plain spaces, as it is written; `to` sets it as it is printed."""
        return self._render("fr")

    @property
    def texts(self) -> dict[str, str]:
        """The text in every language, as it is written."""
        return {language: self._render(language) for language in languages()}

    def plain(self, language: str) -> str:
        """The text in a language with plain spaces, as it is typed and as simple files have it."""
        return self._render(language)

    def to(self, language: str) -> str:
        """The text in a language, as it is printed."""
        text = self._render(language)
        return typeset(text) if language == "fr" else text

    def data(self) -> dict[str, str]:
        """The text in English and French as it is printed, for JSON; made once, do not change it."""
        try:
            return self._data
        except AttributeError:
            _data(self, {"en": self.en, "fr": self.to("fr")})
            return self._data

    def fill(self, **values: object) -> Message:
        """The message with more fields filled in."""
        try:  # a board is described in the same few sentences at every act
            return _known(self, tuple((name, type(value), value) for name, value in values.items()))
        except (KeyError, TypeError):  # more is to be filled in, or a value cannot be looked up
            return self._filled(values)

    def _filled(self, values: Mapping[str, object]) -> Message:
        return _made(self.key, {**self._fields, **values}, self._context, self._given)

    def naming(self, names: Mapping[Message, Message]) -> Message:
        """The message with other texts for those that are among its fields, at whatever depth."""
        if not self._fields or self in names:
            return names.get(self, self)
        fields = {
            name: each.naming(names) if isinstance(each, Message) else each for name, each in self._fields.items()
        }
        return _made(self.key, fields, self._context, self._given)

    def each(self, change: Callable[[str], str]) -> Message:
        """The text of every language, changed."""
        return Message.given({language: change(text) for language, text in self.texts.items()})

    def _render(self, language: str) -> str:
        text = self._read.get(language)
        if text is None:
            text = self._read[language] = self._written(language)
        return text

    def _written(self, language: str) -> str:
        if self._given is None:
            text = translated(self.key, self._context, language)
        else:
            text = self._given.get(language, self.key)
        if not self._fields:
            return text
        values = {name: _rendered(value, language) for name, value in self._fields.items()}
        return (_joined(text, values) if language == "fr" else text).format(**values)

    def __repr__(self) -> str:
        return f"Message({_clipped(self.en)!r})"

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Message):
            return NotImplemented
        if self.en != other.en:
            return False
        if self.__getstate__() == other.__getstate__():  # most that are equal were made alike
            return True
        return all(self._render(each) == other._render(each) for each in languages())  # noqa: SLF001 - its own kind

    def __hash__(self) -> int:
        try:
            return self._hashed
        except AttributeError:
            _hashed(self, hash(self._render(SOURCE)))
            return self._hashed

    def __getstate__(self) -> tuple[Any, ...]:
        return self.key, self._fields, self._context, self._given

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        _key(self, state[0])
        _fields(self, state[1])
        _context(self, state[2])
        _given(self, state[3])
        _read(self, {})

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a message does not change: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a message does not change: {name}")


# Messages are made by the thousand at every act: their slots are filled at once, since they refuse to be set.
_key, _fields, _context, _given, _read, _data, _hashed = (
    getattr(Message, name).__set__ for name in ("key", "_fields", "_context", "_given", "_read", "_data", "_hashed")
)


@lru_cache(maxsize=16384)
def _known(message: Message, values: tuple[tuple[str, type, object], ...]) -> Message:
    return message._filled({name: value for name, _, value in values})  # noqa: SLF001 - part of the class


def _made(*state: object) -> Message:
    made = Message.__new__(Message)
    made.__setstate__(state)
    return made


def bilingual(en: str, fr: str) -> Message:
    """A text that comes in English and French."""
    return Message.given({"en": en, "fr": fr})


def verbatim(text: str) -> Message:
    """A name or a notation, the same in every language."""
    return Message.given({SOURCE: text})


def joined(parts: Iterable[Message | str], sign: Message | str = ", ") -> Message:
    """Several texts as one, with a sign between them."""
    several = list(parts)
    return Message.given(
        {
            each: _read_in(sign, each).join([one if isinstance(one, str) else _read_in(one, each) for one in several])
            for each in languages()
        }
    )


def _read_in(part: Message | str, language: str) -> str:
    if isinstance(part, str):
        return part
    return part._read.get(language) or part._render(language)  # noqa: SLF001 - part of the class


def row(parts: Iterable[Message | str], most: int | None = None) -> Message:
    """Several texts with commas between them; the first `most` and dots where there are more."""
    several = list(parts)
    found = joined(several[:most])
    return found.each(lambda text: f"{text} …") if most is not None and len(several) > most else found


SEMICOLON = Message("; ")


def either(parts: Iterable[Message | str]) -> Message:
    """One of several: “a, b or c”."""
    return _ended(parts, Message(" or "))


def together(parts: Iterable[Message | str]) -> Message:
    """All of several: “a, b and c”."""
    return _ended(parts, Message(" and "))


def _ended(parts: Iterable[Message | str], sign: Message) -> Message:
    *first, last = list(parts) or [""]
    return joined((row(first), last), sign) if first else joined([last])


_FRENCH_SIGNS = str.maketrans(".,", ", ")


def figure(written: str) -> Message:
    """A number as each language writes it: 51.5, 400,000; « 51,5 », « 400 000 »."""
    return bilingual(written, written.translate(_FRENCH_SIGNS))


class _Decimal(float):
    """With a comma if digits are asked for; otherwise as it is typed, since people retype a limit that they read."""

    def __format__(self, how: str) -> str:
        written = super().__format__(how)
        return written.replace(".", ",") if how else written


def _rendered(value: object, language: str) -> object:
    if isinstance(value, Message):
        return value._render(language)  # noqa: SLF001 - the whole is typeset once
    return _Decimal(value) if language == "fr" and isinstance(value, float) else value


def _clipped(text: str, width: int = 40) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


@lru_cache(maxsize=4096)
def counted(number: int, one: Message, several: Message) -> Message:
    """So many of a thing: “1 ply”, “0 plies”; « 0 demi-coup », « 2 demi-coups », since French has 0 in the singular."""
    return verbatim("{number} {what}").fill(number=number, what=numbered(number, one, several))


def numbered(number: int, one: Message, several: Message) -> Message:
    """The text for that many, by the rule of each catalogue: English has 0 in the plural, French in the singular."""
    return Message.given({each: (several if _plural(each)(number) else one).plain(each) for each in languages()})


@cache
def _plural(language: str) -> Callable[[int], int]:
    """Which form a number takes in a language, 0 being the singular."""
    found: Callable[[int], int] = getattr(opened(language), "plural", lambda number: number != 1)
    return found


def contracted(word: str, name: str) -> str:
    """The French “de” or “à” before a name: « du Connaisseur », « à l'Amateur », « de Le Goff », who is one."""
    article, _, rest = name.partition(" ")
    joined = _CONTRACTED.get((word, article))
    return f"{word} {name}" if joined is None or not rest else f"{joined} {rest}"


def _joined(text: str, values: dict[str, object]) -> str:
    """A French text to be filled, where “de” and “à” stand before an article joined with it."""
    if "e {" not in text and "à {" not in text:  # most have neither
        return text

    def join(found: re.Match[str]) -> str:
        value = values.get(found[2])
        if not isinstance(value, str) or not value.startswith(("le ", "les ")):
            return found[0]
        return contracted(found[1], value).replace("{", "{{").replace("}", "}}")

    return _BEFORE.sub(join, text)


@lru_cache(maxsize=4096)
def typeset(text: str) -> str:
    """A French text as it is printed: a thin space before ; ! ? and within guillemets, a fixed one before a colon."""
    text = re.sub(r" (?=[;!?»])|(?<=«) ", _NARROW, text)
    return text.replace(" :", f"{_FIXED}:")
