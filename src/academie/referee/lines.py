"""Acts read from their lines, in English or French words: `white throws 6-5`, `noir joue 32-28`.

acts.py writes what is read here. A table reads with its own list of acts and its own names of the seats.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from academie.errors import Unreadable, quoted
from academie.naming import folded
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
        for kind, pattern in self._patterns:
            if match := pattern.fullmatch(words):
                values = {key: _read(kind, key, text) for key, text in match.groupdict().items() if text}
                return kind(seat, **values)
        self._check_words(words)
        raise Unreadable(
            Title(
                "{line} is not an act; write one such as {example}.",
                "{line} n'est pas un acte ; écrivez par exemple {example}.",
            ).fill(line=quoted(line), example=self.example)
        )

    def _check_words(self, words: str) -> None:
        """Refuse with the words there are, where an act is said in words of a fixed list."""
        for kind in self.kinds:
            field = kind.fields.get(kind.form.en.rpartition("{")[2].rstrip("}]"))
            heads = [form.partition("{")[0] for form in (kind.form.en, kind.form.fr)]
            head = next((head for head in heads if head and words.startswith(head)), None)
            if isinstance(field, Field) or field is None or head is None or kind.form.en.count("{") > 1:
                continue
            known = Title(*(", ".join(word.to(language) for word in field) for language in ("en", "fr")))
            raise Unreadable(
                Title("{text} is not known here; say one of {known}.", "{text} est inconnu ici ; dites {known}.").fill(
                    text=quoted(words.removeprefix(head)), known=known
                )
            )

    def seat(self, name: str) -> int | None:
        """The seat of that name in a line, or as it is spoken of; None where nobody is called so."""
        for seat, (written, title) in enumerate(zip(self.names, self.spoken, strict=True)):
            if name == written or (folded(name) and folded(name) in {folded(title.en), folded(title.fr)}):
                return seat
        return None

    @cached_property
    def _patterns(self) -> list[tuple[type[Act], re.Pattern[str]]]:
        return [(kind, _pattern(kind, form)) for kind in self.kinds for form in (kind.form.en, kind.form.fr)]


def _either(names: Sequence[str], spoken: Sequence[Title]) -> Title:
    french = [title.fr.lower() if name.islower() else title.fr for name, title in zip(names, spoken, strict=True)]
    return Title(" or ".join(names), " ou ".join(french))


def _pattern(kind: type[Act], form: str) -> re.Pattern[str]:
    """What the line of an act looks like in a language, the short words for it included."""
    head, brace, tail = form.partition("{")
    opening = "|".join(re.escape(words) for words in (head.strip(), *kind.short))
    body = re.sub(r"\\{(\w+)\\}", lambda field: _group(kind, field[1]), re.escape(brace + tail))
    body = body.replace(r"\[", "(?:").replace(r"\]", ")?").replace(r"\ ", " ")
    return re.compile(f"(?:{opening}){' ' if brace else ''}{body}", re.IGNORECASE)


def _group(kind: type[Act], name: str) -> str:
    field = kind.fields[name]
    if isinstance(field, Field):
        return f"(?P<{name}>{field.pattern})"
    words = (re.escape(text) for word in field for text in (word.to("en"), word.to("fr")))
    return f"(?P<{name}>{'|'.join(words)})"


def _read(kind: type[Act], name: str, text: str) -> object:
    field = kind.fields[name]
    if isinstance(field, Field):
        return field.heard(text)
    wanted = text.casefold()
    return next(word for word in field if wanted in {word.to("en").casefold(), word.to("fr").casefold()})


read_act = Reader()
