"""The list of sentences, read from sentences.toml: texts in both languages by key."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from academie.games.trictrac.tutor.account.words import Counted
from academie.title import Title

Text = Title | Counted


def _text(entry: dict[str, str]) -> Text:
    one = Title(entry["en"], entry["fr"])
    return Counted(one, Title(entry["en_many"], entry["fr_many"])) if "en_many" in entry else one


def _read() -> dict[str, dict[str, Text]]:
    source = files(__package__).joinpath("sentences.toml").read_text(encoding="utf-8")
    return {
        group: {key: _text(entry) for key, entry in entries.items()} for group, entries in tomllib.loads(source).items()
    }


_ALL = _read()
HEADS, STOPS, REASONS, SENTENCES = _ALL["heads"], _ALL["stops"], _ALL["reasons"], _ALL["sentences"]
