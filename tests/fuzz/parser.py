"""What a parser under fuzz is, and what must hold of it whatever it is given."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from academie.errors import AcademieError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

# What once failed, by the names of the parsers; bytes as Latin-1.
CORPUS: dict[str, list[str]] = json.loads(Path(__file__).with_name("corpus.json").read_text(encoding="utf-8"))
LONGEST = 2_000  # characters of a sentence; what it quotes is cut short


@dataclass(frozen=True)
class Parser:
    """A function that reads what people give: text, or with `binary` bytes.

    `seeds` makes valid examples. A value that `write` can write is read back as an equal one.
    """

    name: str
    read: Callable[[Any], Any] = field(repr=False)
    seeds: Callable[[], Iterable[Any]] = field(repr=False)
    write: Callable[[Any], Any] | None = field(default=None, repr=False)
    binary: bool = False
    loose: bool = False  # the examples are of the right form, and not all of them fit where they are said
    supplied: bool = False  # writing supplies what was left out: what is written again must be the same
    long: bool = False  # each reading takes long: few of them in a quick run

    def holds(self, given: Any) -> None:
        """One sentence in both languages, or a value that is written and read back; nothing else comes out."""
        try:
            value = self.read(given)
        except AcademieError as error:
            for sentence in (error.text.en, error.text.fr):
                assert sentence.strip(), "an empty sentence"
                assert len(sentence) < LONGEST, sentence[:LONGEST]
                sentence.encode()  # a terminal must be able to show it
            return
        if self.write is not None and value is not None:
            written = self.write(value)
            again = self.read(written)
            same = self.write(again) == written if self.supplied else again == value
            assert same, f"{value!r} was written as {written!r} and read back otherwise"

    def failed(self) -> list[Any]:
        """What once failed, kept in the corpus and replayed by every run."""
        texts = CORPUS.get(self.name, [])
        return [text.encode("latin-1") if self.binary else text for text in texts]
