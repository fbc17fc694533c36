"""Catalogues of translations, one per language, compiled by the build from locale/*/LC_MESSAGES/academie.po."""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "locale"
SOURCE = "en"  # the language of the code, which needs no catalogue


@cache
def languages() -> tuple[str, ...]:
    """Every language a message can be read in, English first."""
    return (SOURCE, *sorted(path.parts[-3] for path in FOLDER.glob("*/LC_MESSAGES/academie.mo")))


@cache
def opened(language: str) -> gettext.NullTranslations:
    """The catalogue of a language; an empty one where it has none."""
    return gettext.translation("academie", FOLDER, [language], fallback=True)


def translated(key: str, context: str, language: str) -> str:
    """A text of the code in another language; the English itself where the catalogue lacks it."""
    if language == SOURCE or not key:  # the empty key is the head of a catalogue
        return key
    found = opened(language)
    return found.pgettext(context, key) if context else found.gettext(key)
