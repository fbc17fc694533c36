"""The words of the page that scripts, routes or several templates use, by key; scripts get those of a language."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

from academie.text.message import Message, verbatim


def _read() -> Iterator[tuple[str, Message]]:
    found = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    yield from ((key, verbatim(text)) for key, text in found.pop("same").items())
    for key, text in found.items():
        yield key, Message(text) if isinstance(text, str) else Message.within(text["within"], text["text"])


WORDS = dict(_read())
