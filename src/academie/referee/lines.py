"""Acts read from their lines, in English or French words: `white throws 6-5`, `noir joue 32-28`.

acts.py writes what is read here. A table reads with its own list of acts and its own names of the seats.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from academie.errors import Unreadable, quoted
from academie.referee.acts import ACTS, COLOURS, SEATS, Field
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.referee.acts import Act

_EXAMPLE = Title("white throws 6-5", "blanc jette 6-5")


@dataclass(frozen=True)
class Reader:
    """Reads the acts of a table. `names` begin a canonical line; `spoken` may be typed for them."""

    kinds: tuple[type[Act], ...] = ACTS
    names: tuple[str, ...] = COLOURS
    spoken: tuple[Title, ...] = SEATS
    example: Title = _EXAMPLE

    def __call__(self, line: str, seat: int | None = None) -> Act:
        """The act a line describes; where a seat is given the line need not name it. Raises `Unreadable`."""
        words = " ".join(line.split())
        name, _, rest = words.partition(" ")
        found = self.seat(name)
        if found is not None and rest:
            words, seat = rest, found
        if seat is None or not words:
            raise Unreadable(
                Title(
                    "{line} is not an act; begin with {names} and say what was done.",
                    "{line} n'est pas un acte ; commencez par {names} et dites ce qui s'est fait.",
                ).fill(line=quoted(line), names=_either(self.names, self.spoken))
            )
        for kind, language, pattern in self._patterns:
            if match := pattern.fullmatch(words):
                values = {key: _read(kind, key, text, language) for key, text in match.groupdict().items() if text}
                return kind(seat, **values)
        raise Unreadable(
            Title(
                "{line} is not an act; write one such as {example}.",
                "{line} n'est pas un acte ; écrivez par exemple {example}.",
            ).fill(line=quoted(line), example=self.example)
        )

    def seat(self, name: str) -> int | None:
        """The seat of that name in a line, or as it is spoken of; None where nobody is called so."""
        for seat, (written, title) in enumerate(zip(self.names, self.spoken, strict=True)):
            if name == written or name.casefold() in {title.en.casefold(), title.fr.casefold()}:
                return seat
        return None

    @cached_property
    def _patterns(self) -> list[tuple[type[Act], str, re.Pattern[str]]]:
        return [(kind, language, _pattern(kind, language)) for kind in self.kinds for language in ("en", "fr")]


def _either(names: Sequence[str], spoken: Sequence[Title]) -> Title:
    french = [title.fr.lower() if name.islower() else title.fr for name, title in zip(names, spoken, strict=True)]
    return Title(" or ".join(names), " ou ".join(french))


def _pattern(kind: type[Act], language: str) -> re.Pattern[str]:
    """What the line of an act looks like in a language, the short words for it included."""
    form = kind.form.fr if language == "fr" else kind.form.en
    head, brace, tail = form.partition("{")
    opening = "|".join(re.escape(words) for words in (head.strip(), *kind.short))
    body = re.sub(r"\\{(\w+)\\}", lambda field: _group(kind, field[1], language), re.escape(brace + tail))
    body = body.replace(r"\[", "(?:").replace(r"\]", ")?").replace(r"\ ", " ")
    return re.compile(f"(?:{opening}){' ' if brace else ''}{body}", re.IGNORECASE)


def _group(kind: type[Act], name: str, language: str) -> str:
    field = kind.fields[name]
    looks = field.pattern if isinstance(field, Field) else "|".join(re.escape(word.to(language)) for word in field)
    return f"(?P<{name}>{looks})"


def _read(kind: type[Act], name: str, text: str, language: str) -> object:
    field = kind.fields[name]
    if isinstance(field, Field):
        return field.read(text)
    return next(word for word in field if word.to(language).casefold() == text.casefold())


read_act = Reader()
